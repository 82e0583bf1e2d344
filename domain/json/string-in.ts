import { ownValue } from './is-json-object.ts';
import type { JsonObject } from './json-value.ts';

/** The text that an object holds under a key; undefined where it is empty or something else. */
export function stringIn(object: JsonObject, key: string): string | undefined {
  const value = ownValue(object, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
