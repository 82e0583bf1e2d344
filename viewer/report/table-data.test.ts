import { describe, expect, it } from 'vitest';
import type { ElementModel, FunctionRecord } from '#domain';
import { chartParts, chartUnit, compareParts, sharesOf } from './chart-data.ts';
import { columnUnit } from '../element/column-unit.ts';
import { elementKinds, elementsOf } from './listed-elements.ts';
import { tableCsv } from './table-csv.ts';
import { sortRows, tableOf } from './table-data.ts';
import { tableLines } from './table-groups.ts';
import type { ReportSource } from './use-report-data.ts';

const model: ElementModel = {
  Elements: {
    m: { Id: 'm', discriminator: 'Elements.Material', Name: 'Paper', SpecularFactor: 0.1 },
    a: { Id: 'a', discriminator: 'Elements.Floor', Name: 'L10', Elevation: 36, Area: 100.5, Use: 'Office', Material: 'm' },
    b: { Id: 'b', discriminator: 'Elements.Floor', Name: 'L2', Elevation: 7.2, Area: 200, Use: 'Retail', Material: 'm' },
    c: { Id: 'c', discriminator: 'Elements.Floor', Name: 'L1', Elevation: 3.6, Area: null, Material: 'm' },
    d: { Id: 'd', discriminator: 'Elements.Floor', Name: 'Kind', Area: 1, IsElementDefinition: true },
  },
};
const sourceOf = (nodeId: string, of: ElementModel | undefined): ReportSource => ({
  nodeId,
  label: nodeId,
  locale: 'en',
  record: {} as FunctionRecord,
  failure: undefined,
  isLoading: false,
  isEarlier: false,
  result: of && ({ model: of, outputs: {}, messages: [] } as never),
  resultDigest: of && 'x',
});
const sources = [sourceOf('one', model), sourceOf('none', undefined)];
const floors = elementsOf(sources, { discriminator: 'Elements.Floor' });

describe('W1.13 table of elements', () => {
  it('lists the kinds that carry figures, most rows first, definitions left out', () => {
    expect(elementKinds(sources)).toEqual([{ discriminator: 'Elements.Floor', count: 3 }]);
    expect(elementKinds([])).toEqual([]);
    expect(elementKinds(sources, ['none'])).toEqual([]);
  });

  it('finds columns, units and totals', () => {
    const { columns, rows } = tableOf(floors);
    expect(columns).toEqual([
      { property: 'Name', kind: 'text', unitType: 'none' },
      { property: 'Elevation', kind: 'number', unitType: 'length' },
      { property: 'Area', kind: 'number', unitType: 'area', total: 300.5 },
      { property: 'Use', kind: 'text', unitType: 'none' },
    ]);
    expect(rows[2]).toEqual({ nodeId: 'one', elementId: 'c', cells: ['L1', 3.6, null, null] });
  });

  it('shows the columns asked for, nested ones by path, through references, and no inherited property', () => {
    const nested: ElementModel = {
      Elements: {
        p: { Id: 'p', discriminator: 'P', Name: 'Plan' },
        x: { Id: 'x', discriminator: 'X', Program: { Name: 'Office' }, 'a.b': 2, Plan: 'p' },
      },
    };
    const listed = elementsOf([sourceOf('n', nested)], { discriminator: 'X' });
    expect(tableOf(listed, ['Program.Name', 'a.b', 'Plan.Name', 'constructor.name']).rows).toEqual([
      { nodeId: 'n', elementId: 'x', cells: ['Office', 2, 'Plan', null] },
    ]);
  });

  it('shows several results in one table', () => {
    const both = elementsOf([sourceOf('one', model), sourceOf('two', model)], { discriminator: 'Elements.Floor' });
    expect(tableOf(both, ['Area']).columns[0]?.total).toBe(601);
    expect(new Set(both.map(({ nodeId }) => nodeId))).toEqual(new Set(['one', 'two']));
  });

  it('sorts names as people count and keeps empty cells last both ways', () => {
    const { rows } = tableOf(floors);
    const sorted = (column: number, direction: 'ascending' | 'descending') =>
      sortRows(rows, { column, direction }, 'en').map((row) => row.cells[column]);
    expect(sorted(0, 'ascending')).toEqual(['L1', 'L2', 'L10']);
    expect(sorted(2, 'descending')).toEqual([200, 100.5, null]);
    expect(sorted(2, 'ascending')).toEqual([100.5, 200, null]);
  });

  it('groups rows with the sums of each group; rows of open groups stand beneath', () => {
    const data = tableOf(floors);
    const lines = tableLines(data, {
      groupOf: (row) => row.cells[3] ?? null,
      open: new Set(['string:Retail']),
      locale: 'en',
    });
    expect(lines.map((line) => (line.kind === 'group' ? [line.value, line.totals[2]] : line.row.elementId))).toEqual([
      ['Office', 100.5],
      ['Retail', 200],
      'b',
      [null, 0],
    ]);
  });

  it('W2.14 is taken out as CSV: rows as shown, units in the head, formulas harmless', () => {
    const data = tableOf(floors, ['Name', 'Elevation', 'Area']);
    expect(tableCsv(data, data.rows.slice(0, 2), 'metric')).toBe(
      '\uFEFFName,Elevation (m),Area (m²)\r\nL10,36,100.5\r\nL2,7.2,200\r\n',
    );
    // 100.5 m² = 1,081.773 ft² by 1 ft = 0.3048 m.
    expect(
      tableCsv(
        tableOf(floors, ['Area']),
        data.rows.slice(0, 1).map((row) => ({ ...row, cells: [100.5] })),
        'imperial',
      ),
    ).toMatch(/\r\n1081\.77299\d*\r\n/);
    const odd: ElementModel = { Elements: { x: { Id: 'x', discriminator: 'X', Name: '=1+1, "so"' } } };
    const oddTable = tableOf(elementsOf([sourceOf('n', odd)], {}), ['Name']);
    expect(tableCsv(oddTable, oddTable.rows, 'metric')).toBe('\uFEFFName\r\n"\'=1+1, ""so"""\r\n');
  });

  it.each([
    ['Area', 'area'],
    ['Net Area', 'area'],
    ['FloorArea', 'area'],
    ['Service Core Length', 'length'],
    ['Program.Height', 'length'],
    ['Use', 'none'],
    ['constructor', 'none'],
  ])('reads the unit of %s as %s', (property, unit) => {
    expect(columnUnit(property)).toBe(unit);
  });
});

