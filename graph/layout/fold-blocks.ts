import type { Point } from '../model/card-geometry.ts';

/** Room between two rows of frames, where wires from one to the other run (graph px). */
const ROW_GAP_PX = 120;
/** Pictures wider than this many times their height are folded, to about the proportion of a board. */
const LONGEST = 3;
const WANTED = 1.6;

/**
 * Folds a long picture into rows, as a text is: what is longer than a board is read in lines, at a size that can be read. It
 * is cut only where no block stands above another, so that what feeds side by side stays side by side. `corners` and
 * `blocks` go by the same index; answers corners from (0, 0).
 */
export function foldBlocks(corners: readonly Point[], blocks: readonly { width: number; height: number }[]): readonly Point[] {
  const boxes = corners.map(({ x, y }, at) => ({ x, y, width: blocks[at]?.width ?? 0, height: blocks[at]?.height ?? 0, at }));
  const width = Math.max(0, ...boxes.map((box) => box.x + box.width));
  const height = Math.max(0, ...boxes.map((box) => box.y + box.height));
  const count = Math.round(Math.sqrt(width / (WANTED * (height + ROW_GAP_PX))));
  if (count < 2 || width < LONGEST * height) return corners;
  const folded: Point[] = corners.map(({ x, y }) => ({ x, y }));
  let top = 0;
  for (const row of rowsOf(boxes, width / count)) {
    const [left, highest] = [Math.min(...row.map(({ x }) => x)), Math.min(...row.map(({ y }) => y))];
    for (const { at, x, y } of row) folded[at] = { x: x - left, y: y - highest + top };
    top += Math.max(...row.map((box) => box.y + box.height)) - highest + ROW_GAP_PX;
  }
  return folded;
}

function rowsOf<B extends Point & { width: number }>(boxes: readonly B[], wanted: number): B[][] {
  const rows: B[][] = [];
  let [start, right] = [0, -Infinity];
  for (const box of boxes.toSorted((a, b) => a.x - b.x)) {
    const row = rows.at(-1);
    if (!row || (box.x >= right && box.x - start >= wanted)) {
      rows.push([box]);
      start = box.x;
    } else row.push(box);
    right = Math.max(right, box.x + box.width);
  }
  return rows;
}
