import { describe, expect, it } from 'vitest';
import { measureModel, readGeometry, readModelText } from '#engine';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, ring, openShippedFunctions } from '#fixtures/shipped-functions';
import { loadTemplates } from './index.ts';

const { run, saidBy, library } = openShippedFunctions();

const areaRow = (Use: string, area: number, at: string | number = Use): JsonObject => ({
  Id: `row-${at}`,
  discriminator: 'Elements.AreaRow',
  Use,
  'Gross Area': area,
});
/** 1,000 m² of shops on two floors, 5,000 m² of offices, 1,801 m² of flats. */
const Areas = modelWith(
  areaRow('Retail', 400),
  areaRow('Retail', 600, 'upper'),
  areaRow('Office', 5000),
  areaRow('Housing', 1801),
);
const none = modelWith();
const floor = (...corners: [number, number][]): ElementModel =>
  modelWith(
    {
      Id: 'p',
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: ring(...corners),
      Voids: [ring([4, 4], [6, 4], [6, 6], [4, 6])],
    },
    { Id: 'f', discriminator: 'Elements.Floor', Profile: 'p', Elevation: 0 },
  );
const texts = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);

describe('Parking', () => {
  it('rounds up use by use: 1000/35, 5000/60, 1801/90 are 29, 84 and 21 stalls on 3 levels of 1,500 m²', async () => {
    const { outputs, model } = await run('parking', {}, { Areas });
    expect(outputs).toEqual({
      Stalls: 134,
      'Parking Area': 134 * 28,
      // 53 stalls of 28 m² stand on 1,500 m².
      'Levels Below Ground': 3,
      'Stalls by Use': [
        { Use: 'Retail', Stalls: 29 },
        { Use: 'Office', Stalls: 84 },
        { Use: 'Housing', Stalls: 21 },
      ],
    });
    expect(elementsIn(model, 'ParkingRow').map((row) => row['Gross Area'])).toEqual([1000, 5000, 1801]);
  });

  it('takes the plan of the lowest floor, and draws its levels below ground: 46 × 40 m less the core’s 4 m²', async () => {
    const Floors = floor([0, 0], [46, 0], [46, 40], [0, 40]);
    const { outputs, model } = await run('parking', {}, { Areas, Floors });
    // (1840 − 4) / 28 = 65 stalls a level.
    expect(outputs['Levels Below Ground']).toBe(3);
    const levels = elementsIn(model, 'ParkingLevel').map(({ Name, Elevation, Area, Stalls }) => [Name, Elevation, Area, Stalls]);
    expect(levels).toEqual([
      ['P1', -3, 1836, 65],
      ['P2', -6, 1836, 65],
      ['P3', -9, 1836, 4],
    ]);
  });

  it('an exact number asks for no more, and no use for none', async () => {
    const { outputs } = await run('parking', {}, { Areas: modelWith(areaRow('Office', 600)) });
    expect(outputs).toMatchObject({ Stalls: 10, 'Levels Below Ground': 1 });
    const empty = await run('parking', {}, { Areas: modelWith(areaRow('Office', 0)) });
    expect(empty.outputs).toMatchObject({ Stalls: 0, 'Levels Below Ground': 0 });
  });

  it('says what is missing, what counts twice, what is too small', async () => {
    const rates = [
      { Use: 'office ', 'Area per Stall': 50 },
      { Use: 'Office', 'Area per Stall': 10 },
      { Use: 'Retail', 'Area per Stall': 50 },
    ];
    const told = await run('parking', { Rates: rates }, { Areas });
    expect(texts(told)).toEqual([
      '“Office” stands in the table twice; the first row counts.',
      '“Housing” has no row in the table: its 1801 m² are not counted.',
    ]);
    expect(told.outputs['Stalls']).toBe(100 + 20);
    expect(await saidBy('parking', {})).toBe('Areas is missing.');
    expect(await saidBy('parking', {}, { Areas: none })).toBe('The Areas hold no row with a use.');
    expect(await saidBy('parking', { Rates: [{ Use: 'Office', 'Area per Stall': 0 }] }, { Areas })).toBe(
      'The row “Office” needs a number above 0, not 0.',
    );
    expect(await saidBy('parking', { 'Level Area': 20 }, { Areas })).toBe(
      'A level of 20 m² holds no stall of 28 m²; give it more area.',
    );
    const Floors = floor([0, 0], [8, 0], [8, 8], [0, 8]);
    const many = await run('parking', {}, { Areas, Floors });
    expect([texts(many), elementsIn(many.model, 'ParkingLevel').length]).toEqual([
      ['The stalls need 67 levels; the first 20 are drawn.'],
      20,
    ]);
  });
});

