import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';

/** Whether text may be an e-mail address: it contains `@`. */
export function isEmailLike(text: string): boolean {
  return text.includes('@');
}

/** Whether text is the domain itself or an address in it, in either case: `a@x.com` is in `x.com`, `a@yx.com` is not. */
export function matchesDomain(text: string, domain: string): boolean {
  const [own, wanted] = [text.trim().toLowerCase(), domain.trim().toLowerCase()];
  return wanted !== '' && (own === wanted || own.endsWith(`@${wanted}`));
}

/** Whether text may be an address, maybe of a given domain; with the reason. */
export function checkEmail(text: string, domain?: string): Verdict {
  if (!isEmailLike(text)) return refused('validation.email', { value: text });
  return domain === undefined || matchesDomain(text, domain)
    ? ALLOWED
    : refused('validation.email-domain', { value: text, domain });
}
