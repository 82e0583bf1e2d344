import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFunctionRecord, type JsonObject, type LibraryFunction } from '#domain';
import type { ImportedFile } from '#formats-browser';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '#graph';
import { addImport } from './add-import.ts';
import { extensionsWanted, findTaker } from './find-taker.ts';

globalThis.requestAnimationFrame ??= () => 0;

const shipped = (folder: string): LibraryFunction => {
  const text = readFileSync(new URL(`../../library/functions/${folder}/parti.json`, import.meta.url), 'utf8');
  return { record: readFunctionRecord(JSON.parse(text) as JsonObject), digest: `${folder}@1`, stage: 'live' };
};
const authored = (id: string, types: string[], stage: LibraryFunction['stage'] = 'test'): LibraryFunction => {
  const record = sampleFunction({ id, inputs: { Plan: { type: 'object', $partiFileTypes: types } } });
  return { record, digest: `${id}@1`, stage };
};
const library = ['context-by-file', 'levels', 'model-file', 'table', 'underlay'].map(shipped);
const nameOf = (functions: readonly LibraryFunction[], extensions: string[]) =>
  findTaker(functions, extensions)?.entry.record.displayName;

/** As far as these rules look at it. */
const found = (kind: ImportedFile['kind'], more: object = {}) => ({ kind, ...more }) as ImportedFile;

describe('functions that take files', () => {
  it.each([
    ['a drawing', found('underlay', { isMap: false }), 'plan.dxf', 'Underlay'],
    ['a map', found('underlay', { isMap: true }), 'map.geojson', 'Underlay'],
    ['a map named as models are', found('underlay', { isMap: true }), 'Map.JSON', 'Underlay'],
    ['a picture', found('picture'), 'plan.json', 'Underlay'],
    ['a model', found('model'), 'tower.json', 'Model File'],
    ['a table', found('table'), 'rooms.csv', 'Table'],
    ['a table of tabs', found('table'), 'rooms.tsv', 'Table'],
  ])('W1.06a are the shipped ones by what their records name: %s', (_, file, name, expected) => {
    expect(nameOf(library, extensionsWanted(file, name))).toBe(expected);
    expect(nameOf(library.toReversed(), extensionsWanted(file, name))).toBe(expected);
  });

  it("are an author's where no released one names the kind", () => {
    const own = authored('Point Cloud', ['.LAS', 'json']);
    expect(nameOf([own, ...library], ['las'])).toBe('Point Cloud');
    expect(nameOf([own, ...library], ['json'])).toBe('Model File');
    expect(nameOf([own], ['json'])).toBe('Point Cloud');
    expect(findTaker([own], ['las'])?.property).toBe('Plan');
    expect(findTaker(library, ['las'])).toBeUndefined();
  });

  it('get the file and the inputs that they have in one command, which one undo takes back', () => {
    const ports = fakePorts({ document: sampleDocument({}), functions: library.map(({ record }) => record), library });
    const graph = createGraph(ports);
    graph.attach();
    const stored = { digest: 'f'.repeat(64), name: 'plan.dxf', type: 'image/vnd.dxf', size: 3 };
    const taker = findTaker(library, ['dxf'])!;
    const id = addImport(graph, taker, { Unit: 'mm', Centre: true, Unheard: 1 }, stored);
    expect(ports.commands.calls.map(({ type }) => type)).toEqual(['node.add']);
    expect(ports.reader.document().nodes[id]?.inputs).toMatchObject({ Unit: 'mm', Centre: true, File: stored });
    expect(ports.reader.document().nodes[id]?.inputs).not.toHaveProperty('Unheard');
    ports.commands.undo();
    expect(ports.reader.document().nodes).toEqual({});
  });
});
