import type { BoxTree } from './scene-buffers.ts';

const LEAF_SIZE = 4;

/** Builds a flat tree over boxes (six numbers each) by halving at the middle of the longest side. Boxes without extent in numbers are left out. */
export function buildBoxTree(boxes: Float32Array, include: (element: number) => boolean): BoxTree {
  const count = boxes.length / 6;
  const order = Uint32Array.from({ length: count }, (_, index) => index).filter(
    (element) => Number.isFinite(boxes[element * 6]) && include(element),
  );
  const bounds: number[] = [];
  const nodes: number[] = [];
  const centre = (element: number, axis: number) =>
    (boxes[element * 6 + axis] as number) + (boxes[element * 6 + 3 + axis] as number);
  const open = () => {
    bounds.push(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
    return nodes.push(0, 0) / 2 - 1;
  };
  const pending: [node: number, from: number, to: number][] = [[open(), 0, order.length]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, from, to] = next;
    const middles = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let at = from; at < to; at++) {
      const element = order[at] as number;
      for (let axis = 0; axis < 3; axis++) {
        const slot = node * 6 + axis;
        bounds[slot] = Math.min(bounds[slot] as number, boxes[element * 6 + axis] as number);
        bounds[slot + 3] = Math.max(bounds[slot + 3] as number, boxes[element * 6 + 3 + axis] as number);
        middles[axis] = Math.min(middles[axis] as number, centre(element, axis));
        middles[axis + 3] = Math.max(middles[axis + 3] as number, centre(element, axis));
      }
    }
    const extents = [0, 1, 2].map((axis) => (middles[axis + 3] as number) - (middles[axis] as number));
    const axis = extents.indexOf(Math.max(...extents));
    if (to - from <= LEAF_SIZE || !((extents[axis] as number) > 0)) {
      nodes[node * 2] = from;
      nodes[node * 2 + 1] = to - from;
      continue;
    }
    const halfway = split(
      order,
      from,
      to,
      (element) => centre(element, axis) < ((middles[axis] as number) + (middles[axis + 3] as number)) / 2,
    );
    const left = open();
    const right = open();
    nodes[node * 2] = left;
    pending.push([left, from, halfway], [right, halfway, to]);
  }
  return { bounds: Float32Array.from(bounds), nodes: Int32Array.from(nodes), order };
}

/** Moves those that go left to the front; both sides keep at least one. */
function split(order: Uint32Array, from: number, to: number, goesLeft: (element: number) => boolean): number {
  let at = from;
  for (let index = from; index < to; index++) {
    const element = order[index] as number;
    if (!goesLeft(element)) continue;
    order[index] = order[at] as number;
    order[at++] = element;
  }
  return Math.min(to - 1, Math.max(from + 1, at));
}
