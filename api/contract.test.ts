import { describe, expect, it } from 'vitest';
import type { ApiClient, CallParts } from './api-client.ts';
import { callAddress } from './call-address.ts';
import { CLIENT_ACTIONS, type ActionAnswer, type ClientActions } from './client-actions.ts';
import { CONTRACT } from './contract.ts';
import { OPEN_CALLS } from './open-calls.ts';

const calls = Object.entries(CONTRACT);

describe('the contract', () => {
  it('names every call by method and path', () => {
    expect(calls.length).toBeGreaterThan(50);
    for (const [name] of calls) expect(name).toMatch(/^(GET|POST|PUT|PATCH|DELETE) [a-z][\w-]*(\/(\{\w+\}|[\w-]+))*$/);
  });

  it('lets a call answer in one way, and take one kind of body', () => {
    for (const [name, call] of calls) {
      expect('answer' in call && 'gives' in call, name).toBe(false);
      expect('body' in call && 'takes' in call, name).toBe(false);
      if (name.startsWith('GET')) expect('body' in call || 'takes' in call, name).toBe(false);
    }
  });

  it('opens to people without an account what leads to one, public workflows, schemas, posts and icons, what they agree to tell, and signed addresses; nothing else', () => {
    const open = calls.flatMap(([name, { access }]) => (access === 'keyless' || access === 'anonymous' ? [name] : []));
    expect(open.toSorted()).toEqual(Object.keys(OPEN_CALLS).toSorted());
    for (const name of open)
      expect(name).toMatch(
        / (auth\/|validate-sso$|reset-password$|invitations\/read$|public\/|sandbox$|events$|stats$|posts$|icons\/\{name\}$|product-skin\/\{id\}$|uploads\/\{id\}$|served-schemas\/\{file\}$)/,
      );
  });

  it('limits what can be guessed', () => {
    const sent = calls.filter(([, call]) => 'body' in call && call.access === 'anonymous');
    // A whole room sits behind one address: its keys have 128 bits, and of its codes the wrong ones are counted.
    const guessable = sent.filter(([name]) => !name.startsWith('POST public/talks/') && !/^POST (events|stats)$/.test(name));
    expect(guessable.length).toBeGreaterThan(5);
    for (const [name, call] of guessable) expect('limit' in call && call.limit.max, name).toBe(30);
  });

  it('keeps what administrates for administrators', () => {
    for (const [name, { access }] of calls) expect(access === 'administrator', name).toBe(/ (admin\/|schemas(\/|$))/.test(name));
  });
});

describe('addresses of calls', () => {
  it('fill the path and say what is asked for', () => {
    expect(callAddress('GET sandbox')).toBe('/api/sandbox');
    expect(callAddress('GET workflows', { query: { scope: 'recent', key: undefined } })).toBe('/api/workflows?scope=recent');
    expect(callAddress('GET workflows/{id}', { path: { id: 'a/b ü' } })).toBe('/api/workflows/a%2Fb%20%C3%BC');
  });
});

describe('actions of pages', () => {
  it('name the workflow that they are about, but for those of the session, of a channel, of a file, of a terminal that signs in, and of one’s plan and profile', () => {
    const others = Object.entries(CLIENT_ACTIONS).flatMap(([name, { takes }]) => ('workflowId' in takes.shape ? [] : [name]));
    expect(others.toSorted()).toEqual([
      'auth-flow.read',
      'auth-flow.response',
      'auth-flow.wait',
      'channel.close',
      'get-file',
      'healthcheck',
      'hello',
      'payment.get-status',
      'token.refresh',
      'updateuserprofile',
    ]);
  });
});

/** Never run: each line below must fail to compile, so a name that changes in the contract fails wherever it is used. */
export async function compileTimeCases(api: ApiClient): Promise<void> {
  const me = await api.call('GET me');
  me satisfies { id: string; name: string; isAdmin: boolean };
  // @ts-expect-error no such field in the answer
  void me.displayName;
  // @ts-expect-error no such call
  await api.call('GET whoami');
  // @ts-expect-error a part of the path is missing
  await api.call('GET workflows/{id}');
  // @ts-expect-error a part of the path has another name
  await api.call('GET workflows/{id}', { path: { workflowId: 'w' } });
  // @ts-expect-error the body is missing
  await api.call('PATCH workflows/{id}', { path: { id: 'w' } });
  // @ts-expect-error no such field in the body
  await api.call('PATCH workflows/{id}', { path: { id: 'w' }, body: { title: 'Tower' } });
  // @ts-expect-error no such scope
  await api.call('GET workflows', { query: { scope: 'everybody' } });
  // @ts-expect-error a call without a body takes none
  await api.call('POST signout', { body: {} });
  // @ts-expect-error a file is no JSON
  await api.call('GET workflows/{id}/file', { path: { id: 'w' } });
  // @ts-expect-error JSON is no file
  await api.file('GET me');
  // @ts-expect-error a file is sent as a blob
  void ({ path: { id: 'w' }, body: 'bytes' } satisfies CallParts<'PUT workflows/{id}/thumbnail'>);
  // @ts-expect-error an action's field has another name
  void ({ workflow: 'w' } satisfies ClientActions['presence.open']);
  // @ts-expect-error no such field in the answer of an action
  void ((answer: ActionAnswer<'execution.log'>) => answer.lines);
}
