import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { DEFAULT_LOCATION } from '../geometry/default-location.ts';
import { GEOMETRY_PLURALS } from '../geometry/geometry-type.ts';
import { allowsNull, inputKindOf, typeOf } from './input-kind.ts';
import type { InputKind } from './input-kind.ts';
import { schemaIdOf } from './schema-id.ts';

/** Source of defaults that are random, now or a new id. The command that adds a node draws it once, so that it never changes again. */
export interface DefaultDraw {
  /** 0 to 1. */
  random: () => number;
  /** ISO date and time, `2026-11-21T09:30:00.000Z`. */
  now: () => string;
  id: () => string;
  /** Degrees. */
  location: { latitude: number; longitude: number };
}

/** Draws nothing: for reading values where nobody drew a default. */
export const FIXED_DRAW: DefaultDraw = {
  random: () => 0.5,
  now: () => '1970-01-01T00:00:00.000Z',
  id: () => '00000000-0000-0000-0000-000000000000',
  location: DEFAULT_LOCATION,
};

const PLURAL_GEOMETRY = new Set<InputKind>(Object.values(GEOMETRY_PLURALS));
const DRAWN = new Set<InputKind>(['color', 'date', 'date-time', 'time', 'id']);
const MAX_NESTING = 20;

/**
 * Default of one input: the schema's, with missing nested properties filled; else by kind: minimum of a bounded number,
 * a random colour, the default location, empty geometry lists, an empty split, now to the minute, a new id;
 * else zero, false, empty list, the object of its properties' defaults, or null.
 */
export function inputDefault(property: InputProperty, draw: DefaultDraw): JsonValue {
  return defaultAt(property, draw, 0);
}

/** Fills the properties that an object value lacks from the defaults of its schema, at every level; lists row by row. */
export function fillNested(value: JsonValue, property: InputProperty, draw: DefaultDraw): JsonValue {
  return fillAt(value, property, draw, 0);
}

/** Values of the inputs whose default is drawn (colour, date, id), to be stored with the node that is added. */
export function drawnDefaults(record: FunctionRecord, draw: DefaultDraw): JsonObject {
  const drawn = Object.entries(record.inputSchema.properties).filter(([, property]) => needsDraw(property, 0));
  return Object.fromEntries(drawn.map(([name, property]) => [name, inputDefault(property, draw)]));
}

/** Whether an input's default is drawn once for each node, so that it has none to go back to. */
export function isDrawn(property: InputProperty): boolean {
  return !Object.hasOwn(property, 'default') && DRAWN.has(inputKindOf(property)) && !allowsNull(property);
}

function needsDraw(property: InputProperty, depth: number): boolean {
  if (depth > MAX_NESTING) return false;
  if (isDrawn(property)) return true;
  return (
    inputKindOf(property) === 'object' && Object.values(property.properties ?? {}).some((child) => needsDraw(child, depth + 1))
  );
}

function defaultAt(property: InputProperty, draw: DefaultDraw, depth: number): JsonValue {
  if (property.default !== undefined) return fillAt(property.default, property, draw, depth);
  if (depth > MAX_NESTING || allowsNull(property)) return null;
  const kind = inputKindOf(property);
  if (PLURAL_GEOMETRY.has(kind)) return [];
  switch (kind) {
    case 'number':
    case 'integer':
      return property.minimum ?? 0;
    case 'boolean':
      return false;
    case 'list':
      return [];
    case 'color':
      return { Red: draw.random(), Green: draw.random(), Blue: draw.random(), Alpha: 1 };
    case 'point':
      return { X: 0, Y: 0, Z: 0 };
    case 'location':
      return defaultLocation(property, draw);
    case 'polygon-split':
      return { SplitLocations: [] };
    case 'date-time':
      return `${draw.now().slice(0, 16)}:00Z`;
    case 'date':
      return draw.now().slice(0, 10);
    case 'time':
      return `${draw.now().slice(11, 16)}:00`;
    case 'id':
      return draw.id();
    case 'range':
      return defaultRange(property);
    case 'object':
      return property.properties === undefined ? null : fillAt({}, property, draw, depth);
    default:
      return typeOf(property) === 'array' ? [] : null;
  }
}

function defaultLocation(property: InputProperty, draw: DefaultDraw): JsonObject {
  const { latitude, longitude } = draw.location;
  const geoJson = ['Location/Point', 'Point'].includes(schemaIdOf(property.$ref) ?? '');
  return geoJson ? { type: 'Point', coordinates: [longitude, latitude] } : { latitude, longitude };
}

/** Both ends of the limits, in the form that the schema asks for. */
function defaultRange(property: InputProperty): JsonValue {
  const low = property.minimum ?? 0;
  const high = property.maximum ?? low;
  const [min, max] = namesOfEnds(property);
  const ends = property.properties;
  return rangeBetween(property, ends?.[min]?.default ?? low, ends?.[max]?.default ?? high);
}

/** A range from `low` to `high` in the form that a property asks for: a list of two, or an object with the names of its default or of its own properties. */
export function rangeBetween(property: InputProperty, low: JsonValue, high: JsonValue): JsonValue {
  if (typeOf(property) === 'array' || Array.isArray(property.default)) return [low, high];
  const [min, max] = namesOfEnds(property);
  return { [min]: low, [max]: high };
}

function namesOfEnds(property: InputProperty): [min: string, max: string] {
  const names = Object.keys(property.properties ?? (isJsonObject(property.default) ? property.default : {}));
  const [min, max] = [names.find((name) => /^min/i.test(name)), names.find((name) => /^max/i.test(name))];
  return min === undefined || max === undefined ? ['Min', 'Max'] : [min, max];
}

function fillAt(value: JsonValue, property: InputProperty, draw: DefaultDraw, depth: number): JsonValue {
  if (depth > MAX_NESTING) return value;
  if (Array.isArray(value)) {
    const { items } = property;
    if (items?.properties === undefined) return value;
    return value.map((row) => fillAt(row, items, draw, depth + 1));
  }
  if (property.properties === undefined || !isJsonObject(value)) return value;
  const filled = new Map<string, JsonValue>(Object.entries(value));
  for (const [name, child] of Object.entries(property.properties)) {
    const present = filled.get(name);
    filled.set(name, present === undefined ? defaultAt(child, draw, depth + 1) : fillAt(present, child, draw, depth + 1));
  }
  return Object.fromEntries(filled);
}
