import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { withOwnPower } from './own-power.ts';

/** Evaluates a script whose powers are told apart from the engine's. */
const evaluate = (code: string): unknown =>
  runInNewContext(withOwnPower(code), { __pow: (a: unknown, b: unknown) => `(${String(a)}^${String(b)})` });

describe('powers of a published function', () => {
  test.each([
    ['2 ** 3', '(2^3)'],
    ['2 ** 3 ** 4', '(2^(3^4))'],
    ['(2 ** 3) ** 4', '((2^3)^4)'],
    ['(-2) ** 3', '(-2^3)'],
    ['2 /* ** */ ** /* ** */ 3', '(2^3)'],
    ['`${2 ** 3}`', '(2^3)'],
    ['"2 ** 3"', '2 ** 3'],
    ['var a = 5; a **= 2; a', '(5^2)'],
    ['var o = { b: [7] }; o.b[0] **= 1 ** 2; o.b[0]', '(7^(1^2))'],
    ['[1, 2].map((x) => x ** 2).join()', '(1^2),(2^2)'],
  ])('%s', (code, value) => {
    expect(evaluate(code)).toBe(value);
  });

  test('keep their lines, and refuse a target that acts twice', () => {
    expect(withOwnPower('a\n  **\n  b;\nc ** d').split('\n')).toHaveLength(4);
    expect(() => withOwnPower('next()[0] **= 2')).toThrow('cannot be published');
    expect(withOwnPower('a * b')).toBe('a * b');
  });
});
