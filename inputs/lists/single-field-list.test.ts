import { expect, it } from 'vitest';
import { readSeparated, separated } from './single-field-list.tsx';

const LENGTH = { type: 'number', $partiUnitType: 'length' } as const;
const METRIC = { system: 'metric', locale: 'en' } as const;

it('a list in one field is its values between commas, with a decimal comma between semicolons', () => {
  expect(readSeparated('3, 4.5 ,250 cm', LENGTH, METRIC)).toEqual({ values: [3, 4.5, 2.5] });
  expect(readSeparated('3; 4,5; 3', LENGTH, { ...METRIC, locale: 'de' })).toEqual({ values: [3, 4.5, 3] });
  expect(readSeparated('3, 4,5', LENGTH, { ...METRIC, locale: 'de' })).toEqual({ values: [3, 4.5] });
  expect(readSeparated('3, x', LENGTH, METRIC)).toEqual({ code: 'property.must-be-number', text: 'x' });
  expect(readSeparated('a, b', { type: 'string' }, METRIC)).toEqual({ values: ['a', 'b'] });
  expect(readSeparated('', LENGTH, METRIC)).toEqual({ values: [] });
});

it('a list in one field comes back as it is shown', () => {
  for (const units of [METRIC, { system: 'metric', locale: 'de' } as const, { system: 'imperial', locale: 'en' } as const]) {
    expect(readSeparated(separated([3, -4.5], LENGTH, units), LENGTH, units, [3, -4.5])).toEqual({ values: [3, -4.5] });
  }
});
