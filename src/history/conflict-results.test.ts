import { expect, it } from 'vitest';
import type { FunctionRecord } from '#domain';
import { conflictFigures } from './conflict-results.tsx';

const record = {
  outputs: ['Area', 'Height', 'Name', 'Rooms'].map((name) => ({ name, description: '', type: 'number', unitType: 'none' })),
} as unknown as Pick<FunctionRecord, 'outputs'>;
const told = (here: object | undefined, branch: object | undefined) =>
  conflictFigures(record, here && { outputs: here as never }, branch && { outputs: branch as never }).map((one) => [
    one.output.name,
    one.here,
    one.branch,
  ]);

it('results of a conflict are the numbers that differ, in the order of the function', () => {
  expect(told({ Height: 88.8, Area: 22_113, Name: 'a', Rooms: 4 }, { Height: 81.6, Area: 22_113, Name: 'b', Rooms: 5 })).toEqual([
    ['Height', 88.8, 81.6],
    ['Rooms', 4, 5],
  ]);
});

it('a side without a result shows none', () => {
  expect(told(undefined, { Area: 5 })).toEqual([['Area', undefined, 5]]);
  expect(told(undefined, undefined)).toEqual([]);
});
