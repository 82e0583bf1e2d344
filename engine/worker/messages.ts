import type { ElementModel } from '#domain';
import type { PictureWish } from '../picture/draw-scene.ts';
import type { KernelCopy } from '../booleans/kernel.ts';
import type { PackedScene } from './pack-scene.ts';

/** A node's model by its digest; the model itself only when the worker may not hold it yet. */
export interface SceneRequestModel {
  nodeId: string;
  digest: string;
  model?: ElementModel;
}

/**
 * Through a port of its own: a model under the digest by which a request will name it. `text` (JSON) is a model of the
 * elements that the last model of the same series did not have. `runs` are pairs of numbers in the order of the elements:
 * place in the last model, or −1 for those in `text`, and how many follow each other. Without them all stand in `text`.
 */
export interface FedModel {
  digest: string;
  series: string;
  text: string;
  runs?: Int32Array;
}

/** To the worker, before anything else: where its kernel comes from, when that is another server. */
export interface KernelRequest {
  kernel: KernelCopy;
}

/** To the worker, with a port of {@link FedModel}s. */
export interface FeedRequest {
  feed: true;
}

/** To the worker, before a request that names the digest: some of a large document's bytes, in order. */
export interface PieceRequest {
  digest: string;
  piece: Uint8Array;
  isFirst: boolean;
  isLast: boolean;
}

/** To the worker. `number` names the request in the answer. */
export interface SceneRequest {
  number: number;
  models: SceneRequestModel[];
  /** A small picture is wanted in place of the buffers. */
  picture?: PictureWish;
}

/** From the worker: how far it is, then buffers (transferred), or the digests of models it needs once more, or a failure. */
export type SceneAnswer =
  | { number: number; kind: 'scene'; scene: PackedScene; ms: number }
  /** Undefined: nothing is to be seen. */
  | { number: number; kind: 'picture'; pixels: Uint8ClampedArray<ArrayBuffer> | undefined }
  | { number: number; kind: 'progress'; share: number }
  | { number: number; kind: 'missing'; digests: string[] }
  | { number: number; kind: 'failed'; message: string };
