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
  languages = createLanguages(library.runtime, { cacheFolder: openTemporaryFolder('parti-podium-') });
  template = loadTemplates(library).find(({ id }) => id === 'podium-and-tower') as Template;
});
afterAll(() => languages.close());

const resultOf = (node: string) => {
  const shipped = template.results.find((result) => result.node === node);
  return JSON.parse(template.resultText(shipped?.resultDigest ?? '')) as {
    model?: ElementModel;
    outputs: JsonObject;
    messages: unknown[];
  };
};

describe('podium and tower', () => {
  it('ships what its functions give when run from nothing: same keys, same digests, no warning', async () => {
    const cold = await computeResults(template.document, library, languages);
    const facts = ({ node, key, resultDigest, modelDigest }: (typeof cold)[number]) => [node, key, resultDigest, modelDigest];
    expect(cold.map(facts)).toEqual(
      template.results.map(({ node, key, resultDigest, modelDigest }) => [node, key, resultDigest, modelDigest]),
    );
    expect(cold).toHaveLength(Object.keys(template.document.nodes).length);
    for (const { node } of cold) expect(resultOf(node).messages, node).toEqual([]);
  });

  it('tells by hand what stands there: three storeys of 62 × 46 m and fourteen of 32 × 24 m on 8,506 m²', () => {
    const [podium, storey] = [62 * 46, 32 * 24];
    const [retail, office, housing] = [3 * podium, 7 * storey, 7 * storey];
    expect(resultOf('levels').outputs['Level Quantity']).toBe(17);
    expect(resultOf('areas').outputs['Gross Area']).toBeCloseTo(retail + office + housing, 6);
    expect(resultOf('check').outputs).toMatchObject({
      'Floor Area Ratio': expect.closeTo((retail + office + housing) / 8506, 9),
      Coverage: expect.closeTo(podium / 8506, 6),
      'Rules Kept': 4,
      'Rules Broken': 0,
    });
    const stalls = [retail / 35, office / 60, housing / 90].map((count) => Math.ceil(count));
    expect(resultOf('parking').outputs['Stalls']).toBe(stalls.reduce((sum, count) => sum + count, 0));
    const cost = (retail * 2100 + office * 2400 + housing * 2700) * 1.18;
    expect(resultOf('cost').outputs['Total']).toBeCloseTo(cost, 3);
    expect(resultOf('compare').outputs['Difference']).toBeCloseTo(retail + office + housing - 19_000, 6);
  });

  it.each(['de', 'ja'])('has a text in %s for everything that people read, and a picture for both themes', (language) => {
    const titles = ({ meta, views, widgets }: Template['document']) => [
      meta.name,
      ...Object.values(views).map(({ name }) => name),
      ...Object.values(widgets).flatMap(({ title }) => title ?? []),
    ];
    const english = titles(template.document);
    titles(template.in(language).document).forEach((title, index) => expect(title).not.toBe(english[index]));
    expect(template.in(language).description).not.toBe(template.description);
    for (const theme of ['light', 'dark'] as const) expect(template.picture(theme)?.length).toBeGreaterThan(10_000);
  });

  it.each(['de', 'ja'])('has a word in %s for every column of its tables', (language) => {
    const known = new Set(
      library.functions.flatMap(({ record }) =>
        Object.keys((textsIn(record, language)['words'] as JsonObject | undefined) ?? {}),
      ),
    );
    const columns = Object.values(template.document.widgets).flatMap(({ columns: names }) => names ?? []);
    expect(columns.length).toBeGreaterThan(20);
    expect(columns.filter((column) => !known.has(column))).toEqual([]);
  });
});
