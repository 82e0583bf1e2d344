import { displayUnit, fromMetric, writeCsv, type UnitSystem } from '#domain';
import type { TableData, TableRow } from './table-data.ts';

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
  return writeCsv([head, ...body], { hasMark: true });
}

/** Digits that arithmetic in another unit made up are not written. */
const rounded = (value: number): number => Number(value.toPrecision(12));
