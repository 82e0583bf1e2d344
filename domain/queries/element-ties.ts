import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { typeOf } from '../inputs/input-kind.ts';
import { resolveInputs } from '../inputs/resolve-inputs.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { elementQuestionOf, type ElementQuestion } from './model-question.ts';

/** An input that names an element of a model (`PickElement`, `Relation`, a `Level`), in an object or a list too. */
export interface ElementTie {
  /** Names of properties; numbers are places in a list, from 0. */
  path: readonly (string | number)[];
  property: InputProperty;
  question: ElementQuestion;
  /** Identity of the element; never empty. */
  value: JsonValue;
}

/** Objects in objects, beyond which a schema is taken to refer to itself. */
const MAX_DEPTH = 20;
const WITH_TIES = new WeakMap<FunctionRecord, boolean>();

/** What the inputs of a node name in models, in the order of the record. */
export function elementTies(record: FunctionRecord, inputs: Readonly<Record<string, JsonValue>>): ElementTie[] {
  if (!mayTie(record)) return [];
  const values = resolveInputs(record, inputs);
  return Object.entries(record.inputSchema.properties).flatMap(([name, property]) =>
    tiesIn(property, ownValue(values, name), [name]),
  );
}

function mayTie(record: FunctionRecord): boolean {
  let may = WITH_TIES.get(record);
  if (may === undefined) {
    may = Object.values(record.inputSchema.properties).some((property) => asks(property, 0));
    WITH_TIES.set(record, may);
  }
  return may;
}

function asks(property: InputProperty, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeOf(property) === 'array') return property.items !== undefined && asks(property.items, depth + 1);
  return (
    elementQuestionOf(property) !== undefined || Object.values(property.properties ?? {}).some((child) => asks(child, depth + 1))
  );
}

function tiesIn(property: InputProperty, value: JsonValue | undefined, path: readonly (string | number)[]): ElementTie[] {
  if (value === undefined || value === null || value === '' || path.length > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const { items } = property;
    return items === undefined ? [] : value.flatMap((item, at) => tiesIn(items, item, [...path, at]));
  }
  const question = elementQuestionOf(property);
  if (question !== undefined) return [{ path, property, question, value }];
  if (!isJsonObject(value)) return [];
  return Object.entries(property.properties ?? {}).flatMap(([name, child]) =>
    tiesIn(child, ownValue(value, name), [...path, name]),
  );
}
