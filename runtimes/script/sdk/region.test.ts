import { describe, expect, it } from 'vitest';
import { point, rectangle, type Point, type Polygon } from './index.ts';
import {
  boundsAlong,
  distanceToRegion,
  intersect,
  offsetRegions,
  region,
  regionArea,
  regionCentroid,
  regionContains,
  regionsArea,
  segmentsInside,
  splitByLines,
  subtract,
  unite,
  type Region,
} from './region.ts';

const square = (x: number, y: number, size: number): Polygon => rectangle({ X: x + size / 2, Y: y + size / 2 }, size, size);
/** 10 × 10 with a hole of 2 × 2 in its lower left quarter. */
const plate = region(square(0, 0, 10), [square(1, 1, 2)]);

describe('a region with a hole', () => {
  it('measures: 100 − 4 m², its middle moved away from the hole by (5·100 − 2·4)/96', () => {
    expect(regionArea(plate)).toBeCloseTo(96, 12);
    const middle = (5 * 100 - 2 * 4) / 96;
    expect(regionCentroid(plate)).toEqual({ X: expect.closeTo(middle, 9), Y: expect.closeTo(middle, 9), Z: 0 });
    expect([regionContains(plate, { X: 2, Y: 2 }), regionContains(plate, { X: 5, Y: 2 })]).toEqual([false, true]);
    expect(distanceToRegion(plate, { X: 4, Y: 2 })).toBeCloseTo(1, 12);
  });

  it('is offset: inwards by half a metre 9 × 9 less 3 × 3, outwards 11 × 11 less 1 × 1, by 5 m nothing', () => {
    expect(regionsArea(offsetRegions([plate], -0.5))).toBeCloseTo(81 - 9, 6);
    expect(regionsArea(offsetRegions([plate], 0.5))).toBeCloseTo(121 - 1, 6);
    expect(offsetRegions([plate], -5)).toEqual([]);
  });

  it('is united, cut and crossed with another; a frame keeps its hole', () => {
    const other = region(square(8, 8, 4));
    expect(regionsArea(unite([plate], [other]))).toBeCloseTo(96 + 16 - 4, 6);
    expect(regionsArea(intersect([plate], [other]))).toBeCloseTo(4, 6);
    expect(regionsArea(subtract([plate], [other]))).toBeCloseTo(92, 6);
    const [frame, ...rest] = subtract([region(square(0, 0, 10))], [region(square(4, 4, 2))]);
    expect([frame?.voids.length, rest.length]).toEqual([1, 0]);
    // An island in the hole is a region of its own.
    const island = unite([frame as Region], [region(square(4.5, 4.5, 1))]);
    expect(island.map((one) => [Math.round(regionArea(one)), one.voids.length])).toEqual([
      [96, 1],
      [1, 0],
    ]);
  });

  it('is split by lines: x = 2 through the hole, then y = 5', () => {
    const lines = [
      { start: point(2, 0), end: point(2, 1) },
      { start: point(0, 5), end: point(1, 5) },
    ];
    const areas = splitByLines([plate], lines).map((one) => Math.round(regionArea(one) * 1e6) / 1e6);
    expect(areas.toSorted((a, b) => a - b)).toEqual([8, 10, 38, 40]);
  });

  it('gives the pieces of a wall inside, and its box in turned axes', () => {
    const pieces = segmentsInside(plate, { X: 0, Y: 2 }, 0).map(({ start, end }) => [start.X, end.X]);
    expect(pieces).toEqual([
      [0, 1],
      [3, 10],
    ]);
    expect(segmentsInside(plate, { X: 5, Y: -7 }, Math.PI / 2).map(({ start, end }) => [start.Y, end.Y])).toEqual([
      [expect.closeTo(0, 9), expect.closeTo(10, 9)],
    ]);
    expect(segmentsInside(plate, { X: 0, Y: 11 }, 0)).toEqual([]);
    const { low, high } = boundsAlong(plate, Math.PI / 4);
    expect([...low, ...high].map((value) => value / Math.SQRT2)).toEqual([0, -5, 10, 5].map((value) => expect.closeTo(value, 9)));
  });
});

/** A repeatable row of numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}
/** A star-shaped plot of 5 to 12 corners. */
function plot(random: () => number): Polygon {
  const corners = 5 + Math.floor(random() * 8);
  const [x, y] = [random() * 1000, random() * 1000];
  return Array.from({ length: corners }, (_, at): Point => {
    const [angle, reach] = [(at / corners) * 2 * Math.PI, 15 + random() * 50];
    return { X: x + Math.cos(angle) * reach, Y: y + Math.sin(angle) * reach, Z: 0 };
  });
}

describe('200 seeded plots', () => {
  it('keep their areas through cutting, and every inset its distance', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed);
      const one = plot(random);
      const two = plot(random).map((at, _, all) => ({
        ...at,
        X: at.X - (all[0]?.X ?? 0) + (one[2]?.X ?? 0),
        Y: at.Y - (all[0]?.Y ?? 0) + (one[2]?.Y ?? 0),
      }));
      const [a, b] = [[region(one)], [region(two)]];
      const both = regionsArea(intersect(a, b));
      expect(both + regionsArea(subtract(a, b)), `seed ${seed}`).toBeCloseTo(regionsArea(a), 2);
      expect(regionsArea(unite(a, b)), `seed ${seed}`).toBeCloseTo(regionsArea(a) + regionsArea(b) - both, 2);
      const line = { start: regionCentroid(region(one)), end: one[0] as Point };
      expect(regionsArea(splitByLines(a, [line])), `seed ${seed}`).toBeCloseTo(regionsArea(a), 2);
      const distance = 1 + random() * 6;
      for (const inset of offsetRegions(a, -distance))
        for (const corner of inset.perimeter) {
          expect(regionContains(region(one), corner), `seed ${seed}`).toBe(true);
          expect(distanceToRegion(region(one), corner), `seed ${seed}`).toBeGreaterThan(distance - 1e-3);
        }
    }
  });
});
