import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { geoPolygonFindings, metresBetween, pointsFarFromLocation } from './near-location.ts';
import { shapeFlaws, withoutFlawedShapes } from './shape-flaws.ts';

type Corner = [x: number, y: number, z?: number];
const point = ([X, Y, Z = 0]: Corner): JsonObject => ({ X, Y, Z });
const polygon = (...corners: Corner[]): JsonObject => ({ Vertices: corners.map(point) });
const square = (low: number, high: number, z = 0) => polygon([low, low, z], [high, low, z], [high, high, z], [low, high, z]);
const line = (from: Corner, to: Corner): JsonObject => ({ Start: point(from), End: point(to) });
const flaw = (shape: JsonValue) => shapeFlaws('polygon', shape)[0]?.code;

describe('polygons', () => {
  it('stand when they are closed, flat and simple', () => {
    expect(shapeFlaws('polygon', square(0, 4))).toEqual([]);
    expect(flaw(polygon([0, 0, 0], [4, 0, 2], [4, 4, 4], [0, 4, 2]))).toBeUndefined();
    expect(flaw(polygon([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]))).toBeUndefined();
    expect(flaw(polygon([0, 0], [2, 0], [4, 0], [4, 4], [0, 4]))).toBeUndefined();
    expect(flaw(polygon([0, 0], [4, 0], [4, 0], [4, 4], [0, 0]))).toBeUndefined();
  });

  it('are open below three corners', () => {
    expect(flaw(polygon())).toBe('geometry.open');
    expect(flaw(polygon([0, 0], [4, 0]))).toBe('geometry.open');
    expect(flaw(polygon([0, 0], [4, 0], [0, 0]))).toBe('geometry.open');
    expect(flaw({ Vertices: [{ X: 0 }, { X: 1, Y: 0 }, { X: 1, Y: 1 }] })).toBe('geometry.open');
    expect(flaw({})).toBe('geometry.open');
  });

  it('are not flat when a corner leaves the plane by more than 0.0001', () => {
    expect(flaw(polygon([0, 0], [4, 0], [4, 4], [0, 4, 1]))).toBe('geometry.non-planar');
    expect(flaw(polygon([0, 0], [4, 0], [4, 4], [0, 4, 0.00005]))).toBeUndefined();
    expect(flaw(polygon([0, 0], [4, 0], [4, 4], [0, 4, 0.0005]))).toBe('geometry.non-planar');
  });

  it('intersect themselves when edges cross, touch or run back', () => {
    expect(flaw(polygon([0, 0], [4, 4], [4, 0], [0, 4]))).toBe('geometry.self-intersecting');
    expect(flaw(polygon([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]))).toBe('geometry.self-intersecting');
    expect(flaw(polygon([0, 0], [4, 0], [6, 0], [4, 0], [4, 4], [0, 4]))).toBe('geometry.self-intersecting');
    expect(flaw(polygon([0, 0], [2, 0], [4, 0]))).toBe('geometry.self-intersecting');
    expect(flaw(polygon([9, 9], [11, 9], [13, 9.00005]))).toBe('geometry.self-intersecting');
    expect(flaw(polygon([9, 9], [11, 9], [13, 9.0005]))).toBeUndefined();
    expect(flaw(polygon([1, 1], [9, 9], [5, 5], [1, 9]))).toBe('geometry.self-intersecting');
    expect(flaw(polygon([5, 5], [1, 1], [9, 9], [1, 9]))).toBe('geometry.self-intersecting');
    expect(shapeFlaws('polygon', polygon([0, 0], [4, 4], [4, 0], [0, 4]), { allowIntersection: true })).toEqual([]);
  });

  it('answer for thousands of corners', () => {
    const count = 5000;
    const star = Array.from({ length: count }, (_, index): Corner => {
      const angle = (2 * Math.PI * index) / count;
      const radius = index % 2 === 0 ? 100 : 99;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    expect(flaw(polygon(...star))).toBeUndefined();
  });

  it('keep their answer wherever they stand and however they are turned (property)', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
    const turn = fc.record({ angle: fc.double({ min: 0, max: 7, noNaN: true }), x: fc.integer({ min: -500, max: 500 }) });
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 7 }), turn, (corners, { angle, x }) => {
        const turned = corners.map(([u, v]): Corner => [
          x + u * Math.cos(angle) - v * Math.sin(angle),
          u * Math.sin(angle) + v * Math.cos(angle),
          7,
        ]);
        expect(flaw(polygon(...turned))).toBe(flaw(polygon(...corners)));
        expect(flaw(polygon(...turned.toReversed()))).toBe(flaw(polygon(...corners)));
      }),
    );
  });
});

