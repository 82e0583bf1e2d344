import { expect, it } from 'vitest';
import type { StudyOption } from './workflow-studies.ts';
import { fillsOf, shapePath, shapesOf } from './study-shapes.ts';

const axis = (node: string) => ({ node, property: 'In', values: [] });
const option = (n: number, values: StudyOption['values'], dropped = false) => ({ n, values, dropped }) as StudyOption;
const words = {
  inputName: (node: string) => node,
  value: (_node: string, _property: string, value: unknown) => `${String(value)} m`,
};
const axes = [axis('height'), axis('bays'), axis('core')];

it('shapes tell the first input that no edge shows, in the order of its values', () => {
  const options = [option(0, [60, 8, 'A']), option(1, [70, 9, 'A']), option(2, [80, 8, 'B'])];
  const shapes = shapesOf({ axes, options }, words, ['axis height In']);
  expect(shapes?.input).toBe('bays');
  expect(shapes?.values).toEqual([
    { shape: 'circle', text: '8 m' },
    { shape: 'square', text: '9 m' },
  ]);
  expect([...(shapes?.of ?? [])]).toEqual([
    [0, 'circle'],
    [1, 'square'],
    [2, 'circle'],
  ]);
  // That one lies along an edge, too: the next is told.
  expect(shapesOf({ axes, options }, words, ['axis height In', 'axis bays In'])?.input).toBe('core');
});

it('an input of one value, or of more than there are shapes, is told by none; what was dropped counts for nothing', () => {
  const many = [1, 2, 3, 4, 5].map((value) => option(value, [value, 8, 'A']));
  expect(shapesOf({ axes, options: many }, words, [])).toBe(undefined);
  const four = [...many.slice(0, 4), option(5, [5, 8, 'A'], true)];
  expect(shapesOf({ axes, options: four }, words, [])?.values.map(({ shape }) => shape)).toEqual([
    'circle',
    'square',
    'triangle',
    'diamond',
  ]);
});

it('shapes lie about their point', () => {
  expect(shapePath('circle', 10, 20, 4)).toBe('M6 20a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z');
  expect(shapePath('diamond', 10, 20, 5)).toBe('M17.00 20.00L10.00 27.00L3.00 20.00L10.00 13.00Z');
});

it('fills tell the input that neither edge nor shape shows, from its least value to its most', () => {
  const options = [option(0, [80, 8, 'A']), option(1, [60, 9, 'A']), option(2, [65, 8, 'B'])];
  const fills = fillsOf({ axes, options }, words, ['axis bays In']);
  expect(fills?.input).toBe('height');
  expect(fills?.values).toEqual([
    { share: 0, text: '60 m' },
    { share: 0.5, text: '65 m' },
    { share: 1, text: '80 m' },
  ]);
  expect([...(fills?.of ?? [])]).toEqual([
    [0, 1],
    [1, 0],
    [2, 0.5],
  ]);
  // What is no number keeps the order in which it came.
  expect(fillsOf({ axes, options }, words, ['axis height In', 'axis bays In'])?.values).toEqual([
    { share: 0, text: 'A m' },
    { share: 1, text: 'B m' },
  ]);
});

it('of many values the ends are named; an input of one value is told by no fill', () => {
  const many = [5, 1, 2, 3, 4].map((value) => option(value, [value, 8, 'A']));
  expect(fillsOf({ axes, options: many }, words, [])?.values).toEqual([
    { share: 0, text: '1 m' },
    { share: 1, text: '5 m' },
  ]);
  expect(fillsOf({ axes, options: many }, words, ['axis height In'])).toBe(undefined);
});
