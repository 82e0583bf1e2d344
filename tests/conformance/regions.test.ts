import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';

/** One function in both languages, under the same names: a plate of 10 × 10 m with a hole of 2 × 2, and a square on its corner. */
const PLATES = {
  python: [
    'function.py',
    `import math
import parti


def square(x, y, size):
    return [parti.point(x, y), parti.point(x + size, y), parti.point(x + size, y + size), parti.point(x, y + size)]


def execute(models, inputs):
    parti.progress(0.25, "Cutting")
    plate = parti.region(square(0, 0, 10), [square(1, 1, 2)])
    other = parti.region(square(8, 8, 4))
    line = parti.Segment(parti.point(2, 0), parti.point(2, 1))
    area = parti.regions_area
    pieces = parti.segments_inside(plate, parti.point(0, 2), 0)
    rows = parti.named_rows([{"Use": " Office"}, {"Use": "office"}, {"Use": ""}], "Use")
    model = parti.Model()
    profile = model.profile(parti.polygon(plate.perimeter), [parti.polygon(plate.voids[0])], "plate")
    held = parti.region_of(model, model[model.add("Elements.Floor", {"Profile": profile})])
    middle = parti.region_centroid(plate)
    return {
        "Model": model,
        "Figures": [
            parti.region_area(plate),
            middle["X"],
            area(parti.offset_regions([plate], -0.5)),
            area(parti.offset_regions([plate], 0.5)),
            len(parti.offset_regions([plate], -5)),
            area(parti.unite([plate], [other])),
            area(parti.intersect([plate], [other])),
            area(parti.subtract([plate], [other])),
            len(parti.subtract([parti.region(square(0, 0, 10))], [parti.region(square(4, 4, 2))])[0].voids),
            *sorted(area([piece]) for piece in parti.split_by_lines([plate], [line])),
            *(end["X"] for piece in pieces for end in (piece.start, piece.end)),
            parti.bounds_along(plate, math.pi / 2)[0][1],
            parti.from_axes(2, 1, math.pi / 2)["X"],
            parti.distance_to_region(plate, parti.point(4, 2)),
            1 if parti.region_contains(plate, parti.point(2, 2)) else 0,
            len(rows.rows) + len(rows.repeated),
            parti.sum_by([{"Use": "A", "Area": 2}, {"Use": "A", "Area": 3}, {"Use": "B"}], "Use", "Area")["A"],
            parti.region_area(held),
        ],
        "Shapes": [
            parti.lamina_of(plate)["SolidOperations"][0]["Voids"],
            parti.sweep("p", parti.point(0, 0), parti.point(1, 0), rotation=math.pi)["SolidOperations"][0]["ProfileRotation"],
            parti.mesh(square(0, 0, 1), [(0, 1, 2)])["Triangles"],
            parti.instance_of("p")["BaseDefinition"],
        ],
    }
`,
  ],
  typescript: [
    'function.ts',
    `import * as parti from 'parti';

const square = (x: number, y: number, size: number) => parti.rectangle({ X: x + size / 2, Y: y + size / 2 }, size, size);

export function execute() {
  parti.progress(0.25, 'Cutting');
  const plate = parti.region(square(0, 0, 10), [square(1, 1, 2)]);
  const other = parti.region(square(8, 8, 4));
  const line = { start: parti.point(2, 0), end: parti.point(2, 1) };
  const area = parti.regionsArea;
  const pieces = parti.segmentsInside(plate, parti.point(0, 2), 0);
  const rows = parti.namedRows([{ Use: ' Office' }, { Use: 'office' }, { Use: '' }], 'Use');
  const builder = new parti.ModelBuilder();
  const floor = builder.add('f', 'Elements.Floor', { Profile: builder.profile('plate', plate.perimeter, plate.voids) });
  const model = builder.toModel();
  const element = (Use: string, Area: number | null) => ({ Id: '', discriminator: '', Use, Area });
  const operation = (value: unknown) => (value as { SolidOperations: Record<string, unknown>[] }).SolidOperations[0]!;
  return {
    model,
    outputs: {
      Figures: [
        parti.regionArea(plate),
        parti.regionCentroid(plate).X,
        area(parti.offsetRegions([plate], -0.5)),
        area(parti.offsetRegions([plate], 0.5)),
        parti.offsetRegions([plate], -5).length,
        area(parti.unite([plate], [other])),
        area(parti.intersect([plate], [other])),
        area(parti.subtract([plate], [other])),
        parti.subtract([parti.region(square(0, 0, 10))], [parti.region(square(4, 4, 2))])[0]!.voids.length,
        ...parti.splitByLines([plate], [line]).map((piece) => area([piece])).toSorted((a, b) => a - b),
        ...pieces.flatMap(({ start, end }) => [start.X, end.X]),
        parti.boundsAlong(plate, Math.PI / 2).low[1],
        parti.fromAxes(2, 1, Math.PI / 2).X,
        parti.distanceToRegion(plate, { X: 4, Y: 2 }),
        parti.regionContains(plate, { X: 2, Y: 2 }) ? 1 : 0,
        rows.rows.length + rows.repeated.length,
        parti.sumBy([element('A', 2), element('A', 3), element('B', null)], 'Use', 'Area').get('A')!,
        parti.regionArea(parti.regionOf(model, model.Elements[floor])!),
      ],
      Shapes: [
        operation(parti.laminaOf(plate))['Voids'],
        operation(parti.sweeps({ profile: 'p', start: parti.point(0, 0), end: parti.point(1, 0), rotation: Math.PI }))['ProfileRotation'],
        (parti.mesh(square(0, 0, 1), [[0, 1, 2]]) as { Triangles: number[] }).Triangles,
        parti.instanceOf('p')['BaseDefinition'],
      ],
    },
  };
}
`,
  ],
} as const;

