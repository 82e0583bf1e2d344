import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipEars } from './clip-ears.ts';
import { withInnerCuts } from './inner-cuts.ts';
import { signedArea } from '#domain';
import { oriented, regionArea, triangulate, type FlatRegion } from './planar.ts';

type Point = readonly [number, number];

/** A star around a point: its corners stand at even angles, so that it never crosses itself. */
const star = (x: number, y: number, radii: readonly number[]): number[] =>
  radii.flatMap((radius, at) => {
    const angle = (at / radii.length) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
const radii = (least: number, most: number, corners: number) =>
  fc.array(fc.double({ min: least, max: most, noNaN: true }), { minLength: 3, maxLength: corners });
/** An outline of at least 6 m around zero, and holes of at most 1 m in some cells of a grid of 2.5 m. */
const region = fc
  .tuple(radii(6, 12, 40), fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 9 }), radii(0.1, 1, 8))
  .filter(([outer]) => outer.length >= 12)
  .map(([outer, cells, inner]) =>
    oriented(
      star(0, 0, outer),
      cells.map((cell) => star(((cell % 3) - 1) * 2.5, (Math.floor(cell / 3) - 1) * 2.5, inner)),
    ),
  );

const pointsOf = ({ outline, holes }: FlatRegion): Point[] =>
  [outline, ...holes].flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, at): Point => [ring[at * 2] as number, ring[at * 2 + 1] as number]),
  );
const areaOf = ([a, b, c]: readonly Point[]) =>
  a && b && c ? ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2 : NaN;
function trianglesOf(source: FlatRegion, index: ArrayLike<number>): Point[][] {
  const points = pointsOf(source);
  return Array.from({ length: index.length / 3 }, (_, at) =>
    [0, 1, 2].map((corner) => points[index[at * 3 + corner] as number] as Point),
  );
}
const isIn = ([a, b, c]: readonly Point[], [x, y]: Point) =>
  a && b && c
    ? [
        [a, b],
        [b, c],
        [c, a],
      ].every(([from, to]) => areaOf([from as Point, to as Point, [x, y]]) > 1e-9)
    : false;

