import type { Box } from '../model/card-geometry.ts';

/** A title is as high as this on the screen from very far away (px), and rises so far above its paper's cards. */
const HIGH_PX = 16;
/** Room above the cards of a paper that a title has anyway, graph px. */
const ROOM_PX = 48;
/** Air beside a note, graph px. */
const AIR_PX = 24;
/** Higher than this no title rises, graph px. */
const RISE_PX = 800;

/** Part of the upper edge of a paper that a title takes from far away, graph px from its left end. */
export interface TitleRoom {
  from: number;
  width: number;
  /** Zoom below which the title would reach what stands above. */
  under: number;
}

/** The widest part of a paper's upper edge above which no note stands; undefined where the whole edge is free. */
export function titleRoom(paper: Box, notes: readonly Box[]): TitleRoom | undefined {
  const right = paper.x + paper.width;
  const above = notes
    .filter(({ x, y, width, height }) => x < right && x + width > paper.x && y < paper.y && y + height > paper.y - RISE_PX)
    .toSorted((a, b) => a.x - b.x);
  if (above.length === 0) return undefined;
  let best = { from: 0, width: 0 };
  let free = paper.x;
  const offer = (to: number) => {
    if (to - free > best.width) best = { from: free - paper.x, width: to - free };
  };
  for (const { x, width } of above) {
    offer(x - AIR_PX);
    free = Math.max(free, x + width + AIR_PX);
  }
  offer(right);
  if (best.width <= 0) return undefined;
  const lowest = Math.max(...above.map(({ y, height }) => y + height));
  return { ...best, under: HIGH_PX / Math.max(1, paper.y + ROOM_PX - lowest) };
}
