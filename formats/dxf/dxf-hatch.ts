import type { DxfPoint } from './dxf-point.ts';
import { arcPoints, bulgedPoints, ellipsePoints, endBehind, splinePoints } from './dxf-curves.ts';
import { numberOf, type DxfEntity } from './dxf-entity.ts';

/** Boundary lines of a hatch in its own plane, each closed. */
export function hatchLoops(entity: DxfEntity): DxfPoint[][] {
  const z = numberOf(entity, 30);
  const { pairs } = entity;
  let at = pairs.findIndex(([code]) => code === 91);
  if (at < 0) return [];
  const loopCount = Number(pairs[at]?.[1]) || 0;
  at++;
  /** The next value, which must stand under this code. */
  const next = (code: number): number => {
    while (at < pairs.length && pairs[at]?.[0] !== code) at++;
    return Number(pairs[at++]?.[1]) || 0;
  };
  const has = (code: number): boolean => pairs[at]?.[0] === code;
  const point = (code: number): DxfPoint => [next(code), next(code + 10), z];
  /** Each loop ends with the objects that it came from. */
  const lastEnd = pairs.findLastIndex(([code]) => code === 97);
  const loops: DxfPoint[][] = [];
  for (let loop = 0; loop < loopCount && at < pairs.length; loop++) {
    const isPolyline = (next(92) & 2) !== 0;
    const points = isPolyline ? polyline() : edges();
    if (points.length > 1) loops.push(points);
    if (at <= lastEnd) next(97);
  }
  return loops;

  function polyline(): DxfPoint[] {
    const hasBulge = next(72) !== 0;
    next(73);
    const count = next(93);
    const corners: { point: DxfPoint; bulge: number }[] = [];
    for (let corner = 0; corner < count && at < pairs.length; corner++) {
      const place = point(10);
      corners.push({ point: place, bulge: hasBulge && has(42) ? next(42) : 0 });
    }
    return bulgedPoints(corners, true);
  }

  function edges(): DxfPoint[] {
    const count = next(93);
    const points: DxfPoint[] = [];
    for (let edge = 0; edge < count && at < pairs.length; edge++) addEdge(points, oneEdge(next(72)), edge);
    const [first] = points;
    if (first) points.push(first);
    return points;
  }

  function oneEdge(kind: number): DxfPoint[] {
    if (kind === 1) return [point(10), point(11)];
    if (kind === 2) {
      const [centre, radius, from, to] = [point(10), next(40), next(50), next(51)];
      // Clockwise arcs are written with their angles mirrored.
      return next(73) !== 0 ? arcPoints(centre, radius, from, to) : arcPoints(centre, radius, -to, -from).toReversed();
    }
    if (kind === 3) {
      const [centre, major, ratio, from, to] = [point(10), point(11), next(40), next(50), next(51)];
      const minor = [-major[1] * ratio, major[0] * ratio, 0] as const;
      const isCounterClockwise = next(73) !== 0;
      const isWhole = Math.abs(to - from) >= 360 - 1e-9;
      const start = parameterOf(from, ratio);
      const end = isWhole ? start + 2 * Math.PI : endBehind(start, parameterOf(to, ratio));
      return isCounterClockwise
        ? ellipsePoints(centre, [major[0], major[1], 0], minor, start, end)
        : ellipsePoints(centre, [major[0], major[1], 0], minor, -start, -end);
    }
    const degree = next(94);
    const isRational = next(73) !== 0;
    next(74);
    const [knotCount, controlCount] = [next(95), next(96)];
    const knots = Array.from({ length: Math.min(knotCount, pairs.length) }, () => next(40));
    const weights: number[] = [];
    const controls = Array.from({ length: Math.min(controlCount, pairs.length) }, () => {
      const place = point(10);
      if (isRational && has(42)) weights.push(next(42));
      return place;
    });
    // Some programs write them behind all points.
    while (isRational && weights.length < controls.length && has(42)) weights.push(next(42));
    return splinePoints(degree, knots, controls, weights);
  }
}

/** Where an angle (degrees) as seen from the centre stands along an ellipse (rad). */
function parameterOf(degrees: number, ratio: number): number {
  const angle = (degrees * Math.PI) / 180;
  const turns = Math.round(angle / (2 * Math.PI));
  return ratio > 0 ? Math.atan2(Math.sin(angle) / ratio, Math.cos(angle)) + turns * 2 * Math.PI : angle;
}

/** Adds an edge of a loop, turned around where its other end is the one that goes on: programs differ in that. */
function addEdge(points: DxfPoint[], edge: DxfPoint[], place: number): void {
  const [first, last] = [edge[0], edge.at(-1)];
  const end = points.at(-1);
  if (!first || !last) return;
  if (end && place === 1) {
    // The first edge may be the one that stands the wrong way.
    const start = points[0] as DxfPoint;
    if (Math.min(apart(start, first), apart(start, last)) < Math.min(apart(end, first), apart(end, last)) - NEAR)
      points.reverse();
  }
  const goesOn = points.at(-1);
  points.push(...(goesOn && apart(goesOn, last) < apart(goesOn, first) - NEAR ? edge.toReversed() : edge));
}

const NEAR = 1e-9;
const apart = (a: DxfPoint, b: DxfPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
