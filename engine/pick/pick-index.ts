import type { Vec3 } from '../math/vector.ts';
import type { SceneBuffers, SceneElement } from '../scene/scene-buffers.ts';
import { createThinPick } from './thin-pick.ts';

/** Hit of a ray: what it meets first. */
export interface PickHit {
  /** Place in `SceneBuffers.elements`. */
  element: number;
  /** Where, in scene coordinates (m). */
  point: [x: number, y: number, z: number];
  /** Along the ray, in lengths of its direction. */
  distance: number;
}

/** Index that finds the first element along a ray: boxes first, then the triangles of those boxes. About 20 µs at 10,000 elements. */
export interface PickIndex {
  /**
   * `lineReach`: how far beside the ray a line still counts, as a share of its distance (the angle of a few pixels);
   * without it only surfaces, images and texts are met.
   */
  pick(origin: Vec3, direction: Vec3, isPickable?: (element: number) => boolean, lineReach?: number): PickHit | undefined;
}

/** Pick index over buffers as they are; nothing is copied. */
export function createPickIndex(scene: SceneBuffers): PickIndex {
  const { bounds, nodes, order } = scene.tree;
  const pending: number[] = [];
  const thin = createThinPick(scene);
  return {
    pick(origin, direction, isPickable, lineReach = 0) {
      let best: { element: number; distance: number } | undefined;
      const inverse = direction.map((value) => 1 / value) as [number, number, number];
      pending.length = 0;
      if (order.length > 0) pending.push(0);
      for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
        if (enters(bounds, node * 6, origin, inverse) >= (best?.distance ?? Infinity)) continue;
        const [first, count] = [nodes[node * 2] as number, nodes[node * 2 + 1] as number];
        if (count === 0) {
          const isLeftNearer = enters(bounds, first * 6, origin, inverse) <= enters(bounds, first * 6 + 6, origin, inverse);
          pending.push(isLeftNearer ? first + 1 : first, isLeftNearer ? first : first + 1);
          continue;
        }
        for (let at = first; at < first + count; at++) {
          const element = order[at] as number;
          if (enters(scene.boxes, element * 6, origin, inverse) >= (best?.distance ?? Infinity)) continue;
          if (isPickable && !isPickable(element)) continue;
          const distance = firstTriangle(scene, scene.elements[element] as SceneElement, origin, direction);
          if (distance < (best?.distance ?? Infinity)) best = { element, distance };
        }
      }
      const beside = thin(origin, direction, isPickable, lineReach);
      if (beside && beside.distance < (best?.distance ?? Infinity)) best = beside;
      if (!best) return undefined;
      const { element, distance } = best;
      return {
        element,
        distance,
        point: [0, 1, 2].map((axis) => (origin[axis] as number) + (direction[axis] as number) * distance) as [
          number,
          number,
          number,
        ],
      };
    },
  };
}

/** Distance at which a ray enters a box; Infinity when it misses. */
function enters(boxes: Float32Array, at: number, origin: Vec3, inverse: Vec3): number {
  let [near, far] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const a = ((boxes[at + axis] as number) - (origin[axis] as number)) * (inverse[axis] as number);
    const b = ((boxes[at + axis + 3] as number) - (origin[axis] as number)) * (inverse[axis] as number);
    // 0 × ∞: the ray runs within the face of the box.
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? near : Infinity;
}

function firstTriangle(scene: SceneBuffers, element: SceneElement, [ox, oy, oz]: Vec3, [dx, dy, dz]: Vec3): number {
  const chunk = scene.chunks[element.chunk];
  if (!chunk) return Infinity;
  const { positions, index } = chunk;
  let best = Infinity;
  for (let at = element.firstIndex; at < element.firstIndex + element.indexCount; at += 3) {
    const [a, b, c] = [(index[at] as number) * 3, (index[at + 1] as number) * 3, (index[at + 2] as number) * 3];
    const [ax, ay, az] = [positions[a] as number, positions[a + 1] as number, positions[a + 2] as number];
    const [ux, uy, uz] = [(positions[b] as number) - ax, (positions[b + 1] as number) - ay, (positions[b + 2] as number) - az];
    const [vx, vy, vz] = [(positions[c] as number) - ax, (positions[c + 1] as number) - ay, (positions[c + 2] as number) - az];
    const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const determinant = ux * px + uy * py + uz * pz;
    if (Math.abs(determinant) < 1e-12) continue;
    const [tx, ty, tz] = [ox - ax, oy - ay, oz - az];
    const s = (tx * px + ty * py + tz * pz) / determinant;
    if (s < 0 || s > 1) continue;
    const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
    const t = (dx * qx + dy * qy + dz * qz) / determinant;
    if (t < 0 || s + t > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (distance > 1e-6 && distance < best) best = distance;
  }
  return best;
}
