import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RealtimeSession } from '#collab';
import { connectTab } from '../documents/document-server.fixture.ts';
import { PASSWORD, startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let mia: Person;
let max: Person;
let gus: Person;
const tabs: RealtimeSession[] = [];

beforeAll(async () => {
  bench = await startSharingBench();
  mia = await bench.person('mia@keller.studio', 'mia');
  max = await bench.person('max@keller.studio', 'max');
  gus = await bench.person('gus@weber.ch', 'gus');
  await setLevel(max, 'manager');
  await setLevel(gus, 'guest');
}, 60_000);
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await bench.stop();
});

const setLevel = (who: Person, level: string) => bench.owner.raw('PATCH', `people/${who.id}`, { level });
const joinAs = async (email: string) => {
  const mail = bench.mails().findLast((one) => one.to === email);
  const token = /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const wish = { email, password: PASSWORD, consent: true, invitation: token };
  return bench.enter((await bench.anonymous.call('POST auth/signup', { body: wish })).accessToken ?? '');
};
const listed = async (search: string) => (await bench.owner.call('GET people', { query: { search } })).people;

/** Each call that asks for a level, with a body that would otherwise be taken. */
const BY_LEVEL = {
  member: [
    ['POST', 'workflows', { blank: true }],
    ['GET', 'groups'],
    ['GET', 'organization/colleagues?search=m'],
    ['POST', 'functions', { record: '{}' }],
  ],
  manager: [
    ['GET', 'people'],
    ['POST', 'people/invite', { people: [{ email: 'new@x.com' }], isTrial: true }],
    ['DELETE', 'people/invitations/x'],
    ['PATCH', 'people/x', { level: 'member' }],
    ['POST', 'people/x/deactivate'],
    ['POST', 'people/x/activate'],
    ['POST', 'people/x/hand-over', { to: 'y' }],
    ['POST', 'groups', { name: 'Site' }],
    ['PATCH', 'groups/x', { name: 'Site' }],
    ['DELETE', 'groups/x'],
  ],
  owner: [
    ['PATCH', 'organization', { name: 'Keller Studio' }],
    ['GET', 'organization/domains'],
    ['POST', 'organization/domains', { domain: 'keller.studio' }],
    ['POST', 'organization/domains/x.com/verify', {}],
    ['DELETE', 'organization/domains/x.com'],
    ['POST', 'people/x/erase', {}],
  ],
} as const;
const ORDER = ['guest', 'member', 'manager', 'owner'];

describe('levels', () => {
  it('P1.06 P3.01b each call is refused to every level below its own, by raw HTTP', async () => {
    const people = { guest: gus, member: mia, manager: max };
    for (const [level, who] of Object.entries(people))
      for (const [wanted, calls] of Object.entries(BY_LEVEL))
        for (const [method, path, body] of calls) {
          const { code } = await who.raw(method, path, body);
          const isBelow = ORDER.indexOf(level) < ORDER.indexOf(wanted);
          expect([level, path, code === 'people.level-required'], `${level} ${method} ${path}`).toEqual([level, path, isBelow]);
        }
  });

  it('P3.01b the account shows its level', async () => {
    expect((await gus.call('GET organization')).level).toBe('guest');
    expect((await bench.owner.call('GET organization')).level).toBe('owner');
  });

  it('a change counts with the next call; nobody gives more than they have, nor decides over who stands higher', async () => {
    const pia = await bench.person('pia@keller.studio');
    expect((await max.raw('PATCH', `people/${pia.id}`, { level: 'owner' })).code).toBe('people.level-required');
    expect((await max.raw('PATCH', `people/${pia.id}`, { level: 'guest' })).status).toBe(204);
    expect((await pia.raw('POST', 'workflows', { blank: true })).code).toBe('people.level-required');
    expect((await max.raw('PATCH', `people/${bench.owner.id}`, { level: 'guest' })).code).toBe('people.level-required');
    expect((await bench.owner.raw('PATCH', `people/${bench.owner.id}`, { level: 'member' })).code).toBe('people.last-owner');
    expect((await max.raw('PATCH', `people/${pia.id}`, { selected: ['usage'] })).code).toBe('admin.only');
  });
});

