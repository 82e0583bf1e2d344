import { describe, expect, it } from 'vitest';
import {
  FLAG_REGISTRATION_MS,
  FLAGS_PARAMETER,
  isDevelopmentMode,
  isFlagOn,
  maySeeFlags,
  PRODUCT_FLAGS,
  tourTemplate,
  unregisteredFlags,
  type FlagSources,
} from './feature-flags.ts';

const none: FlagSources = { stored: new Map(), skin: new Map(), server: [] };

it('P9.04 the flag of the tour chooses between two templates', () => {
  const opened = (url: string) => tourTemplate(isFlagOn('tour', { url, stored: new Map(), skin: new Map(), server: [] }));
  expect([opened(''), opened('tour')]).toEqual(['tower-on-a-slope', 'podium-and-tower']);
});

describe('feature flags', () => {
  it('P4.12b: are on by address, browser, skin or server', () => {
    expect(isFlagOn('a', none)).toBe(false);
    expect(isFlagOn('a', { ...none, url: 'b, a' })).toBe(true);
    expect(isFlagOn('a', { ...none, stored: new Map([['a', true]]) })).toBe(true);
    expect(isFlagOn('a', { ...none, skin: new Map([['a', true]]) })).toBe(true);
    expect(isFlagOn('a', { ...none, server: ['a'] })).toBe(true);
    expect(isFlagOn('a', { ...none, server: ['ab'], url: 'aa' })).toBe(false);
    expect(FLAGS_PARAMETER).toBe('flags');
  });

  it('P4.12b: the address comes before the browser, the browser before the skin, the skin before the server', () => {
    const off = new Map([['a', false]]);
    const on = new Map([['a', true]]);
    expect(isFlagOn('a', { url: 'a', stored: off, skin: off, server: [] })).toBe(true);
    expect(isFlagOn('a', { stored: off, skin: on, server: ['a'] })).toBe(false);
    expect(isFlagOn('a', { stored: new Map(), skin: off, server: ['a'] })).toBe(false);
  });

  it('P4.01b: flags that are on though nobody registered them are named after 5 s', () => {
    const sources = {
      url: 'nosuch,a',
      stored: new Map([
        ['b', true],
        ['c', false],
      ]),
      skin: new Map([['d', true]]),
      server: ['a', 'e'],
    };
    expect(unregisteredFlags(sources, ['a'])).toEqual(['b', 'd', 'e', 'nosuch']);
    expect(unregisteredFlags(none, [])).toEqual([]);
    expect(FLAG_REGISTRATION_MS).toBe(5000);
  });

  it('P9.02: development mode is on on its origins and on port 8080, unless useProdOnDev is set', () => {
    const origins = ['https://dev.example', 'https://sandbox.example'];
    expect(isDevelopmentMode({ origin: 'https://dev.example', port: '' }, origins, false)).toBe(true);
    expect(isDevelopmentMode({ origin: 'http://localhost:8080', port: '8080' }, [], false)).toBe(true);
    expect(isDevelopmentMode({ origin: 'http://localhost:8081', port: '8081' }, origins, false)).toBe(false);
    expect(isDevelopmentMode({ origin: 'http://localhost:8080', port: '8080' }, origins, true)).toBe(false);
  });

  it('P6.02: administrators see flags, and everybody in development mode', () => {
    expect(maySeeFlags({ groups: ['Administrators'] }, false)).toBe(true);
    expect(maySeeFlags({ groups: [] }, true)).toBe(true);
    expect(maySeeFlags({ groups: ['Dogfooders'] }, false)).toBe(false);
  });

  it('P9.03a: knows the named flags', () => {
    for (const name of ['dumpFlags', 'presentationMode', 'useProdOnDev', 'verboseTimings', 'useNewHost'])
      expect(PRODUCT_FLAGS).toContain(name);
  });
});
