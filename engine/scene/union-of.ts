import type { SceneElement } from './scene-buffers.ts';

/** Box around the boxes of those elements that are included: smallest and largest x, y, z; undefined where none has one. */
export function unionOf(
  boxes: Float32Array,
  elements: readonly SceneElement[],
  include: (element: SceneElement) => boolean,
): Float32Array | undefined {
  const union = new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  elements.forEach((element, index) => {
    if (!include(element) || Number.isNaN(boxes[index * 6])) return;
    for (let axis = 0; axis < 3; axis++) {
      const low = boxes[index * 6 + axis] as number;
      const high = boxes[index * 6 + axis + 3] as number;
      if (!(low >= (union[axis] as number))) union[axis] = low;
      if (!(high <= (union[axis + 3] as number))) union[axis + 3] = high;
    }
  });
  return Number.isFinite(union[0]) ? union : undefined;
}
