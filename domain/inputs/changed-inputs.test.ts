import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { changedInputs } from './changed-inputs.ts';

const record = readFunctionRecord({
  id: 'f',
  name: 'F',
  input_schema: {
    type: 'object',
    properties: {
      Last: { type: 'number', default: 3, $partiOrder: 9 },
      Name: { type: 'string' },
      Rooms: { type: 'array', items: { type: 'object', properties: { Area: { type: 'number', default: 12 } } } },
      Frame: {
        type: 'object',
        properties: {
          Width: { type: 'number', default: 0.06 },
          Tint: { $ref: 'Color.json' },
          Deep: { type: 'object', properties: { A: { type: 'number' } } },
        },
      },
      Tint: { $ref: 'https://schemas.parti.design/Color.json' },
      Made: { type: 'string', format: 'date-time' },
      Hidden: { type: 'number', $partiHidden: true },
    },
  },
});

describe('inputs that differ from their default', () => {
  it('W5.19 are named by their path, in the order of the panel', () => {
    expect(changedInputs(record, {})).toEqual([]);
    expect(changedInputs(record, { Last: 4, Name: 'Lab', Rooms: [{ Area: 3 }] })).toEqual([['Last'], ['Name'], ['Rooms']]);
    expect(changedInputs(record, { Frame: { Width: 0.08, Deep: { A: 2 } } })).toEqual([
      ['Frame', 'Width'],
      ['Frame', 'Deep', 'A'],
    ]);
  });

  it('W5.19 are not those that say the same, are drawn with the node, hidden or unknown', () => {
    const same = { Last: 3.00005, Name: null, Rooms: [], Frame: { Width: 0.06 } };
    expect(changedInputs(record, { ...same, Tint: { Red: 1 }, Made: '2026-01-01T00:00:00Z', Hidden: 4, Gone: 1 })).toEqual([]);
  });
});
