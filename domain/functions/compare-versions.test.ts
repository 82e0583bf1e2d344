import { describe, expect, it } from 'vitest';
import { compareLines, versionChanges } from './compare-versions.ts';

const told = (before: string, after: string) =>
  compareLines(before, after).map(({ kind, text, before: was, after: is }) => [
    { same: ' ', removed: '-', added: '+' }[kind] + text,
    was,
    is,
  ]);

describe('two versions beside each other', () => {
  it('W4.15a names each change of the record, though the sources are equal', () => {
    const before = { name: 'Facade', input_schema: { properties: { Width: { type: 'number', default: 2.25 } } }, tags: ['a'] };
    const after = {
      name: 'Facade',
      input_schema: { properties: { Width: { type: 'number', default: 2.5 } } },
      tags: ['a', 'b'],
      timeout: 5,
    };
    expect(versionChanges(before, after)).toEqual([
      { path: ['input_schema', 'properties', 'Width', 'default'], before: 2.25, after: 2.5 },
      { path: ['tags'], before: ['a'], after: ['a', 'b'] },
      { path: ['timeout'], before: undefined, after: 5 },
    ]);
    expect(versionChanges(after, after)).toEqual([]);
  });

  it('W4.15a tells lines that were taken out and put in, with their numbers on both sides', () => {
    expect(told('a\nb\nc\nd\n', 'a\nx\nc\ny\nd\n')).toEqual([
      [' a', 1, 1],
      ['-b', 2, undefined],
      ['+x', undefined, 2],
      [' c', 3, 3],
      ['+y', undefined, 4],
      [' d', 4, 5],
    ]);
    expect(told('', 'a')).toEqual([['+a', undefined, 1]]);
    expect(told('a\r\nb\r\n', 'a\nb\n')).toEqual([
      [' a', 1, 1],
      [' b', 2, 2],
    ]);
  });

  it('gives back both texts, whatever they are', () => {
    for (let seed = 1; seed < 60; seed++) {
      const text = (step: number) =>
        Array.from({ length: (seed * step) % 17 }, (_, at) => 'abcd'[(at * at * step + seed) % 4]).join('\n');
      const [a, b] = [text(3), text(7)];
      const lines = compareLines(a, b);
      expect(
        lines
          .filter((one) => one.kind !== 'added')
          .map((one) => one.text)
          .join('\n'),
      ).toBe(a);
      expect(
        lines
          .filter((one) => one.kind !== 'removed')
          .map((one) => one.text)
          .join('\n'),
      ).toBe(b);
    }
  });
});
