import type { ElementModel } from '#domain';
import { kernelCopy } from '../booleans/kernel.ts';
import type { PictureWish } from '../picture/draw-scene.ts';
import type { SceneBuffers } from '../scene/scene-buffers.ts';
import { unpackSteps, type PackedScene } from './pack-scene.ts';
import { bytesOfModel } from '../read/large-model.ts';
import type { FeedRequest, KernelRequest, PieceRequest, SceneAnswer, SceneRequest, SceneRequestModel } from './messages.ts';

/** A node's model under the digest of its result. */
export interface NamedModel {
  nodeId: string;
  digest: string;
  readonly model: ElementModel;
}

/** Bytes that are copied before the page may do something else: some milliseconds' work. */
const MOST_COPIED = 4 * 1024 * 1024;
/** Bytes that are copied for the worker at once: a millisecond's work. */
const PIECE = 1024 * 1024;

/** Tessellates off the main thread. */
export interface EngineWorker {
  /**
   * Buffers of a scene; `undefined` when a later call took its place meanwhile.
   * Models are told apart by digest: one that was sent before is neither sent nor tessellated again.
   * Large ones travel as bytes, piece by piece. `onProgress` hears the share (of 1) that is read. Rejects when the worker fails.
   */
  tessellate(models: readonly NamedModel[], onProgress?: (share: number) => void): Promise<SceneBuffers | undefined>;
  /**
   * Small picture of models as `drawScene` makes it: red, green, blue, opacity of each pixel; `undefined` where nothing is to be
   * seen, or when a later call took its place meanwhile. Rejects when the worker fails.
   */
  picture(models: readonly NamedModel[], wish: PictureWish): Promise<Uint8ClampedArray<ArrayBuffer> | undefined>;
  /** Takes models through a port (`FedModel`), before or beside `tessellate`; those are asked for by digest first. */
  feed(port: MessagePort): void;
  dispose(): void;
}

/** Part of `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
}

/** What the worker is asked for now. */
interface Asked {
  request: SceneRequest;
  all: readonly NamedModel[];
  onProgress: ((share: number) => void) | undefined;
  picture?: PictureWish;
  settle: PromiseWithResolvers<Made | undefined>;
}

type Made = SceneBuffers | Uint8ClampedArray<ArrayBuffer>;

/** Starts the engine's worker; one a viewer. `start` is for tests. */
export function createEngineWorker(start: () => WorkerLike = startWorker): EngineWorker {
  const worker = start();
  const sent = new Set<string>();
  /** Digests that the worker asked for. */
  const missed = new Set<string>();
  let isFed = false;
  let number = 0;
  let current: Asked | undefined;

  worker.onmessage = ({ data }: { data: SceneAnswer }) => {
    if (!current || data.number !== current.request.number) return;
    if (data.kind === 'progress') {
      current.onProgress?.(data.share);
      return;
    }
    if (data.kind === 'missing') {
      for (const digest of data.digests) {
        sent.delete(digest);
        missed.add(digest);
      }
      void post();
      return;
    }
    if (data.kind === 'scene') void unpack(current, data.scene);
    else if (data.kind === 'picture') {
      current.settle.resolve(data.pixels);
      current = undefined;
    } else {
      current.settle.reject(new Error(data.message));
      current = undefined;
    }
  };
  /** In steps, so that no frame waits for a large scene. */
  async function unpack(asked: Asked, scene: PackedScene): Promise<void> {
    const steps = unpackSteps(scene);
    let step = steps.next();
    while (!step.done) {
      await new Promise((resolve) => setTimeout(resolve));
      if (current !== asked) return;
      step = steps.next();
    }
    current = undefined;
    asked.settle.resolve(step.value);
  }

  worker.onerror = (event) => {
    current?.settle.reject(new Error(event.message || 'The geometry worker failed.'));
    current = undefined;
  };

  async function post(): Promise<void> {
    const asked = current;
    if (!asked) return;
    number++;
    asked.request = { number, models: [], ...(asked.picture ? { picture: asked.picture } : {}) };
    // A fed model may be there already: reading it here would cost more than asking.
    const mayHold = (digest: string) => sent.has(digest) || (isFed && !missed.has(digest));
    const models: SceneRequestModel[] = [];
    for (const one of asked.all) {
      const { nodeId, digest } = one;
      const bytes = mayHold(digest) ? undefined : bytesOfModel(one.model);
      if (bytes) await sendPieces(digest, bytes, () => current === asked);
      if (current !== asked) return;
      models.push(bytes || mayHold(digest) ? { nodeId, digest } : { nodeId, digest, model: one.model });
    }
    asked.request.models = models;
    for (const { digest } of models) sent.add(digest);
    missed.clear();
    worker.postMessage(asked.request);
  }

  /** Sends a document in pieces, so that no frame waits for it. */
  async function sendPieces(digest: string, bytes: readonly Uint8Array[], isWanted: () => boolean): Promise<void> {
    let copied = 0;
    for (const [at, chunk] of bytes.entries())
      for (let from = 0; from < chunk.length; from += PIECE) {
        const piece = chunk.slice(from, from + PIECE);
        // Once it is on its way it has no length.
        copied += piece.length;
        const isLast = at === bytes.length - 1 && from + PIECE >= chunk.length;
        worker.postMessage({ digest, piece, isFirst: at === 0 && from === 0, isLast } satisfies PieceRequest, [piece.buffer]);
        if (copied < MOST_COPIED) continue;
        copied = 0;
        await new Promise((resolve) => setTimeout(resolve));
        if (!isWanted()) return;
      }
  }

  function ask<T extends Made>(wanted: Pick<Asked, 'all' | 'onProgress' | 'picture'>): Promise<T | undefined> {
    current?.settle.resolve(undefined);
    const settle = Promise.withResolvers<Made | undefined>();
    current = { request: { number: 0, models: [] }, ...wanted, settle };
    void post();
    // What is asked for says what comes.
    return settle.promise as Promise<T | undefined>;
  }

  return {
    tessellate: (models, onProgress) => ask<SceneBuffers>({ all: models, onProgress }),
    picture: (models, wish) => ask<Uint8ClampedArray<ArrayBuffer>>({ all: models, onProgress: undefined, picture: wish }),
    feed(port) {
      isFed = true;
      worker.postMessage({ feed: true } satisfies FeedRequest, [port]);
    },
    dispose() {
      current?.settle.resolve(undefined);
      current = undefined;
      worker.terminate();
    },
  };
}

function startWorker(): WorkerLike {
  const worker = new Worker(new URL('./tessellate.worker.ts', import.meta.url), { type: 'module' });
  const kernel = kernelCopy();
  if (kernel) worker.postMessage({ kernel } satisfies KernelRequest);
  return worker;
}
