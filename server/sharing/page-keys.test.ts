import { describe, expect, it } from 'vitest';
import { createPageKeys, KEY_HOURS } from './page-keys.ts';

describe('keys to public pages', () => {
  it('open their page for half a day, while its password is the same', () => {
    let now = 1_000_000;
    const keys = createPageKeys('secret', () => now);
    const key = keys.make('w', 'hash');
    expect(keys.opens('w', 'hash', key)).toBe(true);
    expect(keys.opens('v', 'hash', key)).toBe(false);
    expect(keys.opens('w', 'other', key)).toBe(false);
    expect(createPageKeys('another', () => now).opens('w', 'hash', key)).toBe(false);
    for (const wrong of [undefined, '', 'x', `9${key}`, key.slice(0, -1), `${key}x`])
      expect(keys.opens('w', 'hash', wrong)).toBe(false);
    now += KEY_HOURS * 3_600_000;
    expect(keys.opens('w', 'hash', key)).toBe(false);
  });
});
