import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communityFunction, expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import { readGlb } from '#fixtures/gltf-reader';
import type { JsonObject } from '#domain';

const FUNCTIONS = join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'csharp-functions');

type Wanted = Parameters<typeof expectClose>[1];

/** What each function must give, by hand from the measures in its source. */
const WANTED: Record<string, Wanted> = {
  // 29 × 19 less a hole of 5 × 5, four times; the roof stands at 4 × 3.5.
  FloorStack: {
    ...{ area: 2104, volume: 631.2, floor: 526, last: 10.2, top: 14, levels: 5, high: 14, low: -0.3, facade: 96 * 14 },
    ...{ feet: 14 / 0.3048, sq: 0.3048 ** 2, bbox: 10.2, centroid: 15, profiles: false, normal: 1, compass: 'North', mm: 0.001 },
  },
  // Sides of 12, 4, 8, 5, 4 and 9 in 8, 4, 7, 5, 4 and 6 panels, 3 high; one mullion more than panels on each.
  PanelFacade: {
    ...{ panels: 34, glazed: 126, mullions: 40, perimeter: 42, frames: 6, longest: 12, shrunk: 48, cells: 8, cell: 3, angle: 90 },
    ...{ plane: 90, where: 2, mid: 6, tx: -1, contains: true, isParallel: true, simple: 6, convex: false, tmid: 6 },
  },
  // 5 × 4 nodes, four lines of 24 and five of 15; a W10x33 is 9.73 in high, its web 0.29 in.
  SteelBays: {
    ...{ columns: 20, beams: 9, steel: 171, same: 'W10x33', name: 'W10x33', depth: 9.73 * 0.0254, tw: 0.29 * 0.0254 },
    ...{ grids: 5, names: 'ABCDE', crossing: true, found: 0, brace: Math.hypot(6, 4), hole: 1, colTop: 4, framing: 30 },
  },
  // 40 × 18 less a corridor of 40 × 2 and what of the core of 4 × 4 lies beside it; ten rooms on each side.
  CorridorRooms: {
    ...{ rooms: 20, area: 632, corridor: 80, axis: 40, trimmed: 540, hull: 32, aligned: 16, edges: 4, shared: true, xs: 40 },
    ...{ union: 24, inside: 20, medial: 20, cut: 4, outside: 36, door: 8, fillet: 12 + Math.PI },
  },
  // A slope of one in ten over 20 × 20, in 4 × 4 cells of two triangles.
  Terrain: {
    ...{ hit: true, z: 0.7, area: 400 * Math.sqrt(1.01), low: 0, high: 2, size: 20, slope: 0, vertexNormal: 1, crosses: true },
    ...{ where: 1, dist: 4, below: -1, projected: 1, along: 1, volume: 12, triangles: 32, min: 0, max: 2, width: 5 },
  },
  // A bend of 20 and 15: 3 wide inside it 96, outside it 114.
  RoadAndStalls: {
    ...{ road: 210, both: 210, arc: 2 * Math.PI, arc2: 4 * Math.PI, fillet: Math.PI, circle: 4 * Math.PI },
    ...{ ring: 72 * Math.sin(Math.PI / 18), bez: 5, stalls: 14, mid: 17.5, dir: -1, sub: 15, extended: 15, merged: 14 },
    ...{ end: 14, start: 14, bx: 10, reversed: 15, domain: 2, isClosed: false },
  },
  // Cells half a metre, 1.5, 2.5 and 3.5 from the window: 2/3, 2/5, 2/7 and 2/9.
  Daylight: { Average: (2 / 3 + 2 / 5 + 2 / 7 + 2 / 9) / 4, Best: 2 / 3, Cells: 24, Middle: 0.5, Hex: '0.60' },
  MovedColumns: { at: 11, again: 2, proxies: 5, copies: 5, same: 50, by: 'o1', found: 2, profiles: 1 },
  // 18 risers of 3.2 / 18, the n-th n of them high: 0.28 × 1.2 × 3.2 / 18 × 171.
  StairAndSolids: {
    ...{ count: 18, height: 3.2, volume: 10.2144, faces: 6, edges: 12, corners: 8, sections: 16, cutting: true, prism: 2.5 },
    ...{ lamina: 6, bounds: 4, rail: Math.hypot(5.04, 3.2), found: 21, mesh: 12, file: true },
  },
  FitOut: {
    ...{ walls: 3, exact: 3, openings: 2, hole: 1.89, gross: 13.5, shaped: 10, ceiling: 20, elevation: 2.6, thick: 0.05 },
    ...{ dim: -0.5, lin: 5, color: 0.96 },
  },
};

