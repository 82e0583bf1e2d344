import { isJsonObject, readPoint, type JsonObject, type JsonValue } from '#domain';
import type { Vec3 } from '#engine';
import { cleanCorner, gap, minus, plus } from './plan-geometry.ts';

/** Geometry kinds that can be drawn; lists hold several items of their singular. */
export const SKETCH_KINDS = [
  'point',
  'points',
  'line',
  'lines',
  'polyline',
  'polylines',
  'polygon',
  'polygons',
  'profile',
  'profiles',
  'plane',
  'vector',
] as const;
/** Geometry kind that can be drawn. */
export type SketchKind = (typeof SKETCH_KINDS)[number];

/** Item kind: the singular of a list kind. */
export type ItemKind = 'point' | 'line' | 'polyline' | 'polygon' | 'profile' | 'plane' | 'vector';

/** One drawn thing. Of a profile the first outline is its perimeter, the others are voids; all others have one outline. */
export interface SketchItem {
  outlines: readonly (readonly Vec3[])[];
  /** The value that was read: its further keys stay. */
  from?: JsonObject;
}

const ITEM_KINDS: Record<SketchKind, ItemKind> = {
  point: 'point',
  points: 'point',
  line: 'line',
  lines: 'line',
  polyline: 'polyline',
  polylines: 'polyline',
  polygon: 'polygon',
  polygons: 'polygon',
  profile: 'profile',
  profiles: 'profile',
  plane: 'plane',
  vector: 'vector',
};

export const itemKindOf = (kind: SketchKind): ItemKind => ITEM_KINDS[kind];
export const isListKind = (kind: SketchKind): boolean => kind.endsWith('s');
export const isClosedKind = (kind: SketchKind): boolean => ['polygon', 'profile'].includes(itemKindOf(kind));
/** Whether a line can divide it. */
export const canSplit = (kind: SketchKind): boolean => ['line', 'polyline', 'polygon', 'profile'].includes(itemKindOf(kind));
/** Type guard: whether an input of this kind can be drawn. */
export const isSketchKind = (kind: string): kind is SketchKind => SKETCH_KINDS.some((known) => known === kind);

/** Least number of corners that an outline needs. */
export const leastCorners = (kind: SketchKind): number =>
  ({ point: 1, line: 2, polyline: 2, polygon: 3, profile: 3, plane: 2, vector: 2 })[itemKindOf(kind)];

/** Sketch items of a geometry value; what is no geometry of the kind is nothing drawn yet. */
export function readSketch(kind: SketchKind, value: JsonValue | undefined): SketchItem[] {
  const values = isListKind(kind) ? (Array.isArray(value) ? value : []) : [value];
  return values.flatMap((single) => {
    if (!isJsonObject(single)) return [];
    const outlines = outlinesOf(itemKindOf(kind), single);
    return outlines.length > 0 && outlines.every(({ length }) => length >= leastCorners(kind))
      ? [{ outlines, from: single }]
      : [];
  });
}

/** Geometry value of drawn items: null for a single one that is not there. */
export function writeSketch(kind: SketchKind, items: readonly SketchItem[]): JsonValue {
  const values = items.map((item) => writeItem(itemKindOf(kind), item));
  return isListKind(kind) ? values : (values[0] ?? null);
}

function outlinesOf(kind: ItemKind, value: JsonObject): Vec3[][] {
  if (kind === 'point') return [cornersOf([value])];
  if (kind === 'line') return [cornersOf([value['Start'], value['End']])];
  if (kind === 'plane') return [arrowOf(value)];
  // A direction has no place: it stands at the zero of the model until it is drawn elsewhere.
  if (kind === 'vector') return cornersOf([value]).flatMap((end) => (gap([0, 0, 0], end) > 0 ? [[[0, 0, 0], end]] : []));
  if (kind === 'profile' && isJsonObject(value['Perimeter'])) {
    const voids = Array.isArray(value['Voids']) ? value['Voids'] : [];
    return [verticesOf(value['Perimeter']), ...voids.map(verticesOf)];
  }
  return [verticesOf(value)];
}

/** An arrow shorter than this (m) could not be taken by its ends beside a building. */
const ARROW_METRES = 5;

/** A plane as an arrow from its origin. */
function arrowOf(value: JsonObject): Vec3[] {
  const [origin, normal] = cornersOf([value['Origin'], value['Normal']]);
  return origin && normal ? [origin, cleanCorner(plus(origin, normal, ARROW_METRES))] : [];
}

const verticesOf = (value: JsonValue): Vec3[] =>
  isJsonObject(value) && Array.isArray(value['Vertices']) ? cornersOf(value['Vertices']) : [];

function cornersOf(values: readonly (JsonValue | undefined)[]): Vec3[] {
  return values.flatMap((value): Vec3[] => {
    const point = readPoint(value);
    return point ? [[point.X, point.Y, point.Z]] : [];
  });
}

const pointOf = ([X, Y, Z]: Vec3): JsonObject => ({ X, Y, Z });

function writeItem(kind: ItemKind, { outlines, from }: SketchItem): JsonObject {
  const [first = [], ...voids] = outlines;
  const [start = [0, 0, 0], end = start] = first;
  switch (kind) {
    case 'point':
      return { ...from, ...pointOf(start) };
    case 'line':
      return { discriminator: 'Elements.Geometry.Line', ...from, Start: pointOf(start), End: pointOf(end) };
    case 'vector':
      return { ...from, ...pointOf(cleanCorner(minus(end, start))) };
    case 'plane': {
      const size = gap(start, end) || 1;
      const along = minus(end, start);
      return {
        ...from,
        Origin: pointOf(start),
        Normal: pointOf(cleanCorner([along[0] / size, along[1] / size, along[2] / size])),
      };
    }
    case 'polyline':
      return { discriminator: 'Elements.Geometry.Polyline', ...from, Vertices: first.map(pointOf) };
    case 'polygon':
      return { discriminator: 'Elements.Geometry.Polygon', ...from, Vertices: first.map(pointOf) };
    case 'profile':
      return {
        discriminator: 'Elements.Geometry.Profile',
        ...from,
        Perimeter: writeItem('polygon', { outlines: [first] }),
        Voids: voids.map((outline) => writeItem('polygon', { outlines: [outline] })),
      };
  }
}
