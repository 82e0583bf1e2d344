import type { CallLimit } from './call.ts';

/** For calls that could be used to guess a secret. */
export const GUESSES = { max: 30, per: 'minute' } as const satisfies CallLimit;
/** For calls of the public page, which is open to everybody. */
export const PUBLIC_READS = { max: 300, per: 'minute' } as const satisfies CallLimit;
