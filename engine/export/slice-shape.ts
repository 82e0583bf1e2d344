import type { Matrix } from '../math/matrix.ts';
import type { Shape } from '../shapes/shape.ts';

/** Points closer (m) than this are one. */
const WELD = 1e-5;

/** A line through cut points; `isClosed` when the last joins the first. */
export interface CutLine {
  points: [x: number, y: number][];
  isClosed: boolean;
}

/** Where a placed shape meets the horizontal plane at `height` (m): outlines, straight runs joined. */
export function sliceShape(shape: Shape, matrix: Matrix, height: number): CutLine[] {
  const points = placedPoints(shape, matrix);
  const segments: [number, number, number, number][] = [];
  for (let at = 0; at < shape.index.length; at += 3) {
    const crossing: number[] = [];
    for (let side = 0; side < 3; side++) {
      const a = (shape.index[at + side] as number) * 3;
      const b = (shape.index[at + ((side + 1) % 3)] as number) * 3;
      const [za, zb] = [(points[a + 2] as number) - height, (points[b + 2] as number) - height];
      // A corner in the plane counts as above it, so that each crossing is met once.
      if (za < 0 === zb < 0) continue;
      const share = za / (za - zb);
      crossing.push(
        (points[a] as number) + share * ((points[b] as number) - (points[a] as number)),
        (points[a + 1] as number) + share * ((points[b + 1] as number) - (points[a + 1] as number)),
      );
    }
    const [x1, y1, x2, y2] = crossing;
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) continue;
    if (Math.hypot(x2 - x1, y2 - y1) > WELD) segments.push([x1, y1, x2, y2]);
  }
  return chained(segments).map(straightened);
}

/** The border of a placed shape from above: sides that one triangle alone has. */
export function boundaryOf(shape: Shape, matrix: Matrix): CutLine[] {
  const points = placedPoints(shape, matrix);
  const keyOf = (corner: number) => [0, 1, 2].map((axis) => Math.round((points[corner * 3 + axis] as number) / WELD)).join(',');
  const sides = new Map<string, [number, number] | undefined>();
  for (let at = 0; at < shape.index.length; at++) {
    const a = shape.index[at] as number;
    const b = shape.index[at % 3 === 2 ? at - 2 : at + 1] as number;
    const key = [keyOf(a), keyOf(b)].toSorted().join(' ');
    sides.set(key, sides.has(key) ? undefined : [a, b]);
  }
  const segments = [...sides.values()].flatMap((side): [number, number, number, number][] => {
    if (!side) return [];
    const [a, b] = [side[0] * 3, side[1] * 3];
    return [[points[a] as number, points[a + 1] as number, points[b] as number, points[b + 1] as number]];
  });
  return chained(segments).map(straightened);
}

function placedPoints({ positions }: Shape, m: Matrix): Float64Array {
  const placed = new Float64Array(positions.length);
  for (let at = 0; at < positions.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      const row = axis * 4;
      placed[at + axis] =
        (m[row] as number) * (positions[at] as number) +
        (m[row + 1] as number) * (positions[at + 1] as number) +
        (m[row + 2] as number) * (positions[at + 2] as number) +
        (m[row + 3] as number);
    }
  return placed;
}

/** Segments end to end. Every end looks for a segment that is still free. */
function chained(segments: readonly [number, number, number, number][]): CutLine[] {
  const keyOf = (x: number, y: number) => `${Math.round(x / WELD)},${Math.round(y / WELD)}`;
  const ends = new Map<string, number[]>();
  segments.forEach(([x1, y1, x2, y2], index) => {
    for (const key of [keyOf(x1, y1), keyOf(x2, y2)]) ends.set(key, [...(ends.get(key) ?? []), index]);
  });
  const used = new Set<number>();
  const next = ([x, y]: [number, number]): [number, number] | undefined => {
    const key = keyOf(x, y);
    const found = ends.get(key)?.find((index) => !used.has(index));
    if (found === undefined) return undefined;
    used.add(found);
    const [x1, y1, x2, y2] = segments[found] as [number, number, number, number];
    return keyOf(x1, y1) === key ? [x2, y2] : [x1, y1];
  };
  const lines: CutLine[] = [];
  segments.forEach(([x1, y1, x2, y2], index) => {
    if (used.has(index)) return;
    used.add(index);
    const points: [number, number][] = [
      [x1, y1],
      [x2, y2],
    ];
    for (let end = next([x2, y2]); end; end = next(end)) points.push(end);
    for (let end = next([x1, y1]); end; end = next(end)) points.unshift(end);
    const [first, last] = [points[0] as [number, number], points.at(-1) as [number, number]];
    const isClosed = points.length > 3 && keyOf(...first) === keyOf(...last);
    if (isClosed) points.pop();
    lines.push({ points, isClosed });
  });
  return lines;
}

/** Without corners that turn nowhere: triangles cut one wall into several pieces. */
function straightened({ points, isClosed }: CutLine): CutLine {
  const count = points.length;
  const kept = points.filter((point, index) => {
    if (!isClosed && (index === 0 || index === count - 1)) return true;
    const [before, after] = [points[(index + count - 1) % count], points[(index + 1) % count]] as [number[], number[]];
    const [ux, uy] = [point[0] - (before[0] as number), point[1] - (before[1] as number)];
    const [vx, vy] = [(after[0] as number) - point[0], (after[1] as number) - point[1]];
    return Math.abs(ux * vy - uy * vx) > 1e-7 * Math.hypot(ux, uy) * Math.hypot(vx, vy) || ux * vx + uy * vy < 0;
  });
  return { points: kept.length >= 2 ? kept : points, isClosed };
}