describe('Cost', () => {
  it('is area by rate, volume by rate, and fees on both', async () => {
    const Quantities = modelWith({ Id: 'q', discriminator: 'Elements.QuantityRow', Name: 'floor', Volume: 200 });
    const inputs = { 'Rates by Material': [{ Material: 'Floor', Rate: 400 }], Fees: 0.2 };
    const { outputs } = await run('cost', inputs, { Areas, Quantities });
    const built = 1000 * 2100 + 5000 * 2400 + 1801 * 2700 + 200 * 400;
    expect(outputs['Total']).toBeCloseTo(built * 1.2, 6);
    expect(outputs['Cost per Area']).toBeCloseTo((built * 1.2) / 7801, 9);
    const parts = outputs['By Group'] as { Name: string; Cost: number }[];
    expect(parts.map(({ Name }) => Name)).toEqual(['Retail', 'Office', 'Housing', 'Floor', 'Fees']);
    expect(parts.reduce((sum, part) => sum + part.Cost, 0)).toBeCloseTo(built * 1.2, 6);
  });

  it('says rates that find nothing, and shares beyond all', async () => {
    const free = { 'Rates by Material': [{ Material: 'Gold', Rate: 9 }] };
    expect(texts(await run('cost', free, { Areas }))).toEqual(['Rates by material count once Quantities are wired.']);
    expect(texts(await run('cost', free, { Areas, Quantities: none }))).toEqual(['“Gold” is not among the quantities.']);
    expect(texts(await run('cost', { 'Rates by Use': [] }, { Areas }))[0]).toBe(
      '“Retail” has no row in the table: its 1000 m² are not counted.',
    );
    expect(await saidBy('cost', { Fees: 1.3 }, { Areas })).toBe('The share of fees is a number from 0 to 1, not 1.3.');
    expect(await saidBy('cost', { 'Rates by Use': [{ Use: 'Office', Rate: -1 }] }, { Areas })).toBe(
      'The row “Office” needs a number of 0 or more, not -1.',
    );
    expect(await saidBy('cost', {}, { Areas: none })).toBe('The Areas hold no row with a use.');
  });
});

describe('Area Compare', () => {
  const Targets = [
    { Use: 'Office', Target: 4800 },
    { Use: 'Hotel', Target: 1000 },
    { Use: 'retail', Target: 1000 },
  ];
  it('sets areas beside targets: 200 m² over, a hotel that is missing, flats that nobody asked for', async () => {
    const { outputs, model } = await run('compare', { Targets, Tolerance: 0.05 }, { Areas });
    expect(outputs).toMatchObject({ 'Target Area': 6800, Difference: 7801 - 6800, 'Targets Met': 2 });
    expect(outputs['Share']).toBeCloseTo(7801 / 6800, 12);
    const rows = elementsIn(model, 'CompareRow').map(({ Use, Area, Target, Difference, Met }) => [
      Use,
      Area,
      Target,
      Difference,
      Met,
    ]);
    expect(rows).toEqual([
      ['Office', 5000, 4800, 200, true],
      ['Hotel', 0, 1000, -1000, false],
      ['retail', 1000, 1000, 0, true],
      ['Housing', 1801, 0, 1801, false],
    ]);
  });

  it('says a programme of nothing, below nothing, or of more than twice the building', async () => {
    expect(await saidBy('compare', { Targets: [] }, { Areas })).toBe('Give at least one target above 0 m².');
    expect(await saidBy('compare', { Targets: [{ Use: 'Office', Target: -5 }] }, { Areas })).toBe(
      'The row “Office” needs a number of 0 or more, not -5.',
    );
    const huge = await run('compare', { Targets: [{ Use: 'Office', Target: 78_010 }] }, { Areas });
    expect(texts(huge)).toEqual(['The targets ask for 78010 m², 10.0 times what stands there.']);
  });
});

