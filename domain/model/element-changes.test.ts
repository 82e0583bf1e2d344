import { expect, it } from 'vitest';
import type { ElementModel } from './element-model.ts';
import { elementChanges } from './element-changes.ts';

const at = (z: number) => ({ Matrix: { Components: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, z] } });
const floor = (id: string, z: number, material = 'glass') => ({
  discriminator: 'Elements.Floor',
  Id: id,
  Transform: at(z),
  Material: material,
});
const material = (id: string, red: number) => ({
  discriminator: 'Elements.Material',
  Id: id,
  Color: { Red: red, Green: 0, Blue: 0, Alpha: 1 },
});
const model = (...elements: { Id: string }[]): ElementModel => ({
  Elements: Object.fromEntries(elements.map((one) => [one.Id, one])),
});

it('elements are counted by id: two came, one went, one moved, two got another material of their own; the rest stay', () => {
  const before = model(
    material('glass', 0),
    material('stone', 0.2),
    floor('a', 0),
    floor('b', 4),
    floor('c', 8),
    floor('d', 12, 'stone'),
    floor('e', 16, 'stone'),
  );
  const after = model(
    material('glass', 0),
    material('stone', 0.5),
    floor('a', 0),
    floor('b', 4.5),
    floor('d', 12, 'stone'),
    floor('e', 16, 'stone'),
    floor('f', 20),
    floor('g', 24),
  );
  expect(elementChanges(before, after)).toEqual({ added: ['f', 'g'], removed: ['c'], changed: ['b', 'd', 'e'] });
  expect(elementChanges(before, before)).toEqual({ added: [], removed: [], changed: [] });
  expect(elementChanges(undefined, after).added).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
  expect(elementChanges(after, undefined).removed).toHaveLength(6);
});

it('keys in another order are no change, and elements that refer to each other in a circle end', () => {
  const one = { Id: 'a', Transform: at(0), Beside: 'b' };
  const two = { Id: 'b', Beside: 'a', Transform: at(1) };
  expect(elementChanges(model(one, two), model({ Beside: 'b', Transform: at(0), Id: 'a' } as never, two))).toEqual({
    added: [],
    removed: [],
    changed: [],
  });
  expect(elementChanges(model(one, two), model(one, { ...two, Transform: at(2) } as never)).changed).toEqual(['a', 'b']);
});

it('tells the thousand that changed of 10,000', () => {
  const many = (shift: number) =>
    model(
      material('glass', 0),
      ...Array.from({ length: 10_000 }, (_, index) => floor(`f${index}`, index % 10 === 0 ? index + shift : index)),
    );
  const [before, after] = [many(0), many(1)];
  const { changed } = elementChanges(before, after);
  expect(changed).toHaveLength(1000);
});
