import type { InputProperty } from '../functions/function-record.ts';
import { parseColor } from '../inputs/color-names.ts';
import { readDate, readTypedDate, readTypedTime, writeDate, writeTime } from '../inputs/date-value.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { preferredUnit, unitTypeOf } from '../inputs/unit-of-input.ts';
import type { InputKind } from '../inputs/input-kind.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { parseQuantity } from '../units/parse-quantity.ts';
import type { CsvReading } from './csv-import.ts';

/** A cell's value, or the code of what keeps it from being one. */
export type CellReading = { value: JsonValue } | { code: string };

const TRUE = new Set(['true', 'yes', 'y', 'x', '1', 'ja', 'wahr', 'はい', '✓']);
const FALSE = new Set(['false', 'no', 'n', '0', 'nein', 'falsch', 'いいえ']);
const TEXT = new Set<InputKind>(['string', 'id', 'unknown']);
const CURRENCY = /^[$€£¥]/;
/** Longest text that is looked at for a day and a time. */
const MOST_MOMENT = 60;
/** A day, and the time that stands behind it. */
const SPLIT_MOMENT = /^(.*\d[年月日.]*)[\s,T]+(\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?)$/i;

/**
 * Reads the text of a cell as a property's value, in metric. `unit` is the one that the header names. Numbers may
 * carry a unit of their own; dates and times are written as a field of their language takes them, others stay texts;
 * objects and lists are JSON, plain lists also texts between semicolons.
 */
export function readCell(text: string, property: InputProperty, reading: CsvReading, unit?: string): CellReading {
  if (Array.isArray(property.enum)) return readOption(text, property.enum);
  const kind = inputKindOf(property);
  if (TEXT.has(kind) || kind === 'select') return { value: text };
  switch (kind) {
    case 'number':
    case 'integer':
      return readNumber(text, property, reading, unit);
    case 'boolean':
      return readFlag(text);
    case 'date':
    case 'date-time':
    case 'time':
      return { value: storedMoment(text.trim(), kind, reading.locale) ?? text };
    case 'color': {
      const color = parseColor(text);
      return color === undefined ? { code: 'validation.hex-color' } : { value: { ...color } };
    }
    case 'list':
      return readList(text, property, reading);
    default:
      return readJson(text, isJsonObject, 'property.must-be-object');
  }
}

function readNumber(text: string, property: InputProperty, reading: CsvReading, unit: string | undefined): CellReading {
  const unitType = CURRENCY.test(text) && unitTypeOf(property) === 'none' ? 'currency' : unitTypeOf(property);
  const parsed = parseQuantity(text, { ...reading, unitType, unit: unit ?? preferredUnit(property, reading.system) });
  return parsed.valid ? { value: parsed.valueInMetric } : { code: 'property.must-be-number' };
}

/** Day, time or both as they are stored; table programs write a day with midnight beside it, and a moment in two parts. */
function storedMoment(text: string, kind: 'date' | 'date-time' | 'time', locale: string): string | undefined {
  if (text.length > MOST_MOMENT) return undefined;
  if (kind === 'date-time' && readDate(text)) return text;
  const typed = kind === 'time' ? readTypedTime(text) : undefined;
  if (kind === 'time') return typed && writeTime(typed);
  const [, day = text, clock = '0:00'] = SPLIT_MOMENT.exec(text) ?? [];
  const [date, time] = [readTypedDate(day, locale), readTypedTime(clock)];
  if (!date || !time) return undefined;
  return kind === 'date' ? writeDate(date) : `${writeDate(date)}T${writeTime(time)}`;
}

function readFlag(text: string): CellReading {
  const plain = text.trim().toLowerCase();
  if (TRUE.has(plain)) return { value: true };
  return FALSE.has(plain) ? { value: false } : { code: 'property.must-be-boolean' };
}

function readOption(text: string, options: readonly JsonValue[]): CellReading {
  const spelled = (option: JsonValue): string => (typeof option === 'string' ? option : JSON.stringify(option));
  const option =
    options.find((known) => spelled(known) === text) ??
    options.find((known) => spelled(known).toLowerCase() === text.trim().toLowerCase());
  return option === undefined ? { code: 'property.invalid-option' } : { value: option };
}

function readList(text: string, property: InputProperty, reading: CsvReading): CellReading {
  if (text.startsWith('[')) return readJson(text, Array.isArray, 'property.must-be-array');
  const values: JsonValue[] = [];
  for (const part of text.split(/[;\n]/).map((item) => item.trim())) {
    if (part === '') continue;
    const read = readCell(part, property.items ?? {}, reading);
    if ('code' in read) return read;
    values.push(read.value);
  }
  return { value: values };
}

function readJson(text: string, fits: (value: unknown) => boolean, code: string): CellReading {
  try {
    const value = JSON.parse(text) as JsonValue;
    return fits(value) ? { value } : { code };
  } catch {
    return { code };
  }
}
