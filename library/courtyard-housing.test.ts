import { beforeAll, describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { elementsIn } from '#fixtures/shipped-functions';
import { loadLibrary, loadTemplates, type Template } from './index.ts';
import { outside, type Corner } from './seeded.fixture.ts';

let template: Template;
beforeAll(() => {
  template = loadTemplates(loadLibrary()).find(({ id }) => id === 'courtyard-housing') as Template;
});

const resultOf = (node: string) => {
  const shipped = template.results.find((result) => result.node === node);
  return JSON.parse(template.resultText(shipped?.resultDigest ?? '')) as { model?: ElementModel; outputs: JsonObject };
};

describe('courtyard housing', () => {
  it('tells by hand what stands there: six storeys of 64 × 52 m around a court of 37 × 25 m', () => {
    // Slabs keep 0.3 m from the facade, on both sides.
    const storey = 63.4 * 51.4 - 37.6 * 25.6;
    expect(resultOf('levels').outputs['Level Quantity']).toBe(6);
    expect(resultOf('floors').outputs).toMatchObject({ 'Total Area': expect.closeTo(6 * storey, 3), 'Floor Quantity': 6 });
    expect(resultOf('areas').outputs['Gross Area']).toBeCloseTo(6 * storey, 3);
    expect(resultOf('parking').outputs['Stalls']).toBe(Math.ceil((6 * storey) / 120));
    expect(resultOf('cost').outputs['Total']).toBeCloseTo(6 * storey * 2700 * 1.18, 1);
  });

  it('comes within a twentieth of the mix, and flats and corridors make up the floors', () => {
    const { outputs } = resultOf('units');
    expect(outputs['Deviation']).toBeLessThan(0.05);
    const corridors = resultOf('circulation').outputs;
    const sum = (outputs['Unit Area'] as number) + (outputs['Rest Area'] as number);
    // Four stairs of 5.52 × 3 m and two lifts of 2.4 m go through the six storeys.
    const shafts = 6 * (4 * 5.52 * 3 + 2 * 2.4 * 2.4);
    expect(sum + shafts).toBeCloseTo(corridors['Usable Area'] as number, 1);
    const floors = resultOf('floors').outputs['Total Area'] as number;
    expect((corridors['Area'] as number) + (corridors['Usable Area'] as number)).toBeCloseTo(floors, -1);
  });

  it('reaches every flat: a corridor in one piece a storey, a flat at it with daylight, a stair at it in 35 m', () => {
    const [floors, ways, flats, stairs] = ['floors', 'circulation', 'units', 'stairs'].map((node) => resultOf(node).model);
    const slab = ringsOf(floors, elementsIn(floors, 'Floor')[0] as JsonObject);
    expect(elementsIn(ways, 'Corridor')).toHaveLength(6);
    const corridor = ringsOf(ways, elementsIn(ways, 'Corridor')[0] as JsonObject);
    const walks = Object.groupBy(elementsIn(flats, 'SpaceBoundary'), ({ Level }) => String(Level));
    expect(Object.keys(walks)).toHaveLength(6);
    const shafts = [...elementsIn(stairs, 'Stair'), ...elementsIn(stairs, 'Lift')].map((shaft) => ringsOf(stairs, shaft)[0]!);
    for (const flat of elementsIn(flats, 'SpaceBoundary')) {
      const outline = ringsOf(flats, flat)[0] as Corner[];
      expect(alongside(outline, corridor), `${String(flat['Name'])} at the corridor`).toBeGreaterThan(1);
      expect(alongside(outline, slab), `${String(flat['Name'])} at an outer wall`).toBeGreaterThan(2.5);
      for (const shaft of shafts)
        for (const place of within(shaft)) expect(outside(place, outline), String(flat['Name'])).toBeGreaterThan(0);
    }
    for (const shaft of shafts) {
      expect(alongside(shaft, corridor)).toBeGreaterThan(2);
      for (const place of within(shaft)) expect(outside(place, slab[0]!)).toBe(0);
    }
    const { outputs } = resultOf('stairs');
    expect(elementsIn(stairs, 'Stair')).toHaveLength(outputs['Stairs'] as number);
    expect(outputs).toMatchObject({ Stairs: 4, Lifts: 2 });
    expect(outputs['Longest Way']).toBeLessThanOrEqual(35);
  });
});

interface Outline {
  Vertices: { X: number; Y: number }[];
}

/** Rings of the profile of an element: its outline, then its voids. */
function ringsOf(model: ElementModel | undefined, element: JsonObject): Corner[][] {
  const profile: unknown = model?.Elements[String(element['Profile'])];
  const { Perimeter, Voids = [] } = profile as { Perimeter: Outline; Voids?: Outline[] };
  return [Perimeter, ...Voids].map(({ Vertices }) => Vertices.map(({ X, Y }): Corner => [X, Y]));
}

/** Length (m) of an outline that lies on one of these rings. */
function alongside(outline: readonly Corner[], rings: readonly Corner[][]): number {
  const isOn = ([x, y]: Corner) =>
    rings.some((corners) =>
      corners.some(([ax, ay], at) => {
        const [bx, by] = corners[(at + 1) % corners.length] as Corner;
        const share = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
        return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) < 0.05;
      }),
    );
  return outline.reduce((sum, [ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length] as Corner;
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 0.1));
    const length = Math.hypot(bx - ax, by - ay) / steps;
    const on = Array.from({ length: steps }, (_, step) => (step + 0.5) / steps);
    return sum + length * on.filter((share) => isOn([ax + share * (bx - ax), ay + share * (by - ay)])).length;
  }, 0);
}

/** Places in a box of four corners, 2 cm and more from its edges. */
function within([a, b, , d]: readonly Corner[]): Corner[] {
  const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
  const [[ax, ay], [bx, by], [dx, dy]] = [a, b, d] as [Corner, Corner, Corner];
  return shares.flatMap((u) =>
    shares.map((v): Corner => [ax + u * (bx - ax) + v * (dx - ax), ay + u * (by - ay) + v * (dy - ay)]),
  );
}
