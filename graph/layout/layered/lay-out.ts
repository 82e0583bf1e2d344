import { CARD_GAP_PX, COLUMN_GAP_PX, snap, type Point } from '../../model/card-geometry.ts';
import { layerBlocks } from './layer-blocks.ts';
import type { LayeredGraph } from './layered-graph.ts';
import { orderLayers } from './order-layers.ts';
import { placeLayers } from './place-layers.ts';

/** Width over height that parts without wires between them are packed to. */
const ASPECT = 1.6;

/**
 * Places of blocks in columns from left to right along their wires, none over another: top left corners on the grid, in the
 * order of the blocks, the whole from (0, 0). The same graph always gets the same places.
 */
export function layOut(graph: LayeredGraph): Point[] {
  const places: Point[] = Array.from(graph.blocks, () => ({ x: 0, y: 0 }));
  const parts = partsOf(graph).map(({ members, part }) => {
    const corners = placeLayers(part, orderLayers(part, layerBlocks(part)));
    const end = (axis: 'x' | 'y', side: 'width' | 'height') =>
      part.blocks.reduce((most, block, at) => Math.max(most, corners[at]![axis] + block[side]), 0);
    return { members, corners, width: end('x', 'width'), height: end('y', 'height') };
  });
  const area = parts.reduce((sum, { width, height }) => sum + (width + COLUMN_GAP_PX) * (height + COLUMN_GAP_PX), 0);
  const shelf = Math.max(Math.sqrt(area * ASPECT), ...parts.map(({ width }) => width));
  let [x, y, tall] = [0, 0, 0];
  for (const { members, corners, width, height } of parts.toSorted((a, b) => b.members.length - a.members.length)) {
    if (x > 0 && x + width > shelf) [x, y, tall] = [0, snap(y + tall + (tall > 0 ? gapOf(members) : 0)), 0];
    members.forEach((block, at) => (places[block] = { x: x + corners[at]!.x, y: y + corners[at]!.y }));
    tall = Math.max(tall, height);
    x = snap(x + width + COLUMN_GAP_PX);
  }
  return places;
}

const gapOf = (members: readonly number[]) => (members.length > 1 ? COLUMN_GAP_PX : CARD_GAP_PX);

/** Parts that no wire joins, each as a graph of its own. */
function partsOf({ blocks, links }: LayeredGraph): { members: number[]; part: LayeredGraph }[] {
  const root = Int32Array.from(blocks, (_, index) => index);
  const find = (v: number): number => {
    let at = v;
    while (root[at] !== at) at = root[at] = root[root[at]!]!;
    return at;
  };
  for (const { from, to } of links) {
    const [a, b] = [find(from), find(to)];
    root[Math.max(a, b)] = Math.min(a, b);
  }
  const members = Map.groupBy(blocks.keys(), find);
  const own = Map.groupBy(links, ({ from }) => find(from));
  const at = new Int32Array(blocks.length);
  return [...members].map(([key, group]) => {
    group.forEach((block, index) => (at[block] = index));
    const part = {
      blocks: group.map((block) => blocks[block]!),
      links: (own.get(key) ?? []).map((link) => ({ ...link, from: at[link.from]!, to: at[link.to]! })),
    };
    return { members: group, part };
  });
}
