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

/** Rows of lists, by the schema of the rows, in which nothing is wrong. */
export type SoundRows = WeakMap<InputProperty, WeakSet<object>>;

/** One look through values: what conditions look at, where they count, what was found, and rows that need no second look. */
interface Look {
  context: ShowIfContext | undefined;
  errors: PropertyError[];
  sound: SoundRows | undefined;
}

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
 * those migrated from old data inputs are not looked at. `context` says which dependencies are there. `sound`: rows that
 * nobody writes into are looked at once, and noted there where nothing is wrong.
 */
export function validateInputs(
  record: FunctionRecord,
  values: Scope,
  context: Omit<ShowIfContext, 'values'> = {},
  sound?: SoundRows,
): PropertyError[] {
  const look: Look = { context: { ...context, values }, errors: [], sound };
  const { properties, required } = record.inputSchema;
  validateProperties(properties, required ?? [], values, look, []);
  return look.errors;
}

/** What is wrong with one value, its nested values included. */
export function validateValue(
  property: InputProperty,
  value: JsonValue | undefined,
  options: { name: string; required?: boolean; sound?: SoundRows },
): PropertyError[] {
  const look: Look = { context: undefined, errors: [], sound: options.sound };
  const required = options.required ? [options.name] : [];
  const values = value === undefined ? {} : { [options.name]: value };
  validateProperties({ [options.name]: property }, required, values, look, []);
  return look.errors;
}

/** Whether a value counts as not given: empty text, null, undefined or an empty list. */
export function isEmptyValue(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function validateProperties(
  properties: Properties,
  required: readonly string[],
  values: Scope,
  look: Look,
  path: readonly string[],
): void {
  const { context, errors } = look;
  for (const [name, property] of Object.entries(properties)) {
    if (property['$partiMigratedFromDataInput'] === true) continue;
    if (context !== undefined && !isShown(property, { ...context, siblings: values })) continue;
    const value = ownValue(values, name);
    const here = [...path, name];
    if (isEmptyValue(value) && required.includes(name) && !allowsNull(property)) {
      errors.push({ path: here, code: 'property.missing', parameters: { name } });
    } else if (value !== null && value !== undefined) validateOne(property, value, look, here);
  }
}

function validateOne(property: InputProperty, value: JsonValue, look: Look, path: readonly string[]): void {
  const add = (code: PropertyErrorCode, parameters: Record<string, JsonValue> = {}): void =>
    void look.errors.push({ path, code, parameters });
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
    else validateList(property, value, look, path);
  } else if (kind === 'range') {
    validateRange(property, value, add);
  } else if (OBJECT_KINDS.has(kind)) {
    if (!isJsonObject(value)) add('property.must-be-object', { value });
    else validateProperties(property.properties ?? {}, requiredOf(property), value, look, path);
  }
}

function validateList(property: InputProperty, value: JsonValue[], look: Look, path: readonly string[]): void {
  const { errors } = look;
  const { minItems, maxItems, items } = property;
  if (typeof minItems === 'number' && value.length < minItems)
    errors.push({ path, code: 'property.too-few-items', parameters: { count: minItems } });
  if (typeof maxItems === 'number' && value.length > maxItems)
    errors.push({ path, code: 'property.too-many-items', parameters: { count: maxItems } });
  if (items === undefined) return;
  const sound = soundRows(items, look);
  value.forEach((item, index) => {
    if (item === null || (typeof item === 'object' && sound?.has(item))) return;
    const before = errors.length;
    validateOne(items, item, look, [...path, String(index)]);
    if (errors.length === before && typeof item === 'object') sound?.add(item);
  });
}

/** Rows of a schema that are known to be right; undefined where that hangs on other values too. */
function soundRows(items: InputProperty, { context, sound }: Look): WeakSet<object> | undefined {
  if (!sound || (context !== undefined && hasConditions(items))) return undefined;
  const known = sound.get(items) ?? new WeakSet();
  sound.set(items, known);
  return known;
}

const CONDITIONS = new WeakMap<InputProperty, boolean>();

/** Whether somewhere in a schema a property is shown for some values only. */
function hasConditions(property: InputProperty): boolean {
  const known = CONDITIONS.get(property);
  if (known !== undefined) return known;
  // Of a schema within itself.
  CONDITIONS.set(property, false);
  const inside = [...Object.values(property.properties ?? {}), ...(property.items === undefined ? [] : [property.items])];
  const found = property.$partiShowIf !== undefined || inside.some(hasConditions);
  CONDITIONS.set(property, found);
  return found;
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
