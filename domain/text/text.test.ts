import { describe, expect, it } from 'vitest';
import { cleanIdentifier, splitCommaList } from './clean-text.ts';
import { looksLikeEmail, looksLikeHostname, matchesDomain } from './internet-names.ts';
import { isUuid } from './uuid.ts';

describe('text rules', () => {
  it('P5.01a tell host names', () => {
    for (const name of ['a.bc', 'www.example.com', 'xn--bcher-kva.example'])
      expect([name, looksLikeHostname(name)]).toEqual([name, true]);
    for (const name of ['a.b', 'a..bc', 'x@a.bc', 'abc', '.bc', 'a.bc.', 'a b.cd', ''])
      expect([name, looksLikeHostname(name)]).toEqual([name, false]);
  });

  it('P5.01b tell UUIDs', () => {
    expect(isUuid('13327b01-6d19-4dce-971b-ef9503f1060b')).toBe(true);
    expect(isUuid('13327B01-6D19-4DCE-971B-EF9503F1060B')).toBe(true);
    for (const text of [
      '13327g01-6d19-4dce-971b-ef9503f1060b',
      '13327b016d194dce971bef9503f1060b',
      '',
      ' 13327b01-6d19-4dce-971b-ef9503f1060b',
    ])
      expect([text, isUuid(text)]).toEqual([text, false]);
  });

  it('P5.01c tell e-mail addresses and their domain', () => {
    expect([looksLikeEmail('a@x'), looksLikeEmail('a.x')]).toEqual([true, false]);
    expect(matchesDomain('a@x.com', 'x.com')).toBe(true);
    expect(matchesDomain('x.com', 'X.com')).toBe(true);
    expect(matchesDomain('a@yx.com', 'x.com')).toBe(false);
    expect(matchesDomain('a@x.com.evil', 'x.com')).toBe(false);
    expect(matchesDomain('a@', '')).toBe(false);
  });

  it('P5.01d split lists at commas', () => {
    expect(splitCommaList(' a, ,b,')).toEqual(['a', 'b']);
    expect(splitCommaList('a、b，c')).toEqual(['a', 'b', 'c']);
    expect(splitCommaList(' ')).toEqual([]);
  });

  it('P5.01e clean identifiers', () => {
    expect(cleanIdentifier('My func-1!')).toBe('Myfunc1');
    expect(cleanIdentifier('a_b')).toBe('a_b');
  });
});
