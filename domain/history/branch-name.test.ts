import { expect, it } from 'vitest';
import { branchName } from './branch-name.ts';

it.each([
  ['Tower', ['Tower'], 'Tower (2)'],
  ['Tower', ['Tower', 'Tower (2)', 'Tower (4)'], 'Tower (3)'],
  ['Tower (2)', ['Tower', 'Tower (2)'], 'Tower (3)'],
  ['Tower', ['Tower on a slope'], 'Tower'],
  ['塔', ['塔'], '塔 (2)'],
  ['', [''], ''],
])('W3.04a a branch of %j beside %j is called %j', (name, taken, expected) => {
  expect(branchName(name, new Set(taken))).toBe(expected);
});
