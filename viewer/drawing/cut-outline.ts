import type { SceneBuffers, SceneElement } from '#engine';

/** A box along the axes: least and greatest x, y, z (m). */
export type Box = readonly [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number];

/** Outlines where a box cuts elements, as line instances: both ends of each, and the two words of its meta. */
export interface CutOutline {
  points: Float32Array;
  meta: Uint32Array;
}

/** Class 0 (outline) with the widest pitch: never thinned out. */
const WORD = (31 << 27) >>> 0;
/** Octahedral codes of the six outward directions: −x, +x, −y, +y, −z, +z. */
const OUTWARD = [
  [0, 127],
  [254, 127],
  [127, 0],
  [127, 254],
  [254, 254],
  [127, 127],
].map(([u = 0, v = 0]) => u | (v << 8));

/**
 * Cuts the triangles of the building by the six faces of a box (scene coordinates) and keeps what lies on the box.
 * Only elements whose own box a face passes through are looked at.
 */
export function cutOutline(scene: SceneBuffers, box: Box, isShown: (element: number) => boolean): CutOutline {
  const points: number[] = [];
  const meta: number[] = [];
  const push = (ends: readonly number[], element: number, side: number) => {
    const normal = OUTWARD[side] as number;
    points.push(...ends);
    meta.push((element | WORD) >>> 0, (normal | (normal << 16)) >>> 0);
  };
  for (const [element, drawn] of scene.elements.entries()) {
    if (drawn.part !== 'building' || drawn.indexCount === 0 || !overlaps(scene.boxes, element * 6, box) || !isShown(element))
      continue;
    for (let side = 0; side < 6; side++) {
      const axis = side >> 1;
      const at = box[axis + (side & 1) * 3] as number;
      const [least, most] = [scene.boxes[element * 6 + axis] as number, scene.boxes[element * 6 + axis + 3] as number];
      if (least < at && most > at) cutElement(scene, drawn, axis, at, box, (ends) => push(ends, element, side));
    }
  }
  return { points: Float32Array.from(points), meta: Uint32Array.from(meta) };
}

function overlaps(boxes: Float32Array, offset: number, box: Box): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if ((boxes[offset + axis] as number) > (box[axis + 3] as number)) return false;
    if ((boxes[offset + axis + 3] as number) < (box[axis] as number)) return false;
  }
  return true;
}

function cutElement(
  scene: SceneBuffers,
  { chunk, firstIndex, indexCount }: SceneElement,
  axis: number,
  at: number,
  box: Box,
  push: (ends: readonly number[]) => void,
): void {
  const { positions, index } = scene.chunks[chunk] ?? {};
  if (!positions || !index) return;
  for (let place = firstIndex; place < firstIndex + indexCount; place += 3) {
    const ends: number[] = [];
    for (let corner = 0; corner < 3; corner++) {
      const a = (index[place + corner] as number) * 3;
      const b = (index[place + ((corner + 1) % 3)] as number) * 3;
      const [da, db] = [(positions[a + axis] as number) - at, (positions[b + axis] as number) - at];
      // A corner on the plane counts as above it: each crossing is met once.
      if (da >= 0 === db >= 0) continue;
      const share = da / (da - db);
      for (let k = 0; k < 3; k++)
        ends.push(
          k === axis ? at : (positions[a + k] as number) + ((positions[b + k] as number) - (positions[a + k] as number)) * share,
        );
    }
    const kept = ends.length === 6 ? withinFace(ends, axis, box) : undefined;
    if (kept) push(kept);
  }
}

/** The part of a segment that lies within a face of the box. */
function withinFace(ends: readonly number[], axis: number, box: Box): number[] | undefined {
  let [from, to] = [0, 1];
  for (let k = 0; k < 3; k++) {
    if (k === axis) continue;
    const [p, q] = [ends[k] as number, ends[k + 3] as number];
    const [low, high] = [box[k] as number, box[k + 3] as number];
    if (p === q) {
      if (p < low || p > high) return undefined;
      continue;
    }
    const [a, b] = [(low - p) / (q - p), (high - p) / (q - p)];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  if (to - from < 1e-9) return undefined;
  const mix = (k: number, share: number) => (ends[k] as number) + ((ends[k + 3] as number) - (ends[k] as number)) * share;
  return [0, 1, 2].map((k) => mix(k, from)).concat([0, 1, 2].map((k) => mix(k, to)));
}
