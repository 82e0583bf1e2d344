import { expect, it } from 'vitest';
import { referencesIn, withNewIds } from './element-references.ts';

const element = {
  Id: 'a',
  Name: 'b',
  discriminator: 'c',
  Material: 'b',
  Parts: ['c', 'x', { Profile: 'a' }],
  Area: 2,
  Empty: null,
};

it('finds the ids that a value names, but in its own name and kind', () => {
  const elements = { a: {}, b: {}, c: {} };
  expect(referencesIn(element, elements)).toEqual(['a', 'b', 'c', 'a']);
  expect(referencesIn('b', elements)).toEqual(['b']);
  expect(referencesIn('toString', elements)).toEqual([]);
  expect(referencesIn(undefined, elements)).toEqual([]);
});

it('gives new ids wherever they are named; names and all else stay', () => {
  const ids = new Map([
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
  ]);
  expect(withNewIds(element, ids)).toEqual({
    ...element,
    Id: 'A',
    Material: 'B',
    Parts: ['C', 'x', { Profile: 'A' }],
  });
});
