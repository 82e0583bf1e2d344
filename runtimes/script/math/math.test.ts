import { constants, createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { mathScript } from './math-script.ts';

const context = createContext(constants.DONT_CONTEXTIFY);
runInContext(mathScript(), context);
const own = runInContext('Math', context) as Math;

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);
/** Doubles in their order, as whole numbers. */
const orderOf = (value: number): bigint => {
  float[0] = value;
  const found = bits[0] ?? 0n;
  return found < 0n ? -(found & 0x7fffffffffffffffn) : found;
};
/** Doubles between two; 0 for the same, NaN and −0 among them. */
function apart(a: number, b: number): number {
  if (Object.is(a, b)) return 0;
  return Number.isNaN(a) || Number.isNaN(b) ? Infinity : Math.abs(Number(orderOf(a) - orderOf(b)));
}
/** Spread over an interval, a quarter of them near 0. */
function* samples(from: number, to: number): Generator<number> {
  let seed = 7;
  const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let at = 0; at < 3000; at++) yield (from + (to - from) * next()) * (at % 4 === 0 ? 2 ** -Math.floor(next() * 40) : 1);
}

const ONE: [name: keyof Math, from: number, to: number, apart: number][] = [
  ['sin', -1000, 1000, 1],
  ['cos', -1000, 1000, 1],
  ['tan', -1000, 1000, 1],
  ['asin', -1, 1, 1],
  ['acos', -1, 1, 1],
  ['atan', -50, 50, 1],
  ['exp', -700, 700, 1],
  ['expm1', -5, 5, 1],
  ['log', 0, 1e6, 1],
  ['log2', 0, 1e6, 1],
  ['log10', 0, 1e6, 2],
  ['log1p', -1, 10, 1],
  ['cbrt', -1e6, 1e6, 1],
  ['sinh', -20, 20, 2],
  ['cosh', -20, 20, 2],
  ['tanh', -3, 3, 2],
  ['asinh', -100, 100, 2],
  ['acosh', 1, 100, 2],
  ['atanh', -1, 1, 2],
];
const SPECIAL = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  2,
  -2,
  3,
  1e16,
  -1e16,
  1e308,
  -1e308,
  5e-324,
  -5e-324,
  1e-310,
  22,
  30,
  709.78,
  710,
  -745,
  -746,
  NaN,
  Infinity,
  -Infinity,
];

describe('own Math', () => {
  test.each(ONE)('%s is what the engine gives, to the last places', (name, from, to, most) => {
    const [mine, engine] = [own[name], Math[name]] as ((x: number) => number)[];
    for (const x of [...samples(from, to), ...SPECIAL]) expect(apart(mine!(x), engine!(x)), String(x)).toBeLessThanOrEqual(most);
  });

  test.each(['pow', 'atan2', 'hypot'] as const)('%s of two is what the engine gives, to the last places', (name) => {
    const second = samples(-20, 20);
    for (const x of samples(-30, 30)) {
      const y = second.next().value as number;
      expect(apart(own[name](x, y), Math[name](x, y)), `${x}, ${y}`).toBeLessThanOrEqual(2);
    }
    for (const x of SPECIAL)
      for (const y of SPECIAL) expect(apart(own[name](x, y), Math[name](x, y)), `${x}, ${y}`).toBeLessThanOrEqual(1);
  });

  test('angles far away are reduced exactly', () => {
    // 0.52321478539513894549… and its like, from computations with hundreds of digits.
    expect(own.sin(1e22)).toBe(-0.8522008497671888);
    expect(own.cos(1e22)).toBe(0.523214785395139);
    expect(own.sin(Number.MAX_VALUE)).toBe(0.004961954789184062);
    expect(own.cos(6381956970095103 * 2 ** 797)).toBe(-4.68716592425462761112e-19);
  });

  test('whole and known values are exact', () => {
    expect([1, 10, 100, 1000, 1e15, 1e22].map((x) => own.log10(x))).toEqual([0, 1, 2, 3, 15, 22]);
    expect([1, 2, 8, 2 ** 1000, 2 ** -1074].map((x) => own.log2(x))).toEqual([0, 1, 3, 1000, -1074]);
    expect([own.pow(2, 0.5), own.pow(10, -3), own.pow(7, 20), own.cbrt(27), own.hypot(3, 4), own.exp(1)]).toEqual([
      Math.SQRT2,
      0.001,
      7 ** 20,
      3,
      5,
      Math.E,
    ]);
    expect([own.acos(-1), own.asin(1), 4 * own.atan(1), own.log(Math.E)]).toEqual([Math.PI, Math.PI / 2, Math.PI, 1]);
  });

  test('powers of long whole numbers stay exact, objects are read first', () => {
    expect(runInContext('__pow(7n, 30n)', context)).toBe(7n ** 30n);
    expect(runInContext('__pow({ valueOf: () => 3 }, "2")', context)).toBe(9);
  });
});
