import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InputProperty } from '#domain';
import { quantityScale } from './quantity-scale.ts';

const metric = { system: 'metric', locale: 'en' } as const;
const imperial = { system: 'imperial', locale: 'en' } as const;
const length = (unit: string): InputProperty => ({
  type: 'number',
  $partiUnitType: 'length',
  $partiPreferredUnits: { metric: unit, imperial: unit },
});
const pressure: InputProperty = { type: 'number', $partiUnitType: 'pressure' };
const said = (property: InputProperty, value: number, units: typeof metric | typeof imperial = metric) =>
  quantityScale(property, units).text(value);

beforeEach(() => vi.resetModules());

describe('W9.02d a field shows what nobody typed at the step of its unit', () => {
  it.each([
    [length('mm'), 3.60444, '3,604\u00A0mm'],
    [length('cm'), 3.60444, '360.4\u00A0cm'],
    [length('m'), 3.60444, '3.6\u00A0m'],
    [pressure, 50_044, '50\u00A0kPa'],
    [pressure, 50_144, '50.1\u00A0kPa'],
    [{ type: 'number', $partiUnitType: 'ratio' } as InputProperty, 0.12345, '12.3\u00A0%'],
    [{ type: 'number', $partiUnitType: 'ratio', multipleOf: 0.0005 } as InputProperty, 0.1235, '12.35\u00A0%'],
  ])('%j', (property, value, text) => expect(said(property, value)).toBe(text));

  it.each([
    // Half a square metre is 5.38 ft²; a millimetre 0.039 in, which the eighths would swallow.
    [{ type: 'number', $partiUnitType: 'area', multipleOf: 0.5 }, 3, '32.3\u00A0ft²'],
    [{ type: 'number', $partiUnitType: 'area', multipleOf: 0.5 }, 100, '1,076.4\u00A0ft²'],
    [{ ...length('in'), multipleOf: 0.001 }, 0.1, '3.94\u00A0in'],
    [{ type: 'integer', $partiUnitType: 'area' }, 20, '215.3\u00A0ft²'],
    [{ type: 'number', $partiUnitType: 'force', multipleOf: 1 }, 10, '2.25\u00A0lbf'],
  ] as [InputProperty, number, string][])('a step of metres in feet: %j', (property, value, text) =>
    expect(said(property, value, imperial)).toBe(text),
  );

  it('inches in eighths: 5.333 in are 5.375 in', () => {
    expect(said(length('in'), 5.333 * 0.0254, imperial)).toBe('5.375\u00A0in');
  });

  it('the default and the limits stand as their author wrote them', () => {
    const property: InputProperty = { type: 'number', $partiUnitType: 'length', default: 3.125, maximum: 9.0625 };
    expect([said(property, 3.125), said(property, 9.0625), said(property, 3.126)]).toEqual([
      '3.125\u00A0m',
      '9.0625\u00A0m',
      '3.13\u00A0m',
    ]);
  });
});

describe('W5.12g a field shows the places that were typed', () => {
  it.each([
    ['3.1250', '3.1250\u00A0m'],
    ['3.1 m', '3.1\u00A0m'],
    ['7.001', '7.001\u00A0m'],
    ['5.333 in', '0.13546\u00A0m'],
    ['3605 mm', '3.605\u00A0m'],
  ])('%s', (typed, text) => {
    const scale = quantityScale(length('m'), metric);
    expect(scale.text(scale.parse(typed)!)).toBe(text);
  });

  it('in German, too, and by a field of the same unit elsewhere', () => {
    const scale = quantityScale(length('m'), { system: 'metric', locale: 'de' });
    const value = scale.parse('8,2500')!;
    expect(value).toBe(8.25);
    expect(scale.text(value)).toBe('8,2500\u00A0m');
    expect(said(length('m'), value)).toBe('8.2500\u00A0m');
  });

  it('after a reload', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    const first = await import('./quantity-scale.ts');
    first.quantityScale(length('m'), metric).parse('4.5000');
    vi.resetModules();
    const second = await import('./quantity-scale.ts');
    expect(second.quantityScale(length('m'), metric).text(4.5)).toBe('4.5000\u00A0m');
    vi.unstubAllGlobals();
  });
});

describe('a value typed over its equal says nothing new', () => {
  const height: InputProperty = { type: 'number', multipleOf: 0.1, $partiUnitType: 'length' };

  it('88.80005 over 88.8 within the numeric tolerance of 0.0001', () => {
    const { same } = quantityScale(height, metric);
    expect([same(88.80005, 88.8), same(88.8001, 88.8), same(88.8002, 88.8), same(88.8, undefined)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('not where the property itself goes by so small steps, such as degrees of latitude', () => {
    const { same } = quantityScale({ type: 'number', multipleOf: 0.0001 }, metric);
    expect([same(47.37695, 47.3769), same(47.3769, 47.3769)]).toEqual([false, true]);
  });
});