describe('people by a list', () => {
  it('500 are invited at once; who is here stays, one address is one invitation', { timeout: 60_000 }, async () => {
    const people = Array.from({ length: 500 }, (_, at) => ({
      email: `p${at}@keller.studio`,
      name: `Person ${at}`,
      groups: ['Site'],
    }));
    const body = { people: [...people, { email: 'MIA@keller.studio' }], language: 'de' as const };
    const trial = await bench.owner.call('POST people/invite', { body: { ...body, isTrial: true } });
    expect([trial.invited.length, trial.present]).toEqual([500, ['mia@keller.studio']]);
    expect((await listed('person 7')).length).toBe(0);
    const made = await bench.owner.call('POST people/invite', { body });
    expect(made.invited.length).toBe(500);
    expect((await bench.owner.call('GET people', { query: { state: 'invited', limit: 1 } })).counts.invited).toBe(500);
    expect(bench.mails().findLast(({ to }) => to === 'p1@keller.studio')?.subject).toContain('lädt Sie zu Parti auf Parti ein');
    const p7 = await joinAs('p7@keller.studio');
    expect((await listed('p7@keller')).map(({ state, groups }) => [state, groups.map(({ name }) => name)])).toEqual([
      ['active', ['Site']],
    ]);
    expect((await p7.call('GET organization')).level).toBe('member');
    const [p8] = await listed('p8@keller');
    expect((await bench.owner.raw('DELETE', `people/invitations/${p8?.id}`)).status).toBe(204);
    await expect(joinAs('p8@keller.studio')).rejects.toMatchObject({ code: 'login.invitation-invalid' });
  });

  it('are paged by name, and found by address and group', async () => {
    const first = await bench.owner.call('GET people', { query: { limit: 200 } });
    const second = await bench.owner.call('GET people', { query: { limit: 200, key: first.lastKey } });
    const names = [...first.people, ...second.people].map(({ name }) => name.toLowerCase());
    expect(names.length).toBe(400);
    expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(400);
    expect((await listed('MAX@')).map(({ email }) => email)).toEqual(['max@keller.studio']);
    expect((await listed('100%')).length).toBe(0);
  });

  it('an invitation is for its address alone', async () => {
    await bench.owner.call('POST people/invite', { body: { people: [{ email: 'tom@keller.studio', level: 'manager' }] } });
    const mail = bench.mails().findLast(({ to }) => to === 'tom@keller.studio');
    const token = /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await gus.raw('POST', 'invitations/accept', { token })).code).toBe('login.invitation-invalid');
    expect((await gus.call('GET organization')).level).toBe('guest');
    expect(await bench.anonymous.call('POST invitations/read', { body: { token } })).toMatchObject({
      workflowName: null,
      organization: 'Parti',
      email: 'tom@keller.studio',
    });
  });
});

describe('groups', () => {
  it('are shared with like a person, and who leaves the group loses it', async () => {
    const { id } = await bench.owner.call('POST workflows', { body: { blank: true } });
    const group = await bench.owner.call('POST groups', { body: { name: 'Cost consultants' } });
    expect((await bench.owner.raw('POST', 'groups', { name: 'cost CONSULTANTS' })).code).toBe('people.group-exists');
    const shared = await bench.owner.call('POST share/workflows/{id}', {
      path: { id },
      body: { target_email: 'cost consultants', role: 'edit' },
    });
    expect(shared).toEqual({ kind: 'group', target: group.id });
    expect((await gus.raw('GET', `workflows/${id}`)).code).toBe('workflow.insufficient-permissions');
    await bench.owner.call('PATCH people/{id}', { path: { id: gus.id }, body: { groups: [group.id] } });
    expect((await gus.raw('GET', `workflows/${id}`)).status).toBe(200);
    expect((await bench.owner.call('GET workflows/{id}/sharing', { path: { id } })).groups).toEqual([
      { id: group.id, name: 'Cost consultants', role: 'edit', people: 1 },
    ]);
    await bench.owner.call('PATCH people/{id}', { path: { id: gus.id }, body: { groups: [] } });
    expect((await gus.raw('GET', `workflows/${id}`)).code).toBe('workflow.insufficient-permissions');
    await bench.owner.call('PATCH people/{id}', { path: { id: gus.id }, body: { groups: [group.id] } });
    await bench.owner.call('DELETE groups/{id}', { path: { id: group.id } });
    expect((await gus.raw('GET', `workflows/${id}`)).code).toBe('workflow.insufficient-permissions');
    expect((await gus.raw('POST', `share/workflows/${id}`, { target_email: 'Site' })).code).toBe(
      'workflow.insufficient-permissions',
    );
  });
});

