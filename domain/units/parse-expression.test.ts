import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from './parse-expression.ts';
import { parseQuantity } from './parse-quantity.ts';
import { UNIT_TYPES, type UnitSystem, type UnitType } from './unit-type.ts';
import { unitsOf } from './unit-catalogue.ts';

const parse = (text: string, unitType: UnitType = 'length', system: UnitSystem = 'metric', locale = 'en') =>
  parseExpression(text, { unitType, system, locale });
const metric = (...given: Parameters<typeof parse>) => parse(...given).valueInMetric;
const reason = (...given: Parameters<typeof parse>) => {
  const read = parse(...given);
  return read.valid ? undefined : read.error.code;
};

describe('a typed calculation', () => {
  it.each<[string, number, UnitType?, UnitSystem?, string?]>([
    ['3*4.2', 12.6],
    ['3 × 4,2', 12.6, 'length', 'metric', 'de'],
    ['＝（３＋４）＊２', 14, 'none', 'metric', 'ja'],
    ['(30 m - 2*1.5)/4', 6.75],
    // Two times 1.5 counts in feet where fields are in feet: 30 m - 0.9144 m.
    ['(30 m - 2*1.5)/4', 7.2714, 'length', 'imperial'],
    ['30 m / 4 m', 7.5],
    ['2*(3 + 4)^2', 98, 'none'],
    ['-2^2', -4, 'none'],
    ['2^3^2', 512, 'none'],
    ['2^-1', 0.5, 'none'],
    ['10 - -3', 13, 'none'],
    ['1/3*3', 1, 'none'],
    ['7/2', 3.5, 'none'],
    ['7,5/2', 3.75, 'none', 'metric', 'de'],
    ['1.234,5 + 0,5', 1235, 'none', 'metric', 'de'],
    ['1 234.5 + 1', 1235.5, 'none'],
    ['5 1/2 * 2', 11, 'none'],
    ['2e3 + 1', 2001, 'none'],
    ['10 ft + 2 m', 5.048],
    ['2 * 5\' 6"', 3.3528],
    ['12\'-6" + 6"', 3.9624],
    ["10' - 2*3'", 1.2192],
    ['1500 mm + 2', 3.5],
    ['2 m + 1/4 m', 2.25],
    ['3*1/2 m', 1.5],
    ['3 m2 * 2 + 1 ha', 10_006, 'area'],
    ['60 km/h / 2', 30 / 3.6, 'velocity'],
    ['3 kN/m2 + 500 Pa', 3500, 'pressure'],
    ['50% * 50%', 0.25, 'ratio'],
    ['20% + 5%', 0.25, 'ratio'],
    ['N 30 + 15', 45, 'heading'],
    ['S 30 W / 2', 105, 'heading'],
    ['$3 * 1.5', 4.5, 'currency'],
    ['90° / 4', 22.5, 'plane_angle'],
    ['0.1 + 0.2', 0.3, 'none'],
    ['0/5', 0, 'none'],
  ])('%s is %d', (text, value, unitType, system, locale) => {
    expect(metric(text, unitType, system, locale)).toBeCloseTo(value, 10);
  });

  it.each<[string, string, UnitType?]>([
    ['1/0', 'quantity.divided-by-zero'],
    ['3/(2-2)', 'quantity.divided-by-zero'],
    ['0^-1', 'quantity.divided-by-zero', 'none'],
    ['2^9999', 'quantity.too-large'],
    ['9e300 * 9e300', 'quantity.too-large'],
    ['7 ft * 3 m', 'quantity.units-do-not-fit'],
    ['2 m ^ 2', 'quantity.units-do-not-fit'],
    ['1 / (3 m)', 'quantity.units-do-not-fit'],
    ['2 ^ 3 m', 'quantity.units-do-not-fit'],
    ['3 * 2 kg', 'quantity.unknown-unit'],
    ['7 ft * 3 m', 'quantity.unknown-unit', 'area'],
    ['3 * 2 m', 'quantity.unknown-unit', 'none'],
    ['(-8)^(1/3)', 'quantity.invalid-number', 'none'],
    ['3 *', 'quantity.invalid-number'],
    ['(3', 'quantity.invalid-number'],
    ['3)', 'quantity.invalid-number'],
    ['()', 'quantity.invalid-number'],
    ['3 4 * 2', 'quantity.invalid-number'],
    ['alert(1)', 'quantity.invalid-number'],
    ['**', 'quantity.invalid-number'],
    ['', 'quantity.invalid-number'],
    [`${'('.repeat(90)}1${')'.repeat(90)}`, 'quantity.invalid-number'],
    [`1${'+1'.repeat(300)}`, 'quantity.invalid-number'],
  ])('%s is refused: %s', (text, code, unitType) => {
    expect(reason(text, unitType)).toBe(code);
  });

  it('says what it is shown as: as many places as it needs, in the unit of the field', () => {
    expect(parse('3*4.2')).toMatchObject({ numericalValue: 12.6, decimalPlaces: 1, formattedValue: '12.6\u00A0m' });
    expect(parse('1 m/3')).toMatchObject({ decimalPlaces: 4, valueInMetric: 0.33333333333333 });
    expect(parse('10 ft + 0', 'length', 'imperial')).toMatchObject({ numericalValue: 10, valueInMetric: 3.048 });
    expect(parse('1/100000*1', 'none')).toMatchObject({ valueInMetric: 0.00001, decimalPlaces: 5 });
  });
});

