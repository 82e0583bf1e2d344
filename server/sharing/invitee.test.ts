import { expect, it } from 'vitest';
import { readInvitee } from './invitee.ts';

it('W5.11c accepts people and domains', () => {
  expect(readInvitee(' Ana@X.com ')).toEqual({ kind: 'email', email: 'ana@x.com' });
  expect(readInvitee('@keller.studio')).toEqual({ kind: 'domain', domain: 'keller.studio' });
  expect(readInvitee('keller.studio')).toEqual({ kind: 'domain', domain: 'keller.studio' });
  expect(readInvitee('müller-bau.de')).toEqual({ kind: 'domain', domain: 'müller-bau.de' });
  expect(readInvitee('ana')).toEqual({ kind: 'username', username: 'ana' });
});

it.each(['x y', 'a@b', 'a@@x.com', '@', '', 'a@x.c', 'a@.com', '@-x.com', 'a b@x.com'])(
  'W5.11c says that %j is neither',
  (text) => {
    expect(() => readInvitee(text)).toThrow(expect.objectContaining({ code: 'sharing.invalid-invitee', parameters: { text } }));
  },
);
