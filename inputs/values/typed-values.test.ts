import { describe, expect, it } from 'vitest';
import { readColor } from './color-value.ts';
import { readTypedRange } from './range-value.ts';

const units = { system: 'metric', locale: 'en' } as const;

describe('typed range', () => {
  it('is two numbers in the order in which they were typed', () => {
    const range = { type: 'array', $partiStyle: 'range' };
    expect(readTypedRange('30 – 94', range, units)).toEqual({ low: 30, high: 94 });
    expect(readTypedRange('94 – 30', range, units)).toEqual({ low: 94, high: 30 });
    expect(readTypedRange('30', range, units)).toBeUndefined();
    expect(readTypedRange('30 – wide', range, units)).toBeUndefined();
  });

  it('takes the unit that its ends declare', () => {
    const ends = { properties: { Min: { $partiUnitType: 'length' }, Max: { $partiUnitType: 'length' } } } as const;
    expect(readTypedRange('50 cm – 2 m', ends, units)).toEqual({ low: 0.5, high: 2 });
  });
});

describe('typed color', () => {
  it('keeps the transparency of the one before', () => {
    const before = { Red: 0, Green: 0, Blue: 0, Alpha: 0.25 };
    expect(readColor('#FF0000', before)).toMatchObject({ Red: 1, Green: 0, Blue: 0, Alpha: 0.25 });
    expect(readColor('#FF0000', undefined)).toMatchObject({ Red: 1, Alpha: 1 });
    expect(readColor('reddish', before)).toBeUndefined();
  });
});