const { runtime } = loadLibrary();
const languages = createLanguages(runtime, { cacheFolder: openTemporaryFolder('parti-regions-') });
afterAll(() => languages.close());
const states = await languages.states();
vi.setConfig({ testTimeout: 60_000 });

describe.each(['python', 'typescript'] as const)('regions in %s', (language) => {
  const test = it.skipIf(!states.some((one) => one.language === language && one.state === 'ready'));

  test('give what a hand calculation gives, and say how far they are', async () => {
    const [file, source] = PLATES[language];
    const bundle = await languages.publish(language, { [file]: source });
    const digest = createHash('sha256').update(bundle).digest('hex');
    const told: [number, string | undefined][] = [];
    const onProgress = (share: number, activity: string | undefined) => told.push([share, activity]);
    const call = { digest, bundle, account: 'ann', inputs: {}, models: {}, timeoutMs: 20_000, onProgress };
    const { result } = await languages.run(language, call, 'foreign');
    const { Figures, Shapes } = result.outputs as { Figures: number[]; Shapes: unknown[] };
    expect(told).toEqual([[0.25, 'Cutting']]);
    expect(Figures.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([
      // 100 − 4; (5·100 − 2·4)/96; 9² − 3²; 11² − 1²; nothing; 96 + 16 − 4; 2²; 96 − 4; one hole.
      ...[96, 5.125, 72, 120, 0, 108, 4, 92, 1],
      // Left of x = 2: 20 − 2; right of it 80 − 2. The wall at y = 2 stops at the hole.
      ...[18, 78, 0, 1, 3, 10],
      // Turned by a quarter: v is −x, so its lowest is −10; (2, 1) comes to lie at x = −1.
      ...[-10, -1, 1, 0, 2, 5, 96],
    ]);
    expect(Shapes).toEqual([[expect.objectContaining({ Vertices: expect.any(Array) })], 180, [0, 1, 2], 'p']);
  });
});
