import type { CallAnswer, Contract, ReadBody } from '#api';
import { PartiError } from '#domain';
import { mailText, type MailLanguage } from '../mail/mail-texts.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AccountService } from './accounts.ts';
import type { LinkAnnouncer } from './one-time-link.ts';
import type { SessionService, SessionTokens } from './sessions.ts';
import type { SendLink, SignUp } from './sign-up.ts';

/** What sign-in stands on. */
export interface Identity {
  accounts: AccountService;
  sessions: SessionService;
  links: LinkAnnouncer;
  signUp: SignUp;
  mail: MailService;
  /** Who may stay where this is, and identities at providers that wait for their account. */
  providers: {
    mustStay(userId: string, product?: string): Promise<void>;
    linkWaiting(flow: string | undefined, userId: string): Promise<void>;
  };
}

/** A device that a session begins on. */
export interface Device {
  ip: string;
  agent: string | undefined;
  /** By which provider somebody came in, and its token of that, sealed. */
  provider?: { provider: string; token: string };
}

/** Where and in which language somebody who is not signed in yet is written to. */
export interface Correspondent {
  origin: string;
  language: MailLanguage;
}

/** Sign-in by one-time link or password, refresh, sign-out, sign-up, and who one is. */
export interface IdentityService {
  redeemLink(token: string, device: Device): Promise<SessionTokens>;
  /** Makes a new one-time link and tells it where the server was started. */
  requestLink(): Promise<void>;
  /** `flow`: of the browser, where a provider's identity may wait for its account. */
  signIn(wish: ReadBody<Contract['POST auth/signin']>, device: Device, flow: string | undefined): Promise<SessionTokens>;
  /** Begins a session for somebody who was let in by a provider. */
  enter(userId: string, device: Device): Promise<SessionTokens>;
  refresh: SessionService['refresh'];
  signOut(sessionId: string): Promise<void>;
  /** Ends all other sessions. Rejects when the current password is not known. */
  changePassword(wish: ReadBody<Contract['POST auth/password']>, who: { userId: string; sessionId: string }): Promise<void>;
  /** Rejects with `session.not-authorized` for an account that is gone. */
  me(userId: string): Promise<CallAnswer<Contract['GET me']>>;
  /** A session where no confirmation is needed. */
  signUp(wish: Parameters<SignUp['begin']>[0], to: Correspondent, device: Device): Promise<SessionTokens | undefined>;
  confirm(token: string, device: Device): Promise<SessionTokens>;
  requestPassword(email: string, to: Correspondent): Promise<void>;
  /** Ends every other session of the account. */
  newPassword(token: string, password: string, device: Device): Promise<SessionTokens>;
}

export function createIdentityService({ accounts, sessions, links, signUp, mail, providers }: Identity): IdentityService {
  const sender =
    ({ origin, language }: Correspondent): SendLink =>
    (kind, to, path) =>
      mail.send({ to, ...mailText(kind, language, { url: `${origin}${path}` }) });
  return {
    refresh: sessions.refresh,
    signOut: (sessionId) => sessions.end(sessionId),
    async redeemLink(token, device) {
      const userId = await accounts.redeemLink(token);
      links.forget();
      return sessions.begin(userId, device);
    },
    requestLink: async () => void (await links.announce()),
    async signIn({ login, password, product }, device, flow) {
      const userId = await accounts.signIn(login, password);
      await providers.mustStay(userId, product);
      const tokens = await sessions.begin(userId, device);
      await providers.linkWaiting(flow, userId);
      return tokens;
    },
    enter: (userId, device) => sessions.begin(userId, device),
    async changePassword({ current, password, username }, { userId, sessionId }) {
      await accounts.mustKnowPassword(userId, current);
      await accounts.setPassword(userId, password, username);
      await sessions.endAll(userId, sessionId);
    },
    async me(userId) {
      const account = await accounts.read(userId);
      if (!account) throw new PartiError('session.not-authorized');
      const { role, email, ...rest } = account;
      return { ...rest, email: email.endsWith('@localhost') ? null : email, isAdmin: role === 'admin' };
    },
    async signUp(wish, to, device) {
      const userId = await signUp.begin(wish, sender(to));
      return userId ? sessions.begin(userId, device) : undefined;
    },
    confirm: async (token, device) => sessions.begin(await signUp.confirm(token), device),
    requestPassword: (email, to) => signUp.requestPassword(email, sender(to)),
    async newPassword(token, password, device) {
      const userId = await signUp.setPassword(token, password);
      await sessions.endAll(userId);
      return sessions.begin(userId, device);
    },
  };
}
