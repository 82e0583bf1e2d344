import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import type { RunMessage, RunResult } from '../run/node-state.ts';
import { canonicalJson } from './canonical-json.ts';
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
  const model = raw.model === undefined || raw.model === null ? undefined : canonicalModel(raw.model, options);
  const outputs = isJsonObject(raw.outputs) ? ordered(raw.outputs) : {};
  const messages = raw.messages ?? [];
  const modelText = model && modelJson(model);
  const text = `{"messages":${canonicalJson(messages as unknown as JsonValue)},${modelText ? `"model":${modelText},` : ''}"outputs":${canonicalJson(outputs)}}`;
  return {
    result: { ...(model ? { model } : {}), outputs, messages },
    text,
    digest: options.sha256(text),
    ...(modelText ? { modelDigest: options.sha256(modelText), modelText } : {}),
  };
}

function canonicalModel(raw: JsonValue, options: { functionId: string; sha256: Sha }): ElementModel {
  if (!isJsonObject(raw) || !isJsonObject(raw['Elements'])) throw new PartiError('run.deserialization-error');
  const renamed = new Map<string, string>();
  const counts = new Map<string, number>();
  const elements: [string, JsonObject][] = [];
  for (const [key, element] of Object.entries(raw['Elements'])) {
    if (!isJsonObject(element)) throw new PartiError('run.deserialization-error');
    const given = typeof element['Id'] === 'string' && element['Id'] !== '' ? element['Id'] : undefined;
    const id = given ?? madeId(element, counts, options);
    if (id !== key) renamed.set(key, id);
    elements.push([id, { ...element, Id: id }]);
  }
  const rename = (value: JsonValue): JsonValue => (renamed.size === 0 ? ordered(value) : renameIn(value, renamed));
  const members = Object.fromEntries(elements.map(([id, element]) => [id, rename(element) as JsonObject]));
  const rest = Object.entries(raw).filter(([key]) => key !== 'Elements');
  return { ...Object.fromEntries(rest.map(([key, value]) => [key, ordered(value)])), Elements: members };
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

function ordered<V extends JsonValue>(value: V): V {
  if (Array.isArray(value)) return value.map((item) => ordered(item)) as V;
  if (!isJsonObject(value)) return (Object.is(value, -0) ? 0 : value) as V;
  const entries = Object.keys(value)
    .sort()
    .map((key): [string, JsonValue] => [key, ordered(value[key] as JsonValue)]);
  return Object.fromEntries(entries) as V;
}

function renameIn(value: JsonValue, renamed: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === 'string') return renamed.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => renameIn(item, renamed));
  if (!isJsonObject(value)) return ordered(value);
  const entries = Object.keys(value)
    .sort()
    .map((key): [string, JsonValue] => [key, renameIn(value[key] as JsonValue, renamed)]);
  return Object.fromEntries(entries);
}
