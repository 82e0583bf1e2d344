import { neighbours, type LayeredGraph, type LayeredLink } from './layered-graph.ts';

/** Passes that draw blocks nearer to what they are wired to; each one shortens wires or is the last. */
const MAX_PASSES = 12;

/** Columns of blocks, and the links that run from left to right; those that close a circle are left out. */
export interface Layering {
  /** Column of each block, from 0. */
  layer: Int32Array;
  links: readonly LayeredLink[];
}

/** Gives each block a column right of all that it takes from, near both its ends. */
export function layerBlocks({ blocks, links }: LayeredGraph): Layering {
  const forward = withoutCircles(blocks.length, links);
  const order = topologicalOrder(blocks.length, forward);
  const into = neighbours(blocks.length, forward, (link) => link.to);
  const from = neighbours(blocks.length, forward, (link) => link.from);
  const layer = new Int32Array(blocks.length);
  for (const v of order)
    for (let i = into.start[v]!; i < into.start[v + 1]!; i++)
      layer[v] = Math.max(layer[v]!, layer[forward[into.list[i]!]!.from]! + 1);
  const last = layer.reduce((most, one) => Math.max(most, one), 0);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let moved = false;
    for (const v of pass % 2 === 0 ? order.toReversed() : order) {
      let [low, high] = [0, last];
      for (let i = into.start[v]!; i < into.start[v + 1]!; i++) low = Math.max(low, layer[forward[into.list[i]!]!.from]! + 1);
      for (let i = from.start[v]!; i < from.start[v + 1]!; i++) high = Math.min(high, layer[forward[from.list[i]!]!.to]! - 1);
      // Wires of one output share their way: they weigh as one.
      const [taken, given] = [into.start[v + 1]! - into.start[v]!, trunksOf(forward, from, v)];
      const wanted = given > taken ? high : given < taken ? low : layer[v]!;
      if (wanted === layer[v]) continue;
      layer[v] = wanted;
      moved = true;
    }
    if (!moved) break;
  }
  return { layer, links: forward };
}

function trunksOf(links: readonly LayeredLink[], from: ReturnType<typeof neighbours>, v: number): number {
  const ports = new Set<number>();
  for (let i = from.start[v]!; i < from.start[v + 1]!; i++) ports.add(links[from.list[i]!]!.fromY);
  return ports.size;
}

/** Leaves out links that go back to where a way from the first blocks came along. */
function withoutCircles(count: number, links: readonly LayeredLink[]): LayeredLink[] {
  const { start, list } = neighbours(count, links, (link) => link.from);
  const [UNSEEN, OPEN, DONE] = [0, 1, 2];
  const state = new Uint8Array(count).fill(UNSEEN);
  const next = start.slice();
  const back = new Uint8Array(links.length);
  // What takes from nobody comes first, so that a circle is cut where it comes back.
  const isFed = new Uint8Array(count);
  for (const link of links) if (link.from !== link.to) isFed[link.to] = 1;
  const roots = [...Array(count).keys()].toSorted((a, b) => isFed[a]! - isFed[b]! || a - b);
  for (const root of roots) {
    if (state[root] !== UNSEEN) continue;
    const stack = [root];
    state[root] = OPEN;
    while (stack.length > 0) {
      const v = stack.at(-1)!;
      if (next[v]! === start[v + 1]!) {
        state[v] = DONE;
        stack.pop();
        continue;
      }
      const index = list[next[v]!++]!;
      const to = links[index]!.to;
      if (state[to] === OPEN) back[index] = 1;
      else if (state[to] === UNSEEN) {
        state[to] = OPEN;
        stack.push(to);
      }
    }
  }
  return links.filter((_, index) => back[index] === 0);
}

function topologicalOrder(count: number, links: readonly LayeredLink[]): number[] {
  const { start, list } = neighbours(count, links, (link) => link.from);
  const waiting = new Int32Array(count);
  for (const link of links) waiting[link.to]!++;
  const order = [...Array(count).keys()].filter((v) => waiting[v] === 0);
  for (let at = 0; at < order.length; at++) {
    const v = order[at]!;
    for (let i = start[v]!; i < start[v + 1]!; i++) {
      const to = links[list[i]!]!.to;
      if (--waiting[to]! === 0) order.push(to);
    }
  }
  return order;
}
