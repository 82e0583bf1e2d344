import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import { elementTies } from './element-ties.ts';

const recordOf = (properties: JsonObject) =>
  readFunctionRecord({ id: 'F', name: 'F', language: 'typescript', input_schema: { type: 'object', properties } });
const relation = { $partiRelation: { $ref: 'https://any.host/schemas/Wall.json' } };

describe('ties of inputs to elements', () => {
  it('W3.09f are found in inputs, objects and rows of lists, by their path and identity', () => {
    const record = recordOf({
      Wall: { type: 'string', ...relation },
      Door: { type: 'object', properties: { Width: { type: 'number' }, Host: { type: 'string', ...relation } } },
      Desks: { type: 'array', items: { type: 'object', properties: { Beside: { type: 'string', ...relation } } } },
      Floors: { type: 'array', items: { type: 'string', $partiPickElement: { dependency: 'Floors' } } },
      Level: { $ref: 'https://any.host/schemas/Level.json' },
      Plain: { type: 'string' },
    });
    const ties = elementTies(record, {
      Wall: 'w1',
      Door: { Width: 1, Host: 'w2' },
      Desks: [{ Beside: '' }, { Beside: 'w3' }],
      Floors: ['f1', 'f2'],
      Level: { Id: 'l1', Name: 'Ground' },
      Plain: 'w1',
    });
    expect(ties.map(({ path, value }) => [path, value])).toEqual([
      [['Wall'], 'w1'],
      [['Door', 'Host'], 'w2'],
      [['Desks', 1, 'Beside'], 'w3'],
      [['Floors', 0], 'f1'],
      [['Floors', 1], 'f2'],
      [['Level'], { Id: 'l1', Name: 'Ground' }],
    ]);
    expect(ties.map(({ question }) => question)).toEqual([
      { kind: 'Wall' },
      { kind: 'Wall' },
      { kind: 'Wall' },
      { dependency: 'Floors' },
      { dependency: 'Floors' },
      { kind: 'Level' },
    ]);
  });

  it('W3.09f nothing is tied where nothing is named, whatever the schema nests', () => {
    const itself: JsonObject = { type: 'object', properties: {} };
    (itself['properties'] as JsonObject)['Inner'] = { type: 'object', properties: { Wall: { type: 'string', ...relation } } };
    expect(elementTies(recordOf({ Outer: itself }), {})).toEqual([]);
    expect(elementTies(recordOf({ Outer: itself }), { Outer: { Inner: { Wall: null } } })).toEqual([]);
    expect(elementTies(recordOf({ Wall: { type: 'number' } }), { Wall: 3 })).toEqual([]);
  });
});
