import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';

/** Characters of a login code, the dash among them. */
export const LOGIN_CODE_LENGTH = 9;

/** Letters and digits of the codes that we make: none that is taken for another. */
export const LOGIN_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Login code has the form XXXX-XXXX: letters and digits, in either case. Blanks around are not part of it. */
export function checkLoginCode(text: string): Verdict {
  const code = text.trim();
  return code.length === LOGIN_CODE_LENGTH && /^[A-Z0-9]{4}-[A-Z0-9]{4}$/i.test(code)
    ? ALLOWED
    : refused('validation.login-code', { code: text });
}
