import { displayUnit, fromMetric, type UnitSystem } from '#domain';
import type { CellValue, TableData, TableRow } from './table-data.ts';

/**
 * A table as a file for spreadsheets (RFC 4180): the rows as they are shown, numbers in the shown unit with a point,
 * the unit in the head of its column.
 */
export function tableCsv({ columns }: TableData, rows: readonly TableRow[], system: UnitSystem): string {
  const units = columns.map(({ unitType }) => displayUnit(unitType, system));
  const head = columns.map(({ property, unitType }, index) => {
    const suffix = unitType === 'none' ? '' : (units[index]?.suffix ?? units[index]?.unit ?? '');
    return suffix ? `${property} (${suffix})` : property;
  });
  const body = rows.map(({ cells }) =>
    columns.map(({ unitType }, index) => {
      const cell = cells[index] ?? null;
      const unit = units[index];
      return typeof cell === 'number' && unitType !== 'none' && unit ? rounded(fromMetric(cell, unit)) : cell;
    }),
  );
  // The mark in front tells spreadsheets that the text is UTF-8.
  return `\uFEFF${[head, ...body].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}

/** Digits that arithmetic in another unit made up are not written. */
const rounded = (value: number): number => Number(value.toPrecision(12));

function cellText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // What begins like a formula would be run by the spreadsheet that opens the file.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
