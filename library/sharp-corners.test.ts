import { describe, expect, it } from 'vitest';
import { readGeometry, readModelText } from '#engine';
import type { ElementModel } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring, type Given } from '#fixtures/shipped-functions';
import { outside, plotOf, seeded, type Corner } from './seeded.fixture.ts';

const { run } = openShippedFunctions();
const HEIGHT = 3;

const levels = (corners: readonly Corner[]) =>
  modelWith(
    { Id: 'p', discriminator: 'Elements.Geometry.Profile', Perimeter: ring(...corners), Voids: [] },
    { Id: 'v', discriminator: 'Elements.LevelVolume', Name: 'L1', Profile: 'p', Elevation: 0, Height: HEIGHT },
  );

/** Corners of all that is drawn, in plan. */
function drawn(model: ElementModel | undefined): Corner[] {
  const { placements } = readGeometry(readModelText(JSON.stringify(model)).model, 'everything');
  return placements.flatMap(({ shape: { positions }, matrix: m }) =>
    Array.from({ length: positions.length / 3 }, (_, at): Corner => {
      const [x, y, z] = [positions[at * 3], positions[at * 3 + 1], positions[at * 3 + 2]] as [number, number, number];
      return [m[0]! * x + m[1]! * y + m[2]! * z + m[3]!, m[4]! * x + m[5]! * y + m[6]! * z + m[7]!];
    }),
  );
}

const facade = (corners: readonly Corner[], depth = 0.3): Promise<Given> =>
  run('facade', { 'Panel Width': 1.5, Opening: 0.4, 'Frame Depth': depth }, { Levels: levels(corners) });
const windows = (corners: readonly Corner[]): Promise<Given> =>
  run('windows', { North: 0.2, East: 0.2, South: 0.2, West: 0.2, 'Wall Thickness': 0.3 }, { Levels: levels(corners) });

const furthest = (given: Given, corners: readonly Corner[]): number =>
  Math.max(...drawn(given.model).map((place) => outside(place, corners)));
const sum = (given: Given, kind: string, property: string): number =>
  elementsIn(given.model, kind).reduce((total, element) => total + Number(element[property] ?? 0), 0);

/** Corners of 71.6°, 36.9° and 71.6°, sides of 20, 20 and 12.65 m. */
const TRIANGLE: Corner[] = [
  [0, 0],
  [20, 0],
  [4, 12],
];
const AROUND = 40 + Math.hypot(4, 12);

describe('W1.07b corners below 90°', () => {
  it('panels end before them, and a post of both sides stands there', async () => {
    const given = await facade(TRIANGLE);
    expect(furthest(given, TRIANGLE)).toBeLessThan(0.001);
    // Half of each corner: its tangents are 0.7208, 0.3333 and 0.7208; a post takes 0.3 m by it of both sides.
    const taken = 2 * 0.3 * (2 / Math.tan(Math.atan2(12, 4) / 2) + 3);
    expect(sum(given, 'FacadeCorner', 'Area')).toBeCloseTo(taken * HEIGHT, 6);
    expect(given.outputs['Surface']).toBeCloseTo(AROUND * HEIGHT, 6);
    expect(given.outputs['Glass Area']).toBeCloseTo((AROUND - taken) * HEIGHT * 0.4, 6);
  });

  it('walls do the same, with as much glass as the whole side asks', async () => {
    const given = await windows(TRIANGLE);
    expect(furthest(given, TRIANGLE)).toBeLessThan(0.001);
    expect(given.outputs['Glass Share']).toBeCloseTo(0.2, 6);
    expect(given.outputs['Wall Area']).toBeCloseTo(AROUND * HEIGHT * 0.8, 6);
    expect(sum(given, 'Wall', 'Area')).toBeCloseTo(AROUND * HEIGHT * 0.8, 6);
  });

  it('a rectangle has none, and its panels meet as before', async () => {
    const box: Corner[] = [
      [0, 0],
      [12, 0],
      [12, 8],
      [0, 8],
    ];
    const given = await facade(box);
    expect(elementsIn(given.model, 'FacadeCorner')).toEqual([]);
    expect(given.outputs['Glass Area']).toBeCloseTo(40 * HEIGHT * 0.4, 6);
  });

  it('nothing stands out of 200 plots with 3 to 9 corners', async () => {
    let sharp = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const corners = plotOf(seeded(seed));
      for (const given of [await facade(corners, 0.1), await windows(corners)])
        expect(furthest(given, corners), `${seed}`).toBeLessThan(0.001);
      if (elementsIn((await facade(corners, 0.1)).model, 'FacadeCorner').length > 0) sharp++;
    }
    expect(sharp).toBeGreaterThan(100);
  }, 240_000);
});
