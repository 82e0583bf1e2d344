import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstJsonDifference, jsonEqual } from './json-equal.ts';

it('two values are the same exactly where no place differs', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(jsonEqual(a, b)).toBe(firstJsonDifference(a, b) === undefined);
      expect(jsonEqual(a, structuredClone(a))).toBe(true);
    }),
  );
});

it.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, {}, true],
  [{ a: null }, {}, false],
  [[], {}, false],
  [[1], [1, 2], false],
  [0, -0, false],
  [JSON.parse('{"__proto__":1}'), {}, false],
])('%j and %j: %s', (a, b, isSame) => {
  expect([jsonEqual(a, b), jsonEqual(b, a), firstJsonDifference(a, b) === undefined]).toEqual([isSame, isSame, isSame]);
});
