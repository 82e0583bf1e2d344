import { expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { tessellate } from '#engine';
import { boxElement } from '#fixtures/box-element';
import { subjectBounds } from './subject-bounds.ts';

const land = { ...boxElement([300, 300, 1], [0, 0, 0]), discriminator: 'Elements.Terrain' };
const plot = { ...boxElement([40, 20, 1], [0, 0, 0]), discriminator: 'Elements.Plot' };
const tower = boxElement([10, 12, 60], [0, 0, 0]);

/** Widths of what a scene of these elements is about (m). */
const sizes = (elements: object): number[] | undefined => {
  const scene = tessellate([{ nodeId: 'site', model: { Elements: elements } as unknown as ElementModel }]);
  const box = subjectBounds(scene);
  return box && [0, 1, 2].map((axis) => Math.round((box[axis + 3] as number) - (box[axis] as number)));
};

it('a scene is about its building, before there is one about its plot, else about all that is drawn', () => {
  expect(sizes({ land, plot, tower })).toEqual([10, 12, 60]);
  expect(sizes({ land, plot })).toEqual([40, 20, 1]);
  expect(sizes({ land })).toEqual([300, 300, 1]);
  expect(sizes({})).toBeUndefined();
  expect(subjectBounds(undefined)).toBeUndefined();
});
