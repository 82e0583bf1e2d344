import { expect, it } from 'vitest';
import { canConnect } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { connect, portOf, sayRefused } from '../edit/connect.ts';
import { createGraph } from '../editor/create-graph.ts';
import { announcementText } from './announcement-text.ts';

const levels = sampleFunction({ id: 'Levels', outputs: [{ name: 'Height', type: 'number' }] });
const cost = sampleFunction({ id: 'Cost', inputs: { Rate: { type: 'string' } } });

function setUp() {
  const graph = createGraph(fakePorts({ document: sampleDocument({ l: 'Levels', c: 'Cost' }), functions: [levels, cost] }));
  const from = { end: { node: 'l', port: 'out/Height' }, port: portOf(graph, 'l', 'out/Height', 'out')! };
  const to = { end: { node: 'c', port: 'in/Rate' }, port: portOf(graph, 'c', 'in/Rate', 'in')! };
  return { graph, from, to };
}

it.each([
  ['en', 'Not connected. A number does not fit a text.'],
  ['de', 'Nicht verbunden. Zahl passt nicht zu Text.'],
] as const)('says in %s which types do not fit, by a dialog and by a dropped wire', (language, sentence) => {
  const { graph, from, to } = setUp();
  expect(connect(graph, from, to)).toBe(false);
  expect(announcementText(shownTexts(language), graph.announcement.get()!)).toBe(sentence);
  // What a dropped wire holds of its refusal.
  const verdict = canConnect(from, to);
  if (verdict.ok) throw new Error('A number fits no text.');
  graph.announcement.set(undefined);
  sayRefused(graph, { code: verdict.code, parameters: verdict.parameters });
  expect(announcementText(shownTexts(language), graph.announcement.get()!)).toBe(sentence);
});

it('counts what was deleted', () => {
  expect(announcementText(shownTexts('en'), { key: 'deleted', parameters: { count: 2 } })).toBe('2 functions deleted.');
});
