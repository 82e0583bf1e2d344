import { expect, it, vi } from 'vitest';
import { chooseLanguage } from './languages.ts';

it('P4.07 takes the stored language, else the browser language, else English', () => {
  expect(chooseLanguage(null, ['de-CH', 'en'])).toBe('de');
  expect(chooseLanguage(null, ['fr'])).toBe('en');
  expect(chooseLanguage('ja', ['de'])).toBe('ja');
  expect(chooseLanguage('ja', ['fr'])).toBe('ja');
  expect(chooseLanguage('xx', ['ja-JP'])).toBe('ja');
  expect(chooseLanguage(undefined, [])).toBe('en');
});

it('P3.13a a language that the server does not offer is in no menu, and who chose it gets what the browser speaks', async () => {
  vi.resetModules();
  vi.stubGlobal('document', { querySelector: () => ({ content: 'en,ja' }) });
  const page = await import('./languages.ts');
  vi.unstubAllGlobals();
  expect(page.offeredLanguages().map(({ code }) => code)).toEqual(['en', 'ja']);
  expect(page.supported('de')).toBeUndefined();
  expect(page.chooseLanguage('de', ['de-CH', 'ja-JP'])).toBe('ja');
  expect(page.chooseLanguage('de', ['fr'])).toBe('en');
});
