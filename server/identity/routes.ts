import type { FastifyReply, FastifyRequest } from 'fastify';
import { PartiError } from '#domain';
import type { WebContext } from '../context/context.ts';
import { isSecure } from '../config/server-config.ts';
import { addCall } from '../http/add-call.ts';
import { addressOf } from '../http/address-of.ts';
import { mailLanguage, mailText } from '../mail/mail-texts.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AccountService } from './accounts.ts';
import { callerOf } from './authenticate.ts';
import type { LinkAnnouncer } from './one-time-link.ts';
import type { SessionService, SessionTokens } from './sessions.ts';
import type { SendLink, SignUp } from './sign-up.ts';

const COOKIE_DAYS = 30;
const COOKIE_PATH = '/api/auth';

/** What the identity routes stand on. */
export interface Identity {
  accounts: AccountService;
  sessions: SessionService;
  links: LinkAnnouncer;
  signUp: SignUp;
  mail: MailService;
}

/** Sign-in by one-time link or password, refresh, sign-out, and who one is. */
export function addIdentityRoutes({ http, config }: WebContext, identity: Identity): void {
  const { accounts, sessions, links } = identity;
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
  const begin = async (request: FastifyRequest, reply: FastifyReply, userId: string) =>
    grant(reply, await sessions.begin(userId, { ip: request.ip, agent: request.headers['user-agent'] }));

  addCall(http, 'POST auth/redeem-link', async ({ body, request, reply }) => {
    const userId = await accounts.redeemLink(body.token);
    links.forget();
    return begin(request, reply, userId);
  });
  addCall(http, 'POST auth/request-link', async () => void (await links.announce()));
  addCall(http, 'POST auth/signin', async ({ body, request, reply }) =>
    begin(request, reply, await accounts.signIn(body.login, body.password)),
  );
  addCall(http, 'POST auth/refresh', async ({ request, reply }) => {
    const token = request.cookies[cookieName];
    if (!token) throw new PartiError('session.not-authorized');
    try {
      return grant(reply, await sessions.refresh(token));
    } catch (error) {
      if (error instanceof PartiError) void reply.clearCookie(cookieName, { path: COOKIE_PATH });
      throw error;
    }
  });
  addCall(http, 'POST auth/password', async ({ body, request }) => {
    const { userId, sessionId } = callerOf(request);
    await accounts.mustKnowPassword(userId, body.current);
    await accounts.setPassword(userId, body.password, body.username);
    await sessions.endAll(userId, sessionId);
  });
  addCall(http, 'POST signout', async ({ request, reply }) => {
    await sessions.end(callerOf(request).sessionId);
    void reply.clearCookie(cookieName, { path: COOKIE_PATH });
  });
  addCall(http, 'GET me', async ({ request }) => {
    const account = await accounts.read(callerOf(request).userId);
    if (!account) throw new PartiError('session.not-authorized');
    const { role, email, ...rest } = account;
    return { ...rest, email: email.endsWith('@localhost') ? null : email, isAdmin: role === 'admin' };
  });
  addSignUpRoutes({ http, config }, identity, begin);
  addCall(http, 'GET admin/mails', () => ({ mails: identity.mail.waiting() }));
  addCall(http, 'GET flags', () => ({ flags: [] }));
}

/** Begins a session and answers its grant. */
type Begin = (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<{ accessToken: string }>;

/** New accounts, confirmation by mail, and a new password for a forgotten one. */
function addSignUpRoutes(
  { http, config }: Pick<WebContext, 'http' | 'config'>,
  { sessions, signUp, mail }: Identity,
  begin: Begin,
): void {
  const sender = (request: FastifyRequest): SendLink => {
    const language = mailLanguage(request.headers['accept-language']);
    return (kind, to, path) => mail.send({ to, ...mailText(kind, language, { url: `${addressOf(request, config)}${path}` }) });
  };
  addCall(http, 'GET map', () => ({ tiles: config.mapStyle, attribution: config.mapAttribution }));
  addCall(http, 'GET auth/options', () => ({
    signUpOpen: config.signUpOpen,
    deliversMail: mail.delivers,
    showcaseId: config.showcase ?? null,
  }));
  addCall(http, 'POST auth/signup', async ({ body, request, reply }) => {
    const userId = await signUp.begin(body, sender(request));
    return userId ? begin(request, reply, userId) : {};
  });
  addCall(http, 'POST auth/confirm', async ({ body, request, reply }) => begin(request, reply, await signUp.confirm(body.token)));
  // Not waited for: the time of the answer must not tell whether there is such an account.
  addCall(http, 'POST reset-password', ({ body, request }) => {
    signUp
      .requestPassword(body.email, sender(request))
      .catch((error: unknown) => request.log.error({ err: error }, 'reset failed'));
  });
  addCall(http, 'POST auth/new-password', async ({ body, request, reply }) => {
    const userId = await signUp.setPassword(body.token, body.password);
    await sessions.endAll(userId);
    return begin(request, reply, userId);
  });
}
