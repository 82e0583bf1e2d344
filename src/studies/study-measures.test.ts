import { expect, it } from 'vitest';
import { isWithin, letterPlaces, measuresOf, scaleOf, type Measure } from './study-measures.ts';
import type { StudyWords } from './study-words.ts';
import type { Study } from './workflow-studies.ts';

const measure = (key: string, values: [number, number][]): Measure => ({ key, name: key, values: new Map(values), text: String });
const measures = [
  measure('height', [
    [0, 80],
    [1, 95],
    [2, 100],
  ]),
  measure('area', [
    [0, 20_000],
    [1, 24_000],
  ]),
];

it('options lie within all limits, both ends among them; one without a limited figure does not', () => {
  const within = (filter: Map<string, [number, number]>) => [0, 1, 2].filter((n) => isWithin(n, filter, measures));
  expect(within(new Map())).toEqual([0, 1, 2]);
  expect(within(new Map([['height', [0, 95]]]))).toEqual([0, 1]);
  expect(
    within(
      new Map([
        ['height', [90, 100]],
        ['area', [0, 30_000]],
      ]),
    ),
  ).toEqual([1]);
});

it('a place along an edge is a value of it, and back; beyond its ends stand its ends', () => {
  const scale = scaleOf([10, 30, 20], 200, 100);
  expect([scale.at(10), scale.at(30), scale.valueAt(150), scale.valueAt(500), scale.valueAt(-5)]).toEqual([200, 100, 20, 10, 30]);
  const one = scaleOf([7, 7], 200, 100);
  expect([one.at(7), one.valueAt(120)]).toEqual([150, 7]);
});

it('letters of compared options stand where their lines end, in a row where several end in one place', () => {
  const end = (letter: string, x: number, y: number) => ({ n: letter.codePointAt(0) ?? 0, letter, x, y });
  const placed = letterPlaces([end('D', 300, 41), end('A', 300, 120), end('C', 300, 40), end('B', 305, 122)]);
  expect(placed.map(({ letter, x, y }) => [letter, x, y])).toEqual([
    ['A', 300, 120],
    ['B', 314, 120],
    ['C', 300, 40],
    ['D', 314, 40],
  ]);
  // Left of the first axis the row grows away from it, and is read in the same order.
  const left = letterPlaces([end('A', 46, 80), end('B', 46, 80), end('C', 46, 120)], 'left');
  expect(left.map(({ letter, x }) => [letter, x])).toEqual([
    ['C', 46],
    ['B', 46],
    ['A', 32],
  ]);
});

it('an input of choices has an edge too: its values in their order, told in words', () => {
  const words = {
    inputName: (_node: string, property: string) => property,
    value: (_node: string, _property: string, value: unknown) => (value === null ? 'none' : String(value)),
  } as unknown as StudyWords;
  const axes = [
    { node: 'mass', property: 'Shape', values: ['bar', 'court', null] },
    { node: 'mass', property: 'Height', values: [3, 4] },
  ];
  const options = [
    { n: 0, values: ['bar', 3], figures: [] },
    { n: 1, values: ['court', 4], figures: [] },
    { n: 2, values: [null, 3], figures: [] },
    { n: 3, values: ['court', 3], figures: [] },
  ];
  const [shape, height] = measuresOf({ axes, options } as unknown as Study, [], words);
  expect([...(shape?.values ?? [])]).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 1],
  ]);
  // Wherever a limit is drawn, the nearest value is told.
  expect([0, 1.2, 2].map((at) => shape?.text(at))).toEqual(['bar', 'court', 'none']);
  expect([...(height?.values.values() ?? [])]).toEqual([3, 4, 3, 3]);
  expect(height?.text(3.5)).toBe('3.5');
});
