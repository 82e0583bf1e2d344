import { describe, expect, it } from 'vitest';
import { tessellate } from '#engine';
import { boxElement } from '#fixtures/box-element';
import type { ViewController } from '../model/view-controller.ts';
import { elementsIn } from './elements-in.ts';
import type { Region } from './region.ts';

/** Masses by their name: size and lowest corner (m). */
const MASSES: Record<string, [size: [number, number, number], at: [number, number, number]]> = {
  podium: [
    [40, 20, 4],
    [0, 0, 0],
  ],
  tower: [
    [10, 10, 30],
    [5, 5, 4],
  ],
  pavilion: [
    [4, 4, 3],
    [60, 0, 0],
  ],
};
const scene = tessellate([
  {
    nodeId: 'massing',
    model: {
      Elements: Object.fromEntries(
        Object.entries(MASSES).map(([name, [size, at]]) => [name, { ...boxElement(size, at), Id: name, Name: name } as never]),
      ),
      Transform: {} as never,
    },
  },
]);

/** Seen from the south, 10 px a metre, zero at the lower left of a pane of 800 × 400 px. */
const view = (more: Partial<ViewController> = {}) =>
  ({
    scene,
    crop: undefined,
    isShown: () => true,
    project: (x: number, _: number, z: number) => ({ x: 10 + x * 10, y: 390 - z * 10, isBefore: true }),
    ...more,
  }) as Pick<ViewController, 'scene' | 'crop' | 'isShown' | 'project'>;
const box = (x0: number, y0: number, x1: number, y1: number): Region => ({
  kind: 'box',
  from: { x: x0, y: y0 },
  to: { x: x1, y: y1 },
});
const taken = (region: Region, more?: Partial<ViewController>) =>
  elementsIn(view(more), region)
    .map(({ elementId }) => elementId)
    .toSorted();

describe('elements in a region', () => {
  it('are all that lie in the box whole, wherever the press ends', () => {
    expect(taken(box(0, 0, 800, 400))).toEqual(['pavilion', 'podium', 'tower']);
    // The same box drawn from below; its end lies on the podium's right.
    expect(taken(box(0, 400, 800, 0))).toEqual(['pavilion', 'podium', 'tower']);
    expect(taken(box(0, 40, 420, 400))).toEqual(['podium', 'tower']);
    expect(taken(box(0, 40, 400, 400))).toEqual(['tower']);
    expect(taken(box(500, 0, 560, 400))).toEqual([]);
  });

  it('drawn to the left are all that it touches', () => {
    expect(taken(box(620, 380, 300, 370))).toEqual(['pavilion', 'podium']);
    expect(taken(box(120, 100, 100, 90))).toEqual(['tower']);
  });

  it('in a lasso have their middle inside; what is hidden or cut away is not there', () => {
    const lasso: Region = {
      kind: 'lasso',
      outline: [
        { x: 0, y: 0 },
        { x: 800, y: 0 },
        { x: 800, y: 400 },
        { x: 0, y: 300 },
      ],
    };
    expect(taken(lasso)).toEqual(['pavilion', 'tower']);
    const podium = scene.elements.findIndex(({ elementId }) => elementId === 'podium');
    expect(taken(box(0, 0, 800, 400), { isShown: (element) => element !== podium })).toEqual(['pavilion', 'tower']);
    expect(taken(box(0, 0, 800, 400), { crop: { min: [0, 0, 0], max: [50, 50, 50] } } as never)).toEqual(['podium', 'tower']);
  });
});
