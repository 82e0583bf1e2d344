import { expect, it } from 'vitest';
import { FedModels } from './fed-models.ts';

const text = (elements: Record<string, number>) =>
  JSON.stringify({ Elements: Object.fromEntries(Object.entries(elements).map(([id, Height]) => [id, { Id: id, Height }])) });

it('models are put together from what stayed and what is new, in their order; what stayed is the same object', () => {
  const models = new FedModels();
  const first = models.read({ digest: '1', series: 'n', text: text({ a: 1, b: 2, c: 3 }) });
  const second = models.read({ digest: '2', series: 'n', text: text({ x: 9, b: 7 }), runs: Int32Array.of(2, 1, -1, 2, 0, 1) });
  expect(Object.entries(second.Elements).map(([id, element]) => [id, element['Height']])).toEqual([
    ['c', 3],
    ['x', 9],
    ['b', 7],
    ['a', 1],
  ]);
  expect(second.Elements['a']).toBe(first.Elements['a']);
  // Rows do not mix, and one that broke begins anew.
  expect(() => models.read({ digest: '3', series: 'm', text: text({}), runs: Int32Array.of(0, 1) })).toThrow();
  expect(() => models.read({ digest: '4', series: 'n', text: '{', runs: Int32Array.of(0, 1) })).toThrow();
  expect(() => models.read({ digest: '5', series: 'n', text: text({}), runs: Int32Array.of(0, 1) })).toThrow();
  expect(Object.keys(models.read({ digest: '6', series: 'n', text: text({ z: 1 }) }).Elements)).toEqual(['z']);
});
