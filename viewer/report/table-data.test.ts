import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { columnUnit } from './column-unit.ts';
import { listedDiscriminators, sortRows, tableOf } from './table-data.ts';

const model: ElementModel = {
  Elements: {
    m: { Id: 'm', discriminator: 'Elements.Material', Name: 'Paper', SpecularFactor: 0.1 },
    a: { Id: 'a', discriminator: 'Elements.Floor', Name: 'L10', Elevation: 36, Area: 100.5, Use: 'Office', Material: 'm' },
    b: { Id: 'b', discriminator: 'Elements.Floor', Name: 'L2', Elevation: 7.2, Area: 200, Use: 'Retail', Material: 'm' },
    c: { Id: 'c', discriminator: 'Elements.Floor', Name: 'L1', Elevation: 3.6, Area: null, Material: 'm' },
    d: { Id: 'd', discriminator: 'Elements.Floor', Name: 'Kind', Area: 1, IsElementDefinition: true },
  },
};

describe('table of elements', () => {
  it('lists the kinds that carry figures, most rows first, definitions left out', () => {
    expect(listedDiscriminators(model)).toEqual([{ discriminator: 'Elements.Floor', count: 3 }]);
    expect(listedDiscriminators(undefined)).toEqual([]);
  });

  it('finds columns, units and totals', () => {
    const { columns, rows } = tableOf(model, 'Elements.Floor');
    expect(columns).toEqual([
      { property: 'Name', kind: 'text', unitType: 'none' },
      { property: 'Elevation', kind: 'number', unitType: 'length' },
      { property: 'Area', kind: 'number', unitType: 'area', total: 300.5 },
      { property: 'Use', kind: 'text', unitType: 'none' },
    ]);
    expect(rows[2]).toEqual({ elementId: 'c', cells: ['L1', 3.6, null, null] });
  });

  it('shows the columns asked for, nested ones by path, and no inherited property', () => {
    const nested: ElementModel = { Elements: { x: { Id: 'x', discriminator: 'X', Program: { Name: 'Office' }, 'a.b': 2 } } };
    expect(tableOf(nested, 'X', ['Program.Name', 'a.b', 'constructor.name']).rows).toEqual([
      { elementId: 'x', cells: ['Office', 2, null] },
    ]);
  });

  it('sorts names as people count and keeps empty cells last both ways', () => {
    const { rows } = tableOf(model, 'Elements.Floor');
    expect(sortRows(rows, 0, 'ascending', 'en').map((row) => row.cells[0])).toEqual(['L1', 'L2', 'L10']);
    expect(sortRows(rows, 2, 'descending', 'en').map((row) => row.cells[2])).toEqual([200, 100.5, null]);
    expect(sortRows(rows, 2, 'ascending', 'en').map((row) => row.cells[2])).toEqual([100.5, 200, null]);
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
