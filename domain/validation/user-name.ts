import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';

/** User name has no whitespace. An empty one is no name: whoever needs one asks for it. */
export function checkUserName(name: string): Verdict {
  return /\s/u.test(name) ? refused('username.whitespace') : ALLOWED;
}

/** Spellings to try at sign-in, in order: with capitals, lower case first. */
export function signInSpellings(name: string): string[] {
  const lower = name.toLowerCase();
  return lower === name ? [name] : [lower, name];
}
