import { API_KEY_HEADER, WEB_API_KEY } from '#api';
import { emptyWorkflowDocument, type RoomState, type WorkflowDocument } from '#domain';
import { startChaosServer, type ChaosServer } from '../../tests/chaos/chaos-server.ts';
import { quantile, row, type BenchRow, type Measure } from '../measure.ts';
import { joinAsWriter, writeForAWhile } from '../raw-tab.ts';

const ROOMS = [
  { watchers: 50, most: 100 },
  { watchers: 200, most: 200 },
] as const;
const STATES = 60;
/** People who edit while a talk of their workflow is on, and at what pace. */
const [EDITORS, PER_SECOND, SECONDS] = [50, 250, 5];
/** A presenter's tab tells this often (ms). */
const EVERY_MS = 60;
const STATE: RoomState = { slide: 'a', place: 0, round: 0, tries: {} };

/** The room: from what the presenter shows to each watcher, and back on the same slide after everything was killed. */
export const measure: Measure = {
  ids: ['present'],
  async run() {
    const server = await startChaosServer();
    try {
      const id = await talkOn(server);
      const rows: BenchRow[] = [];
      for (const { watchers, most } of ROOMS)
        rows.push(atMost(`state at ${watchers} watchers, p95`, await told(server, id, watchers), most, STATES));
      rows.push(...(await beside(server, id)));
      return [...rows, atMost('back on the same slide after SIGKILL of everything', await comeBack(server, id), 5000, 1)];
    } finally {
      await server.end();
    }
  },
};

const atMost = (what: string, value: number, most: number, rounds: number): BenchRow =>
  row({ id: 'P', what, value, unit: 'ms', peer: null, target: `≤ ${most.toLocaleString('en')} ms`, ok: value <= most, rounds });

async function talkOn({ api }: ChaosServer): Promise<string> {
  const words = (order: number) => ({ deck: 'deck', order, kind: 'words' as const, title: `Slide ${order}` });
  const slides: WorkflowDocument['slides'] = { a: words(0), b: words(1) };
  const document = { ...emptyWorkflowDocument('Talk'), slides, decks: { deck: { name: '', order: 0 } } };
  const { id: madeIn } = await api.call('POST workflows', { body: { blank: true } });
  const { id } = await api.call('POST workflows', { body: { document: document as never, madeIn } });
  const body = { language: 'en', system: 'metric', isOpen: true, state: STATE } as const;
  await api.call('POST workflows/{id}/talk', { path: { id }, body });
  return id;
}

/** The presenter's tab, and how others follow. */
async function presenter(server: ChaosServer, workflowId: string) {
  const session = server.tab();
  await new Promise<void>((resolve) => session.onConnected(resolve));
  const { talk } = await session.request('talk.open', { workflowId });
  if (!talk?.key) throw new Error('The talk is not open.');
  return {
    talk: { id: talk.id, key: talk.key },
    show: (state: RoomState) => session.request('talk.show', { workflowId, state }),
    close: () => session.close(),
  };
}

/** Follows until it breaks or is left; `tell` hears each state. */
async function follow(
  server: ChaosServer,
  talk: { id: string; key: string },
  signal: AbortSignal,
  tell: (state: RoomState) => void,
) {
  const answer = await fetch(`${server.origin}/api/public/talks/${talk.id}/stream`, {
    method: 'POST',
    headers: { [API_KEY_HEADER]: WEB_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ key: talk.key }),
    signal,
  });
  if (answer.status !== 200) throw new Error(`The stream answers ${answer.status}.`);
  const decoder = new TextDecoder();
  let rest = '';
  const read = async () => {
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const events = (rest + decoder.decode(part, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith('data: ')) tell((JSON.parse(event.slice(6)) as { state: RoomState }).state);
    }
  };
  return read().catch(() => undefined);
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** p95 (ms) of all deliveries of all states that reached a watcher. */
async function told(server: ChaosServer, id: string, watchers: number): Promise<number> {
  const driver = await presenter(server, id);
  const left = new AbortController();
  const shownAt = new Map<number, number>();
  const delays: number[] = [];
  const streams = Array.from({ length: watchers }, () =>
    follow(server, driver.talk, left.signal, ({ round }) => {
      const shown = shownAt.get(round);
      if (shown !== undefined) delays.push(performance.now() - shown);
    }),
  );
  await rest(1500);
  const first = 1000 * watchers;
  for (let round = first; round < first + STATES; round++) {
    shownAt.set(round, performance.now());
    await driver.show({ ...STATE, round });
    await rest(EVERY_MS);
  }
  await rest(500);
  left.abort();
  await Promise.all(streams);
  driver.close();
  // States may be passed over, never a watcher.
  if (delays.length < watchers * STATES * 0.8) throw new Error(`${delays.length} of ${watchers * STATES} states arrived.`);
  return quantile(delays, 0.95);
}

/** C4 alone and while a talk of the same workflow tells fifty watchers at full pace. */
async function beside(server: ChaosServer, id: string): Promise<BenchRow[]> {
  const writers = await Promise.all(Array.from({ length: EDITORS }, () => joinAsWriter(server, id)));
  await writeForAWhile(writers, PER_SECOND, 1, 'warm');
  const alone = quantile(await writeForAWhile(writers, PER_SECOND, SECONDS, 'alone'), 0.99);
  const driver = await presenter(server, id);
  const left = new AbortController();
  const streams = Array.from({ length: ROOMS[0].watchers }, () => follow(server, driver.talk, left.signal, () => undefined));
  await rest(1500);
  let round = 1_000_000;
  const telling = setInterval(() => void driver.show({ ...STATE, round: ++round }), EVERY_MS);
  const during = quantile(await writeForAWhile(writers, PER_SECOND, SECONDS, 'during'), 0.99);
  clearInterval(telling);
  left.abort();
  await Promise.all(streams);
  driver.close();
  for (const { session } of writers) session.close();
  const what = `${EDITORS} editors, ${PER_SECOND} updates/s: ack p99`;
  return [atMost(`${what} without a talk`, alone, 30, 1), atMost(`${what} during a talk of 50 watchers`, during, 30, 1)];
}

/** From the kill, with the start of server and database, to the slide that was shown (ms). */
async function comeBack(server: ChaosServer, id: string): Promise<number> {
  const driver = await presenter(server, id);
  await driver.show({ ...STATE, slide: 'b', place: 1, round: 7 });
  await rest(500);
  driver.close();
  const began = performance.now();
  await server.killAll();
  await server.start();
  for (;;) {
    const left = new AbortController();
    const slide = await new Promise<string | undefined>((resolve) => {
      follow(server, driver.talk, left.signal, (state) => resolve(state.slide)).then(
        () => resolve(undefined),
        () => resolve(undefined),
      );
    });
    left.abort();
    if (slide === 'b') return performance.now() - began;
    if (slide !== undefined) throw new Error(`The room is on ${slide}.`);
    await rest(50);
  }
}
