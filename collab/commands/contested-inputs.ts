import * as Y from 'yjs';
import { jsonEqual, type CommandCall, type JsonValue } from '#domain';
import { newRowKey } from '../document/document-shape.ts';
import { isMergeable, mergedValue } from '../document/merged-value.ts';
import { isPartedValue, toPlain, toShared, writeShared, type SharedMap } from '../document/shared-value.ts';
import type { GivenValue } from './given-back.ts';
import type { Overwritten, UndoStep } from './whole-undo.ts';
import { memberOf } from './write-records.ts';

/**
 * A value of which two people may change parts, and that this person put as one: where there were no parts yet, as the first
 * change of a default does, or where the document holds it as one value, as a transform.
 */
interface OwnValue {
  inputs: SharedMap;
  property: string;
  item: Y.Item;
  /** What it was made of, what was made, and what it is now. */
  was: JsonValue;
  made: JsonValue;
  now: JsonValue;
  isStale: boolean;
  /** This person took it away again, or put another one in its place. */
  isGivenUp: boolean;
  /** What this person had put there before. */
  earlier: OwnValue | undefined;
}

/**
 * Values that two people change at the same time, and each stores as a whole of their own: only one of them is held. Whose is
 * not held writes what they had changed into the one that is, once the document tells of it; where both changed one thing the
 * one that is held stands. `write` makes that change, as part of the step that put `item`.
 */
export function keepContestedInputs(doc: Y.Doc, write: (item: Y.ID, change: () => void) => void) {
  /** The last value that this person put, by node and input. */
  const last = new Map<string, OwnValue>();

  const note = (name: string, inputs: SharedMap, property: string, was: JsonValue) => {
    const item = inputs._map.get(property);
    const now = toPlain(inputs.get(property));
    if (item && isMergeable(now))
      last.set(name, { inputs, property, item, was, made: now, now, isStale: false, isGivenUp: false, earlier: last.get(name) });
  };
  const dispatch = (call: CommandCall, apply: () => void) => {
    if (call.type !== 'node.set-input' || call.was === undefined) return apply();
    const { id, property, was } = call;
    const inputs = memberOf(doc, 'nodes', id, 'inputs');
    const before = inputs?._map.get(property);
    apply();
    if (inputs && inputs._map.get(property) !== before && isMergeable(was)) note(`${id}/${property}`, inputs, property, was);
  };
  const beforeOthers = ({ local }: Y.Transaction) => {
    if (local) return;
    for (const own of last.values()) {
      if (!own.isStale || own.item.deleted) continue;
      own.now = toPlain(own.inputs.get(own.property));
      own.isStale = false;
    }
  };
  const afterAny = ({ local, changedParentTypes, changed }: Y.Transaction) => {
    for (const [name, own] of last) {
      const { inputs, property, item } = own;
      if (!item.deleted) {
        const held: unknown = inputs.get(property);
        if (held instanceof Y.AbstractType && changedParentTypes.has(held as never)) own.isStale = true;
        continue;
      }
      own.isGivenUp ||= local;
      if (isPartedValue(own.made)) last.delete(name);
      if (!own.isGivenUp && changed.get(inputs as never)?.has(property)) join(name, own);
    }
  };
  const join = (name: string, own: OwnValue) => {
    const { inputs, property, item, now } = own;
    const winner = inputs._map.get(property);
    if (inputs._item?.deleted !== false || !winner || winner.deleted || isMadeUpon(doc, winner, item.id)) return;
    const theirs = toPlain(inputs.get(property));
    const both = mergedValue(firstUnknown(doc, winner, own).was, theirs, now);
    if (jsonEqual(both, theirs)) return;
    write(item.id, () => writeShared(inputs, property, both, newRowKey));
    if (!isPartedValue(both)) note(name, inputs, property, theirs);
  };
  doc.on('beforeTransaction', beforeOthers);
  doc.on('afterTransaction', afterAny);
  return {
    /** Carries out a command and looks whether it put a value as one. */
    dispatch,
    /** What others changed in values that a step put, and that stays when it is taken back. */
    leftBy: (step: UndoStep | undefined): Overwritten[] =>
      [...last.values()].flatMap(({ inputs, property, item, was, made }) => {
        if (!step || item.deleted || !Y.isDeleted(step.insertions, item.id)) return [];
        const left = mergedValue(made, was, toPlain(inputs.get(property)));
        return jsonEqual(left, was) ? [] : [{ map: inputs, key: property, before: toShared(left, newRowKey) }];
      }),
    /** Values that a step put, and that others have changed in their turn: what is held of each, and what stays without the step. */
    changedSince: (step: UndoStep | undefined): (GivenValue & Overwritten)[] =>
      [...last.values()].flatMap((own) => {
        const put = step ? putBy(step, own) : [];
        const { inputs: map, property: key } = own;
        const held = map._map.get(key);
        if (!put.length || !held || held.deleted || put.some(({ item }) => isNow(doc, item, held))) return [];
        const value = toPlain(map.get(key));
        // What others gave back as it was put is taken back without more.
        if (isPartedValue(value) || jsonEqual(value, put[0]?.made)) return [];
        const before = put.reduce<JsonValue>((rest, { made, was }) => mergedValue(made, rest, was), value);
        return jsonEqual(before, value) ? [] : [{ map, key, value, before: toShared(before, newRowKey) }];
      }),
    destroy() {
      doc.off('beforeTransaction', beforeOthers);
      doc.off('afterTransaction', afterAny);
    },
  };
}

/** The values that the document holds as one and that a step put, the latest first. */
function putBy(step: UndoStep, own: OwnValue): OwnValue[] {
  const put: OwnValue[] = [];
  for (let one: OwnValue | undefined = own; one; one = one.earlier)
    if (!isPartedValue(one.made) && Y.isDeleted(step.insertions, one.item.id)) put.push(one);
  return put;
}

/** The earliest value of a person that who wrote `winner` did not know of. */
function firstUnknown(doc: Y.Doc, winner: Y.Item, own: OwnValue): OwnValue {
  let first = own;
  while (first.earlier && !isMadeUpon(doc, winner, first.earlier.item.id)) first = first.earlier;
  return first;
}

/** Whether an item, as undo and redo made it anew, is the one that is held. */
function isNow(doc: Y.Doc, item: Y.Item, held: Y.Item): boolean {
  let now: unknown = item;
  while (now instanceof Y.Item && now.redone !== null) now = Y.getItem(doc.store, now.redone);
  return now === held;
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
