import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SHIPPED_NAMES } from './shipped-names.ts';

interface Source {
  texts: Record<'de' | 'ja', Record<string, string>>;
  document: { views: Record<string, { name: string }>; widgets: Record<string, { title?: string }> };
}

const folder = join(import.meta.dirname, '..', '..', 'library', 'templates');
const sources = readdirSync(folder).map((id) => JSON.parse(readFileSync(join(folder, id, 'workflow.json'), 'utf8')) as Source);
const read = (language: string) =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'locales', language, 'app.json'), 'utf8')) as {
      shipped: Record<string, string>;
    }
  ).shipped;
const [en, de, ja] = [read('en'), read('de'), read('ja')];
/** Translated by the kind of the view. */
const OF_EVERY_WORKFLOW = new Set(['Model', 'Report', 'Setup']);

describe('names and titles that templates come with', () => {
  it('are known, and read in every language as the template says them', () => {
    expect(sources.length).toBeGreaterThan(0);
    for (const { texts, document } of sources) {
      const names = [
        ...Object.values(document.views).map(({ name }) => name),
        ...Object.values(document.widgets).flatMap(({ title }) => title ?? []),
      ].filter((name) => !OF_EVERY_WORKFLOW.has(name));
      for (const name of names) {
        const key = SHIPPED_NAMES[name as keyof typeof SHIPPED_NAMES];
        expect([en[key], de[key], ja[key]], name).toEqual([name, texts.de[name], texts.ja[name]]);
      }
    }
  });
});
