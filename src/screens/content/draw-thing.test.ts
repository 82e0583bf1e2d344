import { expect, it } from 'vitest';
import { pixelsOf, type ThingFacts } from './draw-thing.ts';

const square = (color: [number, number, number], z: number, size = 1) => ({
  color,
  positions: [0, 0, z, size, 0, z, size, size, z, 0, size, z],
  triangles: [0, 1, 2, 0, 2, 3],
});
const thing = (...parts: ThingFacts['parts']): ThingFacts => ({
  parts,
  min: [0, 0, 0],
  max: [1, 1, 1],
  outline: [],
  triangles: parts.length * 2,
});
/** Places and colours of the pixels that are drawn. */
function drawn(of: ThingFacts, width: number, height: number) {
  const pixels = pixelsOf(of, width, height);
  return Array.from({ length: width * height }, (_, at) => ({
    x: at % width,
    y: Math.floor(at / width),
    color: [...pixels.subarray(at * 4, at * 4 + 4)] as [number, number, number, number],
  })).filter(({ color }) => color[3] > 0);
}

it('a thing fills its picture but for the margins', () => {
  const found = drawn(thing(square([200, 0, 0], 0)), 200, 200);
  const xs = found.map(({ x }) => x);
  // A square seen over its corner is wider than high: the width decides. From 20 to 180, its tips thinner than a pixel.
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([21, 178]);
  const ys = found.map(({ y }) => y);
  expect(Math.min(...ys) + Math.max(...ys)).toBe(199);
});

it('what lies in front hides what is behind, in whichever order the file has them', () => {
  const [above, below] = [square([200, 0, 0], 0.2), square([0, 100, 0], 0)];
  for (const parts of [
    [above, below],
    [below, above],
  ]) {
    const middle = drawn(thing(...parts), 100, 100).filter(({ x, y }) => x === 50 && y === 48);
    expect(middle.map(({ color: [red, green] }) => [red > 0, green])).toEqual([[true, 0]]);
  }
});

it('a thing without an extent has an empty picture', () => {
  expect(drawn(thing({ color: [1, 2, 3], positions: [0, 0, 0, 0, 0, 0, 0, 0, 0], triangles: [0, 1, 2] }), 10, 10)).toEqual([]);
});
