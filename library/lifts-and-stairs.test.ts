import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { measureModel, readGeometry, readModelText } from '#engine';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';

const { run, saidBy } = openShippedFunctions();

type Corner = [number, number];
const box = (x0: number, y0: number, x1: number, y1: number): Corner[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const profile = (Id: string, corners: Corner[], voids: Corner[][] = []): JsonObject => ({
  Id,
  discriminator: 'Elements.Geometry.Profile',
  Perimeter: ring(...corners),
  Voids: voids.map((hole) => ring(...hole)),
});
const floorsOf = (corners: Corner[], storeys = 5, height = 3.5, voids: Corner[][] = []): ElementModel =>
  modelWith(
    profile('p', corners, voids),
    ...Array.from({ length: storeys }, (_, at): JsonObject => ({
      Id: `f${at}`,
      discriminator: 'Elements.Floor',
      Name: `L${at}`,
      Profile: 'p',
      Elevation: at * height,
    })),
  );
const coreOf = (corners: Corner[]): ElementModel =>
  modelWith(profile('q', corners), { Id: 'c', discriminator: 'Elements.ServiceCore', Profile: 'q' });

/** 600 m², a core of 9 × 8 m in the middle. */
const bar = box(0, 0, 50, 12);
const Core = coreOf(box(20.5, 2, 29.5, 10));
const middleOf = (model: ElementModel, stair: JsonObject): Corner => {
  const { Vertices } = model.Elements[String(stair['Profile'])]!['Perimeter'] as unknown as {
    Vertices: { X: number; Y: number }[];
  };
  const sum = (axis: 'X' | 'Y') => Vertices.reduce((total, corner) => total + corner[axis], 0) / Vertices.length;
  return [sum('X'), sum('Y')];
};
const isInside = ([x, y]: Corner, corners: Corner[]): boolean =>
  corners.reduce((inside, [ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length]!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);

describe('W1.07b Lifts and Stairs', () => {
  it('counts by hand: 5 × (600 − 72) m² at 12 m² are 220 people, one lift; at 10 m² 264, two; at 5 m² 528, three', async () => {
    const at = async (area: number) =>
      (await run('lifts-and-stairs', { 'Area per Person': area }, { Floors: floorsOf(bar), Core })).outputs;
    expect(await at(12)).toMatchObject({ People: 220, Lifts: 1 });
    expect(await at(10)).toMatchObject({ People: 264, Lifts: 2 });
    expect(await at(5)).toMatchObject({ People: 528, Lifts: 3 });
  });

  it('gives two lifts above 22 m: seven storeys of 3.5 m end at 21 m, eight at 24.5 m', async () => {
    const few = { 'Area per Person': 200 };
    expect((await run('lifts-and-stairs', few, { Floors: floorsOf(bar, 7), Core })).outputs['Lifts']).toBe(1);
    expect((await run('lifts-and-stairs', few, { Floors: floorsOf(bar, 8), Core })).outputs['Lifts']).toBe(2);
  });

  it('needs one stair within 35 m of a bar of 50 m, three within 18 m', async () => {
    const one = await run('lifts-and-stairs', { 'Travel Distance': 35 }, { Floors: floorsOf(bar), Core });
    expect(one.outputs['Stairs']).toBe(1);
    // From the stair at the end of the core (x 22) to the far corner of the bar: 28 m along, 6 m across.
    expect(one.outputs['Longest Way']).toBeGreaterThan(Math.hypot(27, 5));
    expect(one.outputs['Longest Way']).toBeLessThanOrEqual(35);
    const three = await run('lifts-and-stairs', { 'Travel Distance': 18 }, { Floors: floorsOf(bar), Core });
    expect(three.outputs['Stairs']).toBe(3);
    expect(three.outputs['Longest Way']).toBeLessThanOrEqual(18);
    expect(three.messages).toEqual([]);
  });

  it('climbs 3.5 m in 20 steps of 17.5 cm, in two flights with a landing, and every stair reaches every storey', async () => {
    const { model } = await run('lifts-and-stairs', { 'Travel Distance': 18 }, { Floors: floorsOf(bar), Core });
    const flights = elementsIn(model, 'ElementInstance');
    expect(flights).toHaveLength(3 * 4);
    for (const flight of flights) expect(flight).toMatchObject({ Steps: 20, Rise: expect.closeTo(0.175, 9) });
    const [one] = flights;
    const definition = model?.Elements[String(one!['BaseDefinition'])] as unknown as {
      Representation: { SolidOperations: unknown[] };
    };
    expect(definition.Representation.SolidOperations).toHaveLength(20 + 1);
    for (const stair of elementsIn(model, 'Stair'))
      expect(stair).toMatchObject({ From: 'L0', To: 'L4', Elevation: 0, Height: 14 + 2.6 });
    const { volume, bounds } = measureModel(readGeometry(readModelText(JSON.stringify(model)).model, 'everything'));
    expect(volume).toBeGreaterThan(0);
    // Lift shafts go 3.6 m above the last floor; nothing leaves the bar.
    expect([bounds?.min[2], bounds?.max[2]]).toEqual([0, expect.closeTo(14 + 3.6, 6)]);
    expect(bounds!.min[0]).toBeGreaterThanOrEqual(0);
    expect(bounds!.max[0]).toBeLessThanOrEqual(50);
  });

  it('walks around a court: what is 20 m away through the air is further on foot', async () => {
    const court = floorsOf(box(0, 0, 40, 40), 3, 3, [box(8, 8, 32, 32)]);
    const corner = coreOf(box(0, 0, 8, 8));
    const { outputs } = await run('lifts-and-stairs', { 'Travel Distance': 75 }, { Floors: court, Core: corner });
    expect(outputs['Stairs']).toBe(1);
    // To the opposite corner along two sides: at least 24 + 24 m beside the court.
    expect(outputs['Longest Way']).toBeGreaterThan(Math.hypot(36, 36) + 2);
    const near = await run('lifts-and-stairs', { 'Travel Distance': 35 }, { Floors: court, Core: corner });
    expect(near.outputs['Stairs']).toBeGreaterThanOrEqual(2);
  });

  it('stands at a corridor where one comes in: the bar needs no core, and nothing lies over corridor or lifts', async () => {
    // 50 × 16 m, a corridor of 2 m along the middle: 7 m on both sides of it.
    const long = box(0, 0, 50, 16);
    const Circulation = modelWith(
      profile('w', box(0, 7, 50, 9)),
      ...Array.from({ length: 5 }, (_, at): JsonObject => ({
        Id: `w${at}`,
        discriminator: 'Elements.Corridor',
        Profile: 'w',
        Elevation: at * 3.5,
      })),
    );
    const given = { Floors: floorsOf(long), Circulation };
    const { model, outputs, messages } = await run('lifts-and-stairs', { 'Area per Person': 10, 'Travel Distance': 20 }, given);
    // 5 × 800 m² at 10 m² are 400 people.
    expect(outputs).toMatchObject({ People: 400, Lifts: 2 });
    expect(messages).toEqual([]);
    expect(outputs['Stairs']).toBeGreaterThanOrEqual(2);
    const shafts = [...elementsIn(model, 'Stair'), ...elementsIn(model, 'Lift')].map((shaft) => {
      const { Vertices } = model!.Elements[String(shaft['Profile'])]!['Perimeter'] as unknown as {
        Vertices: { X: number; Y: number }[];
      };
      const [xs, ys] = [Vertices.map(({ X }) => X), Vertices.map(({ Y }) => Y)];
      return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
    });
    for (const [at, { west, east, south, north }] of shafts.entries()) {
      expect([south, north].some((y) => Math.abs(y - (y > 8 ? 9 : 7)) < 1e-6)).toBe(true);
      expect(south >= 9 - 1e-6 || north <= 7 + 1e-6).toBe(true);
      expect([west >= 0, east <= 50, south >= 0, north <= 16]).toEqual([true, true, true, true]);
      for (const other of shafts.slice(at + 1)) {
        const isApart =
          west >= other.east - 1e-6 || east <= other.west + 1e-6 || south >= other.north - 1e-6 || north <= other.south + 1e-6;
        expect(isApart).toBe(true);
      }
    }
    const many = await run('lifts-and-stairs', { 'Area per Person': 1, 'Travel Distance': 40 }, given);
    expect(many.messages.map(({ text }) => text).join()).toMatch(
      /^There is room for \d of 17 lifts in the core and beside the stairs\.$/,
    );
  });

  it('leaves a door to every storey in the walls of a stair: 1.1 × 2.1 m are not wall', async () => {
    const { model } = await run('lifts-and-stairs', { 'Travel Distance': 35 }, { Floors: floorsOf(bar), Core });
    const [stair] = elementsIn(model, 'Stair');
    const kept = new Set([...elementsIn(model, 'Lift'), ...elementsIn(model, 'ElementInstance')].map(({ Id }) => Id));
    const alone = { ...model!, Elements: Object.fromEntries(Object.entries(model!.Elements).filter(([id]) => !kept.has(id))) };
    const { volume } = measureModel(readGeometry(readModelText(JSON.stringify(alone)).model, 'everything'));
    // 20 steps in two flights: 10 × 0.28 + 2 × 1.3 + 0.4 m long, 3 m wide, walls of 0.2 m, 16.6 m high, five doors.
    const [long, wide] = [5.8, 3];
    const walls = (long * wide - (long - 0.4) * (wide - 0.4)) * 16.6;
    expect(stair?.['Area']).toBeCloseTo(long * wide, 6);
    expect(volume).toBeCloseTo(walls - 5 * 1.1 * 2.1 * 0.2, 4);
  });

  it('says what is missing or makes no sense, and what has no room', async () => {
    const Floors = floorsOf(bar);
    expect(await saidBy('lifts-and-stairs', {}, { Core })).toBe('Floors is missing.');
    expect(await saidBy('lifts-and-stairs', {}, { Floors })).toBe('Core is missing.');
    expect(await saidBy('lifts-and-stairs', {}, { Floors, Core: modelWith() })).toBe('The Core holds nothing.');
    expect(await saidBy('lifts-and-stairs', {}, { Floors: modelWith(), Core })).toBe('The Floors hold nothing to walk on.');
    expect(await saidBy('lifts-and-stairs', { 'Area per Person': 0 }, { Floors, Core })).toBe(
      'The area per person must be larger than 0 m², not 0.',
    );
    expect(await saidBy('lifts-and-stairs', { 'Travel Distance': 1 }, { Floors, Core })).toBe(
      'The travel distance must be at least 5 m, not 1.',
    );
    const texts = async (...call: Parameters<typeof run>) => (await run(...call)).messages.map(({ text }) => text);
    expect(await texts('lifts-and-stairs', {}, { Floors: floorsOf(bar, 1), Core })).toEqual([
      'There is one floor only: nobody needs a lift or a stair.',
    ]);
    const small = await run('lifts-and-stairs', { 'Area per Person': 1 }, { Floors, Core });
    expect(small.outputs).toMatchObject({ People: 2640, Lifts: 11 });
    expect(small.messages.map(({ text }) => text)).toEqual(['The core has room for 4 of 11 lifts; make it larger.']);
    const beside = await run('lifts-and-stairs', {}, { Floors, Core: coreOf(box(24, 4, 27, 7)) });
    expect(beside.outputs['Stairs']).toBe(1);
    expect(beside.messages[0]?.text).toMatch(/^The core is too small for a stair of 3\.0 by \d\.\d m; it stands beside it\.$/);
    const thin = await run('lifts-and-stairs', {}, { Floors: floorsOf(box(0, 0, 90, 2)), Core: coreOf(box(44, 0.5, 46, 1.5)) });
    expect(thin.outputs['Stairs']).toBe(0);
    expect(thin.messages.map(({ text }) => text).join(' ')).toContain('no room for another one');
  });

  it('sanity on 200 seeded plans: stairs inside and apart from the core, no point of any beyond the way', async () => {
    let state = 20_260_724;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    for (let seed = 0; seed < 200; seed++) {
      const count = 5 + Math.floor(random() * 5);
      const radius = 14 + random() * 60;
      // Star-shaped: concave as often as not.
      const corners = Array.from({ length: count }, (_, at): Corner => {
        const angle = ((at + random() * 0.6) / count) * 2 * Math.PI;
        const reach = radius * (0.6 + random() * 0.4);
        return [Math.cos(angle) * reach, Math.sin(angle) * reach];
      });
      const way = 20 + Math.floor(random() * 40);
      const given = {
        Floors: floorsOf(corners, 2 + Math.floor(random() * 3), 2.8 + random() * 2),
        Core: coreOf(box(-4, -3.5, 4, 3.5)),
      };
      const { model, outputs, messages } = await run('lifts-and-stairs', { 'Travel Distance': way }, given);
      const stairs = elementsIn(model, 'Stair').map((stair) => middleOf(model as ElementModel, stair));
      expect(stairs, `plan ${seed}`).toHaveLength(outputs['Stairs'] as number);
      for (const value of Object.values(outputs)) expect(Number.isFinite(value), `plan ${seed}`).toBe(true);
      for (const stair of elementsIn(model, 'Stair')) {
        const { Vertices } = model!.Elements[String(stair['Profile'])]!['Perimeter'] as unknown as {
          Vertices: { X: number; Y: number }[];
        };
        for (const { X, Y } of Vertices) expect(isInside([X, Y], corners), `plan ${seed}: a corner at ${X}, ${Y}`).toBe(true);
      }
      if (messages.some(({ text }) => text.includes('no room'))) continue;
      for (let x = -radius; x < radius; x += radius / 12)
        for (let y = -radius; y < radius; y += radius / 12) {
          if (!isInside([x, y], corners)) continue;
          const nearest = Math.min(...stairs.map(([sx, sy]) => Math.hypot(sx - x, sy - y)));
          expect(nearest, `plan ${seed}: ${x}, ${y}`).toBeLessThanOrEqual(way);
        }
    }
  }, 120_000);

  it('gives the same for the same', async () => {
    const given = { Floors: floorsOf(bar), Core };
    expect(await run('lifts-and-stairs', { 'Travel Distance': 15 }, given)).toEqual(
      await run('lifts-and-stairs', { 'Travel Distance': 15 }, given),
    );
  });
});
