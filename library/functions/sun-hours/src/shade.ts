import type { Triangles } from 'parti';

/** Triangles in a tree of boxes: whether anything stands in a ray. */
export interface Shade {
  /** Whether a ray meets a face. */
  blocks(x: number, y: number, z: number, dx: number, dy: number, dz: number): boolean;
  /** Whether a point lies in a closed body: the first face along the ray is seen from behind. */
  holds(x: number, y: number, z: number, dx: number, dy: number, dz: number): boolean;
}

const LEAF = 4;
/** A face nearer than this (m) is the one that the ray comes from. */
const NEAR = 1e-4;
const HAIR = 1e-12;

/** Builds the tree; boxes are split at the middle triangle of their longest side. */
export function shadeOf(triangles: Triangles): Shade {
  const count = triangles.length / 9;
  const faces = Float64Array.from(triangles);
  const order = Array.from({ length: count }, (_, at) => at);
  const middles = new Float64Array(count * 3);
  for (let at = 0; at < count; at++)
    for (let axis = 0; axis < 3; axis++)
      middles[at * 3 + axis] = (num(faces, at * 9 + axis) + num(faces, at * 9 + 3 + axis) + num(faces, at * 9 + 6 + axis)) / 3;
  const boxes: number[] = [];
  // First triangle and number of a leaf; second child and −1 of a branch, whose first child follows it.
  const nodes: number[] = [];
  const build = (from: number, to: number): void => {
    const node = nodes.length / 2;
    nodes.push(from, to - from);
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let at = from; at < to; at++)
      for (let corner = 0; corner < 9; corner++) {
        const value = num(faces, (order[at] ?? 0) * 9 + corner);
        const axis = corner % 3;
        if (value < (box[axis] ?? 0)) box[axis] = value;
        if (value > (box[axis + 3] ?? 0)) box[axis + 3] = value;
      }
    boxes.push(...box);
    if (to - from <= LEAF) return;
    const sizes = [0, 1, 2].map((axis) => (box[axis + 3] ?? 0) - (box[axis] ?? 0));
    const axis = sizes.indexOf(Math.max(...sizes));
    const half = order.slice(from, to).toSorted((a, b) => num(middles, a * 3 + axis) - num(middles, b * 3 + axis) || a - b);
    for (const [at, face] of half.entries()) order[from + at] = face;
    const middle = (from + to) >> 1;
    build(from, middle);
    nodes[node * 2] = nodes.length / 2;
    nodes[node * 2 + 1] = -1;
    build(middle, to);
  };
  if (count > 0) build(0, count);
  return rays(faces, Int32Array.from(order), Float64Array.from(boxes), Int32Array.from(nodes));
}

const num = (list: Float64Array, at: number): number => list[at] as number;

function rays(faces: Float64Array, order: Int32Array, boxes: Float64Array, nodes: Int32Array): Shade {
  const stack = new Int32Array(128);
  let isBehind = false;
  let last = -1;
  /** Nearest face along a ray, or any of them. */
  const meet = (x: number, y: number, z: number, dx: number, dy: number, dz: number, isAny: boolean): number => {
    let nearest = Infinity;
    let top = 0;
    if (nodes.length === 0) return nearest;
    // A face that stood in the way lately is likely to stand in it again.
    if (isAny && last >= 0) {
      const hit = Math.abs(faceMet(faces, last, x, y, z, dx, dy, dz));
      if (hit > NEAR) return hit;
    }
    // Along an axis a hair beside it, so that nothing is divided by 0.
    const [ix, iy, iz] = [1 / (dx || HAIR), 1 / (dy || HAIR), 1 / (dz || HAIR)];
    stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top] as number;
      if (!isBoxMet(boxes, node * 6, x, y, z, ix, iy, iz, nearest)) continue;
      const [first, size] = [nodes[node * 2] as number, nodes[node * 2 + 1] as number];
      if (size < 0) {
        stack[top++] = first;
        stack[top++] = node + 1;
        continue;
      }
      for (let at = first; at < first + size; at++) {
        const face = (order[at] as number) * 9;
        const hit = faceMet(faces, face, x, y, z, dx, dy, dz);
        if (hit === 0 || Math.abs(hit) <= NEAR || Math.abs(hit) >= nearest) continue;
        nearest = Math.abs(hit);
        isBehind = hit < 0;
        if (isAny) {
          last = face;
          return nearest;
        }
      }
    }
    return nearest;
  };
  return {
    blocks: (x, y, z, dx, dy, dz) => meet(x, y, z, dx, dy, dz, true) < Infinity,
    holds: (x, y, z, dx, dy, dz) => meet(x, y, z, dx, dy, dz, false) < Infinity && isBehind,
  };
}

/** Whether a ray, with one divided by its direction, passes a box before some way. */
function isBoxMet(
  boxes: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  ix: number,
  iy: number,
  iz: number,
  before: number,
): boolean {
  let near = 0;
  let far = before;
  let one = ((boxes[at] as number) - x) * ix;
  let other = ((boxes[at + 3] as number) - x) * ix;
  if (one > other) [one, other] = [other, one];
  if (one > near) near = one;
  if (other < far) far = other;
  if (near > far) return false;
  one = ((boxes[at + 1] as number) - y) * iy;
  other = ((boxes[at + 4] as number) - y) * iy;
  if (one > other) [one, other] = [other, one];
  if (one > near) near = one;
  if (other < far) far = other;
  if (near > far) return false;
  one = ((boxes[at + 2] as number) - z) * iz;
  other = ((boxes[at + 5] as number) - z) * iz;
  if (one > other) [one, other] = [other, one];
  if (one > near) near = one;
  if (other < far) far = other;
  return near <= far;
}

/** Way to a face (Möller and Trumbore): negative where it is seen from behind, 0 where it is missed. */
function faceMet(faces: Float64Array, at: number, x: number, y: number, z: number, dx: number, dy: number, dz: number): number {
  const ax = faces[at] as number;
  const ay = faces[at + 1] as number;
  const az = faces[at + 2] as number;
  const ux = (faces[at + 3] as number) - ax;
  const uy = (faces[at + 4] as number) - ay;
  const uz = (faces[at + 5] as number) - az;
  const vx = (faces[at + 6] as number) - ax;
  const vy = (faces[at + 7] as number) - ay;
  const vz = (faces[at + 8] as number) - az;
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const volume = ux * px + uy * py + uz * pz;
  if (Math.abs(volume) < 1e-12) return 0;
  const sx = x - ax;
  const sy = y - ay;
  const sz = z - az;
  const u = (sx * px + sy * py + sz * pz) / volume;
  if (u < -1e-9 || u > 1 + 1e-9) return 0;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (dx * qx + dy * qy + dz * qz) / volume;
  if (v < -1e-9 || u + v > 1 + 1e-9) return 0;
  const way = (vx * qx + vy * qy + vz * qz) / volume;
  return way <= 0 ? 0 : volume > 0 ? way : -way;
}
