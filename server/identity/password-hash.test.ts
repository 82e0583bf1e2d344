import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Made by better-auth 1.7.5 (`hashPassword` of `better-auth/crypto`), which kept the passwords of the first accounts. */
const KEPT = [
  [
    'correct horse battery',
    'a647935f14ef82abc6ef60a4b7fc37c3:4c2ed17e55bff327e4961f36dfbcabd062c758317204a6b0bcde6762b717c36e2588c553ae0e04c362d45af096b0ea93b21cdbc121ca188fa359a19df3fe33b7',
  ],
  [
    'pässwörd ﬁ Ⅷ',
    '039d5f3c93b1fe774648d90d1891b582:4fa5d7a7c616e487fd924e134ec3417a9406072b9e21fcf8fa8f1b3c185d50ad9fbecc6d8e26a0faccba53ffa21f8812d05ade3974a8277ab73543c956dacec2',
  ],
] as const;

describe('password hashes', () => {
  it.each(KEPT)('know %s by the text that better-auth kept', async (password, hash) => {
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(hash, `${password} `)).toBe(false);
  });

  it('take letters that only look different for the same', async () => {
    expect(await verifyPassword(KEPT[1][1], 'pa\u0308sswo\u0308rd fi VIII')).toBe(true);
  });

  it('are of the same form, and another one each time', async () => {
    const [first, second] = await Promise.all([hashPassword('same again'), hashPassword('same again')]);
    expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(second).not.toBe(first);
    expect([await verifyPassword(first, 'same again'), await verifyPassword(second, 'other')]).toEqual([true, false]);
  });

  it.each(['', 'plain', 'ab:cd', `${'a'.repeat(32)}:${'g'.repeat(128)}`])('refuse "%s", which is none', async (hash) => {
    await expect(verifyPassword(hash, 'any')).rejects.toThrow('unknown form');
  });
});
