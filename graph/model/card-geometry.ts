/** Sizes of a card in graph px. Browser, worker and server know them without measuring. */
export const CARD = { width: 224, head: 32, row: 24, pad: 4, foot: 24 } as const;

/** Every position in a document is a multiple of this. */
export const SNAP_PX = 4;

/** Gap between columns of cards. */
export const COLUMN_GAP_PX = 48;

/** Gap between cards of a column. */
export const CARD_GAP_PX = 24;

/** Rectangle in graph px: left top corner and size. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Point of the board in graph px, y downwards. */
export interface Point {
  x: number;
  y: number;
}

/** An area that everything lies in. */
export const EVERYWHERE: Box = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };

/** Height of a card with so many rows, graph px. */
export function cardHeight(rows: number): number {
  return CARD.head + 2 * CARD.pad + CARD.row * rows + CARD.foot;
}

/** Centre of the port of row `index` (from 0) below the card's top edge, graph px. */
export function portOffsetY(index: number): number {
  return CARD.head + CARD.pad + CARD.row * index + CARD.row / 2;
}

/** The nearest place on the snap grid. */
export function snap(value: number): number {
  return Math.round(value / SNAP_PX) * SNAP_PX;
}

/** Whether two boxes share a point, or come nearer than `gap`. */
export function overlaps(a: Box, b: Box, gap = 0): boolean {
  return a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;
}

/** The smallest box around all; undefined for none. */
export function boxAround(boxes: Iterable<Box>): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}
