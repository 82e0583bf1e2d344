import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueEntry, ERROR_CATALOGUE } from '#domain';
import { sourceFiles } from '../architecture/read-modules.ts';
import { codesNotRaised } from './raised-codes.ts';

const root = join(import.meta.dirname, '..', '..');
const spec = join(root, '..', 'shared', 'spec', 'errors.tsv');

interface Texts {
  [key: string]: string | Texts;
}

function textAt(texts: Texts, code: string): { text?: string; next?: string } {
  const found = code
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  return (typeof found === 'object' ? found : {}) as { text?: string; next?: string };
}

describe('error catalogue', () => {
  it.skipIf(!existsSync(spec))(
    'P8.00 W8.00: holds every row of the spec with its severity and parameters (skipped without ../shared)',
    () => {
      const rows = readFileSync(spec, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'));
      expect(rows.length).toBe(275);
      for (const [, , , code = '', severity = '', , parameters = '-'] of rows) {
        const entry = ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE];
        expect(entry, code).toBeDefined();
        expect(entry.severity, code).toBe(severity.replace('?', ''));
        for (const name of parameters === '-' ? [] : parameters.split(',')) expect(entry.parameters, code).toContain(name.trim());
      }
    },
  );

  it.each(['en', 'ja', 'de'])(
    'P8.00 W8.00: has a text and a next step for every code in %s, with known placeholders only',
    (language) => {
      const texts = JSON.parse(readFileSync(join(root, 'locales', language, 'errors.json'), 'utf8')) as Texts;
      for (const code of Object.keys(ERROR_CATALOGUE)) {
        const { parameters = [] } = catalogueEntry(code) ?? {};
        const { text, next } = textAt(texts, code);
        expect(text?.trim(), code).toBeTruthy();
        expect(next?.trim(), code).toBeTruthy();
        const used = [...`${text} ${next}`.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
        expect(
          used.filter((name) => !parameters.includes(name)),
          code,
        ).toEqual([]);
      }
    },
  );

  it('W8.00: what is not raised yet stands in one list, which only shrinks', () => {
    const listed = JSON.parse(readFileSync(join(import.meta.dirname, 'not-raised-yet.json'), 'utf8')) as Record<string, string[]>;
    const now = codesNotRaised(root);
    const isListed = (area: string, code: string): boolean => listed[area]?.includes(code) ?? false;
    const isNow = (area: string, code: string): boolean => now[area]?.includes(code) ?? false;
    const pairs = (areas: Record<string, string[]>) =>
      Object.entries(areas).flatMap(([area, codes]) => codes.map((code) => [area, code] as const));
    expect(
      pairs(now).filter(([area, code]) => !isListed(area, code)),
      'raise these, or leave them out of the catalogue',
    ).toEqual([]);
    expect(
      pairs(listed).filter(([area, code]) => !isNow(area, code)),
      'raised by now: run node tests/not-raised-yet.ts',
    ).toEqual([]);
  });

  it('knows every code that the product raises', () => {
    const raised = new Set(
      sourceFiles(root)
        .filter((file) => !/\.test\.tsx?$/.test(file))
        .flatMap((file) =>
          [...readFileSync(file, 'utf8').matchAll(/(?:PartiError\(|refused\(|code: )\s*'([a-z-]+(?:\.[a-z0-9-]+)+)'/g)].map(
            (match) => match[1] ?? '',
          ),
        ),
    );
    expect(raised.size).toBeGreaterThan(20);
    expect([...raised].filter((code) => !Object.hasOwn(ERROR_CATALOGUE, code)).toSorted()).toEqual([]);
  });
});
