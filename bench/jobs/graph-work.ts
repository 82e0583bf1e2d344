import { readFunctionRecord } from '#domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addFunction } from '../../graph/add/add-function.ts';
import { createGraph } from '../../graph/editor/create-graph.ts';
import { findNodes } from '../../graph/find/find-nodes.ts';
import { NodeTexts } from '../../graph/find/node-texts.ts';
import { outlineRows } from '../../graph/outline/outline-rows.ts';
import { fakePorts } from '../../tests/fixtures/fake-ports.ts';
import { randomGraph } from '../../tests/fixtures/random-graph.ts';
import { shownTexts } from '../../tests/fixtures/shown-texts.ts';
import { processorMs, quantile, row, type BenchRow } from '../measure.ts';

const NODES = 5000;
const QUERIES = ['expression', 'part 42', 'number 3', 'formula', 'nothing like it'];
const ROUNDS = 10;

globalThis.requestAnimationFrame ??= () => 0;

function setUp() {
  const records = ['number', 'expression'].map((name) =>
    readFunctionRecord(
      JSON.parse(readFileSync(join(import.meta.dirname, '../../library/functions', name, 'parti.json'), 'utf8')),
    ),
  );
  const library = records.map(({ id, displayName }) => ({ id, name: displayName, digest: `${id}@1` }));
  const ports = fakePorts({ document: randomGraph(NODES, library), functions: records });
  const graph = createGraph(ports);
  graph.attach();
  return { ports, graph, records };
}

/** What a graph of 5,000 nodes costs beside its pictures: finding, the outline, one change, one function more. */
export function graphWork(): BenchRow[] {
  const { ports, graph, records } = setUp();
  const shared = { peer: null } as const;
  const texts = new NodeTexts(graph, shownTexts('en'), graph.units.get());
  const findMs = QUERIES.flatMap((query) => times(() => findNodes(graph, texts, query, 'all')));
  const outlineMs = times(() => outlineRows(graph, new Set()));
  // Each card hears of its own node alone.
  let heard = 0;
  const ends = [...graph.model.ids].map((id) => graph.model.subscribeCard(id, () => heard++));
  const [, , , , , one = ''] = graph.model.ids;
  ports.commands.dispatch({ type: 'node.set-input', id: one, property: 'Value', value: 7 });
  const byChange = heard;
  for (const end of ends) end();
  const before = new Map([...graph.model.ids].map((id) => [id, JSON.stringify(ports.reader.document().layout[id])]));
  const [record] = records;
  if (record) addFunction(graph, { record, digest: `${record.id}@1`, stage: 'live' });
  const moved = [...before].filter(([id, at]) => JSON.stringify(ports.reader.document().layout[id]) !== at).length;
  const of5000 = `of ${NODES.toLocaleString('en')} nodes`;
  return [
    row({
      ...shared,
      id: 'G',
      what: `search ${of5000}, p95`,
      value: quantile(findMs, 0.95),
      unit: 'ms',
      target: '≤ 50 ms',
      ok: quantile(findMs, 0.95) <= 50,
      rounds: findMs.length,
    }),
    row({
      ...shared,
      id: 'G',
      what: `outline ${of5000}, p95`,
      value: quantile(outlineMs, 0.95),
      unit: 'ms',
      target: '≤ 200 ms',
      ok: quantile(outlineMs, 0.95) <= 200,
      rounds: ROUNDS,
    }),
    row({
      ...shared,
      id: 'G4',
      what: `cards ${of5000} that hear of one changed input`,
      value: byChange,
      unit: '',
      target: '1',
      ok: byChange === 1,
      rounds: 1,
    }),
    row({
      ...shared,
      id: 'G5',
      what: `functions ${of5000} moved by adding one`,
      value: moved,
      unit: '',
      target: '0',
      ok: moved === 0 && graph.model.size === NODES + 1,
      rounds: 1,
    }),
  ];
}

/** Processor time (ms) of some rounds. */
const times = (work: () => unknown): number[] => Array.from({ length: ROUNDS }, () => processorMs(work));
