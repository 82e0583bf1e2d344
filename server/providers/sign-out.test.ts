import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRogueProvider, type RogueProvider } from '#fixtures/rogue-provider';
import { findPostgresPlace } from '../database/postgres-place.ts';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let provider: RogueProvider;
beforeAll(async () => {
  [bench, provider] = await Promise.all([startSharingBench(), startRogueProvider()]);
  await bench.owner.call('POST organization/domains', { body: { domain: 'keller.studio' } });
  await bench.owner.call('POST organization/domains/{domain}/verify', {
    path: { domain: 'keller.studio' },
    body: { byWord: true },
  });
  provider.says.claims = { sub: 'ana', email: 'ana@keller.studio', email_verified: true, name: 'Ana Keller' };
}, 60_000);
afterAll(async () => {
  await bench.stop();
  await provider.stop();
});

/** Comes in by a provider that was added as `settings` say, and signs out; answers where the page goes on. */
async function leave(settings: { clientId: string; signsOut?: boolean }): Promise<{ url?: string; isOut: boolean; id: string }> {
  const { id } = await bench.owner.call('POST organization/providers', {
    body: { kind: 'oidc', label: settings.clientId, issuer: provider.issuer, secret: 'geheim', ...settings },
  });
  const begun = await ask('auth/provider', { provider: id });
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const there = await fetch(((await begun.json()) as { url: string }).url, { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '');
  const entered = await ask(
    'auth/forward',
    {
      grant_type: 'authorization_code',
      client_id: 'parti-web',
      redirect_uri: `${bench.origin}/idp`,
      code: back.searchParams.get('code'),
      state: back.searchParams.get('state'),
    },
    { cookie },
  );
  const { accessToken } = (await entered.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  const { url } = (await (await ask('signout', undefined, { authorization })).json()) as { url?: string };
  const me = await fetch(`${bench.origin}/api/me`, { headers: { 'x-api-key': 'parti-web', authorization } });
  return { ...(url === undefined ? {} : { url }), isOut: me.status === 401, id };
}

const ask = (path: string, body: object | undefined, more: Record<string, string> = {}) =>
  fetch(`${bench.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': 'parti-web', ...(body ? { 'content-type': 'application/json' } : {}), ...more },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

it('leads whoever signs out on to the provider’s own sign-out, with what it knows the session by, and back to a page that leads nowhere', async () => {
  provider.says.endsAt = `${provider.issuer}/end`;
  provider.says.audience = 'leads';
  const { url, isOut } = await leave({ clientId: 'leads', signsOut: true });
  expect(isOut).toBe(true);
  const there = new URL(url ?? '');
  expect(there.origin + there.pathname).toBe(`${provider.issuer}/end`);
  expect(there.searchParams.get('client_id')).toBe('leads');
  expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${bench.origin}/signed-out`);
  expect(there.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

it('stays here where the owner did not ask for it, the provider has no such page, or names one of another host', async () => {
  provider.says.endsAt = `${provider.issuer}/end`;
  provider.says.audience = 'unasked';
  expect(await leave({ clientId: 'unasked' })).toMatchObject({ isOut: true });
  expect((await leave({ clientId: 'unasked' })).url).toBeUndefined();

  provider.says.audience = 'elsewhere';
  provider.says.endsAt = 'https://evil.example/end';
  const elsewhere = await leave({ clientId: 'elsewhere', signsOut: true });
  expect([elsewhere.isOut, elsewhere.url]).toEqual([true, undefined]);

  provider.says.audience = 'none';
  delete provider.says.endsAt;
  const none = await leave({ clientId: 'none', signsOut: true });
  expect([none.isOut, none.url]).toEqual([true, undefined]);
});

it('keeps the token of the provider sealed: the row opens nothing by itself', async () => {
  provider.says.audience = 'sealed';
  const { id } = await leave({ clientId: 'sealed', signsOut: true });
  const pool = new pg.Pool({
    host: findPostgresPlace(bench.dataFolder).socketFolder,
    user: 'parti',
    database: 'postgres',
    max: 1,
  });
  const { rows } = await pool.query<{ token: string }>('SELECT provider_token AS token FROM "session" WHERE provider_id = $1', [
    id,
  ]);
  await pool.end();
  // A token is three parts of base64url, the first of which begins so.
  expect(rows[0]?.token).toMatch(/^(?!ey)[\w+/]+=*$/);
});
