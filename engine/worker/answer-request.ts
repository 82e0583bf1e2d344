import { loadBooleans } from '../booleans/kernel.ts';
import { assembleScene } from '../scene/assemble-scene.ts';
import { readGeometry, type ModelGeometry } from '../scene/model-geometry.ts';
import { ShapeCache } from '../scene/shape-cache.ts';
import type { SceneAnswer, SceneRequest } from './messages.ts';

/** Models whose geometry is kept although no scene shows them now, for sliders that go back. */
const KEPT = 48;

/** Answers scene requests; a model that was seen before is not tessellated again, nor are elements that one had before. */
export function createAnswerer(): (request: SceneRequest) => Promise<SceneAnswer> {
  const known = new Map<string, ModelGeometry>();
  const shapes = new ShapeCache();
  return async ({ number, models }) => {
    const start = performance.now();
    const missing = models.filter(({ digest, model }) => model === undefined && !known.has(digest)).map(({ digest }) => digest);
    if (missing.length > 0) return { number, kind: 'missing', digests: missing };
    try {
      const read: { nodeId: string; geometry: ModelGeometry }[] = [];
      for (const { nodeId, digest, model } of models) {
        const geometry = known.get(digest) ?? (await readFully(model, shapes));
        // Last used stands last.
        known.delete(digest);
        known.set(digest, geometry);
        read.push({ nodeId, geometry });
      }
      const scene = assembleScene(read);
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

/** Reads a model, once more with the kernel for solids where it is needed. */
async function readFully(model: unknown, shapes: ShapeCache): Promise<ModelGeometry> {
  const geometry = readGeometry(model, 'drawing', shapes);
  if (!geometry.wantsBooleans) return geometry;
  await loadBooleans().catch(() => undefined);
  return readGeometry(model, 'drawing', shapes);
}
