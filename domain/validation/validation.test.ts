import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHexColor } from '../inputs/color.ts';
import { parseCommaList } from './comma-list.ts';
import { checkEmail, isEmailLike, matchesDomain } from './email.ts';
import { checkHostname, isHostnameLike } from './hostname.ts';
import { cleanIdentifier } from './identifier.ts';
import { checkLoginCode } from './login-code.ts';
import { passwordProblems } from './password.ts';
import { isPhone, profileProblems } from './profile.ts';
import { checkUserName, signInSpellings } from './user-name.ts';
import { checkUuid, isUuid } from './uuid.ts';

describe('text rules', () => {
  it.each([
    ['a.b', false],
    ['a.bc', true],
    ['a..bc', false],
    ['x@a.bc', false],
    ['bc', false],
    ['.bc', false],
    ['a.bc.', false],
    ['mail.office.co', true],
  ])('P5.01a: %s is host-like: %s', (text, expected) => expect(isHostnameLike(text)).toBe(expected));

  it.each([
    ['01234567-89ab-cdef-0123-456789ABCDEF', true],
    ['0123456g-89ab-cdef-0123-456789abcdef', false],
    ['0123456789abcdef0123456789abcdef', false],
    ['01234567-89ab-cdef-0123-456789abcdef0', false],
    ['01234567-89ab-cdef-012-3456789abcdef0', false],
    ['', false],
  ])('P5.01b: %s is a UUID: %s', (text, expected) => expect(isUuid(text)).toBe(expected));

  it('P5.01c: an address contains @ and matches its own domain only', () => {
    expect(isEmailLike('a@x.com')).toBe(true);
    expect(isEmailLike('x.com')).toBe(false);
    expect(matchesDomain('a@x.com', 'x.com')).toBe(true);
    expect(matchesDomain('A@X.com ', 'x.COM')).toBe(true);
    expect(matchesDomain('x.com', 'x.com')).toBe(true);
    expect(matchesDomain('a@yx.com', 'x.com')).toBe(false);
    expect(matchesDomain('a@x.com.evil.org', 'x.com')).toBe(false);
    expect(matchesDomain('a@', '')).toBe(false);
  });

  it('P5.01a P5.01b P5.01c: say why', () => {
    expect(checkHostname('a.bc')).toEqual({ ok: true });
    expect(checkHostname('a.b')).toEqual({ ok: false, code: 'validation.hostname', parameters: { value: 'a.b' } });
    expect(checkUuid('01234567-89ab-cdef-0123-456789abcdef')).toEqual({ ok: true });
    expect(checkUuid('7')).toEqual({ ok: false, code: 'validation.uuid', parameters: { value: '7' } });
    expect(checkEmail('a@x.com')).toEqual({ ok: true });
    expect(checkEmail('a@x.com', 'x.com')).toEqual({ ok: true });
    expect(checkEmail('x.com', 'x.com')).toEqual({ ok: false, code: 'validation.email', parameters: { value: 'x.com' } });
    expect(checkEmail('a@yx.com', 'x.com')).toEqual({
      ok: false,
      code: 'validation.email-domain',
      parameters: { value: 'a@yx.com', domain: 'x.com' },
    });
  });

  it('P5.01d: lists are trimmed and empty entries dropped', () => {
    expect(parseCommaList(' a, ,b,')).toEqual(['a', 'b']);
    expect(parseCommaList('')).toEqual([]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseCommaList(text).every((entry) => entry !== '' && entry === entry.trim())).toBe(true);
      }),
    );
  });

  it('P5.01e: identifiers keep word characters only', () => {
    expect(cleanIdentifier('My func-1!')).toBe('Myfunc1');
    expect(cleanIdentifier('a_b')).toBe('a_b');
    expect(cleanIdentifier('–')).toBe('');
  });

  it('P5.01g: a colour has six hex digits, maybe after #', () => {
    expect(parseHexColor('#12ab9F')).toEqual({ Red: 18 / 255, Green: 171 / 255, Blue: 159 / 255, Alpha: 1 });
    expect(parseHexColor('12ab9F')).toEqual(parseHexColor('#12ab9F'));
    for (const wrong of ['#123', '#12ab9', '#12ab9F0', '##12ab9F', '#12ab9g']) expect(parseHexColor(wrong)).toBeUndefined();
  });
});

describe('accounts', () => {
  it.each<[string, string[]]>([
    ['Abcdef1!', []],
    ['Abcde1!', ['password.too-short']],
    ['ABCDEF1!', ['password.lowercase-required']],
    ['abcdef1!', ['password.uppercase-required']],
    ['Abcdefg!', ['password.number-required']],
    ['Abcdefg1', ['password.special-required']],
    ['Abcdefg1 ', ['password.special-required']],
    ['Übergrößen7_', []],
    [
      '',
      [
        'password.too-short',
        'password.lowercase-required',
        'password.uppercase-required',
        'password.number-required',
        'password.special-required',
      ],
    ],
    ['😀😀😀aA1', ['password.too-short']],
  ])('P5.02a: password %s breaks %j', (password, codes) => expect(passwordProblems(password)).toEqual(codes));

  it('P5.02b: a user name has no whitespace', () => {
    expect(checkUserName('ana')).toEqual({ ok: true });
    for (const name of ['a b', 'a\tb', 'a\u00a0b', 'a\u3000b'])
      expect(checkUserName(name)).toEqual({ ok: false, code: 'username.whitespace', parameters: {} });
  });

  it('P4.02a: a name with capitals is tried in lower case first', () => {
    expect(signInSpellings('Ana@X.com')).toEqual(['ana@x.com', 'Ana@X.com']);
    expect(signInSpellings('ana')).toEqual(['ana']);
  });

  it('P5.02c: a login code has the form XXXX-XXXX', () => {
    expect(checkLoginCode('ABCD-1234')).toEqual({ ok: true });
    expect(checkLoginCode(' abcd-1234 ')).toEqual({ ok: true });
    for (const code of ['ABCD1234', 'ABCDE-1234', 'ABC-12345', 'ABCD-123!', ''])
      expect(checkLoginCode(code)).toEqual({ ok: false, code: 'validation.login-code', parameters: { code } });
  });

  it('P5.02d: a phone is there and valid, and no required field is empty', () => {
    const full = { givenName: 'Ana', familyName: 'Ito', company: 'Office' };
    const codes = (profile: object, phone: string) =>
      profileProblems(profile, phone).map(({ code, parameters }) => [code, ...Object.values(parameters)]);
    expect(codes(full, '+49 (0)30 / 123-456')).toEqual([]);
    expect(codes(full, ' ')).toEqual([['profile.phone-required']]);
    expect(codes(full, 'call me')).toEqual([['profile.phone-invalid', 'call me']]);
    expect(codes({ familyName: ' ' }, '1234567')).toEqual([
      ['profile.field-required', 'givenName'],
      ['profile.field-required', 'familyName'],
      ['profile.field-required', 'company'],
    ]);
  });

  it.each([
    ['1234567', true],
    ['123456', false],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['+819012345678', true],
    ['1+2345678', false],
    ['０３-１２３４-５６７８', true],
  ])('phone %s is valid: %s', (text, expected) => expect(isPhone(text)).toBe(expected));
});
