import { EndType, FillRule, inflatePathsD, JoinType, unionD, type PathD } from 'clipper2-ts';

/** A point in metres; z up. */
export interface Point {
  X: number;
  Y: number;
  Z: number;
}

/** A closed planar polygon; the last vertex joins the first. */
export type Polygon = Point[];

/** Decimal places that offsets are exact to: a hundredth of a millimetre. */
const PRECISION = 5;

/** Signed area (m²), positive counter-clockwise seen from above. */
export function signedArea(polygon: Polygon): number {
  let twice = 0;
  for (let index = 0; index < polygon.length; index++) {
    const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]] as [Point, Point];
    twice += a.X * b.Y - b.X * a.Y;
  }
  return twice / 2;
}

/** Area (m²). */
export const polygonArea = (polygon: Polygon): number => Math.abs(signedArea(polygon));

/** The same polygon, counter-clockwise. */
export const counterClockwise = (polygon: Polygon): Polygon => (signedArea(polygon) < 0 ? polygon.toReversed() : polygon);

/** Centre of gravity at the height of the first vertex. */
export function centroid(polygon: Polygon): Point {
  const area = signedArea(polygon);
  const first = polygon[0] ?? { X: 0, Y: 0, Z: 0 };
  let [x, y] = [0, 0];
  for (let index = 0; index < polygon.length; index++) {
    // Relative to the first vertex, so that survey coordinates lose no digits.
    const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]] as [Point, Point];
    const cross = (a.X - first.X) * (b.Y - first.Y) - (b.X - first.X) * (a.Y - first.Y);
    x += (a.X + b.X - 2 * first.X) * cross;
    y += (a.Y + b.Y - 2 * first.Y) * cross;
  }
  return area === 0 ? first : { X: first.X + x / (6 * area), Y: first.Y + y / (6 * area), Z: first.Z };
}

/**
 * Moves every edge outwards by `distance` metres (negative: inwards) with mitred corners. Answers the resulting
 * polygons, largest first: an inset may split a polygon or leave nothing.
 */
export function offsetPolygon(polygon: Polygon, distance: number): Polygon[] {
  if (distance === 0) return [polygon];
  const z = polygon[0]?.Z ?? 0;
  const path: PathD = counterClockwise(polygon).map((point) => ({ x: point.X, y: point.Y }));
  const moved = inflatePathsD([path], distance, JoinType.Miter, EndType.Polygon, 4, PRECISION);
  return unionD(moved, [], FillRule.NonZero, PRECISION)
    .map((ring) => ring.map(({ x, y }): Point => ({ X: x, Y: y, Z: z })))
    .filter((ring) => signedArea(ring) > 0)
    .toSorted((a, b) => signedArea(b) - signedArea(a));
}

/** Whether a point lies inside, seen from above. */
export function containsPoint(polygon: Polygon, point: { X: number; Y: number }): boolean {
  let isInside = false;
  for (let index = 0; index < polygon.length; index++) {
    const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]] as [Point, Point];
    if (a.Y > point.Y !== b.Y > point.Y && point.X < ((b.X - a.X) * (point.Y - a.Y)) / (b.Y - a.Y) + a.X) isInside = !isInside;
  }
  return isInside;
}

/** Smallest distance from a point to the edges, in plan. */
export function distanceToEdges(polygon: Polygon, point: { X: number; Y: number }): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < polygon.length; index++) {
    const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]] as [Point, Point];
    const [dx, dy] = [b.X - a.X, b.Y - a.Y];
    const along = Math.max(0, Math.min(1, ((point.X - a.X) * dx + (point.Y - a.Y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(point.X - a.X - along * dx, point.Y - a.Y - along * dy));
  }
  return least;
}

/** A rectangle around a centre, turned by `angle` radians. */
export function rectangle(centre: { X: number; Y: number }, width: number, depth: number, angle = 0, z = 0): Polygon {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners: [number, number][] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return corners.map(([u, v]) => {
    const [x, y] = [(u * width) / 2, (v * depth) / 2];
    return { X: centre.X + x * cos - y * sin, Y: centre.Y + x * sin + y * cos, Z: z };
  });
}

/** Direction (radians) of the longest edge. */
export function longestEdgeAngle(polygon: Polygon): number {
  let [longest, angle] = [0, 0];
  for (let index = 0; index < polygon.length; index++) {
    const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]] as [Point, Point];
    const length = Math.hypot(b.X - a.X, b.Y - a.Y);
    if (length > longest + 1e-9) [longest, angle] = [length, Math.atan2(b.Y - a.Y, b.X - a.X)];
  }
  return angle;
}
