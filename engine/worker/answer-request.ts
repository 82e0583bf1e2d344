import { loadBooleans } from '../booleans/kernel.ts';
import { assembleScene } from '../scene/assemble-scene.ts';
import { readGeometry, type ModelGeometry } from '../scene/model-geometry.ts';
import { ShapeCache } from '../scene/shape-cache.ts';
import { packScene } from './pack-scene.ts';
import type { FedModel, SceneAnswer, SceneRequest } from './messages.ts';

/** Models whose geometry is kept although no scene shows them now, for sliders that go back. */
const KEPT = 48;

/** Makes scenes, one request after another. */
export interface Answerer {
  answer(request: SceneRequest): Promise<SceneAnswer>;
  /** Reads a model that a request will name. One that cannot be read is asked for again then. */
  take(model: FedModel): Promise<void>;
}

/** A model that was seen before is not tessellated again, nor are elements that one had before. */
export function createAnswerer(): Answerer {
  const known = new Map<string, ModelGeometry>();
  const shapes = new ShapeCache();
  let before: Promise<unknown> = Promise.resolve();
  const afterOthers = <T>(task: () => Promise<T>): Promise<T> => {
    const next = before.then(task);
    before = next.catch(() => undefined);
    return next;
  };
  /** Last used stands last. */
  const keep = (digest: string, geometry: ModelGeometry) => {
    known.delete(digest);
    known.set(digest, geometry);
    return geometry;
  };
  const scene = async ({ number, models }: SceneRequest): Promise<SceneAnswer> => {
    const start = performance.now();
    const missing = models.filter(({ digest, model }) => model === undefined && !known.has(digest)).map(({ digest }) => digest);
    if (missing.length > 0) return { number, kind: 'missing', digests: missing };
    try {
      const read: { nodeId: string; geometry: ModelGeometry }[] = [];
      for (const { nodeId, digest, model } of models)
        read.push({ nodeId, geometry: keep(digest, known.get(digest) ?? (await readFully(model, shapes))) });
      const made = assembleScene(read);
      for (const digest of known.keys()) {
        if (known.size <= KEPT) break;
        known.delete(digest);
      }
      return { number, kind: 'scene', scene: packScene(made), ms: performance.now() - start };
    } catch (error) {
      return { number, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    answer: (request) => afterOthers(() => scene(request)),
    take: ({ digest, text }) =>
      afterOthers(async () => {
        if (!known.has(digest)) keep(digest, await readFully(JSON.parse(text), shapes));
      }),
  };
}

/** Reads a model, once more with the kernel for solids where it is needed. */
async function readFully(model: unknown, shapes: ShapeCache): Promise<ModelGeometry> {
  const geometry = readGeometry(model, 'drawing', shapes);
  if (!geometry.wantsBooleans) return geometry;
  await loadBooleans().catch(() => undefined);
  return readGeometry(model, 'drawing', shapes);
}
