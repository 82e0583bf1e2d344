import { expect, it } from 'vitest';
import { lookupIn, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import type { ReaderPort } from '#domain';
import { createCommandRegistry } from '../../commands/command-registry.ts';
import {
  addSystemCommands,
  cameraCommands,
  draftingCommands,
  nodeCommands,
  sketchCommands,
  toolCommands,
} from './modelling-commands.ts';

const polygon = { $ref: 'https://parti.dev/Schemas/Geometry/Polygon.json' };
const site = sampleFunction({ id: 'site', output: 'Site', inputs: { Perimeter: polygon, Height: { type: 'number' } } });
const document = sampleDocument({ s: 'site' });
const functionOf = lookupIn([site]);
const reader = {
  canEdit: true,
  document: () => document,
  functionOf,
  library: () => [{ record: site, digest: 'd', stage: 'live' as const }],
} as unknown as ReaderPort;
const english = { reader, locale: 'en' };

function searched(query: string) {
  const registry = createCommandRegistry();
  const done: string[] = [];
  registry.register([
    ...addSystemCommands(
      english,
      (name) => `Add ${name}`,
      (group) => (group === 'glue' ? 'Werte und Modelle' : group),
      ({ record }) => done.push(`add ${record.id}`),
    ),
    ...cameraCommands(
      (view) => `Camera: ${view}`,
      (view) => done.push(`camera ${view}`),
    ),
    ...draftingCommands(english, (input, name) => `Draw ${input} of ${name}`, {
      isDrawn: (kind) => kind === 'polygon',
      draw: (_, { label, onCommit }) => {
        done.push(`draw ${label}`);
        onCommit('drawn');
      },
      commit: (id, input, value) => done.push(`${id} ${input} ${String(value)}`),
    }),
  ]);
  return { done, registry, found: registry.search(query).map(({ type, results }) => [type, results.map(({ id }) => id)]) };
}

it('P2.35a the search finds Add System, Camera and Drafting Command, each under its type', async () => {
  expect(searched('add ').found).toEqual([['add-system', ['add.site.live']]]);
  expect(searched('camera: top').found).toEqual([['camera', ['camera.top']]]);
  expect(searched('perimeter').found).toEqual([['drafting-command', ['draw.s.Perimeter']]]);
  const { registry, done } = searched('');
  for (const id of ['add.site.live', 'camera.fit', 'draw.s.Perimeter']) await registry.run(id);
  expect(done).toEqual(['add site', 'camera fit', 'draw Perimeter', 's Perimeter drawn']);
});

it('P2.35a finds the tools of the model and the projections, while a model is shown', async () => {
  const registry = createCommandRegistry();
  const done: string[] = [];
  let isThere = true;
  registry.register([
    ...toolCommands(
      { box: 'B', lasso: 'L', section: 'X', apart: 'E', measure: 'M', filter: 'C' },
      (tool) => ({ section: 'Schnittkörper', apart: 'Auseinanderziehen' })[tool as string] ?? tool,
      (tool) => done.push(tool),
      () => isThere,
    ),
    ...cameraCommands(
      (act) => `Kamera: ${act}`,
      (act) => done.push(act),
    ),
  ]);
  const found = (query: string) => registry.search(query).flatMap(({ results }) => results.map(({ id }) => id));
  expect(found('schnitt')).toEqual(['model-tool.section']);
  expect(found('perspective')).toEqual(['camera.perspective']);
  for (const id of ['model-tool.section', 'camera.parallel']) await registry.run(id);
  expect(done).toEqual(['section', 'parallel']);
  isThere = false;
  expect(found('schnitt')).toEqual([]);
});

it('offers to draw only what is not wired', () => {
  document.nodes['s']!.links = { 'in/Perimeter': { l: { node: 'x', output: 'out/A', order: 0 } } };
  expect(searched('perimeter').found).toEqual([]);
  document.nodes['s']!.links = {};
});

it('finds nodes of the graph by their name and that of their function, once something is typed', async () => {
  const tower = sampleDocument({ 'ed-1': 'site', s2: 'site', x: 'unknown' });
  tower.nodes['ed-1']!.name = 'North plot';
  const registry = createCommandRegistry();
  const shown: string[] = [];
  registry.register(
    nodeCommands(
      { reader: { ...reader, document: () => tower }, locale: 'en' },
      (name) => `Show ${name}`,
      (id) => shown.push(id),
    ),
  );
  const found = (query: string) => registry.search(query).flatMap(({ results }) => results.map(({ id }) => id));
  expect(found('')).toEqual([]);
  expect(found('north')).toEqual(['node.ed-1']);
  expect(found('site').toSorted()).toEqual(['node.ed-1', 'node.s2']);
  expect(found('unknown')).toEqual(['node.x']);
  // An id is no name.
  expect(found('ed-1')).toEqual([]);
  expect(found('node')).toEqual([]);
  await registry.run('node.ed-1');
  expect(shown).toEqual(['ed-1']);
});

it('W2.04b finds a function by its tags and its shelf, in the reader’s language', () => {
  const tagged = { ...site, tags: ['plot'], group: 'glue' as const, messages: { de: { tags: ['Bauplatz'] } } };
  const found = (locale: string, query: string) => {
    const registry = createCommandRegistry();
    const from = { reader: { canEdit: true, library: () => [{ record: tagged, digest: 'd', stage: 'live' as const }] }, locale };
    registry.register(
      addSystemCommands(
        from,
        (name) => name,
        (group) => (group === 'glue' ? 'Werte' : group),
        () => {},
      ),
    );
    return registry.search(query).flatMap(({ results }) => results.map(({ id }) => id));
  };
  expect(found('de', 'bauplatz')).toEqual(['add.site.live']);
  expect(found('de', 'werte')).toEqual(['add.site.live']);
  expect(found('en', 'plot')).toEqual(['add.site.live']);
  expect(found('en', 'bauplatz')).toEqual([]);
});

it('P2.35a finds the tools of an open sketch, those that it has, and how it ends', async () => {
  const registry = createCommandRegistry();
  const done: string[] = [];
  const end = registry.register(
    sketchCommands(
      {
        tools: ['draw', 'split'],
        start: (tool) => done.push(tool),
        undo: () => done.push('undo'),
        redo: () => done.push('redo'),
        finish: () => done.push('done'),
        cancel: () => (done.push('cancel'), 'left'),
      },
      (act) => `Skizze: ${{ split: 'Teilen', draw: 'Zeichnen' }[act as string] ?? act}`,
    ),
  );
  const found = (query: string) => registry.search(query).flatMap(({ results }) => results.map(({ id }) => id));
  expect(found('teilen')).toEqual(['sketch.split']);
  expect(found('split')).toEqual(['sketch.split']);
  expect(found('rectangle')).toEqual([]);
  for (const act of ['split', 'undo', 'redo', 'done', 'cancel']) await registry.run(`sketch.${act}`);
  expect(done).toEqual(['split', 'undo', 'redo', 'done', 'cancel']);
  end();
  expect(found('split')).toEqual([]);
});
