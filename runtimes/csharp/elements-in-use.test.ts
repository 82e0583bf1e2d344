import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import type { JsonObject } from '#domain';

/** Upstream: one envelope of 20 × 10 m, 17 m high, as a function before wrote it. */
const point = (X: number, Y: number) => ({ X, Y, Z: 0 });
const ENVELOPE = JSON.stringify({
  Elements: {
    p: {
      Id: 'p',
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: { Vertices: [point(0, 0), point(20, 0), point(20, 10), point(0, 10)] },
      Voids: [],
    },
    e: {
      Id: 'e',
      discriminator: 'Elements.Envelope',
      Profile: 'p',
      Elevation: 0,
      Height: 17,
      Transform: { Matrix: { Components: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] } },
      Representation: { SolidOperations: [{ discriminator: 'Elements.Geometry.Solids.Extrude', Profile: 'p', Height: 17 }] },
    },
  },
});

const LEVELS = `using Elements;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Levels
{
    public static class Levels
    {
        public static LevelsOutputs Execute(Dictionary<string, Model> inputModels, LevelsInputs input)
        {
            if (!inputModels.TryGetValue("Envelope", out var envelopeModel)) throw new ArgumentException("No Envelope found.");
            var output = new LevelsOutputs();
            foreach (var envelope in envelopeModel.AllElementsOfType<Envelope>().OrderBy(e => e.Elevation))
            {
                var extrude = envelope.Representation.SolidOperations.OfType<Extrude>().First();
                var names = input.Overrides.Levels.ToDictionary(o => o.Identity.Name, o => o);
                var i = 0;
                for (var height = envelope.Elevation; height < envelope.Elevation + envelope.Height - 0.001; i++)
                {
                    var level = new Level(height, Guid.NewGuid(), $"Level {i + 1}") { Perimeter = extrude.Profile.Perimeter.TransformedPolygon(new Transform(0, 0, height)) };
                    if (names.TryGetValue(level.Name, out var o)) { level.Elevation = o.Value.Elevation; level.AddOverrideIdentity(o); }
                    output.Quantity++;
                    output.Area += level.Perimeter.Area();
                    output.Model.AddElement(level);
                    height += i == 0 ? input.GroundHeight : input.StandardHeight;
                }
            }
            return output;
        }
    }
}
namespace Elements
{
    #pragma warning disable
    [Newtonsoft.Json.JsonConverter(typeof(Elements.Serialization.JSON.JsonInheritanceConverter), "discriminator")]
    [System.CodeDom.Compiler.GeneratedCode("NJsonSchema", "10.1.21.0 (Newtonsoft.Json v12.0.0.0)")]
    public partial class Level : GeometricElement
    {
        [JsonConstructor]
        public Level(double @elevation, System.Guid @id = default, string @name = null) : base(null, null, null, false, id, name)
        {
            var validator = Elements.Validators.Validator.Instance.GetFirstValidatorForType<Level>();
            if (validator != null) { validator.PreConstruct(new object[] { @elevation, @id, @name }); }
            this.Elevation = @elevation;
            if (validator != null) { validator.PostConstruct(this); }
        }
        [JsonProperty("Elevation", Required = Required.Always)] public double Elevation { get; set; }
        [JsonProperty("Perimeter")] public Polygon Perimeter { get; set; }
    }
    public partial class Envelope : GeometricElement
    {
        [JsonProperty("Profile", Required = Required.AllowNull)] public Profile Profile { get; set; }
        [JsonProperty("Elevation")] public double Elevation { get; set; }
        [JsonProperty("Height")] public double Height { get; set; }
        public Envelope() : base() { }
    }
}
namespace Levels
{
    using Hypar.Functions.Execution.AWS;
    public class LevelsInputs : S3Args
    {
        [JsonProperty("Ground Height")] public double GroundHeight { get; set; } = 5;
        [JsonProperty("Standard Height")] public double StandardHeight { get; set; } = 4;
        [JsonProperty("overrides")] public Overrides Overrides { get; set; } = new Overrides();
    }
    public class Overrides
    {
        public Overrides() { }
        [JsonConstructor] public Overrides(IList<LevelOverride> @levels) { Levels = levels; }
        [JsonProperty("Levels")] public IList<LevelOverride> Levels { get; set; } = new List<LevelOverride>();
    }
    public class LevelOverride : IOverride
    {
        [JsonConstructor] public LevelOverride(string @id, LevelIdentity @identity, LevelValue @value) { Id = id; Identity = identity; Value = value; }
        [JsonProperty("id")] public string Id { get; set; }
        [JsonProperty("Identity")] public LevelIdentity Identity { get; set; }
        [JsonProperty("Value")] public LevelValue Value { get; set; }
        public string GetName() { return "Levels"; }
        public object GetIdentity() { return Identity; }
    }
    public class LevelIdentity { [JsonProperty("Name")] public string Name { get; set; } }
    public class LevelValue { [JsonProperty("Elevation")] public double Elevation { get; set; } }
    public class LevelsOutputs : SystemResults
    {
        [JsonProperty("Level Quantity")] public double Quantity { get; set; }
        [JsonProperty("Total Area")] public double Area { get; set; }
    }
}
`;

