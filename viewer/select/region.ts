import { isInPolygon, type PanePoint } from '../model/pane-point.ts';

/** What a box takes: drawn to the right only what lies in it whole, drawn to the left also what it touches. */
export type RegionRule = 'inside' | 'touching';

/** Whether drawing from one corner to the other asks for whole elements. */
export const ruleOf = (from: PanePoint, to: PanePoint): RegionRule => (to.x >= from.x ? 'inside' : 'touching');

/** A region of the pane: a box by two corners, or a lasso by its outline. */
export type Region = { kind: 'box'; from: PanePoint; to: PanePoint } | { kind: 'lasso'; outline: readonly PanePoint[] };

/** Smallest and largest x and y of seen corners. */
interface Seen {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Whether an element whose box is seen at these corners lies in a region; a lasso asks for its middle. */
export function isInRegion(region: Region, corners: readonly PanePoint[]): boolean {
  const seen = seenBox(corners);
  if (region.kind === 'lasso') return isInPolygon({ x: (seen.x0 + seen.x1) / 2, y: (seen.y0 + seen.y1) / 2 }, region.outline);
  const { x0, y0, x1, y1 } = seenBox([region.from, region.to]);
  if (ruleOf(region.from, region.to) === 'inside') return seen.x0 >= x0 && seen.x1 <= x1 && seen.y0 >= y0 && seen.y1 <= y1;
  return seen.x0 <= x1 && seen.x1 >= x0 && seen.y0 <= y1 && seen.y1 >= y0;
}

function seenBox(corners: readonly PanePoint[]): Seen {
  const seen = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { x, y } of corners) {
    seen.x0 = Math.min(seen.x0, x);
    seen.y0 = Math.min(seen.y0, y);
    seen.x1 = Math.max(seen.x1, x);
    seen.y1 = Math.max(seen.y1, y);
  }
  return seen;
}
