import { assembleScene } from '../scene/assemble-scene.ts';
import { readGeometry, type ModelGeometry } from '../scene/model-geometry.ts';
import type { SceneAnswer, SceneRequest } from './messages.ts';

/** Models whose geometry is kept although no scene shows them now, for sliders that go back. */
const KEPT = 48;

/** Answers scene requests; a model that was seen before is not tessellated again. */
export function createAnswerer(): (request: SceneRequest) => SceneAnswer {
  const known = new Map<string, ModelGeometry>();
  return ({ number, models }) => {
    const start = performance.now();
    const missing = models.filter(({ digest, model }) => model === undefined && !known.has(digest)).map(({ digest }) => digest);
    if (missing.length > 0) return { number, kind: 'missing', digests: missing };
    try {
      const scene = assembleScene(
        models.map(({ nodeId, digest, model }) => {
          const geometry = known.get(digest) ?? readGeometry(model);
          // Last used stands last.
          known.delete(digest);
          known.set(digest, geometry);
          return { nodeId, geometry };
        }),
      );
      for (const digest of known.keys()) {
        if (known.size <= KEPT) break;
        known.delete(digest);
      }
      return { number, kind: 'scene', scene, ms: performance.now() - start };
    } catch (error) {
      return { number, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
}
