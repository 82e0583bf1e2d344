import type { ElementModel, JsonObject, JsonValue, ModelElement, UnitType } from '#domain';
import { columnUnit } from './column-unit.ts';

/** A column of the element table: one plain property of the listed elements. */
export interface TableColumn {
  property: string;
  kind: 'number' | 'text' | 'boolean';
  unitType: UnitType;
  /** Sum over all rows where adding makes sense: areas, volumes and counts. */
  total?: number;
}

export interface TableRow {
  elementId: string;
  /** In column order; null where the element has no such property. */
  cells: (number | string | boolean | null)[];
}

export interface TableData {
  columns: TableColumn[];
  rows: TableRow[];
}

/** Properties that say how an element is made or drawn, not what it is. */
const NOT_SHOWN = new Set([
  'Id',
  'discriminator',
  'Name',
  'IsElementDefinition',
  'Material',
  'BaseDefinition',
  'Profile',
  'Add Id',
]);
const MAX_COLUMNS = 8;
const SUMMED_UNITS: readonly UnitType[] = ['area', 'volume', 'mass', 'currency'];
const COUNT_NAME = /(count|quantity|number of .+)$/i;

/** Discriminators in a model whose elements carry plain properties, most rows first, with their counts. */
export function listedDiscriminators(model: ElementModel | undefined): { discriminator: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const element of Object.values(model?.Elements ?? {})) {
    const discriminator = String(element.discriminator ?? '');
    if (discriminator === 'Elements.Material' || element.IsElementDefinition === true || !hasPlainNumber(element)) continue;
    counts.set(discriminator, (counts.get(discriminator) ?? 0) + 1);
  }
  return [...counts]
    .map(([discriminator, count]) => ({ discriminator, count }))
    .toSorted((a, b) => b.count - a.count || (a.discriminator < b.discriminator ? -1 : 1));
}

/** Rows and columns of one kind of element. `columns` given: exactly these, else those found, at most eight. */
export function tableOf(
  model: ElementModel | undefined,
  discriminator: string | undefined,
  columns?: readonly string[],
): TableData {
  const elements = Object.values(model?.Elements ?? {}).filter(
    (element) => element.IsElementDefinition !== true && (discriminator === undefined || element.discriminator === discriminator),
  );
  const properties = columns?.length ? [...columns] : propertiesOf(elements);
  const rows = elements.map((element) => ({
    elementId: String(element.Id ?? ''),
    cells: properties.map((property) => plainValue(valueAt(element, property))),
  }));
  return { rows, columns: properties.map((property, index) => columnOf(property, rows, index)) };
}

/** Sorts rows by a column, numbers before texts, empty cells last; ties keep their order. */
export function sortRows(
  rows: readonly TableRow[],
  column: number,
  direction: 'ascending' | 'descending',
  locale: string,
): TableRow[] {
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

function columnOf(property: string, rows: readonly TableRow[], index: number): TableColumn {
  const values = rows.map((row) => row.cells[index]).filter((value) => value != null);
  const kind =
    values.length > 0 && values.every((value) => typeof value === 'number')
      ? 'number'
      : values.length > 0 && values.every((value) => typeof value === 'boolean')
        ? 'boolean'
        : 'text';
  const unitType = kind === 'number' ? columnUnit(property) : 'none';
  const summed = kind === 'number' && (SUMMED_UNITS.includes(unitType) || COUNT_NAME.test(property));
  return {
    property,
    kind,
    unitType,
    ...(summed ? { total: values.reduce<number>((sum, value) => sum + Number(value), 0) } : {}),
  };
}

/** Name first where there is one, then properties in the order in which elements carry them. */
function propertiesOf(elements: readonly ModelElement[]): string[] {
  const found = new Map<string, number>();
  for (const element of elements) {
    for (const [key, value] of Object.entries(element)) {
      if (!NOT_SHOWN.has(key) && plainValue(value) !== null) found.set(key, (found.get(key) ?? 0) + 1);
    }
  }
  const named = elements.some((element) => typeof element.Name === 'string' && element.Name !== '');
  return [...(named ? ['Name'] : []), ...found.keys()].slice(0, MAX_COLUMNS);
}

function hasPlainNumber(element: ModelElement): boolean {
  return Object.entries(element).some(([key, value]) => typeof value === 'number' && !NOT_SHOWN.has(key));
}

function valueAt(element: JsonObject, path: string): JsonValue | undefined {
  if (Object.hasOwn(element, path)) return element[path];
  let value: JsonValue | undefined = element;
  for (const part of path.split('.')) {
    if (value === null || typeof value !== 'object' || Array.isArray(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

function plainValue(value: JsonValue | undefined): number | string | boolean | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
