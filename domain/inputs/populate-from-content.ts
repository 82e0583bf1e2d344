import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { InputProperty } from '../functions/function-record.ts';

/** How a list or object is filled from content: text of its button, and the tag of what may fill it. */
export interface PopulateWish {
  label?: string;
  tag?: string;
}

/** What `$partiPopulateFromContent` of a property says; undefined where it says nothing that can be read. */
export function populateWish(property: InputProperty): PopulateWish | undefined {
  const said = property['$partiPopulateFromContent'] as JsonValue | undefined;
  if (!isJsonObject(said)) return undefined;
  const { label, tag } = said;
  return {
    ...(typeof label === 'string' && label !== '' ? { label } : {}),
    ...(typeof tag === 'string' && tag.trim() !== '' ? { tag: tag.trim().toLowerCase() } : {}),
  };
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Properties of `schema` that the facts of a content item say something of: a fact of the same name, else the one with most
 * words that begins or ends the property’s name (`Space Type` fills `Hypar Space Type`, `Name` fills `Program Name`). Values
 * of another type are left.
 */
export function filledFromContent(schema: InputProperty, facts: JsonObject): JsonObject {
  const filled: JsonObject = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = factOf(wordsOf(name), facts);
    if (value !== undefined && takes(property, value)) filled[name] = value;
  }
  return filled;
}

function factOf(name: readonly string[], facts: JsonObject): JsonValue | undefined {
  const rank = (words: readonly string[]): number => {
    if (words.length === 0 || words.length > name.length) return 0;
    const isAt = (start: number) => words.every((word, at) => name[start + at] === word);
    if (words.length === name.length && isAt(0)) return Infinity;
    return isAt(name.length - words.length) || isAt(0) ? words.length : 0;
  };
  const [best] = Object.entries(facts)
    .map(([key, value]) => ({ value, rank: rank(wordsOf(key)) }))
    .filter((one) => one.rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  return best?.value;
}

function takes({ type }: InputProperty, value: JsonValue): boolean {
  const types = Array.isArray(type) ? type : [type];
  if (typeof value === 'number') return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  if (typeof value === 'string') return types.includes('string');
  if (typeof value === 'boolean') return types.includes('boolean');
  return Array.isArray(value) && types.includes('array');
}
