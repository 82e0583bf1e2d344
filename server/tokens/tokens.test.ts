import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CONTRACT, tokenRightOf, type CallName } from '#api';
import { checkLoginCode, TOKEN_RIGHTS, type TokenRight } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let mia: Person;
beforeAll(async () => {
  bench = await startSharingBench();
  mia = await bench.person('mia@keller.studio', 'mia');
}, 120_000);
afterAll(() => bench.stop());

const tokenOf = async (who: Person, rights: TokenRight[], days = 30) =>
  who.call('POST account/tokens', { body: { name: rights.join(), rights, days } });
/** Somebody who calls with a token. */
const holder = async (who: Person, rights: TokenRight[]) => bench.enter((await tokenOf(who, rights)).token);

interface Heard {
  action?: string;
  requestId?: number;
  code?: string | null;
  result?: { flow: string; code: string; machine?: string };
  error?: { code: string };
}
/** A socket; `say` answers the response. */
async function connect() {
  const socket = new WebSocket(`${bench.origin.replace('http', 'ws')}/realtime`);
  const heard: Heard[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()) as Heard);
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  const until = async (isIt: (one: Heard) => boolean): Promise<Heard> => {
    for (;;) {
      const found = heard.find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  let last = 0;
  const say = (message: object) => {
    const requestId = ++last;
    socket.send(JSON.stringify({ ...message, requestId }));
    return until((one) => one.requestId === requestId);
  };
  return { socket, say, until, closed };
}
const ASK = {
  action: 'auth-flow.wait',
  apiKey: 'parti-web',
  client: 'parti',
  machine: 'render-02',
  rights: ['read', 'run'],
  days: 7,
};
async function tabOf(who: Person) {
  const tab = await connect();
  await tab.say({ action: 'hello', apiKey: 'parti-web', protocol: 1, token: who.token });
  return tab;
}
const exchange = (flow: string, code: string, more: object = {}) =>
  bench.anonymous.raw('POST', 'auth/forward', {
    grant_type: 'authorization_code',
    client_id: 'parti-cli',
    redirect_uri: `${bench.origin}/client-auth`,
    state: flow,
    code,
    ...more,
  });

describe('a personal token', () => {
  it('is told once, listed by its first letters, and ends: the next call is refused', async () => {
    const made = await tokenOf(mia, ['read']);
    expect(made.token).toMatch(/^parti_[\w-]{43}$/);
    const [listed] = (await mia.call('GET account/tokens')).tokens;
    expect(listed).toMatchObject({ id: made.id, rights: ['read'], prefix: made.token.slice(0, 10), lastUsedAt: null });
    expect(JSON.stringify(listed)).not.toContain(made.token);
    const script = await bench.enter(made.token);
    expect([script.id, (await script.raw('GET', 'workflows')).status]).toEqual([mia.id, 200]);
    expect((await mia.call('GET account/tokens')).tokens[0]?.lastUsedAt).not.toBeNull();
    // Of another person it is none.
    expect((await bench.owner.raw('DELETE', `account/tokens/${made.id}`)).code).toBe('token.not-found');
    expect((await mia.raw('DELETE', `account/tokens/${made.id}`)).status).toBe(204);
    expect((await script.raw('GET', 'workflows')).code).toBe('http.unauthorized');
  });

  it(
    'each call of the contract is refused to a token without its right, and what is for persons to every token',
    { timeout: 120_000 },
    async () => {
      const holders = Object.fromEntries(
        await Promise.all(TOKEN_RIGHTS.map(async (right) => [right, await holder(bench.owner, [right])] as const)),
      ) as Record<TokenRight, Person>;
      let forPersons = 0;
      for (const name of Object.keys(CONTRACT) as CallName[]) {
        const contract = CONTRACT[name];
        if (contract.access === 'keyless' || contract.access === 'anonymous') continue;
        const needed = tokenRightOf(name, contract);
        if (needed === 'any') continue;
        if (needed === undefined) forPersons++;
        const [method = '', path = ''] = name.split(' ');
        for (const right of TOKEN_RIGHTS) {
          if (right === needed) continue;
          const { code } = await holders[right].raw(method, path.replace(/\{\w+\}/g, 'x'));
          expect([name, right, code]).toEqual([name, right, needed === undefined ? 'token.person-only' : 'token.right-missing']);
        }
      }
      expect(forPersons).toBeGreaterThan(30);
      for (const [method, path] of [
        ['POST', 'auth/password'],
        ['POST', 'signout'],
        ['POST', 'account/tokens'],
        ['GET', 'people'],
        ['GET', 'admin/mails'],
        ['POST', 'share/workflows/x'],
      ] as const)
        expect([path, (await holders.write.raw(method, path)).code]).toEqual([path, 'token.person-only']);
    },
  );

  it('does what its rights say, never more than its owner may', async () => {
    const script = await holder(mia, ['read', 'write']);
    const { id } = await script.call('POST workflows', { body: { blank: true } });
    expect((await script.call('GET workflows')).workflows.map((one) => one.id)).toContain(id);
    const { id: others } = await bench.owner.call('POST workflows', { body: { blank: true } });
    expect((await script.raw('GET', `workflows/${others}`)).status).toBe(403);
    expect((await script.raw('POST', 'commands/workflow-export', { workflow: others })).code).toBe('workflow.not-found');
    // A template is no workflow; a copy that has its name is one.
    const byName = () => script.raw('POST', 'commands/workflow-export', { workflow: 'Tower on a slope' });
    expect((await byName()).code).toBe('workflow.not-found');
    await script.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
    expect((await byName()).status).toBe(200);
  });

  it('opens no socket, and ends itself', async () => {
    const { token } = await tokenOf(mia, ['read']);
    const tab = await connect();
    expect((await tab.say({ action: 'hello', apiKey: 'parti-web', protocol: 1, token })).error?.code).toBe('http.unauthorized');
    expect(await tab.closed).toBe(4401);
    const script = await bench.enter(token);
    expect((await script.raw('POST', 'account/tokens/end')).status).toBe(204);
    expect((await script.raw('GET', 'me')).status).toBe(401);
    expect((await mia.raw('POST', 'account/tokens/end')).code).toBe('token.not-found');
  });

  it('is good for nothing while its owner is deactivated, and gone once they are erased', async () => {
    const pia = await bench.person('pia@keller.studio');
    const script = await holder(pia, ['read']);
    await bench.owner.call('POST people/{id}/deactivate', { path: { id: pia.id } });
    expect((await script.raw('GET', 'workflows')).code).toBe('http.unauthorized');
    await bench.owner.call('POST people/{id}/activate', { path: { id: pia.id } });
    expect((await script.raw('GET', 'workflows')).status).toBe(200);
    await bench.owner.call('POST people/{id}/deactivate', { path: { id: pia.id } });
    await bench.owner.call('POST people/{id}/erase', { path: { id: pia.id }, body: {} });
    expect((await script.raw('GET', 'me')).status).toBe(401);
  });

  it('is one of a hundred at most', { timeout: 60_000 }, async () => {
    const max = await bench.person('max@keller.studio');
    const answers = new Set<string | number>();
    // As often as a minute allows, then over the limit of a person.
    for (let at = 0; at < 32; at++) {
      const { status, code } = await max.raw('POST', 'account/tokens', { name: 'n', rights: ['read'], days: 1 });
      answers.add(code ?? status);
    }
    expect([...answers]).toEqual([200, 'http.too-many-requests']);
  });
});

describe('the sign-in of a terminal', () => {
  it('P2.03a P5.02c P7.04d waits with a code, is shown whole, is let in, exchanges once', async () => {
    const terminal = await connect();
    const { flow = '', code = '' } = (await terminal.say(ASK)).result ?? {};
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    expect(checkLoginCode(code)).toEqual({ ok: true });
    const tab = await tabOf(mia);
    expect((await tab.say({ action: 'auth-flow.read', flow, code: ` ${code.toLowerCase()} ` })).result).toEqual({
      client: 'parti',
      machine: 'render-02',
      address: '127.0.0.1',
      rights: ['read', 'run'],
      days: 7,
    });
    expect((await tab.say({ action: 'auth-flow.response', flow, code })).error).toBeUndefined();
    const once = (await terminal.until((one) => one.action === 'auth-flow.answered')).code ?? '';
    // Whoever saw the code on the screen, or lies about who asks, gets nothing.
    expect((await exchange(flow, code)).code).toBe('login.code-failed');
    expect((await exchange(flow, once, { redirect_uri: 'https://elsewhere.example/client-auth' })).code).toBe(
      'login.code-failed',
    );
    const { body } = await exchange(flow, once);
    const { accessToken = '' } = body as { accessToken?: string };
    expect((await bench.enter(accessToken)).id).toBe(mia.id);
    expect((await exchange(flow, once)).code).toBe('login.code-failed');
    const [kept] = (await mia.call('GET account/tokens')).tokens;
    expect(kept).toMatchObject({ name: 'parti, render-02', isTerminal: true, rights: ['read', 'run'] });
    expect((Date.parse(kept?.expiresAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    for (const { socket } of [terminal, tab]) socket.close();
  });

  it('P8.03c ends after five wrong codes; eight letters without a dash are refused as no code', async () => {
    const terminal = await connect();
    const { flow = '', code = '' } = (await terminal.say(ASK)).result ?? {};
    const tab = await tabOf(mia);
    const tried = async (text: string) => (await tab.say({ action: 'auth-flow.response', flow, code: text })).error?.code;
    expect(await tried(code.replace('-', ''))).toBe('validation.login-code');
    for (let at = 0; at < 5; at++) expect(await tried('2222-2222')).toBe('login.code-failed');
    expect(await tried(code)).toBe('login.code-failed');
    for (const { socket } of [terminal, tab]) socket.close();
  });

  it('hears a no, and nobody lets it in who is not signed in or once it has left', async () => {
    const terminal = await connect();
    const { flow = '', code = '' } = (await terminal.say(ASK)).result ?? {};
    const stranger = await connect();
    expect((await stranger.say({ action: 'auth-flow.response', flow, code })).error?.code).toBe('http.unauthorized');
    const tab = await tabOf(mia);
    await tab.say({ action: 'auth-flow.response', flow, code, isAllowed: false });
    expect((await terminal.until((one) => one.action === 'auth-flow.answered')).code).toBeNull();
    const second = await connect();
    const begun = (await second.say(ASK)).result;
    second.socket.close();
    await second.closed;
    await expect
      .poll(async () => (await tab.say({ action: 'auth-flow.read', flow: begun?.flow, code: begun?.code })).error?.code)
      .toBe('login.code-failed');
    for (const { socket } of [terminal, tab]) socket.close();
  });

  it('asks for rights that there are, and ten at a time from one address', async () => {
    const odd = await connect();
    expect((await odd.say({ ...ASK, rights: ['all'] })).error?.code).toBe('http.invalid-request');
    const keyless = await connect();
    expect((await keyless.say({ ...ASK, apiKey: 'other' })).error?.code).toBe('http.api-key-required');
    const many = await Promise.all(Array.from({ length: 11 }, connect));
    const answers: (string | undefined)[] = [];
    for (const one of many) answers.push((await one.say(ASK)).error?.code);
    expect(answers.filter((code) => code === 'http.too-many-requests').length).toBeGreaterThanOrEqual(1);
    expect(answers.filter((code) => code === undefined).length).toBeGreaterThanOrEqual(8);
    for (const { socket } of [odd, keyless, ...many]) socket.close();
  });
});
