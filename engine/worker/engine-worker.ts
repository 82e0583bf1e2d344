import type { ElementModel } from '#domain';
import type { SceneBuffers } from '../scene/scene-buffers.ts';
import { unpackScene } from './pack-scene.ts';
import type { FeedRequest, SceneAnswer, SceneRequest } from './messages.ts';

/** Tessellates off the main thread. */
export interface EngineWorker {
  /**
   * Buffers of a scene; `undefined` when a later call took its place meanwhile.
   * Models are told apart by digest: one that was sent before is neither sent nor tessellated again. Rejects when the worker fails.
   */
  tessellate(models: readonly { nodeId: string; digest: string; model: ElementModel }[]): Promise<SceneBuffers | undefined>;
  /** Takes models through a port (`FedModel`), before or beside `tessellate`; those are asked for by digest first. */
  feed(port: MessagePort): void;
  dispose(): void;
}

/** The part of `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
}

/** Starts the engine's worker; one a viewer. `start` is for tests. */
export function createEngineWorker(start: () => WorkerLike = startWorker): EngineWorker {
  const worker = start();
  const sent = new Set<string>();
  /** Digests that the worker asked for. */
  const missed = new Set<string>();
  let isFed = false;
  let number = 0;
  let current:
    | {
        request: SceneRequest;
        all: readonly { nodeId: string; digest: string; model: ElementModel }[];
        settle: PromiseWithResolvers<SceneBuffers | undefined>;
      }
    | undefined;

  worker.onmessage = ({ data }: { data: SceneAnswer }) => {
    if (!current || data.number !== current.request.number) return;
    if (data.kind === 'missing') {
      for (const digest of data.digests) {
        sent.delete(digest);
        missed.add(digest);
      }
      post();
      return;
    }
    const { settle } = current;
    current = undefined;
    if (data.kind === 'scene') settle.resolve(unpackScene(data.scene));
    else settle.reject(new Error(data.message));
  };
  worker.onerror = (event) => {
    current?.settle.reject(new Error(event.message || 'The geometry worker failed.'));
    current = undefined;
  };

  function post(): void {
    if (!current) return;
    number++;
    // A fed model may be there already: reading it here would cost more than asking.
    const mayHold = (digest: string) => sent.has(digest) || (isFed && !missed.has(digest));
    const models = current.all.map((one) =>
      mayHold(one.digest)
        ? { nodeId: one.nodeId, digest: one.digest }
        : { nodeId: one.nodeId, digest: one.digest, model: one.model },
    );
    current.request = { number, models };
    for (const { digest } of models) sent.add(digest);
    missed.clear();
    worker.postMessage(current.request);
  }

  return {
    tessellate(models) {
      current?.settle.resolve(undefined);
      const settle = Promise.withResolvers<SceneBuffers | undefined>();
      current = { request: { number: 0, models: [] }, all: models, settle };
      post();
      return settle.promise;
    },
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
  return new Worker(new URL('./tessellate.worker.ts', import.meta.url), { type: 'module' });
}
