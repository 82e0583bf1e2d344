import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';
import { declination } from './functions/sun-hours/src/sun.ts';

const { run, saidBy } = openShippedFunctions();

const place = (Latitude: number): ElementModel => modelWith({ Id: 'o', discriminator: 'Elements.Origin', Latitude });
const box = (x: number, y: number, width: number, depth: number, Height: number, id = 'b'): JsonObject[] => [
  {
    Id: `${id}-p`,
    discriminator: 'Elements.Geometry.Profile',
    Perimeter: ring([x, y], [x + width, y], [x + width, y + depth], [x, y + depth]),
    Voids: [],
  },
  {
    Id: id,
    discriminator: 'Elements.Mass',
    Representation: {
      SolidOperations: [
        {
          discriminator: 'Elements.Geometry.Solids.Extrude',
          Profile: `${id}-p`,
          Height,
          Direction: { X: 0, Y: 0, Z: 1 },
          IsVoid: false,
        },
      ],
    },
  },
];
/** Twelve metres each way: nine points of 4 m on its roof and on each of its four walls. */
const Model = modelWith(...box(0, 0, 12, 12, 12));
const equinox = { Date: '2026-03-20', From: 8, To: 16, Spacing: 4 };

describe('Sun Hours', () => {
  it.each([
    ['2026-06-21', 23.44],
    ['2026-12-21', -23.44],
    ['2026-03-20', 0],
    ['2026-09-23', 0],
  ])('knows the sun of %s: %d° from the equator', (date, degrees) => {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    // On the days when night and day are alike the sun passes by 0.4° a day.
    expect(Math.abs((declination(year, month, day) * 180) / Math.PI - degrees)).toBeLessThan(degrees === 0 ? 0.2 : 0.02);
  });

  it('at 47° on an equinox roof and south get 8 h from 8 to 16, east and west 4, north none: 4.8 on average', async () => {
    const { outputs, model, messages } = await run('sun-hours', equinox, { Location: place(47), Model });
    expect(outputs).toEqual({ Average: expect.closeTo(4.8, 9), 'Share with 2 Hours': 0.8, 'Possible Hours': 8, Points: 45 });
    const bands = elementsIn(model, 'SunPatch').map((band) => [band['Sun Hours'], band['Points'], band['Area']]);
    expect(bands).toEqual([
      [0, 9, 144],
      [4, 18, 288],
      [8, 18, 288],
    ]);
    expect(messages).toEqual([]);
  });

  it('south of the equator the north wall has the sun: the same average', async () => {
    const south = await run('sun-hours', equinox, { Location: place(-47), Model });
    expect(south.outputs['Average']).toBeCloseTo(4.8, 9);
  });

  it('a wall 200 m high before it takes all of it, in Context and Model alike', async () => {
    const Context = modelWith(...box(-100, -3, 212, 1, 200, 'wall'));
    const shaded = await run('sun-hours', equinox, { Location: place(47), Model, Context });
    expect(shaded.outputs).toMatchObject({ Average: 0, Points: 45 });
  });

  it('counts no face that lies inside another body: the roof under a tower of the same plan', async () => {
    const both = modelWith(
      ...box(0, 0, 12, 12, 12),
      ...[...box(0, 0, 12, 12, 12, 'upper')].map((one) =>
        one['Id'] === 'upper' ? { ...one, Transform: { Matrix: { Components: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 12] } } } : one,
      ),
    );
    // Eight walls and one roof.
    expect((await run('sun-hours', equinox, { Location: place(47), Model: both })).outputs['Points']).toBe(81);
  });

  it('says polar night, hours that go back, no day, and a net too fine or too coarse', async () => {
    const night = await run('sun-hours', { ...equinox, Date: '2026-12-21' }, { Location: place(70), Model });
    expect(night.messages).toEqual([
      {
        level: 'warning',
        text: 'At 70.0° the sun stays below the horizon on 2026-12-21 from 8 to 16 h; take another day or other hours.',
      },
    ]);
    expect(night.outputs).toMatchObject({ Average: 0, 'Possible Hours': 0 });
    const said = (
      inputs: Record<string, string | number | null>,
      models: Record<string, ElementModel> = { Location: place(47), Model },
    ) => saidBy('sun-hours', { ...equinox, ...inputs }, models);
    expect(await said({ From: 16, To: 8 })).toBe('The hours must go up within the day, not from 16 to 8.');
    expect(await said({ Date: 'May' })).toBe('“May” is no day; choose one such as 2026-03-21.');
    expect(await said({ Spacing: 0.1 })).toBe('A spacing of 0.1 m gives more than 20000 points; make it wider.');
    expect(await said({ Spacing: null })).toBe('The spacing must be above 0 m, not null.');
    expect(await said({ Spacing: 50 })).toBe('A spacing of 50 m finds no free face; make it narrower.');
    expect(await said({}, { Location: modelWith(), Model })).toBe('The Location holds no place on earth.');
    expect(await said({}, { Location: place(47), Model: modelWith() })).toBe('The Model has no faces for the sun to reach.');
  });
});
