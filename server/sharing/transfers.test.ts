import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkflow, type RealtimeSession } from '#collab';
import { connectTab } from '../documents/document-server.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from './sharing.fixture.ts';

let bench: SharingBench;
let eda: Person;
let vic: Person;
const open: { close(): void }[] = [];

beforeAll(async () => {
  bench = await startSharingBench();
  eda = await bench.person('eda@keller.studio', 'eda');
  vic = await bench.person('vic@weber.ch');
}, 60_000);
afterAll(async () => {
  for (const one of open.toReversed()) one.close();
  await bench.stop();
});

const newWorkflow = async (): Promise<string> => (await bench.owner.call('POST workflows', { body: { blank: true } })).id;
const offer = (id: string, body: { target_email: string; keep?: 'edit' | 'view' | 'none'; notify?: boolean }) =>
  bench.owner.call('POST workflows/{id}/transfer', { path: { id }, body: { notify: false, ...body } });
const move = (person: Person, id: string, step: string) => person.raw('POST', `workflows/${id}/transfer/${step}`);
const roleOf = async (person: Person, id: string) => (await person.raw('GET', `workflows/${id}`)).body as { role?: string };
const tabOf = async (person: Person): Promise<RealtimeSession> => {
  const session = connectTab(Number(new URL(bench.origin).port), async () => person.token);
  open.push(session);
  await new Promise<void>((resolve) => session.onConnected(resolve));
  return session;
};
const nextNews = (session: RealtimeSession) => new Promise((resolve) => session.on('transfer.changed', resolve));

