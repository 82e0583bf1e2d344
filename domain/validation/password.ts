/** Least number of characters of a password. */
export const PASSWORD_MIN_LENGTH = 8;

/** Rules of a new password in reading order: the code of who breaks it, and whether a password meets it. Letters of any script count. */
export const PASSWORD_RULES = [
  ['password.too-short', (password) => Array.from(password).length >= PASSWORD_MIN_LENGTH],
  ['password.lowercase-required', (password) => /\p{Ll}/u.test(password)],
  ['password.uppercase-required', (password) => /\p{Lu}/u.test(password)],
  ['password.number-required', (password) => /\p{Nd}/u.test(password)],
  ['password.special-required', (password) => /[^\p{L}\p{N}\s]/u.test(password)],
] as const satisfies readonly (readonly [code: string, isMet: (password: string) => boolean])[];

/** Code of a rule that a password broke. */
type PasswordProblem = (typeof PASSWORD_RULES)[number][0];

/** Codes of every rule that a password breaks, in reading order; empty: it may be used. Letters of any script count. */
export function passwordProblems(password: string): PasswordProblem[] {
  return PASSWORD_RULES.filter(([, isMet]) => !isMet(password)).map(([code]) => code);
}
