import ELK from 'elkjs/lib/elk.bundled.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFunctionRecord, type NodeId } from '#domain';
import { fakePorts } from '../../tests/fixtures/fake-ports.ts';
import { startSignedIn } from '../../tests/fixtures/signed-in.ts';
import { GraphModel } from '../../graph/model/graph-model.ts';
import { elkLayout } from '../../graph/layout/elk-layout.ts';
import { layOut } from '../../graph/layout/layered/lay-out.ts';
import { tidyGraph, type LayoutEngine } from '../../graph/layout/tidy-graph.ts';
import type { Point } from '../../graph/model/card-geometry.ts';
import { median, row, type BenchRow, type Measure } from '../measure.ts';
import { pictureOf, type Picture } from '../../tests/fixtures/graph-picture.ts';
import { randomGraph } from '../../tests/fixtures/random-graph.ts';
import { threadTimes } from '../thread-times.ts';

const [TIDY_NODES, OPEN_NODES] = [1000, 5000];
const ROUNDS = 3;
const MARKS = ['graph-asked', 'graph-there'] as const;

/** G7: 1,000 nodes tidied beside elkjs, and a document of 5,000 nodes opened. */
export const measure: Measure = {
  ids: ['graph', 'G7'],
  async run() {
    return [...(await tidied()), ...(await opened())];
  },
};

async function tidied(): Promise<BenchRow[]> {
  const records = ['number', 'expression'].map((name) =>
    readFunctionRecord(
      JSON.parse(readFileSync(join(import.meta.dirname, '../../library/functions', name, 'parti.json'), 'utf8')),
    ),
  );
  const library = records.map(({ id, displayName }) => ({ id, name: displayName, digest: `${id}@1` }));
  const model = new GraphModel(fakePorts({ document: randomGraph(TIDY_NODES, library), functions: records }).reader);
  const cards = [...model.ids].flatMap((id) => model.card(id) ?? []);
  const { wires } = model.graph();
  const engines: [LayoutEngine, LayoutEngine] = [(graph) => Promise.resolve(layOut(graph)), elkLayout(new ELK())];
  const times: [number[], number[]] = [[], []];
  const found: ReadonlyMap<NodeId, Point>[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, engine] of engines.entries()) {
      // Of this thread alone: others still collect what the engine before left.
      const began = process.threadCpuUsage();
      const places = await tidyGraph(engine, cards, wires);
      const { user, system } = process.threadCpuUsage(began);
      times[at]?.push((user + system) / 1000);
      if (round === 0) found[at] = places;
    }
  const [own, elk] = found.map((places) => pictureOf(model, places)) as [Picture, Picture];
  const beside = (what: string, value: number, peer: number, unit: string, most: number, target: string) =>
    row({
      id: 'G7',
      what: `${TIDY_NODES.toLocaleString('en')} nodes tidied: ${what}`,
      value,
      unit,
      peer: { name: 'elkjs', value: peer },
      target,
      ok: value <= peer * most,
      rounds: ROUNDS,
    });
  return [
    beside('processor time', median(times[0]), median(times[1]), 'ms', 1 / 30, '≤ 1/30 of elkjs'),
    beside('crossings', own.crossings, elk.crossings, '', 1, '≤ elkjs'),
    beside('wire length', own.lengthPx / 1000, elk.lengthPx / 1000, 'k px', 1, '≤ elkjs'),
  ];
}

/** Opened in a browser by its owner, from a list that is there already. */
async function opened(): Promise<BenchRow[]> {
  const running = await startSignedIn();
  try {
    const { functions } = await running.api.call('GET functions', { query: { limit: 200 } });
    const { id: madeIn } = await running.api.call('POST workflows', { body: { blank: true } });
    const document = randomGraph(OPEN_NODES, functions);
    const { id } = await running.api.call('POST workflows', { body: { document: { ...document }, madeIn } });
    const page = await running.page();
    const failed: string[] = [];
    page.on('response', (answer) => answer.status() >= 400 && failed.push(answer.url()));
    let wallMs = 0;
    const [times] = await threadTimes(running.browser, page, MARKS, async () => {
      const began = performance.now();
      await page.evaluate(([mark]) => performance.mark(mark ?? ''), MARKS);
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/workflows/${id}`);
      await page.locator('.board [data-part="node"]').first().waitFor();
      await page.evaluate(([, mark]) => requestAnimationFrame(() => setTimeout(() => performance.mark(mark ?? ''))), MARKS);
      await page.waitForFunction(([, mark]) => performance.getEntriesByName(mark ?? '').length > 0, MARKS);
      wallMs = performance.now() - began;
      // What is asked for after the first picture counts too.
      await page.waitForLoadState('networkidle');
    });
    const what = `document of ${OPEN_NODES.toLocaleString('en')} nodes opened`;
    const shared = { id: 'G7', peer: null, rounds: 1 } as const;
    const pageMs = times?.page ?? Number.NaN;
    return [
      row({ ...shared, what: `${what}: to its cards`, value: wallMs, unit: 'ms', target: '≤ 1,000 ms', ok: wallMs <= 1000 }),
      row({
        ...shared,
        what: `${what}: thread of the page`,
        value: pageMs,
        unit: 'ms',
        target: '≤ 1,000 ms',
        ok: pageMs <= 1000,
      }),
      row({ ...shared, what: `${what}: failed requests`, value: failed.length, unit: '', target: '0', ok: failed.length === 0 }),
    ];
  } finally {
    await running.close();
  }
}
