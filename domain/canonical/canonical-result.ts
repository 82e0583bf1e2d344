import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import type { RunMessage, RunResult } from '../run/node-state.ts';
import { canonicalJson } from './canonical-json.ts';
import { createOrdering } from './order-value.ts';
import type { Sha } from './sha.ts';

/** A result in its stored form: the text is what the digest is made of and what the blob store keeps. */
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

/** What a function handed back, before anything is known about it. */
export interface RawResult {
  model?: JsonValue;
  outputs?: JsonValue;
  messages?: RunMessage[];
}

/**
 * Makes a result canonical: elements without an id of their own get one that depends on function, discriminator, name
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
  if (!isJsonObject(raw) || !isJsonObject(raw['Elements'])) throw new PartiError('run.deserialization-error');
  const renamed = new Map<string, string>();
  const counts = new Map<string, number>();
  const elements: [string, JsonObject][] = [];
  for (const [key, element] of Object.entries(raw['Elements'])) {
    if (!isJsonObject(element)) throw new PartiError('run.deserialization-error');
    const given = typeof element['Id'] === 'string' && element['Id'] !== '' ? element['Id'] : undefined;
    const id = given ?? madeId(element, counts, options);
    if (id !== key) renamed.set(key, id);
    elements.push([id, given === undefined ? { ...element, Id: id } : element]);
  }
  const inside = createOrdering(renamed);
  const members = Object.fromEntries(elements.map(([id, element]) => [id, inside.order(element)]));
  const around = createOrdering();
  const keys = Object.keys(raw).sort();
  const model = Object.fromEntries(
    keys.map((key) => [key, key === 'Elements' ? members : around.order(raw[key] as JsonValue)]),
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

function madeId(
  element: JsonObject,
  counts: Map<string, number>,
  { functionId, sha256 }: { functionId: string; sha256: Sha },
): string {
  const what = `${functionId}\n${String(element['discriminator'] ?? '')}\n${String(element['Name'] ?? '')}`;
  const ordinal = counts.get(what) ?? 0;
  counts.set(what, ordinal + 1);
  const hex = sha256(`${what}\n${ordinal}`);
  // The form of a name-based uuid (version 8: made in a way of our own, RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
