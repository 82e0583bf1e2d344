import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';

const { run, saidBy } = openShippedFunctions();

const texts = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);
const siteOf = (...corners: [number, number][]): ElementModel =>
  modelWith({ Id: 'site', discriminator: 'Elements.Site', Perimeter: ring(...corners) });
/** 40 × 30 m, the street in the south. */
const Site = siteOf([0, 0], [40, 0], [40, 30], [0, 30]);

describe('Zoning', () => {
  it('keeps 4 m from the street, 5 m from the sides, 8 m from the rear: 30 × 18 m, 40 m high', async () => {
    const { outputs, model, messages } = await run('zoning', {}, { Site });
    expect(outputs).toEqual({
      'Permitted Area': 3 * 1200,
      'Permitted Footprint': expect.closeTo(540, 6),
      'Buildable Area': expect.closeTo(540, 6),
      'Permitted Volume': expect.closeTo(540 * 40, 4),
      'Permitted Height': 40,
      'Site Area': 1200,
    });
    expect(messages).toEqual([]);
    expect(elementsIn(model, 'ZoningVolume')).toHaveLength(1);
    // Seen from a street in the east the long sides are the sides: (40 − 12) × (30 − 10).
    const east = await run('zoning', { 'Street Direction': 90 }, { Site });
    expect(east.outputs['Buildable Area']).toBeCloseTo(28 * 20, 6);
  });

  it('steps back under a light angle of 45°: 540, 26 × 15, 19 × 9 and 12 × 2 m² of 3.5 m each', async () => {
    const { outputs, model, messages } = await run('zoning', { 'Light Angle': 45 }, { Site });
    expect(outputs['Permitted Height']).toBe(14);
    expect(outputs['Permitted Volume']).toBeCloseTo(3.5 * (540 + 390 + 171 + 24), 3);
    const areas = elementsIn(model, 'ZoningVolume').map(({ Area }) => Math.round((Area as number) * 1e3) / 1e3);
    expect(areas).toEqual([540, 390, 171, 24]);
    expect(messages.map(({ level }) => level)).toEqual(['info', 'warning']);
    expect(texts({ messages })[0]).toBe('The light angle ends the building at 14.0 m, below the 40 m that are permitted.');
    expect(texts({ messages })[1]).toBe('The ratio permits 3600 m²; height, coverage and setbacks leave room for 1125 m².');
  });

  it('says setbacks beyond the plot, and figures that are none', async () => {
    expect(await saidBy('zoning', { 'Side Setback': 20 }, { Site })).toBe(
      'Setbacks of 4, 20 and 8 m leave nothing of the plot; make them smaller.',
    );
    expect(await saidBy('zoning', { Coverage: 1.2 }, { Site })).toBe('The coverage is a share above 0 and up to 1, not 1.2.');
    expect(await saidBy('zoning', { 'Floor Area Ratio': 0 }, { Site })).toBe('The floor area ratio must be above 0, not 0.');
    expect(await saidBy('zoning', { Height: -1 }, { Site })).toBe('The height must be above 0 m, not -1.');
    expect(await saidBy('zoning', { 'Light Angle': 90 }, { Site })).toBe('The light angle lies between 0 and 90°, not at 90.');
    expect(await saidBy('zoning', { 'Light Angle': 5 }, { Site })).toBe(
      'A light angle of 5° leaves no storey on the plot; make it steeper.',
    );
    expect(await saidBy('zoning', {}, { Site: modelWith() })).toBe('The Site has no boundary.');
  });

  it('keeps every setback on 200 seeded plots, at corners that point inwards too', async () => {
    let built = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const corners = plot(seed);
      const inputs = {
        'Street Setback': 2 + (seed % 5),
        'Side Setback': 3,
        'Rear Setback': 4 + (seed % 3),
        'Street Direction': seed % 360,
      };
      const made = await run('zoning', inputs, { Site: siteOf(...corners) }).catch(() => undefined);
      for (const area of elementsIn(made?.model, 'BuildableArea')) {
        built++;
        const profile = made?.model?.Elements[String(area['Profile'])] as unknown as {
          Perimeter: { Vertices: { X: number; Y: number }[] };
        };
        for (const { X, Y } of profile.Perimeter.Vertices)
          for (const [at, [ax, ay]] of corners.entries()) {
            const [bx, by] = corners[(at + 1) % corners.length] as [number, number];
            // The way that this edge looks, clockwise from north, a quarter to the right of its way.
            const looks = (Math.atan2(bx - ax, by - ay) * 180) / Math.PI + 90;
            const off = Math.abs(((((looks - inputs['Street Direction']) % 360) + 540) % 360) - 180);
            const asked = off <= 45 ? inputs['Street Setback'] : off >= 135 ? inputs['Rear Setback'] : 3;
            const share = ((X - ax) * (bx - ax) + (Y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
            const near = Math.max(0, Math.min(1, share));
            const distance = Math.hypot(X - ax - near * (bx - ax), Y - ay - near * (by - ay));
            expect(distance, `seed ${seed}, edge ${at}`).toBeGreaterThan(asked - 1e-3);
          }
      }
    }
    expect(built).toBeGreaterThan(150);
  });
});

/** A star-shaped plot of 5 to 11 corners, the same for the same seed. */
function plot(seed: number): [number, number][] {
  const wave = (at: number) => Math.abs(Math.sin(seed * 12.9898 + at * 78.233) * 43758.5453) % 1;
  const count = 5 + (seed % 7);
  return Array.from({ length: count }, (_, at) => {
    const [angle, reach] = [(at / count) * 2 * Math.PI, 18 + wave(at) * 40];
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
}

describe('Zoning Check', () => {
  const floor = (Id: string, Elevation: number, ...corners: [number, number][]): JsonObject[] => [
    { Id: `${Id}-p`, discriminator: 'Elements.Geometry.Profile', Perimeter: ring(...corners), Voids: [] },
    { Id, discriminator: 'Elements.Floor', Profile: `${Id}-p`, Elevation, Area: 0 },
  ];
  const withArea = (elements: JsonObject[], area: number) =>
    elements.map((one) => (one['discriminator'] === 'Elements.Floor' ? { ...one, Area: area } : one));
  const inside: [number, number][] = [
    [10, 6],
    [30, 6],
    [30, 16],
    [10, 16],
  ];
  const low = withArea(floor('a', 0, ...inside), 200);
  const cellar = withArea(floor('c', -3, [0, 0], [40, 0], [40, 30], [0, 30]), 1200);
  const check = async (inputs: JsonObject, floors: JsonObject[], more: Record<string, ElementModel> = {}) => {
    const { model: Zoning } = await run('zoning', inputs as Record<string, number>, { Site });
    return run('zoning-check', {}, { Zoning: Zoning as ElementModel, Floors: modelWith(...floors), ...more });
  };
  const rules = (model: ElementModel | undefined) =>
    elementsIn(model, 'ZoningRule').map(({ Name, Used, Kept }) => [Name, Math.round((Used as number) * 1e4) / 1e4, Kept]);

  it('counts floors above ground: two of 200 m² on 1,200 m² are a ratio of 1/3; the cellar is free', async () => {
    const { outputs, model, messages } = await check({}, [...low, ...withArea(floor('b', 4, ...inside), 200), ...cellar]);
    expect(outputs).toMatchObject({ 'Floor Area Ratio': 1 / 3, 'Area Left': 3600 - 400, 'Rules Kept': 4, 'Rules Broken': 0 });
    expect(rules(model)).toEqual([
      ['Floor area ratio', 0.3333, true],
      ['Coverage', 0.1667, true],
      ['Height', 4, true],
      ['Setbacks', 0, true],
    ]);
    expect(texts({ messages })).toEqual(['Without an Envelope the height is that of the highest floor.']);
  });

  it('tells what is broken: 2 m into the setback of 20 m, above the height, beyond the light', async () => {
    const out = withArea(floor('o', 7, [10, 2], [30, 2], [30, 16], [10, 16]), 280);
    const Envelope = modelWith({ Id: 'e', discriminator: 'Elements.Envelope', Elevation: 0, Height: 12 });
    const { model, outputs } = await check({ Height: 10, 'Light Angle': 45, 'Floor Area Ratio': 0.2 }, [...low, ...out], {
      Envelope,
    });
    // The setback of 4 m: 2 × 20 m². At 7 m the plane is 10 m in (the storey's end at 10 m): 20 × 14 less x 10–30, y 10–16.
    expect(rules(model)).toEqual([
      ['Floor area ratio', 0.4, false],
      ['Coverage', 0.2333, true],
      ['Height', 12, false],
      ['Setbacks', 40, false],
      ['Light angle', 160, false],
    ]);
    expect(outputs['Rules Broken']).toBe(4);
  });

  it('says what is missing', async () => {
    expect(await saidBy('zoning-check', {}, { Zoning: modelWith(), Floors: modelWith() })).toBe('The Zoning holds no rules.');
    const { model: Zoning } = await run('zoning', {}, { Site });
    expect(await saidBy('zoning-check', {}, { Zoning: Zoning as ElementModel, Floors: modelWith(...cellar) })).toBe(
      'There are no floors above ground to check.',
    );
  });
});

describe('Envelope By Footprints', () => {
  const row = (Base: number, Height: number, corners: [number, number][], courts: [number, number][][] = []) => ({
    Footprint: { Perimeter: ring(...corners), Voids: courts.map((court) => ring(...court)) },
    Base,
    Height,
    Use: 'Office',
  });
  const square = (x: number, y: number, size: number): [number, number][] => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];

  it('stacks podium and tower: 44 × 32 × 12 and 24 × 20 × 36 m', async () => {
    const { outputs, model, messages } = await run('footprints', {});
    expect(outputs).toEqual({
      Height: 48,
      Volume: expect.closeTo(16_896 + 17_280, 6),
      'Footprint Area': expect.closeTo(1408, 6),
      Parts: 2,
    });
    expect(elementsIn(model, 'Envelope').map(({ Name, Elevation, Height }) => [Name, Elevation, Height])).toEqual([
      ['Retail', 0, 12],
      ['Office', 12, 36],
    ]);
    expect(messages).toEqual([]);
  });

  it('keeps courts: 30 × 30 less 10 × 10', async () => {
    const { outputs } = await run('footprints', { Footprints: [row(-3, 13, square(0, 0, 30), [square(10, 10, 10)])] });
    // 3 m of it lie in the ground.
    expect(outputs).toMatchObject({ Height: 10, Volume: expect.closeTo(8000, 6), 'Footprint Area': expect.closeTo(800, 6) });
  });

  it('warns of what is shared, crossed, beyond the plot and missing, and builds the rest', async () => {
    const Footprints = [
      row(0, 10, square(0, 0, 10)),
      row(5, 10, square(5, 5, 10)),
      row(0, 0, square(0, 0, 5)),
      { Footprint: null, Base: 0, Height: 5 },
      row(20, 5, [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ]),
    ];
    const told = await run('footprints', { Footprints }, { Site: siteOf(...square(-1, -1, 14)) });
    expect(texts(told)).toEqual([
      'Row 3 needs a height above 0 m, not 0.',
      'Row 4 has no footprint; draw one.',
      'Row 5 has no footprint; draw one.',
      'Rows 1 and 2 share 125 m³; it counts twice.',
      // 10 × 10 less the 8 × 8 on the plot.
      'Row 2 reaches 36 m² beyond the plot.',
    ]);
    expect(told.outputs['Parts']).toBe(2);
    const bow = await run('footprints', {
      Footprints: [
        row(0, 5, [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 8],
        ]),
      ],
    });
    expect(texts(bow)).toEqual(['The footprint of row 1 crosses itself; its outer line counts.']);
    const filled = [row(0, 5, square(0, 0, 5), [square(-1, -1, 9)])];
    expect(await saidBy('footprints', { Footprints: filled })).toBe('Draw at least one footprint and give it a height.');
  });
});
