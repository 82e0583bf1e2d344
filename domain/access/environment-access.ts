import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';
import { matchesDomain } from '../validation/email.ts';
import { ADMINISTRATORS_GROUP, DOGFOODERS_GROUP, type AccountFacts } from './account-facts.ts';

/** Groups that may enter the dogfood environment. */
export const DOGFOOD_GROUPS: readonly string[] = [ADMINISTRATORS_GROUP, DOGFOODERS_GROUP];

/** Whether somebody may enter an environment: dogfood admits two groups, every other one all. */
export function mayEnterEnvironment(environment: string, account: Pick<AccountFacts, 'groups'>): Verdict {
  if (environment !== 'dogfood' || account.groups.some((group) => DOGFOOD_GROUPS.includes(group))) return ALLOWED;
  return refused('login.dogfood-group-required', { groups: DOGFOOD_GROUPS.join(', ') });
}

/** Whether an address may use a product skin; a skin without suffixes is for all. */
export function mayUseSkin(email: string, suffixes: readonly string[]): Verdict {
  if (suffixes.length === 0 || suffixes.some((suffix) => hasSuffix(email, suffix))) return ALLOWED;
  return refused('login.skin-domain-mismatch', { email, domains: suffixes.join(', ') });
}

/** `x.com` and `@x.com` mean that domain; `.x.com` means what lies below it. */
function hasSuffix(email: string, suffix: string): boolean {
  const wanted = suffix.trim().toLowerCase();
  if (wanted.startsWith('.')) return wanted.length > 1 && email.trim().toLowerCase().endsWith(wanted);
  return isAddress(email) && matchesDomain(email, wanted.replace(/^@/, ''));
}

const isAddress = (email: string): boolean => email.includes('@');
