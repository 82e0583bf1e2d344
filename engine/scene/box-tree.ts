import type { BoxTree, SceneBuffers } from './scene-buffers.ts';

const LEAF_SIZE = 4;
/** The tree over so many is made in some milliseconds, when somebody points at the model: a slider makes scenes that nobody points at. */
const MOST_LATE = 20_000;

/** Whether the tree of a scene is made when it is asked for, and does not travel. */
export const hasLateTree = ({ elements }: Pick<SceneBuffers, 'elements'>): boolean => elements.length <= MOST_LATE;

/** A scene with the tree over its elements. */
export function withTree(scene: Omit<SceneBuffers, 'tree'>): SceneBuffers {
  const build = () => buildBoxTree(scene.boxes, (element) => (scene.elements[element]?.indexCount ?? 0) > 0);
  let tree = hasLateTree(scene) ? undefined : build();
  return Object.defineProperty(scene as SceneBuffers, 'tree', {
    get: () => (tree ??= build()),
    enumerable: true,
    configurable: true,
  });
}

/** Builds a flat tree over boxes (six numbers each) by halving at the middle of the longest side. Boxes without extent in numbers are left out. */
export function buildBoxTree(boxes: Float32Array, include: (element: number) => boolean): BoxTree {
  const order = includedOf(boxes, include);
  const most = Math.max(1, 2 * order.length);
  const bounds = new Float32Array(most * 6);
  const nodes = new Int32Array(most * 2);
  const middles = new Float64Array(6);
  const pending = new Int32Array(3 * (order.length + 2));
  let [nodeCount, top] = [1, 3];
  pending.set([0, 0, order.length]);
  while (top > 0) {
    const [node, from, to] = [pending[top - 3] as number, pending[top - 2] as number, pending[top - 1] as number];
    top -= 3;
    measure(boxes, order, from, to, bounds.subarray(node * 6, node * 6 + 6), middles);
    const axis = longestAxis(middles);
    const [low, high] = [middles[axis] as number, middles[axis + 3] as number];
    if (to - from <= LEAF_SIZE || !(high - low > 0)) {
      nodes[node * 2] = from;
      nodes[node * 2 + 1] = to - from;
      continue;
    }
    const halfway = split(boxes, order, from, to, axis, (low + high) / 2);
    const left = nodeCount;
    nodeCount += 2;
    nodes[node * 2] = left;
    pending.set([left, from, halfway, left + 1, halfway, to], top);
    top += 6;
  }
  return { bounds: bounds.slice(0, nodeCount * 6), nodes: nodes.slice(0, nodeCount * 2), order };
}

function includedOf(boxes: Float32Array, include: (element: number) => boolean): Uint32Array {
  const order = new Uint32Array(boxes.length / 6);
  let count = 0;
  for (let element = 0; element < order.length; element++)
    if (Number.isFinite(boxes[element * 6]) && include(element)) order[count++] = element;
  return order.slice(0, count);
}

/** The box around some elements, and the range of their middles (doubled). */
function measure(
  boxes: Float32Array,
  order: Uint32Array,
  from: number,
  to: number,
  bounds: Float32Array,
  middles: Float64Array,
): void {
  for (let axis = 0; axis < 3; axis++) {
    let [low, high, lowMiddle, highMiddle] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let at = from; at < to; at++) {
      const place = (order[at] as number) * 6 + axis;
      const near = boxes[place] as number;
      const far = boxes[place + 3] as number;
      if (near < low) low = near;
      if (far > high) high = far;
      if (near + far < lowMiddle) lowMiddle = near + far;
      if (near + far > highMiddle) highMiddle = near + far;
    }
    bounds[axis] = low;
    bounds[axis + 3] = high;
    middles[axis] = lowMiddle;
    middles[axis + 3] = highMiddle;
  }
}

function longestAxis(middles: Float64Array): number {
  const extent = (axis: number) => (middles[axis + 3] as number) - (middles[axis] as number);
  let longest = 0;
  for (let axis = 1; axis < 3; axis++) if (extent(axis) > extent(longest)) longest = axis;
  return longest;
}

/** Moves those before the middle to the front; both sides keep at least one. */
function split(boxes: Float32Array, order: Uint32Array, from: number, to: number, axis: number, middle: number): number {
  let at = from;
  for (let index = from; index < to; index++) {
    const element = order[index] as number;
    if ((boxes[element * 6 + axis] as number) + (boxes[element * 6 + 3 + axis] as number) >= middle) continue;
    order[index] = order[at] as number;
    order[at++] = element;
  }
  return Math.min(to - 1, Math.max(from + 1, at));
}
