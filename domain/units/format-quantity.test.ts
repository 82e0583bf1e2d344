import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuantity } from './format-quantity.ts';
import { parseQuantity } from './parse-quantity.ts';
import { fromMetric, toMetric, UNIT_CATALOGUE, unitsOf } from './unit-catalogue.ts';
import { UNIT_TYPES } from './unit-type.ts';
import type { UnitSystem, UnitType } from './unit-type.ts';

const parse = (text: string, unitType: UnitType = 'length', system: UnitSystem = 'metric', locale = 'en') =>
  parseQuantity(text, { unitType, system, locale });
const figure = (value: number | null, unitType: UnitType, system: UnitSystem, locale = 'en') =>
  formatQuantity(value, { unitType, system, locale, form: 'figure' }).text.replace('\u00A0', ' ');
const field = (value: number, unitType: UnitType, system: UnitSystem, locale = 'en', decimalPlaces?: number) =>
  formatQuantity(value, { unitType, system, locale, form: 'field', decimalPlaces }).text.replace('\u00A0', ' ');

describe('formatQuantity', () => {
  it('W9.02e shows feet and inches in reduced eighths', () => {
    expect(figure(1.6637, 'length', 'imperial')).toBe('5\' 5 1/2"');
    expect(figure(0.3048 * (11.97 / 12), 'length', 'imperial')).toBe('1\' 0"');
    expect(figure(-0.0254 / 4, 'length', 'imperial')).toBe('\u22120\' 1/4"');
    expect(figure(0, 'length', 'imperial')).toBe('0\' 0"');
    expect(figure(0.0254 * 3.375, 'length', 'imperial')).toBe('0\' 3 3/8"');
    expect(figure(500, 'length', 'imperial')).toBe('1,640\' 5"');
  });

  it('W9.02f rounds large figures', () => {
    expect(figure(999.44, 'none', 'metric')).toBe('999.4');
    expect(figure(1234.56, 'none', 'metric')).toBe('1,235');
    expect(figure(1234.56, 'none', 'metric', 'de')).toBe('1.235');
    expect(figure(999.96, 'length', 'metric')).toBe('1,000 m');
    expect(figure(0.12345, 'length', 'metric')).toBe('0.123 m');
    expect(figure(24, 'none', 'metric')).toBe('24');
    expect(figure(10, 'area', 'imperial')).toBe('107.6 ft²');
    expect(figure(88.8, 'length', 'metric', 'ja')).toBe('88.8 m');
    expect(figure(-0.00001, 'length', 'metric')).toBe('0.000 m');
    expect(figure(-13.5, 'length', 'metric')).toBe('\u221213.5 m');
  });

  it('W5.12g W9.02d shows fields at the step or at the places typed', () => {
    expect(field(3.6, 'length', 'metric')).toBe('3.60 m');
    expect(field(0.155, 'ratio', 'metric')).toBe('15.5 %');
    expect(field(30, 'plane_angle', 'metric', 'de')).toBe('30,00°');
    expect(field(24, 'none', 'metric')).toBe('24');
    expect(field(3.125, 'length', 'metric', 'de', 4)).toBe('3,1250 m');
    expect(field(50_000, 'pressure', 'metric')).toBe('50.0 kPa');
    expect(
      formatQuantity(0.0254 * 5.3, { unitType: 'length', system: 'imperial', locale: 'en', unit: 'in', form: 'field' }).text,
    ).toBe('5.250\u00A0in');
  });

  it('splits number and unit, and tells unset from not a number', () => {
    const options = { unitType: 'area', system: 'metric', locale: 'en', form: 'figure' } as const;
    expect(formatQuantity(22113, options)).toEqual({ kind: 'value', number: '22,113', unit: 'm²', text: '22,113\u00A0m²' });
    expect(formatQuantity(null, options).kind).toBe('unset');
    expect(formatQuantity(Number.NaN, options).kind).toBe('not-a-number');
  });

  it('can be typed back within half a step, and then never drifts', () => {
    const options = fc.record({
      unitType: fc.constantFrom(...UNIT_TYPES),
      system: fc.constantFrom<UnitSystem>('metric', 'imperial'),
      locale: fc.constantFrom('en', 'de', 'ja'),
      pick: fc.nat(),
    });
    fc.assert(
      fc.property(options, fc.double({ min: -1e7, max: 1e7, noNaN: true }), ({ pick, ...read }, value) => {
        const unit = unitsOf(read.unitType)[pick % unitsOf(read.unitType).length]!;
        const how = { ...read, unit: unit.unit };
        const shown = formatQuantity(toMetric(value, unit), { ...how, form: 'field' });
        const back = parseQuantity(shown.text, how);
        expect([shown.text, back.valid]).toEqual([shown.text, true]);
        // Feet are shown in eighths of an inch: off by a sixteenth at most.
        const tolerance = unit.unit === 'ft' ? 1 / 16 / 12 : unit.step / 2;
        expect(Math.abs(fromMetric(back.valueInMetric!, unit) - value)).toBeLessThanOrEqual(
          tolerance * (1 + 1e-6) + Math.abs(value) * 1e-12,
        );
        expect(formatQuantity(back.valueInMetric, { ...how, form: 'field' }).text).toBe(shown.text);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not drift over 1,000 round trips, in any unit of both systems and three locales', () => {
    for (const { unitType, unit, system = 'metric' } of UNIT_CATALOGUE) {
      for (const locale of ['en', 'de', 'ja']) {
        const how = { unitType, system, locale, unit, form: 'field' } as const;
        const again = (value: number) => parseQuantity(formatQuantity(value, how).text, how).valueInMetric!;
        const first = again(3141.59265);
        let value = first;
        for (let trip = 0; trip < 1000; trip += 1) value = again(value);
        expect([unit, locale, value]).toEqual([unit, locale, first]);
      }
    }
  });

  it('W9.02e never shows 12 inches or eighths that can be reduced (property)', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (metres) => {
        const shown = figure(metres, 'length', 'imperial');
        const [, inches = '0', above = '1', below = '2'] = /' (?:(\d+)\b(?!\/) ?)?(?:(\d)\/(\d))?"$/.exec(shown) ?? [];
        expect([shown, Number(inches) < 12]).toEqual([shown, true]);
        expect([shown, ['1/2', '1/4', '3/4', '1/8', '3/8', '5/8', '7/8'].includes(`${above}/${below}`)]).toEqual([shown, true]);
      }),
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...UNIT_TYPES), (text, unitType) => {
        const parsed = parse(text, unitType);
        if (parsed.valid) expect(Number.isFinite(parsed.valueInMetric)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
