import { NUMBER_TOLERANCE } from '../json/values-equal.ts';
import { cross, dot, lengthOf, subtract } from './point.ts';
import type { Point } from './point.ts';
import type { Vec2 } from './vector.ts';

/** A plane by a point on it and its unit normal, with a unit direction in it. */
export interface Plane {
  origin: Point;
  normal: Point;
  along: Point;
}

/**
 * The plane through the three points of a set that span it best; undefined when all lie within 0.0001 of one line. A sum over the
 * edges would give nothing for a figure of eight, whose two halves cancel out.
 */
export function planeThrough(points: readonly Point[]): Plane | undefined {
  const [origin] = points;
  if (origin === undefined) return undefined;
  const along = longest(points.map((point) => subtract(point, origin)));
  if (along === undefined) return undefined;
  const normal = longest(points.map((point) => cross(along, subtract(point, origin))));
  return normal === undefined ? undefined : { origin, normal, along };
}

/** Distance of a point from a plane, metres. */
export function distanceFromPlane(point: Point, plane: Plane): number {
  return Math.abs(dot(subtract(point, plane.origin), plane.normal));
}

/** Coordinates of a point in a plane, seen along its normal. */
export function inPlane(point: Point, plane: Plane): Vec2 {
  const offset = subtract(point, plane.origin);
  return [dot(offset, plane.along), dot(offset, cross(plane.normal, plane.along))];
}

/** Unit vector of the longest; undefined when none is longer than the tolerance. */
function longest(vectors: readonly Point[]): Point | undefined {
  let best: Point | undefined;
  for (const vector of vectors) if (lengthOf(vector) > (best === undefined ? NUMBER_TOLERANCE : lengthOf(best))) best = vector;
  if (best === undefined) return undefined;
  const length = lengthOf(best);
  return { X: best.X / length, Y: best.Y / length, Z: best.Z / length };
}
