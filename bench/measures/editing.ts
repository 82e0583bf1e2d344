import { createPresence, type OpenDocument, type RealtimeSession } from '#collab';
import { startChaosServer, type ChaosServer } from '../../tests/chaos/chaos-server.ts';
import { connected, saved, until } from '../../tests/chaos/saved.ts';
import { quantile, row, type BenchRow, type Measure } from '../measure.ts';
import { memoryMb, processTree } from '../processes.ts';
import { joinAsWriter, writeForAWhile } from '../raw-tab.ts';
import { fdatasyncPerSecond } from '../yardsticks.ts';

const EDITORS = 50;
/** Tabs that read everything; each costs the measuring process as much as a browser. */
const READERS = 4;
const PER_SECOND = 250;
const SECONDS = 10;
const PEOPLE = 10;
const ROUNDS = 40;

interface Tab {
  session: RealtimeSession;
  document: OpenDocument;
}

/** C4: many editors of one workflow, and what ten people see of each other. */
export const measure: Measure = {
  ids: ['C4'],
  run: async () => [...(await manyEditors()), ...(await tenPeople())],
};

async function manyEditors(): Promise<BenchRow[]> {
  const server = await startChaosServer();
  try {
    const { id, tabs } = await openTabs(server, READERS);
    const writers = await Promise.all(Array.from({ length: EDITORS }, () => joinAsWriter(server, id)));
    const ackMs = await writeForAWhile(writers, PER_SECOND, SECONDS);
    const memory = memoryMb(processTree(server.pid()));
    const divergences = await countDivergences(tabs);
    await server.killAll();
    const startedAt = performance.now();
    await server.start();
    await Promise.all([
      ...tabs.map(({ session, document }) => connected(session).then(() => saved(document))),
      ...writers.map(({ session }) => connected(session)),
    ]);
    const backMs = performance.now() - startedAt;
    close(tabs);
    for (const { session } of writers) session.close();
    const p99 = quantile(ackMs, 0.99);
    const sync = { name: 'ms a fdatasync', value: 1000 / fdatasyncPerSecond() };
    const what = `${EDITORS} editors, ${PER_SECOND} updates/s, ${SECONDS} s:`;
    const common = { id: 'C4', rounds: 1 };
    return [
      row({ ...common, what: `${what} ack p99`, value: p99, unit: 'ms', peer: sync, target: '≤ 30 ms', ok: p99 <= 30 }),
      row({
        ...common,
        what: '… all server processes (PSS)',
        value: memory,
        unit: 'MB',
        peer: null,
        target: '≤ 450 MB',
        ok: memory <= 450,
      }),
      row({
        ...common,
        what: '… tabs that differ',
        value: divergences,
        unit: '',
        peer: null,
        target: '0',
        ok: divergences === 0,
      }),
      row({
        ...common,
        what: `server restart → ${READERS} tabs and ${EDITORS} sessions back`,
        value: backMs,
        unit: 'ms',
        peer: null,
        target: '≤ 6 s',
        ok: backMs <= 6000,
      }),
    ];
  } finally {
    await server.end();
  }
}

/** Cursor and edits of one of ten people as another sees them. */
async function tenPeople(): Promise<BenchRow[]> {
  const server = await startChaosServer();
  try {
    const { id, tabs } = await openTabs(server, PEOPLE);
    const presences = tabs.map(({ session }) => createPresence(session, id));
    await Promise.all(presences.map((one) => until(one.subscribe, () => one.others().length === PEOPLE - 1, 'people')));
    const [cursorMs, editMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const from = round % PEOPLE;
      const watcher = (from + 1) % PEOPLE;
      const cursor = presences[watcher];
      const clientId = presences[from]?.self()?.clientId;
      const movedAt = performance.now();
      presences.forEach((one, index) => one.set({ cursor: [round + 1, index] }));
      if (cursor)
        await until(
          cursor.subscribe,
          () => cursor.others().some((one) => one.clientId === clientId && one.cursor?.[0] === round + 1),
          'cursor',
        );
      cursorMs.push(performance.now() - movedAt);
      const [writer, reader] = [tabs[from]?.document, tabs[watcher]?.document];
      if (!writer || !reader) continue;
      const editedAt = performance.now();
      edit(writer, `seen${round}`);
      await until(
        (listener) => reader.reader.subscribeAll(listener),
        () => reader.reader.get('nodes', `seen${round}`) !== undefined,
        'edit',
      );
      editMs.push(performance.now() - editedAt);
    }
    for (const one of presences) one.close();
    close(tabs);
    const seen = (what: string, values: number[], most: number) =>
      row({
        id: 'C4',
        what: `${PEOPLE} people: ${what} p95`,
        value: quantile(values, 0.95),
        unit: 'ms',
        peer: null,
        target: `≤ ${most} ms`,
        ok: quantile(values, 0.95) <= most,
        rounds: ROUNDS,
      });
    return [seen('cursor seen by another', cursorMs, 100), seen('edit seen by another', editMs, 150)];
  } finally {
    await server.end();
  }
}

async function openTabs(server: ChaosServer, count: number): Promise<{ id: string; tabs: Tab[] }> {
  const { id } = await server.api.call('POST workflows', { body: { blank: true } });
  const tabs = Array.from({ length: count }, () => {
    const session = server.tab();
    return { session, document: server.open(session, id) };
  });
  await Promise.all(tabs.map(({ document }) => document.ready));
  return { id, tabs };
}

function close(tabs: readonly Tab[]): void {
  for (const { session, document } of tabs) {
    document.close();
    session.close();
  }
}

function edit(document: OpenDocument, id: string): void {
  document.commands.dispatch({
    type: 'node.add',
    id,
    node: { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: true, inputs: {}, links: {} },
    layout: [0, 0, 0],
    links: [],
  });
}

/** Tabs that do not hold every edit in the end. */
async function countDivergences(tabs: readonly Tab[]): Promise<number> {
  const textOf = ({ document }: Tab) =>
    JSON.stringify(Object.entries(document.reader.document().layout).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const edits = PER_SECOND * SECONDS;
  await Promise.all(
    tabs.map(({ document }) =>
      until(
        (listener) => document.reader.subscribeAll(listener),
        () => Object.keys(document.reader.document().layout).length >= edits,
        'every edit',
      ).catch(() => undefined),
    ),
  );
  const first = tabs[0] ? textOf(tabs[0]) : '';
  return tabs.filter((tab) => textOf(tab) !== first).length;
}
