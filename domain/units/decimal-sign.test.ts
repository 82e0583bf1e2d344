import { expect, it } from 'vitest';
import { decimalSign } from './decimal-sign.ts';

it.each([
  ['en', '.'],
  ['ja', '.'],
  ['de', ','],
  ['de-AT', ','],
  // Swiss German writes 1’234.5.
  ['de-CH', '.'],
  ['fr', ','],
])('%s writes %s', (locale, sign) => {
  expect(decimalSign(locale)).toBe(sign);
});
