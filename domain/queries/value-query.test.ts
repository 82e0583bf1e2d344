import { describe, expect, it } from 'vitest';
import type { InputProperty } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { readQueryEntity, runQueryEntity } from './query-entity.ts';
import { queriedValue, queriedValues, valueQueryOf } from './value-query.ts';

const rooms = (...areas: number[]): ElementModel => ({
  Elements: Object.fromEntries(
    areas.map((Area, index) => [
      `${index}-${Area}`,
      { Id: `${index}-${Area}`, discriminator: 'Elements.SpaceBoundary', Area, Name: `R${index}` },
    ]),
  ),
});
const codeOf = (code: string) => expect.objectContaining({ code });

describe('W3.22 value queries', () => {
  const sumOfAreas: JsonObject = {
    name: 'Total',
    dependency: 'Rooms',
    query: '[*discriminator=Elements.SpaceBoundary].Area',
    aggregator: 'sum',
  };

  it('are read with their five parts', () => {
    expect(valueQueryOf({ $partiValueQuery: { ...sumOfAreas, discriminator: 'Elements.Room' } })).toEqual({
      ...sumOfAreas,
      discriminator: 'Elements.Room',
    });
    expect(valueQueryOf({ $partiValueQuery: { query: 'Area', aggregator: 'median' } })).toEqual({ query: 'Area' });
    expect(valueQueryOf({ $partiQueryString: '[*a=b].Area' })).toEqual({ query: '[*a=b].Area' });
    expect([valueQueryOf({}), valueQueryOf({ $partiValueQuery: { name: 'x' } })]).toEqual([undefined, undefined]);
  });

  it('take the value from the model upstream and follow it', () => {
    const record = readFunctionRecord({
      name: 'Cost',
      input_schema: {
        type: 'object',
        properties: { Area: { type: 'number', $acmeValueQuery: sumOfAreas, $acmeOrder: 1 }, Rate: { type: 'number' } },
      },
    });
    expect(queriedValues(record, new Map([['Rooms', () => rooms(20, 30)]]))).toEqual({ Area: 50 });
    expect(queriedValues(record, new Map([['Rooms', () => rooms(20, 30, 5)]]))).toEqual({ Area: 55 });
    expect(queriedValues(record, new Map([['Levels', () => rooms(1)]]))).toEqual({});
  });

  it('fill lists with all values and others with exactly one', () => {
    const list: InputProperty = { type: 'array', items: { type: 'number' } };
    const models = new Map([['Rooms', () => rooms(20, 30)]]);
    const byType = { query: 'Area', discriminator: 'Elements.SpaceBoundary' };
    expect(queriedValue(list, byType, models)).toEqual([20, 30]);
    expect(() => queriedValue({ type: 'number' }, byType, models)).toThrow(codeOf('query.expected-single-value'));
    expect(() => queriedValue(list, { ...byType, aggregator: 'sum' }, models)).toThrow(codeOf('query.expected-array'));
    expect(() => queriedValue({ type: 'number' }, { ...byType, aggregator: 'none' }, models)).toThrow(
      codeOf('query.expected-single-value'),
    );
    expect(() => queriedValue(list, { ...byType, dependency: 'Walls' }, models)).toThrow(codeOf('query.missing-model'));
    const two = new Map([
      ['Rooms', () => rooms(20)],
      ['Walls', () => rooms(30)],
    ]);
    expect(() => queriedValue(list, byType, two)).toThrow(codeOf('query.missing-model'));
  });
});

describe('W3.11d query entities', () => {
  const systems = [
    { node: 'n1', name: 'Rooms', model: rooms(20, 30) },
    { node: 'n2', name: 'Halls', model: rooms(100) },
    { node: 'n3', name: 'Late', model: undefined },
  ];

  it('count the elements of one system, or of all', () => {
    expect(runQueryEntity(systems, { aggregation: 'sum', field: 'Area', system: 'Rooms' })).toBe(50);
    expect(runQueryEntity(systems, { aggregation: 'sum', field: 'Area', system: 'n2' })).toBe(100);
    expect(runQueryEntity(systems, { aggregation: 'sum', field: 'Area' })).toBe(150);
    expect(runQueryEntity(systems, { aggregation: 'count', field: 'Area', discriminator: 'Elements.Door' })).toBe(0);
    expect(
      runQueryEntity(systems, { aggregation: 'display', field: 'Name', discriminator: 'Elements.SpaceBoundary', system: 'n1' }),
    ).toBe('R0, R1');
  });

  it('need a model', () => {
    for (const system of ['Late', 'Nobody'])
      expect(() => runQueryEntity(systems, { aggregation: 'sum', field: 'Area', system })).toThrow(codeOf('query.missing-model'));
  });

  it('are read from what widgets store', () => {
    expect(readQueryEntity({ aggregation: 'countUnique', field: 'Name', discriminator: '', system: 'n1' })).toEqual({
      aggregation: 'count unique',
      field: 'Name',
      system: 'n1',
    });
    expect(readQueryEntity({ field: 'Name', discriminator: 'D' })).toEqual({
      aggregation: 'none',
      field: 'Name',
      discriminator: 'D',
    });
    expect([
      readQueryEntity(null),
      readQueryEntity({ aggregation: 'sum' }),
      readQueryEntity({ field: 'A', aggregation: 'x' }),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
