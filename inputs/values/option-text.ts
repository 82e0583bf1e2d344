import { isJsonObject, optionLabel } from '#domain';
import type { InputProperty, JsonValue } from '#domain';

/** Words for an option: those of its property, else its text, number or name; `unset` for nothing. */
export function optionText(property: InputProperty, option: JsonValue, unset: string): string {
  return optionLabel(property, option) ?? plainText(option, unset);
}

function plainText(option: JsonValue, unset: string): string {
  if (option === null || option === '') return unset;
  if (isJsonObject(option)) {
    const name = option['Name'] ?? option['name'] ?? option['label'];
    return typeof name === 'string' ? name : JSON.stringify(option);
  }
  return Array.isArray(option) ? option.map((item) => plainText(item, unset)).join(', ') : String(option);
}
