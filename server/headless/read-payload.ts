import { PartiError, type JsonObject } from '#domain';

/** A text that an action needs, by name. Throws `http.invalid-request`. */
export function readText(payload: JsonObject, name: string): string {
  const value = payload[name];
  if (typeof value !== 'string' || value === '') throw new PartiError('http.invalid-request', { detail: name });
  return value;
}
