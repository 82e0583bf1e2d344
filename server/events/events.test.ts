import { afterAll, beforeAll, expect, it } from 'vitest';
import { USED } from '#api';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const SESSION = 'a1b2c3d4-e5f6';
const START = {
  name: 'session-start',
  data: { userAgent: 'Firefox', platform: 'Linux', language: 'en', storageAvailable: true },
};
const body = (...events: object[]) => ({ session: SESSION, consent: true, events });

let bench: SharingBench;
let mia: Person;
beforeAll(async () => {
  bench = await startSharingBench({ PARTI_EVENTS: '1' });
  mia = await bench.person('mia@keller.studio', 'mia');
}, 60_000);
afterAll(() => bench.stop());

it('P7.13 P2.04c keeps what pages of people who agreed tell, without who they are; administrators read it, nobody else', async () => {
  const visit = { name: 'account-visit', data: {} };
  expect((await bench.anonymous.raw('POST', 'events', body(START, visit))).status).toBe(204);
  const { isOn, events } = await bench.owner.call('GET admin/events', { query: {} });
  expect(isOn).toBe(true);
  expect(events.map(({ name, session, data }) => ({ name, session, data }))).toEqual([
    { session: SESSION, ...visit },
    { session: SESSION, ...START },
  ]);
  const first = await bench.owner.call('GET admin/events', { query: { limit: 1 } });
  expect(first.events.map(({ name }) => name)).toEqual(['account-visit']);
  const next = await bench.owner.call('GET admin/events', { query: { limit: 1, key: first.lastKey ?? '' } });
  expect([next.events.map(({ name }) => name), next.lastKey]).toEqual([['session-start'], undefined]);
  expect(await mia.raw('GET', 'admin/events')).toMatchObject({ status: 403 });
  expect(await bench.anonymous.raw('GET', 'admin/events')).toMatchObject({ status: 401 });
});

it('takes nothing without consent, nothing it does not know, and nothing more than an event carries', async () => {
  const refused = [
    { ...body(START), consent: false },
    { session: SESSION, events: [START] },
    body({ name: 'opened-workflow', data: {} }),
    body({ name: 'sign-up', data: { email: 'mia@keller.studio' } }),
    body({ ...START, data: { ...START.data, workflow: 'Tower' } }),
    body(...Array.from({ length: 21 }, () => START)),
    body(),
    { ...body(START), session: 'mia@keller.studio' },
  ];
  for (const wrong of refused)
    expect(await bench.anonymous.raw('POST', 'events', wrong), JSON.stringify(wrong).slice(0, 90)).toMatchObject({ status: 400 });
});

it('a server that keeps none refuses what is told', async () => {
  const silent = await startSharingBench();
  try {
    expect(await silent.anonymous.raw('POST', 'events', body(START))).toMatchObject({ status: 403, code: 'events.off' });
    expect(await silent.owner.call('GET admin/events', { query: {} })).toEqual({ isOn: false, events: [] });
  } finally {
    await silent.stop();
  }
});

it('P7.09 W7.06 keeps what is told of runs with its five values, and each name of the eleven groups; no more, and nothing without consent', async () => {
  const query = { action: 'run-started', session: SESSION, environment: 'production', id: 'run-1', parentId: 'workflow-1' };
  const address = (values: Record<string, string>) => `stats?${new URLSearchParams(values)}`;
  expect((await bench.anonymous.raw('POST', address(query), { consent: true })).status).toBe(204);
  const { events } = await bench.owner.call('GET admin/events', { query: { name: 'stats', limit: 1 } });
  const { session, ...data } = query;
  expect(events).toMatchObject([{ name: 'stats', session, data }]);
  for (const [values, body] of [
    [query, {}],
    [{ ...query, parentId: '' }, { consent: true }],
    [{ ...query, action: 'Tower on a slope' }, { consent: true }],
    [{ ...query, who: 'mia' }, { consent: true }],
  ] as const)
    expect(await bench.anonymous.raw('POST', address(values), body), JSON.stringify([values, body])).toMatchObject({
      status: 400,
    });
  const names = Object.values(USED).flat();
  for (let at = 0; at < names.length; at += 20) {
    const told = names.slice(at, at + 20).map((name) => ({ name, data: {} }));
    expect((await bench.anonymous.raw('POST', 'events', body(...told))).status).toBe(204);
  }
  const kept = await bench.owner.call('GET admin/events', { query: { limit: 200 } });
  expect(kept.events.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect((await bench.anonymous.raw('POST', 'events', body({ name: 'folder-made', data: { name: 'Tower' } }))).status).toBe(400);
});
