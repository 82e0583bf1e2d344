import { randomUUID } from 'node:crypto';
import { CONTRACT } from '#api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startSharingBench, type Person, type SharingBench } from './sharing.fixture.ts';

let bench: SharingBench;
let editor: Person;
let viewer: Person;
let stranger: Person;
let id: string;

beforeAll(async () => {
  bench = await startSharingBench();
  editor = await bench.person('eda@keller.studio', 'eda');
  viewer = await bench.person('vic@weber.ch');
  stranger = await bench.person('sam@else.org');
  ({ id } = await bench.owner.call('POST workflows', { body: { blank: true } }));
  await bench.owner.call('POST share/workflows/{id}', {
    path: { id },
    body: { target_email: 'eda', role: 'edit', notify: false },
  });
  await bench.owner.call('POST share/workflows/{id}', { path: { id }, body: { target_email: 'vic@weber.ch', notify: false } });
}, 60_000);
afterAll(() => bench.stop());

describe('who is not signed in', () => {
  const guarded = Object.entries(CONTRACT).flatMap(([name, call]) =>
    call.access === 'keyless' || call.access === 'anonymous' ? [] : [name],
  );

  it('P6.07 is refused by every call that is not marked open', async () => {
    expect(guarded.length).toBeGreaterThan(20);
    for (const name of guarded) {
      const [method = '', path = ''] = name.split(' ');
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const answer = await bench.anonymous.raw(method, path.replace(/\{\w+\}/g, 'x'), hasBody ? {} : undefined);
      expect(answer.status, name).toBe(401);
    }
  });

  it('P3.01a who one is holds id, address and whether one administrates', async () => {
    expect(await editor.call('GET me')).toMatchObject({ id: editor.id, email: 'eda@keller.studio', isAdmin: false });
    expect(await bench.owner.call('GET me')).toMatchObject({ id: bench.owner.id, isAdmin: true });
  });
});

describe('operations', () => {
  it('are open on loopback', async () => {
    for (const path of ['metrics', 'api/docs', 'api/docs/json'])
      expect((await fetch(`${bench.origin}/${path}`)).status, path).toBe(200);
  });
});

describe('a password', () => {
  it('is changed by whoever knows the one until now; other sign-ins end', async () => {
    const pia = await bench.person('pia@x.com', 'pia');
    const again = async (password: string) =>
      bench.anonymous
        .call('POST auth/signin', { body: { login: 'pia', password } })
        .then((grant) => bench.enter(grant.accessToken));
    const other = await again(PASSWORD);
    const change = (body: object) => pia.raw('POST', 'auth/password', body);
    expect((await change({ password: 'Schnitt-22' })).code).toBe('password.current-wrong');
    expect((await change({ password: 'Schnitt-22', current: 'Grundriss-2' })).code).toBe('password.current-wrong');
    expect((await change({ password: 'Schnitt-22', current: PASSWORD })).status).toBe(204);
    expect((await other.raw('GET', 'me')).status).toBe(401);
    expect((await pia.raw('GET', 'me')).status).toBe(200);
    await expect(again(PASSWORD)).rejects.toMatchObject({ code: 'login.credentials-invalid' });
    expect((await again('Schnitt-22')).id).toBe(pia.id);
  });
});

