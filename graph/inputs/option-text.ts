import { isJsonObject } from '#domain';
import type { JsonValue } from '#domain';

/** Words for an option: its text, number or name; `unset` for nothing. */
export function optionText(option: JsonValue, unset: string): string {
  if (option === null || option === '') return unset;
  if (isJsonObject(option)) {
    const name = option['Name'] ?? option['name'] ?? option['label'];
    return typeof name === 'string' ? name : JSON.stringify(option);
  }
  return Array.isArray(option) ? option.map((item) => optionText(item, unset)).join(', ') : String(option);
}
