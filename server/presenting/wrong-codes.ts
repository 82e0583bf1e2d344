import { PartiError } from '#domain';

/** Wrong codes by address: right ones are never counted, since a whole room may sit behind one. */
export interface WrongCodes {
  /** Throws `http.too-many-requests` after {@link WRONG_CODES} wrong ones within a minute. */
  mustTry(address: string): void;
  add(address: string): void;
}

export const WRONG_CODES = 5;
const SPAN_MS = 60_000;
/** Addresses that are remembered: more come from somebody who has many. */
const ADDRESSES_MAX = 10_000;

export function createWrongCodes(now: () => number = Date.now): WrongCodes {
  const wrong = new Map<string, number[]>();
  const recent = (address: string) => (wrong.get(address) ?? []).filter((at) => now() - at < SPAN_MS);
  return {
    mustTry(address) {
      if (recent(address).length >= WRONG_CODES) throw new PartiError('http.too-many-requests');
    },
    add(address) {
      const [oldest] = wrong.keys();
      if (wrong.size >= ADDRESSES_MAX && oldest !== undefined) wrong.delete(oldest);
      const kept = recent(address);
      wrong.delete(address);
      wrong.set(address, [...kept, now()]);
    },
  };
}
