import { describe, expect, it } from 'vitest';
import type { InputProperty } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { drawnDefaults, FIXED_DRAW, inputDefault } from './input-default.ts';
import type { DefaultDraw } from './input-default.ts';
import { resolveInputs } from './resolve-inputs.ts';

const ref = (id: string): InputProperty => ({ $ref: `https://any.host/Schemas/${id}.json` });
const recordOf = (properties: JsonObject, more: JsonObject = {}) =>
  readFunctionRecord({ name: 'R', input_schema: { type: 'object', properties, ...more } });

describe('inputDefault', () => {
  const draw: DefaultDraw = {
    random: () => 0.25,
    now: () => '2026-11-21T09:30:44.123Z',
    id: () => 'new-id',
    location: { latitude: 1, longitude: 2 },
  };
  it.each<[InputProperty, JsonValue]>([
    [{ type: 'number', default: 7, minimum: 1 }, 7],
    [{ type: 'number', minimum: 3 }, 3],
    [{ type: 'number' }, 0],
    [{ type: 'integer', maximum: -2 }, 0],
    [{ type: 'boolean' }, false],
    [{ type: 'array', items: { type: 'number' } }, []],
    [{ type: 'string' }, null],
    [{ type: ['number', 'null'] }, null],
    [ref('Color'), { Red: 0.25, Green: 0.25, Blue: 0.25, Alpha: 1 }],
    [ref('Location/Point'), { type: 'Point', coordinates: [2, 1] }],
    [ref('GeoJSON/Position'), { latitude: 1, longitude: 2 }],
    [ref('Vector3'), { X: 0, Y: 0, Z: 0 }],
    [{ type: 'array', items: ref('Polygon') }, []],
    [ref('PolygonSplitCollection'), { SplitLocations: [] }],
    [ref('Polygon'), null],
    [{ type: 'string', format: 'date-time' }, '2026-11-21T09:30:00Z'],
    [{ type: 'string', format: 'date' }, '2026-11-21'],
    [{ type: 'string', format: 'time' }, '09:30:00'],
    [{ type: 'string', format: 'uuid' }, 'new-id'],
    [
      {
        type: 'object',
        default: { A: 1 },
        properties: {
          A: { type: 'number' },
          B: { type: 'number', default: 2 },
          C: { type: 'object', properties: { D: { default: 'd' } } },
        },
      },
      { A: 1, B: 2, C: { D: 'd' } },
    ],
    [
      { type: 'array', default: [{ A: 1 }, {}], items: { type: 'object', properties: { A: { default: 5 } } } },
      [{ A: 1 }, { A: 5 }],
    ],
    [{ type: 'array', $partiStyle: 'range', minimum: 0.1, maximum: 0.9 }, [0.1, 0.9]],
    [
      { type: 'object', properties: { Min: { type: 'number' }, Max: { type: 'number', default: 4 } }, minimum: 1, maximum: 9 },
      { Min: 1, Max: 4 },
    ],
  ])('W5.05a W5.05b W5.05c W5.05d of %j is %j', (property, expected) => {
    expect(inputDefault(property, draw)).toEqual(expected);
  });

  it('W5.05d gives every id field an id of its own', () => {
    let drawn = 0;
    const ids = { ...draw, id: () => `id-${(drawn += 1)}` };
    const row: InputProperty = {
      type: 'object',
      properties: { A: { format: 'uuid', type: 'string' }, B: { format: 'uuid', type: 'string' } },
    };
    expect(inputDefault(row, ids)).toEqual({ A: 'id-1', B: 'id-2' });
  });

  it('ends for a schema that holds itself', () => {
    const loop: InputProperty = { type: 'object', properties: {} };
    loop.properties!['again'] = loop;
    expect(() => inputDefault(loop, FIXED_DRAW)).not.toThrow();
  });

  it('draws only what must be drawn', () => {
    expect(
      drawnDefaults(
        recordOf({
          A: { type: 'number' },
          C: { $ref: 'https://x/Color.json' },
          D: { $ref: 'https://x/Color.json', default: { Red: 0 } },
          E: { type: 'object', properties: { F: { type: 'string', format: 'uuid' } } },
        }),
        draw,
      ),
    ).toEqual({
      C: { Red: 0.25, Green: 0.25, Blue: 0.25, Alpha: 1 },
      E: { F: 'new-id' },
    });
  });
});

describe('resolveInputs', () => {
  const record = recordOf({
    A: { type: 'number', default: 1 },
    O: { type: 'object', properties: { X: { type: 'number', default: 2 }, Y: { type: 'number' } } },
    $hyparOrder: { type: 'number' },
  });

  it('W3.23 fills defaults, nested ones too, and leaves out what functions must not see', () => {
    expect(resolveInputs(record, { O: { Y: 5, $hyparStyle: 'row', Extra: 1 }, Gone: 3 })).toEqual({
      A: 1,
      O: { X: 2, Y: 5, Extra: 1 },
    });
    expect(Object.keys(resolveInputs(record, {}))).toEqual(['A', 'O']);
  });

  it('W3.23 sends none of the five display-only keys, under any prefix', () => {
    const keys = ['Order', 'UnitType', 'ShowIf', 'PreferredUnits', 'Style'].flatMap((name) => [`$parti${name}`, `$acme${name}`]);
    const hidden = Object.fromEntries(keys.map((key) => [key, 1]));
    expect(resolveInputs(record, { ...hidden, O: { ...hidden, Y: [{ ...hidden, Z: 1 }] } })).toEqual({
      A: 1,
      O: { X: 2, Y: [{ Z: 1 }] },
    });
  });

  it('fills the rows of a list that was given', () => {
    const rows = recordOf({
      L: { type: 'array', items: { type: 'object', properties: { A: { default: 1 }, B: { type: 'number' } } } },
    });
    expect(resolveInputs(rows, { L: [{ B: 2 }, {}] })).toEqual({
      L: [
        { A: 1, B: 2 },
        { A: 1, B: 0 },
      ],
    });
  });

  it('keeps null and zero that were given', () => {
    expect(resolveInputs(record, { A: null })).toMatchObject({ A: null });
    expect(resolveInputs(record, { A: 0 })).toMatchObject({ A: 0 });
  });
});
