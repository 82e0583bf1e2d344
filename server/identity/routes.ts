import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { flagsAnswer, grantAnswer, meAnswer, passwordRequest, redeemLinkRequest, signInRequest } from '#api';
import { PartiError } from '#domain';
import type { ServerContext } from '../context.ts';
import type { AccountService } from './accounts.ts';
import { callerOf } from './authenticate.ts';
import type { SessionService, SessionTokens } from './sessions.ts';

const COOKIE_DAYS = 30;

/** What the identity routes stand on; `announceLink` prints a new link on the terminal. */
export interface Identity {
  accounts: AccountService;
  sessions: SessionService;
  announceLink(): Promise<void>;
}

/** Sign-in by one-time link or password, refresh, sign-out, and who one is. */
export function addIdentityRoutes(context: ServerContext, { accounts, sessions, announceLink }: Identity): void {
  const http = context.http.withTypeProvider<ZodTypeProvider>();
  // Cookies do not know ports: two servers of one machine must not overwrite each other's.
  const cookieName = `parti-refresh-${context.config.port}`;
  const slow = { rateLimit: { max: 30, timeWindow: '1 minute' } };

  const grant = (reply: FastifyReply, tokens: SessionTokens) => {
    if (tokens.refreshToken)
      reply.setCookie(cookieName, tokens.refreshToken, {
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'strict',
        maxAge: COOKIE_DAYS * 86_400,
      });
    void reply.header('cache-control', 'no-store');
    return { accessToken: tokens.accessToken };
  };
  const from = (request: FastifyRequest) => ({ ip: request.ip, agent: request.headers['user-agent'] });
  const begin = async (request: FastifyRequest, reply: FastifyReply, userId: string) =>
    grant(reply, await sessions.begin(userId, from(request)));

  http.post(
    '/api/auth/redeem-link',
    {
      config: { anonymous: true, ...slow },
      schema: { tags: ['identity'], body: redeemLinkRequest, response: { 200: grantAnswer } },
    },
    async (request, reply) => begin(request, reply, await accounts.redeemLink(request.body.token)),
  );
  // The answer says nothing: the link goes to whoever can see the terminal.
  http.post(
    '/api/auth/request-link',
    { config: { anonymous: true, rateLimit: { max: 5, timeWindow: '1 minute' } }, schema: { tags: ['identity'] } },
    async (_request, reply) => {
      await announceLink();
      return reply.status(204).send();
    },
  );
  http.post(
    '/api/auth/signin',
    { config: { anonymous: true, ...slow }, schema: { tags: ['identity'], body: signInRequest, response: { 200: grantAnswer } } },
    async (request, reply) => begin(request, reply, await accounts.signIn(request.body.login, request.body.password)),
  );
  http.post(
    '/api/auth/refresh',
    { config: { anonymous: true }, schema: { tags: ['identity'], response: { 200: grantAnswer } } },
    async (request, reply) => {
      const token = request.cookies[cookieName];
      if (!token) throw new PartiError('session.not-authorized');
      try {
        return grant(reply, await sessions.refresh(token));
      } catch (error) {
        if (error instanceof PartiError) reply.clearCookie(cookieName, { path: '/api/auth' });
        throw error;
      }
    },
  );
  http.post(
    '/api/auth/password',
    { config: slow, schema: { tags: ['identity'], body: passwordRequest } },
    async (request, reply) => {
      await accounts.setPassword(callerOf(request).userId, request.body.password, request.body.username);
      return reply.status(204).send();
    },
  );
  http.post('/api/signout', { schema: { tags: ['identity'] } }, async (request, reply) => {
    await sessions.end(callerOf(request).sessionId);
    return reply.clearCookie(cookieName, { path: '/api/auth' }).status(204).send();
  });
  http.get('/api/me', { schema: { tags: ['identity'], response: { 200: meAnswer } } }, async (request) => {
    const account = await accounts.read(callerOf(request).userId);
    if (!account) throw new PartiError('session.not-authorized');
    const { role, email, ...rest } = account;
    return { ...rest, email: email.endsWith('@localhost') ? null : email, isAdmin: role === 'admin' };
  });
  http.get('/api/flags', { schema: { tags: ['identity'], response: { 200: flagsAnswer } } }, async () => ({ flags: [] }));
}
