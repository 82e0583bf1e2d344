import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkflow, type RealtimeSession } from '#collab';
import { PLANS } from '#domain';
import { connectTab } from '../documents/document-server.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let mia: Person;
const tabs: RealtimeSession[] = [];
const FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };
const NONE = { executions: null, edits: null, snapshots: null };
const tabOf = (who: Person): RealtimeSession => {
  const made = connectTab(Number(new URL(bench.origin).port), () => Promise.resolve(who.token));
  tabs.push(made);
  return made;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  bench = await startSharingBench();
  mia = await bench.person('mia@keller.studio', 'mia');
}, 60_000);
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await bench.stop();
});

it('P1.01b P3.04 P7.03b each plan stands by its name, over HTTP and on the socket, and both ask the same', async () => {
  const tab = tabOf(mia);
  for (const plan of PLANS) {
    expect((await bench.owner.raw('PUT', `admin/plan-of/${mia.id}`, { plan })).status).toBe(204);
    const status = await mia.call('GET payment');
    expect(status).toMatchObject({ planName: plan, executionCount: 0, plans: [...PLANS] });
    expect(await tab.request('payment.get-status', {})).toEqual(status);
  }
  await bench.owner.raw('PUT', `admin/plan-of/${mia.id}`, { plan: null });
  expect((await mia.call('GET payment')).planName).toBe('Unlimited');
  expect((await bench.owner.raw('PUT', 'admin/plans/Gold', NONE)).code).toBe('plan.unknown');
  expect((await bench.owner.raw('PUT', 'admin/plan-of/nobody', { plan: 'Pro' })).code).toBe('people.not-found');
});

it('P7.03a P2.33e a person asks, an administrator grants; nobody else may, by raw HTTP', async () => {
  const body = { locale: 'de', api_override: 'https://a.example', stack: 'beta' };
  expect(await mia.call('POST payment/checkout/manage', { body })).toEqual({ url: '/account?postPayment=true#plan' });
  await mia.call('POST payment/ask', { body: { plan: 'Pro' } });
  await mia.call('POST payment/ask', { body: { plan: 'Team' } });
  const { requests } = await bench.owner.call('GET admin/plans');
  expect(requests.map(({ userId, plan }) => [userId, plan])).toEqual([[mia.id, 'Team']]);
  const id = requests[0]?.id ?? '';
  for (const [method, path, sent] of [
    ['GET', 'admin/plans'],
    ['PUT', 'admin/plans/Pro', NONE],
    ['PUT', 'admin/plan-of-organization', { plan: 'Pro' }],
    ['PUT', `admin/plan-of/${mia.id}`, { plan: 'Pro' }],
    ['POST', `admin/plan-requests/${id}`, { granted: true }],
  ] as const) {
    expect(await mia.raw(method, path, sent), path).toMatchObject({ status: 403, code: 'http.forbidden' });
    expect(await bench.anonymous.raw(method, path, sent), path).toMatchObject({ status: 401 });
  }
  await bench.owner.call('POST admin/plan-requests/{id}', { path: { id }, body: { granted: true } });
  expect(await mia.call('GET payment')).toMatchObject({ planName: 'Team', asked: { plan: 'Team', state: 'granted' } });
  expect((await bench.owner.raw('POST', `admin/plan-requests/${id}`, { granted: false })).code).toBe('plan.request-answered');
});

it('W1.08 on the socket: the sixth edit of a month is refused for good, the workflow opens to be seen, and a larger plan lets one edit at once', async () => {
  await bench.owner.call('PUT admin/plans/{name}', { path: { name: 'Free' }, body: { ...NONE, edits: 5 } });
  await bench.owner.call('PUT admin/plan-of/{id}', { path: { id: mia.id }, body: { plan: 'Free' } });
  const { id } = await mia.call('POST workflows', { body: { blank: true } });
  const document = openWorkflow(tabOf(mia), id, FUNCTIONS);
  await document.ready;
  const rename = async (name: string) => {
    document.commands.dispatch({ type: 'workflow.rename', name });
    await expect.poll(() => document.save.get()).not.toBe('saving');
    // Longer than what makes two changes one gesture.
    await pause(600);
  };
  for (const name of ['one', 'two', 'three', 'four', 'five']) await rename(name);
  expect((await mia.call('GET payment')).edits).toMatchObject({ limit: 5, performed: 5, state: 'exhausted' });
  await rename('six');
  await expect.poll(() => document.problem()?.code).toBe('quota.monthly-edit-limit');
  expect(document.problem()?.parameters).toEqual({ limit: 5 });
  expect(document.refused()?.meta.name).toBe('six');
  document.close();
  expect((await mia.raw('PATCH', `workflows/${id}`, { name: 'raw' })).code).toBe('quota.monthly-edit-limit');

  const again = openWorkflow(tabOf(mia), id, FUNCTIONS);
  await again.ready;
  expect([again.role(), again.reader.document().meta.name]).toEqual(['view', 'five']);
  await bench.owner.call('PUT admin/plan-of/{id}', { path: { id: mia.id }, body: { plan: 'Pro' } });
  await expect.poll(() => again.role()).toBe('edit');
  again.close();
});
