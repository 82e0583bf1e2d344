import { describe, expect, it } from 'vitest';
import { mergeDraftFile } from './merge-drafts.ts';

const merge = (base: string | undefined, mine: string | undefined, theirs: string | undefined) =>
  mergeDraftFile('function.ts', base, mine, theirs);

describe('a file that was changed in two places', () => {
  it('has the lines of both', () => {
    expect(merge('a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'a\nb\nc\nd\ne\n')).toBe('A\nb\nc\nd\ne\n');
    expect(merge('a\nb\nc\n', 'a\nc\n', 'a\nb\nc\nd\n')).toBe('a\nc\nd\n');
    expect(merge('a\r\nb\r\nc\r\n', 'a\r\nb\r\nc\r\nd\r\n', 'x\r\na\r\nb\r\nc\r\n')).toBe('x\r\na\r\nb\r\nc\r\nd\r\n');
  });

  it('keeps both where they wrote other lines in one place, and one where they wrote the same', () => {
    expect(merge('a\nb\nc\n', 'a\nmine\nc\n', 'a\ntheirs\nc\n')).toBe('a\nmine\ntheirs\nc\n');
    expect(merge('a\n', 'a\nb\n', 'a\nb\nc\n')).toBe('a\nb\nc\n');
    expect(merge('a\n', 'same\n', 'same\n')).toBe('same\n');
    expect(merge('', 'mine', 'theirs')).toBe('mine\ntheirs');
  });

  it('is what one wrote where the other left it alone, there or not', () => {
    expect(merge('a', 'a', 'b')).toBe('b');
    expect(merge('a', 'b', 'a')).toBe('b');
    expect(merge(undefined, undefined, 'new')).toBe('new');
    expect(merge('a', undefined, 'a')).toBeUndefined();
    // Taken out here, written on there.
    expect(merge('a', undefined, 'b')).toBe('b');
  });

  it('of a record has the names of both, whatever the order of its lines', () => {
    const text = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
    const base = { id: 'one', name: 'One', inputs: { Width: { type: 'number', default: 1 } }, outputs: [{ name: 'Area' }] };
    const mine = {
      ...base,
      inputs: { ...base.inputs, Height: { type: 'number' } },
      outputs: [{ name: 'Area' }, { name: 'Mine' }],
    };
    const theirs = {
      ...base,
      name: 'Uno',
      inputs: { Width: { type: 'number', default: 2 }, Depth: { type: 'number' } },
      outputs: [{ name: 'Theirs' }, { name: 'Area' }],
    };
    const merged = JSON.parse(mergeDraftFile('parti.json', text(base), text(mine), text(theirs)) ?? '') as unknown;
    expect(merged).toEqual({
      ...{ id: 'one', name: 'Uno', outputs: [{ name: 'Area' }, { name: 'Mine' }, { name: 'Theirs' }] },
      inputs: { Width: { type: 'number', default: 2 }, Height: { type: 'number' }, Depth: { type: 'number' } },
    });
    // In mid-word it is lines as any other text.
    expect(mergeDraftFile('parti.json', '{\n}\n', '{\n"a\n}\n', '{\n}\n\n')).toBe('{\n"a\n}\n\n');
  });
});
