import { displayUnit, formatQuantity, isJsonObject, type JsonValue, type UnitType } from '#domain';
import type { Units } from './quantity-scale.ts';
import type { ValueText } from './value-words.ts';

/** Words that the value of an output may need. */
export interface ResultWords {
  yes: string;
  no: string;
  entries: (count: number) => string;
  fields: (count: number) => string;
}

/** Text of an output's value as a figure in the person's units; undefined where the function gave none. */
export function resultText(
  value: JsonValue | undefined,
  unitType: UnitType,
  units: Units,
  words: ResultWords,
): ValueText | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return { text: value ? words.yes : words.no };
  if (typeof value === 'number') {
    const { kind, number, unit } = formatQuantity(value, { ...units, unitType, form: 'figure' });
    return kind === 'value' ? { text: number, unit } : { text: '–', unit: displayUnit(unitType, units.system).suffix ?? '' };
  }
  if (Array.isArray(value)) return { text: words.entries(value.length) };
  if (isJsonObject(value))
    return { text: typeof value['name'] === 'string' ? value['name'] : words.fields(Object.keys(value).length) };
  return { text: value };
}

/** Text and unit in one line; a degree sign stands close to its number. */
export function inOneLine({ text, unit = '' }: ValueText): string {
  return unit === '' || unit === '°' ? text + unit : `${text}\u00A0${unit}`;
}
