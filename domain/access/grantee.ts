import { refused, type Refusal } from '../errors/verdict.ts';
import { matchesDomain } from '../validation/email.ts';
import { isHostnameLike } from '../validation/hostname.ts';
import { parseCommaList } from '../validation/comma-list.ts';
import type { AccountFacts } from './account-facts.ts';

/** Who is given a right: one person by address or by user name, or everybody of a domain. All in lower case. */
export type Grantee = { kind: 'person'; email: string } | { kind: 'user'; userName: string } | { kind: 'domain'; domain: string };

/** Reads one invitee: `a@x.com` is a person, `x.com` and `@x.com` a domain, a word a user name; anything else is refused. */
export function parseGrantee(text: string): Grantee | Refusal {
  const entry = text.trim().toLowerCase();
  if (/^[^\s@.,;:/]+$/.test(entry)) return { kind: 'user', userName: entry };
  const [, local, domain] = /^([^\s@]*)@([^\s@]+)$/.exec(entry) ?? [undefined, '', entry];
  if (!isHostnameLike(domain ?? '') || /[\s,;:/]/.test(domain ?? '')) return refused('sharing.invalid-invitee', { text });
  return local ? { kind: 'person', email: entry } : { kind: 'domain', domain: domain ?? '' };
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
  if (grantee.kind === 'user') return account.userName?.toLowerCase() === grantee.userName;
  if (!account.email.includes('@')) return false;
  return grantee.kind === 'domain'
    ? matchesDomain(account.email, grantee.domain)
    : account.email.trim().toLowerCase() === grantee.email;
}

/** A grantee as people write it. */
export function granteeText(grantee: Grantee): string {
  if (grantee.kind === 'user') return grantee.userName;
  return grantee.kind === 'domain' ? `@${grantee.domain}` : grantee.email;
}