describe('roles over raw HTTP', () => {
  const calls: [name: string, needs: 'view' | 'edit' | 'owner', method: string, path: (id: string) => string, body?: object][] = [
    ['read', 'view', 'GET', (w) => `workflows/${w}`],
    ['copy', 'view', 'POST', () => 'workflows', { workflowId: true }],
    ['list files', 'view', 'GET', (w) => `files?workflow_id=${w}`],
    ['rename', 'edit', 'PATCH', (w) => `workflows/${w}`, { name: 'Renamed' }],
    ['see who has access', 'edit', 'GET', (w) => `workflows/${w}/sharing`],
    ['upload', 'edit', 'POST', () => 'files', { content_type: 'text/csv', extension: 'csv', workflow_id: true }],
    ['share', 'owner', 'POST', (w) => `share/workflows/${w}`, { target_email: 'new@x.com', notify: false }],
    ['invite by link', 'owner', 'POST', (w) => `workflows/${w}/invitations`, {}],
    ['change a role', 'owner', 'PUT', (w) => `workflows/${w}/sharing`, { kind: 'domain', target: 'z.com', role: 'view' }],
    ['unshare', 'owner', 'POST', (w) => `workflows/${w}/unshare`, { kind: 'domain', target: 'z.com' }],
    ['make public', 'owner', 'PUT', (w) => `workflows/${w}/public`, { isPublic: false }],
    ['publish', 'owner', 'POST', (w) => `workflows/${w}/publication`],
    ['change the public page', 'owner', 'PATCH', (w) => `workflows/${w}/publication`, { isLive: false }],
    [
      'offer ownership',
      'owner',
      'POST',
      (w) => `workflows/${w}/transfer`,
      { target_email: 'vic@weber.ch', keep: 'edit', notify: false },
    ],
    ['withdraw the offer', 'owner', 'POST', (w) => `workflows/${w}/transfer/cancel`],
    ['delete', 'owner', 'DELETE', (w) => `workflows/${w}`],
  ];
  const rank = { none: 0, view: 1, edit: 2, owner: 3 };

  it.each(calls)('W6.01a W6.01c W6.04 %s needs %s', async (name, needs, method, path, body) => {
    const target = name === 'delete' ? (await bench.owner.call('POST workflows', { body: { blank: true } })).id : id;
    if (target !== id) {
      for (const [person, role] of [
        [editor, 'edit'],
        [viewer, 'view'],
      ] as const)
        await bench.owner.call('POST share/workflows/{id}', {
          path: { id: target },
          body: { target_email: person.email ?? '', role, notify: false },
        });
    }
    const filled = body && Object.fromEntries(Object.entries(body).map(([key, value]) => [key, value === true ? target : value]));
    for (const [person, role] of [
      [stranger, 'none'],
      [viewer, 'view'],
      [editor, 'edit'],
      [bench.owner, 'owner'],
    ] as const) {
      const answer = await person.raw(method, path(target), filled);
      if (rank[role] >= rank[needs]) expect([200, 204], `${name} as ${role}: ${answer.code}`).toContain(answer.status);
      else expect(answer.status, `${name} as ${role}`).toBe(403);
    }
    expect((await bench.anonymous.raw(method, path(target), filled)).status).toBe(401);
  });

  it('W6.04 tells an editor why sharing is refused', async () => {
    expect(await editor.raw('POST', `share/workflows/${id}`, { target_email: 'a@b.com' })).toMatchObject({
      status: 403,
      code: 'sharing.editor-may-not-share',
    });
  });

  it('W8.01a tells not found, insufficient permissions and deleted apart', async () => {
    expect(await stranger.raw('GET', `workflows/${id}`)).toMatchObject({
      status: 403,
      code: 'workflow.insufficient-permissions',
    });
    expect(await stranger.raw('GET', `workflows/${randomUUID()}`)).toMatchObject({ status: 404, code: 'workflow.not-found' });
    const gone = await bench.owner.call('POST workflows', { body: { blank: true } });
    await bench.owner.call('DELETE workflows/{id}', { path: gone });
    expect(await stranger.raw('GET', `workflows/${gone.id}`)).toMatchObject({ status: 404, code: 'workflow.deleted-by-owner' });
  });
});

