import { expect, it } from 'vitest';
import type { Vec3 } from '#engine';
import { boxEdges, standingBox, type StandingBox } from './standing-box.ts';

it('W3.27c the box of a panel is turned as the panel, and its edges give the same box', () => {
  // 2 m along a line that rises 3 in 4, 0.5 m deep, 3 m high: its corner at 10, 20, 6.
  const box: StandingBox = { at: [10.65, 20.8, 7.5], size: [2, 0.5, 3], turn: 36.9 };
  const edges = boxEdges(box);
  expect(edges).toHaveLength(12);
  const found = standingBox(edges);
  expect(found?.turn).toBeCloseTo(36.9, 1);
  expect(found?.size).toEqual([2, 0.5, 3]);
  expect(found?.at).toEqual([10.65, 20.8, 7.5]);
});

it('W3.27c the longest level edge tells the turn, a right angle is none, and what leans is held upright', () => {
  const edge = (a: Vec3, b: Vec3) => [a, b] as const;
  expect(standingBox([edge([0, 0, 0], [0, 6, 0]), edge([0, 6, 0], [1, 6, 4])])).toEqual({
    at: [0.5, 3, 2],
    size: [1, 6, 4],
    turn: 0,
  });
  expect(standingBox([edge([1, 1, 0], [1, 1, 3])])).toEqual({ at: [1, 1, 1.5], size: [0, 0, 3], turn: 0 });
  expect(standingBox([])).toBeUndefined();
});
