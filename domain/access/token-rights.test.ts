import { expect, it } from 'vitest';
import { mustHaveRight, TOKEN_RIGHTS } from './token-rights.ts';

it('a token serves for the rights that it was given, and for no other', () => {
  for (const given of TOKEN_RIGHTS)
    for (const needed of TOKEN_RIGHTS)
      expect(mustHaveRight([given], needed)).toEqual(
        given === needed ? { ok: true } : { ok: false, code: 'token.right-missing', parameters: { right: needed } },
      );
});

it('what any token serves for asks for no right', () => {
  expect(mustHaveRight(['run'], 'any')).toEqual({ ok: true });
});

it('no right opens what is for the person alone', () => {
  expect(mustHaveRight(TOKEN_RIGHTS, undefined)).toMatchObject({ ok: false, code: 'token.person-only' });
});
