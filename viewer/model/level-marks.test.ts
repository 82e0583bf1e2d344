import { expect, it } from 'vitest';
import type { SceneBuffers } from '#engine';
import { levelMarks } from './level-marks.ts';

it('levels are marked with the extent of what stands at their height, the whole building where nothing does', () => {
  const boxes = [
    [0, 0, 0, 20, 10, 12],
    [5, 2, 12, 15, 8, 24],
    [-50, -50, 0, 50, 50, 40],
    [0, 0, 0, 99, 99, 24],
  ];
  const scene = {
    elements: [
      { part: 'building', indexCount: 3 },
      { part: 'building', indexCount: 3 },
      { part: 'site', indexCount: 3 },
      { part: 'building', indexCount: 0 },
    ],
    boxes: Float32Array.from(boxes.flat()),
    buildingBounds: Float32Array.from([0, 0, 0, 20, 10, 24]),
    levels: [
      { name: 'Ground', elevation: 0 },
      { name: 'Step', elevation: 12.6 },
      { name: 'Sky', elevation: 60 },
    ],
  } as unknown as SceneBuffers;
  expect(levelMarks(scene).map(({ name, extent }) => [name, [...extent]])).toEqual([
    ['Sky', [0, 0, 20, 10]],
    ['Step', [5, 2, 15, 8]],
    ['Ground', [0, 0, 20, 10]],
  ]);
});
