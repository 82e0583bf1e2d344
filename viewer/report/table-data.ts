import type { NodeId, UnitType } from '#domain';
import { columnUnit } from '../element/column-unit.ts';
import { plainValue, UNLISTED_PROPERTIES, type ListedElement } from './listed-elements.ts';

/** A column of the element table: one plain property of the listed elements. */
export interface TableColumn {
  property: string;
  kind: 'number' | 'text' | 'boolean';
  unitType: UnitType;
  /** Sum over all rows where adding makes sense: areas, volumes, masses, money and counts. */
  total?: number;
}

export type CellValue = number | string | boolean | null;

export interface TableRow {
  nodeId: NodeId;
  elementId: string;
  /** In column order; null where the element has no such property. */
  cells: CellValue[];
}

export interface TableData {
  columns: TableColumn[];
  rows: TableRow[];
}

export interface TableSort {
  column: number;
  direction: 'ascending' | 'descending';
}

const MAX_COLUMNS = 8;
const SUMMED_UNITS: readonly UnitType[] = ['area', 'volume', 'mass', 'currency'];
const COUNT_NAME = /(count|quantity|number of .+)$/i;

/** Rows and columns of elements. `columns` given: exactly these, else those found, at most eight. */
export function tableOf(elements: readonly ListedElement[], columns?: readonly string[]): TableData {
  const properties = columns?.length ? [...columns] : propertiesOf(elements).slice(0, MAX_COLUMNS);
  const rows = elements.map(({ nodeId, elementId, valueAt }) => ({
    nodeId,
    elementId,
    cells: properties.map((property) => plainValue(valueAt(property))),
  }));
  return { rows, columns: properties.map((property, index) => columnOf(property, rows, index)) };
}

/** Name first where there is one, then properties with plain values in the order in which elements carry them. */
export function propertiesOf(elements: readonly ListedElement[]): string[] {
  const found = new Set<string>();
  for (const { element } of elements)
    for (const [key, value] of Object.entries(element))
      if (key !== 'Name' && !UNLISTED_PROPERTIES.has(key) && plainValue(value) !== null) found.add(key);
  const isNamed = elements.some(({ element }) => typeof element['Name'] === 'string' && element['Name'] !== '');
  return [...(isNamed ? ['Name'] : []), ...found];
}

/** Sorts rows by a column, numbers before texts, empty cells last; ties keep their order. */
export function sortRows(rows: readonly TableRow[], { column, direction }: TableSort, locale: string): TableRow[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const left = a.cells[column] ?? null;
    const right = b.cells[column] ?? null;
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * collator.compare(String(left), String(right));
  });
}

/** Sums of the columns that are summed, over some of the rows; undefined in the others. */
export function totalsOf(columns: readonly TableColumn[], rows: readonly TableRow[]): (number | undefined)[] {
  return columns.map((column, index) => (column.total === undefined ? undefined : sumOf(rows, index)));
}

function columnOf(property: string, rows: readonly TableRow[], index: number): TableColumn {
  const values = rows.map((row) => row.cells[index]).filter((value) => value != null);
  const holds = (type: string) => values.length > 0 && values.every((value) => typeof value === type);
  const kind = holds('number') ? 'number' : holds('boolean') ? 'boolean' : 'text';
  const unitType = kind === 'number' ? columnUnit(property) : 'none';
  const isSummed = kind === 'number' && (SUMMED_UNITS.includes(unitType) || COUNT_NAME.test(property));
  return { property, kind, unitType, ...(isSummed ? { total: sumOf(rows, index) } : {}) };
}

const sumOf = (rows: readonly TableRow[], column: number): number =>
  rows.reduce((sum, row) => sum + (Number(row.cells[column]) || 0), 0);
