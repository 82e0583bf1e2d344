import * as Y from 'yjs';
import { isJsonObject, type DocumentChange, type JsonObject, type JsonValue } from '#domain';
import { memberKind, newRowKey, plainRecord, rootOf, sharedRecord } from '../document/document-shape.ts';
import { entryFields, fieldKey, splitFieldKey } from '../document/override-fields.ts';
import { pairKey } from '../document/pair-key.ts';
import { writeShared, type SharedMap } from '../document/shared-value.ts';
import { writeRecord } from '../document/write-difference.ts';
import { patchRecord, setField } from './write-records.ts';

/** Makes each change where it is, and leaves everything beside it; what lies in a record that is gone is left gone. */
export function applyChanges(doc: Y.Doc, changes: readonly DocumentChange[]): void {
  for (const change of changes) {
    const records = rootOf(doc, change.root);
    if (change.path.length === 0) writeWhole(records, change);
    else writePart(doc, records, change);
  }
}

function writeWhole(records: SharedMap, { root, id, to }: DocumentChange): void {
  if (to === undefined) return records.delete(id);
  const held = records.get(id);
  // Whoever brought it back at the same time keeps what they wrote into it.
  if (held instanceof Y.Map && isJsonObject(to)) writeRecord(records, root, id, to);
  else if (held === undefined) records.set(id, sharedRecord(root, to));
  else setField(records, id, to);
}

function writePart(doc: Y.Doc, records: SharedMap, { root, id, path, to }: DocumentChange): void {
  const record = records.get(id);
  if (!(record instanceof Y.Map)) return;
  const [field = '', key, inner] = path;
  const member: unknown = record.get(field);
  const kind = memberKind(root, field);
  if (key === undefined || kind === undefined || kind === 'text') return writeField(doc, { root, id, field, to });
  // A record of an older document may lack the member.
  if (!(member instanceof Y.Map)) {
    const whole = (plainRecord(root, record) ?? {}) as JsonObject;
    return writeRecord(records, root, id, { ...whole, [field]: nested(path.slice(1), to) });
  }
  const map = member as SharedMap;
  if (kind === 'inputs') return to === undefined ? map.delete(key) : writeShared(map, key, to, newRowKey);
  if (kind === 'entries') return writeEntry(map, key, inner ?? '', to);
  const at = kind === 'pairs' ? pairKey(key, inner ?? '') : key;
  if (to === undefined) map.delete(at);
  else setField(map, at, to);
}

function writeField(
  doc: Y.Doc,
  { root, id, field, to }: Pick<DocumentChange, 'root' | 'id'> & { field: string; to: JsonValue | undefined },
): void {
  patchRecord(doc, root, id, { [field]: to });
}

/** An entry lies field by field: only those that differ are written. */
function writeEntry(map: SharedMap, name: string, entryId: string, to: JsonValue | undefined): void {
  const wanted = new Map(
    (to === undefined ? [] : entryFields(to)).map(([field, value]) => [fieldKey(name, entryId, field), value]),
  );
  for (const key of [...map.keys()]) {
    const [heldName, heldId] = splitFieldKey(key);
    if (heldName === name && heldId === entryId && !wanted.has(key)) map.delete(key);
  }
  for (const [key, value] of wanted) setField(map, key, value);
}

const nested = (path: readonly string[], to: JsonValue | undefined): JsonValue => {
  const [key, ...rest] = path;
  if (key === undefined) return to ?? {};
  if (to === undefined) return {};
  return { [key]: nested(rest, to) };
};
