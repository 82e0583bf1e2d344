import type { ElementModel } from '#domain';
import { loadBooleans } from '../booleans/kernel.ts';
import { assembleScene } from '../scene/assemble-scene.ts';
import { drawScene } from '../picture/draw-scene.ts';
import { readGeometry, type ModelGeometry } from '../scene/model-geometry.ts';
import { SceneMemory } from '../scene/scene-memory.ts';
import { ShapeCache } from '../scene/shape-cache.ts';
import { packScene } from './pack-scene.ts';
import { ElementIndex } from '../read/element-index.ts';
import { documentOf, largeElementsOf, releaseModel } from '../read/large-model.ts';
import { FedModels } from './fed-models.ts';
import type { FedModel, PieceRequest, SceneAnswer, SceneRequest } from './messages.ts';

/** Models whose geometry is kept although no scene shows them now, for sliders that go back. */
const KEPT = 48;

/** Makes scenes, one request after another. */
export interface Answerer {
  answer(request: SceneRequest, onProgress?: (share: number) => void): Promise<SceneAnswer>;
  /** Takes bytes of a document that a request will name. */
  takePiece(piece: PieceRequest): void;
  /** Gives what takes the models of one port, which requests will name. One that cannot be read is asked for again then. */
  open(): (model: FedModel) => Promise<void>;
}

/** A model that was seen before is not tessellated again, nor are elements that one had before. */
export function createAnswerer(): Answerer {
  const known = new Map<string, ModelGeometry>();
  const shapes = new ShapeCache();
  const memory = new SceneMemory();
  /** Came beside the page and were not read yet. */
  const fedModels = new Map<string, ElementModel>();
  const indexes = new Map<string, ElementIndex>();
  let before: Promise<unknown> = Promise.resolve();
  const afterOthers = <T>(task: () => Promise<T>): Promise<T> => {
    const next = before.then(task);
    before = next.catch(() => undefined);
    return next;
  };
  /** A document that came in pieces; its bytes are let go of when it was read. */
  const ownLarge = (digest: string) => {
    const index = indexes.get(digest);
    return index && documentOf(index).model;
  };
  /** Last used stands last. */
  const keep = (digest: string, geometry: ModelGeometry) => {
    known.delete(digest);
    known.set(digest, geometry);
    return geometry;
  };
  const readOnce = async (digest: string, model?: unknown, onProgress?: (share: number) => void) => {
    const found = known.get(digest);
    const geometry = found ?? (await readFully(model ?? fedModels.get(digest) ?? ownLarge(digest), shapes, onProgress));
    fedModels.delete(digest);
    return keep(digest, geometry);
  };
  const scene = async ({ number, models, picture }: SceneRequest, onProgress?: (share: number) => void): Promise<SceneAnswer> => {
    const start = performance.now();
    const isHere = (digest: string) => known.has(digest) || fedModels.has(digest) || indexes.has(digest);
    const missing = models.filter(({ digest, model }) => model === undefined && !isHere(digest)).map(({ digest }) => digest);
    if (missing.length > 0) return { number, kind: 'missing', digests: missing };
    try {
      const read: { nodeId: string; geometry: ModelGeometry }[] = [];
      for (const { nodeId, digest, model } of models)
        read.push({
          nodeId,
          geometry: await readOnce(digest, model, onProgress),
        });
      for (const { digest } of models) indexes.delete(digest);
      const made = assembleScene(read, picture ? undefined : memory);
      dropOldest(known, KEPT);
      if (picture) return { number, kind: 'picture', pixels: drawScene(made, picture) };
      return { number, kind: 'scene', scene: packScene(made), ms: performance.now() - start };
    } catch (error) {
      return { number, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    answer: (request, onProgress) => afterOthers(() => scene(request, onProgress)),
    takePiece({ digest, piece, isFirst }) {
      if (isFirst) indexes.set(digest, new ElementIndex());
      indexes.get(digest)?.feed(piece);
    },
    open() {
      const models = new FedModels();
      const newest = new Map<string, string>();
      return async (fed) => {
        const { digest, series } = fed;
        // In the order of their coming, whatever is being read.
        fedModels.set(digest, models.read(fed));
        newest.set(series, digest);
        await afterOthers(async () => {
          // A newer one came meanwhile: this one is read when somebody asks for it.
          if (newest.get(series) === digest) await readOnce(digest);
          dropOldest(fedModels, KEPT);
        });
      };
    },
  };
}

/** The oldest stand first. */
function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const digest of map.keys()) {
    if (map.size <= most) break;
    map.delete(digest);
  }
}

/** Reads a model, once more with the kernel for solids where it is needed. */
async function readFully(model: unknown, shapes: ShapeCache, onProgress?: (share: number) => void): Promise<ModelGeometry> {
  const isLarge = largeElementsOf(model) !== undefined;
  // The keys of so many shapes would cost more than the shapes.
  const cache = isLarge ? undefined : shapes;
  let geometry = readGeometry(model, 'drawing', cache, onProgress);
  if (geometry.wantsBooleans) {
    await loadBooleans().catch(() => undefined);
    geometry = readGeometry(model, 'drawing', cache, onProgress);
  }
  if (isLarge) releaseModel(model);
  return geometry;
}
