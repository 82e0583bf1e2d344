import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';
import {
  areaOf,
  beyond,
  expectFinite,
  lengthAround,
  measured,
  modelOf,
  number,
  only,
  outside,
  plotOf,
  profileCorners,
  seeded,
  type Corner,
} from './seeded.fixture.ts';

const { run } = openShippedFunctions();

/** What a seed builds: inputs are swept over their ranges with it. */
async function building(seed: number) {
  const random = seeded(seed);
  const corners = plotOf(random);
  const storeys = 1 + Math.floor(random() * 9);
  const height = 2.6 + random() * 2;
  const row = { Footprint: { Perimeter: ring(...corners), Voids: [] }, Base: 0, Height: storeys * height, Use: 'Office' };
  const envelope = await run('footprints', { Footprints: [row] });
  const heights = { 'Ground Level Height': height, 'Standard Level Height': height, 'Penthouse Level Height': height };
  const levels = await run('levels', heights, { Envelope: modelOf(envelope) });
  const slab = 0.1 + random() * 0.4;
  const floors = await run('floors', { 'Floor Setback': 0, 'Floor Thickness': slab }, { Levels: modelOf(levels) });
  return { random, corners, storeys, height, slab, envelope, levels, floors };
}

/** What a beam covers: its width on both sides of its line. */
function planOfBeam(beam: JsonObject): Corner[] {
  const [{ Curve }] = (
    beam['Representation'] as unknown as { SolidOperations: [{ Curve: Record<string, { X: number; Y: number }> }] }
  ).SolidOperations;
  const [a, b] = [Curve['Start'], Curve['End']] as [{ X: number; Y: number }, { X: number; Y: number }];
  const side = (beam['Width'] as number) / 2 / Math.hypot(b.X - a.X, b.Y - a.Y);
  const [x, y] = [(b.Y - a.Y) * side, (a.X - b.X) * side];
  return [
    [a.X + x, a.Y + y],
    [b.X + x, b.Y + y],
    [b.X - x, b.Y - y],
    [a.X - x, a.Y - y],
  ];
}

/** What a column covers: a square, turned as it stands. */
function planOfColumn(column: JsonObject): Corner[] {
  const [cos, , , X, sin, , , Y] = (column['Transform'] as unknown as { Matrix: { Components: number[] } }).Matrix.Components;
  const half = (column['Size'] as number) / 2;
  const square: Corner[] = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
  return square.map(([u, v]) => [X! + u * cos! - v * sin!, Y! + u * sin! + v * cos!]);
}

