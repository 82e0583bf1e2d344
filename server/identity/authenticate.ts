import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_KEY_HEADER, isWebApiKey, type CallAccess } from '#api';
import {
  assertAllowed,
  MEMBERSHIP_LEVELS,
  mustHaveLevel,
  mustHaveRight,
  PartiError,
  type MembershipLevel,
  type Standing,
  type TokenRight,
} from '#domain';
import type { Administrators } from './administrators.ts';
import { isApiToken, type ApiTokens } from './api-tokens.ts';
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
    /** What a personal token needs; without it the call is for the person alone. */
    right?: TokenRight | 'any' | undefined;
    /** Pages of other sites send it, as those of a sign-in provider do. */
    isFromElsewhere?: boolean;
    /** Open on loopback; where others can reach the server, for administrators. */
    operations?: boolean;
  }
}

/** What credentials are checked against. */
export interface CredentialParts {
  tokens: Pick<TokenService, 'verify'>;
  /** Tokens for scripts; asked with each call that is made with one. */
  apiTokens: Pick<ApiTokens, 'verify'>;
  /** Asked with each call that is for them: who stops being one stops at once. */
  administrators: Pick<Administrators, 'includes'>;
  /** Asked with each call that is for a level. */
  standings: { of(userId: string): Promise<Standing> };
  /** Whether somebody on another machine can reach the server. */
  mayOthersReach: boolean;
  /** Stages whose prefix a page's key may carry. */
  apiStages?: readonly string[];
}

/** Lets in whom a route is for: every call under `/api` needs a known API key and an access token, unless its contract says otherwise. */
export function requireCredentials(
  http: FastifyInstance,
  { tokens, apiTokens, administrators, standings, mayOthersReach, apiStages = [] }: CredentialParts,
): void {
  const mustBeAdministrator = async ({ userId }: AccessClaims) => {
    if (!(await administrators.includes(userId))) throw new PartiError('http.forbidden');
  };
  const claimsOf = async (request: FastifyRequest): Promise<AccessClaims> => {
    const token = bearerOf(request);
    const { config, url } = request.routeOptions;
    if (!token) throw new PartiError('http.unauthorized', { call: url ?? request.url });
    if (!isApiToken(token)) return tokens.verify(token);
    const { rights, ...found } = await apiTokens.verify(token);
    assertAllowed(mustHaveRight(rights, config.operations ? undefined : config.right));
    return found;
  };
  http.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    if (config.operations) {
      if (mayOthersReach) await mustBeAdministrator(await claimsOf(request));
      return;
    }
    if (!url?.startsWith('/api/') || config.access === 'keyless') return;
    if (!isWebApiKey(request.headers[API_KEY_HEADER], apiStages)) throw new PartiError('http.api-key-required');
    if (config.access === 'anonymous') return;
    const caller = await claimsOf(request);
    if (config.access === 'administrator') await mustBeAdministrator(caller);
    const level = levelOf(config.access);
    if (level) assertAllowed(mustHaveLevel(await standings.of(caller.userId), level));
    claims.set(request, caller);
  });
}

const levelOf = (access: CallAccess | undefined): MembershipLevel | undefined =>
  MEMBERSHIP_LEVELS.find((level) => level === access);

const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
