import { expect, it } from 'vitest';
import { trianglesSeen, type ThingFacts } from './draw-thing.ts';

const part = (color: [number, number, number], z: number) => ({
  color,
  positions: [0, 0, z, 1, 0, z, 0, 1, z],
  triangles: [0, 1, 2],
});
const thing = (...parts: ThingFacts['parts']): ThingFacts => ({
  parts,
  min: [0, 0, 0],
  max: [1, 1, 1],
  outline: [],
  triangles: parts.length,
});

it('a thing fills its picture but for the margin, what is higher up lies in front, lit from above', () => {
  const seen = trianglesSeen(thing(part([200, 0, 0], 1), part([0, 100, 0], 0)), 200, 100);
  expect(seen.map(({ color }) => color)).toEqual([
    expect.stringMatching(/^rgb\(0 \d+ 0\)$/),
    expect.stringMatching(/^rgb\(\d+ 0 0\)$/),
  ]);
  const [xs, ys] = [0, 1].map((axis) => seen.flatMap(({ corners }) => corners.map((corner) => corner[axis] ?? NaN))) as [
    number[],
    number[],
  ];
  for (const [list, size] of [
    [xs, 200],
    [ys, 100],
  ] as const) {
    expect(Math.min(...list)).toBeGreaterThanOrEqual(size * 0.1 - 1e-9);
    expect(Math.max(...list)).toBeLessThanOrEqual(size * 0.9 + 1e-9);
  }
  // The height decides here: it takes all but the margins.
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(80, 9);
  // The same triangle one metre higher stands higher on the picture.
  expect(seen[1]?.corners[0]?.[1]).toBeLessThan(seen[0]?.corners[0]?.[1] ?? 0);
});

it('a flat thing has a picture, too', () => {
  const flat = thing({ color: [1, 2, 3], positions: [0, 0, 0, 0, 0, 0, 0, 0, 0], triangles: [0, 1, 2] });
  for (const { corners } of trianglesSeen(flat, 10, 10)) expect(corners.flat().every(Number.isFinite)).toBe(true);
});
