import { PartiError } from '#domain';

/** Whom somebody typed into the invite field. */
export type Invitee =
  | { kind: 'email'; email: string }
  | { kind: 'domain'; domain: string }
  | { kind: 'username'; username: string };

/** At least two parts, the last of two letters or more; labels of letters, digits and hyphens. */
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;
const NAME = /^[\p{L}\p{N}._+-]+$/u;

/** Reads an e-mail address, a domain (`example.com` or `@example.com`) or a user name. Throws `sharing.invalid-invitee` for what is none. */
export function readInvitee(text: string): Invitee {
  const typed = text.trim().toLowerCase();
  const [name = '', domain, ...rest] = typed.split('@');
  if (rest.length > 0) throw new PartiError('sharing.invalid-invitee', { text });
  if (domain !== undefined) {
    if (!DOMAIN.test(domain) || (name !== '' && !NAME.test(name))) throw new PartiError('sharing.invalid-invitee', { text });
    return name === '' ? { kind: 'domain', domain } : { kind: 'email', email: typed };
  }
  if (!NAME.test(typed)) throw new PartiError('sharing.invalid-invitee', { text });
  return DOMAIN.test(typed) ? { kind: 'domain', domain: typed } : { kind: 'username', username: typed };
}
