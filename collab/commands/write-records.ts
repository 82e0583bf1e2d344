import * as Y from 'yjs';
import { isJsonObject, jsonEqual, readRichText, type JsonObject, type JsonValue } from '#domain';
import { memberKind, newRowKey, rootOf, sharedMember, sharedRecord, type RootName } from '../document/document-shape.ts';
import { writeText } from '../document/shared-text.ts';
import { toPlain, toShared, type SharedMap } from '../document/shared-value.ts';

/** A record of a root; undefined for one that is gone, or that is no map. */
export function recordOf(doc: Y.Doc, root: RootName, id: string): SharedMap | undefined {
  const record = rootOf(doc, root).get(id);
  return record instanceof Y.Map ? (record as SharedMap) : undefined;
}

/** A shared member of a record, such as the inputs of a node. */
export function memberOf(doc: Y.Doc, root: RootName, id: string, member: string): SharedMap | undefined {
  const map = recordOf(doc, root, id)?.get(member);
  return map instanceof Y.Map ? (map as SharedMap) : undefined;
}

/** Writes a whole value where it differs. */
export function setField(map: SharedMap | undefined, key: string, value: JsonValue): void {
  if (map && !(map.has(key) && jsonEqual(toPlain(map.get(key)), value))) map.set(key, toShared(value, newRowKey, 'whole'));
}

/** Makes a record, or brings the one that is there to `record`: replacing it would bring back what others deleted. */
export function putRecord(doc: Y.Doc, root: RootName, id: string, record: JsonObject): void {
  const held = recordOf(doc, root, id);
  if (!held) return void rootOf(doc, root).set(id, sharedRecord(root, record));
  const gone = [...held.keys()].filter((key) => !Object.hasOwn(record, key));
  patchRecord(doc, root, id, { ...Object.fromEntries(gone.map((key) => [key, undefined])), ...record });
}

/** Changes the named keys of a record; `undefined` removes one. */
export function patchRecord(doc: Y.Doc, root: RootName, id: string, changes: Record<string, JsonValue | undefined>): void {
  const record = recordOf(doc, root, id);
  for (const [key, value] of Object.entries(changes)) {
    if (memberKind(root, key) === 'text') patchText(record, key, value);
    else if (memberKind(root, key)) patchMember(memberOf(doc, root, id, key), isJsonObject(value) ? value : {});
    else if (value === undefined) record?.delete(key);
    else setField(record, key, value);
  }
}

/** A text is brought to what is wanted where it differs; one that is not named stays. */
function patchText(record: SharedMap | undefined, key: string, value: JsonValue | undefined): void {
  const held = record?.get(key);
  if (value === undefined) return;
  if (held instanceof Y.Text) writeText(held, readRichText(value));
  else record?.set(key, sharedMember('text', value));
}

function patchMember(member: SharedMap | undefined, wanted: JsonObject): void {
  for (const key of member?.keys() ?? []) if (!Object.hasOwn(wanted, key)) member?.delete(key);
  for (const [key, value] of Object.entries(wanted)) if (value !== undefined) setField(member, key, value);
}
