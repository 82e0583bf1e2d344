import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuantity } from './format-quantity.ts';
import { parseLength, parseQuantity } from './parse-quantity.ts';
import { displayUnit, findUnit, fromMetric, toMetric, UNIT_CATALOGUE, unitsOf } from './unit-catalogue.ts';
import { UNIT_TYPES } from './unit-type.ts';
import type { UnitSystem, UnitType } from './unit-type.ts';

const parse = (text: string, unitType: UnitType = 'length', system: UnitSystem = 'metric', locale = 'en') =>
  parseQuantity(text, { unitType, system, locale });
const metric = (text: string, unitType: UnitType = 'length', system: UnitSystem = 'metric', locale = 'en') =>
  parse(text, unitType, system, locale).valueInMetric;
const figure = (value: number | null, unitType: UnitType, system: UnitSystem, locale = 'en') =>
  formatQuantity(value, { unitType, system, locale, form: 'figure' }).text.replace('\u00A0', ' ');
const field = (value: number, unitType: UnitType, system: UnitSystem, locale = 'en', decimalPlaces?: number) =>
  formatQuantity(value, { unitType, system, locale, form: 'field', decimalPlaces }).text.replace('\u00A0', ' ');

describe('factors', () => {
  // Figure of the spec, and how far its own rounding lets it be from the truth.
  const spec: [UnitType, string, number][] = [
    ['length', 'ft', 1 / 0.3048],
    ['length', 'in', 1 / 0.0254],
    ['length', 'mm', 1000],
    ['length', 'cm', 100],
    ['area', 'ft2', 1 / 0.09290304],
    ['volume', 'ft3', 35.3147],
    ['flow_rate', 'l/s', 1000],
    ['flow_rate', 'gpm', 15850.32],
    ['force', 'lbf', 1.224809],
    ['torque', 'lbf ft', 0.7376],
    ['distributed_load', 'kips/ft', 0.0685218],
    ['mass', 'lb', 2.20462],
    ['plane_angle', 'rad', 57.2958],
    ['pressure', 'kPa', 0.001],
    ['pressure', 'psf', 0.02089],
    ['pressure', 'psi', 1.45038e-7],
    ['pressure', 'mBar', 0.01],
    ['pressure', 'kN/m2', 0.001],
    ['velocity', 'ft/min', 196.85],
    ['ratio', '%', 100],
  ];

  it('W9.02c differ from the text in exactly three units', () => {
    const deviating = spec.filter(([unitType, unit, factor]) => Math.abs(findUnit(unit, unitType)!.factor / factor - 1) > 3e-4);
    expect(deviating.map(([, unit]) => unit)).toEqual(['lbf', 'rad', 'psi']);
  });

  it('W9.02c are exact by definition', () => {
    expect(metric('10 lb', 'force')).toBeCloseTo(44.482216152605, 12);
    expect(metric('1 psi', 'pressure')).toBeCloseTo(6894.757293168, 9);
    expect(metric('1 psf', 'pressure')).toBeCloseTo(47.88025898033584, 9);
    expect(metric(`${Math.PI} rad`, 'plane_angle')).toBeCloseTo(180, 9);
    expect(metric('1 gpm', 'flow_rate')).toBeCloseTo(6.30901964e-5, 15);
    expect(metric('1 kips/ft', 'distributed_load')).toBeCloseTo(14.59390293720636, 12);
    expect(metric('1 lbf ft', 'torque')).toBeCloseTo(1.3558179483314, 14);
    expect(metric('1 ft3', 'volume')).toBe(0.028316846592);
    expect(metric('1 lb', 'mass')).toBe(0.45359237);
    expect(metric('1 mi')).toBe(1609.344);
    expect(metric('1 ft/min', 'velocity')).toBeCloseTo(0.00508, 15);
  });

  it('W3.21a W3.21b belong to units of all 16 types with distinct spellings', () => {
    expect(new Set(UNIT_CATALOGUE.map((unit) => unit.unitType))).toEqual(new Set(UNIT_TYPES));
    for (const unitType of UNIT_TYPES) {
      for (const unit of unitsOf(unitType)) {
        for (const spelling of [unit.unit, unit.suffix ?? unit.unit, ...unit.aliases]) {
          expect([spelling, findUnit(spelling, unitType)?.unit]).toEqual([spelling, unit.unit]);
        }
      }
    }
  });

  it('W3.21b name unit, type, system, factor, step, suffix and aliases; feet, ft and a prime are one', () => {
    expect(findUnit('feet', 'length')).toEqual({
      unit: 'ft',
      unitType: 'length',
      system: 'imperial',
      factor: 1 / 0.3048,
      perUnit: 0.3048,
      step: 0.01,
      suffix: 'ft',
      aliases: ['foot', 'feet', "'", 'fuß', 'fuss', 'フィート'],
    });
    for (const text of ['10 feet', '10 ft', "10'", '10′']) expect(metric(text)).toBe(3.048);
    expect(UNIT_CATALOGUE.filter((unit) => unit.system === undefined).map((unit) => unit.unitType)).toEqual(
      expect.arrayContaining(['none', 'plane_angle', 'heading', 'time', 'ratio', 'currency']),
    );
  });

  it('W9.02d steps are those of the text', () => {
    const steps = Object.fromEntries(UNIT_CATALOGUE.map((unit) => [unit.unit, unit.step]));
    expect(steps).toMatchObject({
      m: 0.01,
      ft: 0.01,
      in: 0.125,
      mm: 1,
      cm: 0.1,
      m2: 0.1,
      ft2: 0.1,
      m3: 0.1,
      ft3: 0.1,
      kPa: 0.1,
      Pa: 1,
      mBar: 1,
      psf: 0.1,
      decimal: 0.001,
      '%': 0.1,
      'lbf ft': 1,
      'ft/min': 1,
      km: 0.001,
      mi: 0.01,
      N: 0.01,
      kg: 0.01,
      deg: 0.01,
      s: 0.01,
      Nm: 0.01,
    });
  });

  it('W9.02b show the default unit of each system', () => {
    const shown = (system: UnitSystem) => Object.fromEntries(UNIT_TYPES.map((type) => [type, displayUnit(type, system).unit]));
    const same = { none: 'none', plane_angle: 'deg', time: 's', ratio: '%', heading: 'degree', currency: 'currency' };
    expect(shown('metric')).toEqual({
      ...same,
      area: 'm2',
      flow_rate: 'l/s',
      force: 'N',
      length: 'm',
      mass: 'kg',
      pressure: 'kPa',
      velocity: 'm/s',
      volume: 'm3',
      torque: 'Nm',
      distributed_load: 'kN/m',
    });
    expect(shown('imperial')).toEqual({
      ...same,
      area: 'ft2',
      flow_rate: 'gpm',
      force: 'lbf',
      length: 'ft',
      mass: 'lb',
      pressure: 'psf',
      velocity: 'ft/min',
      volume: 'ft3',
      torque: 'lbf ft',
      distributed_load: 'kips/ft',
    });
    expect(displayUnit('length', 'imperial', 'in').unit).toBe('in');
    expect(displayUnit('length', 'imperial', 'kg').unit).toBe('ft');
  });
});