describe('somebody who leaves', () => {
  it('open sockets, tokens and sign-in end at once; what they own is handed over, then they are forgotten', async () => {
    const lea = await bench.person('lea@keller.studio', 'lea');
    const { id } = await lea.call('POST workflows', { body: { blank: true } });
    const tab = connectTab(Number(new URL(bench.origin).port), async () => lea.token);
    tabs.push(tab);
    await until(tab, 'connected');
    expect((await listed('lea@'))[0]?.isHere).toBe(true);
    expect((await bench.owner.raw('POST', `people/${lea.id}/hand-over`, { to: mia.id })).code).toBe('people.not-deactivated');

    const left = until(tab, 'reconnecting', 'closed');
    await max.call('POST people/{id}/deactivate', { path: { id: lea.id } });
    await left;
    expect((await lea.raw('GET', 'me')).status).toBe(401);
    expect((await bench.anonymous.raw('POST', 'auth/signin', { login: 'lea', password: PASSWORD })).code).toBe(
      'login.account-deactivated',
    );
    expect((await bench.anonymous.raw('POST', 'auth/signin', { login: 'lea', password: 'Wrong-123' })).code).toBe(
      'login.credentials-invalid',
    );
    expect((await listed('lea@'))[0]).toMatchObject({ state: 'deactivated', owned: 1 });

    expect((await bench.owner.raw('POST', `people/${lea.id}/erase`, {})).code).toBe('people.still-owns');
    expect((await max.raw('POST', `people/${lea.id}/hand-over`, { to: gus.id })).code).toBe('people.level-required');
    expect(await max.call('POST people/{id}/hand-over', { path: { id: lea.id }, body: { to: mia.id } })).toEqual({
      workflows: 1,
      functions: 0,
    });
    expect((await mia.call('GET workflows/{id}', { path: { id } })).id).toBe(id);
    await bench.owner.call('POST people/{id}/erase', { path: { id: lea.id }, body: {} });
    expect(await listed('lea@')).toEqual([]);
    const back = await bench.person('lea@keller.studio', 'lea');
    expect(back.id).not.toBe(lea.id);
    expect((await back.raw('GET', `workflows/${id}`)).code).toBe('workflow.insufficient-permissions');
  });

  it('the owner of this server and the last owner of the organisation stay', async () => {
    expect((await bench.owner.raw('POST', `people/${bench.owner.id}/deactivate`)).code).toBe('admin.owner-stays');
    expect((await mia.raw('GET', 'me')).status).toBe(200);
  });

  it('comes back with what was theirs', async () => {
    const ben = await bench.person('ben@keller.studio', 'ben');
    const { id } = await ben.call('POST workflows', { body: { blank: true } });
    await bench.owner.call('POST people/{id}/deactivate', { path: { id: ben.id } });
    await bench.owner.call('POST people/{id}/activate', { path: { id: ben.id } });
    const { accessToken } = await bench.anonymous.call('POST auth/signin', { body: { login: 'ben', password: PASSWORD } });
    const again = await bench.enter(accessToken);
    expect((await again.call('GET workflows/{id}', { path: { id } })).role).toBe('owner');
  });
});

describe('domains and use', () => {
  it('a domain counts once it is verified; from then on who comes from elsewhere is a guest', async () => {
    const added = await bench.owner.call('POST organization/domains', { body: { domain: 'keller.studio' } });
    expect(added).toMatchObject({ isVerified: false, verifiedBy: null });
    expect((await bench.owner.raw('POST', 'organization/domains', { domain: 'a@b' })).code).toBe('validation.hostname');
    const by = await bench.owner.call('POST organization/domains/{domain}/verify', {
      path: { domain: 'keller.studio' },
      body: { byWord: true },
    });
    expect(by).toMatchObject({ isVerified: true, verifiedBy: 'administrator' });
    const outside = await bench.person('zoe@else.org');
    const inside = await bench.person('zac@keller.studio');
    expect([(await outside.call('GET organization')).level, (await inside.call('GET organization')).level]).toEqual([
      'guest',
      'member',
    ]);
    await bench.owner.call('DELETE organization/domains/{domain}', { path: { domain: 'keller.studio' } });
  });

  it('P2.05 W2.08a W6.03b lists days for administrators and whom one of them selected, and refuses others', async () => {
    expect((await mia.raw('GET', 'organization/usage')).code).toBe('content.not-selected-user');
    await bench.owner.call('PATCH people/{id}', { path: { id: mia.id }, body: { selected: ['usage'] } });
    const { people } = await mia.call('GET organization/usage');
    const today = new Date().toISOString().slice(0, 10);
    expect(people.find(({ email }) => email === 'mia@keller.studio')).toEqual({
      email: 'mia@keller.studio',
      name: 'mia',
      days: '1',
      firstDay: today,
      lastDay: today,
      numberOfDays: 1,
    });
  });
});

const until = (session: RealtimeSession, ...states: string[]): Promise<void> =>
  new Promise((resolve) => {
    const check = () => states.includes(session.state) && resolve();
    session.subscribe(check);
    check();
  });
