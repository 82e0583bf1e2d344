import type { PlanPoint, PlanRectangle } from './space-type.ts';

/** A line at which something snapped: across x, or across y (m). */
export interface SnapGuide {
  axis: 0 | 1;
  at: number;
}

/** What a thing may snap to. */
export interface SnapGround {
  cell: PlanRectangle;
  /** Extents of the other things. */
  others: readonly PlanRectangle[];
  /** Distance (m) within which walls, middles and other things attract. */
  reach: number;
  /** Raster (m) where nothing does. */
  grid: number;
}

/**
 * Where a thing that is dragged to `extent` comes to stand: its sides at walls and at sides of others, its middle at middles,
 * else its lower left corner on the raster from the corner of the cell. Answers how much it moves further, and the lines.
 */
export function snapThing(extent: PlanRectangle, ground: SnapGround): { shift: PlanPoint; guides: SnapGuide[] } {
  const [x, y] = [snapAlong(0, extent, ground), snapAlong(1, extent, ground)];
  const guides: SnapGuide[] = [];
  if (x.at !== undefined) guides.push({ axis: 0, at: x.at });
  if (y.at !== undefined) guides.push({ axis: 1, at: y.at });
  return { shift: [x.shift, y.shift], guides };
}

function snapAlong(
  axis: 0 | 1,
  extent: PlanRectangle,
  { cell, others, reach, grid }: SnapGround,
): { shift: number; at?: number } {
  const [low, high] = [extent[axis], extent[axis === 0 ? 2 : 3]];
  const middle = (low + high) / 2;
  let best: { shift: number; at: number } | undefined;
  const look = (from: number, to: number) => {
    const shift = to - from;
    // What was found first wins a tie: walls come before things.
    if (Math.abs(shift) <= reach && (!best || Math.abs(shift) < Math.abs(best.shift) - 1e-9)) best = { shift, at: to };
  };
  for (const [index, ground] of [cell, ...others].entries()) {
    const [from, to] = [ground[axis], ground[axis === 0 ? 2 : 3]];
    look(low, from);
    look(high, to);
    look(middle, (from + to) / 2);
    if (index === 0) continue;
    look(low, to);
    look(high, from);
  }
  if (best) return best;
  const start = cell[axis];
  return { shift: start + Math.round((low - start) / grid) * grid - low };
}