describe('what is one quantity', () => {
  it.each(['3/4', '5-1/2', '12\' - 6"', '5\' 6 1/2"', '1e-3', '-3 m', '+ 2'])('%s stays what the parser reads', (text) => {
    expect(parse(text)).toEqual(parseQuantity(text, { unitType: 'length', system: 'metric', locale: 'en' }));
  });

  it('is every text that the parser takes', () => {
    const unitTexts = UNIT_TYPES.flatMap((type) => unitsOf(type).map((unit) => [type, unit.unit] as const));
    fc.assert(
      fc.property(
        fc.constantFrom(...unitTexts),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.constantFrom('metric' as const, 'imperial' as const),
        fc.constantFrom('en', 'de', 'ja'),
        ([unitType, unit], number, system, locale) => {
          const text = `${number.toFixed(3)} ${unit}`;
          const options = { unitType, system, locale };
          expect(parseExpression(text, options)).toEqual(parseQuantity(text, options));
        },
      ),
    );
  });
});

type Calculation = [text: string, value: number];
const joined = ([left, a]: Calculation, sign: string, [right, b]: Calculation): Calculation => {
  const value = { '+': a + b, '-': a - b, '*': a * b, '/': a / b }[sign] ?? Number.NaN;
  return [`(${left} ${sign} ${right})`, value];
};
/** A calculation over plain numbers beside its value, brackets within each other up to `depth` deep. */
const calculationOf = (depth: number): fc.Arbitrary<Calculation> => {
  const number = fc.integer({ min: 0, max: 999 }).map((value): Calculation => [String(value), value]);
  if (depth === 0) return number;
  const inner = calculationOf(depth - 1);
  const both = fc.tuple(inner, fc.constantFrom('+', '-', '*', '/'), inner);
  return fc.oneof(
    number,
    both.map(([left, sign, right]) => joined(left, sign, right)),
  );
};
const calculation = calculationOf(4);

describe('any calculation', () => {
  it('comes to what arithmetic says, or is refused where that is no number', () => {
    fc.assert(
      fc.property(calculation, ([text, value]) => {
        const read = parse(text, 'none');
        if (!Number.isFinite(value)) expect(read.valid).toBe(false);
        else if (read.valid)
          expect(Math.abs(read.valueInMetric - value)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(value)));
        // Zero by cancelling is not always zero in binary: only then one of both may divide by it.
        else expect(['quantity.divided-by-zero', 'quantity.invalid-number']).toContain(read.error.code);
      }),
    );
  });

  it('gives the same in every system where all its numbers have units', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 2, max: 9 }),
        (a, b, c) => {
          const text = `(${a} m + ${b} in) / ${c}`;
          expect(metric(text, 'length', 'imperial')).toBe(metric(text, 'length', 'metric'));
          expect(metric(text)).toBeCloseTo((a + b * 0.0254) / c, 9);
        },
      ),
    );
  });

  it('of any text ends without a throw, and never in a value that is no number', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,+-*/^()\'" mftkNSE°%=e'.split('')), maxLength: 40 }),
        fc.constantFrom(...UNIT_TYPES),
        (text, unitType) => {
          const read = parse(text, unitType);
          if (read.valid) expect(Number.isFinite(read.valueInMetric)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
