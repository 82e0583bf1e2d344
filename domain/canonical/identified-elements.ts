import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Sha } from './sha.ts';

/** Elements of a model as a function gave it, each with the id that it will have. */
export interface IdentifiedElements {
  /** The model itself. */
  around: JsonObject;
  elements: [id: string, element: JsonObject][];
  /** Ids that references must follow. */
  renamed: Map<string, string>;
}

/**
 * Elements without an id of their own get one that depends on function, discriminator, name and ordinal only. Throws
 * `run.deserialization-error` for a model that is none.
 */
export function identifiedElements(raw: JsonValue, options: { functionId: string; sha256: Sha }): IdentifiedElements {
  if (!isJsonObject(raw) || !isJsonObject(raw['Elements'])) throw new PartiError('run.deserialization-error');
  const renamed = new Map<string, string>();
  const counts = new Map<string, number>();
  const elements: [string, JsonObject][] = [];
  const given = raw['Elements'];
  for (const key of Object.keys(given)) {
    const element = given[key];
    if (!isJsonObject(element)) throw new PartiError('run.deserialization-error');
    const own = typeof element['Id'] === 'string' && element['Id'] !== '' ? element['Id'] : undefined;
    const id = own ?? madeId(element, counts, options);
    if (id !== key) renamed.set(key, id);
    elements.push([id, own === undefined ? { ...element, Id: id } : element]);
  }
  return { around: raw, elements, renamed };
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
