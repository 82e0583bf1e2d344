import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Pool } from 'pg';
import { PartiError } from '#domain';
import { keptSecret } from '../database/kept-secret.ts';

/** Claims of an access token, as every route and socket sees them. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  name: string;
}

/** Signs and checks access tokens; checking never asks the database. */
export interface TokenService {
  sign(claims: AccessClaims): Promise<string>;
  /** Rejects with `http.unauthorized` for a token that is none, has expired, or belongs to a revoked session. */
  verify(token: string): Promise<AccessClaims>;
  revoke(sessionId: string): void;
}

const ACCESS_MINUTES = 35;
/** A token that was signed while its session ended is refused until it has expired, too. */
const REVOKED_MINUTES = ACCESS_MINUTES + 1;
const ISSUER = 'parti';
const KEY_NAME = 'access-token-key';
/** Checked tokens that are remembered. */
const MAX_KNOWN = 5000;

/** 256 random bits for links and refresh tokens. */
export const randomToken = (): string => randomBytes(32).toString('base64url');
/** What is stored in place of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token service over the server's EdDSA key, made on first start. */
export async function createTokenService(pool: Pool): Promise<TokenService> {
  const { privateKey, publicKey } = await loadKeys(pool);
  /** Sessions that ended while their access tokens are still good, until those have expired. */
  const revoked = await readRevoked(pool);
  const known = createKnownTokens();
  return {
    sign: ({ userId, sessionId, name }) =>
      new SignJWT({ sid: sessionId, name })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_MINUTES}m`)
        .sign(privateKey),
    async verify(token) {
      try {
        const claims = known.get(token) ?? known.keep(token, await read(token, publicKey));
        if (revoked.has(claims.sessionId)) throw new Error('revoked');
        return claims;
      } catch {
        throw new PartiError('http.unauthorized', { call: 'token' });
      }
    },
    revoke(sessionId) {
      const now = Date.now();
      for (const [id, until] of revoked) if (until < now) revoked.delete(id);
      revoked.set(sessionId, now + REVOKED_MINUTES * 60_000);
    },
  };
}

/** Sessions that ended so lately, before this start or by another process, that their tokens are still good; until when. */
async function readRevoked(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; leftMs: string }>(
    `SELECT id, extract(epoch FROM "revokedAt" + make_interval(mins => ${REVOKED_MINUTES}) - now()) * 1000 AS "leftMs"
       FROM "session" WHERE "revokedAt" > now() - make_interval(mins => ${REVOKED_MINUTES})`,
  );
  return new Map(rows.map(({ id, leftMs }) => [id, Date.now() + Number(leftMs)]));
}

/** The claims of a token with our signature, and the second in which it expires. Rejects for any other. */
async function read(token: string, key: CryptoKey): Promise<{ claims: AccessClaims; expiresAt: number }> {
  const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['EdDSA'], requiredClaims: ['exp'] });
  const claims = {
    userId: String(payload.sub),
    sessionId: String(payload['sid']),
    name: String(payload['name'] ?? ''),
  };
  return { claims, expiresAt: payload.exp ?? 0 };
}

/** Tokens whose signature was checked: a tab shows the same one with every call until it expires. */
function createKnownTokens() {
  const known = new Map<string, { claims: AccessClaims; expiresAt: number }>();
  return {
    get(token: string): AccessClaims | undefined {
      const found = known.get(token);
      if (!found) return undefined;
      if (found.expiresAt > Date.now() / 1000) return found.claims;
      known.delete(token);
      return undefined;
    },
    keep(token: string, checked: { claims: AccessClaims; expiresAt: number }): AccessClaims {
      known.set(token, checked);
      const [oldest] = known.keys();
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
      return checked.claims;
    },
  };
}

async function loadKeys(pool: Pool): Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> {
  const text = await keptSecret(pool, KEY_NAME, async () =>
    JSON.stringify(await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).privateKey)),
  );
  const jwk = JSON.parse(text) as JWK;
  const { d: _private, ...open } = jwk;
  return { privateKey: (await importJWK(jwk, 'EdDSA')) as CryptoKey, publicKey: (await importJWK(open, 'EdDSA')) as CryptoKey };
}