describe('Quantities', () => {
  const box = (Id: string, size: number, Height: number, Material: string): JsonObject[] => [
    {
      Id: `${Id}-p`,
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: ring([0, 0], [size, 0], [size, size], [0, size]),
      Voids: [],
    },
    {
      Id,
      discriminator: 'Elements.Mass',
      Material,
      Representation: {
        SolidOperations: [
          {
            discriminator: 'Elements.Geometry.Solids.Extrude',
            Profile: `${Id}-p`,
            Height,
            Direction: { X: 0, Y: 0, Z: 1 },
            IsVoid: false,
          },
        ],
      },
    },
  ];
  const material = (Id: string, Name: string): JsonObject => ({ Id, discriminator: 'Elements.Material', Name });
  const A = modelWith(material('m', 'Concrete'), ...box('a', 10, 0.3, 'm'), ...box('b', 1, 4, 'm'));

  it('adds up 30 m³ and 4 m³ of concrete: 81,600 kg, 9,792 kg of carbon, faces of 200 + 12 and 2 + 16 m²', async () => {
    const { outputs, model } = await run('quantities', {}, { 'Model A': A });
    expect(outputs['Volume']).toBeCloseTo(34, 9);
    expect(outputs['Mass']).toBeCloseTo(34 * 2400, 6);
    expect(outputs['Carbon']).toBeCloseTo(34 * 2400 * 0.12, 6);
    const [row] = elementsIn(model, 'QuantityRow');
    expect(row).toMatchObject({ Name: 'Concrete', Elements: 2, Surface: expect.closeTo(212 + 18, 9) });
  });

  it('counts what two models share once, and what differs under one id twice', async () => {
    const B = modelWith(material('m', 'Concrete'), ...box('a', 10, 0.3, 'm'), ...box('b', 1, 5, 'm'));
    const { outputs } = await run('quantities', {}, { 'Model A': A, 'Model D': B });
    // The definition of b's profile is the same; its height is not.
    expect(outputs['Volume']).toBeCloseTo(30 + 4 + 5, 9);
  });

  it('counts no space: a core, an envelope and the land weigh nothing', async () => {
    const spaces = ['ServiceCore', 'Envelope', 'ContourSheet'].flatMap((kind, at) =>
      box(`s${at}`, 5, 5, 'm').map((one) =>
        one['discriminator'] === 'Elements.Mass' ? { ...one, discriminator: `Elements.${kind}` } : one,
      ),
    );
    const { outputs } = await run('quantities', {}, { 'Model A': A, 'Model B': modelWith(material('m', 'Concrete'), ...spaces) });
    expect(outputs['Volume']).toBeCloseTo(34, 9);
  });

  it('says materials without factors, and models of nothing', async () => {
    const { messages, outputs } = await run('quantities', { Factors: [] }, { 'Model A': A });
    expect(messages).toEqual([
      { level: 'warning', text: '“Concrete” has no row in the table: its 34.0 m³ have no mass and no carbon.' },
    ]);
    expect(outputs).toMatchObject({ Mass: 0, Carbon: 0 });
    expect(await saidBy('quantities', {})).toBe('Lay a wire to at least one model.');
    expect(await saidBy('quantities', {}, { 'Model B': none })).toBe('The models hold nothing that is built.');
    expect(await saidBy('quantities', { Factors: [{ Material: 'concrete', Density: 0 }] }, { 'Model A': A })).toBe(
      'The density of “Concrete” must be above 0, not 0.',
    );
  });

  it.each(['floors', 'facade'])('measures the %s of the tower as the engine does', async (node) => {
    const template = loadTemplates(library()).find(({ id }) => id === 'tower-on-a-slope');
    const digest = template?.results.find((one) => one.node === node)?.resultDigest ?? '';
    const { model } = JSON.parse(template?.resultText(digest) ?? '') as { model: ElementModel };
    const { outputs } = await run('quantities', {}, { 'Model A': model });
    const { volume } = measureModel(readGeometry(readModelText(JSON.stringify(model)).model, 'everything'));
    expect(outputs['Volume']).toBeCloseTo(volume, 6);
    expect(volume).toBeGreaterThan(10);
  });
});
