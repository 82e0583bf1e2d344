import { expect, it } from 'vitest';
import { bindingOf } from './shortcut-keys.ts';

it('P2.35c writes keys so that mod is Command on a Mac and Ctrl elsewhere', () => {
  expect(bindingOf('mod+shift+z')).toBe('$mod+Shift+z');
  expect(bindingOf('alt+ArrowUp')).toBe('Alt+ArrowUp');
  expect(bindingOf('g r')).toBe('g r');
});
