import type { InputProperty } from '../functions/function-record.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { unitTypeOf } from '../inputs/unit-of-input.ts';
import { findUnit } from '../units/unit-catalogue.ts';
import type { CsvReading } from './csv-import.ts';

/** A property of the rows that a column can fill; `path` leads to it through nested objects. */
export interface CsvField {
  path: readonly string[];
  property: InputProperty;
  required: boolean;
}

/** A column and the field that it fills. */
export interface CsvColumn {
  index: number;
  header: string;
  field: CsvField;
  /** Unit that the header names: `Area (ft2)`. */
  unit?: string;
}

/** Which columns fill which fields, and what has no counterpart. */
export interface HeaderMatch {
  columns: CsvColumn[];
  unknown: string[];
  missing: string[];
}

/** Objects in objects are reached by dotted headers down to this depth. */
const MAX_DEPTH = 5;

/** Fields of the rows of an object list, nested ones behind the object that holds them. */
export function fieldsOf(items: InputProperty): CsvField[] {
  return fieldsIn(items, []);
}

/**
 * Matches headers to fields by name, title or translated title, whatever the case and the blanks; the first column
 * of a field wins. A unit of the field's type in brackets behind the name is the unit of the column.
 */
export function matchHeaders(headers: readonly string[], fields: readonly CsvField[], reading: CsvReading): HeaderMatch {
  const columns: CsvColumn[] = [];
  const unknown: string[] = [];
  for (const [index, header] of headers.entries()) {
    if (header === '') continue;
    const column = columnOf(header, index, fields, reading);
    if (column === undefined) unknown.push(header);
    // The name alone would say that the first one was left out too.
    else if (columns.some(({ field }) => field === column.field)) unknown.push(`${header} (${columnLetters(index)})`);
    else columns.push(column);
  }
  const found = new Set(columns.map(({ field }) => field.path[0]));
  const missing = fields.filter((field) => field.required && !found.has(field.path[0])).map((field) => field.path.join('.'));
  return { columns, unknown, missing };
}

/** A column as table programs call it: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`;
}

function columnOf(header: string, index: number, fields: readonly CsvField[], reading: CsvReading): CsvColumn | undefined {
  const named = (text: string) =>
    fields.find((field) => headersOf(field, reading).some((known) => plainHeader(known) === plainHeader(text)));
  const whole = named(header);
  if (whole !== undefined) return { index, header, field: whole };
  const [, name, unit] = /^(.*?)\s*[([]([^()[\]]+)[)\]]$/.exec(header) ?? [];
  const field = name === undefined ? undefined : named(name);
  if (field === undefined || unit === undefined) return undefined;
  return findUnit(unit, unitTypeOf(field.property)) === undefined ? undefined : { index, header, field, unit };
}

function headersOf({ path, property }: CsvField, { titles = {} }: CsvReading): string[] {
  const name = path.join('.');
  const translated = Object.hasOwn(titles, name) ? titles[name] : undefined;
  const texts = path.length > 1 ? [name, translated] : [name, translated, property.title, property['$partiDisplayName']];
  return texts.filter((text) => typeof text === 'string');
}

/** One spelling of a header: no case, single blanks. */
export function plainHeader(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim();
}

function fieldsIn(holder: InputProperty, path: readonly string[]): CsvField[] {
  const required = Array.isArray(holder['required']) ? holder['required'] : [];
  return Object.entries(holder.properties ?? {}).flatMap(([name, property]) => {
    const own: CsvField = { path: [...path, name], property, required: path.length === 0 && required.includes(name) };
    const nests = inputKindOf(property) === 'object' && path.length + 1 < MAX_DEPTH;
    return nests ? [own, ...fieldsIn(property, own.path)] : [own];
  });
}
