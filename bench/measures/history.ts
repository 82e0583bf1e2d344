import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initialState, playStretch, readStretch, SharedDocument, writeStretch, type LoggedUpdate } from '#collab';
import {
  changesBetween,
  elementChanges,
  readFunctionRecord,
  WORKFLOW_SCHEMA_VERSION,
  type CommandCall,
  type ElementModel,
  type ModelElement,
  type WorkflowDocument,
} from '#domain';
import { packed } from '../../server/documents/packed.ts';
import { createStretchWalk } from '../../src/history/played-past.ts';
import { startSignedIn } from '../../tests/fixtures/signed-in.ts';
import { randomGraph } from '../../tests/fixtures/random-graph.ts';
import { median, processorMs, quantile, row, type BenchRow, type Measure } from '../measure.ts';

const SIZES = [12, 5000] as const;
const [EDITS, STEPS, ELEMENTS, ROUNDS] = [500, 100, 10_000, 5];

/** The past: a step of the scrubber, opening it, what it takes on disk, comparing, restoring, and a branch. */
export const measure: Measure = {
  ids: ['history'],
  async run() {
    const played: BenchRow[] = [];
    for (const size of SIZES) played.push(...(await scrubbed(size)));
    return [...played, ...compared(), restored(), ...(await branched()), await stepToBuilding()];
  },
};

const shared = { id: 'H', peer: null } as const;
const atMost = (what: string, value: number, most: number, unit: string, rounds: number): BenchRow =>
  row({ ...shared, what, value, unit, target: `≤ ${most.toLocaleString('en')} ${unit}`, ok: value <= most, rounds });
const nodes = (count: number) => `${count.toLocaleString('en')} nodes`;

function documentOf(count: number): WorkflowDocument {
  const library = ['number', 'expression'].map((name) => {
    const text = readFileSync(join(import.meta.dirname, '../../library/functions', name, 'parti.json'), 'utf8');
    const { id, displayName } = readFunctionRecord(JSON.parse(text));
    return { id, name: displayName, digest: `${id}@1` };
  });
  const document = randomGraph(count, library);
  return { ...document, meta: { ...document.meta, schemaVersion: WORKFLOW_SCHEMA_VERSION } };
}

/** Edits as people make them: most a value, some a place, a name, a function that comes or goes. */
function editOf(n: number, ids: readonly string[]): CommandCall {
  const id = ids[(n * 7919) % ids.length] as string;
  if (n % 25 === 3) return { type: 'workflow.rename', name: `Tower ${n}` };
  if (n % 10 === 5) return { type: 'layout.move', positions: { [id]: { to: [n * 4, n * 8, 0] } } };
  return { type: 'node.set-input', id, property: 'Value', value: n / 2 };
}

async function scrubbed(size: number): Promise<BenchRow[]> {
  const document = documentOf(size);
  const state = initialState(document);
  const live = new SharedDocument(state);
  const ids = Object.keys(document.nodes);
  const updates: LoggedUpdate[] = [];
  for (let n = 1; updates.length < EDITS; n++) {
    const made = live.command(editOf(n, ids));
    if (made) updates.push({ sequence: updates.length + 1, userId: n % 3 ? 'ann' : 'ben', at: 1000 * n, data: made.update });
  }
  live.destroy();
  const bytes = writeStretch({ sequence: 0, schemaVersion: document.meta.schemaVersion, state, updates });
  const [onDisk, stateAlone] = await Promise.all([packed(bytes), packed(state)]);
  const opened = () => createStretchWalk(playStretch(readStretch(bytes)));
  const openMs = Array.from({ length: 2 }, () => processorMs(() => opened().documentAt(EDITS)));
  const walk = opened();
  // A hand that drags goes some entries at once, to and fro.
  const stepMs = Array.from({ length: STEPS }, (_, step) => processorMs(() => walk.documentAt((step * 37) % (EDITS + 1))));
  return [
    atMost(`${nodes(size)}: scrub step to the graph, p95`, quantile(stepMs, 0.95), 150, 'ms', STEPS),
    atMost(`${nodes(size)}: the past of ${EDITS} edits opened`, median(openMs), size === 12 ? 300 : 1500, 'ms', openMs.length),
    atMost(`${nodes(size)}: on disk an edit, without its state`, (onDisk.length - stateAlone.length) / EDITS, 40, 'B', 1),
  ];
}

function compared(): BenchRow[] {
  const before = documentOf(5000);
  const after = structuredClone(before);
  for (const [at, id] of Object.keys(after.nodes).entries())
    if (at % 50 === 0) Object.assign((after.nodes[id] as WorkflowDocument['nodes'][string]).inputs, { Value: at });
  const documentMs = timed(() => changesBetween(before, after).length, 100);
  const [older, newer] = [modelOf(0), modelOf(100)];
  const modelMs = timed(() => elementChanges(older, newer).changed.length, 100);
  return [
    atMost('changes of two documents of 5,000 nodes', documentMs, 50, 'ms', ROUNDS),
    atMost('changes of two models of 10,000 elements', modelMs, 300, 'ms', ROUNDS),
  ];
}

