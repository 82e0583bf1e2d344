import { neighbours, type LayeredGraph, type Neighbours } from './layered-graph.ts';
import type { Layering } from './layer-blocks.ts';

/** Sweeps through all columns that bring nothing before the best order is taken. */
const PATIENCE = 12;
const MAX_SWEEPS = 80;
const MAX_SWITCHES = 30;

/** Piece of a wire from one column to the next; ends are places, which hold a block or let a long wire pass. */
export interface Piece {
  from: number;
  fromY: number;
  to: number;
  toY: number;
}

/** Blocks and bends of long wires, column by column from left to right, each from top to bottom. */
export interface OrderedLayers {
  /** Places up to the number of blocks are those blocks, the rest bends. */
  columns: Int32Array[];
  pieces: readonly Piece[];
  /** Pieces by the place that they start from, and end at. */
  from: Neighbours;
  into: Neighbours;
}

/** Orders each column so that few wires cross; `blocks` break ties. */
export function orderLayers({ blocks }: LayeredGraph, layering: Layering): OrderedLayers {
  const cut = cutWires(layering);
  const count = cut.layer.length;
  const into = neighbours(count, cut.pieces, (piece) => piece.to);
  const from = neighbours(count, cut.pieces, (piece) => piece.from);
  const heights = Float64Array.from({ length: count }, (_, v) => blocks[v]?.height ?? 0);
  const order = new Order(cut.pieces, from, into, heights, firstOrder(cut, from, into));
  order.sweep();
  order.switchNeighbours();
  return { columns: order.columns, pieces: cut.pieces, from, into };
}

interface CutWires {
  layer: number[];
  pieces: Piece[];
}

/** Cuts wires at the columns that they pass; wires of one output share their way until they part. */
function cutWires({ layer, links }: Layering): CutWires {
  const layers = [...layer];
  const pieces: Piece[] = [];
  const ways = new Map<string, number[]>();
  for (const link of links.toSorted((a, b) => layer[a.to]! - layer[b.to]!)) {
    const [first, last] = [layer[link.from]!, layer[link.to]!];
    const trunk = `${link.from} ${link.fromY}`;
    let way = ways.get(trunk);
    if (!way) ways.set(trunk, (way = []));
    for (let column = first + 1 + way.length; column < last; column++) {
      const bend = layers.push(column) - 1;
      const before = way.at(-1);
      pieces.push({ from: before ?? link.from, fromY: before === undefined ? link.fromY : 0, to: bend, toY: 0 });
      way.push(bend);
    }
    const before = way[last - first - 2];
    pieces.push({ from: before ?? link.from, fromY: before === undefined ? link.fromY : 0, to: link.to, toY: link.toY });
  }
  return { layer: layers, pieces };
}

/** Blocks as a walk along the wires meets them: what belongs together stands together. */
function firstOrder({ layer, pieces }: CutWires, from: Neighbours, into: Neighbours): Int32Array[] {
  const columns: number[][] = Array.from({ length: Math.max(...layer) + 1 }, () => []);
  const seen = new Uint8Array(layer.length);
  for (let root = 0; root < layer.length; root++) {
    if (seen[root] === 1 || into.start[root + 1]! > into.start[root]!) continue;
    const stack = [root];
    while (stack.length > 0) {
      const v = stack.pop()!;
      if (seen[v] === 1) continue;
      seen[v] = 1;
      columns[layer[v]!]!.push(v);
      for (let i = from.start[v + 1]! - 1; i >= from.start[v]!; i--) stack.push(pieces[from.list[i]!]!.to);
    }
  }
  return columns.map((column) => Int32Array.from(column));
}

class Order {
  columns: Int32Array[];
  readonly #from: Neighbours;
  readonly #into: Neighbours;
  /** Ends of the pieces. */
  readonly #start: Int32Array;
  readonly #end: Int32Array;
  /** Pieces by the place that they start from as in `#from`, those of one from its upper ports to its lower ones. */
  readonly #downwards: Int32Array;
  /** Place of each in its column. */
  readonly #at: Float64Array;
  /** How far down its block a port lies, from 0 to 1, by piece. */
  readonly #fromShare: Float64Array;
  readonly #toShare: Float64Array;
  readonly #key: Float64Array;

