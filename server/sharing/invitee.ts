import { parseGrantee, PartiError, type Grantee } from '#domain';

/** Whom somebody typed into the invite field. */
export type Invitee = Grantee;

/** Reads an e-mail address, a domain (`example.com` or `@example.com`) or a user name. Throws `sharing.invalid-invitee` for what is none. */
export function readInvitee(text: string): Invitee {
  const read = parseGrantee(text);
  if ('code' in read) throw new PartiError(read.code, read.parameters);
  return read;
}