describe.skipIf(!hasCsharp)(
  'functions as authors write them, over the Elements library (skipped without .NET 10 SDK or jail)',
  () => {
    let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
    beforeAll(async () => {
      library = await openCsharpLibrary('parti-in-use-');
    });
    afterAll(() => library?.close());

    it('read upstream elements of their own types, with overrides, and write theirs', async () => {
      const overrides = { Levels: [{ id: 'o1', Identity: { Name: 'Level 2' }, Value: { Elevation: 6 } }] };
      const inputs = { 'Ground Height': 5, 'Standard Height': 4, overrides };
      const result = await library.runFiles({ 'Levels.cs': LEVELS }, inputs, { Envelope: ENVELOPE });
      // Levels at 0, 5, 9 and 13 m; each 200 m².
      expect(result.outputs).toEqual({ 'Level Quantity': 4, 'Total Area': 800 });
      const elements = Object.values((result.model as { Elements: Record<string, JsonObject> }).Elements);
      const levels = elements.filter((element) => element['discriminator'] === 'Elements.Level');
      expect(levels.map((level) => level['Elevation'])).toEqual([0, 6, 9, 13]);
      expect(levels[1]?.['associatedIdentities']).toEqual({ Levels: [{ id: 'o1', identity: { Name: 'Level 2' } }] });
      await expect(library.runFiles({ 'Levels.cs': LEVELS }, inputs)).rejects.toMatchObject({
        parameters: { message: expect.stringContaining('No Envelope found.') as string },
      });
    }, 60_000);

    it('lay grids, columns, facades and roofs over an envelope', async () => {
      const found = await library.outputs(`
            var envelope = Polygon.L(30, 20, 10);
            var grid = new Grid2d(envelope, new Transform(envelope.Vertices.First(), Vector3.XAxis, Vector3.ZAxis));
            grid.U.DivideByFixedLength(6, FixedDivisionMode.RemainderAtBothEnds);
            grid.V.DivideByApproximateLength(5, EvenDivisionMode.RoundUp);
            var along = grid.GetCellSeparators(GridDirection.U, false).OfType<Line>().ToList();
            var across = grid.GetCellSeparators(GridDirection.V).Cast<Line>().ToList();
            var points = new List<Vector3>();
            foreach (var u in along) foreach (var v in across) if (u.Intersects(v, out var x, false, true)) points.Add(x);
            var columns = points.Where(p => envelope.Covers(p)).Select((p, i) => new Column(p, 4, null, Polygon.Rectangle(0.5, 0.5), name: $"C{i:D2}")).ToList();
            var model = new Model();
            foreach (var side in envelope.Segments())
            {
                var place = new Transform(side.Start, side.Direction(), side.Direction().Cross(Vector3.ZAxis));
                var facade = new Grid2d(Polygon.Rectangle(Vector3.Origin, (side.Length(), 4)));
                facade.U.DivideByApproximateLength(1.5);
                facade.V.DivideByPattern(new[] { ("Sill", 1.0), ("Vision", 2.0), ("Spandrel", 1.0) }.ToList(), PatternMode.None, FixedDivisionMode.RemainderAtEnd);
                foreach (var cell in facade.GetCells())
                    model.AddElement(new Panel((Polygon)cell.GetCellGeometry(), cell.Type == "Vision" ? BuiltInMaterials.Glass : BuiltInMaterials.Concrete, place, null, false, Guid.NewGuid(), cell.Type));
            }
            var panels = Model.FromJson(model.ToJson()).AllElementsOfType<Panel>().ToList();
            var typed = new Grid2d(new Grid1d(10), new Grid1d(5)); typed.SplitAtPoint((3, 3)); typed[0, 0].Type = "corner"; typed[0, 0].U.DivideByCount(2);
            return new {
                cells = grid.GetCells().Count, area = grid.GetCells().SelectMany(c => c.GetTrimmedCellGeometry()).OfType<Polygon>().Sum(p => p.Area()), columns = columns.Count, last = columns[^1].Name,
                panels = panels.Count, glass = panels.Count(p => p.Material.Name == "glass"), facade = panels.Sum(p => p.Area()), outside = panels.Select(p => p.Transform.OfVector(p.Normal())).All(n => Math.Abs(n.Z) < 1e-9),
                nested = typed.GetCells().Count, corner = typed.Cells[0][0].Type, separators = typed.GetCellSeparators(GridDirection.V).Count
            };`);
      expectClose(found, {
        cells: 20,
        area: 400,
        // Of 6 × 5 crossings those of the L: 6 + 6 + 6 + 2 + 2.
        columns: 22,
        last: 'C21',
        // Sides of 30, 10, 20, 10, 10 and 20 m: 20 + 7 + 13 + 7 + 7 + 13 bays, three high.
        panels: 201,
        glass: 67,
        facade: 400,
        outside: true,
        nested: 5,
        corner: 'corner',
        separators: 3,
      });
    }, 60_000);

    it('cut polygons and profiles by lines', async () => {
      const found = await library.outputs(`
            var square = Polygon.Rectangle((0, 0), (10, 10));
            var ring = new Profile(square, Polygon.Rectangle((4, 4), (6, 6)));
            var upright = square.TransformedPolygon(new Transform(new Vector3(1, 1, 1), Vector3.XAxis, Vector3.YAxis));
            var sides = Profile.Split(new[] { ring }, new Polyline((2, -1), (2, 11))).OrderBy(p => p.Area()).ToList();
            var line = new Line((0, 0), (10, 0));
            line.TryGetOverlap(new Line((5, 0), (15, 0)), out var overlap);
            line.Intersects(new BBox3((2, -1, -1), (4, 1, 1)), out List<Vector3> hits);
            var path = new Polyline((0, 0), (10, 0), (10, 10));
            return new {
                halves = square.Split(new Polyline((5, -1), (5, 11))).Select(p => p.Area()), quarters = square.Split(new Polyline((5, -1), (5, 11)), new Polyline((-1, 5), (11, 5))).Count, loose = square.Split(new Polyline((5, -1), (5, 5))).Count,
                sides = sides.Select(p => p.Area()), hole = sides[1].Voids.Count, through = Profile.Split(new[] { ring }, new Polyline((5, -1), (5, 11))).Sum(p => p.Voids.Count), island = Profile.Split(new[] { new Profile(square) }, Polygon.Rectangle((4, 4), (6, 6))).Select(p => p.Area()).Order(),
                upright = upright.Split(new Polyline(upright.PointAtNormalized(0.125), upright.PointAtNormalized(0.625))).Sum(p => p.Area()), thick = line.Thicken(2).Area(), band = new Profile(square).Thicken(1).Sum(p => p.Area()),
                overlap = overlap.Length(), hits = hits.Select(p => p.X), centred = line.DivideByLengthFromCenter(3).Select(l => l.Length()), apart = line.DistanceTo(new Line((5, 3, 4), (5, 3, 10))), at = new[] { path.PointAt(1.5).Y, path.GetParameterAt((10, 5)), path.Domain.Max }, part = path.GetSubsegment((5, 0), (10, 5)).Length(), pieces = path.Split(new List<Vector3> { (5, 0) }).Count, frames = path.Frames().Length,
                same = square.IsAlmostEqualTo(Polygon.Rectangle((0, 0), (10, 10)).Reversed(), ignoreWinding: true), inPlane = upright.Contains3D(upright.Centroid()), middle = upright.Centroid().Z, arc = Arc.ByThreePoints((5, 0), (0, 5), (-5, 0)).Length(), turn = Vector3.XAxis.PlaneAngleTo(Vector3.YAxis, -Vector3.ZAxis)
            };`);
      expectClose(found, {
        halves: [50, 50],
        quarters: 4,
        // A line that ends inside cuts nothing.
        loose: 1,
        sides: [20, 76],
        hole: 1,
        through: 0,
        island: [4, 96],
        upright: 100,
        thick: 20,
        // 11 × 11 − 9 × 9
        band: 40,
        overlap: 5,
        hits: [2, 4],
        centred: [0.5, 3, 3, 3, 0.5],
        // 3 beside and 4 above.
        apart: 5,
        at: [5, 1.5, 2],
        part: 10,
        pieces: 2,
        frames: 3,
        same: true,
        inPlane: true,
        // With x to the right and its face to y the square hangs down: from 1 to −9.
        middle: -4,
        arc: 5 * Math.PI,
        turn: 270,
      });
    }, 60_000);

    it('make sections, joists and solids', async () => {
      const found = await library.outputs(`
            var flanges = new WideFlangeProfileFactory();
            var beam = flanges.GetProfileByType(Elements.Geometry.WideFlangeProfileType.W14x22);
            var angle = new LProfileFactory().GetProfileByName("L2x2x1/4");
            var joist = new Joist(new Line((0, 0), (10, 0)), angle, angle, angle, 0.5, 8, 0.06, 0.3, BuiltInMaterials.Steel);
            joist.UpdateRepresentations();
            var ring = new Profile(Polygon.Rectangle((0, 0), (10, 10)), Polygon.Rectangle((4, 4), (6, 6)));
            var solid = new Extrude(ring, 3, Vector3.ZAxis).Solid;
            var model = new Model();
            model.AddElement(new GeometricElement(representation: new Representation(new ConstructedSolid(solid)), name: "made"));
            model.AddElement(new Beam(new Line((0, 0), (6, 0)), beam, new Transform()));
            var back = Model.FromJson(model.ToJson());
            var again = ((ConstructedSolid)back.GetElementByName<GeometricElement>("made").Representation.SolidOperations[0]).Solid;
            var ground = new Topography(Vector3.Origin, 3, new double[] { 0, 0, 0, 0, 2, 0, 0, 0, 0 }, 1, 1);
            new Ray((1, 1, 9), Vector3.ZAxis.Negate()).Intersects(ground, out var hit);
            return new {
                depth = beam.d / 0.0254, area = beam.Area() / 0.0254 / 0.0254, byName = flanges.GetProfileByName("W14X22").Id == beam.Id, tube = new SHSProfileFactory().GetProfileByName("SHS550xs00x22").Area(), flat = new RHSProfileFactory().GetProfileByName("RHS60x30x1.6").Area(), leg = angle.Area() / 0.0254 / 0.0254,
                parts = joist.Representation.SolidOperations.Count, joints = joist.JointPoints.Count, first = joist.JointPoints[0].X, faces = solid.Faces.Count, corners = solid.Vertices.Count, edges = solid.Edges.Count, volume = solid.Volume(), again = again.Volume(),
                read = ((WideFlangeProfile)back.AllElementsOfType<Beam>().Single().Profile).bf / 0.0254, top = hit.Z, triangles = ground.Mesh.Triangles.Count, weight = flanges.AllProfiles().All(p => p.Area() > 0)
            };`);
      expectClose(found, {
        depth: 13.7,
        // 2 × 5 × 0.335 + (13.7 − 0.67) × 0.23 square inches
        area: 6.3469,
        byName: true,
        // 0.55² − 0.506²
        tube: 0.046464,
        // 60 × 30 − 56.8 × 26.8 mm²
        flat: 0.00027776,
        // 2 × ¼ + 1.75 × ¼
        leg: 0.9375,
        // Chords, two seats, and a web down and up in eight cells.
        parts: 20,
        joints: 9,
        first: 0.3,
        faces: 10,
        corners: 16,
        edges: 24,
        volume: 288,
        again: 288,
        read: 5,
        top: 2,
        triangles: 8,
        weight: true,
      });
    }, 60_000);

    it('share faces between cells and find ways through a grid', async () => {
      const found = await library.outputs(`
            var rooms = new CellComplex();
            var first = rooms.AddCell(Polygon.Rectangle((0, 0), (5, 5)), 3, 0);
            rooms.AddCell(Polygon.Rectangle((5, 0), (10, 5)), 3, 0);
            rooms.AddCell(Polygon.Rectangle((0, 0), (5, 5)), 3, 3);
            var grid = new AdaptiveGrid();
            grid.AddVertices(new List<Vector3> { (0, 0), (10, 0), (10, 10) }, AdaptiveGrid.VerticesInsertionMethod.Connect);
            grid.AddVertices(new List<Vector3> { (5, -5), (5, 5), (10, 5) }, AdaptiveGrid.VerticesInsertionMethod.ConnectAndCut);
            var (vertices, edges) = (grid.GetVertices().Count, grid.GetEdges().Count);
            grid.TryGetVertexIndex((5, 0), out var crossing); grid.TryGetVertexIndex((5, -5), out var start); grid.TryGetVertexIndex((0, 0), out var other); grid.TryGetVertexIndex((10, 10), out var exit);
            var nested = new AdaptiveGraphRouting.RoutingConfiguration(turnCost: 0.01, mainLayer: 3, layerPenalty: 2);
            RoutingConfiguration same = nested;
            var tree = new AdaptiveGraphRouting(grid, new AdaptiveGraphRouting.RoutingConfiguration(turnCost: 0.01)).BuildSimpleNetwork(new List<RoutingVertex> { new RoutingVertex(start, 0), new RoutingVertex(other, 0) }, new List<ulong> { exit }, null);
            double Way(ulong from) { var sum = 0.0; for (var node = tree[from]; node.Trunk != null; node = node.Trunk) sum += grid.GetVertex(node.Id).Point.DistanceTo(grid.GetVertex(node.Trunk.Id).Point); return sum; }
            var degree = grid.GetVertex(crossing).Edges.Count;
            var added = grid.AddVertex((7, 2), new ConnectVertexStrategy(grid.GetVertex(crossing)));
            var edge = grid.ClosestEdge((8, 0.5), out var on);
            var cut = grid.CutEdge(edge, on);
            grid.RemoveEdge(added.GetEdge(crossing));
            var plan = new AdaptiveGrid();
            plan.AddFromPolygon(Polygon.Rectangle((0, 0), (10, 10)), new List<Vector3> { (4, 3) });
            return new {
                faces = rooms.GetFaces().Count, edges = rooms.GetEdges().Count, corners = rooms.GetVertices().Count, above = first.GetTopFace().GetCells().Count, neighbours = first.GetNeighbors().Count, length = first.GetEdges().Sum(one => one.GetGeometry().Length()), most = rooms.GetEdges().Max(one => one.GetCells().Count),
                configured = new[] { same.TurnCost, same.MainLayer, same.LayerPenalty },
                vertices, joints = edges, degree, way = Way(start), longer = Way(other), end = tree[exit].Trunk == null, closest = new[] { on.X, on.Y }, cut = cut.Edges.Count, gone = grid.GetVertex(added.Id) == null, plan = plan.GetVertices().Count, lines = plan.GetEdges().Count
            };`);
      expectClose(found, {
        configured: [0.01, 3, 2],
        // Three boxes of 6 faces, 12 edges and 8 corners, less those that two of them share.
        faces: 16,
        edges: 28,
        corners: 16,
        above: 2,
        neighbours: 2,
        // 8 × 5 + 4 × 3
        length: 52,
        most: 3,
        vertices: 7,
        joints: 7,
        degree: 4,
        way: 20,
        longer: 20,
        end: true,
        closest: [8, 0],
        cut: 2,
        gone: true,
        // The lines x = 0, 4, 10 and y = 0, 3, 10.
        plan: 9,
        lines: 12,
      });
    }, 60_000);
  },
);
