import { expect, test } from 'vitest';
import { mayBeFramed } from './framing.ts';

const allowed = ['https://intranet.keller.studio'];

test('P2.15: the documentation of inputs shows in any frame, and nothing else below /docs', () => {
  for (const route of ['/docs/inputs', '/docs/inputs/', '/docs/inputs/number', '/docs/inputs/keywords/UnitType?x=1'])
    expect(mayBeFramed(route, '', []), route).toEqual({ ok: true });
  for (const route of ['/docs', '/docs/other', '/docs/inputs-of-mine', '/docs/inputs/a/b/c'])
    expect(mayBeFramed(route, 'https://evil.example/', []).ok, route).toBe(false);
});

test('P2.27a: pages that are not made for it show in frames of the allow-list alone', () => {
  for (const route of ['/w/abc', '/w/abc/?view=2', '/page-not-found'])
    expect(mayBeFramed(route, 'https://evil.example/', []), route).toEqual({ ok: true });
  for (const route of ['/account', '/workflows', '/w', '/w/a/b', '/page-not-found-here', '/x?/w/a'])
    expect(mayBeFramed(route, 'https://evil.example/page', allowed), route).toEqual({
      ok: false,
      code: 'frame.not-embeddable',
      parameters: { route, referrer: 'https://evil.example/page' },
    });
  expect(mayBeFramed('/account', 'https://intranet.keller.studio/start', allowed)).toEqual({ ok: true });
  expect(mayBeFramed('/account', 'https://intranet.keller.studio.evil.example/', allowed).ok).toBe(false);
  expect(mayBeFramed('/account', 'http://intranet.keller.studio/', allowed).ok).toBe(false);
  for (const referrer of ['', 'about', '//x'])
    expect(mayBeFramed('/account', referrer, allowed)).toEqual({
      ok: false,
      code: 'frame.referrer-invalid',
      parameters: { referrer },
    });
});
