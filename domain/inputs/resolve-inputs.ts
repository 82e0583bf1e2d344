import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { fillNested, FIXED_DRAW, inputDefault } from './input-default.ts';

/** Keywords that only say how an input is shown; never sent to functions as values. */
export const DISPLAY_ONLY_KEYWORDS: readonly string[] = ['Order', 'UnitType', 'ShowIf', 'PreferredUnits', 'Style'];

const DISPLAY_ONLY = new RegExp(`^\\$[A-Za-z][A-Za-z0-9_-]*(${DISPLAY_ONLY_KEYWORDS.join('|')})$`);
const PLANS = new WeakMap<
  FunctionRecord,
  readonly [name: string, property: InputProperty, fallback: JsonValue, nested: boolean][]
>();

/** Rows of lists by their schema, with what they were resolved to. */
export type KnownRows = WeakMap<InputProperty, WeakMap<JsonObject, JsonValue>>;

/**
 * Values that a function gets: what the node holds, defaults for the rest, nested properties filled, in metric.
 * Inputs that the schema does not know and display-only keys are left out. The same node always gives the same values.
 * `known`: rows that nobody writes into are resolved once, and noted there.
 */
export function resolveInputs(
  record: FunctionRecord,
  inputs: Readonly<Record<string, JsonValue>>,
  known?: KnownRows,
): JsonObject {
  const values: JsonObject = {};
  for (const [name, property, fallback, nested] of planOf(record)) {
    const given = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const value = given === undefined ? fallback : nested ? filled(given, property, known) : given;
    // A name that objects treat in a way of their own is data too.
    if (name === '__proto__')
      Object.defineProperty(values, name, { value, enumerable: true, writable: true, configurable: true });
    else values[name] = value;
  }
  return values;
}

function filled(given: JsonValue, property: InputProperty, known: KnownRows | undefined): JsonValue {
  if (!known || !Array.isArray(given) || property.items === undefined)
    return withoutDisplayKeys(fillNested(given, property, FIXED_DRAW));
  const before = known.get(property) ?? new WeakMap<JsonObject, JsonValue>();
  known.set(property, before);
  return given.map((row) => {
    const found = isJsonObject(row) ? before.get(row) : undefined;
    if (found !== undefined) return found;
    const [made = null] = withoutDisplayKeys(fillNested([row], property, FIXED_DRAW)) as JsonValue[];
    if (isJsonObject(row)) before.set(row, made);
    return made;
  });
}

function planOf(record: FunctionRecord): readonly [string, InputProperty, JsonValue, boolean][] {
  let plan = PLANS.get(record);
  if (plan === undefined) {
    plan = Object.entries(record.inputSchema.properties)
      .filter(([name]) => !DISPLAY_ONLY.test(name))
      .map(([name, property]) => {
        const nested = property.properties !== undefined || property.items?.properties !== undefined;
        return [name, property, withoutDisplayKeys(inputDefault(property, FIXED_DRAW)), nested] as const;
      }) as [string, InputProperty, JsonValue, boolean][];
    PLANS.set(record, plan);
  }
  return plan;
}

function withoutDisplayKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutDisplayKeys);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !DISPLAY_ONLY.test(key));
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutDisplayKeys(child)]));
}
