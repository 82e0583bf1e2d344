import { isInRing } from '#domain';

/** Point of the pane (CSS px): x to the right, y down from its upper left corner. */
export interface PanePoint {
  x: number;
  y: number;
}

/** Projection of a point in space to the pane; `isBefore` says that it lies before the eye, not behind it. */
export interface ProjectedPoint extends PanePoint {
  isBefore: boolean;
}

/** Convex hull of points of the pane (CSS px), counter-clockwise where y points up; fewer than three points stay as they are. Andrew's monotone chain. */
export function convexHull(points: readonly PanePoint[]): PanePoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (from: readonly PanePoint[]): PanePoint[] => {
    const chain: PanePoint[] = [];
    for (const point of from) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2) as PanePoint, chain.at(-1) as PanePoint, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}

const turnsLeft = (a: PanePoint, b: PanePoint, c: PanePoint): boolean =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;

/** Point in polygon, by the number of edges to its right (even–odd rule). */
export function isInPolygon({ x, y }: PanePoint, outline: readonly PanePoint[]): boolean {
  return isInRing(
    x,
    y,
    outline.flatMap((corner) => [corner.x, corner.y]),
  );
}

/** Box of the pane (CSS px), upright. */
export interface PaneBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Part of a line that lies in a box, as parameters along it (0 at `from`, 1 at `to`); undefined where none does. What four half planes leave of it (Liang–Barsky). */
export function partInBox(
  from: PanePoint,
  to: PanePoint,
  { x0, y0, x1, y1 }: PaneBox,
): { start: number; end: number } | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [start, end] = [0, 1];
  for (const [along, room] of [
    [-dx, from.x - x0],
    [dx, x1 - from.x],
    [-dy, from.y - y0],
    [dy, y1 - from.y],
  ] as const) {
    if (along === 0 && room < 0) return undefined;
    if (along < 0) start = Math.max(start, room / along);
    if (along > 0) end = Math.min(end, room / along);
  }
  return start <= end ? { start, end } : undefined;
}
