import { randomUUID } from 'node:crypto';
import * as client from 'openid-client';
import type { Pool } from 'pg';
import { assertAllowed, loginResult, mayStaySignedIn, PartiError, type LoginResult } from '#domain';
import { hashToken, randomToken } from '../identity/tokens.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import type { FlowSecrets, ProviderFace, ProviderIdentity, ProviderSettings } from './provider-face.ts';
import type { ProviderStore } from './provider-store.ts';
import type { Sealer } from './sealed.ts';

/** Sign-in at a provider, from the button to the account. */
export interface ProviderSignIn {
  /** Address of the provider's page, and the flow's id for the browser's cookie. Rejects with `login.provider-*`. */
  begin(providerId: string, origin: string, product: string | undefined): Promise<{ url: string; flow: string }>;
  /** Takes the form of a SAML provider; answers the code and state that the page goes on with. */
  takeSaml(providerId: string, form: Readonly<Record<string, string>>): Promise<{ code: string; state: string }>;
  /**
   * Answers the account, or how the sign-in ended otherwise. `flow`: of the browser's cookie, which must be the one that
   * began. Rejects with `login.code-failed` for a code or state that is none, foreign, or served before; with
   * `login.duplicate-account` the flow waits to be linked.
   */
  finish(
    flow: string | undefined,
    answer: { code: string; state: string; iss?: string | undefined; redirect: string },
  ): Promise<{
    result: LoginResult;
    userId?: string;
    from?: SignedInFrom;
  }>;
  /** Where the browser of a session goes on to sign out at its provider, to come back to `/signed-out`; undefined: nowhere. */
  leave(sessionId: string, origin: string): Promise<string | undefined>;
  /** Whoever has just signed in otherwise, in the browser where an identity waits for its account, ties the two. */
  linkWaiting(flow: string | undefined, userId: string): Promise<void>;
  /** Rejects with `login.incorrect-environment` for whom this installation does not admit, `login.incorrect-product` or `login.skin-unconfirmed` for whom the product's look does not. */
  mustStay(userId: string, product?: string): Promise<void>;
}

/** By which provider somebody came in, and its token of that, sealed. */
export interface SignedInFrom {
  provider: string;
  token: string;
}

export interface ProviderSignInParts {
  pool: Pool;
  store: ProviderStore;
  accounts: ProviderAccounts;
  sealer: Sealer;
  faces: Record<ProviderSettings['kind'], ProviderFace>;
  environment: string;
  /** Whom looks of customers admit. */
  skins: {
    suffixesOf(product: string): Promise<readonly string[]>;
    mustAdmit(userId: string, product: string | undefined): Promise<void>;
  };
}

interface FlowRow {
  id: string;
  providerId: string;
  nonce: string;
  verifier: string;
  redirect: string;
  codeHash: string | null;
  product: string;
  identity: ProviderIdentity | null;
}

const FLOW_MINUTES = 15;

