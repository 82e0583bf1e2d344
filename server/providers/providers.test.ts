import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRogueProvider, type RogueProvider } from '#fixtures/rogue-provider';
import { PASSWORD, startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let provider: RogueProvider;
let id: string;

beforeAll(async () => {
  [bench, provider] = await Promise.all([startSharingBench(), startRogueProvider()]);
  const owner = bench.owner;
  await owner.call('POST organization/domains', { body: { domain: 'keller.studio' } });
  await owner.call('POST organization/domains/{domain}/verify', { path: { domain: 'keller.studio' }, body: { byWord: true } });
  const body = { kind: 'oidc', label: 'Keller Studio', issuer: provider.issuer, clientId: 'parti', secret: 'geheim' } as const;
  ({ id } = await owner.call('POST organization/providers', { body }));
}, 60_000);
afterAll(async () => {
  await bench.stop();
  await provider.stop();
});
beforeEach(() => {
  for (const key of Object.keys(provider.says)) delete (provider.says as Record<string, unknown>)[key];
  provider.says.header = 'signed';
  provider.says.claims = {};
});

const HEADERS = { 'x-api-key': 'parti-web', 'content-type': 'application/json' };
/** A browser of its own: follows the provider and comes back with its cookies. */
function browser() {
  const cookies = new Map<string, string>();
  const post = async (path: string, body: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${bench.origin}/api/${path}`, {
      method: 'POST',
      headers: { ...HEADERS, cookie },
      body: JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
  };
  const begin = (body: object = { provider: id }) => post('auth/provider', body);
  const goThere = async (url: string) => {
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  };
  const forward = (answer: { code: string; state: string }, more: object = {}) =>
    post('auth/forward', {
      grant_type: 'authorization_code',
      client_id: 'parti-web',
      redirect_uri: `${bench.origin}/idp`,
      ...answer,
      ...more,
    });
  return {
    post,
    begin,
    goThere,
    forward,
    async signIn(body?: object) {
      const { body: begun } = await begin(body);
      return forward(await goThere(begun['url'] ?? ''));
    },
  };
}
const claims = (email: string, more: object = {}) => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  name: 'Ana Keller',
  ...more,
});
const enter = async (body: Record<string, string>) => bench.enter(body['accessToken'] ?? '');

describe('sign-in by a company’s provider', () => {
  it('P1.02c P7.04c P7.04d is found by the domain of an address, made at the first sign-in, and is the same account at the next', async () => {
    const validate = async (domain: string) => (await bench.anonymous.raw('GET', `validate-sso?domain=${domain}`)).body;
    expect(await validate('keller.studio')).toEqual({ isConfigured: true, provider: id, label: 'Keller Studio' });
    expect(await validate('else.org')).toEqual({ isConfigured: false, provider: null, label: null });
    expect((await browser().begin({ email: 'x@else.org' })).body['code']).toBe('login.saml-not-configured');

    provider.says.claims = claims('ana@keller.studio', {
      given_name: 'Ana',
      family_name: 'Keller',
      phone_number: '+41 44 512 03 17',
      preferred_username: 'ana.k',
    });
    const first = await browser().signIn({ email: 'ana@keller.studio' });
    expect(first.body['result']).toBe('none');
    const ana = await enter(first.body);
    expect(await ana.call('GET me')).toMatchObject({
      name: 'Ana Keller',
      email: 'ana@keller.studio',
      username: 'ana.k',
      phone: '+41 44 512 03 17',
      isAdmin: false,
    });
    expect((await ana.call('GET organization')).level).toBe('member');
    provider.says.claims = claims('ana@keller.studio', { email: 'ana.new@keller.studio' });
    expect((await enter((await browser().signIn()).body)).id).toBe(ana.id);
  });

  it('P2.23b P9.06 asks with a proof key, state, nonce and the scopes', async () => {
    await browser().signIn();
    const asked = provider.asked.at(-1);
    expect(asked?.get('code_challenge_method')).toBe('S256');
    expect(asked?.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(asked?.get('scope')).toBe('phone email profile openid');
    const scopes = ['phone', 'email', 'profile', 'openid', 'aws.cognito.signin.user.admin'];
    await bench.owner.call('PATCH organization/providers/{id}', { path: { id }, body: { scopes } });
    await browser()
      .begin()
      .then(({ body }) => fetch(body['url'] ?? '', { redirect: 'manual' }));
    expect(provider.asked.at(-1)?.get('scope')).toBe(scopes.join(' '));
    await bench.owner.call('PATCH organization/providers/{id}', { path: { id }, body: { scopes: [] } });
  });

  it('P7.04d P8.03c a code serves once, in the browser that began, with its own state', async () => {
    provider.says.claims = claims('cod@keller.studio');
    const mine = browser();
    const answer = await mine.goThere((await mine.begin()).body['url'] ?? '');
    expect((await browser().forward(answer)).body['code']).toBe('login.code-failed');
    expect((await mine.forward({ ...answer, state: 'other' })).body['code']).toBe('login.code-failed');
    for (const wrong of [{ grant_type: 'password' }, { client_id: 'other' }, { redirect_uri: 'https://else.org/idp' }])
      expect((await mine.forward(answer, wrong)).body['code']).toBe('login.code-failed');
    expect((await mine.forward(answer)).body['result']).toBe('none');
    expect((await mine.forward(answer)).body['code']).toBe('login.code-failed');
  });

  it.each([
    ['a token without a signature', { header: 'none' as const }],
    ['a foreign key', { header: 'foreign-key' as const }],
    ['another audience', { audience: 'other' }],
    ['another issuer', { issuer: 'https://else.org' }],
    ['another nonce', { nonce: 'replayed' }],
    ['an expired token', { expired: true }],
  ])('refuses %s', async (_, lie) => {
    provider.says.claims = claims('lie@keller.studio');
    Object.assign(provider.says, lie);
    expect((await browser().signIn()).body['code']).toBe('login.cognito-error');
    expect((await bench.owner.call('GET people', { query: { search: 'lie@' } })).people).toEqual([]);
  });

  it('refuses an address that is missing, not vouched for, or of nobody who may join', async () => {
    provider.says.claims = { sub: 'nomail' };
    expect((await browser().signIn()).body['code']).toBe('login.provider-no-email');
    provider.says.claims = { sub: 'unverified', email: 'uwe@keller.studio' };
    expect((await browser().signIn()).body['code']).toBe('login.provider-unverified-email');
    provider.says.claims = claims('eva@else.org');
    expect((await browser().signIn()).body['code']).toBe('login.sign-up-closed');
    await bench.owner.call('POST people/invite', {
      body: { people: [{ email: 'eva@else.org', level: 'guest', groups: ['Light'] }] },
    });
    const eva = await enter((await browser().signIn()).body);
    expect((await eva.call('GET organization')).level).toBe('guest');
  });

  it('never takes an account over by its address: one that was confirmed joins, one that was registered beforehand is forgotten', async () => {
    const kim = await bench.person('kim@keller.studio', 'kim');
    provider.says.claims = claims('kim@keller.studio');
    expect((await enter((await browser().signIn()).body)).id).toBe(kim.id);
    await bench.anonymous.call('POST auth/signup', { body: { email: 'vic@keller.studio', password: PASSWORD, consent: true } });
    provider.says.claims = claims('vic@keller.studio');
    expect((await browser().signIn()).body['result']).toBe('none');
    expect((await bench.anonymous.raw('POST', 'auth/signin', { login: 'vic@keller.studio', password: PASSWORD })).code).toBe(
      'login.credentials-invalid',
    );
  });

  it('P8.03b an address outside the verified domains starts the account’s own way, and links after it', async () => {
    const pat = await bench.person('pat@weber.ch', 'pat');
    provider.says.claims = claims('pat@weber.ch');
    const mine = browser();
    expect((await mine.signIn()).body['code']).toBe('login.duplicate-account');
    const { body } = await mine.post('auth/signin', { login: 'pat', password: PASSWORD });
    expect((await enter(body)).id).toBe(pat.id);
    expect((await enter((await browser().signIn()).body)).id).toBe(pat.id);
  });

  it('what a claim gave goes with the claim, what a person gave stays', async () => {
    const groupMap = { architects: ['Design', 'level:manager'], it: ['Administrators'] };
    await bench.owner.call('PATCH organization/providers/{id}', { path: { id }, body: { groupMap } });
    provider.says.claims = claims('gil@keller.studio', { groups: ['architects', 'it', 'unknown'] });
    const gil = await enter((await browser().signIn()).body);
    expect(await gil.call('GET organization')).toMatchObject({ level: 'manager' });
    expect((await gil.call('GET me')).isAdmin).toBe(true);
    provider.says.claims = claims('gil@keller.studio');
    const later = await enter((await browser().signIn()).body);
    expect([(await later.call('GET organization')).level, (await later.call('GET me')).isAdmin]).toEqual(['member', false]);
    const [row] = (await bench.owner.call('GET people', { query: { search: 'gil@' } })).people;
    expect(row?.groups).toEqual([]);
    const kim = (await bench.owner.call('GET people', { query: { search: 'kim@' } })).people[0];
    await bench.owner.call('PATCH people/{id}', { path: { id: kim?.id ?? '' }, body: { level: 'owner' } });
    const owner = await enter(((provider.says.claims = claims('kim@keller.studio')), (await browser().signIn()).body));
    expect((await owner.raw('PATCH', `organization/providers/${id}`, { groupMap: { x: ['Administrators'] } })).code).toBe(
      'admin.only',
    );
  });

  it('tells a provider that is silent or gone, and nobody is locked out', async () => {
    const gone = { kind: 'oidc', label: 'Gone', issuer: 'http://127.0.0.1:9', clientId: 'parti' } as const;
    const made = await bench.owner.call('POST organization/providers', { body: gone });
    expect((await bench.anonymous.raw('POST', 'auth/provider', { provider: made.id })).code).toBe('login.provider-unreachable');
    await bench.owner.call('DELETE organization/providers/{id}', { path: made });
    expect((await bench.anonymous.raw('POST', 'auth/provider', { provider: made.id })).code).toBe('login.provider-gone');
    provider.says.isSilent = true;
    expect((await bench.owner.raw('POST', `organization/providers/${id}/check`)).code).toBe('login.provider-unreachable');
    expect((await bench.owner.raw('GET', 'me')).status).toBe(200);
  });

  it('a deactivated person stays out, whatever the provider says', async () => {
    provider.says.claims = claims('dea@keller.studio');
    const dea = await enter((await browser().signIn()).body);
    await bench.owner.call('POST people/{id}/deactivate', { path: { id: dea.id } });
    expect((await browser().signIn()).body['code']).toBe('login.account-deactivated');
  });

  it('keeps secrets from everybody: neither the list nor the row shows one', async () => {
    const text = JSON.stringify(await bench.owner.call('GET organization/providers'));
    expect(text).not.toContain('geheim');
    expect(text).toContain('"hasSecret":true');
  });
});
