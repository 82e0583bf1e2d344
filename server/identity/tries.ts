import { PartiError } from '#domain';

/** Wrong passwords of a name, by the address they come from: nobody elsewhere is kept out by them. */
export interface Tries {
  /**
   * Answers what `signIn` does. After ten wrong passwords rejects with `login.wait` for 15 minutes without asking it; the
   * last of them say how many are left. Whoever gets in is counted anew.
   */
  count<T>(address: string, login: string, signIn: () => Promise<T>): Promise<T>;
}

const MOST = 10;
const MINUTES = 15;
/** So many before the end it is said how many are left. */
const SAID_FROM = 3;
/** Beyond so many names those whose time is over are forgotten. */
const HELD = 1000;
const MINUTE_MS = 60_000;

/** Keeps its count in memory: a server that starts again counts anew. `now` in milliseconds. */
export function createTries(now: () => number = Date.now): Tries {
  const held = new Map<string, { tries: number; until: number }>();
  const forgetOld = () => {
    if (held.size < HELD) return;
    for (const [key, { until }] of held) if (until <= now()) held.delete(key);
  };
  return {
    async count(address, login, signIn) {
      const key = JSON.stringify([address, login.trim().toLowerCase()]);
      if ((held.get(key)?.until ?? 0) <= now()) held.delete(key);
      forgetOld();
      const one = held.get(key) ?? { tries: 0, until: now() + MINUTES * MINUTE_MS };
      if (one.tries >= MOST) throw new PartiError('login.wait', { minutes: Math.ceil((one.until - now()) / MINUTE_MS) });
      // Counted before it is known: many at once are not one.
      one.tries++;
      held.set(key, one);
      try {
        const entered = await signIn();
        held.delete(key);
        return entered;
      } catch (error) {
        if (!(error instanceof PartiError) || error.code !== 'login.credentials-invalid') {
          one.tries--;
          throw error;
        }
        const left = MOST - one.tries;
        if (left > SAID_FROM) throw error;
        if (left > 0) throw new PartiError('login.few-tries', { left, minutes: MINUTES });
        one.until = now() + MINUTES * MINUTE_MS;
        throw new PartiError('login.wait', { minutes: MINUTES });
      }
    },
  };
}
