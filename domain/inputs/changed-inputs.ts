import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { valuesEqual } from '../json/values-equal.ts';
import { heldInputs } from './held-inputs.ts';
import { isDrawn } from './input-default.ts';
import { inputKindOf } from './input-kind.ts';
import { visibleInputs } from './ordered-inputs.ts';

const NOTHING_HELD = {};

/**
 * Paths of the inputs whose value differs from the default, in the order of the panel: name, then the keys of nested
 * properties. What is drawn with the node (a colour, a date, an id without default) has no default to differ from.
 */
export function changedInputs(record: FunctionRecord, inputs: Readonly<Record<string, JsonValue>>): string[][] {
  const [values, defaults] = [heldInputs(record, inputs), heldInputs(record, NOTHING_HELD)];
  return visibleInputs(record, inputs)
    .filter(({ name }) => Object.hasOwn(inputs, name))
    .flatMap(({ name, property }) => changedPaths([name], property, ownValue(values, name), ownValue(defaults, name)));
}

function changedPaths(
  path: string[],
  property: InputProperty,
  value: JsonValue | undefined,
  fallback: JsonValue | undefined,
): string[][] {
  if (inputKindOf(property) === 'object' && property.properties !== undefined && isJsonObject(value) && isJsonObject(fallback))
    return Object.entries(property.properties).flatMap(([name, child]) =>
      changedPaths([...path, name], child, ownValue(value, name), ownValue(fallback, name)),
    );
  return isDrawn(property) || valuesEqual(value ?? null, fallback ?? null) ? [] : [path];
}