  constructor(pieces: readonly Piece[], from: Neighbours, into: Neighbours, heights: Float64Array, columns: Int32Array[]) {
    this.#start = Int32Array.from(pieces, (piece) => piece.from);
    this.#end = Int32Array.from(pieces, (piece) => piece.to);
    this.#from = from;
    this.#into = into;
    this.columns = columns;
    this.#at = new Float64Array(heights.length);
    this.#key = new Float64Array(heights.length);
    const share = (y: number, height: number) => (height > 0 ? Math.min(0.98, y / height) : 0);
    this.#fromShare = Float64Array.from(pieces, (piece) => share(piece.fromY, heights[piece.from]!));
    this.#toShare = Float64Array.from(pieces, (piece) => share(piece.toY, heights[piece.to]!));
    this.#downwards = from.list.slice();
    for (let v = 0; v < heights.length; v++)
      this.#downwards
        .subarray(from.start[v]!, from.start[v + 1]!)
        .sort((a, b) => this.#fromShare[a]! - this.#fromShare[b]! || a - b);
    for (const column of columns) this.#number(column);
  }

  /** Sorts columns by the middle of what their members are wired to, forth and back, and keeps the best order. */
  sweep(): void {
    let best = this.#crossings();
    let kept = this.columns.map((column) => column.slice());
    for (let sweep = 0, idle = 0; sweep < MAX_SWEEPS && idle < PATIENCE && best > 0; sweep++) {
      const forth = sweep % 2 === 0;
      if (forth) for (let column = 1; column < this.columns.length; column++) this.#sort(this.columns[column]!, true);
      else for (let column = this.columns.length - 2; column >= 0; column--) this.#sort(this.columns[column]!, false);
      const crossings = this.#crossings();
      if (crossings < best) {
        best = crossings;
        kept = this.columns.map((column) => column.slice());
        idle = 0;
      } else idle++;
    }
    this.columns = kept;
    for (const column of kept) this.#number(column);
  }

  /** Swaps members that stand one above the other while that leaves fewer crossings. */
  switchNeighbours(): void {
    for (let pass = 0; pass < MAX_SWITCHES; pass++) {
      let swapped = false;
      for (const column of this.columns)
        for (let at = 1; at < column.length; at++) {
          const [above, below] = [column[at - 1]!, column[at]!];
          if (this.#gained(above, below) <= 0) continue;
          [column[at - 1], column[at]] = [below, above];
          this.#at[below] = at - 1;
          this.#at[above] = at;
          swapped = true;
        }
      if (!swapped) return;
    }
  }

  #number(column: Int32Array): void {
    for (let at = 0; at < column.length; at++) this.#at[column[at]!] = at;
  }

  #sort(column: Int32Array, byLeft: boolean): void {
    const { start, list } = byLeft ? this.#into : this.#from;
    for (const v of column) {
      let sum = 0;
      for (let i = start[v]!; i < start[v + 1]!; i++) sum += this.#farEnd(list[i]!, byLeft);
      const count = start[v + 1]! - start[v]!;
      this.#key[v] = count === 0 ? -1 : sum / count;
    }
    // What is wired to nothing on that side stays beside what stands above it.
    let above = 0;
    for (const v of column) {
      if (this.#key[v]! < 0) this.#key[v] = above;
      above = this.#key[v]!;
    }
    const [key, at] = [this.#key, this.#at];
    column.sort((a, b) => key[a]! - key[b]! || at[a]! - at[b]!);
    this.#number(column);
  }

  /** Where the other end of a piece stands in its column. */
  #farEnd(piece: number, byLeft: boolean): number {
    return byLeft
      ? this.#at[this.#start[piece]!]! + this.#fromShare[piece]!
      : this.#at[this.#end[piece]!]! + this.#toShare[piece]!;
  }

  /** How many crossings fewer there are once two members of a column have changed their places. */
  #gained(above: number, below: number): number {
    return this.#gainedAt(this.#into, true, above, below) + this.#gainedAt(this.#from, false, above, below);
  }

  #gainedAt({ start, list }: Neighbours, byLeft: boolean, above: number, below: number): number {
    let gained = 0;
    for (let i = start[above]!; i < start[above + 1]!; i++) {
      const end = this.#farEnd(list[i]!, byLeft);
      for (let j = start[below]!; j < start[below + 1]!; j++) {
        const other = this.#farEnd(list[j]!, byLeft);
        if (end > other) gained++;
        else if (end < other) gained--;
      }
    }
    return gained;
  }

  #crossings(): number {
    let sum = 0;
    for (const column of this.columns) sum += this.#crossingsRightOf(column);
    return sum;
  }

  /** Counts pairs of pieces whose ends stand in another order than their starts, by merging. */
  #crossingsRightOf(column: Int32Array): number {
    const { start } = this.#from;
    const ends = new Float64Array(column.reduce((sum, v) => sum + start[v + 1]! - start[v]!, 0));
    let count = 0;
    for (const v of column) {
      let port = count;
      for (let i = start[v]!; i < start[v + 1]!; i++) {
        const piece = this.#downwards[i]!;
        // Wires of one port part where it suits them.
        if (i > start[v]! && this.#fromShare[piece] !== this.#fromShare[this.#downwards[i - 1]!]) {
          rise(ends, port, count);
          port = count;
        }
        ends[count++] = this.#farEnd(piece, false);
      }
      rise(ends, port, count);
    }
    return inversions(ends, new Float64Array(count), 0, count);
  }
}

/** Sorts a piece of an array, mostly of one number. */
function rise(values: Float64Array, start: number, end: number): void {
  if (end - start > 1) values.subarray(start, end).sort();
}

/** Sorts a piece of an array; answers how many pairs stood the wrong way round. */
function inversions(values: Float64Array, room: Float64Array, start: number, end: number): number {
  if (end - start < 2) return 0;
  const middle = (start + end) >> 1;
  let count = inversions(values, room, start, middle) + inversions(values, room, middle, end);
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    if (right >= end || (left < middle && values[left]! <= values[right]!)) room[at] = values[left++]!;
    else {
      room[at] = values[right++]!;
      count += middle - left;
    }
  }
  values.set(room.subarray(start, end), start);
  return count;
}
