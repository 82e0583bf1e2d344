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
