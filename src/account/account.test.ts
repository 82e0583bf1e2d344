import { describe, expect, it, vi } from 'vitest';
import { PartiError } from '#domain';
import { createAccount, SESSION_TIMES, type AccountEnvironment, type AccountMessage, type Grant } from './account.ts';

const lena: Grant = { accessToken: 'first', user: { id: 'u1', name: 'Lena', isAdmin: false, hasPassword: true } };

/** A token as the server writes it, of one session. */
const tokenOf = (sid: string, renewed = 0) =>
  `e30.${Buffer.from(JSON.stringify({ sid, renewed, name: 'Ünal' })).toString('base64url')}.x`;

function setUp(refresh: () => Promise<Grant>, kept: { session?: string } = {}) {
  let now = 0;
  let timers: { at: number; task: () => void }[] = [];
  const heard: ((message: AccountMessage) => void)[] = [];
  const environment = {
    refresh: vi.fn(refresh),
    signOut: vi.fn(async () => undefined),
    leaving: { get: () => kept.session, set: (session: string | undefined) => void (kept.session = session) },
    left: vi.fn(async () => undefined),
    exclusively: <T>(task: () => Promise<T>) => task(),
    broadcast: vi.fn(),
    onMessage: (listener: (message: AccountMessage) => void) => void heard.push(listener),
    after(delayMs: number, task: () => void) {
      const timer = { at: now + delayMs, task };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
    now: () => now,
    reload: vi.fn(),
  } satisfies AccountEnvironment;
  return {
    environment,
    account: createAccount(environment),
    hear: (message: AccountMessage) => heard.forEach((listener) => listener(message)),
    pass: async (ms: number) => {
      now += ms;
      const due = timers.filter((timer) => timer.at <= now);
      timers = timers.filter((timer) => timer.at > now);
      for (const timer of due) timer.task();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('account', () => {
  it('P4.01a is starting until the server has answered, then signed in', async () => {
    let answer: (grant: Grant) => void = () => undefined;
    const { account } = setUp(() => new Promise((resolve) => (answer = resolve)));
    const started = account.start();
    expect(account.state().kind).toBe('starting');
    answer(lena);
    await started;
    expect(account.state()).toEqual({ kind: 'signed-in', user: lena.user, membershipLevel: '' });
  });

  it('P4.16 signing in sets the user and an empty membership level', async () => {
    const { account } = setUp(() => Promise.reject(new PartiError('session.not-authorized')));
    await account.start();
    account.enter(lena);
    expect(account.state()).toEqual({ kind: 'signed-in', user: lena.user, membershipLevel: '' });
  });

  it('P4.05b is signed out when the server says so', async () => {
    const { account } = setUp(() => Promise.reject(new PartiError('session.not-authorized')));
    await account.start();
    expect(account.state().kind).toBe('signed-out');
    expect(await account.accessToken()).toBeUndefined();
  });

  it('P4.05b says that the server is unreachable and asks again after a second', async () => {
    let reachable = false;
    const { account, pass } = setUp(() => (reachable ? Promise.resolve(lena) : Promise.reject(new TypeError('fetch failed'))));
    await account.start();
    expect(account.state().kind).toBe('unreachable');
    reachable = true;
    await pass(1000);
    expect(account.state().kind).toBe('signed-in');
  });

  it('P4.05a P4.05c refreshes each 30 minutes, and signs out after 240 idle minutes', async () => {
    const { account, environment, pass } = setUp(() => Promise.resolve(lena));
    await account.start();
    for (let count = 0; count < 7; count++) await pass(SESSION_TIMES.refreshMs);
    expect(environment.refresh).toHaveBeenCalledTimes(8);
    expect(account.state().kind).toBe('signed-in');
    await pass(SESSION_TIMES.refreshMs);
    expect(account.state().kind).toBe('signed-out');
    expect(environment.signOut).toHaveBeenCalledWith('first');
  });

  it('P4.05c signs out when 240 idle minutes are over, not at the refresh after them', async () => {
    const { account, hear, pass } = setUp(() => Promise.resolve(lena));
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute++) await pass(60 * 1000);
    };
    await account.start();
    await minutes(10);
    hear({ type: 'active' });
    await minutes(239);
    expect(account.state().kind).toBe('signed-in');
    await minutes(1);
    expect(account.state().kind).toBe('signed-out');
  });

  it('P4.05d counts what is done in another tab as activity', async () => {
    const { account, hear, pass } = setUp(() => Promise.resolve(lena));
    await account.start();
    for (let count = 0; count < 8; count++) {
      hear({ type: 'active' });
      await pass(SESSION_TIMES.refreshMs);
    }
    expect(account.state().kind).toBe('signed-in');
  });

  it('P4.17 P7.01b renews once for calls that fail together, and not again within 30 s', async () => {
    const { account, environment, pass } = setUp(() => Promise.resolve(lena));
    await account.start();
    await pass(SESSION_TIMES.throttleMs + 1);
    await Promise.all([account.renew(), account.renew(), account.renew()]);
    await account.renew();
    expect(environment.refresh).toHaveBeenCalledTimes(2);
  });

  it('P4.17 tells the other tabs of activity once in 5 s at most', async () => {
    const { account, environment, pass } = setUp(() => Promise.resolve(lena));
    await account.start();
    for (let second = 0; second < 20; second++) {
      await pass(1000);
      account.touch();
      account.touch();
    }
    expect(environment.broadcast.mock.calls).toEqual(Array.from({ length: 4 }, () => [{ type: 'active' }]));
  });

  it('P4.03c reloads when another tab signs out, and tells the others itself', async () => {
    const { account, environment, hear } = setUp(() => Promise.resolve(lena));
    await account.start();
    hear({ type: 'signed-out' });
    expect(environment.reload).toHaveBeenCalledOnce();
    const told = Promise.withResolvers<undefined>();
    environment.signOut.mockReturnValueOnce(told.promise);
    const left = account.leave();
    expect(account.state().kind).toBe('signed-out');
    // Else they would load anew, and be signed in again.
    expect(environment.broadcast).not.toHaveBeenCalled();
    told.resolve(undefined);
    await left;
    expect(environment.broadcast).toHaveBeenCalledWith({ type: 'signed-out' });
  });

  it('P4.03c finishes a sign-out after a reload where the server had not heard of it, and lets another session in', async () => {
    const kept: { session?: string } = {};
    const grantOf = (sid: string, renewed = 0): Grant => ({ ...lena, accessToken: tokenOf(sid, renewed) });
    const before = setUp(() => Promise.resolve(grantOf('one')), kept);
    await before.account.start();
    before.environment.signOut.mockReturnValueOnce(new Promise(() => undefined));
    void before.account.leave();
    expect(kept.session).toBe('one');

    const reloaded = setUp(() => Promise.resolve(grantOf('one', 1)), kept);
    await reloaded.account.start();
    expect(reloaded.account.state()).toEqual({ kind: 'signed-out' });
    expect(reloaded.environment.signOut).toHaveBeenCalledWith(tokenOf('one', 1));
    expect(reloaded.environment.left).toHaveBeenCalledWith('u1', undefined);
    expect(kept.session).toBeUndefined();

    kept.session = 'one';
    const anew = setUp(() => Promise.resolve(grantOf('two')), kept);
    await anew.account.start();
    expect(anew.account.state().kind).toBe('signed-in');
    expect(kept.session).toBeUndefined();
  });

  it('P4.03c keeps the mark while the server cannot be told, and signs nobody in meanwhile', async () => {
    const kept: { session?: string } = {};
    const { account, environment } = setUp(() => Promise.resolve({ ...lena, accessToken: tokenOf('one') }), kept);
    await account.start();
    environment.signOut.mockRejectedValue(new TypeError('fetch failed'));
    await account.leave();
    expect([account.state().kind, kept.session]).toEqual(['signed-out', 'one']);
    environment.signOut.mockRejectedValue(new PartiError('session.not-authorized'));
    await account.start();
    expect([account.state().kind, kept.session]).toEqual(['signed-out', undefined]);
  });
});
