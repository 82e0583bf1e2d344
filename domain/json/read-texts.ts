import type { JsonValue } from './json-value.ts';

/** Texts of a list, what is none of them left out. */
export function readTexts(list: JsonValue | undefined): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string').filter((item) => item.trim() !== '') : [];
}
