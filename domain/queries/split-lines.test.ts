import { describe, expect, it } from 'vitest';
import { polygonQuestionOf } from './model-question.ts';
import { linesOutside } from './split-lines.ts';

const corner = (X: number, Y: number) => ({ X, Y, Z: 0 });
const square = (at: number) => ({ Vertices: [corner(at, 0), corner(at + 10, 0), corner(at + 10, 10), corner(at, 10)] });
const line = (...points: [number, number][]) => ({ Vertices: points.map(([x, y]) => corner(x, y)) });
const MODEL = {
  Elements: {
    a: { discriminator: 'Elements.Floor', Boundary: square(0) },
    b: { discriminator: 'Elements.Floor', Boundary: 'p' },
    p: { discriminator: 'Elements.Geometry.Profile', Perimeter: square(20) },
  },
};
const QUERY = '[*discriminator=Elements.Floor].Boundary';

describe('lines that split polygons', () => {
  it.each([
    ['through it', line([-1, 5], [11, 5]), true],
    ['within it', line([2, 2], [8, 8]), true],
    ['with one end in it', line([5, 5], [5, 30]), true],
    ['through a corner and its opposite', line([-1, -1], [11, 11]), true],
    ['through the second one, a profile that is named by its id', line([25, -5], [25, 15]), true],
    ['with a bend in it', line([-5, 5], [5, 5], [5, -5]), true],
    ['above both', line([-1, 11], [40, 11]), false],
    ['between them', line([15, -5], [15, 15]), false],
    ['by start and end, far away', { Start: corner(100, 0), End: corner(100, 10) }, false],
  ])('%s', (_, one, isMet) => {
    expect(linesOutside([MODEL], QUERY, [line([5, 0], [5, 10]), one])).toEqual(isMet ? [] : [1]);
  });

  it('are not judged where no polygon is found, nor what is no line', () => {
    const far = line([100, 0], [100, 10]);
    for (const query of ['[*discriminator=Elements.Wall].Boundary', '[*', '[*discriminator=Elements.Floor].Name'])
      expect(linesOutside([MODEL], query, [far])).toEqual([]);
    expect(linesOutside([], QUERY, [far])).toEqual([]);
    expect(linesOutside([MODEL], QUERY, [null, 3, {}, line([100, 0]), far])).toEqual([4]);
  });

  it('are asked of the model that the author names, or of the function’s own', () => {
    expect(polygonQuestionOf({ $partiPolygonQuery: { query: QUERY, selfDependency: true } })).toEqual({
      query: QUERY,
      isOwn: true,
    });
    expect(polygonQuestionOf({ $partiPolygonQuery: { query: QUERY, dependency: 'Floors' } })).toEqual({
      query: QUERY,
      dependency: 'Floors',
    });
    expect(polygonQuestionOf({ $partiPolygonQuery: { query: ' ' } })).toBeUndefined();
    expect(polygonQuestionOf({ type: 'string' })).toBeUndefined();
  });
});
