import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_KEY_HEADER, WEB_API_KEY, type CallAccess } from '#api';
import { PartiError } from '#domain';
import type { AccessClaims, TokenService } from './tokens.ts';

const claims = new WeakMap<FastifyRequest, AccessClaims>();

/** Who sent a call; only inside calls that are for accounts or administrators. */
export function callerOf(request: FastifyRequest): AccessClaims {
  const found = claims.get(request);
  if (!found) throw new PartiError('http.unauthorized', { call: request.url });
  return found;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; without it: whoever is signed in. */
    access?: CallAccess;
    /** Open on loopback; where others can reach the server, for administrators. */
    operations?: boolean;
  }
}

/** Lets in whom a route is for: every call under `/api` needs a known API key and an access token, unless its contract says otherwise. */
export function requireCredentials(http: FastifyInstance, tokens: TokenService, mayOthersReach: boolean): void {
  http.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    if (config.operations) return mayOthersReach ? mustBeAdministrator(request, tokens) : undefined;
    if (!url?.startsWith('/api/') || config.access === 'keyless') return;
    if (request.headers[API_KEY_HEADER] !== WEB_API_KEY) throw new PartiError('http.api-key-required');
    if (config.access === 'anonymous') return;
    const token = bearerOf(request);
    if (!token) throw new PartiError('http.unauthorized', { call: url });
    const caller = await tokens.verify(token);
    if (config.access === 'administrator' && !caller.isAdmin) throw new PartiError('http.forbidden');
    claims.set(request, caller);
  });
}

const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];

async function mustBeAdministrator(request: FastifyRequest, tokens: TokenService): Promise<void> {
  const token = bearerOf(request);
  if (!token) throw new PartiError('http.unauthorized', { call: request.url });
  if (!(await tokens.verify(token)).isAdmin) throw new PartiError('http.forbidden');
}
