import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_KEY_HEADER, WEB_API_KEY } from '#api';
import { PartiError } from '#domain';
import type { AccessClaims, TokenService } from './tokens.ts';

const claims = new WeakMap<FastifyRequest, AccessClaims>();

/** Who sent a call; only inside routes that are not marked `anonymous`. */
export function callerOf(request: FastifyRequest): AccessClaims {
  const found = claims.get(request);
  if (!found) throw new PartiError('http.unauthorized', { call: request.url });
  return found;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs an API key but no sign-in. */
    anonymous?: boolean;
    /** Needs neither: the address itself is signed. */
    signed?: boolean;
    /** Open on loopback; where others can reach the server, for administrators. */
    operations?: boolean;
  }
}

/** Every call under `/api` needs a known API key and an access token, unless its route says otherwise. */
export function requireCredentials(http: FastifyInstance, tokens: TokenService, mayOthersReach: boolean): void {
  http.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    if (config.operations) return mayOthersReach ? mustBeAdministrator(request, tokens) : undefined;
    if (!url?.startsWith('/api/') || config.signed) return;
    if (request.headers[API_KEY_HEADER] !== WEB_API_KEY) throw new PartiError('http.api-key-required');
    if (config.anonymous) return;
    const token = bearerOf(request);
    if (!token) throw new PartiError('http.unauthorized', { call: url });
    claims.set(request, await tokens.verify(token));
  });
}

const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];

async function mustBeAdministrator(request: FastifyRequest, tokens: TokenService): Promise<void> {
  const token = bearerOf(request);
  if (!token) throw new PartiError('http.unauthorized', { call: request.url });
  if (!(await tokens.verify(token)).isAdmin) throw new PartiError('http.forbidden');
}
