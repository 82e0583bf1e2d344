import * as client from 'openid-client';
import { isLoopback, PartiError } from '#domain';
import { PROVIDER_MS, scopesOf, type ProviderFace, type ProviderIdentity, type ProviderSettings } from './provider-face.ts';

/** What Google's discovery names besides its issuer. */
const GOOGLE = ['oauth2.googleapis.com', 'openidconnect.googleapis.com', 'www.googleapis.com'];
const KEEP_MS = 3_600_000;

/** OpenID Connect: authorization code with proof key (S256), state and nonce; the token's signature, issuer and audience are checked. */
export function createOidcProvider(): ProviderFace {
  const known = new Map<string, { made: Promise<client.Configuration>; until: number }>();
  const configurationOf = (settings: ProviderSettings): Promise<client.Configuration> => {
    const key = JSON.stringify([settings.id, settings.issuer, settings.clientId, settings.secret, settings.hosts]);
    const held = known.get(key);
    if (held && held.until > Date.now()) return held.made;
    const made = discover(settings);
    known.set(key, { made, until: Date.now() + KEEP_MS });
    made.catch(() => known.delete(key));
    return made;
  };
  return {
    async check(settings) {
      await discover(settings);
    },
    async begin(settings, { state, nonce, verifier, redirect }) {
      const configuration = await configurationOf(settings);
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: scopesOf(settings).join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async finish(settings, { state, nonce, verifier, redirect }, answer) {
      const configuration = await configurationOf(settings);
      const address = new URL(redirect);
      for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
      try {
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no identity token');
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return { ...identityOf({ ...more, ...claims }), ...(tokens.id_token ? { idToken: tokens.id_token } : {}) };
      } catch (error) {
        throw isSilence(error) ? unreachable(settings) : new PartiError('login.cognito-error');
      }
    },
    async end(settings, idToken, back) {
      const configuration = await configurationOf(settings);
      const there = configuration.serverMetadata().end_session_endpoint;
      // Its papers may name any address: only what the owner named is led to.
      if (there === undefined || !hostsOf(settings).has(new URL(there).host)) return undefined;
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: back,
        ...(idToken === '' ? {} : { id_token_hint: idToken }),
      }).href;
    },
  };
}

/** Hosts that may be asked and led to. */
function hostsOf({ issuer, hosts }: Pick<ProviderSettings, 'issuer' | 'hosts'>): ReadonlySet<string> {
  const { host } = new URL(issuer);
  return new Set([host, ...hosts, ...(host === 'accounts.google.com' ? GOOGLE : [])]);
}

async function discover(settings: ProviderSettings): Promise<client.Configuration> {
  const issuer = new URL(settings.issuer);
  const isPlain = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  const hosts = hostsOf(settings);
  try {
    const configuration = await client.discovery(
      issuer,
      settings.clientId,
      undefined,
      settings.secret === '' ? client.None() : client.ClientSecretBasic(settings.secret),
      {
        timeout: PROVIDER_MS / 1000,
        // The signature of the token counts too, not only the line that it came over.
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
        // Only what the owner named is ever asked, whatever the provider's own papers say; nor does it lead elsewhere.
        [client.customFetch]: (url, options) => {
          if (!hosts.has(new URL(url).host)) throw new Error(`${url} is not one of the provider’s hosts`);
          return fetch(url, { ...options, redirect: 'error' } as RequestInit);
        },
      },
    );
    configuration.timeout = PROVIDER_MS / 1000;
    return configuration;
  } catch {
    throw unreachable(settings);
  }
}

const unreachable = ({ label }: ProviderSettings) => new PartiError('login.provider-unreachable', { provider: label });

/** The provider did not answer, or something between did. */
function isSilence(error: unknown): boolean {
  const names = [error, (error as { cause?: unknown } | undefined)?.cause].map((one) => (one as Error | undefined)?.name);
  const code = (error as { code?: string } | undefined)?.code;
  return names.includes('TimeoutError') || names.includes('AbortError') || code === 'OAUTH_TIMEOUT' || error instanceof TypeError;
}

function identityOf(claims: Record<string, unknown>): ProviderIdentity {
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const list = claims['groups'] ?? claims['cognito:groups'] ?? claims['roles'];
  return {
    subject: text('sub'),
    email: text('email').toLowerCase(),
    isEmailVerified: claims['email_verified'] === true,
    name: text('name'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    phone: text('phone_number'),
    username: text('preferred_username') || text('cognito:username'),
    picture: text('picture'),
    groups: Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [],
  };
}