describe.skipIf(!hasCsharp)('whole functions as the community writes them (skipped without .NET 10 SDK or jail)', () => {
  let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
  beforeAll(async () => {
    library = await openCsharpLibrary('parti-whole-');
  }, 600_000);
  afterAll(() => library?.close());

  it.each(Object.entries(WANTED))(
    'W4.02 %s compiles as it is and gives what its measures give by hand',
    async (name, wanted) => {
      const { outputs } = await library.runFiles({ [`src/${name}.cs`]: readFileSync(join(FUNCTIONS, `${name}.cs`), 'utf8') });
      expectClose(outputs, wanted);
    },
    180_000,
  );

  const run = (body: string) => library.runFiles({ 'Community.cs': communityFunction(body) });

  it('tubes, ceilings, frames, moved and shared sides, cells, meshes measure as they do by hand', async () => {
    const { outputs } = await run(`
            var tube = HSSPipeProfileServer.Instance.GetProfileByName("HSS10.000x0.250");
            var beam = new Beam(new Line((0, 0), (6, 0)), new Profile(Polygon.Rectangle(0.2, 0.4)), null, 0.5, 0.5);
            beam.UpdateRepresentations();
            var upright = new Sweep(new Profile(Polygon.Rectangle(1, 1)), new Line((0, 0), (0, 0, 3)), 0, 0, 0).Solid;
            var ring = new Extrude(new Profile(Polygon.Rectangle(4, 4), Polygon.Rectangle(2, 2)), 3, Vector3.ZAxis).Solid.ToMesh();
            var plate = Polygon.Rectangle((0, 0), (4, 3));
            var wider = plate.TransformSegment(new Transform(0, -1, 0), 0);
            var frame = new Frame(plate, Polygon.Rectangle(0.1, 0.1), 0.5);
            var shared = Polyline.SharedSegments(plate, Polygon.Rectangle((4, 0), (6, 3)));
            var grid = new Grid2d(plate, new Grid1d(new Line((0, 0), (4, 0))), new Grid1d(new Line((0, 0), (0, 3))));
            grid.U.SplitAtParameters(new[] { 0.25, 0.5 });
            var cell = (Polygon)grid.FindCellAtPosition(1.5, 1).GetCellGeometry();
            var both = new Mesh(ring);
            both.AddMesh(ring.Transformed(new Transform(10, 0, 0)));
            both.Transform(new Transform(0, 0, 5));
            return new {
                tube = new[] { tube.OuterDiameter, tube.t, tube.InnerDiameter }, beam = beam.Bounds.XSize, volume = beam.Representation.SolidOperations[0].Solid.Volume(), high = beam.Bounds.ZSize, upright = upright.Volume(), ring = ring.Volume(), wider = wider.Area(), frame = frame.Curve.Area(), shared = new[] { shared.Count, shared[0].indexOnPolyline1, shared[0].indexOnPolyline2 },
                cell = cell.Area(), none = grid.FindCellAtPosition(9, 1) == null, both = both.Volume(), low = both.BoundingBox.Min.Z, wide = both.BoundingBox.XSize, union = new Profile(plate).Union(new Profile(Polygon.Rectangle((3, 0), (6, 3)))).Area(), apart = new Profile(plate).Union(new Profile(Polygon.Rectangle((5, 0), (6, 3)))) == null,
                line = Vector3.AreCollinearByAngle((0, 0), (1, 0), (3, 0)), bent = Vector3.AreCollinearByAngle((0, 0), (1, 0), (1, 1)), inch = Units.GetConversionFromMeters(Units.LengthUnit.Inch), large = Fails(() => plate.Fillet(2)), apartLines = Fails(() => new Line((0, 0), (1, 0)).Fillet(new Line((0, 1), (1, 1)), 1))
            };
            static bool Fails(Action work) { try { work(); return false; } catch (Exception error) when (error is ArgumentOutOfRangeException or InvalidOperationException) { return true; } }`);
    const inch = 0.0254;
    expectClose(outputs, {
      // 93 % of a quarter of an inch.
      tube: [10 * inch, 0.2325 * inch, 10 * inch - 0.465 * inch],
      ...{ beam: 5, volume: 0.4, high: 0.4, upright: 3, ring: 36, wider: 16, frame: 6, shared: [1, 1, 3], cell: 3, none: true },
      ...{ both: 72, low: 5, wide: 14, union: 18, apart: true, line: true, bent: false, inch: 1 / inch },
      ...{ large: true, apartLines: true },
    });
  }, 180_000);

  it('a wall keeps which version made it, a dimension the property that it edits', async () => {
    const result = await run(`
            var model = new Model();
            var (old, young) = (new StandardWall(new Line((0, 0), (4, 0)), 0.2, 3, name: "old"), new StandardWall(new Line((0, 1), (4, 1)), 0.2, 3, name: "young"));
            young.WallsVersion = 2;
            model.AddElements(old, young);
            var again = Model.FromJson(model.ToJson()).AllElementsOfType<StandardWall>().Single(wall => wall.Name == "young");
            if (again.WallsVersion != 2 || old.WallsVersion != null) throw new Exception("The version is another.");
            model.AddElement(new Elements.Annotations.AlignedDimension((0, 0), (4, 0), 1) { Suffix = " m", LinkedProperty = new Elements.Annotations.LinkedPropertyInfo { ElementId = young.Id, OverrideName = "Walls", PropertyName = "Length" } });
            return model;`);
    const elements = Object.values((result.model as unknown as { Elements: Record<string, JsonObject> }).Elements);
    const named = (name: string) => elements.find((element) => element['Name'] === name);
    expect(named('old')).not.toHaveProperty('WallsVersion');
    expect(named('young')).toHaveProperty('WallsVersion', 2);
    expect(elements.find((one) => one['discriminator'] === 'Elements.Annotations.AlignedDimension')).toMatchObject({
      Start: { X: 0, Y: 0, Z: 0 },
      End: { X: 4, Y: 0, Z: 0 },
      // To the right of the way from start to end.
      ReferencePlane: { Origin: { X: 0, Y: -1, Z: 0 }, Normal: { X: 0, Y: -1, Z: 0 } },
      Suffix: ' m',
      LinkedProperty: { ElementId: named('young')?.['Id'], OverrideName: 'Walls', PropertyName: 'Length' },
    });
  }, 180_000);

  it('a model is written as glTF that a reader of the tests reads', async () => {
    const { outputs } = await run(`
            var model = new Model();
            model.AddElement(new Mass(Polygon.Rectangle((0, 0), (4, 3)), 5, transform: new Transform(1, 2, 0)));
            var post = new Column((0, 0), 2, new Profile(Polygon.Rectangle(0.5, 0.5)));
            model.AddElement(post.CreateInstance(new Transform(-3, 0, 0), "post"));
            model.AddElement(new ModelCurve(new Line((0, 0), (0, 0, 9))));
            model.ToGlTF("model.glb");
            return new { file = Convert.ToBase64String(File.ReadAllBytes("model.glb")), empty = Convert.ToBase64String(new Model().ToGlTF()) };`);
    const { file, empty } = outputs as { file: string; empty: string };
    const read = readGlb(Buffer.from(file, 'base64'));
    expect(read.triangles).toBe(24);
    // y up: 9 high, from y = −0.25 to 5 in the model.
    [-3.25, 0, -5, 5, 9, 0.25].forEach((wanted, at) => expect(read.box[at]).toBeCloseTo(wanted, 5));
    expect(readGlb(Buffer.from(empty, 'base64')).triangles).toBe(0);
  }, 180_000);
});
