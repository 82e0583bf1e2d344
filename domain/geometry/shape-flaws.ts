import { NUMBER_TOLERANCE } from '../json/values-equal.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { profileOfGeoPolygon } from './geo-polygon.ts';
import { singularOf } from './geometry-type.ts';
import type { GeometryType } from './geometry-type.ts';
import { joinLines } from './join-lines.ts';
import { crossesItself, distinctCorners, insideOutline, outlinesCross } from './outline.ts';
import { distanceFromPlane, inPlane, planeThrough } from './plane.ts';
import type { Plane } from './plane.ts';
import { distance, readPoint } from './point.ts';
import type { Point } from './point.ts';

/** What keeps a drawn shape from being saved; codes of the catalogue. Source: spec workflows §5. */
export const SHAPE_FLAWS = [
  'geometry.open',
  'geometry.non-planar',
  'geometry.self-intersecting',
  'geometry.void-outside',
] as const;

/** Flaw of a shape. */
export type ShapeFlaw = (typeof SHAPE_FLAWS)[number];

/** A flawed shape; `path` leads to it inside the value: `[]` the value itself, `['2', 'Voids', '0']` a hole of the third. */
export interface ShapeFinding {
  path: readonly string[];
  code: ShapeFlaw;
}

/** What the schema lets pass. */
export interface ShapeOptions {
  /** `$partiAllowIntersection`. */
  allowIntersection?: boolean;
}

/**
 * Flaws of polygons (in the model or on the map), profiles and sketches, in the order of the value; lists item by item. Every outline shows its
 * first flaw only: an outline that is not closed or not flat cannot be looked at further. Other types have none.
 */
export function shapeFlaws(type: GeometryType, value: JsonValue, options: ShapeOptions = {}): ShapeFinding[] {
  const single = singularOf(type);
  if (single !== undefined) {
    const items = Array.isArray(value) ? value : [];
    return items.flatMap((item, index) =>
      shapeFlaws(single, item, options).map((finding) => ({ ...finding, path: [String(index), ...finding.path] })),
    );
  }
  if (!isJsonObject(value)) return [];
  if (type === 'geojson-polygon') return geoPolygonFlaws(value, options);
  if (!['polygon', 'profile', 'sketch'].includes(type)) return [];
  return 'Perimeter' in value ? profileFlaws(value, options) : outlineFlaws(outlineOf(value), [], options);
}

/**
 * Value without flawed shapes, as it is saved once people have confirmed: flawed items leave their list, a flawed
 * single shape leaves null.
 */
export function withoutFlawedShapes(type: GeometryType, value: JsonValue, options: ShapeOptions = {}): JsonValue {
  const findings = shapeFlaws(type, value, options);
  if (findings.length === 0) return value;
  if (!Array.isArray(value)) return null;
  const flawed = new Set(findings.map((finding) => finding.path[0]));
  return value.filter((_, index) => !flawed.has(String(index)));
}

function profileFlaws(profile: JsonObject, options: ShapeOptions): ShapeFinding[] {
  const perimeter = outlineOf(profile['Perimeter']);
  const voids = (Array.isArray(profile['Voids']) ? profile['Voids'] : []).map(outlineOf);
  const path = (index: number): string[] => ['Voids', String(index)];
  const found = outlineFlaws(perimeter, ['Perimeter'], options);
  if (found.length > 0) return found;
  const own = voids.flatMap((outline, index) => outlineFlaws(outline, path(index), options));
  if (own.length > 0) return own;
  const plane = planeThrough(perimeter)!;
  return [...tilted(voids, plane, path), ...outside(perimeter, voids, plane, path)];
}

/** Rings of a polygon on the map: the first is the outline, the others are its holes. */
function geoPolygonFlaws(polygon: JsonObject, options: ShapeOptions): ShapeFinding[] {
  return profileFlaws(profileOfGeoPolygon(polygon), options).map(({ path: [part, index], code }) => ({
    path: ['coordinates', part === 'Voids' ? String(Number(index) + 1) : '0'],
    code,
  }));
}

function tilted(voids: readonly Point[][], plane: Plane, path: (index: number) => string[]): ShapeFinding[] {
  return voids.flatMap((outline, index) =>
    isFlat(outline, plane) ? [] : [{ path: path(index), code: 'geometry.non-planar' as const }],
  );
}

function outside(
  perimeter: readonly Point[],
  voids: readonly Point[][],
  plane: Plane,
  path: (index: number) => string[],
): ShapeFinding[] {
  const flatten = (outline: readonly Point[]) => outline.map((corner) => inPlane(corner, plane));
  const around = flatten(perimeter);
  const holes = voids.map(flatten);
  return holes.flatMap((hole, index) => {
    const within = hole.every((corner) => insideOutline(corner, around)) && !outlinesCross(hole, around);
    const earlier = holes.slice(0, index);
    const free = earlier.every((other) => !outlinesCross(hole, other) && !contains(other, hole) && !contains(hole, other));
    return within && free ? [] : [{ path: path(index), code: 'geometry.void-outside' as const }];
  });
}

function contains(outer: Parameters<typeof insideOutline>[1], inner: Parameters<typeof insideOutline>[1]): boolean {
  return inner.every((corner) => insideOutline(corner, outer));
}

function outlineFlaws(corners: readonly Point[], path: readonly string[], options: ShapeOptions): ShapeFinding[] {
  const flaw = firstFlaw(corners, options);
  return flaw === undefined ? [] : [{ path, code: flaw }];
}

function firstFlaw(corners: readonly Point[], options: ShapeOptions): ShapeFlaw | undefined {
  if (corners.length < 3) return 'geometry.open';
  const plane = planeThrough(corners);
  if (plane === undefined) return 'geometry.self-intersecting';
  if (!isFlat(corners, plane)) return 'geometry.non-planar';
  if (options.allowIntersection === true) return undefined;
  return crossesItself(corners.map((corner) => inPlane(corner, plane))) ? 'geometry.self-intersecting' : undefined;
}

function isFlat(corners: readonly Point[], plane: Plane): boolean {
  return corners.every((corner) => distanceFromPlane(corner, plane) <= NUMBER_TOLERANCE);
}

/** Corners of a closed outline: of its vertices, or of lines that join end to end; none where they do not close. */
function outlineOf(value: JsonValue | undefined): Point[] {
  if (!isJsonObject(value)) return [];
  const vertices = value['Vertices'];
  const lines = value['Lines'] ?? value['Curves'] ?? value['Segments'];
  const points = Array.isArray(vertices)
    ? vertices.map(readPoint)
    : Array.isArray(lines)
      ? (joinLines(lines) ?? [undefined])
      : [];
  const known = points.filter((point) => point !== undefined);
  return known.length === points.length ? distinctCorners(known, distance) : [];
}
