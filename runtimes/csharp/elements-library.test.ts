import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import type { JsonObject, JsonValue } from '#domain';

describe.skipIf(!hasCsharp)('the Elements library, through the runner (skipped without .NET 10 SDK or jail)', () => {
  let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
  beforeAll(async () => {
    library = await openCsharpLibrary('parti-elements-');
  }, 600_000);
  afterAll(() => library?.close());

  const run = (body: string, models: Record<string, string> = {}) => library.run(body, models);
  const outputs = (body: string) => library.outputs(body);

  it('puts polygons together: union, difference, intersection, what is left of both', async () => {
    const found = await outputs(`
            var square = Polygon.Rectangle(new Vector3(0, 0), new Vector3(10, 10));
            var shifted = Polygon.Rectangle(new Vector3(6, 6), new Vector3(14, 14));
            var middle = Polygon.Rectangle(new Vector3(4, 4), new Vector3(6, 6));
            var beside = Polygon.Rectangle(new Vector3(10, 0), new Vector3(12, 10));
            var far = Polygon.Rectangle(new Vector3(50, 50), new Vector3(51, 51));
            var profiles = Profile.Difference(new List<Profile> { square }, new List<Profile> { middle });
            var cross = Polygon.UnionAll(new List<Polygon> { Polygon.Rectangle(10, 2), Polygon.Rectangle(2, 10) });
            return new {
                union = square.Union(shifted).Area(), overlap = square.Intersection(shifted)[0].Area(),
                difference = square.Difference(shifted).Sum(p => p.Area()), either = square.XOR(shifted).Sum(p => p.Area()),
                withHole = profiles[0].Area(), holes = profiles[0].Voids.Count, isHoleClockwise = profiles[0].Voids[0].IsClockWise(),
                touching = square.Union(beside).Area(), corners = square.Union(beside).Vertices.Count, isApart = square.Union(far) == null,
                crossArea = cross[0].Area(), crossCorners = cross[0].Vertices.Count, apart = Polygon.UnionAll(new[] { square, far }).Count,
                nothing = square.Intersection(far).Count, profileUnion = Profile.UnionAll(new List<Profile> { new Profile(square, middle), new Profile(shifted) }).Sum(p => p.Area()),
                nested = Profile.CreateFromPolygons(new[] { square, middle, far }).Count
            };`);
    // 100 + 64 − 16; the ring keeps its hole; shifted covers 16 of the square; the hole touches it only in a corner.
    expectClose(found, {
      union: 148,
      overlap: 16,
      difference: 84,
      either: 132,
      withHole: 96,
      holes: 1,
      isHoleClockwise: true,
      touching: 120,
      corners: 4,
      isApart: true,
      crossArea: 36,
      crossCorners: 12,
      apart: 2,
      nothing: 0,
      profileUnion: 144,
      nested: 2,
    });
  }, 60_000);

  it('grows and shrinks outlines, also where sides vanish or a shape falls apart', async () => {
    const found = await outputs(`
            var square = Polygon.Rectangle(10, 10);
            var ell = Polygon.L(10, 10, 4);
            // Two squares of 10 m, joined by a neck that is 2 m wide and 4 m long.
            var dumbbell = new Polygon(new Vector3(0, 0), new Vector3(10, 0), new Vector3(10, 4), new Vector3(14, 4), new Vector3(14, 0), new Vector3(24, 0), new Vector3(24, 10), new Vector3(14, 10), new Vector3(14, 6), new Vector3(10, 6), new Vector3(10, 10), new Vector3(0, 10));
            var u = Polygon.U(10, 10, 4);
            var ring = new Profile(Polygon.Rectangle(10, 10), Polygon.Rectangle(2, 2));
            var path = new Polyline(new Vector3(0, 0), new Vector3(10, 0), new Vector3(10, 10));
            return new {
                smaller = square.Offset(-1)[0].Area(), larger = square.Offset(1)[0].Area(), gone = square.Offset(-5).Length, inverted = square.Offset(-6).Length,
                ell = ell.Offset(-1)[0].Area(), ellOut = ell.Offset(1)[0].Area(), parts = dumbbell.Offset(-1.5).Length, part = dumbbell.Offset(-1.5)[0].Area(),
                closed = u.Offset(1.5).Length, ring = ring.Offset(-1)[0].Area(), eaten = ring.Offset(-2).Sum(p => p.Area()),
                isClockwise = square.Reversed().Offset(-1)[0].IsClockWise(), wide = path.Offset(1, EndType.Butt)[0].Area(), wider = path.Offset(1, EndType.Square)[0].Area()
            };`);
    expectClose(found, {
      smaller: 64,
      larger: 144,
      gone: 0,
      inverted: 0,
      // L of 10 × 10 with legs of 4: legs of 2 and 8 long remain: 2 × 8 + 2 × 6.
      ell: 28,
      // 12 × 12 without the square between the legs, 6 − 0 by 6.
      ellOut: 144 - 36,
      parts: 2,
      part: 49,
      // Between the legs of the U 2 m are open: closed by 1.5 m from each side but for nothing.
      closed: 1,
      // 8 × 8 without 4 × 4; 6 × 6 without 6 × 6.
      ring: 48,
      eaten: 0,
      isClockwise: true,
      // 2 m wide along 20 m: 2 × 10 + 2 × 10 and the mitred corner evens out; square ends add 1 m each.
      wide: 40,
      wider: 44,
    });
  }, 60_000);

  it('measures lines, points, planes and boxes', async () => {
    const found = await outputs(`
            var line = new Line(new Vector3(0, 0), new Vector3(10, 0));
            var other = new Line(new Vector3(4, -5), new Vector3(4, 5));
            line.Intersects(other, out Vector3 crossing);
            var isAbove = line.Intersects(new Line(new Vector3(4, -5, 1), new Vector3(4, 5, 1)), out _);
            line.Intersects(new Plane(new Vector3(3, 0, 0), Vector3.XAxis), out Vector3 through);
            var box = new BBox3(new Vector3(0, 0, 0), new Vector3(4, 5, 6));
            box.Max = new Vector3(4, 5, 10);
            var point = new Vector3(3, 4, 12);
            var inside = line.Trim(Polygon.Rectangle(new Vector3(2, -1), new Vector3(5, 1)), out var outside);
            var wall = new Line(new Vector3(12, -5), new Vector3(12, 5));
            var ray = new Ray(Vector3.Origin, Vector3.ZAxis);
            ray.Intersects(new Plane(new Vector3(0, 0, 7), Vector3.ZAxis), out var high);
            var turned = new Transform(new Vector3(1, 2, 3), 90);
            var back = turned.Inverted().OfPoint(turned.OfPoint(point));
            var chain = new Transform(5, 0, 0).Concatenated(new Transform(Vector3.Origin, 90));
            return new {
                crossing = new[] { crossing.X, crossing.Y }, isAbove, through = through.X, at = line.PointAt(2.5).X, half = line.PointAtNormalized(0.5).X, mid = line.Mid().X,
                near = point.ClosestPointOn(line).X, away = new Vector3(13, 4).DistanceTo(line), infinite = new Vector3(13, 4).ClosestPointOn(line, true).X,
                length = point.Length(), volume = box.Volume, height = box.ZSize, isSame = box == new BBox3(new Vector3(0, 0, 0), new Vector3(4, 5, 10)), corners = box.Corners().Count,
                inside = inside[0].Length(), outside = outside.Count, extended = line.ExtendTo(wall).End.X, high = high.Z,
                slanted = new Vector3(0, 0, 5).ProjectAlong(new Vector3(1, 0, -1), Plane.XY).X, isBack = back.IsAlmostEqualTo(point), isEqual = new Transform(1, 2, 3).Equals(new Transform(new Vector3(1, 2, 3))),
                turned = new[] { turned.XAxis.X, turned.XAxis.Y, turned.Origin.Z }, chain = new[] { chain.Origin.X, chain.Origin.Y }, moved = new Transform().Moved(0, 0, 4).Origin.Z, angle = Vector3.XAxis.AngleTo(Vector3.YAxis),
                along = new[] { line.TransformAt(3).Origin.X, line.TransformAt(3).ZAxis.X }, pieces = line.DivideByLength(3).Count
            };`);
    expectClose(found, {
      crossing: [4, 0],
      isAbove: false,
      through: 3,
      at: 2.5,
      half: 5,
      mid: 5,
      near: 3,
      away: 5,
      infinite: 13,
      length: 13,
      volume: 200,
      height: 10,
      isSame: true,
      corners: 8,
      inside: 3,
      outside: 2,
      extended: 12,
      high: 7,
      slanted: 5,
      isBack: true,
      isEqual: true,
      turned: [0, 1, 3],
      chain: [0, 5],
      moved: 4,
      angle: 90,
      along: [3, -1],
      pieces: 4,
    });
  }, 60_000);

  it('makes meshes, solids, openings, texts and content that are written and read again', async () => {
    const { model, outputs: found } = await run(`
            var mesh = new Mesh();
            var a = mesh.AddVertex(new Vector3(0, 0)); var b = mesh.AddVertex(new Vector3(3, 0)); var c = mesh.AddVertex(new Vector3(0, 4));
            mesh.AddTriangle(a, b, c);
            mesh.ComputeNormals();
            var wall = new StandardWall(new Line(Vector3.Origin, new Vector3(10, 0)), 0.2, 3);
            wall.AddOpening(1, 2, 5, 1);
            var texts = new List<(Vector3 location, Vector3 facingDirection, Vector3 lineDirection, string text, Color? color)> { (Vector3.Origin, Vector3.ZAxis, Vector3.XAxis, "A", Colors.Black) };
            var chair = new ContentElement("https://example.invalid/chair.glb", new BBox3(new Vector3(0, 0), new Vector3(1, 1, 1)), 1, Vector3.XAxis, new Transform(), BuiltInMaterials.Default, null, true, Guid.NewGuid(), "Chair");
            var model = new Model();
            model.AddElements(new MeshElement(mesh, new Transform(0, 0, 2)), wall, new ModelText(texts, FontSize.PT24, 50), chair, chair.CreateInstance(new Transform(3, 0, 0), "one"));
            model.AddElement(new ModelCurve(Polygon.Rectangle(2, 2)));
            var again = Model.FromJson(model.ToJson());
            var solid = new Extrude(Polygon.Rectangle(4, 4), 3, Vector3.ZAxis, false).Solid;
            solid.Intersects(new Plane(new Vector3(0, 0, 1), Vector3.ZAxis), out List<Polygon> cuts);
            solid.Intersects(new Line(new Vector3(0, 0, -5), new Vector3(0, 0, 5)), out List<Vector3> hits);
            var read = again.AllElementsOfType<MeshElement>().First();
            return new SampleOutputs { Model = model, Area = read.Mesh.Triangles[0].Area(), Up = read.Mesh.Vertices[0].Normal.Z, Cut = cuts[0].Area(), Hits = hits.Count, Walls = again.AllElementsOfType<StandardWall>().First().Openings.Count, Chairs = again.AllElementsOfType<ContentElement>().Count(), Same = again.ToJson() };
        }
        public class SampleOutputs { public Model Model { get; set; } public double Area { get; set; } public double Up { get; set; } public double Cut { get; set; } public double Hits { get; set; } public double Walls { get; set; } public double Chairs { get; set; } public string Same { get; set; }`);
    const { Same: again, ...numbers } = found as JsonObject;
    expectClose(numbers, { Area: 6, Up: 1, Cut: 16, Hits: 2, Walls: 1, Chairs: 1 });
    const elementsOf = (of: JsonValue | undefined) => Object.values((of as { Elements: Record<string, JsonObject> }).Elements);
    const find = (elements: JsonObject[], name: string) => elements.find((one) => one['discriminator'] === `Elements.${name}`);
    const ofType = (name: string) => find(elementsOf(model as JsonValue), name);
    const reread = elementsOf(JSON.parse(again as string) as JsonValue);
    for (const name of ['MeshElement', 'ModelText', 'ElementInstance', 'Material'])
      expect(find(reread, name)).toEqual(ofType(name));
    expect(ofType('MeshElement')?.['Mesh']).toMatchObject({
      Vertices: [{ Position: { X: 0, Y: 0, Z: 0 } }, { Position: { X: 3, Y: 0, Z: 0 } }, { Position: { X: 0, Y: 4, Z: 0 } }],
      Triangles: [{ VertexIndices: [0, 1, 2] }],
    });
    expect(ofType('ModelText')).toMatchObject({
      Texts: [{ Item3: { X: 1, Y: 0, Z: 0 }, Item4: 'A', Item5: { Red: 0, Alpha: 1 } }],
    });
    expect(ofType('ContentElement')).toMatchObject({
      'Bounding Box': { Max: { X: 1, Y: 1, Z: 1 } },
      'Gltf Scale to Meters': 1,
    });
    expect(ofType('StandardWall')?.['Representation']).toMatchObject({
      SolidOperations: [
        { IsVoid: false },
        { IsVoid: true, Height: 2, LocalTransform: { Matrix: { Components: [1, 0, 0, 5, 0, 0, -1, 1, 0, 1, 0, 1] } } },
      ],
    });
  }, 60_000);

  it('cuts curves and areas into cells', async () => {
    const found = await outputs(`
            var row = new Grid1d(new Line(new Vector3(2, 0), new Vector3(12, 0)));
            row.DivideByPattern(new List<(string typeName, double length)> { ("wide", 3), ("narrow", 1) }, PatternMode.Cycle, FixedDivisionMode.RemainderAtEnd);
            var flip = new Grid1d(10); flip.DivideByPattern(new[] { 3.0, 1.0 }, PatternMode.Flip);
            var around = new Grid1d(10); around.DivideByFixedLengthFromPosition(4, 5);
            var split = new Grid1d(new Line(new Vector3(2, 0), new Vector3(12, 0))); split.SplitAtPoints(new[] { new Vector3(5, 1), new Vector3(7, -1) });
            var site = Polygon.L(10, 10, 4);
            var grid = new Grid2d(site);
            grid.U.DivideByCount(2); grid.V.DivideByFixedLength(5);
            var lines = grid.GetCellSeparators(GridDirection.U).OfType<Line>().ToList();
            return new {
                cells = row.GetCells().Select(cell => cell.Domain.Length).ToArray(), wide = row.Cells.Count(cell => cell.Type == "wide"), start = row.Curve.Start.X,
                flipped = flip.GetCells().Select(cell => cell.Domain.Length).ToArray(), around = around.GetCells().Select(cell => cell.Domain.Length).ToArray(), split = split.GetCells().Select(cell => cell.Domain.Length).ToArray(), domain = split.Cells[1].Domain.Mid(),
                area = grid.GetCells().Sum(cell => cell.GetTrimmedCellGeometry().Sum(part => (part as Polygon).Area())), lines = lines.Count, long0 = lines[0].Length(), trimmed = grid.GetCells().Count(cell => cell.IsTrimmed())
            };`);
    expectClose(found, {
      cells: [3, 1, 3, 1, 2],
      wide: 2,
      start: 2,
      flipped: [3, 1, 1, 3, 2],
      around: [1, 4, 4, 1],
      split: [3, 2, 5],
      domain: 4,
      area: 64,
      lines: 3,
      long0: 10,
      // Of four cells all leave the L but none lies wholly inside: its legs are 4 m wide.
      trimmed: 4,
    });
  }, 60_000);

  it('finds outlines, middles and rectangles of any direction', async () => {
    const found = await outputs(`
            var turned = new Transform(new Vector3(3, 4), 30);
            var points = Polygon.Rectangle(6, 2).TransformedPolygon(turned).Vertices;
            var box = Polygon.FromAlignedBoundingBox2d(points);
            var u = Polygon.U(10, 10, 2);
            var spare = new Polygon(new Vector3(0, 0), new Vector3(5, 0), new Vector3(10, 0), new Vector3(10, 10), new Vector3(0, 10));
            var place = Polygon.Rectangle(new Vector3(1, 2), new Vector3(4, 6)).ToTransform();
            var profile = new Profile(Polygon.Rectangle(2, 2)); profile.Transform(new Transform(5, 0, 0));
            var arc = new Arc(Vector3.Origin, 2, 0, 90);
            spare.Contains(new Vector3(10, 5), out Containment edge);
            return new {
                box = box.Area(), centre = box.Centroid().X, isInside = u.Contains(u.PointInternal()), isMiddleInside = u.Contains(u.Centroid()), corners = spare.CollinearPointsRemoved().Vertices.Count,
                origin = new[] { place.Origin.X, place.Origin.Y }, moved = profile.Perimeter.Centroid().X, arc = arc.Length(), circle = new Circle(Vector3.Origin, 2).ToPolygon(4).Area(), isOnEdge = edge == Containment.CoincidesAtEdge,
                hull = ConvexHull.FromPoints(u.Vertices).Area(), star = Polygon.Star(2, 1, 4).Vertices.Count, upright = Polygon.Rectangle(4, 4).TransformedPolygon(new Transform(Vector3.Origin, Vector3.XAxis, Vector3.YAxis)).Difference(Polygon.Rectangle(2, 2).TransformedPolygon(new Transform(Vector3.Origin, Vector3.XAxis, Vector3.YAxis))).Count
            };`);
    expectClose(found, {
      box: 12,
      centre: 3,
      isInside: true,
      isMiddleInside: false,
      corners: 4,
      origin: [1, 2],
      moved: 5,
      arc: Math.PI,
      circle: 8,
      isOnEdge: true,
      hull: 100,
      star: 8,
      upright: 2,
    });
  }, 60_000);

  it('takes the forms in which authors write constructors and calls', async () => {
    const found = await outputs(`
            var outline = new Polygon((0, 0), (10, 0), (10, 8), (0, 8));
            var listed = new Polygon(new List<Vector3> { new Vector3(0, 0), (10, 0), (10, 8, 0) });
            var core = Polygon.Rectangle(new Vector3(4, 3), new Vector3(6, 5));
            var profile = new Profile(outline, new List<Polygon> { core }, Guid.NewGuid(), "plate");
            var steel = new Material("steel", new Color(0.5, 0.5, 0.5, 1), 0.1f, 0.2f) { DoubleSided = true };
            var mass = new Mass(profile, 3, BuiltInMaterials.Mass, new Transform(0, 0, 2), new Representation(new List<SolidOperation>()), false, Guid.NewGuid(), "mass");
            var floor = new Floor(profile, 0.3, new Transform(0, 0, 4.7), steel, name: "floor");
            var column = new Column(new Vector3(1, 1), 4, null, Polygon.Rectangle(0.4, 0.4));
            var beam = new Beam(new Line(Vector3.Origin, Vector3.XAxis, 6), profile, new Transform(), steel);
            var old = new Beam(new Line(Vector3.Origin, Vector3.XAxis, 6), profile, steel, 0.1, 0.1, 90);
            GeometricElement plain = new GeometricElement(new Transform(), steel, new Extrude(outline, 1, Vector3.ZAxis, false), false, Guid.NewGuid(), "plain");
            ModelCurve curve = new Line((0, 0), (0, 5));
            var model = new Model();
            model.AddElements(new Element[] { mass, floor, column });
            model.AddElements(new List<Beam> { beam, old });
            model.AddElement(plain.CreateInstance(new Transform(20, 0, 0), "again"), false);
            inputModels["Made"] = model;
            double sum = 0;
            foreach (var (from, to) in outline.Edges()) sum += from.DistanceTo(to);
            foreach (Polygon cell in new Grid2d(outline).GetTrimmedCellGeometry()) sum += cell.Area();
            var slope = new Transform(new Vector3(1, 1), Vector3.XAxis);
            var spun = new Transform(Vector3.Origin, Vector3.XAxis, Vector3.ZAxis, 90);
            var box = new BBox3(mass);
            var instance = model.AllElementsOfType<ElementInstance>().Single();
            return new {
                floors = inputModels.AllElementsOfType<Floor>("Made").Count(), none = inputModels.AllElementsOfType<Floor>("Missing").Count(), framing = model.AllElementsAssignableFromType<StructuralFraming>().Count(),
                listed = listed.Vertices.Count, volume = mass.Volume(), elevation = floor.Elevation, thick = floor.ProfileTransformed().Perimeter.Vertices[0].Z, height = column.Curve.Length(), curve = curve.Curve.Length(), sum,
                box = new[] { box.Min.Z, box.Max.Z, box.Max.X }, far = new BBox3(instance).Max.X, slope = new[] { slope.ZAxis.X, slope.Origin.Y }, spun = new[] { spun.XAxis.X, spun.XAxis.Y },
                proxies = model.AllElementsOfType<Floor>().Proxies("Floors").First().Element.Thickness, red = Colors.Red.Red, inches = Units.InchesToMeters(100)
            };`);
    expectClose(found, {
      floors: 1,
      none: 0,
      framing: 3,
      listed: 3,
      // (10 × 8 − 2 × 2) × 3
      volume: 228,
      elevation: 4.7,
      thick: 4.7,
      height: 4,
      curve: 5,
      // The edges' 36 m and the cell's 80 m².
      sum: 116,
      box: [2, 5, 10],
      far: 30,
      slope: [1, 1],
      spun: [0, 1],
      proxies: 0.3,
      red: 1,
      inches: 2.54,
    });
  }, 60_000);
});
