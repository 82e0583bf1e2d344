import { describe, expect, it } from 'vitest';
import type { InputProperty } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isEmptyValue, validateInputs, validateValue } from './validate-inputs.ts';

const recordOf = (properties: JsonObject, more: JsonObject = {}) =>
  readFunctionRecord({ name: 'R', input_schema: { type: 'object', properties, ...more } });

describe('validateInputs', () => {
  const codes = (property: JsonObject, value: JsonValue | undefined, required = false) =>
    validateValue(property as InputProperty, value, { name: 'P', required }).map((error) => [error.code, error.parameters]);

  it('W5.03a W5.03b W5.03c W5.03d W5.03e reports the 11 errors', () => {
    expect(codes({ type: 'number' }, null, true)).toEqual([['property.missing', { name: 'P' }]]);
    expect(codes({ type: 'string' }, '', true)).toEqual([['property.missing', { name: 'P' }]]);
    expect(codes({ type: 'string', enum: ['a'] }, 'b')).toEqual([['property.invalid-option', { value: 'b' }]]);
    expect(codes({ type: 'array', items: { type: 'number' } }, 1)).toEqual([['property.must-be-array', { value: 1 }]]);
    expect(codes({ type: 'boolean' }, 'yes')).toEqual([['property.must-be-boolean', { value: 'yes' }]]);
    expect(codes({ type: 'number' }, '1')).toEqual([['property.must-be-number', { value: '1' }]]);
    expect(codes({ type: 'number' }, Number.NaN)).toEqual([['property.must-be-number', { value: Number.NaN }]]);
    expect(codes({ $ref: 'https://x/Polygon.json' }, 'x')).toEqual([['property.must-be-object', { value: 'x' }]]);
    expect(codes({ type: 'string' }, 1)).toEqual([['property.must-be-string', { value: 1 }]]);
    expect(codes({ type: 'number', minimum: 2 }, 1)).toEqual([['property.number-too-low', { minimum: 2, value: 1 }]]);
    expect(codes({ type: 'number', maximum: 2 }, 3)).toEqual([['property.number-too-high', { maximum: 2, value: 3 }]]);
    expect(codes({ type: 'array', minItems: 2 }, [1])).toEqual([['property.too-few-items', { count: 2 }]]);
    expect(codes({ type: 'array', maxItems: 1 }, [1, 2])).toEqual([['property.too-many-items', { count: 1 }]]);
  });

  it('W5.03a W5.03b W5.03d lets limits, null and options in another order pass', () => {
    expect(codes({ type: 'number', minimum: 2, maximum: 3 }, 2)).toEqual([]);
    expect(codes({ type: 'number', minimum: 2, maximum: 3 }, 3)).toEqual([]);
    expect(codes({ type: ['number', 'null'] }, null, true)).toEqual([]);
    expect(codes({ type: 'number' }, null)).toEqual([]);
    expect(codes({ enum: [{ a: 1, b: [2] }] }, { b: [2], a: 1.00005 })).toEqual([]);
    expect(codes({ enum: [{ a: 1 }] }, { a: 2 })).toHaveLength(1);
  });

  it('W5.03e counts the items of lists at their limits', () => {
    const list = { type: 'array', minItems: 2, maxItems: 3, items: { type: 'number' } };
    expect(codes(list, [1, 2])).toEqual([]);
    expect(codes(list, [1, 2, 3])).toEqual([]);
    expect(codes(list, [1])).toEqual([['property.too-few-items', { count: 2 }]]);
    expect(codes(list, [1, 2, 3, 4])).toEqual([['property.too-many-items', { count: 3 }]]);
    expect(codes({ type: 'array' }, [])).toEqual([]);
  });

  it('W5.03c W5.03d checks both ends of a range', () => {
    const pair = { type: 'array', $partiStyle: 'range', minimum: 0, maximum: 9 };
    const ends = { type: 'object', properties: { Min: { type: 'number' }, Max: { type: 'number' } }, minimum: 0, maximum: 9 };
    expect([codes(pair, [0, 9]), codes(ends, { Min: 0, Max: 9 })]).toEqual([[], []]);
    expect(codes(pair, [-1, 10])).toEqual([
      ['property.number-too-low', { minimum: 0, value: -1 }],
      ['property.number-too-high', { maximum: 9, value: 10 }],
    ]);
    expect(codes(ends, { Min: 'x', Max: Number.NaN })).toEqual([
      ['property.must-be-number', { value: 'x' }],
      ['property.must-be-number', { value: Number.NaN }],
    ]);
    expect(codes(pair, 5)).toEqual([['property.must-be-array', { value: 5 }]]);
    expect(codes(ends, 5)).toEqual([['property.must-be-object', { value: 5 }]]);
  });

  it('leads to nested values', () => {
    const record = recordOf({
      L: {
        type: 'array',
        items: { type: 'object', required: ['N'], properties: { N: { type: 'string' }, W: { type: 'number', minimum: 1 } } },
      },
    });
    expect(validateInputs(record, { L: [{ N: 'a', W: 1 }, { W: 0 }] })).toEqual([
      { path: ['L', '1', 'N'], code: 'property.missing', parameters: { name: 'N' } },
      { path: ['L', '1', 'W'], code: 'property.number-too-low', parameters: { minimum: 1, value: 0 } },
    ]);
  });

  it('W5.15a skips what is not shown and what was migrated from a data input', () => {
    const record = recordOf(
      { A: { type: 'boolean' }, B: { type: 'number', $xShowIf: { conditions: [{ property: 'A', value: true }] } } },
      { required: ['B'] },
    );
    expect(validateInputs(record, { A: false })).toEqual([]);
    expect(validateInputs(record, { A: true })).toHaveLength(1);
    const migrated = readFunctionRecord({ name: 'M', inputs: [{ name: 'D', type: 'data', content_type: 'csv' }] });
    expect(validateInputs(migrated, {})).toEqual([]);
  });

  it('W5.15b knows what is empty', () => {
    expect(['', null, undefined, []].map(isEmptyValue)).toEqual([true, true, true, true]);
    expect([0, false, {}, ' '].map(isEmptyValue)).toEqual([false, false, false, false]);
  });

  it('W5.17a refuses coordinates a thousand kilometres away, of every kind that stands in the model', () => {
    const far = { X: 1_000_000, Y: 0, Z: 0 };
    const near = { X: 6000, Y: 8000, Z: 0 };
    const ref = (name: string): InputProperty => ({ $ref: `https://schemas.parti.design/${name}.json` });
    const line = (End: typeof far) => ({ Start: { X: 0, Y: 0, Z: 0 }, End });
    const outline = (corner: typeof far) => ({ Vertices: [{ X: 0, Y: 0, Z: 0 }, corner] });
    const found = (property: InputProperty, value: JsonValue) =>
      validateInputs(recordOf({ P: property as JsonObject }), { P: value });
    for (const [property, of] of [
      [ref('Vector3'), (corner: typeof far) => corner],
      [ref('Line'), line],
      [ref('Polyline'), outline],
      [ref('Polygon'), outline],
      [ref('Profile'), (corner: typeof far) => ({ Perimeter: outline(corner), Voids: [] })],
    ] as const) {
      expect(found(property, of(far))).toEqual([{ path: ['P'], code: 'edit.coordinates-too-far', parameters: {} }]);
      // Ten kilometres from zero, and no more.
      expect(found(property, of(near))).toEqual([]);
    }
    // A direction is no place.
    expect(found({ ...ref('Vector3'), $partiUnitType: 'none' }, far)).toEqual([]);
  });
});
