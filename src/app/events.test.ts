import { expect, it } from 'vitest';
import { USED } from '#api';
import { createEvents, type PageEvent } from './events.ts';

const FACTS = { userAgent: 'Firefox', platform: 'Linux', language: 'ja', storageAvailable: true };

function tab(kept = new Map<string, string>(), ofTab = new Map<string, string>()) {
  const store = (values: Map<string, string>) => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
  const calls: { session: string; consent: true; events: PageEvent[] }[] = [];
  const tasks: (() => void)[] = [];
  const line = { isCut: false };
  const clock = { now: 0 };
  const stats: object[] = [];
  const events = createEvents({
    kept: store(kept),
    tab: store(ofTab),
    after: (_ms, task) => void tasks.push(task),
    now: () => clock.now,
    sendStat: async (stat) => void stats.push(stat),
    send: async (body) => {
      if (line.isCut) throw new Error('no line');
      calls.push(body);
    },
  });
  const pass = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      task();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  return { events, calls, pass, line, clock, stats, names: () => calls.flatMap((call) => call.events.map(({ name }) => name)) };
}

it('P7.13a P2.30b nothing leaves before the person agreed and the server keeps events; then one start with its four facts', async () => {
  const { events, calls, pass, names } = tab();
  events.start(FACTS, '/workflows/w1');
  await pass();
  events.serverKeeps(true);
  await pass();
  expect(calls).toEqual([]);
  events.answer('yes');
  await pass();
  expect(names()).toEqual(['session-start', 'entering-app']);
  expect(calls[0]?.events[0]).toEqual({ name: 'session-start', data: FACTS });
  expect(calls[0]?.session).toMatch(/^[\w-]{36}$/);
});

it('P7.13b P2.25 tells the path of the entry, but for pictures and the return of a provider; a reload is no new session', async () => {
  const kept = new Map([['parti.events-consent-2', 'yes']]);
  const ofTab = new Map<string, string>();
  for (const [path, told] of [
    ['/functions/x', ['session-start', 'entering-app']],
    ['/render', []],
    ['/idp', []],
    ['/renders', ['entering-app']],
  ] as const) {
    const { events, pass, names } = tab(kept, ofTab);
    events.start(FACTS, path);
    events.serverKeeps(true);
    await pass();
    expect(names(), path).toEqual(told);
  }
});

it('P2.30b a no is kept and obeyed, in this tab and the next', async () => {
  const kept = new Map<string, string>();
  const first = tab(kept);
  first.events.start(FACTS, '/');
  first.events.serverKeeps(true);
  first.events.answer('no');
  first.events.tell({ name: 'sign-up', data: {} });
  await first.pass();
  const next = tab(kept);
  expect(next.events.state.consent).toBe('no');
  next.events.start(FACTS, '/');
  next.events.serverKeeps(true);
  await next.pass();
  expect([...first.calls, ...next.calls]).toEqual([]);
});

it('P7.13d of sixty errors fifty are told, twenty a call', async () => {
  const { events, calls, pass } = tab(new Map([['parti.events-consent-2', 'yes']]));
  events.serverKeeps(true);
  for (let n = 0; n < 60; n += 1) events.tellError(new Error(`no ${n}`), 'window');
  await pass();
  expect(calls.map((call) => call.events.length)).toEqual([20, 20, 10]);
  expect(calls[0]?.events[0]?.data).toMatchObject({ message: 'no 0', info: 'window', stack: expect.stringContaining('no 0') });
});

it('P7.13e what could not be told goes along once the line is back', async () => {
  const { events, line, pass, names } = tab(new Map([['parti.events-consent-2', 'yes']]));
  events.serverKeeps(true);
  line.isCut = true;
  events.tell({ name: 'account-visit', data: {} });
  await pass();
  line.isCut = false;
  events.tell({ name: 'persistent-realtime-errors', data: {} });
  await pass();
  expect(names()).toEqual(['account-visit', 'persistent-realtime-errors']);
});

it('W7.06 tells what is used of the eleven groups by its name alone, once for a drag of many steps', async () => {
  const { events, calls, pass, clock, names } = tab(new Map([['parti.events-consent-2', 'yes']]));
  events.serverKeeps(true);
  for (const at of [0, 300, 900, 1500, 3000]) {
    clock.now = at;
    events.use('override-edited');
  }
  for (const group of Object.values(USED)) events.use(group[0]);
  await pass();
  expect(names()).toEqual([
    'override-edited',
    'override-edited',
    ...Object.values(USED).flatMap(([first]) => (first === 'override-edited' ? [] : [first])),
  ]);
  expect(calls.flatMap((call) => call.events.map(({ data }) => data)).every((data) => Object.keys(data).length === 0)).toBe(true);
});

it('P7.09 tells that a run began and ended, with five values; nothing without consent', async () => {
  const run = { action: 'run-started', id: 'r1', parentId: 'w1', environment: 'production' };
  const silent = tab();
  silent.events.serverKeeps(true);
  silent.events.stat(run);
  expect(silent.stats).toEqual([]);
  silent.events.answer('yes');
  silent.events.stat(run);
  expect(silent.stats).toEqual([{ ...run, session: expect.stringMatching(/^[\w-]{36}$/) as string }]);
});

it('W7.06 what waits when a page is left goes at once, and nothing without consent', () => {
  const { events, calls, names } = tab();
  events.serverKeeps(true);
  events.use('folder-made');
  events.leave();
  expect(calls).toEqual([]);
  events.answer('yes');
  for (let n = 0; n < 30; n += 1) events.tell({ name: 'account-visit', data: {} });
  events.leave();
  expect(calls.map((call) => call.events.length)).toEqual([20, 11]);
  expect(names()[0]).toBe('folder-made');
  events.leave();
  expect(calls.length).toBe(2);
});
