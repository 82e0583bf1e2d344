import { expect, it } from 'vitest';
import { createApiClient } from '#api';
import { createHttpServices } from './http-services.ts';

/** Services whose server answers by `METHOD path`, and what was sent to it. */
function servicesOver(answers: Record<string, unknown>) {
  const sent: { call: string; body: unknown; token: string | null }[] = [];
  const api = createApiClient({
    accessToken: () => 'mine',
    refresh: () => Promise.resolve(undefined),
    fetch: async (address, { method, body, headers } = {}) => {
      const call = `${method} ${String(address).replace(/^\/api\//, '')}`;
      const authorization = new Headers(headers).get('authorization');
      sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : body, token: authorization });
      const answer = answers[call];
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
    },
  });
  return { services: createHttpServices(api), sent };
}
const me = { id: 'ann', name: '', username: 'ann', email: null, isAdmin: true, hasPassword: false };

it('signs in, then asks by the new token who that is; a name that is missing is the user name', async () => {
  const { services, sent } = servicesOver({ 'POST auth/signin': { accessToken: 'new' }, 'GET me': me });
  expect(await services.signIn('ann', 'secret')).toEqual({
    accessToken: 'new',
    user: { id: 'ann', name: 'ann', isAdmin: true, hasPassword: false },
  });
  expect(sent).toEqual([
    { call: 'POST auth/signin', body: { login: 'ann', password: 'secret' }, token: null },
    { call: 'GET me', body: undefined, token: 'Bearer new' },
  ]);
});

it('answers nobody where a confirmation was sent', async () => {
  const { services, sent } = servicesOver({ 'POST auth/signup': {} });
  const wish = { name: 'Ann', email: 'ann@x.com', password: 'Grundriss-1', consent: true };
  expect(await services.signUp({ ...wish, invitation: undefined })).toBeUndefined();
  expect(sent).toEqual([{ call: 'POST auth/signup', body: wish, token: null }]);
});

it('lists every page of what is there', async () => {
  const { services } = servicesOver({
    'GET workflows?scope=own&limit=200': { workflows: [{ id: 'a' }], lastKey: 'a' },
    'GET workflows?scope=own&key=a&limit=200': { workflows: [{ id: 'b' }] },
  });
  expect((await services.allWorkflows()).map(({ id }) => id)).toEqual(['a', 'b']);
});

it('W2.01d lists workflows a page at a time, the next one by its key', async () => {
  const { services } = servicesOver({
    'GET workflows?scope=shared&limit=24': { workflows: [{ id: 'a' }], lastKey: 'a' },
    'GET workflows?scope=shared&key=a&limit=24': { workflows: [{ id: 'b' }] },
  });
  expect(await services.workflows('shared')).toEqual({ items: [{ id: 'a' }], next: 'a' });
  expect(await services.workflows('shared', 'a')).toEqual({ items: [{ id: 'b' }], next: undefined });
});

it('shares under the names of the contract', async () => {
  const { services, sent } = servicesOver({
    'POST share/workflows/w%2F1': { kind: 'person', target: 'eda' },
    'POST workflows/w%2F1/invitations': { id: 'i', url: 'https://parti.example/invitation#t' },
  });
  const { sharing } = services;
  expect(await sharing.share('w/1', { target: 'eda', role: 'edit', notify: false })).toEqual({ kind: 'person', target: 'eda' });
  expect(await sharing.inviteByLink('w/1', 'view')).toBe('https://parti.example/invitation#t');
  await sharing.setRole('w/1', { kind: 'domain', target: 'weber.ch' }, 'view');
  await sharing.answerOffer('w/1', 'reject');
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['POST share/workflows/w%2F1', { target_email: 'eda', role: 'edit', notify: false }],
    ['POST workflows/w%2F1/invitations', { role: 'view' }],
    ['PUT workflows/w%2F1/sharing', { kind: 'domain', target: 'weber.ch', role: 'view' }],
    ['POST workflows/w%2F1/transfer/reject', undefined],
  ]);
});
