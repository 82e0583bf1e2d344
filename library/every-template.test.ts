import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRichText, textsIn, type JsonObject } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { createLanguages, type Languages } from '#runtimes/languages';
import { computeResults, loadLibrary, loadTemplates, type Library, type Template } from './index.ts';
import { templateIds } from './read-template.ts';

let library: Library;
let templates: Map<string, Template>;
let languages: Languages;
beforeAll(() => {
  library = loadLibrary();
  languages = createLanguages(library.runtime, { cacheFolder: openTemporaryFolder('parti-every-template-') });
  templates = new Map(loadTemplates(library).map((template) => [template.id, template]));
});
afterAll(() => languages.close());

/** The first template is a plain one: eight functions and a report. */
const led = templateIds().filter((id) => id !== 'tower-on-a-slope');

const readIn = ({ meta, frames, notes, views, widgets }: Template['document']): string[] => [
  meta.name,
  ...Object.values(frames).map(({ title }) => title),
  ...Object.values(notes).flatMap(({ text }) => readRichText(text).map(({ insert }) => insert)),
  ...Object.values(views).map(({ name }) => name),
  ...Object.values(widgets).flatMap(({ title }) => title ?? []),
];

/** Texts in the cells of the tables that a report shows. */
const wordsOfRows = ({ document, results, resultText }: Template): string[] =>
  Object.values(document.widgets).flatMap(({ kind, node, discriminator, columns = [] }) => {
    const digest = kind === 'table' ? results.find((result) => result.node === node)?.resultDigest : undefined;
    if (digest === undefined) return [];
    const { model } = JSON.parse(resultText(digest)) as { model: { Elements: Record<string, JsonObject> } };
    const rows = Object.values(model.Elements).filter((element) => element['discriminator'] === discriminator);
    return rows.flatMap((row) => columns.map((column) => row[column]).filter((cell) => typeof cell === 'string'));
  });

describe.each(led)('%s', (id) => {
  it('ships what its functions give when run from nothing: same keys, same digests, no warning', async () => {
    const template = templates.get(id) as Template;
    const files = new Map(template.files.map(({ digest, bytes }) => [digest, bytes]));
    const cold = await computeResults(template.document, library, languages, files);
    const facts = ({ node, key, resultDigest, modelDigest }: (typeof cold)[number]) => [node, key, resultDigest, modelDigest];
    expect(cold.map(facts)).toEqual(
      template.results.map(({ node, key, resultDigest, modelDigest }) => [node, key, resultDigest, modelDigest]),
    );
    expect(cold).toHaveLength(Object.keys(template.document.nodes).length);
    for (const { node, canonical } of cold) expect(canonical.result.messages, node).toEqual([]);
  });

  it('leads: every function in a frame, a note, a drawn view, a report of figures and rows', () => {
    const { nodes, frames, notes, views, widgets } = (templates.get(id) as Template).document;
    for (const [node, { layoutGroup }] of Object.entries(nodes)) expect(Object.keys(frames), node).toContain(layoutGroup);
    expect(Object.keys(notes).length).toBeGreaterThan(0);
    expect(new Set(Object.values(views).map(({ type }) => type))).toEqual(new Set(['model', 'report']));
    const kinds = Object.values(widgets).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'figure').length).toBeGreaterThanOrEqual(4);
    expect(kinds).toContain('table');
  });

  it('shows a figure for each widget of its report, and rows in every table', () => {
    const template = templates.get(id) as Template;
    const { widgets } = template.document;
    const figures = Object.keys(widgets).filter((widget) => widgets[widget]?.kind === 'figure');
    expect(template.figures.map(({ widget }) => widget).toSorted()).toEqual(figures.toSorted());
    for (const { value } of template.figures) expect(Number.isFinite(value)).toBe(true);
    for (const [widget, { kind, node, discriminator, columns }] of Object.entries(widgets)) {
      if (kind !== 'table') continue;
      const digest = template.results.find((result) => result.node === node)?.resultDigest ?? '';
      const { model } = JSON.parse(template.resultText(digest)) as { model: { Elements: Record<string, JsonObject> } };
      const rows = Object.values(model.Elements).filter((element) => element['discriminator'] === discriminator);
      expect(rows.length, widget).toBeGreaterThan(0);
      for (const column of columns ?? []) expect(Object.keys(rows[0] as JsonObject), `${widget}: ${column}`).toContain(column);
    }
  });

  it.each(['de', 'ja'])('has a text in %s for everything that people read, a word for every column and row', (language) => {
    const template = templates.get(id) as Template;
    const english = readIn(template.document);
    for (const [at, text] of readIn(template.in(language).document).entries()) expect(text).not.toBe(english[at]);
    expect(template.in(language).description).not.toBe(template.description);
    const known = new Set(
      library.functions.flatMap(({ record }) =>
        Object.keys((textsIn(record, language)['words'] as JsonObject | undefined) ?? {}),
      ),
    );
    const columns = Object.values(template.document.widgets).flatMap(({ columns: names }) => names ?? []);
    expect(columns.filter((column) => !known.has(column))).toEqual([]);
    expect(wordsOfRows(template).filter((word) => !known.has(word))).toEqual([]);
    // Frames and notes of a copy are in the language of whoever takes it: on the board they are theirs to change.
    const copy = template.copyIn(language);
    expect([copy.frames, copy.notes]).toEqual([template.in(language).document.frames, template.in(language).document.notes]);
    expect(copy.views).toEqual(template.document.views);
  });
});

describe('pictures of the templates', () => {
  it.each(['light', 'dark'] as const)('are there in the %s theme, and weigh at most 300 kB together', (theme) => {
    const sizes = [...templates.values()].map((template) => template.picture(theme)?.length ?? 0);
    for (const size of sizes) expect(size).toBeGreaterThan(5000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300 * 1024);
  });
});
