import * as Y from 'yjs';
import { jsonEqual, type CommandCall, type JsonValue } from '#domain';
import { newRowKey } from '../document/document-shape.ts';
import { mergedValue } from '../document/merged-value.ts';
import { isPartedValue, toPlain, toShared, writeShared, type SharedMap } from '../document/shared-value.ts';
import type { Overwritten, UndoStep } from './whole-undo.ts';
import { memberOf } from './write-records.ts';

/** A value in parts that this person put where there were no parts yet, as the first change of a default does. */
interface FirstParts {
  inputs: SharedMap;
  property: string;
  item: Y.Item;
  /** What it was made of, what was made, and what it is now. */
  was: JsonValue;
  made: JsonValue;
  now: JsonValue;
  isStale: boolean;
}

/**
 * First changes of lists and objects that two people make at the same time: each stores a whole of their own, and only one
 * of them is held. Whose is not held writes what they had changed into the one that is, once the document tells of it;
 * where both changed one thing the one that is held stands. `write` makes that change, as part of the step that put `item`.
 */
export function keepContestedInputs(doc: Y.Doc, write: (item: Y.ID, change: () => void) => void) {
  const first = new Map<string, FirstParts>();

  const dispatch = (call: CommandCall, apply: () => void) => {
    if (call.type !== 'node.set-input' || call.was === undefined) return apply();
    const { id, property, was } = call;
    const inputs = memberOf(doc, 'nodes', id, 'inputs');
    const before = inputs?._map.get(property);
    apply();
    const item = inputs?._map.get(property);
    if (!inputs || !item || item === before || !isPartedValue(was)) return;
    const now = toPlain(inputs.get(property));
    if (isPartedValue(now)) first.set(`${id}/${property}`, { inputs, property, item, was, made: now, now, isStale: false });
  };
  const beforeOthers = ({ local }: Y.Transaction) => {
    if (local) return;
    for (const parts of first.values()) {
      if (!parts.isStale || parts.item.deleted) continue;
      parts.now = toPlain(parts.inputs.get(parts.property));
      parts.isStale = false;
    }
  };
  const afterAny = ({ local, changedParentTypes, changed }: Y.Transaction) => {
    for (const [name, parts] of first) {
      const { inputs, property, item } = parts;
      if (!item.deleted) {
        const held: unknown = inputs.get(property);
        if (held instanceof Y.AbstractType && changedParentTypes.has(held as never)) parts.isStale = true;
        continue;
      }
      first.delete(name);
      if (!local && changed.get(inputs as never)?.has(property)) join(parts);
    }
  };
  const join = ({ inputs, property, item, was, now }: FirstParts) => {
    const winner = inputs._map.get(property);
    if (inputs._item?.deleted !== false || !winner || winner.deleted || isMadeUpon(doc, winner, item.id)) return;
    const theirs = toPlain(inputs.get(property));
    const both = mergedValue(was, theirs, now);
    if (!jsonEqual(both, theirs)) write(item.id, () => writeShared(inputs, property, both, newRowKey));
  };
  doc.on('beforeTransaction', beforeOthers);
  doc.on('afterTransaction', afterAny);
  return {
    /** Carries out a command and looks whether it put the first parts of a value. */
    dispatch,
    /** What others changed in values that a step put, and that stays when it is taken back. */
    leftBy: (step: UndoStep | undefined): Overwritten[] =>
      [...first.values()].flatMap(({ inputs, property, item, was, made }) => {
        if (!step || item.deleted || !Y.isDeleted(step.insertions, item.id)) return [];
        const left = mergedValue(made, was, toPlain(inputs.get(property)));
        return jsonEqual(left, was) ? [] : [{ map: inputs, key: property, before: toShared(left, newRowKey) }];
      }),
    destroy() {
      doc.off('beforeTransaction', beforeOthers);
      doc.off('afterTransaction', afterAny);
    },
  };
}

/** Whether who wrote `item` knew of the value with an id, and replaced it. */
function isMadeUpon(doc: Y.Doc, item: Y.Item, id: Y.ID): boolean {
  for (let origin = item.origin; origin !== null;) {
    const before: unknown = Y.getItem(doc.store, origin);
    if (!(before instanceof Y.Item)) return true;
    const isIt = before.id.client === id.client && id.clock >= before.id.clock && id.clock <= origin.clock;
    if (isIt) return true;
    origin = before.origin;
  }
  return false;
}
