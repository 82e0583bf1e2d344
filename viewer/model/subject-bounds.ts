import { unionOf, type SceneBuffers } from '#engine';

/** Box of what a scene is about, in its coordinates: the building; before there is one the plots; else all that is drawn. */
export function subjectBounds(scene: SceneBuffers | undefined): ArrayLike<number> | undefined {
  return scene?.buildingBounds ?? (scene && plotBounds(scene)) ?? scene?.bounds;
}

/** Found once a scene: each step of a camera asks. */
const found = new WeakMap<SceneBuffers, ArrayLike<number> | undefined>();

function plotBounds(scene: SceneBuffers): ArrayLike<number> | undefined {
  if (!found.has(scene))
    found.set(
      scene,
      unionOf(scene.boxes, scene.elements, ({ discriminator }) => discriminator === 'Elements.Plot'),
    );
  return found.get(scene);
}