describe('sharing', () => {
  const shareNew = async (body: { target_email: string; role?: 'view' | 'edit'; notify?: boolean }) => {
    const made = await bench.owner.call('POST workflows', { body: { blank: true } });
    const answer = await bench.owner.call('POST share/workflows/{id}', { path: made, body });
    return { ...made, answer };
  };
  const canRead = async (person: Person, workflowId: string) =>
    (await person.raw('GET', `workflows/${workflowId}`)).status === 200;

  it('W4.04a a workflow is private at first', async () => {
    const made = await bench.owner.call('POST workflows', { body: { blank: true } });
    expect(await canRead(stranger, made.id)).toBe(false);
    expect((await stranger.raw('GET', `public/workflows/${made.id}`)).code).toBe('workflow.not-found');
  });

  it('W4.04b a whole domain views and does not edit; a subdomain and a lookalike stay out', async () => {
    const { id: shared } = await shareNew({ target_email: '@weber.ch' });
    const sub = await bench.person('sub@bau.weber.ch');
    const lookalike = await bench.person('x@notweber.ch');
    expect(await canRead(viewer, shared)).toBe(true);
    expect((await viewer.raw('PATCH', `workflows/${shared}`, { name: 'X' })).code).toBe('workflow.view-only');
    expect(await canRead(sub, shared)).toBe(false);
    expect(await canRead(lookalike, shared)).toBe(false);
    const { workflows } = await viewer.call('GET workflows', { query: { scope: 'shared' } });
    expect(workflows.find((one) => one.id === shared)).toMatchObject({ role: 'view', ownerName: 'Owner' });
  });

  it('W4.04c W7.11 sends a mail when asked, none without', async () => {
    const before = bench.mails().length;
    await shareNew({ target_email: 'sam@else.org', notify: false });
    expect(bench.mails()).toHaveLength(before);
    const { id: shared } = await shareNew({ target_email: 'sam@else.org' });
    expect(bench.mails().at(-1)).toMatchObject({ to: 'sam@else.org', text: expect.stringContaining(`/workflows/${shared}`) });
  });

  it('W2.06c raises, lowers and removes at once', async () => {
    const { id: shared, answer } = await shareNew({ target_email: 'sam@else.org', notify: false });
    const target = { kind: 'person', target: answer.target } as const;
    await bench.owner.call('PUT workflows/{id}/sharing', { path: { id: shared }, body: { ...target, role: 'edit' } });
    expect((await stranger.raw('PATCH', `workflows/${shared}`, { name: 'By Sam' })).status).toBe(204);
    const listed = await stranger.call('GET workflows/{id}/sharing', { path: { id: shared } });
    expect(listed).toMatchObject({ mayShare: false, people: [{ email: 'sam@else.org', role: 'edit' }] });
    await bench.owner.call('POST workflows/{id}/unshare', { path: { id: shared }, body: target });
    expect(await canRead(stranger, shared)).toBe(false);
  });

  it('W5.11c refuses what is neither person nor domain', async () => {
    expect(await bench.owner.raw('POST', `share/workflows/${id}`, { target_email: 'x y' })).toMatchObject({
      status: 400,
      code: 'sharing.invalid-invitee',
    });
    expect((await bench.owner.raw('POST', `share/workflows/${id}`, { target_email: 'nobody' })).code).toBe(
      'sharing.invalid-invitee',
    );
  });

  it('W4.04d W6.01d a public workflow is seen signed out, names and results only, and closed at once', async () => {
    const { id: shared } = await bench.owner.call('POST workflows', { body: { blank: true } });
    await bench.owner.call('PUT workflows/{id}/public', { path: { id: shared }, body: { isPublic: true } });
    const shown = await bench.anonymous.call('GET public/workflows/{id}', { path: { id: shared } });
    expect(Object.keys(shown).toSorted()).toEqual([
      'decks',
      'id',
      'mayCopy',
      'name',
      'nodes',
      'slides',
      'updatedAt',
      'views',
      'widgets',
    ]);
    expect((await bench.anonymous.raw('GET', `workflows/${shared}`)).status).toBe(401);
    expect((await stranger.raw('POST', 'workflows', { workflowId: shared })).status).toBe(200);
    expect((await stranger.raw('PATCH', `workflows/${shared}`, { name: 'X' })).code).toBe('workflow.only-published');
    await bench.owner.call('PUT workflows/{id}/public', { path: { id: shared }, body: { isPublic: false } });
    expect((await bench.anonymous.raw('GET', `public/workflows/${shared}`)).status).toBe(404);
    expect(await canRead(stranger, shared)).toBe(false);
  });
});

describe('invitations', () => {
  const tokenIn = (text: string) => /invitation#([\w-]+)/.exec(text)?.[1] ?? '';

  it('give access by link, once for each account, until taken back', async () => {
    const made = await bench.owner.call('POST workflows', { body: { blank: true } });
    const { id: invitation, url } = await bench.owner.call('POST workflows/{id}/invitations', {
      path: made,
      body: { role: 'edit' },
    });
    const body = { token: tokenIn(url) };
    expect(await bench.anonymous.call('POST invitations/read', { body })).toMatchObject({ invitedBy: 'Owner', role: 'edit' });
    expect(await viewer.call('POST invitations/accept', { body })).toEqual({ workflowId: made.id });
    expect((await viewer.raw('PATCH', `workflows/${made.id}`, { name: 'V' })).status).toBe(204);
    await bench.owner.call('POST workflows/{id}/unshare', { path: made, body: { kind: 'person', target: viewer.id } });
    await viewer.raw('POST', 'invitations/accept', body);
    expect((await viewer.raw('GET', `workflows/${made.id}`)).status).toBe(403);
    await bench.owner.call('POST workflows/{id}/unshare', { path: made, body: { kind: 'invitation', target: invitation } });
    expect((await stranger.raw('POST', 'invitations/accept', body)).code).toBe('login.invitation-invalid');
  });

  it('bound to an address is good for that address only', async () => {
    const made = await bench.owner.call('POST workflows', { body: { blank: true } });
    const { url = '' } = await bench.owner.call('POST share/workflows/{id}', {
      path: made,
      body: { target_email: 'late@x.com' },
    });
    expect(bench.mails().at(-1)).toMatchObject({ to: 'late@x.com', text: expect.stringContaining(url) });
    expect((await stranger.raw('POST', 'invitations/accept', { token: tokenIn(url) })).code).toBe('login.invitation-invalid');
    const late = { email: 'late@x.com', password: 'Grundriss-1', consent: true, invitation: tokenIn(url) };
    expect((await bench.anonymous.raw('POST', 'auth/signup', { ...late, email: 'other@x.com' })).code).toBe(
      'login.invitation-invalid',
    );
    const { accessToken = '' } = await bench.anonymous.call('POST auth/signup', { body: late });
    const invited = await bench.enter(accessToken);
    expect((await invited.raw('GET', `workflows/${made.id}`)).status).toBe(200);
    const { invitations } = await bench.owner.call('GET workflows/{id}/sharing', { path: made });
    expect(invitations).toEqual([]);
  });
});
