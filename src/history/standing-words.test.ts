import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { standingSentence } from './standing-words.ts';
import type { Standing } from './timeline.ts';

it('the state before the first edit is said to be that, and nobody to have made it', async () => {
  const words = readFileSync(join(import.meta.dirname, '../../locales/en/history.json'), 'utf8');
  const history = JSON.parse(words) as Record<string, unknown>;
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { history } }, interpolation: { escapeValue: false } });
  const t = i18n.getFixedT('en', 'history') as TFunction<'history'>;
  const at = Date.parse('2026-03-01T12:00:00Z');
  const start = { sequence: 1, at, entry: undefined, version: undefined, changes: [] } as unknown as Standing;
  const facts = { people: new Map(), me: 'a', lines: [], locale: 'en-GB', now: at + 1000 };
  expect(standingSentence(t, start, facts)).toMatch(/^Today [\d:]+: before the first edit\.$/);
  expect(standingSentence(t, undefined, facts)).toBe('Now. Nothing of the past is shown.');
});
