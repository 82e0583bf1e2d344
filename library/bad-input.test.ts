import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring, type Given } from '#fixtures/shipped-functions';

const { run, saidBy } = openShippedFunctions();

const texts = ({ messages }: Given) => messages.map(({ text }) => text);
const square = (size: number): [number, number][] => [
  [0, 0],
  [size, 0],
  [size, size],
  [0, size],
];
const Site = modelWith({ Id: 's', discriminator: 'Elements.Site', Perimeter: ring(...square(40)), Area: 1600 });
const envelope = async (height: number): Promise<ElementModel> => {
  const Footprints = [{ Footprint: { Perimeter: ring(...square(20)), Voids: [] }, Base: 0, Height: height, Use: 'Office' }];
  return (await run('footprints', { Footprints })).model as ElementModel;
};
const areas = modelWith(
  { Id: 'a', discriminator: 'Elements.AreaRow', Use: 'Office', 'Gross Area': 1200 },
  { Id: 'b', discriminator: 'Elements.AreaRow', Use: 'Housing', 'Gross Area': 800 },
) as ElementModel;
const heights = (height: number): JsonObject => ({
  'Ground Level Height': height,
  'Standard Level Height': height,
  'Penthouse Level Height': height,
});

describe('bad input: a sentence with the number and what to do, and what can be drawn is drawn', () => {
  it('setbacks beyond the plot', async () => {
    expect(await saidBy('envelope', { 'Site Setback': 25 }, { Site })).toBe(
      'A setback of 25 m leaves nothing of the site; make it smaller.',
    );
    const Levels = (await run('levels', heights(3), { Envelope: await envelope(6) })).model as ElementModel;
    expect(await saidBy('floors', { 'Floor Setback': 11 }, { Levels })).toBe(
      'A setback of 11 m leaves nothing of L0; make it smaller.',
    );
  });

  it('500 levels stand; more, or levels of nothing, are told', async () => {
    const made = await run('levels', heights(3), { Envelope: await envelope(1500) });
    expect(made.outputs['Level Quantity']).toBe(500);
    const Levels = made.model as ElementModel;
    const floors = await run('floors', { 'Floor Setback': 0 }, { Levels });
    expect(floors.outputs).toMatchObject({ 'Floor Quantity': 500, 'Total Area': expect.closeTo(500 * 400, 3) });
    expect(await saidBy('levels', heights(2.5), { Envelope: await envelope(1500) })).toBe(
      'Levels of 2.5 m give more than 500 up to 1500 m; make them higher.',
    );
    expect(await saidBy('levels', heights(0), { Envelope: await envelope(12) })).toBe(
      'The height of the ground level must be above 0 m, not 0.',
    );
    const none = { ...heights(3), 'Standard Level Height': null };
    expect(await saidBy('levels', none, { Envelope: await envelope(12) })).toBe(
      'The height of the standard level must be above 0 m, not null.',
    );
  });

  it('a program of 0 m², and one of twice the building', async () => {
    const rows = (Area: number) => [{ Name: 'Office', Area, Count: 40, Department: 'A', Daylight: true }];
    expect(await saidBy('space-program', { Rooms: rows(0) })).toBe('The row “Office” needs an area above 0 m², not 0.');
    const Levels = (await run('levels', heights(3), { Envelope: await envelope(3) })).model as ElementModel;
    const Floors = (await run('floors', { 'Floor Setback': 0 }, { Levels })).model as ElementModel;
    const Circulation = (await run('circulation', {}, { Floors })).model as ElementModel;
    const program = await run('space-program', { Rooms: rows(20) });
    const plan = await run('space-plan', {}, { Circulation, 'Program Requirements': program.model as ElementModel });
    const placed = plan.outputs['Placed'] as number;
    expect([placed > 5, plan.outputs['Missing']]).toEqual([true, 40 - placed]);
    expect(texts(plan).at(-1)).toMatch(
      /^\d+ rooms of \d+ m² find no place: the program asks for 800 m², the zones hold \d+ m²\.$/,
    );
  });

  it('rates without uses, uses without rates', async () => {
    const cost = await run('cost', { 'Rates by Use': [{ Use: 'Office', Rate: 2000 }], Fees: 0 }, { Areas: areas });
    expect([cost.outputs['Total'], texts(cost)]).toEqual([
      2_400_000,
      expect.arrayContaining(['“Housing” has no row in the table: its 800 m² are not counted.']) as string[],
    ]);
    const parking = await run('parking', { Rates: [{ Use: 'Office', 'Area per Stall': 60 }] }, { Areas: areas });
    expect([parking.outputs['Stalls'], texts(parking)]).toEqual([
      20,
      expect.arrayContaining(['“Housing” has no row in the table: its 800 m² are not counted.']) as string[],
    ]);
    const swapped = [{ Use: 'Office', 'Area per Stall': -60 }];
    expect(await saidBy('parking', { Rates: swapped }, { Areas: areas })).toBe(
      'The row “Office” needs a number above 0, not -60.',
    );
  });

  it('shares over 100 %', async () => {
    expect(await saidBy('cost', { Fees: 1.3 }, { Areas: areas })).toBe('The share of fees is a number from 0 to 1, not 1.3.');
    expect(await saidBy('zoning', { Coverage: 1.4 }, { Site })).toBe('The coverage is a share above 0 and up to 1, not 1.4.');
  });

  it('outlines that cross, are missing, are turned round or have no area', async () => {
    const cross: [number, number][] = [
      [0, 0],
      [40, 30],
      [40, 0],
      [0, 30],
    ];
    const line: [number, number][] = [
      [0, 0],
      [40, 0],
      [20, 0],
    ];
    const said = async (inputs: JsonObject) => saidBy('site', inputs);
    expect(await said({ Perimeter: ring(...line) })).toBe('The plot has no area.');
    expect(await said({ Perimeter: ring([0, 0], [1, 1]) })).toBe('The plot needs at least three corners.');
    expect(await said({ Perimeter: null })).toBe('The plot needs at least three corners.');
    const turned = await run('site', { Perimeter: ring(...square(40).toReversed()), 'Context Buildings': 0 });
    expect(turned.outputs['Area']).toBeCloseTo(1600, 9);
    const crossed = modelWith({ Id: 's', discriminator: 'Elements.Site', Perimeter: ring(...cross), Area: 600 });
    const ended = await run('zoning', {}, { Site: crossed }).then(
      ({ model }) => elementsIn(model, 'BuildableArea').length > 0,
      (error: unknown) => String((error as { parameters?: JsonObject }).parameters?.['message']),
    );
    expect(ended === true || /[;.]$/.test(String(ended)), String(ended)).toBe(true);
  });

  it('a tier too small for its core has one nearer to the edge, and says how near', async () => {
    const Envelope = await envelope(12);
    const { outputs, messages } = await run('core', { 'Minimum Perimeter Offset': 12 }, { Envelope });
    expect(messages[0]?.text).toMatch(/^The core keeps [\d.]+ m from the edge, not 12 m: the topmost tier is too small\.$/);
    // Of 14 % of 400 m² at least a quarter: half of its length and of its width.
    expect((outputs['Service Core Length'] as number) * (outputs['Service Core Width'] as number)).toBeGreaterThanOrEqual(13.9);
  });

  it('a plot of 10 km, and values that are missing', async () => {
    const Footprints = [{ Footprint: { Perimeter: ring(...square(10_000)), Voids: [] }, Base: 0, Height: 9, Use: 'Office' }];
    const Envelope = (await run('footprints', { Footprints })).model as ElementModel;
    const Levels = (await run('levels', heights(3), { Envelope })).model as ElementModel;
    expect(await saidBy('facade', { 'Panel Width': 0.6 }, { Levels })).toBe(
      'Panels of 0.6 m are more than 40000; make them wider.',
    );
    const Floors = (await run('floors', {}, { Levels })).model as ElementModel;
    const Core = (await run('core', {}, { Envelope })).model as ElementModel;
    expect(await saidBy('lifts-and-stairs', {}, { Floors, Core })).toBe(
      'L0 is too large to look for ways of 35 m on it; make the travel distance longer.',
    );
    expect(await saidBy('site', { 'Contour Step': null })).toBe('The contour step must be above 0 m, not null.');
    expect(await saidBy('core', { 'Length to Width Ratio': null }, { Envelope })).toBe(
      'The ratio of length to width must be above 0, not null.',
    );
    expect(await saidBy('facade', { 'Panel Width': null }, { Levels })).toBe('A panel must be wider than 0 m, not null.');
    expect(await saidBy('beams', { 'Span to Depth': null }, { Floors })).toBe(
      'The ratio of span to depth must be above 0, not null.',
    );
    expect(await saidBy('beams', { Width: null }, { Floors })).toBe('A beam must be wider than 0 m, not null.');
    expect(await saidBy('location', { Location: null })).toBe('The project has no place yet; give its latitude and longitude.');
    const bare = modelWith({ Id: 's', discriminator: 'Elements.Site', Perimeter: ring() });
    expect(await saidBy('envelope', {}, { Site: bare })).toBe('The Site has no boundary.');
  });
});
