import { between, distance, dot, subtract } from './point.ts';
import type { Point } from './point.ts';

/** Length of a line through points, metres. */
export function polylineLength(vertices: readonly Point[]): number {
  return segmentsOf(vertices).reduce((sum, [from, to]) => sum + distance(from, to), 0);
}

/** Point at a distance along the line; beyond its ends the end itself. The line has at least one point. */
export function pointAlong(vertices: readonly Point[], position: number): Point {
  let rest = Math.max(0, position);
  for (const [from, to] of segmentsOf(vertices)) {
    const length = distance(from, to);
    if (rest <= length && length > 0) return between(from, to, rest / length);
    rest -= length;
  }
  return vertices.at(-1)!;
}

/** Distance along the line of the place on it that is nearest to a point. */
export function positionAlong(vertices: readonly Point[], point: Point): number {
  let best = { gap: Number.POSITIVE_INFINITY, position: 0 };
  let start = 0;
  for (const [from, to] of segmentsOf(vertices)) {
    const direction = subtract(to, from);
    const length = distance(from, to);
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, dot(subtract(point, from), direction) / length ** 2));
    const gap = distance(point, between(from, to, t));
    if (gap < best.gap) best = { gap, position: start + t * length };
    start += length;
  }
  return best.position;
}

function segmentsOf(vertices: readonly Point[]): [Point, Point][] {
  return vertices.slice(1).map((to, index) => [vertices[index]!, to]);
}
