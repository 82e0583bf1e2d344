import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type ProviderProcess } from '#fixtures/providers/start-provider';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let provider: ProviderProcess;
let id: string;
const HEADERS = { 'x-api-key': 'parti-web', 'content-type': 'application/json' };

beforeAll(async () => {
  [bench, provider] = await Promise.all([startSharingBench(), startProvider('saml')]);
  await bench.owner.call('POST organization/domains', { body: { domain: 'keller.studio' } });
  await bench.owner.call('POST organization/domains/{domain}/verify', {
    path: { domain: 'keller.studio' },
    body: { byWord: true },
  });
  const { issuer, certificate, origin } = provider;
  const body = {
    kind: 'saml' as const,
    label: 'Keller',
    issuer,
    certificate,
    entryPoint: `${origin}/sso`,
    groupMap: { architects: ['level:manager'] },
  };
  ({ id } = await bench.owner.call('POST organization/providers', { body }));
}, 60_000);
afterAll(async () => {
  await bench?.stop();
  await provider?.stop();
});

const keyFile = () => join(bench.dataFolder, 'saml-key.pem');

/** The form that the provider's page sends, and the cookie of the browser that began. */
async function comeBack(who: object) {
  await provider.says(who);
  const begun = await fetch(`${bench.origin}/api/auth/provider`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ email: 'x@keller.studio' }),
  });
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const page = await (await fetch(((await begun.json()) as { url: string }).url)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  return { cookie, form: { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') } };
}
async function send(form: Record<string, string>): Promise<URLSearchParams> {
  const answer = await fetch(`${bench.origin}/api/auth/saml/${id}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    // As a browser sends the form of another site.
    headers: { origin: provider.origin },
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? '', bench.origin).searchParams;
}
async function forward(query: URLSearchParams, cookie: string) {
  const body = {
    grant_type: 'authorization_code',
    client_id: 'parti-web',
    redirect_uri: `${bench.origin}/idp`,
    code: query.get('code') ?? '-',
    state: query.get('state') ?? '-',
  };
  const answer = await fetch(`${bench.origin}/api/auth/forward`, {
    method: 'POST',
    headers: { ...HEADERS, cookie },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}

describe('SAML', () => {
  it('P1.02c lets in whom a signed assertion names, once, in the browser that began', async () => {
    const { cookie, form } = await comeBack({ email: 'ana@keller.studio', groups: ['architects'] });
    const query = await send(form);
    expect((await send(form)).get('error')).toBe('login.code-failed');
    expect((await forward(query, ''))['code']).toBe('login.code-failed');
    const { result, accessToken } = await forward(query, cookie);
    expect(result).toBe('none');
    const ana = await bench.enter(accessToken ?? '');
    expect(await ana.call('GET me')).toMatchObject({ name: 'Ana Keller', email: 'ana@keller.studio' });
    expect((await ana.call('GET organization')).level).toBe('manager');
    expect((await forward(query, cookie))['code']).toBe('login.code-failed');
  });

  it.each(['expired', 'wrapped', 'foreign-audience', 'unsigned', 'other-request', 'with-entities', 'twice'])(
    'refuses an assertion that is %s',
    async (lie) => {
      const { cookie, form } = await comeBack({ email: `${lie}@keller.studio`, groups: [], lie });
      const query = await send(form);
      expect(query.get('error')).toBe('login.cognito-error');
      expect((await forward(query, cookie))['code']).toBe('login.code-failed');
      for (const search of [`${lie}@`, 'owner@keller'])
        expect((await bench.owner.call('GET people', { query: { search } })).people).toEqual([]);
    },
  );

  it('reads a name to its end, whatever comment stands in it', async () => {
    const { cookie, form } = await comeBack({ email: 'ana@keller.studio.else.org', groups: [], lie: 'commented' });
    expect(Buffer.from(form.SAMLResponse, 'base64').toString()).toContain('ana@keller.studio<!---->.else.org');
    expect((await forward(await send(form), cookie))['accessToken']).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no XML', Buffer.from('hello').toString('base64')],
    ['another document', Buffer.from('<a/>').toString('base64')],
    ['forty thousand tags in one another', Buffer.from('<a>'.repeat(40_000) + '</a>'.repeat(40_000)).toString('base64')],
  ])('a form that holds %s ends at the sign-in, with a code', async (_, SAMLResponse) => {
    const { form } = await comeBack({ email: 'ana@keller.studio', groups: [] });
    expect((await send({ ...form, SAMLResponse })).get('error')).toMatch(/^login\.(cognito-error|code-failed)$/);
  });

  it('refuses an address outside the verified domains, and a form that nobody asked for', async () => {
    const { cookie, form } = await comeBack({ email: 'eva@else.org', groups: [] });
    expect((await forward(await send(form), cookie))['code']).toBe('login.provider-unverified-email');
    expect((await send({ ...form, RelayState: 'other' })).get('error')).toBe('login.code-failed');
  });

  it('P2.23a leads whoever signs out on to the provider’s sign-out, which reads whose sign-in ends; without such a page nobody is led', async () => {
    const enter = async () => {
      const { cookie, form } = await comeBack({ email: 'leo@keller.studio', groups: [] });
      return bench.enter((await forward(await send(form), cookie))['accessToken'] ?? '');
    };
    expect((await (await enter()).call('POST signout')).url).toBeUndefined();
    await bench.owner.call('PATCH organization/providers/{id}', {
      path: { id },
      body: { exitPoint: `${provider.origin}/slo`, signsOut: true },
    });
    const leo = await enter();
    const { url } = await leo.call('POST signout');
    expect(url).toMatch(new RegExp(`^${provider.origin}/slo\\?SAMLRequest=`));
    expect(await (await fetch(url ?? '')).json()).toMatchObject({
      nameID: 'leo@keller.studio',
      issuer: `${bench.origin}/api/auth/saml/${id}`,
    });
    expect(await leo.raw('GET', 'me')).toMatchObject({ status: 401 });
  });

  it('P2.23a signs what it asks where the provider wants that, sign-in and sign-out; without, such a provider lets nobody in or out', async () => {
    const { signingCertificate } = await bench.owner.call('GET organization/providers');
    expect(new X509Certificate(signingCertificate).checkPrivateKey(createPrivateKey(readFileSync(keyFile())))).toBe(true);
    expect(statSync(keyFile()).mode & 0o077).toBe(0);
    const zoe = { email: 'zoe@keller.studio', groups: [], asksSigned: signingCertificate };
    const sign = (signsRequests: boolean) =>
      bench.owner.call('PATCH organization/providers/{id}', { path: { id }, body: { signsRequests } });
    expect((await comeBack(zoe)).form.SAMLResponse).toBe('');
    await sign(true);
    const { cookie, form } = await comeBack(zoe);
    const entered = await bench.enter((await forward(await send(form), cookie))['accessToken'] ?? '');
    const { url } = await entered.call('POST signout');
    const left = await fetch(url ?? '');
    expect([left.status, await left.json()]).toMatchObject([200, { nameID: 'zoe@keller.studio' }]);
    // One sign of what was signed is another: it came from somebody else.
    const forged = new URL(url ?? '');
    forged.searchParams.set('SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1');
    expect((await fetch(forged)).status).toBe(500);
    await sign(false);
    // Kept: a provider is given the certificate once.
    expect((await bench.owner.call('GET organization/providers')).signingCertificate).toBe(signingCertificate);
  });

  it.each(['', 'nonsense', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'a certificate that is none is refused at once, not at the next sign-in: %j',
    async (certificate) => {
      const body = { kind: 'saml', label: 'Else', issuer: 'https://else.org', entryPoint: 'https://else.org/sso', certificate };
      const code = certificate === '' ? 'http.invalid-request' : 'login.provider-certificate';
      expect(await bench.owner.raw('POST', 'organization/providers', body)).toMatchObject({ status: 400, code });
    },
  );

  it('an address that is no page of the web is refused; a provider’s papers are looked at', async () => {
    const body = { entryPoint: 'javascript:alert(1)' };
    expect(await bench.owner.raw('PATCH', `organization/providers/${id}`, body)).toMatchObject({ code: 'http.invalid-request' });
    expect((await bench.owner.raw('POST', `organization/providers/${id}/check`)).status).toBe(204);
  });
});
