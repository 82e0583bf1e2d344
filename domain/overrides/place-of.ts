import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** Where a value of an identity is, metres; a number stands on one axis. Geometry has a size too: its length. */
export interface Place {
  at: readonly [number, number, number];
  size?: number;
}

type Vector = [number, number, number];

/** Element of the model by its id. */
export type Lookup = (id: string) => JsonObject | undefined;

/** Place of a value that may be near another one; undefined for what is equal or not: texts, whole numbers by schema, lists of names. */
export function placeOf(value: JsonValue | undefined, schema: JsonObject | undefined, lookup: Lookup): Place | undefined {
  if (typeof value === 'number') return schema?.['type'] === 'integer' ? undefined : { at: [value, 0, 0] };
  if (typeof value === 'string') {
    // A reference to a profile stands for its outline; other ids are ids.
    const referred = schema?.['$ref'] === undefined ? undefined : lookup(value);
    return referred && geometryOf(referred);
  }
  return isJsonObject(value) ? geometryOf(value) : undefined;
}

function geometryOf(value: JsonObject): Place | undefined {
  const point = vectorOf(value);
  if (point) return { at: point };
  const moved = originOf(value);
  if (moved) return { at: moved };
  const corners = cornersOf(value);
  if (corners) return alongCentre(corners.points, corners.isClosed);
  for (const key of ['Perimeter', 'Curve', 'Polyline', 'Polygon', 'Boundary', 'CenterLine']) {
    const inner = ownValue(value, key);
    const found = isJsonObject(inner) ? geometryOf(inner) : undefined;
    if (found) return found;
  }
  const centre = vectorOf(ownValue(value, 'Center'));
  return centre && { at: centre };
}

function vectorOf(value: JsonValue | undefined): Vector | undefined {
  if (!isJsonObject(value)) return undefined;
  const { X, Y, Z = 0 } = value;
  return typeof X === 'number' && typeof Y === 'number' && typeof Z === 'number' ? [X, Y, Z] : undefined;
}

/** Move of a transform. */
function originOf(value: JsonObject): Vector | undefined {
  const matrix = ownValue(value, 'Matrix');
  const components = isJsonObject(matrix) ? ownValue(matrix, 'Components') : undefined;
  if (!Array.isArray(components)) return undefined;
  const [x, y, z] = [components[3], components[7], components[11]];
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' ? [x, y, z] : undefined;
}

/** Corners of a polygon, polyline or line. */
function cornersOf(value: JsonObject): { points: Vector[]; isClosed: boolean } | undefined {
  const vertices = ownValue(value, 'Vertices');
  if (Array.isArray(vertices)) {
    const points = vertices.flatMap((vertex) => {
      const point = vectorOf(vertex);
      return point ? [point] : [];
    });
    const type = ownValue(value, 'discriminator');
    return points.length > 0 ? { points, isClosed: typeof type !== 'string' || !type.endsWith('Polyline') } : undefined;
  }
  const [start, end] = [vectorOf(ownValue(value, 'Start')), vectorOf(ownValue(value, 'End'))];
  return start && end ? { points: [start, end], isClosed: false } : undefined;
}

/** Centre of a path along its edges: a corner more on an edge does not move it. */
function alongCentre(points: readonly Vector[], isClosed: boolean): Place {
  const sum: Vector = [0, 0, 0];
  let size = 0;
  const edges = isClosed && points.length > 2 ? points.length : points.length - 1;
  for (let index = 0; index < edges; index++) {
    const [a, b] = [points[index], points[(index + 1) % points.length]] as [Vector, Vector];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    size += length;
    for (const axis of [0, 1, 2] as const) sum[axis] += ((a[axis] + b[axis]) / 2) * length;
  }
  if (size === 0) return { at: points[0] as Vector };
  return { at: [sum[0] / size, sum[1] / size, sum[2] / size], size };
}

/** Distance of two places, metres. */
export const distanceOf = ({ at: a }: Place, { at: b }: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Diagonal of an element's box, metres: of its definition, where it is an instance. 1 where it has no extent that is known. */
export function diagonalOf(element: JsonObject, lookup: Lookup): number {
  const box = boxOf(element, lookup);
  const extent = box ? Math.hypot(...([0, 1, 2] as const).map((axis) => box.high[axis] - box.low[axis])) : 0;
  return extent > 0 && Number.isFinite(extent) ? extent : 1;
}

interface Box {
  low: Vector;
  high: Vector;
}

/** Box of an element in its own space; undefined where nothing tells its extent. */
function boxOf(element: JsonObject, lookup: Lookup): Box | undefined {
  const box: Box = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
  const definition = ownValue(element, 'BaseDefinition');
  const drawn = (typeof definition === 'string' ? lookup(definition) : undefined) ?? element;
  const representation = ownValue(drawn, 'Representation');
  const operations = isJsonObject(representation) ? ownValue(representation, 'SolidOperations') : undefined;
  for (const operation of Array.isArray(operations) ? operations : [])
    if (isJsonObject(operation)) takeOperation(box, operation, lookup);
  if (box.low[0] === Infinity)
    for (const key of ['Profile', 'Perimeter', 'Curve', 'CenterLine']) take(box, outlineOf(ownValue(drawn, key), lookup));
  return box.low[0] === Infinity ? undefined : box;
}

function takeOperation(box: Box, operation: JsonObject, lookup: Lookup): void {
  const [height, direction] = [ownValue(operation, 'Height'), vectorOf(ownValue(operation, 'Direction')) ?? [0, 0, 1]];
  for (const key of ['Profile', 'Perimeter', 'Curve']) {
    const points = outlineOf(ownValue(operation, key), lookup);
    take(box, points);
    if (typeof height === 'number')
      take(
        box,
        points.map((point) => point.map((one, axis) => one + (direction[axis] as number) * height) as Vector),
      );
  }
}

function take({ low, high }: Box, points: readonly Vector[]): void {
  for (const point of points)
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], point[axis]);
      high[axis] = Math.max(high[axis], point[axis]);
    }
}

function outlineOf(value: JsonValue | undefined, lookup: Lookup): Vector[] {
  const outline = typeof value === 'string' ? lookup(value) : value;
  if (!isJsonObject(outline)) return [];
  const perimeter = ownValue(outline, 'Perimeter');
  return (cornersOf(outline) ?? (isJsonObject(perimeter) ? cornersOf(perimeter) : undefined))?.points ?? [];
}
