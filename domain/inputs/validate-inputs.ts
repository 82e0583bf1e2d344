import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { allowsNull, inputKindOf, isDirection } from './input-kind.ts';
import type { InputKind } from './input-kind.ts';
import { isShown } from './show-if.ts';
import type { ShowIfContext } from './show-if.ts';
import { pointsFarFromLocation } from '../geometry/near-location.ts';
import { valuesEqual } from '../json/values-equal.ts';

/** 11 property errors. Source: spec workflows §5. */
export const PROPERTY_ERRORS = [
  'property.missing',
  'property.invalid-option',
  'property.must-be-array',
  'property.must-be-boolean',
  'property.must-be-number',
  'property.must-be-object',
  'property.must-be-string',
  'property.number-too-low',
  'property.number-too-high',
  'property.too-few-items',
  'property.too-many-items',
] as const;

export type PropertyErrorCode = (typeof PROPERTY_ERRORS)[number] | 'edit.coordinates-too-far';

/** Error of one value; `path` leads from the inputs to it: property name, then keys and row numbers. */
export interface PropertyError {
  path: readonly string[];
  code: PropertyErrorCode;
  parameters: Record<string, JsonValue>;
}

type Scope = Readonly<Record<string, JsonValue>>;
type Properties = Readonly<Record<string, InputProperty>>;

const OBJECT_KINDS = new Set<InputKind>([
  'object',
  'color',
  'location',
  'point',
  'line',
  'polyline',
  'polygon',
  'profile',
  'mesh',
  'transform',
  'box',
  'grid1d',
  'grid2d',
  'polygon-split',
  'thickened-polyline',
  'sketch',
  'geojson-polygon',
  'profile-constraint',
  'transform-constraints',
]);
const LIST_KINDS = new Set<InputKind>([
  'list',
  'lines',
  'points',
  'polylines',
  'polygons',
  'profiles',
  'transforms',
  'sketches',
  'thickened-polylines',
]);
/** What stands in the model, by its corners. */
const PLACED_KINDS = new Set<InputKind>([
  ...(['point', 'points', 'line', 'lines', 'polyline', 'polylines'] as const),
  ...(['polygon', 'polygons', 'profile', 'profiles', 'plane'] as const),
]);
const TEXT_KINDS = new Set<InputKind>(['string', 'date', 'date-time', 'time', 'id']);

/**
 * Errors in the values of a function's inputs, in the order of the schema. Inputs that are not shown and
 * those migrated from old data inputs are not looked at. `context` says which dependencies are there.
 */
export function validateInputs(
  record: FunctionRecord,
  values: Scope,
  context: Omit<ShowIfContext, 'values'> = {},
): PropertyError[] {
  const errors: PropertyError[] = [];
  const { properties, required } = record.inputSchema;
  validateProperties(properties, required ?? [], values, { ...context, values }, [], errors);
  return errors;
}

/** What is wrong with one value, its nested values included. */
export function validateValue(
  property: InputProperty,
  value: JsonValue | undefined,
  options: { name: string; required?: boolean },
): PropertyError[] {
  const errors: PropertyError[] = [];
  const required = options.required ? [options.name] : [];
  const values = value === undefined ? {} : { [options.name]: value };
  validateProperties({ [options.name]: property }, required, values, undefined, [], errors);
  return errors;
}

/** Whether a value counts as not given: empty text, null, undefined or an empty list. */
export function isEmptyValue(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function validateProperties(
  properties: Properties,
  required: readonly string[],
  values: Scope,
  context: ShowIfContext | undefined,
  path: readonly string[],
  errors: PropertyError[],
): void {
  for (const [name, property] of Object.entries(properties)) {
    if (property['$partiMigratedFromDataInput'] === true) continue;
    if (context !== undefined && !isShown(property, { ...context, siblings: values })) continue;
    const value = ownValue(values, name);
    const here = [...path, name];
    if (isEmptyValue(value) && required.includes(name) && !allowsNull(property)) {
      errors.push({ path: here, code: 'property.missing', parameters: { name } });
    } else if (value !== null && value !== undefined) validateOne(property, value, context, here, errors);
  }
}

function validateOne(
  property: InputProperty,
  value: JsonValue,
  context: ShowIfContext | undefined,
  path: readonly string[],
  errors: PropertyError[],
): void {
  const add = (code: PropertyErrorCode, parameters: Record<string, JsonValue> = {}): void =>
    void errors.push({ path, code, parameters });
  const kind = inputKindOf(property);
  if (Array.isArray(property.enum)) {
    if (!property.enum.some((option) => valuesEqual(option, value))) add('property.invalid-option', { value });
    return;
  }
  if (PLACED_KINDS.has(kind) && !isDirection(property) && pointsFarFromLocation(value).length > 0)
    return add('edit.coordinates-too-far');
  if (kind === 'number' || kind === 'integer') {
    if (typeof value !== 'number' || !Number.isFinite(value)) add('property.must-be-number', { value });
    else checkLimits(property, value, add);
  } else if (kind === 'boolean') {
    if (typeof value !== 'boolean') add('property.must-be-boolean', { value });
  } else if (TEXT_KINDS.has(kind)) {
    if (typeof value !== 'string') add('property.must-be-string', { value });
  } else if (LIST_KINDS.has(kind)) {
    if (!Array.isArray(value)) add('property.must-be-array', { value });
    else validateList(property, value, context, path, errors);
  } else if (kind === 'range') {
    validateRange(property, value, add);
  } else if (OBJECT_KINDS.has(kind)) {
    if (!isJsonObject(value)) add('property.must-be-object', { value });
    else validateProperties(property.properties ?? {}, requiredOf(property), value, context, path, errors);
  }
}

function validateList(
  property: InputProperty,
  value: JsonValue[],
  context: ShowIfContext | undefined,
  path: readonly string[],
  errors: PropertyError[],
): void {
  const { minItems, maxItems, items } = property;
  if (typeof minItems === 'number' && value.length < minItems)
    errors.push({ path, code: 'property.too-few-items', parameters: { count: minItems } });
  if (typeof maxItems === 'number' && value.length > maxItems)
    errors.push({ path, code: 'property.too-many-items', parameters: { count: maxItems } });
  if (items === undefined) return;
  value.forEach((item, index) => {
    if (item !== null) validateOne(items, item, context, [...path, String(index)], errors);
  });
}

function validateRange(
  property: InputProperty,
  value: JsonValue,
  add: (code: PropertyErrorCode, parameters?: Record<string, JsonValue>) => void,
): void {
  const ends = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : undefined;
  if (ends === undefined) add(property.type === 'array' ? 'property.must-be-array' : 'property.must-be-object', { value });
  for (const end of ends ?? []) {
    if (typeof end !== 'number' || !Number.isFinite(end)) add('property.must-be-number', { value: end });
    else checkLimits(property, end, add);
  }
}

function checkLimits(
  property: InputProperty,
  value: number,
  add: (code: PropertyErrorCode, parameters: Record<string, JsonValue>) => void,
): void {
  const { minimum, maximum } = property;
  if (typeof minimum === 'number' && value < minimum) add('property.number-too-low', { minimum, value });
  if (typeof maximum === 'number' && value > maximum) add('property.number-too-high', { maximum, value });
}

function requiredOf(property: InputProperty): readonly string[] {
  const required = property['required'];
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