describe('profiles', () => {
  const profile = (perimeter: JsonObject, ...voids: JsonObject[]): JsonObject => ({ Perimeter: perimeter, Voids: voids });
  const flaws = (shape: JsonObject) => shapeFlaws('profile', shape).map(({ path, code }) => `${path.join('.')} ${code}`);

  it('stand with holes inside, also with none named', () => {
    expect(flaws(profile(square(0, 10), square(1, 3), square(4, 9)))).toEqual([]);
    expect(flaws({ Perimeter: square(0, 10), Voids: null })).toEqual([]);
    expect(flaws(profile(square(0, 10), square(0, 3)))).toEqual([]);
  });

  it('name the hole that is outside, across the edge, on another or in another plane', () => {
    expect(flaws(profile(square(0, 10), square(20, 30)))).toEqual(['Voids.0 geometry.void-outside']);
    expect(flaws(profile(square(0, 10), square(8, 12)))).toEqual(['Voids.0 geometry.void-outside']);
    expect(flaws(profile(square(0, 10), square(1, 5), square(4, 8)))).toEqual(['Voids.1 geometry.void-outside']);
    expect(flaws(profile(square(0, 10), square(1, 8), square(4, 6)))).toEqual(['Voids.1 geometry.void-outside']);
    expect(flaws(profile(square(0, 10), square(4, 6, 1)))).toEqual(['Voids.0 geometry.non-planar']);
    expect(flaws(profile(square(0, 10), polygon([1, 1], [2, 2])))).toEqual(['Voids.0 geometry.open']);
    expect(flaws(profile(polygon([0, 0], [4, 4], [4, 0], [0, 4]), square(20, 30)))).toEqual([
      'Perimeter geometry.self-intersecting',
    ]);
    const bracket = polygon([0, 0], [10, 0], [10, 10], [7, 10], [7, 3], [3, 3], [3, 10], [0, 10]);
    expect(flaws(profile(bracket, polygon([1, 5], [9, 5], [9, 6], [1, 6])))).toEqual(['Voids.0 geometry.void-outside']);
  });

  const corpus = resolve('../shared/corpus');
  it.skipIf(!existsSync(corpus))('of real models stand, but for those that are flawed (skipped without ../shared)', () => {
    const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(models|executions).*\.json$/.test(name),
    );
    const seen = new Map<string, number>();
    for (const name of files) {
      const model = JSON.parse(readFileSync(join(corpus, name), 'utf8')) as { Elements?: Record<string, JsonObject> };
      for (const element of Object.values(model.Elements ?? {})) {
        if (element['discriminator'] !== 'Elements.Geometry.Profile') continue;
        const found = flaws(element).map((text) => text.replace(/^\S+/, basename(name)));
        for (const key of found.length === 0 ? ['stands'] : found) seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    // Looked at by hand: window holes 7 mm wider than their panel; a corridor hole that runs back over itself.
    expect(Object.fromEntries(seen)).toEqual({
      stands: 1822,
      'FacadeByEnvelope.json geometry.void-outside': 48,
      'OldStyleCorridors.json geometry.self-intersecting': 1,
    });
  });
});

describe('sketches and lists', () => {
  it('close when their lines join, in any order and direction', () => {
    const corners: Corner[] = [
      [0, 0],
      [4, 0],
      [4, 4],
    ];
    const [a, b, c] = corners as [Corner, Corner, Corner];
    expect(shapeFlaws('sketch', { Lines: [line(a, b), line(a, c), line(b, c)] })).toEqual([]);
    expect(shapeFlaws('sketch', { Curves: [line(a, b), { Vertices: [point(b), point(c), point(a)] }] })).toEqual([]);
    expect(shapeFlaws('sketch', { Lines: [line(a, b), line(b, c)] })).toEqual([{ path: [], code: 'geometry.open' }]);
    expect(shapeFlaws('sketch', { Lines: [line(a, b), line(c, [9, 9])] })).toEqual([{ path: [], code: 'geometry.open' }]);
    expect(shapeFlaws('sketch', { Lines: [] })).toEqual([{ path: [], code: 'geometry.open' }]);
  });

  it('W5.09 lose flawed shapes on saving, and nothing else', () => {
    const bow = polygon([0, 0], [4, 4], [4, 0], [0, 4]);
    expect(shapeFlaws('polygons', [square(0, 1), bow])).toEqual([{ path: ['1'], code: 'geometry.self-intersecting' }]);
    expect(withoutFlawedShapes('polygons', [square(0, 1), bow, square(2, 3)])).toEqual([square(0, 1), square(2, 3)]);
    expect(withoutFlawedShapes('polygon', bow)).toBeNull();
    expect(withoutFlawedShapes('polygon', square(0, 1))).toEqual(square(0, 1));
    expect(shapeFlaws('polyline', bow)).toEqual([]);
    expect(shapeFlaws('polygons', 'x')).toEqual([]);
  });
});

describe('polygons on the map', () => {
  const at = (east: number, north: number): [number, number] => [13.4 + east / 1000, 52.5 + north / 1000];
  const ring = (low: number, high: number) => [at(low, low), at(high, low), at(high, high), at(low, high), at(low, low)];
  const flaws = (...coordinates: JsonValue[]) =>
    shapeFlaws('geojson-polygon', { type: 'Polygon', coordinates }).map(({ path, code }) => `${path.join('.')} ${code}`);

  it('stand like those in the model, closed corner or not', () => {
    expect(flaws(ring(0, 5))).toEqual([]);
    expect(flaws(ring(0, 5).slice(0, 4), ring(1, 2))).toEqual([]);
  });

  it('name the ring that is open, crosses itself or lies outside', () => {
    expect(flaws([at(0, 0), at(1, 1), at(0, 0)])).toEqual(['coordinates.0 geometry.open']);
    expect(flaws([at(0, 0), [13.4], at(1, 0)])).toEqual(['coordinates.0 geometry.open']);
    expect(flaws([at(0, 0), [190, 52], at(1, 0)])).toEqual(['coordinates.0 geometry.open']);
    expect(flaws()).toEqual(['coordinates.0 geometry.open']);
    expect(flaws([at(0, 0), at(4, 4), at(4, 0), at(0, 4)])).toEqual(['coordinates.0 geometry.self-intersecting']);
    expect(flaws(ring(0, 5), ring(1, 2), ring(6, 7))).toEqual(['coordinates.2 geometry.void-outside']);
  });
});

describe('places', () => {
  const there = { latitude: 52.52, longitude: 13.405 };

  it('W5.17a finds points beyond 10 km of the location', () => {
    expect(pointsFarFromLocation(polygon([0, 0], [6000, 8000], [6001, 8000]))).toEqual([
      { path: ['Vertices', '2'], code: 'geometry.point-far-from-location' },
    ]);
    expect(pointsFarFromLocation([{ a: [point([0, 0, 10_001])] }, 'x', null])).toEqual([
      { path: ['0', 'a', '0'], code: 'geometry.point-far-from-location' },
    ]);
  });

  it('W5.17b wants a location for a polygon on the map, and corners near it', () => {
    const map = (...ring: [number, number][]): JsonObject => ({ type: 'Polygon', coordinates: [ring] });
    expect(geoPolygonFindings(map([13.405, 52.52]), undefined)).toEqual([
      { path: [], code: 'geometry.location-function-needed' },
    ]);
    expect(geoPolygonFindings(map([13.405, 52.52], [13.5, 52.55], [9.99, 53.55]), there)).toEqual([
      { path: ['coordinates', '0', '2'], code: 'geometry.point-far-from-location' },
    ]);
    expect(geoPolygonFindings({ type: 'Polygon', coordinates: [[['13.4', 52.52], [13.4], 'x']] }, there)).toHaveLength(3);
    expect(geoPolygonFindings({ type: 'Polygon' }, there)).toEqual([]);
  });

  it('measures over the globe', () => {
    const degree = metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
    expect(degree).toBeCloseTo((Math.PI * 6_371_008.8) / 180, 3);
    expect(metresBetween(there, { latitude: 53.55, longitude: 9.99 }) / 1000).toBeCloseTo(255, -1);
  });
});
