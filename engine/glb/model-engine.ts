import { isJsonObject, PartiError, type ElementModel, type JsonValue } from '#domain';
import { modelFileOf, readModelText } from '../read/model-file.ts';
import { modelToGlbBytes } from './model-to-glb.ts';

/** Model that the engine holds; worth nothing to another engine. */
export interface ModelHandle {
  readonly model: number;
}

/** Why a call could not be served: code and parameters of the error catalogue. */
export interface EngineFailure {
  error: { code: string; parameters: Readonly<Record<string, JsonValue>> };
}

/** Model functions of the in-browser engine. None of them throws. */
export interface ModelEngine {
  /** Takes a model as text or as parsed JSON; a bare list of elements is one, too. */
  ModelFromJson(source: unknown): ModelHandle | EngineFailure;
  /** GLB of a handle or of a model, one node an element. */
  ModelToGlbBytes(source: unknown): Uint8Array<ArrayBuffer> | EngineFailure;
  /** The same bytes as base64 text. */
  ModelToGlbBase64(source: unknown): string | EngineFailure;
}

/** Engine with no models in it yet; it keeps those that it is given as long as their handles live. */
export function createModelEngine(): ModelEngine {
  const held = new WeakMap<object, ElementModel>();
  let count = 0;
  const modelOf = (source: unknown): ElementModel => {
    if (typeof source === 'string') return readModelText(source).model;
    if (Array.isArray(source)) return modelFileOf(source as JsonValue[], []).model;
    if (!isJsonObject(source)) throw new PartiError('model.not-a-model');
    const known = held.get(source);
    if (known) return known;
    if (!isJsonObject(source['Elements'])) throw new PartiError('model.not-a-model');
    return source as unknown as ElementModel;
  };
  const bytesOf = (source: unknown) => modelToGlbBytes(modelOf(source));
  return {
    ModelFromJson: (source) =>
      guarded(() => {
        const model = modelOf(source);
        const handle: ModelHandle = Object.freeze({ model: ++count });
        held.set(handle, model);
        return handle;
      }),
    ModelToGlbBytes: (source) => guarded(() => bytesOf(source)),
    ModelToGlbBase64: (source) => guarded(() => base64Of(bytesOf(source))),
  };
}

function guarded<T>(work: () => T): T | EngineFailure {
  try {
    return work();
  } catch (error) {
    const { code, parameters } = error instanceof PartiError ? error : new PartiError('model.not-a-model', {}, { cause: error });
    return { error: { code, parameters } };
  }
}

/** In steps: one call may not take all bytes as arguments. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
