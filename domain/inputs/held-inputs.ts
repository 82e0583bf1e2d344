import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { resolveInputs, type KnownRows } from './resolve-inputs.ts';
import type { ShowIfContext } from './show-if.ts';
import { validateInputs, validateValue, type PropertyError, type SoundRows } from './validate-inputs.ts';

type Held = Readonly<Record<string, JsonValue>>;

const ROWS: KnownRows = new WeakMap();
const SOUND: SoundRows = new WeakMap();
const KNOWN = new WeakMap<FunctionRecord, WeakMap<Held, JsonObject>>();

/**
 * Values of a node's inputs, as `resolveInputs` gives them, found once for each state of the node: what a document holds is
 * replaced, never written into, and neither may these be. A row of a list that stayed as it was gives the same row.
 */
export function heldInputs(record: FunctionRecord, inputs: Held): Readonly<JsonObject> {
  const known = KNOWN.get(record) ?? new WeakMap<Held, JsonObject>();
  KNOWN.set(record, known);
  const before = known.get(inputs);
  if (before) return before;
  const values = resolveInputs(record, inputs, ROWS);
  known.set(inputs, values);
  return values;
}

/** What is wrong in values that `heldInputs` gave; a row that was right before is not looked at again. */
export function heldErrors(
  record: FunctionRecord,
  values: Readonly<JsonObject>,
  context: Omit<ShowIfContext, 'values'>,
): PropertyError[] {
  return validateInputs(record, values, context, SOUND);
}

/** What is wrong in the rows of a list that `heldInputs` gave, however many it may have; paths begin with the number of the row. */
export function heldRowErrors(list: InputProperty, rows: readonly JsonValue[]): PropertyError[] {
  const anyCount = { ...list, minItems: undefined, maxItems: undefined };
  const found = validateValue(anyCount, [...rows], { name: '', sound: SOUND });
  return found.map((error) => ({ ...error, path: error.path.slice(1) }));
}
