import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';
import { areaOf, seeded, type Corner } from './seeded.fixture.ts';

const { run, saidBy } = openShippedFunctions();

const box = (x0: number, y0: number, x1: number, y1: number): Corner[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const floorsOf = (corners: Corner[], voids: Corner[][] = [], storeys = 1): ElementModel =>
  modelWith(
    {
      Id: 'p',
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: ring(...corners),
      Voids: voids.map((hole) => ring(...hole)),
    },
    ...Array.from({ length: storeys }, (_, at): JsonObject => ({
      Id: `f${at}`,
      discriminator: 'Elements.Floor',
      Name: `L${at}`,
      Profile: 'p',
      Elevation: at * 3,
    })),
  );
const coreOf = (corners: Corner[]): ElementModel =>
  modelWith(
    { Id: 'c', discriminator: 'Elements.ServiceCore', Perimeter: ring(...corners), Profile: 'q' },
    {
      Id: 'q',
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: ring(...corners),
    },
  );
const sumOf = (elements: readonly JsonObject[]) => elements.reduce((sum, { Area }) => sum + (Area as number), 0);
const bar = floorsOf(box(0, 0, 40, 12));

describe('W1.07c Circulation', () => {
  it('runs through a bar from end to end: 40 × 2 of 40 × 12 m, a zone of 40 × 5 m on both sides', async () => {
    const { outputs, model } = await run('circulation', { Width: 2 }, { Floors: bar });
    expect(outputs).toEqual({
      Area: expect.closeTo(80, 4),
      Share: expect.closeTo(80 / 480, 6),
      'Usable Area': expect.closeTo(400, 4),
    });
    expect(elementsIn(model, 'UsableZone').map(({ Area }) => Area)).toEqual([200, 200].map((area) => expect.closeTo(area, 4)));
  });

  it('goes around a core: 14² − 10² m² in 30² m², and around a court half-way: 30² − 26² m²', async () => {
    const Core = coreOf(box(10, 10, 20, 20));
    const around = await run('circulation', { Kind: 'Ring', Width: 2 }, { Floors: floorsOf(box(0, 0, 30, 30)), Core });
    expect(around.outputs).toMatchObject({ Area: expect.closeTo(96, 3), 'Usable Area': expect.closeTo(704, 3) });
    // A slab that is cut for its core already gives the same.
    const cut = floorsOf(box(0, 0, 30, 30), [box(10, 10, 20, 20)]);
    expect((await run('circulation', { Kind: 'Ring', Width: 2 }, { Floors: cut, Core })).outputs).toMatchObject({
      Area: expect.closeTo(96, 3),
      'Usable Area': expect.closeTo(704, 3),
    });
    const court = await run('circulation', { Width: 2 }, { Floors: floorsOf(box(0, 0, 40, 40), [box(12, 12, 28, 28)]) });
    expect(court.outputs).toMatchObject({
      Area: expect.closeTo(30 ** 2 - 26 ** 2, 1),
      'Usable Area': expect.closeTo(40 ** 2 - 16 ** 2 - (30 ** 2 - 26 ** 2), 1),
    });
  });

  it('says a ring without a core, a corridor of nothing, a floor that is too narrow, none', async () => {
    expect(await saidBy('circulation', { Kind: 'Ring' }, { Floors: bar })).toBe(
      'A ring goes around a core: wire one, or choose a spine.',
    );
    expect(await saidBy('circulation', { Width: 0 }, { Floors: bar })).toBe('The corridor must be wider than 0 m, not 0.');
    const narrow = await run('circulation', { Width: 1.8 }, { Floors: floorsOf(box(0, 0, 30, 2)) });
    expect([narrow.outputs['Usable Area'], narrow.messages.map(({ text }) => text)]).toEqual([
      expect.closeTo(60, 4),
      ['L0 is too narrow for a corridor of 1.8 m; it has none.'],
    ]);
    expect(await saidBy('circulation', {}, { Floors: modelWith() })).toBe('The Floors hold nothing to walk on.');
    expect(await saidBy('circulation', {})).toBe('Floors is missing.');
  });
});

const beside = async (Floors = bar, inputs: JsonObject = { Width: 2 }) =>
  (await run('circulation', inputs, { Floors })).model as ElementModel;

describe('W1.07c Units', () => {
  it('divides 2 × 200 m² into eight flats of 50 m², and by halves into four of 40 and four of 60', async () => {
    const Circulation = await beside();
    const one = await run('units', { Mix: [{ Kind: 'Flat', Area: 50, Share: 1 }] }, { Circulation });
    expect(one.outputs).toMatchObject({
      Units: 8,
      'Unit Area': expect.closeTo(400, 3),
      'Average Area': expect.closeTo(50, 3),
      Deviation: 0,
    });
    for (const { Area } of elementsIn(one.model, 'SpaceBoundary')) expect(Area).toBeCloseTo(50, 3);
    const mix = [
      { Kind: 'Small', Area: 40, Share: 0.5 },
      { Kind: 'Large', Area: 60, Share: 0.5 },
    ];
    const two = await run('units', { Mix: mix }, { Circulation });
    expect(two.outputs).toMatchObject({
      Units: 8,
      Deviation: 0,
      'Rest Area': 0,
      'By Kind': [
        { Kind: 'Small', Quantity: 4, Area: expect.closeTo(160, 2) },
        { Kind: 'Large', Quantity: 4, Area: expect.closeTo(240, 2) },
      ],
    });
    expect(elementsIn(two.model, 'UnitRow')[0]).toMatchObject({ Kind: 'Small', Share: 0.5, Asked: 0.5, Difference: 0 });
  });

  it('comes within a fiftieth of the mix over twelve storeys', async () => {
    const Circulation = await beside(floorsOf(box(0, 0, 61, 15), [], 12));
    const mix = [
      { Kind: 'A', Area: 36, Share: 0.25 },
      { Kind: 'B', Area: 57, Share: 0.4 },
      { Kind: 'C', Area: 81, Share: 0.35 },
    ];
    const { outputs } = await run('units', { Mix: mix }, { Circulation });
    expect(outputs['Units']).toBeGreaterThan(100);
    expect(outputs['Deviation']).toBeLessThan(0.02);
  });

  it('says mixes that are none, sizes of nothing, shares beyond all, and zones without room', async () => {
    const Circulation = await beside();
    expect(await saidBy('units', { Mix: [] }, { Circulation })).toBe('Give at least one kind of flat with an area and a share.');
    expect(await saidBy('units', { Mix: [{ Kind: 'Shoe box', Area: 2, Share: 1 }] }, { Circulation })).toBe(
      'The row “Shoe box” needs an area of at least 8 m², not 2.',
    );
    const over = [
      { Kind: 'A', Area: 50, Share: 0.9 },
      { Kind: 'a', Area: 70, Share: 0.1 },
      { Kind: 'B', Area: 50, Share: 0.9 },
    ];
    expect((await run('units', { Mix: over }, { Circulation })).messages.map(({ text }) => text)).toEqual([
      '“a” stands in the table twice; the first row counts.',
      'The shares add up to 180 %; they count in proportion.',
    ]);
    const huge = await run('units', { Mix: [{ Kind: 'Hall', Area: 900, Share: 1 }] }, { Circulation });
    expect([huge.outputs['Units'], huge.outputs['Rest Area'], huge.messages.map(({ text }) => text)]).toEqual([
      0,
      expect.closeTo(400, 3),
      ['No zone is as large as a flat: the largest has 200 m².'],
    ]);
    expect(await saidBy('units', {}, { Circulation: modelWith() })).toBe('The Circulation holds no zone to divide.');
    expect(await saidBy('units', {})).toBe('Circulation is missing.');
  });
});

/** A star around a middle: corners at growing angles, so it never crosses itself; often concave. */
function plotOf(seed: number): Corner[] {
  const random = seeded(seed);
  const corners = 3 + Math.floor(random() * 7);
  const size = 6 + random() * 60;
  return Array.from({ length: corners }, (_, at): Corner => {
    const angle = ((at + 0.7 * random()) / corners) * 2 * Math.PI;
    const reach = size * (0.45 + 0.55 * random());
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
}

describe('200 seeded plans', () => {
  it('are corridor and zones, nothing twice and nothing lost; flats and rest are the zones', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const corners = plotOf(seed);
      const area = areaOf(corners);
      const made = await run('circulation', { Width: 1.6 }, { Floors: floorsOf(corners) });
      const corridor = sumOf(elementsIn(made.model, 'Corridor'));
      const zones = sumOf(elementsIn(made.model, 'UsableZone'));
      // Pieces of less than a square metre are nobody's.
      expect(corridor + zones, `plan ${seed}`).toBeGreaterThan(area - 6);
      expect(corridor + zones, `plan ${seed}`).toBeLessThan(area + 0.01);
      if (elementsIn(made.model, 'UsableZone').length === 0) continue;
      const units = await run('units', {}, { Circulation: made.model as ElementModel });
      const built = sumOf(elementsIn(units.model, 'SpaceBoundary'));
      expect(built + (units.outputs['Rest Area'] as number), `flats ${seed}`).toBeCloseTo(zones, 1);
      for (const value of Object.values(units.outputs)) if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    }
  }, 120_000);
});
