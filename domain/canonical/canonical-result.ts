import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import type { RunMessage, RunResult } from '../model/run-result.ts';
import { canonicalJson } from './canonical-json.ts';
import { identifiedElements } from './identified-elements.ts';
import { createOrdering } from './order-value.ts';
import type { Sha } from './sha.ts';

/** Result in its stored form: the text is what the digest is made of and what the blob store keeps. */
export interface CanonicalResult {
  result: RunResult;
  text: string;
  /** SHA-256 of `text`. */
  digest: string;
  /** SHA-256 of the model's part alone; what downstream keys hold. Absent without a model. */
  modelDigest?: string;
  /** The model's part of `text`. */
  modelText?: string;
}

/** Result as a function handed it back, before anything is known about it. */
export interface RawResult {
  model?: JsonValue;
  outputs?: JsonValue;
  messages?: RunMessage[];
}

/**
 * Canonical form of a result: elements without an id of their own get one that depends on function, discriminator, name
 * and ordinal only (never on the node), references follow, keys inside elements and outputs are ordered. The order of
 * elements is kept: it is the author's, and references stand first in it. Throws `canonical.not-finite`, and
 * `run.deserialization-error` for a model that is none.
 */
export function canonicalResult(raw: RawResult, options: { functionId: string; sha256: Sha }): CanonicalResult {
  const form = canonicalForm(raw, options);
  const { result, text, modelText } = form;
  return {
    result,
    text,
    digest: options.sha256(text),
    ...(modelText ? { modelDigest: options.sha256(modelText), modelText } : {}),
  };
}

/** {@link canonicalResult} without its digests. Parts of `raw` that need no change are taken, not copied. */
export function canonicalForm(
  raw: RawResult,
  options: { functionId: string; sha256: Sha },
): Pick<CanonicalResult, 'result' | 'text' | 'modelText'> {
  const made = raw.model === undefined || raw.model === null ? undefined : canonicalModel(raw.model, options);
  const rest = createOrdering();
  const outputs = isJsonObject(raw.outputs) ? rest.order(raw.outputs) : {};
  const messages = rest.order((raw.messages ?? []) as unknown as JsonValue) as unknown as RunMessage[];
  const write = rest.isWritable() ? (value: unknown) => JSON.stringify(value) : canonicalJson;
  const text = `{"messages":${write(messages as unknown as JsonValue)},${made ? `"model":${made.text},` : ''}"outputs":${write(outputs)}}`;
  return {
    result: { ...(made ? { model: made.model } : {}), outputs, messages },
    text,
    ...(made ? { modelText: made.text } : {}),
  };
}

function canonicalModel(raw: JsonValue, options: { functionId: string; sha256: Sha }): { model: ElementModel; text: string } {
  const { around: given, elements, renamed } = identifiedElements(raw, options);
  const inside = createOrdering(renamed);
  const members = Object.fromEntries(elements.map(([id, element]) => [id, inside.order(element)]));
  const around = createOrdering();
  const keys = Object.keys(given).sort();
  const model = Object.fromEntries(
    keys.map((key) => [key, key === 'Elements' ? members : around.order(given[key] as JsonValue)]),
  ) as ElementModel;
  const isWritable = inside.isWritable() && around.isWritable() && Object.keys(model).every((key, at) => key === keys[at]);
  return { model, text: isWritable ? JSON.stringify(model) : modelJson(model) };
}

/** Everything around `Elements` in key order; elements in their own. */
function modelJson(model: ElementModel): string {
  const keys = Object.keys(model).sort();
  const members = keys.map((key) => {
    if (key !== 'Elements') return `${JSON.stringify(key)}:${canonicalJson(model[key] as JsonValue)}`;
    return `"Elements":{${Object.entries(model.Elements)
      .map(([id, element]) => `${JSON.stringify(id)}:${canonicalJson(element)}`)
      .join(',')}}`;
  });
  return `{${members.join(',')}}`;
}
