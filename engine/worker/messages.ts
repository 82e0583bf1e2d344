import type { ElementModel } from '#domain';
import type { PackedScene } from './pack-scene.ts';

/** A node's model by its digest; the model itself only when the worker may not hold it yet. */
export interface SceneRequestModel {
  nodeId: string;
  digest: string;
  model?: ElementModel;
}

/** Through a port of its own: a model's text (JSON), under the digest by which a request will name it. */
export interface FedModel {
  digest: string;
  text: string;
}

/** To the worker, with a port of {@link FedModel}s. */
export interface FeedRequest {
  feed: true;
}

/** To the worker. `number` names the request in the answer. */
export interface SceneRequest {
  number: number;
  models: SceneRequestModel[];
}

/** From the worker: buffers (transferred), or the digests of models it needs once more, or a failure. */
export type SceneAnswer =
  | { number: number; kind: 'scene'; scene: PackedScene; ms: number }
  | { number: number; kind: 'missing'; digests: string[] }
  | { number: number; kind: 'failed'; message: string };
