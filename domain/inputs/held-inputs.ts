import type { FunctionRecord } from '../functions/function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { resolveInputs } from './resolve-inputs.ts';

type Held = Readonly<Record<string, JsonValue>>;

const KNOWN = new WeakMap<FunctionRecord, WeakMap<Held, JsonObject>>();

/**
 * Values of a node's inputs, as `resolveInputs` gives them, found once for each state of the node: what a document holds is
 * replaced, never written into, and neither may these be.
 */
export function heldInputs(record: FunctionRecord, inputs: Held): Readonly<JsonObject> {
  const known = KNOWN.get(record) ?? new WeakMap<Held, JsonObject>();
  KNOWN.set(record, known);
  const before = known.get(inputs);
  if (before) return before;
  const values = resolveInputs(record, inputs);
  known.set(inputs, values);
  return values;
}
