import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '#engine';
import { areaOf, splitItems } from './edit-items.ts';
import { splitLine, splitShape } from './split-shape.ts';
import { SketchSession } from './sketch-session.ts';
import { writeSketch } from './sketch-value.ts';

const at = (...places: [x: number, y: number][]): Vec3[] => places.map(([x, y]) => [x, y, 0]);
const box = (x: number, y: number, width: number, depth = width): Vec3[] =>
  at([x, y], [x + width, y], [x + width, y + depth], [x, y + depth]);
const line = (x0: number, y0: number, x1: number, y1: number) => [at([x0, y0])[0], at([x1, y1])[0]] as [Vec3, Vec3];
/** Areas of the parts, voids taken off, from small to large. */
const areas = (parts: Vec3[][][] | undefined) =>
  parts
    ?.map(([perimeter = [], ...voids]) => areaOf(perimeter) - voids.reduce((sum, hole) => sum + areaOf(hole), 0))
    .toSorted((a, b) => a - b);

describe('splitting a shape by a line', () => {
  it('W4.10d makes two whose areas sum, through edges or corners', () => {
    expect(areas(splitShape([box(0, 0, 10)], line(4, -5, 4, 20)))).toEqual([40, 60]);
    expect(areas(splitShape([box(0, 0, 10)], line(-1, -1, 11, 11)))).toEqual([50, 50]);
    // From side to side, no longer than the shape; and clockwise.
    expect(areas(splitShape([box(0, 0, 10)], line(4, 0, 4, 10)))).toEqual([40, 60]);
    expect(splitShape([box(0, 0, 10).toReversed()], line(4, 0, 4, 10))?.[0]?.[0]).toEqual(at([0, 10], [4, 10], [4, 0], [0, 0]));
  });

  it('W4.10d leaves alone what the drawn line does not lead through', () => {
    for (const beside of [line(20, 0, 20, 5), line(4, 20, 4, 11), line(0, 0, 10, 0), line(4, -5, 4, 6), line(4, 3, 4, 6)])
      expect(splitShape([box(0, 0, 10)], beside)).toBeUndefined();
    // Two squares in a row: the line through the first points at the second.
    const items = [{ outlines: [box(0, 0, 10)] }, { outlines: [box(20, 0, 10)] }];
    const parts = splitItems(items, true, line(-1, 5, 11, 5));
    expect(parts).toHaveLength(3);
    expect(parts[2]).toBe(items[1]);
  });

  it('W4.10d divides a shape with bays into as many as there are', () => {
    // A comb with three teeth of 2 × 5 on a back of 10 × 2.
    const comb = at([0, 0], [10, 0], [10, 7], [8, 7], [8, 2], [6, 2], [6, 7], [4, 7], [4, 2], [2, 2], [2, 7], [0, 7]);
    expect(areas(splitShape([comb], line(-1, 4, 11, 4)))).toEqual([6, 6, 6, 32]);
    // Through the first two teeth alone.
    expect(areas(splitShape([comb], line(-1, 4, 7, 4)))).toEqual([6, 6, 38]);
  });

  it('W4.10d divides profiles with voids: a void that is cut opens, others stay in the part around them', () => {
    const plate = [box(0, 0, 10), box(4, 4, 2), box(1, 1, 1)];
    const parts = splitShape(plate, line(5, -1, 5, 11));
    expect(areas(parts)).toEqual([47, 48]);
    expect(parts?.map(([, ...voids]) => voids.length).toSorted()).toEqual([0, 1]);
    // Beside both voids.
    expect(
      splitShape(plate, line(8, -1, 8, 11))
        ?.map(([, ...voids]) => voids.length)
        .toSorted(),
    ).toEqual([0, 2]);
    // Into the void and not out of it again.
    expect(splitShape(plate, line(5, -1, 5, 5))).toBeUndefined();
  });

  it('W4.10d splits a line of corners at each crossing, and only where it is crossed', () => {
    expect(splitLine(at([0, 0], [10, 0]), line(5, -1, 5, 1))).toEqual([at([0, 0], [5, 0]), at([5, 0], [10, 0])]);
    expect(splitLine(at([0, 0], [10, 0]), line(5, 1, 5, 3))).toBeUndefined();
    const zigzag = at([0, 0], [2, 4], [4, 0], [6, 4]);
    expect(splitLine(zigzag, line(-1, 2, 9, 2))?.map(({ length }) => length)).toEqual([2, 3, 3, 2]);
    // It touches a corner from one side.
    expect(splitLine(zigzag, line(0, 4, 3, 4))).toBeUndefined();
  });

  it('loses and adds no area, whatever the line', () => {
    const number = fc.double({ min: -3, max: 13, noNaN: true });
    fc.assert(
      fc.property(number, number, number, number, (x0, y0, x1, y1) => {
        fc.pre(Math.hypot(x1 - x0, y1 - y0) > 1e-3);
        const parts = splitShape([box(0, 0, 10), box(2, 2, 2), box(6, 5, 3, 2)], line(x0, y0, x1, y1));
        const sum = (areas(parts) ?? [90]).reduce((total, area) => total + area, 0);
        expect(sum).toBeCloseTo(90, 4);
      }),
    );
  });

  it('W4.10d loses and adds no area where the line runs through corners, along sides, and voids touch each other or the outline', () => {
    const bent = at([0, 0], [10, 0], [10, 4], [4, 4], [4, 10], [0, 10]);
    const comb = at([0, 0], [10, 0], [10, 7], [8, 7], [8, 2], [6, 2], [6, 7], [4, 7], [4, 2], [2, 2], [2, 7], [0, 7]);
    const diamond = at([5, 0], [10, 5], [5, 10], [0, 5]);
    // Areas by hand: 100 − 36, 70 − 20, 50 − 2, 100 − 8, 100 − 4.
    const drawn: [shape: Vec3[][], area: number][] = [
      [[bent], 64],
      [[comb], 50],
      [[diamond, at([5, 4], [6, 5], [5, 6], [4, 5])], 48],
      [[box(0, 0, 10), box(2, 2, 2), box(4, 4, 2)], 92],
      [[box(0, 0, 10), box(0, 4, 2)], 96],
    ];
    const whole = fc.integer({ min: -2, max: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...drawn), whole, whole, whole, whole, ([shape, area], x0, y0, x1, y1) => {
        fc.pre(x0 !== x1 || y0 !== y1);
        const parts = areas(splitShape(shape, line(x0, y0, x1, y1))) ?? [area];
        expect(parts.reduce((total, part) => total + part, 0)).toBeCloseTo(area, 6);
        expect(Math.min(...parts)).toBeGreaterThan(1e-6);
        expect(areas(splitShape(shape, line(x1, y1, x0, y0)))?.length ?? 1).toBe(parts.length);
      }),
      { numRuns: 1500 },
    );
  });

  it('W4.10d takes two presses on one place for no line', () => {
    for (const [x, y] of [
      [5, 5],
      [0, 0],
      [5, 0],
    ] as const)
      expect(splitShape([box(0, 0, 10)], line(x, y, x, y))).toBeUndefined();
  });

  it('W4.10d is one stroke of the sketch, also of a profile with a void', () => {
    const value = writeSketch('profiles', [{ outlines: [box(0, 0, 10), box(4, 4, 2)] }]);
    const session = new SketchSession({ kind: 'profiles', value });
    session.setTool('split');
    for (const [x, y] of [
      [5, -1],
      [5, 11],
    ] as const) {
      session.hover([x, y, 0], 1e-6);
      session.place();
    }
    expect(session.items).toHaveLength(2);
    expect(session.findings).toEqual([]);
    session.undo();
    expect(session.items).toHaveLength(1);
    session.undo();
    expect(session.notice).toBe('nothingToUndo');
  });
});
