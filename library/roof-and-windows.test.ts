import { describe, expect, it } from 'vitest';
import { measureModel, readGeometry, readModelText } from '#engine';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';

const { run, saidBy } = openShippedFunctions();

type Corner = [number, number];
const box = (x0: number, y0: number, x1: number, y1: number): Corner[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const profile = (Id: string, corners: Corner[], ...voids: Corner[][]): JsonObject => ({
  Id,
  discriminator: 'Elements.Geometry.Profile',
  Perimeter: ring(...corners),
  Voids: voids.map((hole) => ring(...hole)),
});
const mass = (Id: string, Profile: string, Elevation: number, Height: number): JsonObject => ({
  Id,
  discriminator: 'Elements.Envelope',
  Name: `Part ${Id}`,
  Profile,
  Elevation,
  Height,
});
const house = (corners: Corner[], ...voids: Corner[][]) => modelWith(profile('p', corners, ...voids), mass('e', 'p', 0, 6));
/** Volume of the elements of one kind, measured on their faces as the engine draws them. */
const volumeOf = (model: ElementModel | undefined, kind: string) => {
  const Elements = Object.fromEntries(
    Object.entries(model?.Elements ?? {}).filter(
      ([, element]) => element['discriminator'] === `Elements.${kind}` || !('Mesh' in element || 'Representation' in element),
    ),
  );
  return measureModel(readGeometry(readModelText(JSON.stringify({ ...model, Elements })).model, 'everything')).volume;
};
const radians = (degrees: number) => (degrees * Math.PI) / 180;

describe('W1.07b Roof', () => {
  it('has the area of its plan by the cosine of its pitch: 13.2 × 9.2 m at 35°', async () => {
    const given = await run('roof', { Pitch: 35, Overhang: 0.6, Thickness: 0.3 }, { Envelope: house(box(0, 0, 12, 8)) });
    const plan = 13.2 * 9.2;
    // 0.3 m across the slope.
    const upright = 0.3 / Math.cos(radians(35));
    expect(given.outputs).toEqual({
      Area: expect.closeTo(plan / Math.cos(radians(35)), 6),
      'Plan Area': expect.closeTo(plan, 6),
      // The ridge lies half of 8 m inside both walls.
      Top: expect.closeTo(6 + 4 * Math.tan(radians(35)) + upright, 6),
      Volume: expect.closeTo(plan * upright, 6),
    });
    expect(volumeOf(given.model, 'Roof')).toBeCloseTo(plan * upright, 4);
    // Half a prism: 12 m long, 8 m wide, 4 · tan 35° high.
    expect(volumeOf(given.model, 'Attic')).toBeCloseTo((12 * 8 * 4 * Math.tan(radians(35))) / 2, 4);
  });

  it('rises to one side as a shed, to a point as a hip over a square', async () => {
    const shed = await run(
      'roof',
      { Kind: 'Shed', Pitch: 10, Overhang: 0.5, Thickness: 0.2 },
      { Envelope: house(box(0, 0, 12, 8)) },
    );
    expect(shed.outputs['Top']).toBeCloseTo(6 + 8.5 * Math.tan(radians(10)) + 0.2 / Math.cos(radians(10)), 6);
    expect(shed.outputs['Area']).toBeCloseTo((13 * 9) / Math.cos(radians(10)), 6);
    const hip = await run(
      'roof',
      { Kind: 'Hip', Pitch: 45, Overhang: 0, Thickness: 0.3 },
      { Envelope: house(box(0, 0, 10, 10)) },
    );
    expect(hip.outputs['Top']).toBeCloseTo(6 + 5 + 0.3 * Math.SQRT2, 6);
    expect(hip.outputs['Area']).toBeCloseTo(100 * Math.SQRT2, 6);
    expect(elementsIn(hip.model, 'Roof')).toHaveLength(4);
    // A pyramid: a third of 100 m² by 5 m.
    expect(volumeOf(hip.model, 'Attic')).toBeCloseTo(500 / 3, 4);
  });

  it('is flat with an upstand where it should be, and a terrace around what stands on a part', async () => {
    const Envelope = modelWith(
      profile('p', box(0, 0, 20, 20)),
      profile('t', box(5, 5, 15, 15)),
      mass('a', 'p', 0, 6),
      mass('b', 't', 6, 12),
    );
    const given = await run('roof', { Kind: 'Gable', Pitch: 30, Overhang: 0, Thickness: 0.3 }, { Envelope });
    expect(given.outputs['Plan Area']).toBeCloseTo(400, 6);
    expect(given.outputs['Area']).toBeCloseTo(300 + 100 / Math.cos(radians(30)), 6);
    expect(elementsIn(given.model, 'Roof').map(({ Name }) => Name)).toEqual(['Terrace', 'Roof', 'Roof']);
    const flat = await run('roof', { Kind: 'Flat', Parapet: 0.9, Thickness: 0.4 }, { Envelope: house(box(0, 0, 12, 8)) });
    expect(flat.outputs).toEqual({ Area: 96, 'Plan Area': 96, Top: expect.closeTo(7.3, 9), Volume: expect.closeTo(38.4, 9) });
    // Around 12 × 8 m, 0.25 m wide: 96 − 11.5 × 7.5 m².
    expect(volumeOf(flat.model, 'Parapet')).toBeCloseTo((96 - 11.5 * 7.5) * 0.9, 4);
  });

  it('covers every plan whole: concave, with a court, turned, at every pitch', async () => {
    const l: Corner[] = [
      [0, 0],
      [18, 0],
      [18, 8],
      [8, 8],
      [8, 16],
      [0, 16],
    ];
    const turned = box(0, 0, 12, 8).map(([x, y]): Corner => [x * 0.8 - y * 0.6, x * 0.6 + y * 0.8]);
    for (const Kind of ['Flat', 'Shed', 'Gable', 'Hip'])
      for (const Pitch of [0, 5, 35, 75])
        for (const [Envelope, plan] of [
          [house(l), 18 * 8 + 8 * 8],
          [house(box(0, 0, 30, 30), box(10, 10, 20, 20)), 800],
          [house(turned), 96],
          [
            house([
              [0, 0],
              [10, 0],
              [14, 6],
              [5, 12],
              [-3, 6],
            ]),
            132,
          ],
        ] as [ElementModel, number][]) {
          const { outputs } = await run('roof', { Kind, Pitch, Overhang: 0 }, { Envelope });
          expect(outputs['Plan Area'], `${Kind} ${Pitch}`).toBeCloseTo(plan, 4);
          const slope = Kind === 'Flat' ? 1 : Math.cos(radians(Pitch));
          expect(outputs['Area'], `${Kind} ${Pitch}`).toBeCloseTo(plan / slope, 3);
        }
  });

  it('says what it cannot do: a hip over a court, a pitch that stands upright, a ridge in the clouds, nothing', async () => {
    const court = house(box(0, 0, 30, 30), box(10, 10, 20, 20));
    expect((await run('roof', { Kind: 'Hip', Pitch: 20 }, { Envelope: court })).messages.map(({ text }) => text)).toEqual([
      'A hip needs a plan without inward corners and courts; Part e has a gable.',
    ]);
    expect(await saidBy('roof', { Pitch: 85 }, { Envelope: court })).toBe('A pitch of 85° is too steep; give less than 80°.');
    expect((await run('roof', { Pitch: 70, Overhang: 0 }, { Envelope: court })).messages.map(({ text }) => text)).toEqual([
      'Part e is 30.0 m deep: at 70° its ridge lies 42.1 m above the walls.',
    ]);
    expect(await saidBy('roof', {}, { Envelope: modelWith() })).toBe('The Envelope holds nothing to cover.');
    expect(await saidBy('roof', {})).toBe('Envelope is missing.');
  });
});

const levels = (...voids: Corner[][]) =>
  modelWith(profile('p', box(0, 0, 12, 8), ...voids), {
    Id: 'v',
    discriminator: 'Elements.LevelVolume',
    Name: 'L0',
    Profile: 'p',
    Elevation: 0,
    Height: 3,
  });

describe('W1.07b Windows', () => {
  it('gives every direction its share of glass: 10, 20, 30 and 40 % of 36 and 24 m²', async () => {
    const inputs = { North: 0.1, East: 0.2, South: 0.3, West: 0.4, Sill: 0.9, Bay: 2 };
    const { outputs, model, messages } = await run('windows', inputs, { Levels: levels() });
    const [north, east, south, west] = [3.6, 4.8, 10.8, 9.6];
    expect(outputs['Glass by Direction']).toEqual([
      { Direction: 'North', Area: expect.closeTo(north, 9) },
      { Direction: 'East', Area: expect.closeTo(east, 9) },
      { Direction: 'South', Area: expect.closeTo(south, 9) },
      { Direction: 'West', Area: expect.closeTo(west, 9) },
    ]);
    const glass = north + east + south + west;
    expect(outputs).toMatchObject({
      'Glass Area': expect.closeTo(glass, 9),
      'Wall Area': expect.closeTo(120 - glass, 9),
      'Glass Share': expect.closeTo(glass / 120, 9),
      // Six bays of 2 m along 12 m, four along 8 m.
      'Window Quantity': 20,
    });
    expect(messages).toEqual([]);
    expect(volumeOf(model, 'Wall')).toBeCloseTo((120 - glass) * 0.3, 4);
    expect(volumeOf(model, 'Window')).toBeCloseTo(glass * 0.04, 4);
    // The wall to the south stands at y = 0 and its windows in the middle of their bays.
    expect(elementsIn(model, 'Wall').map(({ Direction }) => Direction)).toEqual(['South', 'East', 'North', 'West']);
  });

  it('counts the walls of a court too, which look inwards', async () => {
    const { outputs } = await run(
      'windows',
      { North: 0, East: 0, South: 0.2, West: 0, Bay: 2 },
      { Levels: levels(box(4, 3, 8, 5)) },
    );
    // Outside 12 m look south, in the court the 4 m at its northern side do.
    expect(outputs['Glass Area']).toBeCloseTo((12 + 4) * 3 * 0.2, 9);
    expect(outputs['Wall Area']).toBeCloseTo((40 + 12) * 3 - 9.6, 9);
  });

  it('makes glass as large as fits and says what that is; no window where the sill leaves none', async () => {
    const most = ((2 - 0.3) * (3 - 0.9 - 0.3)) / (2 * 3);
    const told = await run('windows', { South: 0.9, Bay: 2 }, { Levels: levels() });
    expect(told.messages.map(({ text }) => text)).toEqual([
      `South: 90 % of glass does not fit; ${(most * 100).toFixed(0)} % is the most.`,
    ]);
    const high = await run('windows', { North: 0, East: 0, South: 0.1, West: 0, Sill: 2.7 }, { Levels: levels() });
    expect([high.outputs['Window Quantity'], high.messages.map(({ text }) => text)]).toEqual([
      0,
      ['South: 10 % of glass does not fit; 0 % is the most.'],
    ]);
    expect(await saidBy('windows', { Bay: 0.2 }, { Levels: levels() })).toBe('A bay must be at least 0.6 m wide, not 0.2.');
    expect(await saidBy('windows', {}, { Levels: modelWith() })).toBe('The Levels hold no storey to cover.');
    expect(await saidBy('windows', {})).toBe('Levels is missing.');
  });
});