describe('charts', () => {
  it('W3.04f gives shares that sum to the total, whatever rounding leaves', () => {
    expect(sharesOf([1, 1, 1])).toEqual([334, 333, 333]);
    expect(sharesOf([250, 750])).toEqual([250, 750]);
    // A seventh is 142.857 thousandths; six of seven are rounded up.
    expect(sharesOf(Array.from({ length: 7 }, () => 3))).toEqual([143, 143, 143, 143, 143, 143, 142]);
    expect(sharesOf([5, undefined, -2, 0])).toEqual([1000, 0, 0, 0]);
    expect(sharesOf([])).toEqual([]);
  });

  it('W3.04d reduces a field by group, matching the table; groups without a number have no value', () => {
    const parts = chartParts(floors, { groupBy: 'Use', field: 'Area' }, 'en');
    expect(parts.map(({ group, value, elements }) => [group, value, elements.map(({ elementId }) => elementId)])).toEqual([
      ['Office', 100.5, ['a']],
      ['Retail', 200, ['b']],
      [null, undefined, ['c']],
    ]);
    expect(chartUnit({ field: 'Area' })).toBe('area');
    expect(chartUnit({ field: 'Area', aggregation: 'count' })).toBe('none');
  });

  it('draws levels as in a section, the highest first, and kinds in the order of their names', () => {
    const names = (groupBy: string, of = floors) => chartParts(of, { groupBy, field: 'Area' }, 'en').map(({ group }) => group);
    expect(names('Name')).toEqual(['L10', 'L2', 'L1']);
    expect(names('Use')).toEqual(['Office', 'Retail', null]);
    const sameHeight = floors.map((listed) => ({
      ...listed,
      valueAt: (path: string) => (path === 'Elevation' ? 0 : listed.valueAt(path)),
    }));
    expect(names('Name', sameHeight)).toEqual(['L1', 'L2', 'L10']);
  });

  it('takes every aggregator and counts without a field', () => {
    const value = (aggregation?: string, field?: string) => chartParts(floors, { field, aggregation }, 'en')[0]?.value;
    expect(value('average', 'Area')).toBe(150.25);
    expect(value('max', 'Elevation')).toBe(36);
    expect(value('count unique', 'Use')).toBe(2);
    expect(value()).toBe(3);
  });

  it('W3.04e sets groups against a number or against other groups, with the difference', () => {
    const parts = chartParts(floors, { groupBy: 'Use', field: 'Area' }, 'en');
    expect(compareParts(parts, 150).map(({ difference }) => difference)).toEqual([-49.5, 50, undefined]);
    const plan = chartParts(
      elementsOf(
        [
          sourceOf('p', {
            Elements: {
              r: { Id: 'r', discriminator: 'P', Use: 'Retail', Area: 180 },
              h: { Id: 'h', discriminator: 'P', Use: 'Hotel', Area: 5 },
            },
          }),
        ],
        {},
      ),
      { groupBy: 'Use', field: 'Area' },
      'en',
    );
    expect(compareParts(parts, plan).map(({ group, value, against, difference }) => [group, value, against, difference])).toEqual(
      [
        ['Office', 100.5, undefined, undefined],
        ['Retail', 200, 180, 20],
        [null, undefined, undefined, undefined],
        ['Hotel', undefined, 5, undefined],
      ],
    );
  });
});
