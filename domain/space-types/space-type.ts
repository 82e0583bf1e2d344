import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** Place in plan, m. */
export type PlanPoint = readonly [x: number, y: number];
/** Left, lower, right, upper, m. */
export type PlanRectangle = readonly [x0: number, y0: number, x1: number, y1: number];

/** A thing that stands in a variant. */
export interface PlacedThing {
  /** Name and address of its definition: a thing of the content is found by either. */
  name: string;
  url: string;
  /** Twelve numbers, row by row: where it stands and how it is turned. */
  components: readonly number[];
  /** What it keeps its distance to is the corner, side or middle of the cell nearest to here. */
  anchor: PlanPoint;
  /** What else its file says of it. */
  more: JsonObject;
}

/** One way to furnish a room. */
export interface SpaceVariant {
  name: string;
  cell: PlanRectangle;
  things: readonly PlacedThing[];
  more: JsonObject;
}

export const MOST_VARIANTS = 50;
export const MOST_PLACED = 500;
/** Longest side of a cell, m. */
export const LONGEST_CELL = 200;

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const OWN_OF_VARIANT: ReadonlySet<string> = new Set(['CellBoundary', 'ContentItems']);
const OWN_OF_THING: ReadonlySet<string> = new Set(['Name', 'Url', 'Transform', 'Anchor']);

/**
 * Variants of a space type from its file, `{variant: {CellBoundary, ContentItems}}`. Throws `space-type.unreadable`,
 * `space-type.no-variant`, `space-type.too-many`, and by variant `space-type.no-size`, `space-type.too-large`,
 * `space-type.thing-unplaced`.
 */
export function readSpaceType(value: JsonValue | undefined): SpaceVariant[] {
  if (!isJsonObject(value)) throw new PartiError('space-type.unreadable');
  const variants = Object.entries(value);
  if (variants.length === 0) throw new PartiError('space-type.no-variant');
  if (variants.length > MOST_VARIANTS) throw new PartiError('space-type.too-many', { limit: MOST_VARIANTS });
  return variants.map(([name, one]) => {
    if (!isJsonObject(one) || !isJsonObject(one['CellBoundary'])) throw new PartiError('space-type.unreadable');
    const items = one['ContentItems'] ?? [];
    if (!Array.isArray(items)) throw new PartiError('space-type.unreadable');
    if (items.length > MOST_PLACED) throw new PartiError('space-type.too-many', { limit: MOST_PLACED });
    const cell = cellOf(one['CellBoundary'], name);
    return { name, cell, things: items.map((item) => readThing(item, name)), more: without(one, OWN_OF_VARIANT) };
  });
}

function cellOf(boundary: JsonObject, variant: string): PlanRectangle {
  const [min, max] = [pointOf(boundary['Min']), pointOf(boundary['Max'])];
  const { Width: width, Depth: depth } = boundary;
  const [x0, y0] = min ?? [0, 0];
  const [x1, y1] = max ?? [x0 + Number(width), y0 + Number(depth)];
  if (!(x1 - x0 > 0) || !(y1 - y0 > 0)) throw new PartiError('space-type.no-size', { variant });
  if (Math.max(x1 - x0, y1 - y0) > LONGEST_CELL) throw new PartiError('space-type.too-large', { variant, limit: LONGEST_CELL });
  return [x0, y0, x1, y1];
}

function readThing(item: JsonValue, variant: string): PlacedThing {
  if (!isJsonObject(item)) throw new PartiError('space-type.unreadable');
  const { Name: name, Url: url, Transform: transform } = item;
  const matrix = isJsonObject(transform) && isJsonObject(transform['Matrix']) ? transform['Matrix']['Components'] : IDENTITY;
  const isWhole = Array.isArray(matrix) && matrix.length >= 12 && matrix.every((one) => typeof one === 'number');
  const called = typeof name === 'string' ? name : '';
  if (!isWhole) throw new PartiError('space-type.thing-unplaced', { variant, name: called });
  const components = (matrix as number[]).slice(0, 12);
  return {
    name: called,
    url: typeof url === 'string' ? url : '',
    components,
    anchor: pointOf(item['Anchor']) ?? [components[3] ?? 0, components[7] ?? 0],
    more: without(item, OWN_OF_THING),
  };
}

function pointOf(value: JsonValue | undefined): PlanPoint | undefined {
  if (!isJsonObject(value)) return undefined;
  const { X: x, Y: y } = value;
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined;
}

const without = (object: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.has(key)));

/** Text of the file in which a space type is kept: the same for the same variants. Throws as {@link readSpaceType} does. */
export const spaceTypeText = (value: JsonObject): string => JSON.stringify(writeSpaceType(readSpaceType(value)), undefined, 1);

/** Whether nothing stands in any of these variants. */
export const isUnfurnished = (variants: readonly SpaceVariant[]): boolean => variants.every(({ things }) => things.length === 0);

/** Space type as its file has it; of two variants of one name the later one stays. */
export function writeSpaceType(variants: readonly SpaceVariant[]): JsonObject {
  const point = ([X, Y]: PlanPoint) => ({ X, Y, Z: 0 });
  return Object.fromEntries(
    variants.map(({ name, cell: [x0, y0, x1, y1], things, more }) => [
      name,
      {
        ...more,
        CellBoundary: { Min: point([x0, y0]), Max: point([x1, y1]), Width: x1 - x0, Depth: y1 - y0 },
        ContentItems: things.map((thing) => ({
          ...thing.more,
          Url: thing.url,
          Name: thing.name,
          Transform: { Matrix: { Components: [...thing.components] } },
          Anchor: point(thing.anchor),
        })),
      },
    ]),
  );
}
