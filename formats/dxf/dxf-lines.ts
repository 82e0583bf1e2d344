import { cross, IDENTITY, unit, type Matrix } from '#engine';
import type { DxfPoint } from './dxf-point.ts';
import { bulgedPoints, curveThrough, ellipsePoints, endBehind, splinePoints } from './dxf-curves.ts';
import { has, numberOf, numbersOf, pointOf, type DxfEntity } from './dxf-entity.ts';

/** A corner of a polyline; `widths`: how wide it is drawn at the start and at the end of the side behind it. */
export interface Corner {
  point: DxfPoint;
  bulge: number;
  widths: [number, number];
}

export function zip(xs: readonly number[], ys: readonly number[], zs: readonly number[] = []): DxfPoint[] {
  return xs.map((x, at) => [x, ys[at] ?? 0, zs[at] ?? 0]);
}

export const isClosedLine = (entity: DxfEntity): boolean => (numberOf(entity, 70) & 1) !== 0;

/** Corners of a light polyline, in its own plane. */
export function lwCorners(entity: DxfEntity): Corner[] {
  const height = numberOf(entity, 38);
  const constant = numberOf(entity, 43);
  const corners: Corner[] = [];
  for (const [code, value] of entity.pairs) {
    const corner = corners.at(-1);
    const number = Number(value) || 0;
    if (code === 10) corners.push({ point: [number, 0, height], bulge: 0, widths: [constant, constant] });
    else if (!corner) continue;
    else if (code === 20) corner.point[1] = number;
    else if (code === 42) corner.bulge = number;
    else if (code === 40 || code === 41) corner.widths[code - 40] = number;
  }
  return corners;
}

/** Corners of an old polyline with its vertices behind it. */
export function polylineCorners(entity: DxfEntity): Corner[] {
  const isSpatial = (numberOf(entity, 70) & 8) !== 0;
  const height = numberOf(entity, 30);
  const widths: [number, number] = [numberOf(entity, 40), numberOf(entity, 41)];
  return (
    entity.children
      // Control points of a curve that was fitted are not on it.
      .filter((vertex) => (numberOf(vertex, 70) & 16) === 0)
      .map((vertex) => {
        const point = pointOf(vertex, 10);
        if (!isSpatial) point[2] ||= height;
        return {
          point,
          bulge: isSpatial ? 0 : numberOf(vertex, 42),
          widths: [numberOf(vertex, 40, widths[0]), numberOf(vertex, 41, widths[1])],
        };
      })
  );
}

/** Four corners for each side that is drawn wide, arcs in facets; in the plane of the polyline. */
export function wideSides(corners: readonly Corner[], isClosed: boolean): DxfPoint[][] {
  const sides: DxfPoint[][] = [];
  const last = isClosed ? corners.length : corners.length - 1;
  for (let at = 0; at < last; at++) {
    const { point: from, bulge, widths } = corners[at] as Corner;
    if (!(widths[0] > 0 || widths[1] > 0)) continue;
    const { point: to } = corners[(at + 1) % corners.length] as Corner;
    const points = bulgedPoints(
      [
        { point: from, bulge },
        { point: to, bulge: 0 },
      ],
      false,
    );
    const aside = points.map((_, index) => sideways(points, index));
    const halfAt = (index: number) => (widths[0] + ((widths[1] - widths[0]) * index) / (points.length - 1)) / 2;
    const shifted = (index: number, sign: number): DxfPoint => {
      const [x, y, z] = points[index] as DxfPoint;
      const [u, v] = aside[index] as [number, number];
      return [x + u * halfAt(index) * sign, y + v * halfAt(index) * sign, z];
    };
    for (let index = 0; index + 1 < points.length; index++)
      sides.push([shifted(index, 1), shifted(index, -1), shifted(index + 1, -1), shifted(index + 1, 1)]);
  }
  return sides;
}

/** To the left of the way at a point of a run of line. */
function sideways(points: readonly DxfPoint[], index: number): [number, number] {
  const before = points[Math.max(0, index - 1)] as DxfPoint;
  const after = points[Math.min(points.length - 1, index + 1)] as DxfPoint;
  const [x, y] = [after[0] - before[0], after[1] - before[1]];
  const size = Math.hypot(x, y) || 1;
  return [-y / size, x / size];
}

export function ellipseOf(entity: DxfEntity): DxfPoint[] {
  const major = pointOf(entity, 11);
  const ratio = numberOf(entity, 40, 1);
  const normal = has(entity, 210) || has(entity, 230) ? unit(pointOf(entity, 210)) : ([0, 0, 1] as const);
  const side = cross(normal, major);
  const from = numberOf(entity, 41);
  const to = endBehind(from, numberOf(entity, 42, 2 * Math.PI));
  return ellipsePoints(pointOf(entity, 10), major, [side[0] * ratio, side[1] * ratio, side[2] * ratio], from, to);
}

/** A spline by its control points; by the points it passes where it has no others. */
export function splineOf(source: DxfEntity): DxfPoint[] {
  // Behind the spline itself a helix says how it was made.
  const helix = source.pairs.findIndex(([code, value]) => code === 100 && value.trim() === 'AcDbHelix');
  const entity = helix < 0 ? source : { ...source, pairs: source.pairs.slice(0, helix) };
  const controls = zip(numbersOf(entity, 10), numbersOf(entity, 20), numbersOf(entity, 30));
  if (controls.length < 2) return curveThrough(zip(numbersOf(entity, 11), numbersOf(entity, 21), numbersOf(entity, 31)));
  return splinePoints(numberOf(entity, 71, 3), numbersOf(entity, 40), controls, numbersOf(entity, 41));
}

/** The lines of a multiline: each vertex names its mitre and how far along it every line lies. */
export function multilineRuns(entity: DxfEntity): DxfPoint[][] {
  const runs: DxfPoint[][] = [];
  let point: DxfPoint = [0, 0, 0];
  let mitre: DxfPoint = [0, 0, 0];
  let [element, isFirst] = [-1, false];
  for (const [code, value] of entity.pairs) {
    const number = Number(value) || 0;
    if (code === 11) {
      point = [number, 0, 0];
      element = -1;
    } else if (code === 21) point[1] = number;
    else if (code === 31) point[2] = number;
    else if (code === 13) mitre = [number, 0, 0];
    else if (code === 23) mitre[1] = number;
    else if (code === 33) mitre[2] = number;
    else if (code === 74) {
      element++;
      isFirst = true;
    } else if (code === 41 && element >= 0 && isFirst) {
      isFirst = false;
      (runs[element] ??= []).push([point[0] + mitre[0] * number, point[1] + mitre[1] * number, point[2] + mitre[2] * number]);
    }
  }
  const isClosed = (numberOf(entity, 71) & 2) !== 0;
  return runs.filter(Boolean).map((run) => (isClosed ? [...run, run[0] as DxfPoint] : run));
}

/** The plane that a flat entity is drawn in, by the arbitrary axis rule of the format. */
export function planeOf(entity: DxfEntity): Matrix {
  const given = has(entity, 210) || has(entity, 220) || has(entity, 230) ? pointOf(entity, 210) : undefined;
  if (!given || (given[0] === 0 && given[1] === 0 && given[2] >= 0)) return IDENTITY;
  const z = unit(given);
  const isNearUp = Math.abs(z[0]) < 1 / 64 && Math.abs(z[1]) < 1 / 64;
  const x = unit(cross(isNearUp ? [0, 1, 0] : [0, 0, 1], z));
  const y = cross(z, x);
  return [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0];
}
