import type { ElementModel } from '#domain';
import { assembleScene } from './scene/assemble-scene.ts';
import { readGeometry } from './scene/model-geometry.ts';
import type { SceneBuffers } from './scene/scene-buffers.ts';

/** Buffers of everything that models draw. Never throws: what is wrong with an element stands in `issues`. */
export function tessellate(models: readonly { nodeId: string; model: ElementModel }[]): SceneBuffers {
  return assembleScene(models.map(({ nodeId, model }) => ({ nodeId, geometry: readGeometry(model) })));
}
