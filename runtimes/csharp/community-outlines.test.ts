import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communityFunction, expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import { readFunctionRecord, type JsonObject } from '#domain';
import { libraryTypes } from './build-tools.ts';
import { GENERATED_FILE, generateTypes } from './generate-types.ts';

describe.skipIf(!hasCsharp)(
  'outlines, ground, JSON and classes of the community’s functions (skipped without .NET 10 SDK or jail)',
  () => {
    let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
    beforeAll(async () => {
      library = await openCsharpLibrary('parti-outlines-');
    }, 600_000);
    afterAll(() => library?.close());

    const run = (body: string, files: Record<string, string> = {}, types = '') =>
      library.runFiles({ 'Community.cs': communityFunction(body, types), ...files });
    const outputs = async (...given: Parameters<typeof run>) => (await run(...given)).outputs as JsonObject;

    it('make and move outlines, and find points in them', async () => {
      const found = await outputs(`
            var core = Shaper.RectangleByArea(8, 0.5);
            var turned = core.Rotate(core.Centroid(), 90);
            var box = new CompassBox(turned);
            var moved = turned.MoveFromTo(box.SW, (10, 20)).Compass();
            var grid = new CoordinateGrid(Polygon.Rectangle(10, 6), 3, 2);
            var middle = new CoordinateGrid(Polygon.Rectangle(10, 6), 3, 2, 0, GridPosition.CenterXY);
            var corner = new CoordinateGrid(Polygon.Rectangle(10, 6), 3, 2, 0, GridPosition.MinXY);
            var slanted = new CoordinateGrid(Polygon.Rectangle(10, 10), 5, 5, 45);
            grid.Allocate(Polygon.Rectangle((0, -3), (5, 3)));
            var square = Polygon.Rectangle((0, 0), (10, 10));
            var points = square.FindInternalPoints(2);
            var grown = Polygon.Rectangle((0, 0), (1, 1)).ExpandToArea(20, 1, 0.01, Orient.SW, Polygon.Rectangle((0, 0), (2, 40)));
            var letters = new[] { Shaper.L((0, 0), (3, 5), 1), Shaper.C((0, 0), (3, 5), 1), Shaper.U((0, 0), (3, 5), 1), Shaper.T((0, 0), (3, 5), 1), Shaper.H((0, 0), (3, 5), 1), Shaper.X((0, 0), (3, 5), 1), Shaper.E((0, 0), (3, 5), 1), Shaper.F((0, 0), (3, 5), 1) };
            var parts = Shaper.Differences(square.ToList(), Polygon.Rectangle((4, -1), (6, 11)).ToList());
            return new {
                sides = new[] { core.Segments()[0].Length(), core.Segments()[1].Length(), box.SizeX, box.SizeY }, sw = new[] { moved.SW.X, moved.SW.Y, moved.N.X, moved.N.Y, moved.PointBy(Orient.ENE).Y }, ratio = Shaper.RectangleByRatio(2).Compass().SizeY,
                grid = grid.Points.Count, left = grid.Available.Count, least = new[] { grid.AvailableMin().X, grid.AvailableMin().Y }, middle = middle.Available.Count, corner = corner.Available.Count, slanted = slanted.Available.Count,
                points = points.Count, far = points.Max(one => one.DistanceTo((5, 5))), grown = grown.Area(), tall = grown.Compass().SizeY, letters = letters.Select(one => one.Area()).ToList(), corners = letters.Select(one => one.Vertices.Count).ToList(),
                parts = parts.Count, merged = Shaper.Merge(parts.Append(Polygon.Rectangle((4, 0), (6, 10))).ToList()).Single().Area(), fits = Polygon.Rectangle(2, 2).Fits(Polygon.Rectangle(4, 4), new List<Polygon> { Polygon.Rectangle((1, -1), (3, 1)) }), hits = Polygon.Rectangle(2, 2).Fits(Polygon.Rectangle(4, 4), new List<Polygon> { Polygon.Rectangle((0.9, -1), (3, 1)) }),
                beside = Shaper.AdjacentArea(square, 20, Orient.S).Centroid().Y, mid = new Line((0, 0), (4, 2)).Midpoint().Y, spin = new Line((0, 0), (4, 0)).Rotate((0, 0), 90).End.Y, aqua = new[] { Palette.Aqua.Red, Palette.Aqua.Green, Palette.Aqua.Alpha }, near = 0.1.NearEqual(0.1 + 1e-9)
            };`);
      expectClose(found, {
        // Recorded cores are half as long along their first side as along the other.
        sides: [2, 4, 4, 2],
        sw: [10, 20, 12, 22, 21.5],
        ratio: 2,
        // x at ±1.5 and ±4.5, y at ±1 and ±3, on the edge too.
        grid: 16,
        left: 8,
        least: [-4.5, -3],
        // x at −3, 0, 3; y at −2, 0, 2; from the corner x at −5, −2, 1, 4 and y at −3, −1, 1, 3.
        middle: 9,
        corner: 16,
        // Turned by 45 degrees the box is 14.14 wide: ±2.5 stay within, of ±7.5 only none.
        slanted: 4,
        // The middle, and three on each of the ways of 7.07 m.
        points: 13,
        far: 6,
        grown: 20,
        tall: 10,
        letters: [7, 9, 11, 7, 11, 7, 11, 9],
        corners: [6, 8, 8, 8, 12, 12, 12, 10],
        parts: 2,
        merged: 100,
        fits: true,
        hits: false,
        beside: -1,
        mid: 1,
        spin: 4,
        aqua: [0.3, 0.7, 0.6],
        near: true,
      });
    }, 180_000);

    it('find the largest rectangle, and the areas between lines', async () => {
      const found = await outputs(`
            LargestInteriorRectangle.CalculateLargestInteriorRectangle(Polygon.L(10, 8, 3), out var ell);
            LargestInteriorRectangle.CalculateLargestInteriorRectangle(new Polygon((0, 0), (8, 0), (0, 6)), out var triangle);
            LargestInteriorRectangle.CalculateLargestInteriorRectangle(Polygon.Ngon(4, 10), out var diamond);
            var noRoom = false;
            try { LargestInteriorRectangle.CalculateLargestInteriorRectangle(new Polygon((0, 0), (5, 0), (10, 0), (5, 1e-7)), out _); } catch (Exception) { noRoom = true; }
            var square = Polygon.Rectangle(10, 10);
            var cut = HalfEdgeGraph2d.Construct(new[] { square }, Polygon.Rectangle(4, 15).Segments().Select(side => side.ToPolyline(1))).Polygonize();
            var turn = HalfEdgeGraph2d.Construct(new List<Line> { new Line((0, 0), (10, 0)), new Line((10, 10), (5, 15)), new Line((10, 0), (10, 10)), new Line((0, 10), (0, 0)), new Line((5, 15), (0, 10)) }).Polygonize();
            var cross = new List<Line> { new Line((0, 5), (10, 5)), new Line((5, 0), (5, 10)), new Line((0, 0), (10, 0)), new Line((10, 0), (10, 10)), new Line((10, 10), (0, 10)), new Line((0, 10), (0, 0)), new Line((10, 5), (14, 5)) };
            var both = HalfEdgeGraph2d.Construct(cross, true);
            var areas = both.Polygonize();
            var walls = HalfEdgeGraph2d.Construct(new Polygon[] { }, cross.Select(line => line.ToPolyline(1))).Polygonize();
            var paths = HalfEdgeGraph2d.Construct(new[] { new Line((0, 0), (5, 0)), new Line((5, 0), (5, 5)), new Line((5, 5), (9, 9)), new Line((5, 5), (0, 9)) }).Polylinize();
            return new {
                ell = new[] { ell.area, ell.size.X, ell.size.Y }, drawn = ell.Polygon.Area(), triangle = triangle.area, diamond = diamond.area, noRoom,
                cut = cut.Select(one => one.Area()).OrderBy(one => one).ToList(), corners = cut.Max(one => one.Vertices.Count), turn = turn.Single().Area(), nodes = both.Vertices.Count,
                areas = areas.Where(one => !one.IsClockWise()).Select(one => one.Area()).ToList(), border = areas.Where(one => one.IsClockWise()).Sum(one => one.Area()), walls = walls.Count, paths = paths.Select(one => one.Length()).OrderBy(one => one).ToList(), lines = both.Polygonize(null, points => points.Count).Max()
            };`);
      expectClose(found, {
        // The leg that lies: 10 × 3; the other is 3 × 8.
        ell: [30, 10, 3],
        drawn: 30,
        // Half of the triangle's 24, half of the diamond's 200.
        triangle: 12,
        diamond: 100,
        noRoom: true,
        cut: [30, 30, 40],
        corners: 4,
        turn: 125,
        nodes: 10,
        areas: [25, 25, 25, 25],
        border: 100,
        walls: 5,
        paths: [Math.hypot(4, 4), Math.hypot(5, 4), 10],
        lines: 8,
      });
    }, 180_000);

    it('trim ground, make it level, and make balls and meshes', async () => {
      const { ball, area, ...found } = await outputs(`
            // 4 × 4 m that rise from 0 to 4 along x.
            Topography Slope() => new Topography((0, 0, 0), 4, Enumerable.Range(0, 25).Select(at => (double)(at % 5)).ToArray());
            var trimmed = Slope();
            trimmed.Trim(new Polygon((1, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3)));
            var (cut, fill) = Slope().CutAndFill(new[] { Polygon.Rectangle((0, 0), (4, 2)) }, 3, out var cuts, out var fills);
            var level = Slope();
            level.CutAndFill(Polygon.Rectangle((1, 1), (3, 3)), 1, out var cutMesh, out _);
            var model = new Model();
            model.AddElement(trimmed);
            var back = Model.FromJson(model.ToJson()).AllElementsOfType<Topography>().Single();
            var refused = "";
            try { Slope().CutAndFill(new[] { Polygon.Rectangle((0, 0), (4, 2)) }, 3, out _, out _, 45); } catch (NotSupportedException error) { refused = error.Message; }
            double Flat(Mesh mesh) => mesh.Triangles.Sum(one => one.Area());
            var ball = Mesh.Sphere(2, 24);
            var ell = Polygon.L(4, 3, 1).ToMesh();
            return new {
                trimmed = Flat(trimmed.Mesh), top = trimmed.Mesh.Vertices.Max(one => one.Position.Z), kept = Flat(back.Mesh), cut, fill, bodies = new[] { cuts[0].Volume(), fills[0].Volume() }, level = Flat(level.Mesh), body = cutMesh.Volume(), refused,
                ball = ball.Volume(), area = Flat(ball), ell = Flat(ell), up = ell.Triangles.Min(one => one.Normal.Z), copy = Flat(new Mesh(ell)), round = ell.Transformed(new Transform(0, 0, 5)).BoundingBox.Max.Z,
                axes = new Transform(1, 2, 3).ToModelCurves().Select(one => one.Curve.End.X + one.Curve.End.Y + one.Curve.End.Z).ToList(), parts = new Line((0, 0), (10, 0)).DivideIntoEqualSegments(4).Select(one => one.Length()).ToList(),
                straight = new Line((0, 0), (10, 0)).GetSubdivisionParameters(1, 2), bent = new Polyline((0, 0), (4, 0), (4, 2)).GetSubdivisionParameters(1, 1), arc = new Arc(1, 0, 90).GetSubdivisionParameters().Length
            };`);
      // Of flat sides within a ball of 2 m, each under it by less than a hundredth.
      for (const [made, round] of [
        [ball, (4 / 3) * Math.PI * 8],
        [area, 4 * Math.PI * 4],
      ] as [number, number][]) {
        expect(made).toBeLessThan(round);
        expect(made).toBeGreaterThan(round * 0.99);
      }
      expectClose(found, {
        // 3 m² on a slope of 45 degrees.
        trimmed: 3 * Math.SQRT2,
        top: 3,
        kept: 3 * Math.SQRT2,
        // 2 m wide: a triangle of 1 × 1 above 3, one of 3 × 3 below.
        cut: 1,
        fill: 9,
        bodies: [1, 9],
        // 12 m² on the slope and 4 m² that are level.
        level: 12 * Math.SQRT2 + 4,
        // From 0 to 2 m above: 1 m × 4 m².
        body: 4,
        refused: 'Ground is cut and filled with upright sides only: a batter angle of 90 degrees.',
        ell: 6,
        up: 1,
        copy: 6,
        round: 5,
        axes: [7, 7, 7],
        parts: [2.5, 2.5, 2.5, 2.5],
        straight: [1, 8],
        bent: [0.25, 1, 1.5],
        arc: 10,
      });
    }, 180_000);

    it('read and make JSON piece by piece', async () => {
      const found = await outputs(`
            var room = JObject.Parse("{ \\"name\\": \\"Lab\\", \\"area\\": 12.5, \\"doors\\": [1, 2, 3], \\"at\\": { \\"X\\": 1, \\"Y\\": 2, \\"Z\\": 3 }, \\"open\\": true, \\"note\\": null }");
            room["count"] = 4;
            room.Add("more", new JArray(new JValue("a"), new JValue(2.5)));
            var profile = new Profile(Polygon.Rectangle(2, 2), Guid.Parse("3b241101-e2bb-4255-8caf-4136c566a964"), "p");
            var mass = new Mass(profile, 3);
            var short_ = JsonConvert.SerializeObject(mass);
            JsonInheritanceConverter.ElementwiseSerialization = true;
            var whole = JObject.Parse(JsonConvert.SerializeObject(mass));
            JsonInheritanceConverter.ElementwiseSerialization = false;
            var missing = false;
            try { JArray.Parse("{}"); } catch (JsonReaderException) { missing = true; }
            var model = new Model();
            var tagged = new Mass(profile, 3);
            tagged.AdditionalProperties["Extra"] = JToken.FromObject(new Dictionary<string, double> { ["wide"] = 2 });
            model.AddElement(tagged);
            return new {
                name = (string)room["name"], area = room.Value<double>("area"), doors = room["doors"].Values<int>().Sum(), x = room["at"].ToObject<Vector3>().Y, open = (bool)room["open"], note = room["note"].Type.ToString(), count = room["count"].Type.ToString(),
                path = (int)room.SelectToken("doors[2]"), none = room["nowhere"] == null, keys = string.Join(",", room.Properties().Select(one => one.Name)), text = room["more"].ToString(Formatting.None), found = room.TryGetValue("NAME", StringComparison.OrdinalIgnoreCase, out var token) && token.ToString() == "Lab",
                reference = !short_.Contains("Vertices"), corners = whole["Profile"]["Perimeter"]["Vertices"].Count(), missing, extra = model.ToJson().Contains("\\"Extra\\":{\\"wide\\":2}"), any = ((JObject)JsonConvert.DeserializeObject("{\\"a\\":1}")).Count
            };`);
      expectClose(found, {
        name: 'Lab',
        area: 12.5,
        doors: 6,
        x: 2,
        open: true,
        note: 'Null',
        count: 'Integer',
        path: 3,
        none: true,
        keys: 'name,area,doors,at,open,note,count,more',
        text: '["a",2.5]',
        found: true,
        reference: true,
        corners: 4,
        missing: true,
        extra: true,
        any: 1,
      });
    }, 180_000);

    it('give elements shapes of their own, and find what overrides have changed', async () => {
      const types = `
    public class RoomOverride : IOverride { public string Id { get; set; } = "o1"; public string GetName() => "Rooms"; public object GetIdentity() => new { Name = "Lab" }; }
    public class OldOverride { public string Id { get; set; } = "o2"; public object Identity { get; set; } = new { Name = "Lab" }; }
    public class Room : GeometricElement
    {
        public Profile Boundary { get; set; } = Polygon.Rectangle(4, 5);
        public double Size { get; set; }
        public override void UpdateRepresentations()
        {
            var solid = new Extrude(Boundary, 3, Vector3.ZAxis) { ReverseWinding = true };
            RepresentationInstances = new List<RepresentationInstance> { new RepresentationInstance(new SolidRepresentation(solid), BuiltInMaterials.Glass), new RepresentationInstance(new CurveRepresentation(Boundary.Perimeter, false), BuiltInMaterials.Black) };
            // Rooms measure themselves while they are drawn.
            Size = new BBox3(this).ZSize;
        }
    }`;
      const { model, outputs: found } = await run(
        `
            var room = new Room();
            var proxies = new List<Room> { room, new Room() }.Proxies("Rooms").ToList();
            var proxy = proxies.Proxy(room);
            proxy.AddOverrideIdentity(new RoomOverride());
            Identity.AddOverrideIdentity(proxy, (object)new OldOverride());
            var output = new Result { Same = proxy.ElementId == room.Id, Ids = string.Join(",", proxy.OverrideIds<RoomOverride>("Rooms")), All = string.Join(",", proxy.OverrideIds()), High = room.Bounds.ZSize };
            var column = new Column((1, 2), 4, new Line((1, 2, 0), (1, 2, 4)), Polygon.Rectangle(0.5, 0.5), 0, 0.5, 45, new Transform(0, 0, 1), BuiltInMaterials.Concrete, null, false, Guid.NewGuid(), "C");
            output.Volume = column.Volume(); output.Depth = WideFlangeProfileServer.Instance.GetProfileByName("W14x22").d / 0.0254; output.Leg = new LProfileFactory().GetProfileByTypeAsync(LProfileType.L2x2x1_4).Result.d / 0.0254;
            var line = new Line((0, 0), (4, 0));
            output.Reach = new[] { line.ExtendTo(new[] { new Line((6, -1), (6, 1)), new Line((-3, -1), (-3, 1)) }, 2.5).Length(), line.ExtendTo(Polygon.Rectangle((-1, -1), (9, 1)), 1.0).Length() };
            output.Aligned = line.IsCollinear(new Line((5, 0.005), (9, 0)), 0.01) && !line.IsCollinear(new Line((5, 0.005), (9, 0)));
            output.Model.AddElements(room, column);
            return output;`,
        {},
        `${types}
    public class Result : Hypar.Functions.Execution.AWS.SystemResults { public bool Same { get; set; } public string Ids { get; set; } public string All { get; set; } public double High { get; set; } public double Volume { get; set; } public double Depth { get; set; } public double Leg { get; set; } public double[] Reach { get; set; } public bool Aligned { get; set; } }`,
      );
      expectClose(found, {
        Same: true,
        Ids: 'o1',
        All: 'o1,o2',
        High: 3,
        Volume: 0.875,
        Depth: 13.7,
        Leg: 2,
        Reach: [6, 5],
        Aligned: true,
      });
      const elements = Object.values((model as { Elements: Record<string, JsonObject> }).Elements);
      const room = elements.find((element) => element['discriminator'] === 'Community.Room') as JsonObject;
      expect(room).toMatchObject({ Size: 3, Representation: { SolidOperations: [{ Height: 3, IsVoid: false }] } });
      expect(elements.find((element) => element['Id'] === room['Material'])).toMatchObject({ Name: 'glass' });
    }, 180_000);

    it('run without any generated file: inputs, overrides and elements from the record', async () => {
      const record = readFunctionRecord({
        id: 'sites',
        name: 'Sites',
        language: 'C#',
        input_schema: {
          type: 'object',
          properties: {
            Factor: { type: 'number', default: 2 },
            Kind: { type: 'string', enum: ['By Area', 'L-Shaped'], default: 'L-Shaped' },
          },
        },
        overrides: {
          Site: {
            identity: { 'Add Id': { type: 'string' } },
            schema: { Perimeter: { $ref: 'https://schemas.hypar.io/Polygon.json' } },
            behaviors: { add: true, remove: true },
          },
        },
        outputs: [
          { name: 'Area', type: 'number', description: '' },
          { name: 'Kind', type: 'string', description: '' },
        ],
        element_types: ['https://schemas.hypar.io/Site.json'],
      });
      const schema = {
        title: 'Site',
        allOf: [{ $ref: 'https://hypar.io/Schemas/GeometricElement.json' }],
        properties: { Perimeter: { $ref: 'https://schemas.hypar.io/Polygon.json' }, 'Add Id': { type: 'string' } },
      };
      const files = {
        'Sites.cs': `using Elements;
using Elements.Geometry;
namespace Sites
{
    public static class Sites
    {
        public static SitesOutputs Execute(Dictionary<string, Model> inputModels, SitesInputs input)
        {
            var old = new Site(Polygon.Rectangle(1, 1), "old");
            var gone = new Site { Perimeter = Polygon.Rectangle(9, 9), AddId = "gone" };
            var sites = input.Overrides.Site.CreateElements(input.Overrides.Additions.Site, input.Overrides.Removals.Site,
                add => new Site(add.Value.Perimeter, add.Id),
                (site, identity) => site.AddId == identity.AddId,
                (site, edit) => { site.Perimeter = edit.Value.Perimeter; return site; }, new[] { old, gone });
            var more = new List<Site>(sites);
            more.ApplyOverrides(new List<SiteOverride>(), (site, identity) => true, (site, edit) => site);
            var output = new SitesOutputs(more.Sum(site => site.Perimeter.Area()) * input.Factor, input.Kind.ToString());
            output.Model.AddElements(sites);
            return output;
        }
    }
}
`,
        'Site.json': JSON.stringify(schema),
      };
      const generated = generateTypes(files, record, libraryTypes()) ?? '';
      const square = (size: number) => ({
        discriminator: 'Elements.Geometry.Polygon',
        Vertices: [0, 1, 2, 3].map((at) => ({ X: at === 1 || at === 2 ? size : 0, Y: at > 1 ? size : 0, Z: 0 })),
      });
      const overrides = {
        additions: { Site: [{ id: 'new', value: { Perimeter: square(3) } }] },
        removals: { Site: [{ id: 'r', identity: { 'Add Id': 'gone' } }] },
        Site: [{ id: 'e', identity: { 'Add Id': 'old' }, value: { Perimeter: square(2) } }],
      };
      const { outputs: found, model } = await library.runFiles({ ...files, [GENERATED_FILE]: generated }, { overrides });
      // (3² + 2²) × the default of 2
      expect(found).toEqual({ Area: 26, Kind: 'LShaped' });
      const sites = Object.values((model as { Elements: Record<string, JsonObject> }).Elements).filter(
        (element) => element['discriminator'] === 'Elements.Site',
      );
      expect(sites.map((site) => [site['Add Id'], Object.keys(site['associatedIdentities'] as JsonObject)])).toEqual([
        ['new', ['Site Addition']],
        ['old', ['Site']],
      ]);
    }, 180_000);
  },
);
