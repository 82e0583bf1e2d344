import { isJsonObject } from '../json/is-json-object.ts';
import { jsonEqual } from '../json/json-equal.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';

/** What a trial of a function is expected to give: outputs by name, and how many elements of each kind its model has. */
export interface TrialExpectation {
  outputs: Record<string, JsonValue>;
  elements: Record<string, number>;
}

/** One thing that a trial gives otherwise than expected; `path` is such as `outputs.Area` or `elements.Elements.Wall`. */
export interface TrialDifference {
  path: string;
  /** Absent: nothing was expected there, or nothing came. */
  expected?: JsonValue;
  got?: JsonValue;
}

/** Numbers are equal within this share of the larger one. */
const TOLERANCE = 1e-4;

/** What a result is remembered by: ids and bytes change with every edit, these do not. */
export function trialExpectation(outputs: Record<string, JsonValue>, model: ElementModel | undefined): TrialExpectation {
  const elements: Record<string, number> = {};
  for (const { discriminator } of Object.values(model?.Elements ?? {})) {
    const kind = typeof discriminator === 'string' ? discriminator : '';
    elements[kind] = (Object.hasOwn(elements, kind) ? (elements[kind] ?? 0) : 0) + 1;
  }
  return { outputs, elements };
}

/** Where a result is another one than was expected, in the order of names; empty: it is as expected. */
export function trialDifferences(expected: TrialExpectation, got: TrialExpectation): TrialDifference[] {
  return (['outputs', 'elements'] as const).flatMap((part) => differences(expected[part], got[part], part));
}

function differences(expected: JsonValue | undefined, got: JsonValue | undefined, path: string): TrialDifference[] {
  if (isJsonObject(expected) && isJsonObject(got)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(got)])].toSorted();
    const own = (of: Record<string, JsonValue>, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined);
    return names.flatMap((name) => differences(own(expected, name), own(got, name), `${path}.${name}`));
  }
  if (Array.isArray(expected) && Array.isArray(got) && expected.length === got.length)
    return expected.flatMap((one, at) => differences(one, got[at], `${path}.${at}`));
  if (isNear(expected, got) || (expected !== undefined && got !== undefined && jsonEqual(expected, got))) return [];
  return [{ path, ...(expected === undefined ? {} : { expected }), ...(got === undefined ? {} : { got }) }];
}

const isNear = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
