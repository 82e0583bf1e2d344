import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import { heldErrors, heldInputs, heldRowErrors } from './held-inputs.ts';

const recordOf = (properties: JsonObject) =>
  readFunctionRecord({
    id: 'F',
    name: 'F',
    input_schema: {
      type: 'object',
      properties: {
        Kind: { type: 'string', default: 'flat' },
        Rooms: { type: 'array', items: { type: 'object', properties } },
      },
    },
  });
const errorsOf = (record: ReturnType<typeof recordOf>, inputs: JsonObject) =>
  heldErrors(record, heldInputs(record, inputs), {}).map(({ path, code }) => `${path.join('/')} ${code}`);

describe('W3.08e values that a node holds', () => {
  const record = recordOf({ Name: { type: 'string', default: 'Room' }, Area: { type: 'number', minimum: 0 } });

  it('give the same rows for rows that stayed as they were, with their defaults', () => {
    const [lab, hall] = [{ Area: 4 }, { Name: 'Hall', Area: 9 }];
    const before = heldInputs(record, { Rooms: [lab, hall] })['Rooms'] as JsonObject[];
    const after = heldInputs(record, { Rooms: [{ ...hall, Area: 8 }, lab] })['Rooms'] as JsonObject[];
    expect(after).toEqual([
      { Name: 'Hall', Area: 8 },
      { Name: 'Room', Area: 4 },
    ]);
    expect(after[1]).toBe(before[0]);
  });

  it('tell what is wrong in a row however often the others were looked at', () => {
    const rows = [{ Area: 4 }, { Area: 9 }, { Area: -1 }];
    for (const _ of [1, 2]) expect(errorsOf(record, { Rooms: rows })).toEqual(['Rooms/2/Area property.number-too-low']);
    const worse = [{ Area: -4 }, ...rows.slice(1)];
    expect(errorsOf(record, { Rooms: worse })).toEqual([
      'Rooms/0/Area property.number-too-low',
      'Rooms/2/Area property.number-too-low',
    ]);
    const list = record.inputSchema.properties['Rooms']!;
    expect(heldRowErrors(list, worse).map(({ path }) => path.join('/'))).toEqual(['0/Area', '2/Area']);
  });

  it('are looked at again where another value decides what of a row counts', () => {
    const shown = recordOf({
      Pitch: { type: 'number', minimum: 0, $partiShowIf: { conditions: [{ property: 'Kind', value: 'pitched' }] } },
    });
    const Rooms = [{ Pitch: -1 }];
    expect(errorsOf(shown, { Rooms })).toEqual([]);
    expect(errorsOf(shown, { Kind: 'pitched', Rooms })).toEqual(['Rooms/0/Pitch property.number-too-low']);
    expect(errorsOf(shown, { Rooms })).toEqual([]);
  });
});