describe('ownership', () => {
  it.each(['edit', 'view', 'none'] as const)(
    'W4.05a W6.01a goes to the recipient who accepts; the former owner keeps %s',
    async (keep) => {
      const id = await newWorkflow();
      await offer(id, { target_email: 'eda', keep });
      expect((await eda.raw('GET', `workflows/${id}`)).status).toBe(403);
      expect(await move(eda, id, 'accept')).toMatchObject({ status: 200, body: { state: 'accepted' } });
      expect(await roleOf(eda, id)).toMatchObject({ role: 'owner' });
      const former = await bench.owner.raw('GET', `workflows/${id}`);
      if (keep === 'none') expect(former.code).toBe('workflow.insufficient-permissions');
      else expect(former.body).toMatchObject({ role: keep });
      const { owner, people, transfer } = await eda.call('GET workflows/{id}/sharing', { path: { id } });
      expect({ owner: owner.id, people: people.map((one) => [one.id, one.role]), transfer }).toEqual({
        owner: eda.id,
        people: keep === 'none' ? [] : [[bench.owner.id, keep]],
        transfer: null,
      });
      expect((await bench.owner.raw('DELETE', `workflows/${id}`)).status).toBe(403);
      expect((await eda.raw('DELETE', `workflows/${id}`)).status).toBe(204);
    },
  );

  it('W3.01d W4.05a an offer is seen by its two sides with the address, by nobody else', async () => {
    const id = await newWorkflow();
    await bench.owner.call('POST share/workflows/{id}', {
      path: { id },
      body: { target_email: 'vic@weber.ch', role: 'edit', notify: false },
    });
    await offer(id, { target_email: 'EDA@keller.studio' });
    const pending = { workflowId: id, recipient: { email: 'eda@keller.studio' }, keep: 'edit', state: 'pending' };
    const seenBy = async (person: Person) => (await person.call('GET workflows/{id}/sharing', { path: { id } })).transfer;
    expect(await seenBy(bench.owner)).toMatchObject(pending);
    expect(await seenBy(vic)).toBeNull();
    const offersTo = async (person: Person) =>
      (await person.call('GET transfers')).transfers.filter((one) => one.workflowId === id);
    expect(await offersTo(eda)).toMatchObject([pending]);
    expect(await offersTo(vic)).toEqual([]);
    expect(await offersTo(bench.owner)).toEqual([]);
  });

  it('W4.05b stays where it was when the recipient declines; both are told at once', async () => {
    const id = await newWorkflow();
    const [mine, theirs] = [await tabOf(bench.owner), await tabOf(eda)];
    const offered = Promise.all([nextNews(mine), nextNews(theirs)]);
    await offer(id, { target_email: 'eda' });
    expect(await offered).toMatchObject([
      { workflowId: id, state: 'pending', isOffering: true, with: 'eda' },
      { workflowId: id, state: 'pending', isOffering: false, with: 'Owner' },
    ]);
    const declined = Promise.all([nextNews(mine), nextNews(theirs)]);
    expect((await move(eda, id, 'reject')).status).toBe(200);
    expect(await declined).toMatchObject([
      { state: 'rejected', isOffering: true },
      { state: 'rejected', isOffering: false },
    ]);
    expect(await roleOf(bench.owner, id)).toMatchObject({ role: 'owner' });
    expect((await eda.raw('GET', `workflows/${id}`)).status).toBe(403);
    expect((await move(eda, id, 'accept')).code).toBe('move.illegal');
  });

  it('W4.05c is withdrawn by the owner; an acceptance after that is refused', async () => {
    const id = await newWorkflow();
    await offer(id, { target_email: 'eda' });
    expect((await move(bench.owner, id, 'cancel')).body).toMatchObject({ state: 'cancelled' });
    expect((await eda.call('GET transfers')).transfers.filter((one) => one.workflowId === id)).toEqual([]);
    expect((await move(eda, id, 'accept')).code).toBe('move.illegal');
    expect(await roleOf(bench.owner, id)).toMatchObject({ role: 'owner' });
  });

  it('is answered by the recipient and withdrawn by the owner, by nobody else', async () => {
    const id = await newWorkflow();
    expect((await move(bench.owner, id, 'accept')).code).toBe('move.illegal');
    await offer(id, { target_email: 'eda' });
    expect(await move(bench.owner, id, 'accept')).toMatchObject({ status: 403, code: 'transfer.recipient-only' });
    expect(await move(eda, id, 'cancel')).toMatchObject({ status: 403, code: 'workflow.owner-only' });
    for (const step of ['accept', 'reject', 'cancel'])
      expect(await move(vic, id, step)).toMatchObject({ status: 403, code: 'workflow.insufficient-permissions' });
    expect((await move(eda, id, 'take')).status).toBe(400);
    expect((await move(eda, randomUUID(), 'accept')).code).toBe('move.illegal');
  });

  it('is not offered to oneself, to a domain, to nobody, or twice', async () => {
    const id = await newWorkflow();
    const hers = (await eda.call('POST workflows', { body: { blank: true } })).id;
    expect((await eda.raw('POST', `workflows/${hers}/transfer`, { target_email: 'Eda@Keller.Studio' })).code).toBe(
      'transfer.to-self',
    );
    for (const target of ['@keller.studio', 'nobody', 'late@x.com'])
      expect((await bench.owner.raw('POST', `workflows/${id}/transfer`, { target_email: target })).code).toBe(
        'sharing.invalid-invitee',
      );
    await offer(id, { target_email: 'eda' });
    expect((await bench.owner.raw('POST', `workflows/${id}/transfer`, { target_email: 'vic@weber.ch' })).code).toBe(
      'move.illegal',
    );
  });

  it('two acceptances at once hand it over once; the loser’s former rights are gone', async () => {
    const id = await newWorkflow();
    await offer(id, { target_email: 'eda', keep: 'none' });
    const answers = await Promise.all([move(eda, id, 'accept'), move(eda, id, 'accept'), move(bench.owner, id, 'cancel')]);
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const isTaken = (await eda.raw('GET', `workflows/${id}`)).status === 200;
    expect((await bench.owner.raw('GET', `workflows/${id}`)).status).toBe(isTaken ? 403 : 200);
  });

  it('open invitations go with it', async () => {
    const id = await newWorkflow();
    const { url } = await bench.owner.call('POST workflows/{id}/invitations', { path: { id }, body: { role: 'view' } });
    await offer(id, { target_email: 'eda' });
    await move(eda, id, 'accept');
    const body = { token: url.split('#')[1] ?? '' };
    expect(await bench.anonymous.call('POST invitations/read', { body })).toMatchObject({ invitedBy: 'eda' });
    await vic.call('POST invitations/accept', { body });
    expect(await roleOf(vic, id)).toMatchObject({ role: 'view' });
  });

  it('tells the recipient by mail when asked', async () => {
    const id = await newWorkflow();
    await offer(id, { target_email: 'eda', notify: true });
    expect(bench.mails().at(-1)).toMatchObject({ to: 'eda@keller.studio', text: expect.stringContaining('/workflows') });
  });

  it('W2.06c the former owner’s open tab is closed, or turned to what was agreed, at once', async () => {
    for (const keep of ['view', 'none'] as const) {
      const id = await newWorkflow();
      const session = await tabOf(bench.owner);
      const document = openWorkflow(session, id, {
        functionOf: () => undefined,
        library: () => [],
        subscribe: () => () => undefined,
      });
      open.push(document);
      await document.ready;
      await offer(id, { target_email: 'eda', keep });
      await move(eda, id, 'accept');
      await expect
        .poll(() => (keep === 'view' ? document.role() : document.problem()?.code))
        .toBe(keep === 'view' ? 'view' : 'workflow.access-ended');
      expect(document.reader.canEdit).toBe(false);
    }
  });
});