export function createProviderSignIn({
  pool,
  store,
  accounts,
  sealer,
  faces,
  environment,
  skins,
}: ProviderSignInParts): ProviderSignIn {
  const factsOf = async (userId: string): Promise<Parameters<typeof loginResult>[0]> => {
    const { rows } = await pool.query<{ email: string; groups: string[] }>(
      `SELECT email, provider_groups || CASE WHEN role = 'admin' THEN ARRAY['Administrators'] ELSE '{}' END AS groups FROM "user" WHERE id = $1`,
      [userId],
    );
    const { email = '', groups = [] } = rows[0] ?? {};
    return { id: userId, email, groups };
  };
  const place = { environment, skinSuffixes: [] };
  return {
    async mustStay(userId, product) {
      assertAllowed(mayStaySignedIn(await factsOf(userId), place));
      await skins.mustAdmit(userId, product);
    },
    async begin(providerId, origin, product) {
      const settings = await store.settings(providerId);
      const redirect = settings.kind === 'saml' ? `${origin}/api/auth/saml/${settings.id}` : `${origin}/idp`;
      const flow: FlowSecrets = {
        state: randomToken(),
        nonce: randomUUID().replaceAll('-', ''),
        verifier: client.randomPKCECodeVerifier(),
        redirect,
      };
      const url = await faces[settings.kind].begin(settings, flow);
      const id = randomToken();
      await pool.query(
        `WITH swept AS (DELETE FROM sign_in_flow WHERE expires_at < now())
         INSERT INTO sign_in_flow (id, kind, provider_id, state_hash, nonce, verifier, redirect, product, expires_at)
         VALUES ($1, 'provider', $2, $3, $4, $5, $6, $7, now() + make_interval(mins => ${FLOW_MINUTES}))`,
        [hashToken(id), settings.id, hashToken(flow.state), flow.nonce, sealer.seal(flow.verifier), redirect, product ?? ''],
      );
      return { url, flow: id };
    },
    async takeSaml(providerId, form) {
      const state = form['RelayState'] ?? '';
      const { rows } = await pool.query<FlowRow>(
        `SELECT ${FLOW} FROM sign_in_flow WHERE state_hash = $1 AND provider_id = $2 AND kind = 'provider' AND code_hash IS NULL AND expires_at > now()`,
        [hashToken(state), providerId],
      );
      const [row] = rows;
      if (!row) throw new PartiError('login.code-failed', { code: '' });
      const settings = await store.settings(providerId);
      const identity = await faces.saml.finish(settings, { state, nonce: row.nonce, verifier: '', redirect: row.redirect }, form);
      const code = randomToken();
      // One answer counts: a second one with the same request is a copy.
      const { rowCount } = await pool.query(
        'UPDATE sign_in_flow SET code_hash = $2, identity = $3 WHERE id = $1 AND code_hash IS NULL',
        [row.id, hashToken(code), JSON.stringify(identity)],
      );
      if (rowCount !== 1) throw new PartiError('login.code-failed', { code: '' });
      return { code, state };
    },
    async finish(flow, { code, state, iss, redirect }) {
      // Taken out before anything is asked: whatever comes of it, it serves once.
      const { rows } = await pool.query<FlowRow>(
        `DELETE FROM sign_in_flow WHERE id = $1 AND state_hash = $2 AND kind = 'provider' AND expires_at > now() RETURNING ${FLOW}`,
        [hashToken(flow ?? ''), hashToken(state)],
      );
      const [row] = rows;
      if (!row) throw new PartiError('login.code-failed', { code });
      const settings = await store.settings(row.providerId);
      const { idToken = '', ...identity } = await identityOf(row, settings, { code, state, iss, redirect });
      try {
        const userId = await accounts.resolve(settings, identity);
        const skinSuffixes = await skins.suffixesOf(row.product);
        const result = loginResult(await factsOf(userId), { environment, skinSuffixes });
        if (result !== 'none') return { result };
        await skins.mustAdmit(userId, row.product);
        return { result, userId, from: { provider: settings.id, token: sealer.seal(idToken) } };
      } catch (error) {
        if (!(error instanceof PartiError && error.code === 'login.duplicate-account')) throw error;
        await pool.query(
          `INSERT INTO sign_in_flow (id, kind, provider_id, identity, expires_at) VALUES ($1, 'link', $2, $3, now() + make_interval(mins => ${FLOW_MINUTES}))`,
          [row.id, settings.id, JSON.stringify(identity)],
        );
        const other = await accounts.otherProvider(identity.email);
        throw new PartiError('login.duplicate-account', { provider: other ?? '' });
      }
    },
    async leave(sessionId, origin) {
      const { rows } = await pool.query<{ provider: string; token: string | null }>(
        `SELECT p.id AS provider, s.provider_token AS token FROM "session" s JOIN identity_provider p ON p.id = s.provider_id
          WHERE s.id = $1 AND p.enabled AND p.signs_out`,
        [sessionId],
      );
      const [row] = rows;
      if (!row) return undefined;
      const settings = await store.settings(row.provider);
      return faces[settings.kind].end(settings, sealer.open(row.token), `${origin}/signed-out`);
    },
    async linkWaiting(flow, userId) {
      if (!flow) return;
      const { rows } = await pool.query<FlowRow>(
        `DELETE FROM sign_in_flow f USING "user" u WHERE f.id = $1 AND f.kind = 'link' AND f.expires_at > now() AND u.id = $2
            AND lower(u.email) = f.identity->>'email' RETURNING ${FLOW_OF('f')}`,
        [hashToken(flow), userId],
      );
      const [row] = rows;
      if (row?.identity) await accounts.link(await store.settings(row.providerId), row.identity, userId);
    },
  };

  async function identityOf(
    row: FlowRow,
    settings: ProviderSettings,
    answer: { code: string; state: string; iss?: string | undefined; redirect: string },
  ): Promise<ProviderIdentity> {
    const { code, state, iss, redirect } = answer;
    if (settings.kind === 'saml') {
      if (!row.identity || row.codeHash !== hashToken(code)) throw new PartiError('login.code-failed', { code });
      return row.identity;
    }
    if (redirect !== row.redirect) throw new PartiError('login.code-failed', { code });
    const flow = { state, nonce: row.nonce, verifier: sealer.open(row.verifier), redirect: row.redirect };
    return faces.oidc.finish(settings, flow, { code, state, ...(iss ? { iss } : {}) });
  }
}

const FLOW_OF = (table: string) =>
  `${table}.id, ${table}.provider_id AS "providerId", ${table}.nonce, ${table}.verifier, ${table}.redirect, ${table}.code_hash AS "codeHash", ${table}.identity, ${table}.product`;
const FLOW = FLOW_OF('sign_in_flow');
