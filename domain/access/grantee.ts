import { refused, type Refusal } from '../errors/verdict.ts';
import { matchesDomain } from '../validation/email.ts';
import { parseCommaList } from '../validation/comma-list.ts';
import type { AccountFacts } from './account-facts.ts';

/** Receiver of a right: one person by address or by user name, or everybody of a domain. All in lower case. */
export type Grantee =
  | { kind: 'email'; email: string }
  | { kind: 'username'; username: string }
  | { kind: 'domain'; domain: string };

/** At least two parts, the last of two characters or more; labels of letters, digits and hyphens. */
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;
const NAME = /^[\p{L}\p{N}._+-]+$/u;

/** Grantee that somebody typed: `a@x.com` is a person, `x.com` and `@x.com` a domain, a word a user name; anything else is refused. */
export function parseGrantee(text: string): Grantee | Refusal {
  const typed = text.trim().toLowerCase();
  const [name = '', domain, ...rest] = typed.split('@');
  if (domain === undefined && DOMAIN.test(typed)) return { kind: 'domain', domain: typed };
  if (domain === undefined && NAME.test(typed)) return { kind: 'username', username: typed };
  if (domain === undefined || rest.length > 0 || !DOMAIN.test(domain)) return refused('sharing.invalid-invitee', { text });
  if (name === '') return { kind: 'domain', domain };
  return NAME.test(name) ? { kind: 'email', email: typed } : refused('sharing.invalid-invitee', { text });
}

/** Reads the invite field: a comma-separated list of people and domains; each wrong entry is told on its own. */
export function parseInvitees(text: string): { grantees: Grantee[]; problems: Refusal[] } {
  const read = parseCommaList(text).map(parseGrantee);
  return {
    grantees: read.filter((entry): entry is Grantee => 'kind' in entry),
    problems: read.filter((entry): entry is Refusal => 'ok' in entry),
  };
}

/** Whether a grant reaches an account. */
export function reaches(grantee: Grantee, account: Pick<AccountFacts, 'email' | 'userName'>): boolean {
  if (grantee.kind === 'username') return account.userName?.toLowerCase() === grantee.username;
  if (!account.email.includes('@')) return false;
  return grantee.kind === 'domain'
    ? matchesDomain(account.email, grantee.domain)
    : account.email.trim().toLowerCase() === grantee.email;
}

/** A grantee as people write it. */
export function granteeText(grantee: Grantee): string {
  if (grantee.kind === 'username') return grantee.username;
  return grantee.kind === 'domain' ? `@${grantee.domain}` : grantee.email;
}