describe('triangles', () => {
  it('covers regions whose holes stand in rows, at any angle: what only looks like a crossing is none', () => {
    const square = (x: number, y: number, size: number) => [x, y, x + size, y, x + size, y + size, x, y + size];
    const turned = (ring: readonly number[], angle: number, scale: number) => {
      const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
      return ring.flatMap((value, at) =>
        at % 2 === 1 ? [] : [100 + value * c - (ring[at + 1] as number) * s, value * s + (ring[at + 1] as number) * c],
      );
    };
    const count = fc.integer({ min: 1, max: 9 });
    const angle = fc.oneof(
      fc.constantFrom(0, Math.PI / 6, Math.PI / 4, Math.PI / 3, 1),
      fc.double({ min: 0, max: 3, noNaN: true }),
    );
    fc.assert(
      fc.property(count, count, fc.nat(), angle, fc.constantFrom(1, 0.1, 0.3, 1 / 3), (columns, rows, gaps, turn, scale) => {
        const cells = Array.from({ length: columns * rows }, (_, at) => at).filter((at) => ((gaps >> (at % 30)) & 1) === 0);
        const holes = cells.map((at) => square(1 + (at % columns) * 2, 1 + Math.floor(at / columns) * 2, 1));
        const [width, depth] = [columns * 2 + 1, rows * 2 + 1];
        // An L, so that the outline has a corner that turns right.
        const outline = [0, 0, width, 0, width, depth, width / 2, depth, width / 2, depth * 1.5, 0, depth * 1.5];
        const source = oriented(
          turned(outline, turn, scale),
          holes.map((hole) => turned(hole, turn, scale)),
        );
        const { triangles, isExact } = triangulate(source);
        expect(isExact).toBe(true);
        const wanted = (1.25 * width * depth - holes.length) * scale * scale;
        const areas = trianglesOf(source, triangles.corners).map(areaOf);
        expect(areas.reduce((sum, one) => sum + Math.abs(one), 0)).toBeCloseTo(wanted, 6);
      }),
      { numRuns: 3000 },
    );
  });

  it('covers every region once: each triangle turns left, and no place lies in two', () => {
    fc.assert(
      fc.property(
        region,
        fc.array(fc.tuple(fc.double({ min: -6, max: 6 }), fc.double({ min: -6, max: 6 }))),
        (source, places) => {
          const { triangles: index, isExact } = triangulate({ ...source, triangulation: undefined });
          // What the library cannot cover says so, and is repaired.
          fc.pre(isExact);
          const triangles = trianglesOf(source, index.corners);
          const areas = triangles.map(areaOf);
          // Corners on a line to the last digit may turn either way.
          expect(Math.min(...areas)).toBeGreaterThan(-1e-12);
          expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(regionArea(source), 8);
          for (const place of places) expect(triangles.filter((triangle) => isIn(triangle, place)).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('makes two triangles fewer than corners, and two more for each hole', () => {
    const source = oriented(
      [0, 0, 10, 0, 10, 8, 5, 4, 0, 8],
      [
        [1, 1, 1, 2, 2, 2, 2, 1],
        [7, 1.3, 7.1, 2.4, 8, 2.2, 8.3, 1.1],
      ],
    );
    expect(clipEars([source.outline, ...source.holes])?.count).toBe((13 + 2 * 2 - 2) * 3);
  });

  it('leaves out corners on a straight line, and gives up where rings cross', () => {
    expect(clipEars([[0, 0, 2, 0, 4, 0, 4, 4, 0, 4]])?.count).toBeLessThanOrEqual(9);
    expect(clipEars([[0, 0, 4, 4, 4, 0, 0, 4]])).toBeUndefined();
  });

  it('hands large regions to the library, with the same area', () => {
    const large = oriented(
      star(
        0,
        0,
        Array.from({ length: 400 }, (_, at) => 5 + (at % 2)),
      ),
      [],
    );
    expect(clipEars([large.outline])).toBeUndefined();
    const { triangles, isExact } = triangulate(large);
    expect(isExact).toBe(true);
    const sum = trianglesOf(large, triangles.corners).reduce((total, triangle) => total + Math.abs(areaOf(triangle)), 0);
    expect(sum).toBeCloseTo(signedArea(large.outline), 6);
  });
});

describe('cuts inside a region', () => {
  const wall = oriented([0, 0, 10, 0, 10, 3, 0, 3], []);
  const square = (x: number, y: number, size: number) => [x, y, x + size, y, x + size, y + size, x, y + size];

  it('are its holes where they touch nothing', () => {
    const cut = withInnerCuts(wall, [square(1, 1, 1), square(4, 1, 1)]);
    expect(cut?.holes.length).toBe(2);
    expect(regionArea(cut as FlatRegion)).toBeCloseTo(28, 12);
  });

  it.each([
    ['over the edge', [square(9.5, 1, 1)]],
    ['on the edge', [square(4, 0, 1)]],
    ['outside', [square(20, 1, 1)]],
    ['one over another', [square(1, 1, 1), square(1.5, 1.2, 1)]],
    ['one beside another', [square(1, 1, 1), square(2, 1, 1)]],
    ['around everything', [square(-5, -5, 30)]],
  ])('are left to booleans: %s', (_, cuts) => {
    expect(withInnerCuts(wall, cuts)).toBeUndefined();
  });

  it('are told apart from what stands in a notch', () => {
    const notched = oriented([0, 0, 10, 0, 10, 6, 6, 6, 6, 2, 4, 2, 4, 6, 0, 6], []);
    expect(withInnerCuts(notched, [square(4.5, 3, 1)])).toBeUndefined();
    expect(withInnerCuts(notched, [square(1, 3, 1)])?.holes.length).toBe(1);
  });
});
