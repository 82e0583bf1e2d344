import { describe, expect, it } from 'vitest';
import { parseLength, parseQuantity } from './parse-quantity.ts';
import { unitsOf } from './unit-catalogue.ts';
import { UNIT_TYPES } from './unit-type.ts';
import type { UnitSystem, UnitType } from './unit-type.ts';

const parse = (text: string, unitType: UnitType = 'length', system: UnitSystem = 'metric', locale = 'en') =>
  parseQuantity(text, { unitType, system, locale });
const metric = (text: string, unitType: UnitType = 'length', system: UnitSystem = 'metric', locale = 'en') =>
  parse(text, unitType, system, locale).valueInMetric;

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

  it.each<[string, number]>([
    ['N', 0],
    ['n 30', 30],
    ['N30°', 30],
    ['E', 90],
    ['NE', 45],
    ['NNW', 337.5],
    ['nw', 315],
    ['SSE', 157.5],
    ['S 30 W', 210],
    ['S 30 E', 150],
    ['N 12.5 W', 347.5],
    ['北東', 45],
    ['南 10', 190],
    ['270', 270],
    ['270°', 270],
  ])('reads the heading %s as %s degrees', (text, degrees) => {
    expect(metric(text, 'heading')).toBe(degrees);
  });

  it.each(['NS', 'NEE', 'X', 'N E W', 'E 30 W', 'N x'])('refuses the heading %s', (text) => {
    expect(parse(text, 'heading').valid).toBe(false);
  });

  it('W3.21a reads every type in its own unit', () => {
    for (const unitType of UNIT_TYPES)
      for (const unit of unitsOf(unitType)) {
        const parsed = parse(`2 ${unit.suffix ?? ''}`.trim(), unitType);
        expect([unit.unit, parsed.valid]).toEqual([unit.unit, true]);
      }
  });
});
