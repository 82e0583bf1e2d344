import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { NAMED_COLORS, parseColor } from './color-names.ts';
import { formatHexColor, parseHexColor, readColor } from './color.ts';
import { requirePositive } from '../geometry/subdivide-length.ts';
import { fieldTypesCompatible } from './field-type.ts';
import { visibleInputs } from './ordered-inputs.ts';
import { valuesEqual } from '../json/values-equal.ts';

const recordOf = (properties: JsonObject, more: JsonObject = {}) =>
  readFunctionRecord({ name: 'R', input_schema: { type: 'object', properties, ...more } });

describe('valuesEqual', () => {
  const nest = (depth: number, leaf: JsonValue): JsonValue => (depth === 0 ? leaf : { a: nest(depth - 1, leaf) });

  it('W5.06b P9.07e tolerates 0.0001 and stops at depth 10', () => {
    expect([valuesEqual(1.00005, 1), valuesEqual(1.0001, 1), valuesEqual(1.001, 1)]).toEqual([true, true, false]);
    expect(valuesEqual(nest(10, 1), nest(10, 2))).toBe(false);
    expect(valuesEqual(nest(11, 1), nest(11, 2))).toBe(true);
    expect(valuesEqual({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
    expect([valuesEqual([1], [1, 2]), valuesEqual({ a: 1 }, { b: 1 }), valuesEqual(null, 0), valuesEqual([], {})]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('small rules', () => {
  it('P5.01g reads and writes hex colours', () => {
    expect(parseHexColor('#12ab9F')).toEqual({ Red: 0x12 / 255, Green: 0xab / 255, Blue: 0x9f / 255, Alpha: 1 });
    expect(parseHexColor('12ab9F')).toBeDefined();
    expect([parseHexColor('#123'), parseHexColor('red')]).toEqual([undefined, undefined]);
    expect(formatHexColor({ Red: 0x32 / 255, Green: 0x86 / 255, Blue: 0xc3 / 255, Alpha: 1 })).toBe('#3286C3');
    expect(formatHexColor('x')).toBe('#00FF00');
  });

  it('P3.16 P8.02d holds colours in range and shows green for what is none, each with one report', () => {
    const reports: string[] = [];
    const read = (value: JsonValue | undefined) =>
      readColor(value, (code, { value: named }) => reports.push(`${code} ${String(named)}`));
    expect(read({ Red: 1.2, Green: -0.5, Blue: 0.5, Alpha: 2 })).toEqual({ Red: 1, Green: 0, Blue: 0.5, Alpha: 1 });
    expect(reports).toEqual(['color.clamped {"Red":1.2,"Green":-0.5,"Blue":0.5,"Alpha":2}']);
    reports.length = 0;
    expect(read({ Red: 0.1, Green: 0.2, Blue: 0.3 })).toEqual({ Red: 0.1, Green: 0.2, Blue: 0.3, Alpha: 1 });
    expect(reports).toEqual([]);
    for (const broken of [{ Red: 'x', Green: 0, Blue: 0 }, 'red', null, undefined])
      expect(read(broken)).toEqual({ Red: 0, Green: 1, Blue: 0, Alpha: 1 });
    expect(reports).toHaveLength(4);
    expect(reports[0]).toBe('color.conversion-failed {"Red":"x","Green":0,"Blue":0}');
    expect(parseColor('Dark Slate-Blue')).toEqual({ Red: 0x48 / 255, Green: 0x3d / 255, Blue: 0x8b / 255, Alpha: 1 });
    expect([parseColor('constructor'), parseColor('')]).toEqual([undefined, undefined]);
  });

  it('know the 148 colours of CSS by name', () => {
    expect(NAMED_COLORS.size).toBe(148);
    // Sum over the same names in another library.
    const sum = [...NAMED_COLORS.values()].reduce((total, hex) => total + Number.parseInt(hex, 16), 0);
    expect(sum).toBe(1_579_864_000);
  });

  it('W5.06a lets only range and number take each other', () => {
    const types = ['list', 'number', 'range', 'string'] as const;
    const pairs = types.flatMap((source) =>
      types.filter((target) => fieldTypesCompatible(source, target)).map((target) => `${source}>${target}`),
    );
    expect(pairs).toEqual(['list>list', 'number>number', 'number>range', 'range>number', 'range>range', 'string>string']);
  });

  it('W5.06c refuses sizes that are not above zero', () => {
    expect(requirePositive(0.1, 'Scale')).toBe(0.1);
    for (const size of [0, -1, Number.NaN]) expect(() => requirePositive(size, 'Scale')).toThrow('value.not-positive');
  });

  it('W3.22b orders inputs and leaves out hidden and deprecated ones', () => {
    const record = recordOf(
      {
        C: { type: 'number' },
        B: { type: 'number', $xOrder: 2 },
        A: { type: 'number', $xOrder: 1 },
        H: { type: 'number' },
        D: { type: 'number', $xDeprecated: true },
      },
      { $xHidden: ['H'], required: ['A'] },
    );
    expect(visibleInputs(record, {}).map((entry) => entry.name)).toEqual(['A', 'B', 'C']);
    expect(visibleInputs(record, { D: 1 }).map((entry) => entry.name)).toEqual(['A', 'B', 'C', 'D']);
    expect(visibleInputs(record, {})[0]!.required).toBe(true);
  });
});
