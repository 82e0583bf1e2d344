import { describe, expect, it } from 'vitest';
import { parseQuantity } from './parse-quantity.ts';
import { displayUnit, findUnit, toMetric, UNIT_CATALOGUE, unitsOf } from './unit-catalogue.ts';
import { UNIT_TYPES } from './unit-type.ts';
import type { UnitSystem, UnitType } from './unit-type.ts';

const parse = (text: string, unitType: UnitType = 'length', system: UnitSystem = 'metric', locale = 'en') =>
  parseQuantity(text, { unitType, system, locale });
const metric = (text: string, unitType: UnitType = 'length', system: UnitSystem = 'metric', locale = 'en') =>
  parse(text, unitType, system, locale).valueInMetric;

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

  it('W3.21b are the size and the step of each unit', () => {
    // By definition: BIPM SI brochure; NIST SP 811, appendix B.
    const table = UNIT_CATALOGUE.map(({ unitType, unit, system, step }) => {
      const size = Number(toMetric(1, findUnit(unit, unitType)!).toPrecision(9));
      return `${unitType} ${unit} ${system?.[0] ?? '-'} ${size} ${step}`;
    });
    expect(table).toEqual([
      'none none - 1 0.01',
      'length m m 1 0.01',
      'length mm m 0.001 1',
      'length cm m 0.01 0.1',
      'length km m 1000 0.001',
      'length ft i 0.3048 0.01',
      'length in i 0.0254 0.125',
      'length yd i 0.9144 0.01',
      'length mi i 1609.344 0.01',
      'area m2 m 1 0.1',
      'area ft2 i 0.09290304 0.1',
      'area acre i 4046.85642 0.1',
      'area ha m 10000 0.1',
      'volume m3 m 1 0.1',
      'volume ft3 i 0.0283168466 0.1',
      'volume yd3 i 0.764554858 0.1',
      'flow_rate m3/s m 1 0.01',
      'flow_rate l/s m 0.001 0.01',
      'flow_rate gpm i 0.0000630901964 0.01',
      'flow_rate cfm i 0.000471947443 0.01',
      'force N m 1 0.01',
      'force kN m 1000 0.01',
      'force lbf i 4.44822162 0.01',
      'force kip i 4448.22162 0.01',
      'mass kg m 1 0.01',
      'mass g m 0.001 0.01',
      'mass t m 1000 0.01',
      'mass lb i 0.45359237 0.01',
      'plane_angle deg - 1 0.01',
      'plane_angle rad - 57.2957795 0.01',
      'heading degree - 1 0.01',
      'pressure Pa m 1 1',
      'pressure kPa m 1000 0.1',
      'pressure mBar m 100 1',
      'pressure bar m 100000 0.01',
      'pressure kN/m2 m 1000 0.01',
      'pressure psf i 47.880259 0.1',
      'pressure psi i 6894.75729 0.01',
      'time s - 1 0.01',
      'time min - 60 0.01',
      'time h - 3600 0.01',
      'velocity m/s m 1 0.01',
      'velocity km/h m 0.277777778 0.01',
      'velocity mph i 0.44704 0.01',
      'velocity ft/s i 0.3048 0.01',
      'velocity ft/min i 0.00508 1',
      'ratio decimal - 1 0.001',
      'ratio % - 0.01 0.1',
      'currency currency - 1 0.01',
      'torque Nm m 1 0.01',
      'torque kNm m 1000 0.01',
      'torque lbf ft i 1.35581795 1',
      'distributed_load kN/m m 1 0.01',
      'distributed_load plf i 0.0145939029 0.01',
      'distributed_load kips/ft i 14.5939029 0.01',
    ]);
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
