/** Where the user wanted to go before signing in; discarded after this time. */
export const SIGN_IN_TARGET_MS = 15 * 60 * 1000;

const KEY = 'parti.sign-in-target';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Remembers a path of this site before the sign-in screen is shown. */
export function saveSignInTarget(store: Store, path: string, nowMs: number): void {
  store.setItem(KEY, JSON.stringify({ target: path, time: nowMs }));
}

/** The remembered path, which stays remembered; undefined where `takeSignInTarget` answers nothing. */
export function peekSignInTarget(store: Pick<Store, 'getItem'>, nowMs: number): string | undefined {
  const text = store.getItem(KEY);
  if (!text) return undefined;
  try {
    const { target, time } = JSON.parse(text) as { target?: unknown; time?: unknown };
    if (typeof target !== 'string' || typeof time !== 'number' || nowMs - time > SIGN_IN_TARGET_MS) return undefined;
    if (/^\/(?![/\\])/.test(target)) return target;
    // Nobody who signs in has to know.
    console.warn(`Not a way on from sign-in: ${target}`);
    return undefined;
  } catch (error) {
    console.warn('The way on from sign-in could not be read:', error);
    return undefined;
  }
}

/** The remembered path, once; undefined when there is none, when it is older than 15 minutes, or when it leaves this site. */
export function takeSignInTarget(store: Store, nowMs: number): string | undefined {
  const target = peekSignInTarget(store, nowMs);
  store.removeItem(KEY);
  return target;
}