describe('sanity on 200 seeded buildings: what is said is what the model measures', () => {
  it('W1.07b envelope, levels and floors: area and volume, every corner inside', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { corners, storeys, height, slab, envelope, levels, floors } = await building(seed);
      const area = areaOf(corners);
      expect(number(envelope, 'Volume') / (area * storeys * height), `volume ${seed}`).toBeCloseTo(1, 5);
      expect(measured(envelope.model).volume / number(envelope, 'Volume'), `envelope ${seed}`).toBeCloseTo(1, 6);
      expect(number(levels, 'Level Quantity'), `levels ${seed}`).toBe(storeys);
      expect(number(floors, 'Floor Quantity'), `floors ${seed}`).toBe(storeys);
      expect(number(floors, 'Total Area') / (area * storeys), `area ${seed}`).toBeCloseTo(1, 5);
      expect(measured(only(modelOf(floors), 'Floor')).volume / (area * storeys * slab), `slabs ${seed}`).toBeCloseTo(1, 5);
      for (const floor of elementsIn(floors.model, 'Floor'))
        for (const corner of profileCorners(floors.model, floor))
          expect(outside(corner, corners), `corner ${seed}`).toBeLessThan(1e-3);
      for (const given of [envelope, levels, floors]) expectFinite(given.outputs, `seed ${seed}`);
    }
  }, 120_000);

  it('grid, columns and beams: counted, inside, as much as the model holds', async () => {
    let stood = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const { random, corners, envelope, floors } = await building(seed);
      const inputs = { 'U Spacing': 4 + random() * 5, 'V Spacing': 4 + random() * 5, 'Edge Distance': random() * 1.5 };
      const grid = await run('grid', inputs, { Envelope: modelOf(envelope) });
      const models = { Grid: modelOf(grid), Floors: modelOf(floors) };
      const columns = await run('columns', { 'Edge Distance': random() }, models).catch(() => undefined);
      const beams = await run('beams', { 'Span to Depth': 10 + random() * 15, Width: 0.1 + random() * 0.6 }, models).catch(
        () => undefined,
      );
      for (const [given, kind, count] of [
        [columns, 'Column', 'Column Quantity'],
        [beams, 'Beam', 'Beam Quantity'],
      ] as const) {
        if (!given) continue;
        stood += number(given, count);
        expectFinite(given.outputs, `${kind} ${seed}`);
        expect(elementsIn(given.model, kind).length, `${kind} ${seed}`).toBe(number(given, count));
        expect(measured(given.model).volume, `volume of ${kind} ${seed}`).toBeCloseTo(number(given, 'Volume'), 3);
        for (const element of elementsIn(given.model, kind)) {
          const plan = kind === 'Beam' ? planOfBeam(element) : planOfColumn(element);
          expect(beyond(plan, corners), `${String(element['Id'])} ${seed}`).toBeLessThan(1e-3);
        }
      }
    }
    expect(stood).toBeGreaterThan(5000);
  }, 120_000);

  it('roof and windows: volume, plan and slope, glass and wall of every facade', async () => {
    let roofs = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const { random, corners, storeys, height, envelope, levels } = await building(seed);
      const share = 0.05 + random() * 0.6;
      const windows = await run('windows', { North: share, East: share, South: share, West: share }, { Levels: modelOf(levels) });
      const facade = lengthAround(corners) * storeys * height;
      expect(number(windows, 'Glass Area') + number(windows, 'Wall Area'), `facade ${seed}`).toBeCloseTo(facade, 1);
      expect(number(windows, 'Glass Share'), `share ${seed}`).toBeLessThanOrEqual(share + 1e-6);
      expect(elementsIn(windows.model, 'Window').length, `windows ${seed}`).toBe(number(windows, 'Window Quantity'));
      expectFinite(windows.outputs, `windows ${seed}`);
      const pitch = 10 + random() * 40;
      const flat = await run('roof', { Kind: 'Flat', Overhang: 0, Parapet: 0, Thickness: 0.3 }, { Envelope: modelOf(envelope) });
      expect(measured(only(modelOf(flat), 'Roof')).volume, `flat roof ${seed}`).toBeCloseTo(areaOf(corners) * 0.3, 1);
      const shed = await run('roof', { Kind: 'Shed', Pitch: pitch, Overhang: 0 }, { Envelope: modelOf(envelope) }).catch(
        () => undefined,
      );
      if (!shed) continue;
      roofs++;
      expect(number(shed, 'Area'), `pitched roof ${seed}`).toBeCloseTo(
        number(shed, 'Plan Area') / Math.cos((pitch * Math.PI) / 180),
        3,
      );
      expectFinite(shed.outputs, `roof ${seed}`);
    }
    expect(roofs).toBeGreaterThan(100);
  }, 120_000);

  it('areas, parking, quantities, cost and compare: sums by hand over swept rates', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { random, corners, storeys, slab, floors } = await building(seed);
      const gross = areaOf(corners) * storeys;
      const uses = { 'Retail Levels': 0, 'Housing From': 99 };
      const areas = await run('area-report', uses, { Floors: modelOf(floors) });
      expect(number(areas, 'Gross Area') / gross, `gross ${seed}`).toBeCloseTo(1, 5);
      const Areas = modelOf(areas);
      const perStall = 20 + Math.floor(random() * 100);
      const parking = await run('parking', { Rates: [{ Use: 'Office', 'Area per Stall': perStall }] }, { Areas });
      expect(number(parking, 'Stalls'), `parking ${seed}`).toBe(Math.ceil(number(areas, 'Gross Area') / perStall - 1e-9));
      const factors = [{ Material: 'floor', Density: 2000, Carbon: 0.1 }];
      const quantities = await run('quantities', { Factors: factors }, { 'Model A': only(modelOf(floors), 'Floor') });
      expect(number(quantities, 'Volume') / (gross * slab), `volume ${seed}`).toBeCloseTo(1, 5);
      expect(number(quantities, 'Carbon') / (gross * slab * 200), `carbon ${seed}`).toBeCloseTo(1, 5);
      const [rate, fees] = [500 + Math.floor(random() * 4000), Math.round(random() * 30) / 100];
      const cost = await run('cost', { 'Rates by Use': [{ Use: 'Office', Rate: rate }], Fees: fees }, { Areas });
      expect(number(cost, 'Total') / (gross * rate * (1 + fees)), `cost ${seed}`).toBeCloseTo(1, 5);
      const target = Math.floor(random() * 20_000) + 1;
      const compare = await run('compare', { Targets: [{ Use: 'Office', Target: target }] }, { Areas });
      expect(number(compare, 'Difference'), `compare ${seed}`).toBeCloseTo(number(areas, 'Gross Area') - target, 6);
      for (const given of [areas, parking, quantities, cost, compare]) expectFinite(given.outputs, `seed ${seed}`);
    }
  }, 120_000);

  it('rooms of a program: no place lies in two of them, none outside, placed and missing are all that was asked', async () => {
    let rooms = 0;
    for (let seed = 1; seed <= 200; seed += 4) {
      const { random, corners, floors } = await building(seed);
      const circulation = await run('circulation', { Width: 1.6 }, { Floors: modelOf(floors) });
      if (elementsIn(circulation.model, 'UsableZone').length === 0) continue;
      const list = [
        {
          Name: 'Office',
          Area: 12 + Math.floor(random() * 20),
          Count: 1 + Math.floor(random() * 12),
          Department: 'A',
          Daylight: true,
        },
        {
          Name: 'Store',
          Area: 6 + Math.floor(random() * 10),
          Count: 1 + Math.floor(random() * 5),
          Department: 'B',
          Daylight: false,
        },
      ];
      const program = await run('space-program', { Rooms: list });
      const plan = await run('space-plan', {}, { Circulation: modelOf(circulation), 'Program Requirements': modelOf(program) });
      expect(number(plan, 'Placed') + number(plan, 'Missing'), `rooms ${seed}`).toBe(
        list.reduce((sum, { Count }) => sum + Count, 0),
      );
      const outlines = elementsIn(plan.model, 'SpaceBoundary').map((room) => ({
        level: room['Level'],
        corners: profileCorners(plan.model, room),
      }));
      rooms += outlines.length;
      for (const { corners: outline } of outlines)
        for (const corner of outline) expect(outside(corner, corners), `room ${seed}`).toBeLessThan(2e-3);
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
      for (let at = 0; at < 400; at++) {
        const place: Corner = [x0 + random() * (Math.max(...xs) - x0), y0 + random() * (Math.max(...ys) - y0)];
        const levels = outlines.filter((room) => outside(place, room.corners) === 0).map(({ level }) => level);
        expect(new Set(levels).size, `a place of ${seed} lies in two rooms`).toBe(levels.length);
      }
      expectFinite(plan.outputs, `plan ${seed}`);
    }
    expect(rooms).toBeGreaterThan(300);
  }, 120_000);

  it('the same inputs give the same result, to the last digit', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const [one, other] = [await building(seed), await building(seed)];
      for (const part of ['envelope', 'levels', 'floors'] as const) expect(one[part]).toEqual(other[part]);
    }
  });
});

