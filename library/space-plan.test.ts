import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';

const { run, saidBy } = openShippedFunctions();

/** Zones in a row, 10 m deep, each of these areas; a second floor above where there is one. */
const zonesOf = (...areas: { area: number; daylight?: boolean }[]): ElementModel =>
  modelWith(
    ...areas.flatMap(({ area, daylight = true }, at): JsonObject[] => [
      {
        Id: `p${at}`,
        discriminator: 'Elements.Geometry.Profile',
        Perimeter: ring([at * 100, 0], [at * 100 + area / 10, 0], [at * 100 + area / 10, 10], [at * 100, 10]),
      },
      {
        Id: `z${at}`,
        discriminator: 'Elements.UsableZone',
        Name: 'Usable zone',
        Level: `L${at}`,
        Elevation: at * 3,
        Angle: 0,
        Daylight: daylight,
        Profile: `p${at}`,
      },
    ]),
  );
const programOf = async (...rows: [name: string, area: number, count: number, department?: string, daylight?: boolean][]) =>
  (
    await run('space-program', {
      Rooms: rows.map(([Name, Area, Count, Department = '', Daylight = true]) => ({ Name, Area, Count, Department, Daylight })),
    })
  ).model as ElementModel;
const roomsIn = (model: ElementModel | undefined) =>
  elementsIn(model, 'SpaceBoundary').map(({ Name, Area, Level }) => [Name, Math.round((Area as number) * 1000) / 1000, Level]);

describe('W1.07c Space Program', () => {
  it('adds up what is asked: 2 × 30 + 3 × 20 m² in two departments', async () => {
    const { outputs, model } = await run('space-program', {
      Rooms: [
        { Name: 'Studio', Area: 30, Count: 2, Department: 'Work' },
        { Name: 'Meeting', Area: 20, Count: 3, Department: 'Shared' },
      ],
    });
    expect(outputs).toEqual({
      Area: 120,
      Rooms: 5,
      'By Department': [
        { Department: 'Work', Area: 60 },
        { Department: 'Shared', Area: 60 },
      ],
    });
    expect(elementsIn(model, 'ProgramRequirement')[0]).toMatchObject({
      'Program Name': 'Studio',
      'Program Group': 'Work',
      'Area per Space': 30,
      'Space Count': 2,
    });
  });

  it('says rooms of nothing, a number below none, a name twice, no room at all', async () => {
    expect(await saidBy('space-program', { Rooms: [{ Name: 'Hall', Area: 0, Count: 1 }] })).toBe(
      'The row “Hall” needs an area above 0 m², not 0.',
    );
    expect(await saidBy('space-program', { Rooms: [{ Name: 'Hall', Area: 5, Count: -1 }] })).toBe(
      'The row “Hall” needs a number of 0 or more, not -1.',
    );
    const twice = await run('space-program', {
      Rooms: [
        { Name: 'Hall', Area: 5, Count: 1 },
        { Name: 'hall', Area: 9, Count: 1 },
      ],
    });
    expect(twice.messages.map(({ text }) => text)).toEqual(['“hall” stands in the table twice; the first row counts.']);
    expect(await saidBy('space-program', { Rooms: [] })).toBe('Give at least one room with an area and a number.');
  });
});

describe('W1.07c Space Plan', () => {
  it('places rooms floor by floor with the areas that are asked; what stays free is told', async () => {
    const program = await programOf(['A', 60, 2, 'Work'], ['B', 50, 1, 'Shared']);
    const { outputs, model, messages } = await run(
      'space-plan',
      {},
      { Circulation: zonesOf({ area: 130 }, { area: 80 }), 'Program Requirements': program },
    );
    expect(roomsIn(model)).toEqual([
      ['A 1', 60, 'L0'],
      ['A 2', 60, 'L0'],
      ['Free', 10, 'L0'],
      ['B 1', 50, 'L1'],
      ['Free', 30, 'L1'],
    ]);
    expect(outputs).toMatchObject({
      Placed: 3,
      Missing: 0,
      'Placed Area': 170,
      'Missing Area': 0,
      'Free Area': expect.closeTo(40, 3),
    });
    expect(messages).toEqual([]);
  });

  it('fills a zone that is just as large as its rooms, and keeps the inside for what needs no daylight', async () => {
    const program = await programOf(['Office', 50, 2], ['Archive', 40, 1, '', false]);
    const given = await run(
      'space-plan',
      {},
      { Circulation: zonesOf({ area: 100 }, { area: 40, daylight: false }), 'Program Requirements': program },
    );
    expect(roomsIn(given.model)).toEqual([
      ['Office 1', 50, 'L0'],
      ['Office 2', 50, 'L0'],
      ['Archive 1', 40, 'L1'],
    ]);
    // Nothing that needs daylight goes inside, however much room there is.
    const dark = await run(
      'space-plan',
      {},
      { Circulation: zonesOf({ area: 500, daylight: false }), 'Program Requirements': await programOf(['Office', 50, 2]) },
    );
    expect(dark.outputs).toMatchObject({ Placed: 0, Missing: 2 });
  });

  it('takes the largest first, or department by department, where that is asked', async () => {
    const program = await programOf(['S', 20, 1, 'x'], ['L', 90, 1, 'y'], ['T', 20, 1, 'x']);
    const Circulation = zonesOf({ area: 100 }, { area: 60 });
    const order = async (Order: string) =>
      roomsIn((await run('space-plan', { Order }, { Circulation, 'Program Requirements': program })).model)
        .map(([name]) => name)
        .filter((name) => name !== 'Free');
    // As listed, S takes 20 of 100 m² and the 90 m² of L find no place.
    expect(await order('As listed')).toEqual(['S 1', 'T 1']);
    expect(await order('Largest first')).toEqual(['L 1', 'S 1', 'T 1']);
    expect(await order('By department')).toEqual(['S 1', 'T 1']);
  });

  it('says what finds no place, with its numbers; nothing to plan, nothing asked', async () => {
    const Circulation = zonesOf({ area: 100 });
    const program = await programOf(['Hall', 400, 1], ['Office', 60, 2]);
    const given = await run('space-plan', {}, { Circulation, 'Program Requirements': program });
    expect(given.messages.map(({ text }) => text)).toEqual([
      '“Hall” of 400 m² is larger than every zone; the largest has 100 m².',
      '2 rooms of 460 m² find no place: the program asks for 520 m², the zones hold 100 m².',
    ]);
    expect(elementsIn(given.model, 'RoomRow').map(({ Name, Asked, Placed, Missing }) => [Name, Asked, Placed, Missing])).toEqual([
      ['Hall', 1, 0, 1],
      ['Office', 2, 1, 1],
    ]);
    expect(await saidBy('space-plan', {}, { Circulation: modelWith(), 'Program Requirements': program })).toBe(
      'The Circulation holds no zone to plan.',
    );
    expect(await saidBy('space-plan', {}, { Circulation, 'Program Requirements': modelWith() })).toBe(
      'The Program Requirements ask for no room.',
    );
    expect(await saidBy('space-plan', {}, { Circulation })).toBe('Program Requirements is missing.');
  });
});
