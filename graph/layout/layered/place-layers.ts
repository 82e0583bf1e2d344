import { CARD_GAP_PX, COLUMN_GAP_PX, snap, SNAP_PX, type Point } from '../../model/card-geometry.ts';
import type { LayeredGraph } from './layered-graph.ts';
import type { OrderedLayers } from './order-layers.ts';

/** Between two wires that pass a column, and between one and a card. */
const [WIRE_GAP_PX, WIRE_CARD_GAP_PX] = [8, 12];
/** Columns part by so much more for each output whose wires turn between them, up to a limit. */
const [TURN_PX, MAX_TURNS] = [4, 18];
const SWEEPS = 12;
/** How much a piece of a wire wants to be level: the middle of a long one most, so that it does not step. */
const LEVEL = { bends: 8, oneBend: 2, blocks: 1 };

/** Top left corners of the blocks, on the grid, columns from x = 0, the topmost block at y = 0. */
export function placeLayers({ blocks }: LayeredGraph, ordered: OrderedLayers): Point[] {
  const ys = placeInColumns(blocks, ordered);
  const xs = placeColumns(blocks, ordered);
  const top = blocks.reduce((least, _, v) => Math.min(least, ys[v]!), Infinity);
  return blocks.map((_, v) => ({ x: xs[v]!, y: snap(ys[v]! - top) }));
}

function placeColumns(blocks: LayeredGraph['blocks'], { columns, pieces, from }: OrderedLayers): Float64Array {
  const xs = new Float64Array(blocks.length);
  let x = 0;
  for (const column of columns) {
    let width = 0;
    const turning = new Set<string>();
    for (const v of column) {
      if (v < blocks.length) {
        xs[v] = x;
        width = Math.max(width, blocks[v]!.width);
      }
      for (let i = from.start[v]!; i < from.start[v + 1]!; i++) turning.add(`${v} ${pieces[from.list[i]!]!.fromY}`);
    }
    x = snap(x + width + COLUMN_GAP_PX + TURN_PX * Math.min(MAX_TURNS, turning.size));
  }
  return xs;
}

/** Heights at which wires run as level as the order allows: each column in turn goes as near to its neighbours as it can. */
function placeInColumns(blocks: LayeredGraph['blocks'], layers: OrderedLayers): Float64Array {
  const { columns, pieces, from, into } = layers;
  const count = into.start.length - 1;
  const isBend = (v: number) => v >= blocks.length;
  const heightOf = (v: number) => blocks[v]?.height ?? 0;
  const weights = Float64Array.from(pieces, (piece) =>
    isBend(piece.from) && isBend(piece.to) ? LEVEL.bends : isBend(piece.from) || isBend(piece.to) ? LEVEL.oneBend : LEVEL.blocks,
  );
  const gapOf = (above: number, below: number) =>
    isBend(above) && isBend(below) ? WIRE_GAP_PX : isBend(above) || isBend(below) ? WIRE_CARD_GAP_PX : CARD_GAP_PX;
  /** Least distance of each from the first of its column. */
  const offsets = columns.map((column) => {
    const offset = new Float64Array(column.length);
    for (let at = 1; at < column.length; at++) {
      const [above, below] = [column[at - 1]!, column[at]!];
      offset[at] = offset[at - 1]! + Math.ceil((heightOf(above) + gapOf(above, below)) / SNAP_PX) * SNAP_PX;
    }
    return offset;
  });
  const ys = new Float64Array(count);
  columns.forEach((column, index) => column.forEach((v, at) => (ys[v] = offsets[index]![at]!)));

  const settle = (index: number, byLeft: boolean, byRight: boolean) => {
    const column = columns[index]!;
    const offset = offsets[index]!;
    const wanted = new Float64Array(column.length);
    const weight = new Float64Array(column.length);
    column.forEach((v, at) => {
      let [sum, total] = [ys[v]! * 0.01, 0.01];
      if (byLeft)
        for (let i = into.start[v]!; i < into.start[v + 1]!; i++) {
          const piece = into.list[i]!;
          const { from: far, fromY, toY } = pieces[piece]!;
          sum += weights[piece]! * (ys[far]! + fromY - toY);
          total += weights[piece]!;
        }
      if (byRight)
        for (let i = from.start[v]!; i < from.start[v + 1]!; i++) {
          const piece = from.list[i]!;
          const { to: far, fromY, toY } = pieces[piece]!;
          sum += weights[piece]! * (ys[far]! + toY - fromY);
          total += weights[piece]!;
        }
      wanted[at] = sum / total - offset[at]!;
      weight[at] = total;
    });
    pooled(wanted, weight);
    column.forEach((v, at) => (ys[v] = wanted[at]! + offset[at]!));
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isLast = sweep >= SWEEPS - 4;
    if (sweep % 2 === 0) for (let index = 1; index < columns.length; index++) settle(index, true, isLast);
    else for (let index = columns.length - 2; index >= 0; index--) settle(index, isLast, true);
  }
  columns.forEach((column, index) =>
    column.forEach((v, at) => (ys[v] = snap(ys[v]! - offsets[index]![at]!) + offsets[index]![at]!)),
  );
  return ys;
}

/** The rising numbers nearest to `values` (weighted squares), in place: neighbours that fall are pooled at their mean. */
function pooled(values: Float64Array, weights: Float64Array): void {
  const count = values.length;
  const mean = new Float64Array(count);
  const weight = new Float64Array(count);
  const size = new Int32Array(count);
  let top = -1;
  for (let at = 0; at < count; at++) {
    top++;
    mean[top] = values[at]!;
    weight[top] = weights[at]!;
    size[top] = 1;
    while (top > 0 && mean[top - 1]! > mean[top]!) {
      const total = weight[top - 1]! + weight[top]!;
      mean[top - 1] = (mean[top - 1]! * weight[top - 1]! + mean[top]! * weight[top]!) / total;
      weight[top - 1] = total;
      size[top - 1]! += size[top]!;
      top--;
    }
  }
  for (let pool = 0, at = 0; pool <= top; pool++) for (let i = 0; i < size[pool]!; i++) values[at++] = mean[pool]!;
}
