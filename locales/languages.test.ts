import { expect, it } from 'vitest';
import { chooseLanguage } from './languages.ts';

it('P4.07 takes the stored language, else the browser language, else English', () => {
  expect(chooseLanguage(null, ['de-CH', 'en'])).toBe('de');
  expect(chooseLanguage(null, ['fr'])).toBe('en');
  expect(chooseLanguage('ja', ['de'])).toBe('ja');
  expect(chooseLanguage('ja', ['fr'])).toBe('ja');
  expect(chooseLanguage('xx', ['ja-JP'])).toBe('ja');
  expect(chooseLanguage(undefined, [])).toBe('en');
});
