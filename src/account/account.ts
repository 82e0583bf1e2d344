import { PartiError } from '#domain';
import { sessionOf } from './session-of.ts';

/** Who is signed in. */
export interface AccountUser {
  id: string;
  name: string;
  email?: string;
  isAdmin: boolean;
  /** False: signs in by one-time link only, and is asked for a password. */
  hasPassword: boolean;
}

/** A short-lived access token, kept in memory only, and its owner. */
export interface Grant {
  accessToken: string;
  user: AccountUser;
}

/** What is known about the account. `unreachable`: the server did not answer; it is asked again. */
export type AccountState =
  | { kind: 'starting' }
  /** `membershipLevel`: empty until organisations give one. */
  | { kind: 'signed-in'; user: AccountUser; membershipLevel: string }
  /** `isExpired`: the session ended by itself while somebody was at work; they are told. */
  | { kind: 'signed-out'; isExpired?: boolean }
  | { kind: 'unreachable' };

/** Times of the session (milliseconds). */
export const SESSION_TIMES = {
  refreshMs: 30 * 60 * 1000,
  throttleMs: 30 * 1000,
  retryMs: 1000,
  idleMs: 240 * 60 * 1000,
  activityThrottleMs: 5000,
} as const;

/** What the account needs from the browser and the server; injected, so that tests need neither. */
export interface AccountEnvironment {
  /** Exchanges the refresh cookie for a new grant; `NotAuthorizedException` or `auth.*` means signed out. */
  refresh: () => Promise<Grant>;
  /** Ends the session on the server; answers where to sign out at the provider too. */
  signOut: (accessToken: string) => Promise<string | undefined>;
  /** The session of which somebody signed out in this browser while the server has not heard of it; kept over a reload. */
  leaving: { get: () => string | undefined; set: (session: string | undefined) => void };
  /** A sign-out that a page before this one began has reached the server; as `signOut`, where to go on. */
  left: (userId: string, elsewhere: string | undefined) => Promise<void>;
  /** Runs one at a time among the tabs of this browser. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs; `onMessage` hears them. */
  broadcast: (message: AccountMessage) => void;
  onMessage(listener: (message: AccountMessage) => void): void;
  after: (delayMs: number, task: () => void) => () => void;
  now: () => number;
  /** Loads the page anew: everything the user saw is gone. */
  reload: () => void;
}

/** Said among tabs. */
export type AccountMessage = { type: 'signed-out' } | { type: 'active' };

/** The session of this tab. */
export interface Account {
  state: () => AccountState;
  subscribe: (listener: () => void) => () => void;
  /** The token to send; refreshed first when there is none. */
  accessToken: () => Promise<string | undefined>;
  /** A new token after a 401, at most one refresh at a time and one each 30 s; undefined: signed out. */
  renew: () => Promise<string | undefined>;
  start: () => Promise<void>;
  /** Takes the grant of a sign-in or a redeemed link. */
  enter: (grant: Grant) => void;
  leave: () => Promise<string | undefined>;
  /** The user did something: idle sign-out counts from now, in every tab. */
  touch: () => void;
}

/** Whether an error of the server means that nobody is signed in (any more). */
export function meansSignedOut(error: unknown): boolean {
  return (
    error instanceof PartiError &&
    (error.code.startsWith('auth.') || error.code === 'session.not-authorized' || error.code === 'NotAuthorizedException')
  );
}

/** Keeps the session: refresh each 30 minutes, retry after 1 s, idle sign-out after 240 minutes, sign-out in every tab. */
export function createAccount(environment: AccountEnvironment): Account {
  let state: AccountState = { kind: 'starting' };
  let token: string | undefined;
  let refreshing: Promise<string | undefined> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let activeAt = environment.now();
  let stopTimer: () => void = () => undefined;
  const listeners = new Set<() => void>();

  const become = (next: AccountState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const forget = (isExpired = false) => {
    stopTimer();
    token = undefined;
    become(isExpired ? { kind: 'signed-out', isExpired } : { kind: 'signed-out' });
  };
  /** Ends the session on the server. One that it has not heard of stays marked: else whoever loads the page anew would be signed in. */
  const endOnServer = async (held: string): Promise<string | undefined> => {
    environment.leaving.set(sessionOf(held));
    try {
      const elsewhere = await environment.signOut(held);
      environment.leaving.set(undefined);
      return elsewhere;
    } catch (error) {
      if (meansSignedOut(error)) environment.leaving.set(undefined);
      return undefined;
    }
  };
  const finishLeaving = async ({ accessToken, user }: Grant): Promise<undefined> => {
    forget();
    const elsewhere = await endOnServer(accessToken);
    environment.broadcast({ type: 'signed-out' });
    await environment.left(user.id, elsewhere);
  };
  const schedule = (delayMs: number) => {
    stopTimer();
    const dueAt = environment.now() + delayMs;
    const wait = () => {
      const now = environment.now();
      const idleAt = activeAt + SESSION_TIMES.idleMs;
      if (now >= idleAt) void account.leave();
      else if (now >= dueAt) void refresh();
      // Idleness may end before the next refresh is due, and may meanwhile have begun anew.
      else stopTimer = environment.after(Math.min(dueAt, idleAt) - now, wait);
    };
    wait();
  };
  const take = (grant: Grant) => {
    token = grant.accessToken;
    refreshedAt = environment.now();
    become({ kind: 'signed-in', user: grant.user, membershipLevel: '' });
    schedule(SESSION_TIMES.refreshMs);
  };
  const refresh = (): Promise<string | undefined> => {
    refreshing ??= environment
      .exclusively(() => environment.refresh())
      .then(
        (grant) => {
          const leaving = environment.leaving.get();
          if (leaving !== undefined && leaving === sessionOf(grant.accessToken)) return finishLeaving(grant);
          environment.leaving.set(undefined);
          take(grant);
          return grant.accessToken;
        },
        (error: unknown) => {
          if (meansSignedOut(error)) {
            forget(state.kind === 'signed-in');
            return undefined;
          }
          if (state.kind === 'starting') become({ kind: 'unreachable' });
          schedule(SESSION_TIMES.retryMs);
          return token;
        },
      )
      .finally(() => (refreshing = undefined));
    return refreshing;
  };

  environment.onMessage((message) => {
    if (message.type === 'active') activeAt = environment.now();
    else if (state.kind === 'signed-in') environment.reload();
  });

  const account: Account = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accessToken: async () => token ?? (state.kind === 'signed-out' ? undefined : refresh()),
    async renew() {
      if (token && environment.now() - refreshedAt < SESSION_TIMES.throttleMs) return token;
      return refresh();
    },
    async start() {
      await refresh();
    },
    enter(grant) {
      activeAt = environment.now();
      take(grant);
    },
    async leave() {
      const held = token;
      forget();
      // Signed out here whatever the server says.
      const elsewhere = held ? await endOnServer(held) : undefined;
      // Only now: a tab that loads anew before the server has heard of it would be signed in again.
      environment.broadcast({ type: 'signed-out' });
      return elsewhere;
    },
    touch() {
      const now = environment.now();
      if (now - activeAt < SESSION_TIMES.activityThrottleMs) return;
      activeAt = now;
      environment.broadcast({ type: 'active' });
    },
  };
  return account;
}
