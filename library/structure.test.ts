import { describe, expect, it } from 'vitest';
import { measureModel, readGeometry, readModelText } from '#engine';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';

const { run, saidBy } = openShippedFunctions();

const outline = (width: number, depth: number): [number, number][] => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];
const profile = (Id: string, corners: [number, number][], ...voids: [number, number][][]): JsonObject => ({
  Id,
  discriminator: 'Elements.Geometry.Profile',
  Perimeter: ring(...corners),
  Voids: voids.map((hole) => ring(...hole)),
});
/** 25.2 × 17.2 m: with edges of 0.6 m it divides into three bays of 8 m and two of 8 m. */
const Envelope = modelWith(profile('p', outline(25.2, 17.2)), {
  Id: 'e',
  discriminator: 'Elements.Envelope',
  Profile: 'p',
  Elevation: 0,
  Height: 11,
});
const floors = (...elevations: number[]): ElementModel =>
  modelWith(
    profile('p', outline(25.2, 17.2)),
    ...elevations.map((Elevation, at): JsonObject => ({
      Id: `f${at}`,
      discriminator: 'Elements.Floor',
      Name: `L${at}`,
      Profile: 'p',
      Elevation,
      Thickness: 0.3,
    })),
  );
const gridOf = async (inputs = {}) =>
  (await run('grid', { 'U Spacing': 8.1, 'V Spacing': 8.1, ...inputs }, { Envelope })).model as ElementModel;
const volumeOf = (model: ElementModel | undefined) =>
  measureModel(readGeometry(readModelText(JSON.stringify(model)).model, 'everything')).volume;

describe('Structural Grid', () => {
  it('divides 24 by 16 m into equal bays: A to D, 1 to 3', async () => {
    const { outputs, model } = await run('grid', {}, { Envelope });
    expect(outputs).toEqual({ 'U Bay': expect.closeTo(8, 9), 'V Bay': expect.closeTo(8, 9), Crossings: 12 });
    expect(elementsIn(model, 'GridLine').map(({ Name }) => Name)).toEqual(['A', 'B', 'C', 'D', '1', '2', '3']);
    expect(elementsIn(model, 'StructuralGrid')[0]).toMatchObject({
      'U Places': [0.6, 8.6, 16.6, 24.6].map((at) => expect.closeTo(at, 9)),
      'V Places': [0.6, 8.6, 16.6].map((at) => expect.closeTo(at, 9)),
    });
  });

  it('takes bays of 8 m for 8 m, one more for a little less, and one line where nothing more fits', async () => {
    expect((await run('grid', { 'U Spacing': 8 }, { Envelope })).outputs['Crossings']).toBe(12);
    expect((await run('grid', { 'U Spacing': 7.9 }, { Envelope })).outputs).toMatchObject({
      'U Bay': expect.closeTo(6, 9),
      Crossings: 15,
    });
    const narrow = modelWith(profile('p', outline(20, 1.5)), {
      Id: 'e',
      discriminator: 'Elements.Envelope',
      Profile: 'p',
      Elevation: 0,
      Height: 3,
    });
    expect((await run('grid', {}, { Envelope: narrow })).outputs).toMatchObject({ 'V Bay': 0, Crossings: 4 });
  });

  it('says bays of nothing and of thousands, and an empty envelope', async () => {
    expect(await saidBy('grid', { 'U Spacing': 0 }, { Envelope })).toBe('A bay must be wider than 0 m, not 0.');
    expect(await saidBy('grid', { 'U Spacing': 0.1 }, { Envelope })).toBe(
      'Bays of 0.1 m give 240 lines over 25 m; make them wider.',
    );
    expect(await saidBy('grid', {}, { Envelope: modelWith() })).toBe('The Envelope has no part above grade.');
  });
});

describe('Columns', () => {
  it('stands twelve a storey, and those of a core are left out: 3.2 m between slabs', async () => {
    const { outputs, model } = await run('columns', { Size: 0.5 }, { Grid: await gridOf(), Floors: floors(0, 3.5, 7) });
    expect(outputs).toEqual({ 'Column Quantity': 24, Volume: expect.closeTo(24 * 0.25 * 3.2, 9), 'Widest Column': 0.5 });
    expect(volumeOf(model)).toBeCloseTo(24 * 0.25 * 3.2, 6);
    const Core = modelWith(
      profile('c', [
        [8, 8],
        [18, 8],
        [18, 9],
        [8, 9],
      ]),
      { Id: 'core', discriminator: 'Elements.ServiceCore', Profile: 'c' },
    );
    const around = await run('columns', { Size: 0.5 }, { Grid: await gridOf(), Floors: floors(0, 3.5, 7), Core });
    expect(around.outputs['Column Quantity']).toBe(20);
    const Levels = modelWith({ Id: 'r', discriminator: 'Elements.Level', Name: 'Roof', Elevation: 11 });
    const roofed = await run('columns', { Size: 0.5 }, { Grid: await gridOf(), Floors: floors(0, 3.5, 7), Levels });
    expect(roofed.outputs['Column Quantity']).toBe(36);
    // The topmost end below the roof: 11 − 0.45 − 7 m.
    expect(roofed.outputs['Volume']).toBeCloseTo(12 * 0.25 * (3.2 + 3.2 + 3.55), 9);
  });

  it('is as wide as its load asks: 64 m² by 9 storeys by 12 kN on 10 N/mm² are 0.85 m; at a corner, 16 m², 0.45 m', async () => {
    const tall = floors(...Array.from({ length: 10 }, (_, at) => at * 3.5));
    const { outputs, model } = await run('columns', {}, { Grid: await gridOf(), Floors: tall });
    // √(64 × 9 × 12 / 10,000) = 0.831; √(16 × 9 × 12 / 10,000) = 0.416.
    expect(outputs['Widest Column']).toBeCloseTo(0.85, 9);
    const sizes = elementsIn(model, 'Column')
      .filter(({ Level }) => Level === 'L0')
      .map(({ Size }) => Size as number);
    expect(Math.min(...sizes)).toBeCloseTo(0.45, 9);
    // The topmost carry one floor and are as small as columns get.
    const top = elementsIn(model, 'Column')
      .filter(({ Level }) => Level === 'L8')
      .map(({ Size }) => Size as number);
    expect(Math.max(...top)).toBeCloseTo(0.3, 9);
  });

  it('warns where no crossing lies inside, and says one floor and no grid', async () => {
    const far = await run(
      'columns',
      { 'Edge Distance': 5 },
      { Grid: await gridOf({ 'U Spacing': 60, 'V Spacing': 60 }), Floors: floors(0, 3.5) },
    );
    expect([far.outputs['Column Quantity'], far.messages.length]).toEqual([0, 1]);
    expect(await saidBy('columns', {}, { Grid: await gridOf(), Floors: floors(0) })).toBe(
      'Columns need two floors, or one and the Levels with their roof.',
    );
    expect(await saidBy('columns', {}, { Grid: modelWith(), Floors: floors(0, 3) })).toBe('The Grid holds no lines.');
  });
});

