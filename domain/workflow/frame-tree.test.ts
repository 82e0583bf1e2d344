import { describe, expect, it } from 'vitest';
import { FrameTree } from './frame-tree.ts';

const frame = (parent?: string) => ({ title: '', colour: 'blue', collapsed: false, ...(parent === undefined ? {} : { parent }) });

describe('how frames lie in each other', () => {
  it('answers the frames around one from inside out', () => {
    const tree = new FrameTree({ a: frame(), b: frame('a'), c: frame('b') });
    expect(tree.chainOf('c')).toEqual(['c', 'b', 'a']);
    expect(tree.chainOf('none')).toEqual([]);
    expect(tree.chainOf(undefined)).toEqual([]);
  });

  it('takes every frame of a circle as top level, and keeps what hangs on it', () => {
    const tree = new FrameTree({ a: frame('b'), b: frame('c'), c: frame('a'), d: frame('b'), self: frame('self') });
    expect(['a', 'b', 'c', 'self'].map((id) => tree.parentOf(id))).toEqual([undefined, undefined, undefined, undefined]);
    expect(tree.chainOf('d')).toEqual(['d', 'b']);
  });

  it('takes a parent that is not there as none', () => {
    expect(new FrameTree({ a: frame('gone') }).parentOf('a')).toBeUndefined();
  });

  it('reads frames of 10,000 in one chain, and what is no frame', () => {
    const chain = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, frame(`f${index + 1}`)]));
    expect(new FrameTree(chain).chainOf('f0')).toHaveLength(10_000);
    const tree = new FrameTree({
      text: 'no frame',
      odd: { title: 7, colour: '__proto__', collapsed: 'yes', parent: {}, at: [1, Number.NaN], box: [0, 0, 1e12, 1] },
      __proto__: null,
    });
    expect(tree.get('text')).toEqual({ title: '', colour: 'blue', collapsed: false });
    expect(tree.get('odd')).toEqual({ title: '', colour: 'blue', collapsed: false });
  });
});
