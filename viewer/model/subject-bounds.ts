import type { SceneBuffers } from '#engine';

/** Box of what a scene is about, in its coordinates: the building; before there is one the plots; else all that is drawn. */
export function subjectBounds(scene: SceneBuffers | undefined): ArrayLike<number> | undefined {
  return scene?.buildingBounds ?? (scene && plotBounds(scene)) ?? scene?.bounds;
}

/** Found once a scene: each step of a camera asks. */
const found = new WeakMap<SceneBuffers, ArrayLike<number> | undefined>();

function plotBounds(scene: SceneBuffers): ArrayLike<number> | undefined {
  if (!found.has(scene)) found.set(scene, boxAround(scene));
  return found.get(scene);
}

function boxAround({ elements, boxes }: SceneBuffers): ArrayLike<number> | undefined {
  const around = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const [index, { discriminator }] of elements.entries()) {
    if (discriminator !== 'Elements.Plot' || !Number.isFinite(boxes[index * 6])) continue;
    for (const axis of [0, 1, 2]) {
      around[axis] = Math.min(around[axis] as number, boxes[index * 6 + axis] as number);
      around[axis + 3] = Math.max(around[axis + 3] as number, boxes[index * 6 + axis + 3] as number);
    }
  }
  return Number.isFinite(around[0]) ? around : undefined;
}
