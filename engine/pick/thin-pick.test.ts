import { expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { tessellate } from '../tessellate.ts';
import type { Vec3 } from '../math/vector.ts';
import { createPickIndex } from './pick-index.ts';

it('a tree is met at its crown, and not beside it', () => {
  // A crown of 2 m around 6 m above the ground.
  const tree = { discriminator: 'Elements.Tree', Id: 'elm', Location: { X: 10, Y: 0, Z: 0 }, Radius: 2, Height: 8 };
  const scene = tessellate([{ nodeId: 'site', model: { Elements: { elm: tree } } as unknown as ElementModel }]);
  const { pick } = createPickIndex(scene);
  const element = scene.elements.findIndex(({ elementId }) => elementId === 'elm');
  const met = (origin: Vec3, direction: Vec3) => pick(origin, direction);
  expect(met([0, 0, 6], [2, 0, 0])).toEqual({ element, distance: 4, point: [8, 0, 6] });
  expect(met([10, 0, 100], [0, 0, -1])).toEqual({ element, distance: 92, point: [10, 0, 8] });
  expect(met([0, 2.1, 6], [1, 0, 0])).toBeUndefined();
  // Behind the eye.
  expect(met([20, 0, 6], [1, 0, 0])).toBeUndefined();
  expect(pick([0, 0, 6], [1, 0, 0], () => false)).toBeUndefined();
});
