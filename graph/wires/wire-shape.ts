import type { Box, Point } from '../model/card-geometry.ts';
import type { WireRoute } from './wire-route.ts';

/** Draws a route into a path, in graph px. */
export function traceRoute(route: WireRoute, path: CanvasPath): void {
  const [first] = route.points as [Point];
  path.moveTo(first.x, first.y);
  if (route.kind === 'curve') {
    const [, a, b, end] = route.points;
    path.bezierCurveTo(a.x, a.y, b.x, b.y, end.x, end.y);
    return;
  }
  const { points } = route;
  for (let index = 1; index < points.length - 1; index++) {
    const [before, corner, after] = [points[index - 1], points[index], points[index + 1]] as [Point, Point, Point];
    const radius = Math.min(route.radius, distance(before, corner) / 2, distance(after, corner) / 2);
    const enter = towards(corner, before, radius);
    const leave = towards(corner, after, radius);
    path.lineTo(enter.x, enter.y);
    path.quadraticCurveTo(corner.x, corner.y, leave.x, leave.y);
  }
  const end = points.at(-1) as Point;
  path.lineTo(end.x, end.y);
}

/** Box around a route. */
export function routeBox(route: WireRoute): Box {
  const xs = route.points.map((point) => point.x);
  const ys = route.points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** How far a place is from a route, in graph px. */
export function routeDistance(route: WireRoute, place: Point): number {
  const points = route.kind === 'square' ? route.points : flatten(route.points);
  let nearest = Infinity;
  for (let index = 1; index < points.length; index++)
    nearest = Math.min(nearest, segmentDistance(points[index - 1] as Point, points[index] as Point, place));
  return nearest;
}

const CURVE_STEPS = 16;

function flatten([a, b, c, d]: [Point, Point, Point, Point]): Point[] {
  return Array.from({ length: CURVE_STEPS + 1 }, (_, index) => {
    const t = index / CURVE_STEPS;
    const u = 1 - t;
    const mix = (p: number, q: number, r: number, s: number) =>
      u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
    return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
  });
}

function segmentDistance(a: Point, b: Point, p: Point): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length));
  return Math.hypot(p.x - a.x - t * (b.x - a.x), p.y - a.y - t * (b.y - a.y));
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function towards(from: Point, to: Point, by: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * by, y: from.y + Math.sign(to.y - from.y) * by };
}
