import { convexHull, isInPolygon, partInBox, type PaneBox, type PanePoint } from '../model/pane-point.ts';

/** What a box takes: drawn to the right only what lies in it whole, drawn to the left also what it touches. */
export type RegionRule = 'inside' | 'touching';

/** Whether drawing from one corner to the other asks for whole elements. */
export const ruleOf = (from: PanePoint, to: PanePoint): RegionRule => (to.x >= from.x ? 'inside' : 'touching');

/** A region of the pane: a box by two corners, or a lasso by its outline. */
export type Region = { kind: 'box'; from: PanePoint; to: PanePoint } | { kind: 'lasso'; outline: readonly PanePoint[] };

/** How an element is seen: its lines, and whether its surface lies over a place. */
export interface SeenShape {
  lines: readonly (readonly [from: PanePoint, to: PanePoint])[];
  covers(at: PanePoint): boolean;
}

/**
 * Whether an element whose box is seen at these corners lies in a region; a lasso asks for its middle. Where the box is
 * half in, `shapeOf` decides: an element is seldom as large as its box.
 */
export function isInRegion(region: Region, corners: readonly PanePoint[], shapeOf: () => SeenShape): boolean {
  const seen = seenBox(corners);
  if (region.kind === 'lasso') return isInPolygon({ x: (seen.x0 + seen.x1) / 2, y: (seen.y0 + seen.y1) / 2 }, region.outline);
  const box = seenBox([region.from, region.to]);
  if (seen.x0 > box.x1 || seen.x1 < box.x0 || seen.y0 > box.y1 || seen.y1 < box.y0) return false;
  if (seen.x0 >= box.x0 && seen.x1 <= box.x1 && seen.y0 >= box.y0 && seen.y1 <= box.y1) return true;
  const shape = shapeOf();
  const { lines } = shape.lines.length > 0 ? shape : outlineOf(corners);
  if (ruleOf(region.from, region.to) === 'inside') return lines.every((line) => line.every((end) => isWithin(end, box)));
  const middle = { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 };
  return lines.some(([from, to]) => partInBox(from, to, box)) || shape.covers(middle);
}

/** What has no lines of its own is as large as its box. */
function outlineOf(corners: readonly PanePoint[]): Pick<SeenShape, 'lines'> {
  const hull = convexHull(corners);
  return { lines: hull.map((corner, at) => [corner, hull[(at + 1) % hull.length] as PanePoint] as const) };
}

const isWithin = ({ x, y }: PanePoint, { x0, y0, x1, y1 }: PaneBox): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** Smallest and largest x and y of seen corners. */
function seenBox(corners: readonly PanePoint[]): PaneBox {
  const seen = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { x, y } of corners) {
    seen.x0 = Math.min(seen.x0, x);
    seen.y0 = Math.min(seen.y0, y);
    seen.x1 = Math.max(seen.x1, x);
    seen.y1 = Math.max(seen.y1, y);
  }
  return seen;
}