/** Median (ms) of some rounds, each of which must find so many. */
function timed(work: () => number, expected: number): number {
  const times = Array.from({ length: ROUNDS }, () => {
    let found: number | undefined;
    const ms = processorMs(() => (found = work()));
    if (found !== expected) throw new Error(`${found} changes were found, ${expected} were made.`);
    return ms;
  });
  return median(times);
}

/** Boxes of which the first `moved` stand elsewhere. */
function modelOf(moved: number): ElementModel {
  const boxes = Array.from({ length: ELEMENTS }, (_, at): [string, ModelElement] => [
    `e${at}`,
    {
      Id: `e${at}`,
      Name: `Element ${at}`,
      discriminator: 'Elements.Mass',
      Transform: { Matrix: { Components: [1, 0, 0, at + (at < moved ? 0.5 : 0), 0, 1, 0, 0, 0, 0, 1, 0] } },
      Height: 3 + (at % 7),
    } as unknown as ModelElement,
  ]);
  return { Elements: Object.fromEntries(boxes) };
}

function restored(): BenchRow {
  const before = documentOf(5000);
  const state = initialState(before);
  const times = Array.from({ length: 3 }, () => {
    const live = new SharedDocument(state);
    live.command({ type: 'node.delete', ids: Object.keys(before.nodes) });
    const ms = processorMs(() => live.command({ type: 'document.change', changes: changesBetween(live.json(), before) }));
    if (Object.keys(live.json().nodes).length !== 5000) throw new Error('Not everything is back.');
    live.destroy();
    return ms;
  });
  return atMost('5,000 nodes restored', median(times), 1000, 'ms', times.length);
}

/** Branched from now; what its functions gave is there at once. */
async function branched(): Promise<BenchRow[]> {
  const running = await startSignedIn();
  try {
    const { api, product } = running;
    const { id } = await api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
    const page = await running.page();
    await page.goto(`${product.origin}/workflows/${id}?view=report`);
    await page.locator('[data-part="figure"]').first().waitFor();
    const { last } = await api.call('GET workflows/{id}/history', { path: { id } });
    const began = performance.now();
    const branch = await api.call('POST workflows', { body: { workflowId: id, at: last } });
    await page.goto(`${product.origin}/workflows/${branch.id}?view=report`);
    await page.locator('[data-part="figure"]').first().waitFor();
    const ms = performance.now() - began;
    const { runs } = await api.call('GET workflows/{id}/history', { path: { id: branch.id } });
    return [
      atMost('a branch of the tower, to its figures', ms, 2000, 'ms', 1),
      atMost('functions run by that branch', runs.length, 0, '', 1),
    ];
  } finally {
    await running.close();
  }
}

/** Steps of the scrubber between two heights of the tower, to the first picture in which another building is drawn. */
async function stepToBuilding(): Promise<BenchRow> {
  const running = await startSignedIn();
  try {
    const { page, board } = await running.openWorkflow('blank', { viewport: { width: 900, height: 560 } });
    await page.addInitScript(() => {
      const { prototype } = WebGL2RenderingContext;
      const draw = prototype.drawElements;
      // The largest part of a picture is the building: another one has another number of corners.
      let most = 0;
      prototype.drawElements = function (...call) {
        most = Math.max(most, call[1]);
        draw.apply(this, call);
      };
      const look = () => {
        if (most > 0) document.documentElement.dataset['corners'] = String(most);
        most = 0;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const { id } = await running.api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
    await page.goto(`${running.product.origin}/workflows/${id}?view=model`);
    await page.locator('.model-view canvas[data-rested]').waitFor();
    await board.card('envelope').click({ position: { x: 40, y: 10 } });
    await page.getByRole('slider', { name: 'Building Height', exact: true }).press('PageDown');
    await page.locator('.saved[data-state="saved"]').waitFor();
    await page.locator('.board [data-node="areas"][data-state="done"]').waitFor();
    await page.locator('.board').focus();
    await page.keyboard.press('h');
    const slider = page.getByRole('slider', { name: 'Point in time' });
    await slider.focus();
    const times: number[] = [];
    for (let step = 0; step < 12; step++) {
      await page.locator('.model-view canvas[data-rested]').waitFor();
      await page.evaluate(() => {
        const { dataset } = document.documentElement;
        const before = dataset['corners'];
        let began = 0;
        delete dataset['took'];
        addEventListener('keydown', () => (began = performance.now()), { capture: true, once: true });
        const look = () => {
          if (began > 0 && dataset['corners'] !== before) dataset['took'] = String(performance.now() - began);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.keyboard.press(step % 2 === 0 ? 'ArrowLeft' : 'End');
      await page.locator('html[data-took]').waitFor({ state: 'attached' });
      times.push(Number(await page.locator('html').getAttribute('data-took')));
    }
    return atMost('scrub step to the building of the tower, p95', quantile(times, 0.95), 500, 'ms', times.length);
  } finally {
    await running.close();
  }
}
