import { containsPoint, fromAxes, type Point, type Region } from 'parti';
import type { Rectangle } from './arrange.ts';

/** Lines across a room whose sides do not follow its axes. */
const STEPS = 16;
/** Places closer than this (m) are one. */
const CLOSE = 1e-4;
const NEAR = 1e-6;

/** Rectangles that a room holds along its own axes, none within another; the largest first. */
export interface RoomRectangles {
  /** Direction of the room's first axis, radians, within an eighth of a turn of the model's. */
  angle: number;
  rectangles: Rectangle[];
}

/** Finds where things can stand in a room. */
export function rectanglesIn({ perimeter, voids }: Region, direction: number): RoomRectangles {
  const quarter = Math.PI / 2;
  const angle = direction - Math.round(direction / quarter) * quarter;
  const rings = [perimeter, ...voids].map((ring) => ring.map((corner) => toAxes(corner, angle)));
  const segments = rings.flatMap((ring) => ring.map((from, at): Segment => [from, ring[(at + 1) % ring.length] as Pair]));
  const isAlong = segments.every(([a, b]) => Math.abs(a[0] - b[0]) < CLOSE || Math.abs(a[1] - b[1]) < CLOSE);
  const xs = linesAcross(
    rings.flat().map(([x]) => x),
    !isAlong,
  );
  const ys = linesAcross(
    rings.flat().map(([, y]) => y),
    !isAlong,
  );
  const isFree = (column: number, row: number): boolean => {
    const [x0, x1] = [xs[column] as number, xs[column + 1] as number];
    const [y0, y1] = [ys[row] as number, ys[row + 1] as number];
    const middle = fromAxes((x0 + x1) / 2, (y0 + y1) / 2, angle);
    if (!containsPoint(perimeter, middle) || voids.some((hole) => containsPoint(hole, middle))) return false;
    return !segments.some((segment) => crosses(segment, [x0 + NEAR, y0 + NEAR, x1 - NEAR, y1 - NEAR]));
  };
  const free = ys.slice(1).map((_, row) => xs.slice(1).map((__, column) => isFree(column, row)));
  return { angle, rectangles: largestFirst(maximal(free, xs, ys)) };
}

type Pair = readonly [number, number];
type Segment = readonly [Pair, Pair];

function toAxes({ X, Y }: Point, angle: number): Pair {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [X * cos + Y * sin, Y * cos - X * sin];
}

function linesAcross(places: readonly number[], isSlanted: boolean): number[] {
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const steps = isSlanted ? Array.from({ length: STEPS - 1 }, (_, at) => low + ((high - low) * (at + 1)) / STEPS) : [];
  const lines: number[] = [];
  for (const place of [...places, ...steps].toSorted((a, b) => a - b))
    if (lines.length === 0 || place - (lines.at(-1) as number) > CLOSE) lines.push(place);
  return lines;
}

/** Whether a line goes through the inside of a rectangle: it is cut by the four sides one after the other. */
function crosses([a, b]: Segment, [x0, y0, x1, y1]: Rectangle): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [from, to] = [0, 1];
  for (const [step, distance] of [
    [-dx, a[0] - x0],
    [dx, x1 - a[0]],
    [-dy, a[1] - y0],
    [dy, y1 - a[1]],
  ] as const) {
    if (Math.abs(step) < 1e-12) {
      if (distance <= 0) return false;
    } else if (step < 0) from = Math.max(from, distance / step);
    else to = Math.min(to, distance / step);
  }
  return from < to;
}

/** Rectangles of free fields that no wider or deeper one holds. */
function maximal(free: readonly (readonly boolean[])[], xs: readonly number[], ys: readonly number[]): Rectangle[] {
  const found: Rectangle[] = [];
  for (let low = 0; low < free.length; low++) {
    const column = (free[low] as readonly boolean[]).slice();
    for (let high = low; high < free.length; high++) {
      if (high > low) for (let at = 0; at < column.length; at++) column[at] = Boolean(column[at] && free[high]?.[at]);
      for (let at = 0; at < column.length; at++) {
        if (!column[at] || column[at - 1]) continue;
        let end = at;
        while (column[end + 1]) end++;
        found.push([xs[at] as number, ys[low] as number, xs[end + 1] as number, ys[high + 1] as number]);
      }
    }
  }
  return found.filter((one) => !found.some((other) => other !== one && holds(other, one)));
}

const holds = (outer: Rectangle, inner: Rectangle): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

const largestFirst = (rectangles: readonly Rectangle[]): Rectangle[] =>
  rectangles.toSorted((a, b) => (b[2] - b[0]) * (b[3] - b[1]) - (a[2] - a[0]) * (a[3] - a[1]));