describe('Beams', () => {
  it('span from crossing to crossing and to the edges: along 25.2 m five, along 17.2 m four', async () => {
    const { outputs, model } = await run('beams', { Width: 0.3 }, { Grid: await gridOf(), Floors: floors(0, 3.5) });
    // Three lines of 0.6, 8, 8, 8 and 0.6 m, four of 0.6, 8, 8 and 0.6 m; 8/12 is 0.7 m deep, 0.6 m is 0.2 m.
    const [deep, low] = [3 * 3 + 4 * 2, 3 * 2 + 4 * 2];
    const volume = 0.3 * (deep * 8 * 0.7 + low * 0.6 * 0.2);
    expect(outputs).toEqual({
      'Beam Quantity': deep + low,
      Volume: expect.closeTo(volume, 9),
      'Longest Span': expect.closeTo(8, 9),
    });
    expect(volumeOf(model)).toBeCloseTo(volume, 6);
    const heights = elementsIn(model, 'Beam').map(
      (beam) =>
        (beam['Representation'] as unknown as { SolidOperations: { Curve: { Start: { Z: number } } }[] }).SolidOperations[0]!
          .Curve.Start.Z,
    );
    // Below the slab: 3.5 − 0.3 − half of 0.7, or of 0.2.
    expect(new Set(heights.map((z) => Math.round(z * 1e6) / 1e6))).toEqual(new Set([2.85, 3.1]));
  });

  it('has none below a single floor, and says so; needs a grid', async () => {
    const { outputs, messages } = await run('beams', {}, { Grid: await gridOf(), Floors: floors(0) });
    expect([outputs, messages]).toEqual([
      { 'Beam Quantity': 0, Volume: 0, 'Longest Span': 0 },
      [{ level: 'warning', text: 'Beams need two floors: they lie below every floor but the lowest.' }],
    ]);
    expect(await saidBy('beams', {}, { Grid: modelWith(), Floors: floors(0, 3) })).toBe('The Grid holds no lines.');
  });
});

describe('a courtyard', () => {
  it('goes through levels and floors: 30 × 30 less 10 × 10 m on every storey, the core cut as far as it stands in them', async () => {
    const corners = (from: number, to: number): [number, number][] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ];
    const footprint = { Perimeter: ring(...corners(0, 30)), Voids: [ring(...corners(10, 20))] };
    const house = await run('footprints', { Footprints: [{ Footprint: footprint, Base: 0, Height: 12.6, Use: 'Housing' }] });
    const heights = { 'Ground Level Height': 4.2, 'Standard Level Height': 4.2, 'Penthouse Level Height': 4.2 };
    const levels = await run('levels', heights, { Envelope: house.model as ElementModel });
    expect(levels.outputs).toMatchObject({ 'Level Quantity': 3, 'Total Level Area': expect.closeTo(2400, 6) });
    // Half of a core of 4 × 4 m stands in the court.
    const Core = modelWith(
      profile('c', [
        [8, 13],
        [12, 13],
        [12, 17],
        [8, 17],
      ]),
      { Id: 'core', discriminator: 'Elements.ServiceCore', Profile: 'c' },
    );
    const floors = await run('floors', {}, { Levels: levels.model as ElementModel, Core });
    expect(floors.outputs).toMatchObject({ 'Floor Quantity': 3, 'Total Area': expect.closeTo(2400, 4) });
    const plates = elementsIn(floors.model, 'Floor');
    expect(plates.map((plate) => plate['Net Area'])).toEqual([792, 792, 792].map((area) => expect.closeTo(area, 4)));
    expect(volumeOf(floors.model)).toBeCloseTo(3 * 792 * 0.3, 3);
    expect(volumeOf(levels.model)).toBeCloseTo(800 * 12.6, 3);
  });
});
