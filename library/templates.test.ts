import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn, type ElementModel, type JsonObject } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { createLanguages, type Languages } from '#runtimes/languages';
import { computeResults, loadLibrary, loadTemplates, type Library, type Template } from './index.ts';

let library: Library;
let template: Template;
let languages: Languages;
beforeAll(() => {
  library = loadLibrary();
  languages = createLanguages(library.runtime, { cacheFolder: openTemporaryFolder('parti-templates-') });
  template = loadTemplates(library).find(({ id }) => id === 'tower-on-a-slope') as Template;
});
afterAll(() => languages.close());

const resultOf = (node: string): { model?: ElementModel; outputs: JsonObject } => {
  const shipped = template.results.find((result) => result.node === node);
  return JSON.parse(template.resultText(shipped?.resultDigest ?? '')) as { model?: ElementModel; outputs: JsonObject };
};
const elementsOf = (node: string, discriminator: string): JsonObject[] =>
  Object.values(resultOf(node).model?.Elements ?? {}).filter((element) => element['discriminator'] === discriminator);
const number = (value: unknown): number => value as number;

describe('tower on a slope', () => {
  it('ships what its functions give when run from nothing: same keys, same digests', async () => {
    const cold = await computeResults(template.document, library, languages);
    const facts = ({ node, key, resultDigest, modelDigest }: (typeof cold)[number]) => [node, key, resultDigest, modelDigest];
    expect(cold.map(facts)).toEqual(
      template.results.map(({ node, key, resultDigest, modelDigest }) => [node, key, resultDigest, modelDigest]),
    );
    expect(cold).toHaveLength(8);
  });

  it('has levels as its heights say: 4.8 m ground, 22 of 3.6 m, 4.8 m penthouse', () => {
    expect(resultOf('envelope').outputs['Height']).toBeCloseTo(4.8 + 22 * 3.6 + 4.8, 9);
    const elevations = elementsOf('levels', 'Elements.Level').map((level) => number(level['Elevation']));
    const above = elevations.filter((elevation) => elevation >= -1e-9).toSorted((a, b) => a - b);
    // 24 floors and the top.
    expect(above).toHaveLength(25);
    above.forEach((elevation, index) => {
      const byHand = index === 0 ? 0 : index === 24 ? 88.8 : 4.8 + (index - 1) * 3.6;
      expect(elevation - (above[0] ?? 0)).toBeCloseTo(byHand, 9);
    });
  });

  it('adds up: rows of the area table make the gross area, uses make it again', () => {
    const rows = elementsOf('areas', 'Elements.AreaRow');
    const { outputs } = resultOf('areas');
    const gross = rows.reduce((sum, row) => sum + number(row['Gross Area']), 0);
    expect(rows).toHaveLength(24);
    expect(gross).toBeCloseTo(number(outputs['Gross Area']), 6);
    const uses = outputs['Areas by Use'] as { Area: number }[];
    expect(uses.reduce((sum, use) => sum + use.Area, 0)).toBeCloseTo(gross, 6);
    expect(number(outputs['Net to Gross'])).toBeCloseTo(number(outputs['Net Area']) / gross, 9);
  });

  it('has at least 1,500 elements and 1,200 panels', () => {
    const count = template.results.reduce((sum, { node }) => sum + Object.keys(resultOf(node).model?.Elements ?? {}).length, 0);
    expect(count).toBeGreaterThanOrEqual(1500);
    expect(number(resultOf('facade').outputs['Panel Quantity'])).toBeGreaterThanOrEqual(1200);
  });

  it('tells the figures of its report as they were computed, in their order', () => {
    const sums = elementsOf('floors', 'Elements.Floor').reduce((sum, floor) => sum + number(floor['Area']), 0);
    const byTitle = template.figures.map(({ widget, value, unitType }) => [
      template.document.widgets[widget]?.title,
      Math.round(value * 100) / 100,
      unitType,
    ]);
    expect(byTitle).toEqual([
      ['Gross area', Math.round(sums * 100) / 100, 'area'],
      ['Net to gross', expect.any(Number), 'ratio'],
      ['Height', 88.8, 'length'],
      ['Levels', 24, 'none'],
      ['Facade', expect.any(Number), 'area'],
    ]);
  });

  it('reads in the language of whoever takes a copy, with the same functions and values', () => {
    const { description, document } = template.in('de');
    expect([document.meta.name, description]).toEqual([
      'Turm am Hang',
      'Acht Funktionen, vom Grundstück bis zur Flächentabelle.',
    ]);
    expect(Object.values(document.views).map(({ name }) => name)).toEqual(['Modell', 'Flächen']);
    expect(document.widgets['table']).toEqual({ ...template.document.widgets['table'], title: 'Flächen nach Geschoss' });
    expect(document.nodes).toEqual(template.document.nodes);
    expect(template.in('fr').document).toEqual(template.document);
  });

  it('gives a copy its own name in a language, and views and titles that each reader sees in theirs', () => {
    const copy = template.copyIn('de');
    expect([copy.meta.name, copy.meta.description]).toEqual([
      'Turm am Hang',
      'Acht Funktionen, vom Grundstück bis zur Flächentabelle.',
    ]);
    expect(Object.values(copy.views).map(({ name }) => name)).toEqual(['Model', 'Areas']);
    expect(copy.widgets['table']?.title).toBe('Areas by level');
  });

  it.each(['de', 'ja'])('has a text in %s for everything that people read', (language) => {
    const titles = ({ views, widgets }: Template['document']) => [
      ...Object.values(views).map(({ name }) => name),
      ...Object.values(widgets).flatMap(({ title }) => title ?? []),
    ];
    const english = titles(template.document);
    titles(template.in(language).document).forEach((title, index) => expect(title).not.toBe(english[index]));
  });

  it.each(['de', 'ja'])('has a word in %s for every kind, property and use that its models hold', (language) => {
    const known = new Set(
      library.functions.flatMap(({ record }) =>
        Object.keys((textsIn(record, language)['words'] as JsonObject | undefined) ?? {}),
      ),
    );
    const elements = template.results.flatMap(({ node }) => Object.values(resultOf(node).model?.Elements ?? {}));
    const drawn = elements.filter((element) => 'Representation' in element || element['discriminator'] === 'Elements.AreaRow');
    const plain = drawn.flatMap((element) =>
      Object.entries(element).flatMap(([name, value]) =>
        typeof value === 'object' ||
        ['Id', 'Name', 'discriminator', 'Material', 'Profile', 'Add Id', 'IsElementDefinition'].includes(name)
          ? []
          : name,
      ),
    );
    const uses = drawn.flatMap((element) => (typeof element['Use'] === 'string' ? [element['Use']] : []));
    expect(uses).toContain('Office');
    expect([...new Set([...plain, ...uses])].filter((word) => !known.has(word))).toEqual([]);
  });
});
