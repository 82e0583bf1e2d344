import { expect, it } from 'vitest';
import { sampleFunction } from '#fixtures/sample-functions';
import { sparkPath } from './spark-path.ts';

const record = sampleFunction({
  id: 'spark',
  outputs: [
    { name: 'Names', type: 'list' },
    { name: 'Areas', type: 'list' },
    { name: 'Sum', type: 'number' },
  ],
});
const pathOf = (outputs: Record<string, number | (string | number)[]>) => sparkPath(record, { outputs });

it('draws the first list of numbers from low to high', () => {
  expect(pathOf({ Names: ['a', 'b', 'c'], Areas: [0, 10, 5] })).toBe('M0 13L20 1L40 7');
  expect(pathOf({ Areas: [3, 3, 3] })).toBe('M0 7L20 7L40 7');
});

it('draws nothing of few values, of words, of single numbers', () => {
  expect(pathOf({ Areas: [1, 2] })).toBeUndefined();
  expect(pathOf({ Names: ['a', 'b', 'c'], Sum: 4 })).toBeUndefined();
  expect(pathOf({ Areas: [1, 'x', 3] })).toBeUndefined();
});

it('keeps the last of many', () => {
  const path = pathOf({ Areas: Array.from({ length: 1000 }, (_, at) => at) }) ?? '';
  expect(path.split('L').length).toBeLessThanOrEqual(42);
  expect(path.endsWith('L40 1')).toBe(true);
});
