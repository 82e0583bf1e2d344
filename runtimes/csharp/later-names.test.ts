import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communityFunction, expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import type { JsonObject } from '#domain';

/** A project that names the library in a version. */
const projectOf = (version: string) =>
  `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><!-- <PackageReference Include="Hypar.Elements" Version="9.0.0" /> --><PackageReference Include="Hypar.Elements" Version="${version}" /></ItemGroup></Project>`;

describe.skipIf(!hasCsharp)('names of functions that nobody had seen (skipped without .NET 10 SDK or jail)', () => {
  let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
  beforeAll(async () => {
    library = await openCsharpLibrary('parti-later-');
  }, 600_000);
  afterAll(() => library?.close());

  const outputs = async (body: string, opened = '', files: Record<string, string> = {}) =>
    (await library.runFiles({ 'Community.cs': `${opened}${communityFunction(body)}`, ...files })).outputs as JsonObject;

  const CURVES = `
            var line = new Line((0, 0), (8, 0));
            var bend = new Polyline(new Vector3(0, 0), new Vector3(6, 0), new Vector3(6, 2));
            var cut = new Grid1d(bend);
            cut.DivideByCount(4);
            return new { mid = line.PointAt(0.5).X, frame = line.TransformAt(0.25).Origin.X, bend = bend.PointAt(0.875).Y, circle = new Circle(Vector3.Origin, 2).PointAt(0.25).Y, arc = new Arc(Vector3.Origin, 1, 0, 180).PointAt(0.5).Y, bezier = new Bezier(new List<Vector3> { (0, 0), (1, 2), (3, 2), (4, 0) }).PointAt(0.5).Y, at = bend.GetParameterAt((6, 1)), on = line.GetParameterAt((2, 0)), split = bend.Split(new List<Vector3> { (6, 1) })[0].Length(), pieces = line.DivideByLength(3).Count, beam = new Beam(line, Polygon.Rectangle(0.2, 0.4), BuiltInMaterials.Steel, 1, 1).Volume(), frames = bend.Frames().Length, cells = cut.GetCells()[1].GetCellGeometry().Length() };`;
  /** What both ways of counting leave as it is. */
  const same = { bezier: 1.5, split: 7, pieces: 3, beam: 0.48, frames: 3, cells: 2 };

  it('parameters of curves run from 0 to 1 in a function whose project names the library before its version 2', async () => {
    // Seven of eight metres: one metre up the second side.
    const parts = { mid: 4, frame: 2, bend: 1, circle: 2, arc: 1, at: 7 / 8, on: 0.25 };
    expectClose(await outputs(CURVES, '', { 'Community.csproj': projectOf('1.4.0') }), { ...same, ...parts });
  }, 300_000);

  it('and by the length, the side or the angle in one for version 2, or without a project', async () => {
    const own = { mid: 0.5, frame: 0.25, bend: 0, circle: 2 * Math.sin(0.25), arc: Math.sin(0.5), at: 1.5, on: 2 };
    expectClose(await outputs(CURVES, '', { 'Community.csproj': projectOf('2.1.0') }), { ...same, ...own });
    expectClose(await outputs(CURVES), { ...same, ...own });
  }, 300_000);

  it('points, lines and polygons', async () => {
    const found = await outputs(
      `
            var lines = new List<Line> { new Line((0, 0), (10, 0)), new Line((5, -5), (5, 5)), new Line((8, -1), (8, 1)) };
            var square = Polygon.Rectangle(4, 4);
            // A slope of one in two: along (2, 1), 2 and -2 beside it.
            var fit = Line.BestFit(new List<Vector3> { (-2, 4), (2, -4), (-20, -10), (20, 10) });
            var two = new Line((0, 0), (3, 4));
            return new { unit = new Line().Length(), crossings = lines.Intersections().Count, covered = square.Union(Polygon.Rectangle((1, 1), (6, 2))).Area(), many = square.Union(new[] { Polygon.Rectangle((1, 1), (6, 2)), Polygon.Rectangle((10, 10), (11, 11)) }).Sum(one => one.Area()), less = square.Difference(Polygon.Rectangle((0, 0), (5, 5)), Polygon.Rectangle((-5, -5), (-1, -1))).Sum(one => one.Area()), shared = square.GetSharedSegments(new Polyline(new Vector3(-1, -2), new Vector3(1, -2), new Vector3(1, 5))).Sum(one => one.Length()), corners = square.RemoveVerticesNearCurve(new Line((2, 2), (5, 5)), 0.1).Area(), fit = Math.Abs(fit.Direction().Y / fit.Direction().X), ordered = new Vector3(1, 2, 3) < new Vector3(2, 3, 4) && new Vector3(2, 3, 4) >= new Vector3(2, 1, 4) && !(new Vector3(0, 5, 0) > new Vector3(1, 1, 1)), spaces = Vector3.AtNEqualSpacesAlongLine(lines[0], 4).Sum(one => one.X), ends = Vector3.AtNEqualSpacesAlongLine(lines[0], 4, true).Count, u = two.GetUParameter((1.5, 2)), beside = two.GetUParameter((9, 9)), fillet = Arc.Fillet(new Line((0, 0), (5, 0)), new Line((0, 0), (0, 5)), 1).Length(), edge = (new Vector3(0, 0, -1), new Vector3(0, 0, 3)).Intersects(Plane.XY, out var met) && met.IsZero() };`,
      'using Elements.Interfaces; using Elements.Geometry.Tessellation; using Elements.Serialization.IFC;\n',
    );
    expectClose(found, {
      ...{ unit: 1, crossings: 2, covered: 20, many: 21, less: 11, shared: 2, corners: 8, ordered: true },
      // tan 2φ = 2 × 384 / (808 - 232), of the sums of x y, x x and y y.
      ...{
        fit: Math.tan(Math.atan2(2 * 384, 808 - 232) / 2),
        spaces: 15,
        ends: 5,
        u: 0.5,
        beside: -1,
        fillet: Math.PI / 2,
        edge: true,
      },
    });
  }, 180_000);

  it('lines and points as GeometryEx has them', async () => {
    const found = await outputs(`
            var line = new Line((0, 0), (4, 3));
            var points = new List<Vector3> { (1, 1), (9, 9), (2, 0) };
            return new { slope = line.Slope(), upright = double.IsInfinity(new Line((1, 0), (1, 5)).Slope()), on = line.ExtendEnd(5).End.X, back = line.ExtendStart(5).Start.Y, cross = line.Intersection(new Line((8, 0), (8, 1))).Y, never = line.Intersection(new Line((0, 1), (4, 4))).X > 1e300, joined = line.JoinTo(new Line((4, 3), (8, 6))).Length(), apart = line.JoinTo(new Line((5, 3), (8, 6))) == null, far = Vector3.Origin.FarthestFrom(points).X, near = Vector3.Origin.NearestTo(points).X, listed = new Line((4, 3), (0, 0)).IsListed(new List<Line> { line }), times = new Vector3(9, 9).Occurs(points), away = line.PerpendicularDistanceTo((8, 6.5)) };`);
    expectClose(found, {
      ...{
        slope: 0.75,
        upright: true,
        on: 8,
        back: -3,
        cross: 6,
        never: true,
        joined: 10,
        apart: true,
        far: 9,
        near: 1,
        listed: true,
      },
      ...{ times: 1, away: 0.4 },
    });
  }, 180_000);

  it('rays through solids, boxes beside planes, places on curves, cells around points', async () => {
    const found = await outputs(`
            var hole = new Extrude(new Profile(Polygon.Rectangle(10, 10), Polygon.Rectangle(2, 2)), 30, Vector3.ZAxis);
            var tower = new Mass(Polygon.Rectangle(10, 10), 30, null, new Transform(100, 0, 0));
            var box = new BBox3((0, 0, 0), (2, 4, 6));
            var isCut = box.Intersects(new Plane((0, 0, 5), Vector3.ZAxis), out var cut);
            box.Intersects(new Plane((0, 0, 7), Vector3.ZAxis), out var below);
            box.Intersects(new Plane((0, 0, 7), -Vector3.ZAxis), out var above);
            var complex = new Elements.Spatial.CellComplex.CellComplex();
            var first = complex.AddCell(Polygon.Rectangle(4, 4), 3, 0);
            var second = complex.AddCell(Polygon.Rectangle(4, 4).TransformedPolygon(new Transform(4, 0, 0)), 3, 0);
            var frame = Transform.CreateHorizontalFrameAlongCurve(new Line((0, 0, 0), (3, 0, 4)), 2.5);
            var grid = new Grid2d(Polygon.Rectangle(6, 4));
            grid.U.DivideByCount(3);
            var copy = new Grid2d(grid);
            copy.V.DivideByCount(2);
            var random = new Random(7);
            var level = Enumerable.Range(0, 20).Select(_ => random.NextRayInPlane((0, 0, 5), Vector3.ZAxis)).All(one => Math.Abs(one.Direction.Z) < 1e-9 && Math.Abs(one.Direction.Length() - 1) < 1e-9);
            return new { solid = new Ray((0, -30, 10), Vector3.YAxis).Intersects(hole.Solid, out List<Vector3> met) ? met.Count : 0, y = met[0].Y, through = new Ray((0, 0, 50), -Vector3.ZAxis).Intersects(hole, out List<Vector3> none), moved = new Ray((100, -30, 10), Vector3.YAxis).Intersects(tower, out List<Vector3> hits) ? hits[1].Y : 0, face = new Ray((3, 3, 50), -Vector3.ZAxis).Intersects(hole.Solid.Faces.Values.First(one => one.Plane().Normal.Z > 0.5), out Vector3 top) ? top.Z : 0, isCut, sides = $"{cut} {below} {above}", place = box.TransformAt(0.5, 0.25, 1).Origin.Z, way = first.TraverseNeighbors((5, 0, 1)).Count, stays = first.TraverseNeighbors((5, 0, 1), 4).Count, near = complex.GetClosestCell((5, 0, 1)).Id == second.Id, side = complex.GetClosestFace((-9, 0, 1)).GetGeometry().Vertices.Max(one => one.X), corner = complex.GetClosestVertex((7, 3, 9)).Value.Z, x = frame.XAxis.X, up = frame.ZAxis.Z, at = frame.Origin.Z, cells = grid.GetCells().Count, copied = copy.GetCells().Count, drawn = copy.ToModelCurves().Count, swept = Solid.SweepFaceAlongCurve(Polygon.Rectangle(0.5, 0.2), null, new Line((0, 0), (10, 0)), 1, 2).Volume(), level };`);
    expectClose(found, {
      ...{
        solid: 4,
        y: -5,
        through: false,
        moved: 5,
        face: 30,
        isCut: true,
        sides: 'Intersects Below Above',
        place: 6,
        way: 2,
        stays: 1,
        near: true,
      },
      ...{ side: -2, corner: 3, x: 1, up: 1, at: 2, cells: 3, copied: 6, drawn: 6, swept: 0.7, level: true },
    });
  }, 180_000);

  it('grounds, places on the globe, colours', async () => {
    const found = await outputs(
      `
            var slope = Enumerable.Range(0, 9).Select(at => at % 3 * 1.0).ToArray();
            var west = new Topography(Vector3.Origin, 50, slope);
            var east = new Topography(new Vector3(50, 0), 50, slope);
            west.AverageEdges(east, Units.CardinalDirection.East);
            var berlin = new Position(60, 13);
            var next = new Position(60, 13.001);
            var sorted = new List<Vector3> { (5, 0), (1, 0), (3, 9) };
            sorted.Sort(new Elements.Search.DistanceComparer(Vector3.Origin));
            var along = new List<Vector3> { (5, 0), (1, 0), (3, 9) }.OrderBy(one => one, new Elements.Search.DirectionComparer(Vector3.YAxis)).Last();
            return new { cell = west.CellWidth, seam = west.GetEdgeVertices(Units.CardinalDirection.East).Average(one => one.Position.Z), same = east.Elevations[3], inner = west.Elevations[4], south = east.GetEdgeVertices(Units.CardinalDirection.South).Average(one => one.Position.Z), deep = west.AbsoluteMinimumElevation, top = west.TopMesh().Triangles.Count, metres = next.ToVectorMeters(berlin).X, back = Position.FromVectorMeters(berlin, next.ToVectorMeters(berlin)).Longitude, tile = WebMercatorProjection.GetTileSizeMeters(60, 1), light = Color.SRGBToLinear(0.5), dark = Color.LinearToSRGB(Color.SRGBToLinear(0.3)), equal = Colors.Red == new Color(1, 0, 0, 1) && Colors.Red != Colors.Blue, part = (double)Colors.Cobalt.ToArray()[3], first = sorted[0].X, last = along.Y };`,
      'using Elements.GeoJSON;\n',
    );
    expectClose(found, {
      // Heights of 2 and 0 meet; a thousandth of a degree at 60° is half of that at the equator.
      ...{
        cell: 25,
        seam: 1,
        same: 1,
        inner: 1,
        south: (1 + 1 + 2) / 3,
        deep: 0,
        top: 8,
        metres: (6378137 * Math.PI) / 180_000 / 2,
      },
      ...{ back: 13.001, tile: (Math.PI * 6378137) / 2, light: 0.214041, dark: 0.3, equal: true, part: 1, first: 1, last: 9 },
    });
  }, 180_000);

  it('JSON in small letters and with names of choices', async () => {
    const found = await outputs(
      `
            var settings = new JsonSerializerSettings { ContractResolver = new Newtonsoft.Json.Serialization.CamelCasePropertyNamesContractResolver(), Converters = new List<JsonConverter> { new Newtonsoft.Json.Converters.StringEnumConverter() } };
            var all = JArray.Parse("[{'a': 1.5}, 7, {'a': 2}]".Replace('\\'', '"'));
            var children = all.Children<JObject>().Sum(one => (float)one["a"]) + (double)(decimal)all.First["a"] + (int)all.Last["a"];
            return new { children, small = JsonConvert.SerializeObject(new { NetArea = 2.5, URLPath = "p", ID = 1, Rooms = new[] { new { RoomName = "r" } }, Fill = Shaper.FillType.NonZero }, settings), plain = JsonConvert.SerializeObject(new { Fill = Shaper.FillType.NonZero }) };`,
    );
    expect(found).toEqual({
      children: 7,
      small: '{"netArea":2.5,"urlPath":"p","id":1,"rooms":[{"roomName":"r"}],"fill":"NonZero"}',
      plain: '{"Fill":1}',
    });
  }, 180_000);
});
