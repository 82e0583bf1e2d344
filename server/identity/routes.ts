import type { FastifyReply, FastifyRequest } from 'fastify';
import { PartiError } from '#domain';
import type { WebContext } from '../context/context.ts';
import { isSecure } from '../config/server-config.ts';
import { addCall } from '../http/add-call.ts';
import { addressOf } from '../http/address-of.ts';
import { mailLanguage } from '../mail/mail-texts.ts';
import type { MailService } from '../mail/mail-service.ts';
import { callerOf } from './authenticate.ts';
import type { Correspondent, Device, IdentityService } from './identity-service.ts';
import type { SessionTokens } from './sessions.ts';
import { createTries } from './tries.ts';

const COOKIE_DAYS = 30;
const COOKIE_PATH = '/api/auth';

/** What is shown before somebody is signed in, and what binds their browser to a provider's sign-in. */
export interface Door {
  flowCookie: string;
  shown(): Promise<{ organization: string; providers: { id: string; label: string }[] }>;
  /** Where a session goes on to sign out at its provider. */
  leave(sessionId: string, origin: string): Promise<string | undefined>;
}

/** Sign-in, refresh and sign-out with their cookie, sign-up, and who one is. */
export function addIdentityRoutes(
  { http, config }: Pick<WebContext, 'http' | 'config'>,
  identity: IdentityService,
  mail: Pick<MailService, 'delivers'>,
  door: Door,
): {
  enter(
    userId: string,
    request: FastifyRequest,
    reply: FastifyReply,
    provider?: Device['provider'],
  ): Promise<{ accessToken: string }>;
} {
  // Cookies do not know ports: two servers of one machine must not overwrite each other's.
  const cookieName = `parti-refresh-${config.port}`;
  const grant = (reply: FastifyReply, tokens: SessionTokens) => {
    if (tokens.refreshToken)
      reply.setCookie(cookieName, tokens.refreshToken, {
        path: COOKIE_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(config),
        maxAge: COOKIE_DAYS * 86_400,
      });
    void reply.header('cache-control', 'no-store');
    return { accessToken: tokens.accessToken };
  };
  const deviceOf = ({ ip, headers }: FastifyRequest): Device => ({ ip, agent: headers['user-agent'] });
  const correspondent = (request: FastifyRequest): Correspondent => ({
    origin: addressOf(request, config),
    language: mailLanguage(request.headers['accept-language']),
  });

  const tries = createTries();

  /** The one-time link always works; without passwords everybody else comes by a provider. */
  const mustHavePasswords = () => {
    if (!config.passwordSignIn) throw new PartiError('login.password-off');
  };

  addCall(http, 'POST auth/redeem-link', async ({ body, request, reply }) =>
    grant(reply, await identity.redeemLink(body.token, deviceOf(request))),
  );
  addCall(http, 'POST auth/request-link', () => identity.requestLink());
  addCall(
    http,
    'POST auth/signin',
    async ({ body, request, reply }) => (
      mustHavePasswords(),
      grant(
        reply,
        await tries.count(request.ip, body.login, () =>
          identity.signIn(body, deviceOf(request), request.cookies[door.flowCookie]),
        ),
      )
    ),
  );
  addCall(http, 'POST auth/refresh', async ({ request, reply }) => {
    const token = request.cookies[cookieName];
    if (!token) throw new PartiError('session.not-authorized');
    try {
      return grant(reply, await identity.refresh(token));
    } catch (error) {
      if (error instanceof PartiError) void reply.clearCookie(cookieName, { path: COOKIE_PATH });
      throw error;
    }
  });
  addCall(http, 'POST auth/password', ({ body, request }) => identity.changePassword(body, callerOf(request)));
  addCall(http, 'POST signout', async ({ request, reply }) => {
    const { sessionId } = callerOf(request);
    // A provider that is silent keeps nobody here.
    const url = await door.leave(sessionId, addressOf(request, config)).catch(() => undefined);
    await identity.signOut(sessionId);
    void reply.clearCookie(cookieName, { path: COOKIE_PATH });
    return url === undefined ? {} : { url };
  });
  addCall(http, 'GET me', ({ request }) => identity.me(callerOf(request).userId));

  addCall(http, 'GET auth/options', async () => ({
    ...(await door.shown()),
    passwordSignIn: config.passwordSignIn,
    signUpOpen: config.signUpOpen,
    deliversMail: mail.delivers,
    showcaseId: config.showcase ?? null,
    supportEmail: config.supportEmail ?? '',
    embedOrigins: [...config.embedOrigins],
  }));
  addCall(http, 'POST auth/signup', async ({ body, request, reply }) => {
    mustHavePasswords();
    const tokens = await identity.signUp(body, correspondent(request), deviceOf(request));
    return tokens ? grant(reply, tokens) : {};
  });
  addCall(http, 'POST auth/confirm', async ({ body, request, reply }) =>
    grant(reply, await identity.confirm(body.token, deviceOf(request))),
  );
  // Not waited for: the time of the answer must not tell whether there is such an account.
  addCall(http, 'POST reset-password', ({ body, request }) => {
    mustHavePasswords();
    identity
      .requestPassword(body.email, correspondent(request))
      .catch((error: unknown) => request.log.error({ err: error }, 'reset failed'));
  });
  addCall(http, 'POST auth/new-password', async ({ body, request, reply }) =>
    grant(reply, await identity.newPassword(body.token, body.password, deviceOf(request))),
  );

  addCall(http, 'GET map', () => ({ tiles: config.mapStyle, attribution: config.mapAttribution }));
  return {
    enter: async (userId, request, reply, provider) =>
      grant(reply, await identity.enter(userId, { ...deviceOf(request), ...(provider ? { provider } : {}) })),
  };
}
