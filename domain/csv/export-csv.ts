import type { InputProperty } from '../functions/function-record.ts';
import { formatHexColor, isColor } from '../inputs/color.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { preferredUnit, unitTypeOf } from '../inputs/unit-of-input.ts';
import { ownValue, isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { decimalSign } from '../units/decimal-sign.ts';
import { displayUnit, fromMetric } from '../units/unit-catalogue.ts';
import type { CsvReading } from './csv-import.ts';
import { rowSchemaOf } from './import-csv.ts';
import { fieldsOf } from './match-headers.ts';
import type { CsvField } from './match-headers.ts';
import { writeCsv, type CsvCell, type CsvForm } from './write-csv.ts';

/**
 * Items of a list input as CSV that `importCsv` reads back: one column for each property with its unit in the
 * header, numbers in full in the units and with the decimal sign of the reader, empty cells for what is not set.
 * Semicolons stand between the cells where the decimal sign is a comma.
 */
export function exportCsv(items: readonly JsonValue[], list: InputProperty, reading: CsvReading): string {
  const sign = decimalSign(reading.locale);
  const form: CsvForm = { decimalSign: sign, delimiter: sign === ',' ? ';' : ',' };
  const row = rowSchemaOf(list.items ?? {});
  if (row.properties === undefined) {
    const header = list.title ?? reading.headers?.[0];
    const cells = items.map((item) => [cellOf(item, row, reading)]);
    return writeCsv(header === undefined ? cells : [[header], ...cells], form);
  }
  const fields = fieldsOf(row).filter(({ property }) => inputKindOf(property) !== 'object' || property.properties === undefined);
  const rows = items.map((item) => fields.map(({ path, property }) => cellOf(valueAt(item, path), property, reading)));
  return writeCsv([fields.map((field) => headerOf(field, reading)), ...rows], form);
}

function headerOf({ path, property }: CsvField, reading: CsvReading): string {
  const name = path.join('.');
  const { suffix } = displayUnit(unitTypeOf(property), reading.system, preferredUnit(property, reading.system));
  return isNumber(property) && suffix !== undefined ? `${name} (${suffix})` : name;
}

function cellOf(value: JsonValue | undefined, property: InputProperty, reading: CsvReading): CsvCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return isNumber(property) ? shownNumber(value, property, reading) : value;
  if (typeof value === 'string') return value;
  if (inputKindOf(property) === 'color' && isColor(value)) return formatHexColor(value);
  return JSON.stringify(value);
}

function shownNumber(value: number, property: InputProperty, reading: CsvReading): number {
  const unit = displayUnit(unitTypeOf(property), reading.system, preferredUnit(property, reading.system));
  return Number(fromMetric(value, unit).toPrecision(15));
}

function isNumber(property: InputProperty): boolean {
  const kind = inputKindOf(property);
  return kind === 'number' || kind === 'integer';
}

function valueAt(item: JsonValue, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = item;
  for (const key of path) value = isJsonObject(value) ? ownValue(value, key) : undefined;
  return value;
}
