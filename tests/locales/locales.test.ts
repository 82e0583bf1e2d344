import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../architecture/read-modules.ts';

const root = join(import.meta.dirname, '..', '..');
const LANGUAGES = ['en', 'ja', 'de'];

interface Texts {
  [key: string]: string | Texts;
}

function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

const areas = readdirSync(join(root, 'locales', 'en')).map((file) => file.replace(/\.json$/, ''));
const read = (language: string, area: string) =>
  new Map(flatten(JSON.parse(readFileSync(join(root, 'locales', language, `${area}.json`), 'utf8')) as Texts));

/** Words that are the same in the other language: names, symbols, international terms. */
const SAME_ON_PURPOSE = new Set(
  (JSON.parse(readFileSync(join(import.meta.dirname, 'same-on-purpose.json'), 'utf8')) as string[]).map((text) =>
    text.toLowerCase(),
  ),
);

/** Plural forms differ between languages: compare keys without their suffix. */
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]).toSorted();

describe('texts', () => {
  it('has every area in the three languages', () => {
    expect(areas.length).toBeGreaterThan(4);
    for (const language of LANGUAGES)
      expect(
        readdirSync(join(root, 'locales', language))
          .map((file) => file.replace(/\.json$/, ''))
          .toSorted(),
      ).toEqual(areas.toSorted());
  });

  it.each(areas)('%s has the same keys and placeholders in en, ja and de', (area) => {
    const english = read('en', area);
    for (const language of ['ja', 'de']) {
      const other = read(language, area);
      expect(new Set([...other.keys()].map(stem)), language).toEqual(new Set([...english.keys()].map(stem)));
      for (const [key, text] of other) {
        const source = english.get(key) ?? english.get(`${stem(key)}_other`) ?? english.get(`${stem(key)}_one`) ?? '';
        if (!/_(one|zero)$/.test(key)) expect(placeholders(text), `${language} ${area}:${key}`).toEqual(placeholders(source));
      }
    }
  });

  it.each(['ja', 'de'])('%s differs from English in 97 of 100 texts', (language) => {
    let total = 0;
    const equal: string[] = [];
    for (const area of areas) {
      const english = read('en', area);
      for (const [key, text] of read(language, area)) {
        const plain = text.replaceAll(/\{\{[^}]*\}\}/g, '').trim();
        if (!/\p{L}/u.test(plain)) continue;
        total++;
        if (english.get(key) === text && !SAME_ON_PURPOSE.has(text.toLowerCase())) equal.push(`${area}:${key} = ${text}`);
      }
    }
    expect(equal.length / total, equal.join('\n')).toBeLessThanOrEqual(0.03);
  });

  it('shows no key that no file has, and has no text that nobody shows', () => {
    const sources = sourceFiles(root)
      .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file) && !file.includes(`${join(root, 'tests')}`))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    // Read once: looking through all sources for each of thousands of keys takes longer than a test may.
    const written = new Set([...sources.matchAll(/(?<=(['"`]))[\w:.-]+(?=\1)/g)].map(([key]) => key));
    const beginnings = [...new Set([...sources.matchAll(/[\w.-]+\.(?=\$\{)/g)].map(([beginning]) => beginning))];
    const unused: string[] = [];
    for (const area of areas) {
      // Texts of the error catalogue and of shipped functions are found by code at run time.
      if (area === 'errors') continue;
      for (const key of read('en', area).keys()) {
        const name = stem(key);
        const group = name.slice(0, name.lastIndexOf('.') + 1);
        const dynamic = group !== '' && beginnings.some((beginning) => beginning.endsWith(group));
        if (!dynamic && !written.has(name) && !written.has(`${area}:${name}`)) unused.push(`${area}:${name}`);
      }
    }
    expect(unused).toEqual([]);
  });
});
