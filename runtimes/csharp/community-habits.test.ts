import { crc32, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communityFunction, expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import type { JsonObject, JsonValue } from '#domain';

describe.skipIf(!hasCsharp)('what functions of the community take for granted (skipped without .NET 10 SDK or jail)', () => {
  let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
  beforeAll(async () => {
    library = await openCsharpLibrary('parti-habits-');
  }, 600_000);
  afterAll(() => library?.close());

  const run = (body: string, types = '', opened = '', models: Record<string, string> = {}) =>
    library.runFiles({ 'Community.cs': `${opened}${communityFunction(body, types)}` }, {}, models);
  const outputs = async (...given: Parameters<typeof run>) => (await run(...given)).outputs as JsonObject;
  const elements = async (...given: Parameters<typeof run>) =>
    Object.values(((await run(...given)).model as { Elements: Record<string, JsonObject> }).Elements);

  it('W4.02 namespaces that are opened and not needed, texts of choices, names of colours, the model in small letters', async () => {
    const found = await outputs(
      `
            Elements.Serialization.glTF.GltfExtensions.UseReferencedContentExtension = true;
            Desk? none = null;
            var results = new Hypar.Functions.Execution.ResultsBase();
            results.model.AddElement(new Mass(Polygon.Rectangle(1, 1), 2));
            var red = new Color("Red");
            var sand = new Color("darkgray");
            return new { chosen = Hypar.Model.Utilities.GetStringValueFromEnum(Desk.Double_Desk), plain = Hypar.Model.Utilities.GetStringValueFromEnum(Desk.Custom), none = Hypar.Model.Utilities.GetStringValueFromEnum(none) ?? "-", count = results.Model.AllElementsOfType<Mass>().Count(), red = red.Red - red.Green, gray = sand.Blue, hex = new Color("#ff8000").Green };`,
      'public enum Desk { [System.Runtime.Serialization.EnumMember(Value = "Double Desk")] Double_Desk, Custom }',
      'using DotLiquid; using System.Reflection.Metadata; using System.Net; using Elements.Search; using Elements.Annotations; using glTFLoader.Schema; using Microsoft.VisualBasic.CompilerServices;\n',
    );
    expectClose(found, { chosen: 'Double Desk', plain: 'Custom', none: '-', count: 1, red: 1, gray: 0.66, hex: 128 / 255 });
  }, 180_000);

  it('overrides as dynamic, whatever class they are', async () => {
    const found = await outputs(
      `
            var model = new Model();
            var desk = new ContentElement("desk.glb", new BBox3((0, 0, 0), (2, 1, 1)), 1, Vector3.YAxis, new List<Symbol>());
            model.AddElement(desk.CreateInstance(new Transform(4, 0, 0), "near"));
            model.AddElement(desk.CreateInstance(new Transform(9, 0, 0), "far"));
            Place(new Moves { FurnitureLocations = new List<Move> { new Move() } }, model);
            Place(null, model);
            var placed = model.AllElementsOfType<ElementInstance>().ToDictionary(one => one.Name);
            return new { near = placed["near"].Transform.Origin.X, far = placed["far"].Transform.Origin.X, ids = placed["near"].OverrideIds("Furniture Locations").Single(), none = placed["far"].OverrideIds("Furniture Locations").Count() };
        }
        private static void Place(dynamic overrides, Model model)
        {
            var all = model.AllElementsOfType<ElementInstance>().ToList();
            if (overrides == null || overrides.FurnitureLocations == null) return;
            foreach (var one in overrides.FurnitureLocations)
            {
                var match = all.Where(el => el.BaseDefinition is ContentElement content && content.GltfLocation.Equals(one.Identity.GltfLocation)).OrderBy(el => el.Transform.Origin.DistanceTo(one.Identity.OriginalLocation)).FirstOrDefault();
                match.Transform.Matrix = one.Value.Transform.Matrix;
                Identity.AddOverrideIdentity(match, one);
            }`,
      `public class Moves { public IList<Move> FurnitureLocations { get; set; } }
       public class Move : IOverride { public string Id { get; set; } = "m1"; public Where Identity = new(); public To Value = new(); public string GetName() => "Furniture Locations"; public object GetIdentity() => Identity; }
       public class Where { public string GltfLocation = "desk.glb"; public Vector3 OriginalLocation = (4.2, 0, 0); }
       public class To { public Transform Transform = new Transform(5, 0, 0); }`,
    );
    expectClose(found, { near: 5, far: 9, ids: 'm1', none: 0 });
  }, 180_000);

  it('walls as one family, with their holes, told apart and found together', async () => {
    const body = `
            var model = new Model();
            var plain = new StandardWall(new Line((0, 0), (6, 0)), 0.2, 3);
            var glass = new Storefront(new Line((0, 4), (5, 4)), 0.1, 3, BuiltInMaterials.Glass);
            var upright = new WallByProfile(new Polygon((0, 8, 0), (4, 8, 0), (4, 8, 3), (0, 8, 3)), 0.3, new Line((0, 8), (4, 8)));
            var poured = new Wall(Polygon.Rectangle((0, 12), (1, 15)), 2);
            IHasOpenings opened = plain;
            opened.Openings.Add(new Opening(Polygon.Rectangle(1, 2), 1, 1, new Transform(3, 1, 0)));
            var walls = new List<Wall> { plain, glass, upright, poured };
            model.AddElements(walls);
            string Kind(Element wall) => wall switch { StandardWall standard => "s" + standard.CenterLine.Length(), WallByProfile profiled => "p" + profiled.Centerline.Length(), Wall other => "w" + other.Profile.Area(), _ => "-" };`;
    const types =
      'public class Storefront : StandardWall { public Storefront(Line line, double thickness, double height, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null) : base(line, thickness, height, material, transform, representation, isElementDefinition, id, name) { } }';
    expectClose(
      await outputs(
        `${body}
            return new { kinds = string.Join(" ", walls.Select(Kind)), all = model.AllElementsOfType<Wall>().Count(), standard = model.AllElementsAssignableFromType<StandardWall>().Count(), height = walls.Sum(one => one.Height), foot = plain.Profile.Area(), face = upright.Profile.Area(), black = glass.Material.Color.Alpha };`,
        types,
      ),
      { kinds: 's6 s5 p4 w3', all: 4, standard: 2, height: 8, foot: 1.2, face: 12, black: 0.2 },
    );
    const made = await elements(`${body}\n            return model;`, types);
    const wall = made.find((one) => one['discriminator'] === 'Elements.StandardWall');
    expect(wall).not.toHaveProperty('Profile');
    expect((wall!['Representation'] as { SolidOperations: JsonValue[] }).SolidOperations).toHaveLength(2);
    expect(made.filter((one) => one['discriminator'] === 'Elements.Opening')).toHaveLength(1);
  }, 180_000);

  it('messages at places, types that draw for themselves, materials as they were made first', async () => {
    const made = await elements(
      `
            var model = new Model();
            model.AddElement(Message.FromPolygon("Too dense", Polygon.Rectangle(4, 3), severity: MessageSeverity.Warning, name: "Plants"));
            model.AddElement(Message.FromPoint("Here", (1, 2, 3), MessageSeverity.Error));
            model.AddElement(Message.FromText("Only said", MessageSeverity.Info));
            model.AddElement(Message.FromLine("Along", new Line((0, 0), (3, 0))));
            model.AddElement(new Mass(Polygon.Rectangle(1, 1), 1, new Material(Colors.Orange, 0.0f, 0.25f, false, null, true, Guid.NewGuid(), "Gradient 5")));
            model.AddElement(new Mass(Polygon.Rectangle(1, 1), 1, new Material(Colors.Lime, 0.5f, 0.0f, Guid.NewGuid(), "Level")));
            return model;`,
      '',
      'using Elements.Annotations;\n',
    );
    const messages = made.filter((one) => one['discriminator'] === 'Elements.Annotations.Message');
    expect(messages.map((one) => [one['Message'], one['Severity'], one['Name']])).toEqual([
      ['Too dense', 'Warning', 'Plants'],
      ['Here', 'Error', 'Message'],
      ['Only said', 'Info', 'Message'],
      ['Along', 'Warning', 'Message'],
    ]);
    const solids = (one: JsonObject) =>
      ((one['Representation'] as JsonObject | null)?.['SolidOperations'] as JsonValue[] | undefined) ?? [];
    expect(messages.map((one) => solids(one).length)).toEqual([1, 1, 0, 1]);
    const material = (name: string) => made.find((one) => one['Name'] === name);
    expect(material('Gradient 5')).toMatchObject({ DoubleSided: true, GlossinessFactor: 0.25, Unlit: false });
    expect(material('Level')).toMatchObject({ SpecularFactor: 0.5 });
    const found = await outputs(
      `
            var arrow = new Arrow { Name = "a" };
            var isDrawn = arrow.TryToGraphicsBuffers(out var buffers, out var id, out var mode);
            var plain = new Mass(Polygon.Rectangle(1, 1), 1).TryToGraphicsBuffers(out var none, out _, out var without);
            var lines = new Lines().TryToGraphicsBuffers(arrow, out var more, out _, out _);
            return new { isDrawn, corners = buffers[0].VertexCount, high = buffers[0].VMax[1], mode = mode.ToString(), plain, nothing = none == null && without == null, lines, count = more[0].Indices.Count };`,
      `public class Arrow : GeometricElement { public override bool TryToGraphicsBuffers(out List<GraphicsBuffers> graphicsBuffers, out string id, out glTFLoader.Schema.MeshPrimitive.ModeEnum? mode) { var buffer = new GraphicsBuffers(); buffer.AddVertex((0, 0), default, default, Colors.Black); buffer.AddVertex((1, 2), default, default, Colors.Black); buffer.AddIndex(0); buffer.AddIndex(1); id = Id + "_arrow"; mode = glTFLoader.Schema.MeshPrimitive.ModeEnum.LINES; graphicsBuffers = new List<GraphicsBuffers> { buffer }; return true; } }
       public class Lines : ElementRepresentation { public override bool TryToGraphicsBuffers(GeometricElement element, out List<GraphicsBuffers> graphicsBuffers, out string id, out glTFLoader.Schema.MeshPrimitive.ModeEnum? mode) { id = "lines"; mode = glTFLoader.Schema.MeshPrimitive.ModeEnum.LINES; graphicsBuffers = new List<GraphicsBuffers> { new List<Vector3> { (0, 0), (1, 0), (1, 1) }.ToGraphicsBuffers() }; return true; } }`,
    );
    expectClose(found, { isDrawn: true, corners: 2, high: 2, mode: 'LINES', plain: false, nothing: true, lines: true, count: 3 });
  }, 180_000);

  it('geometry in the forms that authors write it', async () => {
    const found = await outputs(
      `
            var average = new[] { new Vector3(0, 0), new Vector3(4, 2) }.Select(one => one).Average();
            var onto = new Line((1, 3), (2, 5)).Projected(new Line((0, 0), (10, 0)));
            var distance = new Vector3(3, 4).DistanceTo((new Vector3(0, 0), new Vector3(3, 0)), out var closest);
            var ahead = new Vector3(-3, 4).DistanceTo(new Ray((0, 0), (1, 0)));
            var box = new BBox3((0, 0, 0), (1, 1, 3));
            box.Max += (0, 0, -1);
            box.Min += (0, 0, -0.3);
            var line = new Polyline(Polygon.Rectangle(2, 2).Vertices);
            line.Vertices.Add(line.Vertices.First());
            Curve round = new Circle((0, 0), 2);
            Curve straight = new Line((0, 0), (3, 4));
            var shown = new ModelCurve(round);
            var (a, b) = (Polygon.Rectangle((0, 0), (2, 2)), Polygon.Rectangle((2, 0), (4, 2)));
            var tree = new Elements.Search.PointOctree<string>(10, (0, 0), Vector3.EPSILON);
            tree.Add("a", (1, 1));
            tree.Add("b", (1.5, 1));
            tree.Add("far", (500, 1));
            var joined = IThickenedPolyline.GetPolygons(new[] { new Path { Polyline = new Polyline((0, 0), (4, 0)), LeftWidth = 0.5, RightWidth = 0.25 } });
            var bay = new Grid2d(new List<Polygon> { Polygon.Rectangle((0, 0), (6, 4)) }, (0, 0), (1, 0), (0, 1));
            bay.U.DivideByCount(3);
            IList<Curve> cut = bay.GetCells()[0].GetTrimmedCellGeometry();
            var lines = bay.GetTrimmedCellGeometry().Concat(bay.GetCellSeparators(GridDirection.U, true)).OfType<BoundedCurve>().Count();
            return new { x = average.X, y = average.Y, onto = onto.End.X + onto.End.Y, distance, closest = closest.X, ahead, high = box.Max.Z, low = box.Min.Z, closed = line.Segments().Length, round = round.Length(), straight = straight.Length(), wide = round.Bounds().XSize, shown = shown.Curve.Length() > 12, touches = a.Touches(b), apart = a.Touches(Polygon.Rectangle((5, 0), (6, 1))), convex = a.IsConvex(), bent = Polygon.L(4, 4, 1).IsConvex(), near = string.Join("", tree.GetNearby((1, 1), 0.6)), tree = tree.Count, path = joined[0].offsetPolygon.Area(), domains = bay.U.GetCellDomains().Count, cut = ((Polygon)cut.First()).Area(), lines = lines > 1, colors = Palette.ColorList().Count > 20 };`,
      'public class Path : IThickenedPolyline { public Polyline Polyline { get; set; } public double LeftWidth { get; set; } public double RightWidth { get; set; } }',
    );
    expectClose(found, {
      ...{ x: 2, y: 1, onto: 2, distance: 4, closest: 3, ahead: 5, high: 2, low: -0.3, closed: 4 },
      ...{ round: 4 * Math.PI, straight: 5, wide: 4, shown: true, touches: true, apart: false, convex: true, bent: false },
      ...{ near: 'ab', tree: 3, path: 3, domains: 3, cut: 8, lines: true, colors: true },
    });
  }, 180_000);

  it('meshes asked for their rim, as roofs are made from sketches', async () => {
    const found = await outputs(`
            var top = new Mesh();
            var corners = new[] { new Vector3(0, 0, 2), new Vector3(4, 0, 2), new Vector3(4, 4, 2), new Vector3(0, 4, 2) };
            var middle = new Vector3(2, 2, 5);
            for (var i = 0; i < 4; i++) top.AddTriangle(new Triangle(top.AddVertex(corners[i]), top.AddVertex(corners[(i + 1) % 4]), top.AddVertex(middle)));
            top.ComputeNormals();
            var rim = top.EdgesPerimeters();
            var points = new List<Vector3>();
            rim.First().ForEach(edge => points.AddRange(edge.Points()));
            points = points.Distinct().ToList();
            var under = new Polygon(points.Select(p => new Vector3(p.X, p.Y, 0)).ToList()).ToMesh(false);
            return new { loops = rim.Count, sides = rim[0].Count, points = points.Count, area = new Polygon(points).Area(), edges = top.Edges().Count, all = top.Points().Count, high = top.Points().Max(p => p.Z), under = under.Triangles.Sum(t => t.Area()), down = under.Triangles.All(t => t.Normal.Z < 0) };`);
    expectClose(found, { loops: 1, sides: 4, points: 4, area: 16, edges: 8, all: 5, high: 5, under: 16, down: true });
  }, 180_000);

  it('cells in the colours of what is found at them, and polygons placed beside others', async () => {
    const all = await elements(`
            var model = new Model();
            var scale = new Elements.Analysis.ColorScale(new List<Color>() { Colors.Red, Colors.Blue }, 4);
            var mesh = new Elements.Analysis.AnalysisMesh(Polygon.Rectangle((0, 0), (4, 2)), 1, 1, scale, new Func<Vector3, double>(at => at.X));
            mesh.Analyze();
            model.AddElement(mesh);
            model.AddElement(mesh.Material);
            return model;`);
    const analysis = all.find(({ discriminator }) => discriminator === 'Elements.Analysis.AnalysisMesh');
    // The scale is the picture on it: red at its left end, blue at its right, in bands of a quarter.
    const texture = all.map(({ Texture }) => Texture).find((found) => typeof found === 'string') as string;
    const png = Buffer.from(texture.replace('data:image/png;base64,', ''), 'base64');
    const length = png.readUInt32BE(33);
    expect(png.readUInt32BE(41 + length)).toBe(crc32(png.subarray(37, 41 + length)));
    const row = inflateSync(png.subarray(41, 41 + length));
    expect([row.length, ...row.subarray(1, 4), ...row.subarray(-3), ...row.subarray(1 + 80 * 3, 4 + 80 * 3)]).toEqual([
      ...[769, 255, 0, 0, 0, 0, 255, 191, 0, 64],
    ]);
    const { Vertices, Triangles } = (analysis as JsonObject)['Mesh'] as {
      Vertices: { Color: JsonObject; UV: JsonObject }[];
      Triangles: object[];
    };
    expect([Vertices.length, Triangles.length]).toEqual([32, 16]);
    // The middles lie at 0.5 to 3.5: a band of the scale for each column.
    expect(Vertices.map(({ Color }) => Color['Blue'] as number).filter((_, at) => at % 8 === 0)).toEqual(
      [0, 0.25, 0.75, 1].map((blue) => expect.closeTo(blue, 6) as number),
    );
    const found = await outputs(`
            var smooth = new Elements.Analysis.ColorScale(new List<Color> { Colors.Red, Colors.Blue, Colors.White }, new List<double> { 10, 20, 40 });
            var wide = Polygon.Rectangle((0, 0), (10, 6));
            var small = Polygon.Rectangle((0, 0), (6, 3));
            var tall = Polygon.Rectangle((-6, 0), (0, 10));
            double[] At(Polygon one) => new[] { one.Compass().SW.X, one.Compass().SW.Y, one.Compass().NE.X, one.Compass().NE.Y };
            var far = Polygon.Rectangle((20, 20), (22, 22));
            return new { blue = smooth.GetColor(15).Blue, green = smooth.GetColor(30).Green, above = At(Shaper.PlaceOrthogonal(wide, small, true, true)), end = At(Shaper.PlaceOrthogonal(wide, small, true, false)), below = At(Shaper.PlaceOrthogonal(wide, small, false, true)), right = At(Shaper.PlaceOrthogonal(tall, small, true, true)), left = At(Shaper.PlaceOrthogonal(tall, small, false, false)), corner = At(Shaper.PlaceDiagonal(wide, small, Corner.SE)), free = Shaper.NonIntersecting(new List<Polygon> { wide }, new List<Polygon> { small, far }).Count };`);
    expectClose(found, {
      ...{ blue: 0.5, green: 0.5, above: [0, 6, 6, 9], end: [4, 6, 10, 9], below: [0, -3, 6, 0] },
      ...{ right: [0, 0, 3, 6], left: [-9, 4, -6, 10], corner: [10, -3, 16, 0], free: 1 },
    });
  }, 180_000);

  it('the kind of an element that nobody here has a class for', async () => {
    const settings = {
      Transform: {},
      Elements: {
        '6a1f0d7e-5d0b-4b8e-9d2e-1f1f1f1f1f01': {
          ...{ Id: '6a1f0d7e-5d0b-4b8e-9d2e-1f1f1f1f1f01', discriminator: 'Elements.ProjectSettings', Name: 'Project' },
          UnitSystem: 'imperial',
        },
      },
    };
    const body = `
            var one = inputModels["Project Settings"].Elements.FirstOrDefault(e => e.Value.AdditionalProperties["discriminator"].ToString() == "Elements.ProjectSettings").Value;`;
    const models = { 'Project Settings': JSON.stringify(settings) };
    expect(
      await outputs(`${body}\n            return new { unit = (string)one.AdditionalProperties["UnitSystem"] };`, '', '', models),
    ).toEqual({
      unit: 'imperial',
    });
    const [made] = await elements(
      `${body}\n            var model = new Model();\n            model.AddElement(one);\n            return model;`,
      '',
      '',
      models,
    );
    expect(made).toMatchObject({ discriminator: 'Elements.ProjectSettings', UnitSystem: 'imperial' });
  }, 180_000);
});
