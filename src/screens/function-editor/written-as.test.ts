import { expect, it } from 'vitest';
import { bareLines, withLineBreaks, writtenAs } from './written-as.ts';

it('ends lines as most lines of the file do', () => {
  expect(writtenAs('a\r\nb\r\n').lineBreak).toBe('\r\n');
  expect(writtenAs('a\r\nb\r\nc\nd').lineBreak).toBe('\r\n');
  for (const other of ['', 'a', 'a\nb', 'a\r\nb\nc', 'a\r']) expect(writtenAs(other).lineBreak).toBe('\n');
});

it('goes in by what the file goes in by: tabs, or the fewest spaces', () => {
  expect(writtenAs('class A {\n\tint a;\n\t\tint b;\n}').indent).toBe('\t');
  expect(writtenAs('def a():\n    if b:\n        return 1\n').indent).toBe('    ');
  expect(writtenAs('/**\n * Words\n */\nif (a) {\n  b();\n}\n').indent).toBe('  ');
  expect(writtenAs('const a = 1;\n').indent).toBe('  ');
  // One aligned line among tabs.
  expect(writtenAs('{\n\ta;\n\tb;\n   c;\n}').indent).toBe('\t');
});

it('what is typed or pasted into a file of Windows ends as its lines do, and the rest stays', () => {
  const text = 'class A\r\n{\r\n\tint a;\r\n}\r\n';
  const typed = bareLines(text).replace('a;\n', 'a;\n\tint b;\n');
  expect(withLineBreaks(typed, writtenAs(text).lineBreak)).toBe('class A\r\n{\r\n\tint a;\r\n\tint b;\r\n}\r\n');
  expect(withLineBreaks(bareLines(text), '\r\n')).toBe(text);
});
