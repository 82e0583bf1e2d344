import { expect, it } from 'vitest';
import { canConnect } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { connect, portOf, sayRefused } from '../edit/connect.ts';
import { createGraph } from '../editor/create-graph.ts';
import { announcementText, isShown } from './announcement-text.ts';

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

it('shows what did not happen as it was asked for, in words of each language; what is seen on the board is spoken alone', () => {
  const short = [
    { key: 'refused', parameters: { code: 'field.incompatible-type', source: 'number', target: 'text' } },
    { key: 'end-gone' },
    { key: 'derived-stays' },
    { key: 'nothing-to-paste' },
    { key: 'clip-too-large' },
    { key: 'clip-unknown-function', parameters: { name: 'Facade' } },
    { key: 'pasted-without-files', parameters: { count: 2, names: 'site.dxf' } },
    { key: 'replaced', parameters: { name: 'Facade', count: 1 } },
    { key: 'planning-there' },
  ];
  for (const said of short) {
    expect(isShown(said), said.key).toBe(true);
    const texts = (['en', 'de', 'ja'] as const).map((language) => announcementText(shownTexts(language), said));
    expect(new Set(texts).size, said.key).toBe(3);
    for (const text of texts) expect(text).not.toContain('said.');
  }
  for (const said of [
    { key: 'deleted', parameters: { count: 2 } },
    { key: 'replaced', parameters: { name: 'Facade', count: 0 } },
  ])
    expect(isShown(said), said.key).toBe(false);
});
