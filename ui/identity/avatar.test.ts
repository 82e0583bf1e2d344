import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it('makes initials of names from anywhere', () => {
  expect(initialsOf('Lena Keller')).toBe('LK');
  expect(initialsOf('owner')).toBe('OW');
  expect(initialsOf('Jonas von Weber')).toBe('JW');
  expect(initialsOf('森 愛子')).toBe('森');
  expect(initialsOf('')).toBe('?');
});
