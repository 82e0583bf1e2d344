import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import type { InputProperty } from './function-record.ts';
import { readFunctionRecord } from './read-function-record.ts';
import type { RecordIssue } from './record-issue.ts';
import { writeFunctionRecord } from './write-function-record.ts';

const old = (...inputs: JsonObject[]) => readFunctionRecord({ name: 'Old', inputs });
const first = (record: { inputSchema: { properties: Record<string, InputProperty> } }) =>
  Object.values(record.inputSchema.properties)[0];

describe('old input conversion', () => {
  it.each<[JsonObject, JsonObject, string[]]>([
    [
      { name: 'N', type: 'number', min: 1, max: 5, unit_type: 'length' },
      { type: 'number', minimum: 1, maximum: 5, $partiUnitType: 'length', $partiOrder: 0 },
      [],
    ],
    [
      { name: 'R', type: 'range', min: 0, max: 5, step: 2 },
      { type: 'number', minimum: 0, maximum: 5, multipleOf: 2, default: 3, $partiOrder: 0 },
      [],
    ],
    [
      { name: 'R', type: 'range', min: 0.2, max: 0.4, step: 0.1 },
      { type: 'number', minimum: 0.2, maximum: 0.4, multipleOf: 0.1, default: 0.30000000000000004, $partiOrder: 0 },
      [],
    ],
    [
      { name: 'L', type: 'location' },
      {
        $ref: 'https://schemas.parti.design/Location/Point.json',
        default: { type: 'Point', coordinates: [-118.405991, 34.005833] },
        $partiOrder: 0,
      },
      [],
    ],
    [
      { name: 'G', type: 'geometry', primitive_type: 'polygon' },
      { $ref: 'https://schemas.parti.design/Polygon.json', $partiOrder: 0 },
      ['G'],
    ],
    [
      { name: 'G', type: 'geometry', primitive_type: 'polyline' },
      { $ref: 'https://schemas.parti.design/Polyline.json', $partiOrder: 0 },
      ['G'],
    ],
    [
      { name: 'D', type: 'data', content_type: 'csv' },
      {
        $ref: 'https://schemas.parti.design/InputData.json',
        $partiFileTypes: ['csv'],
        $partiMigratedFromDataInput: true,
        $partiOrder: 0,
      },
      ['D'],
    ],
    [
      { name: 'D', type: 'data', file_types: ['.txt', 'application/json'] },
      {
        $ref: 'https://schemas.parti.design/InputData.json',
        $partiFileTypes: ['txt', 'json'],
        $partiMigratedFromDataInput: true,
        $partiOrder: 0,
      },
      ['D'],
    ],
    [
      { name: 'B', type: 'boolean', description: 'Yes?' },
      { type: 'boolean', default: false, description: 'Yes?', $partiOrder: 0 },
      [],
    ],
    [{ name: 'C', type: 'choice', choices: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'], default: 'a', $partiOrder: 0 }, []],
    [
      { name: 'Q', type: 'query', target_type: 'string', creates_list: true, aggType: 'none', queryString: '[*Name=X].Y' },
      {
        type: 'array',
        items: { type: 'string' },
        $partiQueryString: '[*Name=X].Y',
        $partiValueQuery: { name: 'Q', query: '[*Name=X].Y', aggregator: 'none' },
        $partiOrder: 0,
      },
      [],
    ],
    [{ name: 'S', type: 'string' }, { type: 'string', default: '', $partiOrder: 0 }, []],
    [
      { name: 'I', type: 'list', item_type: 'number' },
      { type: 'array', items: { type: 'number' }, default: [], $partiOrder: 0 },
      [],
    ],
    [
      { name: 'I', type: 'list', item_type: 'string' },
      { type: 'array', items: { type: 'string' }, default: [], $partiOrder: 0 },
      [],
    ],
  ])('W3.12a W3.12b W3.12c W3.12d W3.12e W3.12f W3.12g: converts %j', (input, property, required) => {
    const record = old(input);
    expect(first(record)).toEqual(property);
    expect(record.inputSchema.required).toEqual(required);
    expect(record.migrations).toEqual([{ from: 'inputs', to: 'input_schema' }]);
  });

  it('W3.12f: falls back to number for an unknown target type and keeps the query', () => {
    const issues: RecordIssue[] = [];
    const record = readFunctionRecord(
      { name: 'Q', inputs: [{ name: 'Q', type: 'query', target_type: 'foo', queryString: 'x' }] },
      (issue) => issues.push(issue),
    );
    expect(first(record)).toMatchObject({ type: 'number', $partiQueryString: 'x' });
    expect(issues.map((issue) => issue.code)).toEqual(['input.unknown-target-type']);
  });

  it('W3.12h: reads the oldest form and does not convert twice', () => {
    const record = readFunctionRecord({
      function: 'box.box',
      runtime: 'python3.6',
      parameters: { height: { type: 'number', min: 1, max: 11, step: 5 } },
      returns: { volume: { description: 'V' } },
    });
    expect(record).toMatchObject({
      id: 'box.box',
      name: 'box.box',
      language: 'python',
      outputs: [{ name: 'volume', type: 'number', description: 'V', unitType: 'none' }],
    });
    const written = writeFunctionRecord(record, { generation: 'current' });
    expect(written['parameters']).toBeUndefined();
    expect(written).toMatchObject({ migrations: [{ from: 'parameters', to: 'input_schema' }], input_schema: { required: [] } });
    const again = readFunctionRecord(written);
    expect(again.inputSchema).toEqual(record.inputSchema);
    expect(writeFunctionRecord(again, { generation: 'current' })).toEqual(written);
  });

  it('W3.12h: an empty schema beside old inputs is converted, one with properties or the marker is not', () => {
    const inputs = [{ name: 'A', type: 'number' }];
    const names = (source: JsonObject) => Object.keys(readFunctionRecord(source).inputSchema.properties);
    expect(names({ inputs, input_schema: {} })).toEqual(['A']);
    expect(names({ inputs, input_schema: { properties: { B: { type: 'string' } } } })).toEqual(['B']);
    expect(names({ inputs, input_schema: {}, migrations: ['done'] })).toEqual([]);
    expect(names({ inputs: [], input_schema: {}, parameters: { C: { type: 'number' } } })).toEqual([]);
  });
});
