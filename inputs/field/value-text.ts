import { isJsonObject, shownText, type InputProperty, type JsonValue } from '#domain';
import { kindOfInput } from '../kinds/index.ts';
import { colorText } from '../values/color-text.ts';
import { quantityScale, type Units } from '../values/quantity-scale.ts';
import type { ValueText, ValueWords } from '../values/value-words.ts';

/** Text of an input's value as short as it is true: in the words of its kind, else by its JSON type. */
export function valueText(property: InputProperty, value: JsonValue | undefined, units: Units, words: ValueWords): ValueText {
  if (value === undefined || value === null || value === '') return { text: words.unset };
  return kindOfInput(property).text?.(value, { property, units }, words) ?? textByType(property, value, units, words);
}

/** A value's text with its unit behind it. */
export const withUnit = ({ text, unit }: ValueText): string => (unit ? `${text} ${unit}` : text);

function textByType(property: InputProperty, value: Exclude<JsonValue, null>, units: Units, words: ValueWords): ValueText {
  const color = colorText(value);
  if (color !== undefined) return { text: color, swatch: color };
  if (typeof value === 'boolean') return { text: value ? words.yes : words.no };
  if (typeof value === 'number') {
    const { number, unit } = quantityScale(property, units).format(value);
    return unit ? { text: number, unit } : { text: number };
  }
  if (Array.isArray(value)) return { text: words.entries(value.length) };
  if (isJsonObject(value)) return { text: nameIn(value) ?? words.fields(Object.keys(value).length) };
  return { text: shownText(property, value) };
}

function nameIn(value: Record<string, JsonValue>): string | undefined {
  const name = value['name'] ?? value['Name'];
  return typeof name === 'string' && name !== '' ? name : undefined;
}
