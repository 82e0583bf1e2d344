import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import type { ElementModel, WorkflowDocument } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { NodeCard } from '../card/node-card.tsx';
import { createGraph } from '../editor/create-graph.ts';
import { GraphContext } from '../editor/graph-context.ts';
import { IncomingRow } from './incoming-row.tsx';

const rooms = sampleFunction({ id: 'Rooms', output: 'Rooms' });
const cost = sampleFunction({ id: 'Cost', inputs: { Rate: { type: 'number', maximum: 100 } } });
const model: ElementModel = {
  Elements: {
    a: { Id: 'a', discriminator: 'Elements.Room', Area: 12, Use: 'Office' },
    b: { Id: 'b', discriminator: 'Elements.Room', Area: 300, Use: 'Shop' },
  },
};

type Language = 'en' | 'de' | 'ja';

/** What card and panel tell of a function whose number asks a model. */
function told(query: string, language: Language = 'en'): { card: string; tip: string; panel: string } {
  const document: WorkflowDocument = sampleDocument({ R: 'Rooms', C: 'Cost' });
  const node = { ...document.nodes['C']!, links: { 'in/Rate': { l: { node: 'R', output: 'model', order: 0, query } } } };
  document.nodes['C'] = node;
  const ports = fakePorts({
    document,
    functions: [rooms, cost],
    runs: [{ nodeId: 'R', state: 'succeeded', resultDigest: 'made' }],
    results: { made: { outputs: {}, messages: [], model } },
  });
  const graph = createGraph(ports);
  graph.attach();
  const units = { system: 'metric', locale: language } as const;
  graph.units.set(units);
  const markupOf = (shown: React.ReactNode) =>
    renderToStaticMarkup(<I18nextProvider i18n={shownTexts(language)}>{shown}</I18nextProvider>);
  const card = markupOf(
    <GraphContext value={{ graph, actions: {} }}>
      <NodeCard id="C" />
    </GraphContext>,
  );
  const from = /<span class="from"([^>]*)>([^<]*)</.exec(card);
  const panel = markupOf(<IncomingRow label="Rate" wire={graph.model.graph().wires[0]!} ports={ports} units={units} />);
  return {
    card: from?.[2] ?? '',
    tip: /data-tip="([^"]*)"/.exec(from?.[1] ?? '')?.[1] ?? '',
    panel: /role="alert">([^<]*)</.exec(panel)?.[1] ?? '',
  };
}

describe('what a question brings is told at the card and in the panel', () => {
  test('a value is told as it is', () => {
    expect(told('[*Use=Office].Area')).toEqual({ card: '12', tip: '', panel: '' });
  });

  const SAID: [what: string, query: string, language: Language, word: string, sentence: string][] = [
    ['nothing', '[*Use=Bank].Area', 'en', 'nothing found', 'No element matches the query.'],
    ['no such value', '[*Use=Office].Depth', 'en', 'nothing found', 'The elements found have no such value.'],
    ['several', 'Area', 'en', '2 values', 'One value was expected, 2 were found.'],
    ['several', 'Area', 'de', '2 Werte', 'Erwartet wurde ein Wert, gefunden wurden 2.'],
    ['several', 'Area', 'ja', '2 個の値', '値は 1 つである必要がありますが、2 個見つかりました。'],
    ['a text for a number', '[*Use=Office].Use', 'en', 'does not fit', 'A number is needed here.'],
    ['a text for a number', '[*Use=Office].Use', 'de', 'passt nicht', 'Hier wird eine Zahl gebraucht.'],
    ['a number beyond the limits', '[*Use=Shop].Area', 'en', 'does not fit', 'At most 100 is possible.'],
    ['what is no query', '[*', 'en', 'does not fit', '“[*” is not a query.'],
  ];
  test.each(SAID)('%s of %s in %s', (_, query, language, word, sentence) => {
    const said = told(query, language);
    expect(said.card).toBe(word);
    expect(said.tip.split('\n')[0]).toBe(sentence);
    expect(said.panel).toBe(sentence);
  });
});
