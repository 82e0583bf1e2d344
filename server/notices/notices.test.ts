import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RealtimeSession } from '#collab';
import { connectTab } from '../documents/document-server.fixture.ts';
import { addTestUser, startTestDatabase } from '#fixtures/database';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';
import { createNoticeRows } from './notice-rows.ts';

let bench: SharingBench;
let eda: Person;
let vic: Person;
let gus: Person;
const tabs: RealtimeSession[] = [];
beforeAll(async () => {
  bench = await startSharingBench();
  eda = await bench.person('eda@keller.studio', 'eda');
  vic = await bench.person('vic@weber.ch', 'vic');
  gus = await bench.person('gus@weber.ch', 'gus');
}, 120_000);
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await bench.stop();
});

const newWorkflow = async (by = bench.owner) => (await by.call('POST workflows', { body: { blank: true } })).id;
const share = (id: string, target: string, notify = true, by = bench.owner) =>
  by.call('POST share/workflows/{id}', { path: { id }, body: { target_email: target, role: 'view', notify } });
const noticesOf = (who: Person) => who.call('GET notices', { query: {} });
const mailsTo = ({ email }: Person) => bench.mails().filter(({ to }) => to === email);

describe('a share', () => {
  it('stands in the bell of whom it concerns, unread until it is read, told to their open tabs at once', async () => {
    const tab = connectTab(Number(new URL(bench.origin).port), async () => eda.token);
    tabs.push(tab);
    await new Promise<void>((resolve) => tab.onConnected(resolve));
    const heard: number[] = [];
    tab.on('notices.changed', ({ unread }) => heard.push(unread));
    const workflowId = await newWorkflow();
    await share(workflowId, 'eda');
    await expect.poll(() => heard).toEqual([1]);
    const { unread, notices } = await noticesOf(eda);
    expect(unread).toBe(1);
    expect(notices).toMatchObject([{ kind: 'share', isRead: false, data: { news: 'shared', workflowId, role: 'view' } }]);
    await share(await newWorkflow(), 'eda');
    const ids = [notices[0]?.id ?? ''];
    expect(await eda.call('POST notices/read', { body: { ids } })).toEqual({ unread: 1 });
    expect((await noticesOf(eda)).notices.map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(await eda.call('POST notices/read', { body: {} })).toEqual({ unread: 0 });
    await expect.poll(() => heard).toEqual([1, 2, 1, 0]);
  });

  it('nobody reads or marks the notices of another, nor reads any without an account', async () => {
    await share(await newWorkflow(), 'vic');
    const [notice] = (await noticesOf(vic)).notices;
    const ids = [notice?.id ?? ''];
    expect(await gus.raw('POST', 'notices/read', { ids })).toMatchObject({ status: 200, body: { unread: 0 } });
    expect((await gus.raw('GET', `notices?user_id=${vic.id}`)).body).not.toMatchObject({ notices: [{ id: ids[0] }] });
    expect((await noticesOf(vic)).unread).toBe(1);
    for (const [method, path] of [
      ['GET', 'notices'],
      ['POST', 'notices/read'],
      ['GET', 'notices/choices'],
      ['PUT', 'notices/choices'],
    ] as const) {
      const body = method === 'GET' ? undefined : { kind: 'share', bell: true, mail: true };
      expect((await bench.anonymous.raw(method, path, body)).status, `${method} ${path}`).toBe(401);
    }
    expect((await vic.raw('POST', 'notices/read', { ids: ['1; DROP TABLE notification'] })).code).toBe('http.invalid-request');
    expect((await vic.raw('PUT', 'notices/choices', { kind: 'weather', bell: true, mail: true })).code).toBe(
      'http.invalid-request',
    );
  });

  it('is mailed in the language of whoever reads it, and only where both sides want that', async () => {
    await vic.call('PUT set-preferences', { body: { language: 'de' } });
    await share(await newWorkflow(), 'vic');
    const mail = mailsTo(vic).at(-1);
    expect(mail?.subject).toContain('mit Ihnen geteilt');
    expect(mail?.text).toContain(`${bench.origin}/account#notices`);
    const before = mailsTo(vic).length;
    await share(await newWorkflow(), 'vic', false);
    await vic.call('PUT notices/choices', { body: { kind: 'share', bell: true, mail: false } });
    await share(await newWorkflow(), 'vic');
    expect(mailsTo(vic)).toHaveLength(before);
    const seen = (await noticesOf(vic)).notices.length;
    await vic.call('PUT notices/choices', { body: { kind: 'share', bell: false, mail: true } });
    await share(await newWorkflow(), 'vic');
    expect(mailsTo(vic)).toHaveLength(before + 1);
    expect((await noticesOf(vic)).notices).toHaveLength(seen);
    await vic.call('PUT notices/choices', { body: { kind: 'share', bell: false, mail: false } });
    await share(await newWorkflow(), 'vic');
    expect(mailsTo(vic)).toHaveLength(before + 1);
    expect((await vic.call('GET notices/choices')).choices[0]).toEqual({ kind: 'share', bell: false, mail: false });
    // The choice is one person's.
    expect((await eda.call('GET notices/choices')).choices).toEqual([
      { kind: 'share', bell: true, mail: true },
      { kind: 'transfer', bell: true, mail: true },
      { kind: 'invitation', bell: true, mail: false },
      { kind: 'quota', bell: true, mail: false },
    ]);
  });

  it('with a group stands in the bell of everybody in it but whoever shared', async () => {
    const { id } = await bench.owner.call('POST groups', { body: { name: 'Site' } });
    for (const person of [eda, bench.owner]) await bench.owner.raw('PATCH', `people/${person.id}`, { groups: [id] });
    const before = [(await noticesOf(eda)).unread, (await noticesOf(bench.owner)).unread];
    await share(await newWorkflow(), 'Site');
    expect([(await noticesOf(eda)).unread, (await noticesOf(bench.owner)).unread]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('tells nobody who is deactivated, in the bell or by mail', async () => {
    const kai = await bench.person('kai@weber.ch', 'kai');
    await bench.owner.call('POST people/{id}/deactivate', { path: { id: kai.id } });
    const before = mailsTo(kai).length;
    await share(await newWorkflow(), 'kai');
    expect((await kai.raw('GET', 'notices')).status).toBe(401);
    await bench.owner.call('POST people/{id}/activate', { path: { id: kai.id } });
    const login = { login: 'kai@weber.ch', password: 'Grundriss-1' };
    const back = await bench.enter((await bench.anonymous.call('POST auth/signin', { body: login })).accessToken);
    expect((await noticesOf(back)).notices).toEqual([]);
    expect(mailsTo(kai)).toHaveLength(before);
  });
});

describe('what else people hear of', () => {
  it('an offer of a workflow, and its answer', async () => {
    const id = await newWorkflow(gus);
    const path = { id };
    await gus.call('POST workflows/{id}/transfer', { path, body: { target_email: 'eda', notify: true } });
    expect((await noticesOf(eda)).notices[0]).toMatchObject({ kind: 'transfer', data: { news: 'pending', workflowId: id } });
    expect(mailsTo(eda).at(-1)?.subject).toContain('wants to make');
    await eda.call('POST workflows/{id}/transfer/{move}', { path: { id, move: 'accept' } });
    expect((await noticesOf(gus)).notices[0]).toMatchObject({ kind: 'transfer', data: { news: 'accepted', workflowId: id } });
    expect(mailsTo(gus).at(-1)?.subject).toContain('now');
  });

  it('an invitation that was taken, once for each person', async () => {
    const workflowId = await newWorkflow(gus);
    const { url } = await gus.call('POST workflows/{id}/invitations', { path: { id: workflowId }, body: { role: 'edit' } });
    const body = { token: url.split('#')[1] ?? '' };
    await vic.call('POST invitations/accept', { body });
    await vic.call('POST invitations/accept', { body });
    const taken = async () => (await noticesOf(gus)).notices.filter(({ kind }) => kind === 'invitation');
    await expect.poll(taken).toMatchObject([{ data: { news: 'joined', workflowId } }]);
    await eda.call('POST invitations/accept', { body });
    await expect.poll(async () => (await taken()).length).toBe(2);
  });

  it('an invitation to the office that was taken, by a mail that names the office', async () => {
    // Whoever shared with a group belongs to the office; a manager may invite.
    expect((await bench.owner.raw('PATCH', `people/${eda.id}`, { level: 'manager' })).status).toBeLessThan(300);
    await eda.call('PUT notices/choices', { body: { kind: 'invitation', bell: true, mail: true } });
    await eda.call('POST people/invite', { body: { people: [{ email: 'kim@weber.ch' }] } });
    const mail = bench.mails().findLast(({ to }) => to === 'kim@weber.ch');
    const token = /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const kim = await bench.person('kim@weber.ch', 'kim');
    await kim.call('POST invitations/accept', { body: { token } });
    await expect.poll(() => mailsTo(eda).at(-1)?.subject).toBe('kim has joined Parti');
    expect(mailsTo(eda).at(-1)?.text).toContain('/admin/people');
    expect((await noticesOf(eda)).notices[0]).toMatchObject({ data: { news: 'joined-office', organization: 'Parti' } });
  });

  it('a limit that is used up, once a month', async () => {
    await gus.call('PUT notices/choices', { body: { kind: 'quota', bell: true, mail: true } });
    await gus.call('GET payment');
    const limits = async (executions: number | null) =>
      bench.owner.call('PUT admin/plans/{name}', {
        path: { name: 'Unlimited' },
        body: { executions, edits: null, snapshots: null },
      });
    await limits(0);
    const told = async () => (await noticesOf(gus)).notices.filter(({ kind }) => kind === 'quota');
    await expect.poll(told).toMatchObject([{ person: null, data: { news: 'exhausted', what: 'executions', limit: 0 } }]);
    await expect.poll(() => mailsTo(gus).at(-1)?.text).toContain('/account#plan');
    await limits(null);
    await limits(0);
    // What is told later comes after what would have been told again.
    await share(await newWorkflow(eda), 'gus', false, eda);
    await expect.poll(async () => (await noticesOf(gus)).notices[0]?.kind).toBe('share');
    expect(await told()).toHaveLength(1);
    await limits(null);
  });
});

it('notices come in pages, are kept for 90 days, and do not name whoever is erased', async () => {
  const database = await startTestDatabase();
  try {
    const { pool } = database;
    await addTestUser(pool, 'ann');
    await addTestUser(pool, 'ben');
    const rows = createNoticeRows(pool);
    const data = { news: 'shared', workflowId: 'w', workflow: 'Tower', role: 'view' } as const;
    for (let n = 0; n < 5; n++) await rows.add(['ann', 'ben'], { kind: 'share', actorId: 'ben', data });
    const first = await rows.list('ann', { limit: 3 });
    const rest = await rows.list('ann', { limit: 3, ...(first.lastKey ? { key: first.lastKey } : {}) });
    expect([first.notices.length, rest.notices.length, rest.lastKey]).toEqual([3, 2, undefined]);
    expect(new Set([...first.notices, ...rest.notices].map(({ id }) => id)).size).toBe(5);
    expect((await rows.list('ben', { limit: 3 })).notices).toEqual([]);
    await pool.query(`UPDATE "user" SET erased_at = now(), name = '–' WHERE id = 'ben'`);
    expect((await rows.list('ann', { limit: 1 })).notices[0]?.person).toBeNull();
    await pool.query(`UPDATE notification SET created_at = now() - interval '91 days' WHERE id = $1`, [rest.notices[0]?.id]);
    await rows.sweep();
    expect((await rows.list('ann', { limit: 100 })).notices).toHaveLength(4);
  } finally {
    await database.stop();
  }
});
