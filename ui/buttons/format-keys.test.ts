import { expect, it } from 'vitest';
import { formatKeys, usesCommandKey } from './format-keys.ts';

it('writes shortcuts as each platform does', () => {
  expect(formatKeys('mod+shift+z', true)).toBe('⇧⌘Z');
  expect(formatKeys('mod+shift+z', false)).toBe('Ctrl+Shift+Z');
  expect(formatKeys('mod+k', false)).toBe('Ctrl+K');
  expect(formatKeys('g r', true)).toBe('G R');
  expect(formatKeys('Delete', false)).toBe('⌦');
});

it('tells a Mac by its platform', () => {
  expect(usesCommandKey('MacIntel')).toBe(true);
  expect(usesCommandKey('Linux x86_64')).toBe(false);
});