describe('parseQuantity', () => {
  it('W3.21c W5.12d W5.12e W5.12g gives the five facts of a typed quantity', () => {
    expect(parse('10 ft')).toEqual({
      valid: true,
      numericalValue: 10,
      decimalPlaces: 0,
      valueInMetric: 3.048,
      formattedValue: '10\' 0"',
    });
    expect(parse('3.1250 m')).toMatchObject({ decimalPlaces: 4, valueInMetric: 3.125, formattedValue: '3.1250\u00A0m' });
    expect(parse('abc m')).toEqual({
      valid: false,
      numericalValue: null,
      decimalPlaces: 0,
      valueInMetric: null,
      formattedValue: '',
      error: { code: 'quantity.invalid-number', parameters: { text: 'abc m' } },
    });
    expect(parse('3 kg')).toMatchObject({
      valid: false,
      error: { code: 'quantity.unknown-unit', parameters: { text: 'kg', unitType: 'length' } },
    });
  });

  it.each([
    ['1,234.5 m', 'en', 1234.5],
    ['1.234,5 m', 'de', 1234.5],
    ["1'234,5", 'en', 1234.5],
    ["1'234,5", 'de', 1234.5],
    ['1 234.5', 'en', 1234.5],
    ['1 234.5', 'de', 1234.5],
    ['1\u202F234,5', 'de', 1234.5],
    ['1,234', 'en', 1234],
    ['1,234', 'de', 1.234],
    ['1.234', 'en', 1.234],
    ['1.234', 'de', 1234],
    ['0.125', 'de', 0.125],
    ['0,125', 'en', 0.125],
    ['1.234.567', 'en', 1234567],
    ['1,5', 'en', 1.5],
    ['1,234,567.89', 'ja', 1234567.89],
    ['.5', 'en', 0.5],
    [',5', 'de', 0.5],
    ['5.', 'en', 5],
    ['+3', 'en', 3],
    ['−3', 'en', -3],
    ['-2,5', 'de', -2.5],
    ['1e3', 'en', 1000],
    ['1２３．５', 'ja', 123.5],
    ['１，２３４．５ｍ', 'ja', 1234.5],
    ['  7 ', 'en', 7],
  ])('W5.12a W5.12b reads %s in %s', (text, locale, expected) => {
    expect(metric(text, 'length', 'metric', locale)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'x',
    'm',
    '1 2',
    '1,23,456',
    '12,34,5',
    '--1',
    '1/0',
    '1.2.3',
    '1..2',
    "1''2'3",
    '5 m m',
    'NaN',
    'Infinity',
    '0x10',
    '1e999',
  ])('W5.12d refuses %j', (text) => {
    expect(parse(text).valid).toBe(false);
  });

  it('W5.12c divides fractions and raises their places up to 4', () => {
    expect(parse('1/3 ft')).toMatchObject({ decimalPlaces: 4 });
    expect(metric('1/3 ft')).toBeCloseTo(0.1016, 12);
    expect(parse('3/4 in')).toMatchObject({ numericalValue: 0.75, decimalPlaces: 2 });
    expect(metric('3/4 in')).toBeCloseTo(0.01905, 12);
    expect(metric('5½ in')).toBeCloseTo(0.1397, 12);
    expect(metric('-1 1/2')).toBe(-1.5);
  });

  it.each([
    ['5\' 5 1/2"', 1.6637],
    ['5 ft 5 1/2 in', 1.6637],
    ['5\'-5 1/2"', 1.6637],
    ['5′ 5 1/2″', 1.6637],
    ['-5\' 6"', -1.6764],
    ["5'6", 1.6764],
    ["5'", 1.524],
    ['6"', 0.1524],
    ['1/2"', 0.0127],
    ['5 feet 6 inches', 1.6764],
    ['5フィート6インチ', 1.6764],
    ['5\' 1/2"', 1.5367],
    ['120 cm', 1.2],
    ['35 mm', 0.035],
    ['3 FEET', 0.9144],
    ['2 Zoll', 0.0508],
    ['3 Meter', 3],
    ['2メートル', 2],
    ['2 ㎜', 0.002],
    ['5 ft, 6 in', 1.6764],
    ["1 1/2'", 0.4572],
    ['10mtrs', 10],
  ])('W5.13 reads the length %s', (text, metres) => {
    expect(parseLength(text)).toBeCloseTo(metres, 12);
  });

  it('W5.13 returns nothing for text that is no length', () => {
    expect(parseLength('x')).toBeUndefined();
    expect(parseLength('12')).toBe(12);
  });

  it('reads the spellings of areas alike', () => {
    for (const text of ['10 m2', '10 m²', '10 m^2', '10 sqm', '10 SQ M', '10qm', '10㎡', '10 平方メートル'])
      expect(metric(text, 'area')).toBe(10);
    for (const text of ['10 ft2', '10 sf', '10 sq ft', '10 sq. ft.', '10ft²'])
      expect([text, metric(text, 'area')]).toEqual([text, 0.9290304]);
  });

  it.each<[string, UnitType, number]>([
    ['1 acre', 'area', 4046.8564224],
    ['2 cu yd', 'volume', 1.529109715968],
    ['5 lbf-ft', 'torque', 6.779089741657],
    ['5 ft-lb', 'torque', 6.779089741657],
    ['5 N·m', 'torque', 5],
    ['1.5 kNm', 'torque', 1500],
    ['2 kips', 'force', 8896.443230521],
    ['500 g', 'mass', 0.5],
    ['1 bar', 'pressure', 100_000],
    ['60 cfm', 'flow_rate', 0.028316846592],
    ['10 mph', 'velocity', 4.4704],
    ['10 ft/s', 'velocity', 3.048],
    ['1000 plf', 'distributed_load', 14.59390293720636],
  ])('reads %s', (text, unitType, expected) => {
    expect(metric(text, unitType)).toBeCloseTo(expected, 10);
  });

  it('W5.12f takes a bare number in the preferred or default unit', () => {
    expect(metric('10', 'length', 'imperial')).toBe(3.048);
    expect(parseQuantity('10', { unitType: 'length', system: 'imperial', locale: 'en', unit: 'in' }).valueInMetric).toBe(0.254);
    expect(metric('15', 'ratio')).toBe(0.15);
    expect(metric('50', 'pressure')).toBe(50_000);
    expect(metric('$1,200', 'currency')).toBe(1200);
  });

  it('W3.21a reads every type in its own unit', () => {
    for (const unitType of UNIT_TYPES)
      for (const unit of unitsOf(unitType)) {
        const parsed = parse(`2 ${unit.suffix ?? ''}`.trim(), unitType);
        expect([unit.unit, parsed.valid]).toEqual([unit.unit, true]);
      }
  });
});

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

  it('does not drift over 1,000 round trips, in any unit of both systems and three locales', { timeout: 30_000 }, () => {
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