describe('plots of all kinds: a result that stands, or a sentence', () => {
  const box = (x: number, y: number, width: number, depth: number): Corner[] => [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ];
  it.each<[string, Corner[]]>([
    [
      'concave',
      [
        [0, 0],
        [40, 0],
        [40, 12],
        [12, 12],
        [12, 40],
        [0, 40],
      ],
    ],
    [
      'five corners',
      [
        [0, 0],
        [30, -4],
        [42, 18],
        [20, 36],
        [-6, 20],
      ],
    ],
    ['2 m wide', box(0, 0, 60, 2)],
    ['100 ha', box(-500, -500, 1000, 1000)],
    ['far from the origin', box(2_683_000, 1_247_000, 30, 20)],
  ])('%s', async (_, corners) => {
    const Site = modelWith({ Id: 's', discriminator: 'Elements.Site', Perimeter: ring(...corners), Area: areaOf(corners) });
    for (const folder of ['zoning', 'envelope'] as const) {
      const said = await run(folder, {}, { Site }).then(
        ({ outputs, model }) => {
          expectFinite(outputs, folder);
          for (const area of elementsIn(model, 'BuildableArea'))
            for (const corner of profileCorners(model, area)) expect(outside(corner, corners)).toBeLessThan(1e-3);
          return 'stands';
        },
        (error: unknown) => String((error as { parameters?: JsonObject }).parameters?.['message'] ?? error),
      );
      expect(said).toMatch(/^stands$|[;.]/);
      expect(said).not.toMatch(/NaN|undefined|Infinity|TypeError/);
    }
  });
});
