import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';

/** Rights of a personal token: read, change workflows, run them, publish functions. None is part of another. */
export const TOKEN_RIGHTS = ['read', 'write', 'run', 'publish'] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** Longest life of a token in days, and that of one that a terminal asks for unless it says otherwise. */
export const TOKEN_DAYS = { max: 365, terminal: 90 } as const;

/** Whether a token with these rights serves for a call; `any`: every one does; undefined: the call is for the person alone. Refused with `token.person-only` or `token.right-missing`. */
export function mustHaveRight(rights: readonly TokenRight[], needed: TokenRight | 'any' | undefined): Verdict {
  if (needed === undefined) return refused('token.person-only');
  return needed === 'any' || rights.includes(needed) ? ALLOWED : refused('token.right-missing', { right: needed });
}
