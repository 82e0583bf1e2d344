import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communityFunction, expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import type { JsonObject } from '#domain';

/** Names that functions of the community open, by type; a number is of how many arguments one of its constructors or methods is. */
const NAMES: Record<string, readonly (string | [name: string, count: number])[]> = {
  'Elements.Components.SpaceConfiguration': [],
  'Elements.Components.ContentConfiguration': ['CellBoundary', 'ContentItems', 'AnchorsFromRect'],
  'Elements.Components.ContentCatalogRetrieval': ['GetCatalog', 'SetCatalogFilePath'],
  'Elements.Components.ComponentDefinition': ['Instantiate', 'Rules', 'ReferenceAnchors'],
  'Elements.Components.ComponentInstance': ['Instances'],
  'Elements.Door': ['CreateDoorOpening'],
  'Elements.DoorOpeningSide': ['LeftHand', 'RightHand', 'DoubleDoor'],
  'Elements.DoorOpeningType': ['SingleSwing', 'DoubleSwing'],
  'Elements.StandardWall': ['AddDoorOpening', 'AddOpening', 'WallsVersion'],
  'Elements.GltfFiles': ['ToGlTF'],
  'Elements.Geometry.Profile': ['ThickenedInteriorProfile', 'GetEdgeThickness', 'SetEdgeThickness', 'ToModelCurves'],
  'Elements.ThickenedPolyline': ['GetPolygons'],
  'Elements.Geometry.Line': [
    ['IsCollinear', 2],
    'DivideIntoEqualSegments',
    'GetSubdivisionParameters',
    ['ExtendTo', 1],
    ['ExtendTo', 4],
  ],
  'Elements.LIR.LargestInteriorRectangle': [],
  'Elements.Serialization.glTF.GltfExtensions': ['UseReferencedContentExtension'],
  'GeometryEx.Shaper': ['RectangleByArea', 'FitTo', 'FitWithin', 'FitAmong', 'Merge', 'Differences', 'PlaceOrthogonal'],
  'GeometryEx.CompassBox': ['N', 'SW', 'PointBy'],
  'GeometryEx.CoordinateGrid': ['Available', 'Allocate'],
  'GeometryEx.PolygonEx': ['MoveFromTo', 'Rotate', 'FindInternalPoints', 'ExpandToArea'],
  'GeometryEx.LineEx': ['Midpoint'],
  'GeometryEx.Palette': ['Aqua', 'White'],
  'GeometryEx.MeshEx': ['ToMesh'],
  'Elements.Spatial.HalfEdgeGraph2d': ['Construct', 'Polygonize'],
  'Elements.ContentElement': ['BoundingBox', ['.ctor', 12]],
  'Elements.Identity': ['OverrideIds'],
  'Elements.Serialization.JSON.JsonInheritanceConverter': ['ElementwiseSerialization'],
  'Elements.Geometry.Polygon': ['ToMesh', 'ToModelCurves'],
  'Elements.Geometry.Profiles.WideFlangeProfileServer': ['Instance'],
  'Elements.Geometry.Profiles.LProfileFactory': ['GetProfileByTypeAsync'],
  'Newtonsoft.Json.JsonConvert': ['SerializeObject', 'DeserializeObject'],
  'Newtonsoft.Json.Linq.JObject': ['Parse'],
  'Elements.RepresentationInstance': [],
  'Elements.SolidRepresentation': [],
  'Elements.Opening': ['Profile'],
  'Elements.Topography': ['Trim', 'CutAndFill'],
  'Elements.Geometry.Mesh': ['Sphere'],
  'Elements.Geometry.Transform': ['ToModelCurves'],
  'Elements.Column': [['.ctor', 13]],
  'Elements.Geometry.Bezier': ['ControlPoints', 'TangentAt', ['.ctor', 2]],
  'Elements.Geometry.Ellipse': ['MajorAxis', 'MinorAxis', 'ToPolygon'],
  'Elements.Geometry.EllipticalArc': ['BasisCurve', 'Domain', ['.ctor', 5]],
  'Elements.Geometry.InfiniteLine': ['Origin', 'Direction'],
};

/** Whether each is there, inherited ones and those of interfaces among them: what is not, by name. */
const MISSING = `
            var all = System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.FlattenHierarchy;
            var names = JsonConvert.DeserializeObject<Dictionary<string, List<string>>>(System.IO.File.ReadAllText("names.json"));
            var missing = new List<string>();
            foreach (var (name, members) in names)
            {
                var type = typeof(Model).Assembly.GetType(name);
                if (type == null) { missing.Add(name); continue; }
                var found = type.GetMembers(all);
                foreach (var member in members)
                {
                    var parts = member.Split('/');
                    var isThere = found.Any(one => one.Name == parts[0] && (parts.Length == 1 || (one is System.Reflection.MethodBase method && method.GetParameters().Length >= int.Parse(parts[1]) && method.GetParameters().Count(parameter => !parameter.IsOptional) <= int.Parse(parts[1]))));
                    if (!isThere) missing.Add(name + "." + member);
                }
            }
            return new { missing };`;

describe.skipIf(!hasCsharp)('names of authors, one by one (skipped without .NET 10 SDK or jail)', () => {
  let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
  beforeAll(async () => {
    library = await openCsharpLibrary('parti-named-');
  }, 600_000);
  afterAll(() => library?.close());

  const run = (body: string, files: Record<string, string> = {}) =>
    library.runFiles({ 'Community.cs': communityFunction(body), ...files });

  it('are all there', async () => {
    const names = Object.fromEntries(
      Object.entries(NAMES).map(([type, members]) => [
        type,
        members.map((member) => (typeof member === 'string' ? member : member.join('/'))),
      ]),
    );
    const { outputs } = await run(MISSING, { 'names.json': JSON.stringify(names) });
    expect((outputs as JsonObject)['missing']).toEqual([]);
  }, 180_000);

  it('curves that are no circles lie, point and measure as they do by hand', async () => {
    const { outputs } = await run(`
            var bow = new Bezier(new List<Vector3> { (0, 0), (1, 2), (2, 0) });
            var moved = (Bezier)bow.Transformed(new Transform(0, 0, 3));
            var oval = new Ellipse(new Vector3(10, 5), 2, 1);
            var quarter = new EllipticalArc(new Vector3(0, 0), 2, 1, 0, 90);
            var turned = (Ellipse)new Ellipse(2, 1).Transformed(new Transform(Vector3.Origin, 90));
            var axis = new InfiniteLine((1, 1), (0, 5));
            ModelCurve shown = oval;
            return new {
                middle = new[] { bow.PointAt(0.5).X, bow.PointAt(0.5).Y }, along = new[] { bow.TangentAt(0.5).X, bow.TangentAt(0.5).Y }, bow = bow.Length(), high = moved.End.Z,
                oval = oval.Length(), box = new[] { oval.Bounds().Min.X, oval.Bounds().Max.Y }, quarter = quarter.Length(), end = new[] { quarter.End.X, quarter.End.Y }, turned = new[] { turned.PointAt(0).X, turned.PointAt(0).Y },
                axis = axis.PointAt(3).Y, at = axis.ParameterAt((7, 4)), pieces = ((Polygon)shown.Curve).Vertices.Count, bad = Fails(() => new Ellipse(0, 1))
            };
            static bool Fails(Action work) { try { work(); return false; } catch (ArgumentOutOfRangeException) { return true; } }`);
    expectClose(outputs, {
      middle: [1, 1],
      along: [1, 0],
      // The parabola y = 2x − x² from 0 to 2: √5 + asinh(2) / 2.
      bow: 2.957886,
      high: 3,
      // Of half axes 2 and 1 by the complete elliptic integral: 8 E(√3 / 2).
      oval: 9.688448,
      box: [8, 6],
      quarter: 2.422112,
      end: [0, 1],
      turned: [0, 2],
      axis: 4,
      at: 3,
      pieces: 64,
      bad: true,
    });
  }, 180_000);

  it('curves of a model are written as the viewer reads them, and read again', async () => {
    const result = await run(`
            var model = new Model();
            model.AddElement(new ModelCurve(new Bezier(new List<Vector3> { (0, 0), (1, 2), (2, 0) }), name: "Bow"));
            model.AddElement(new ModelCurve(new EllipticalArc(new Vector3(1, 1), 2, 1, 0, 180), name: "Arch"));
            model.AddElement(new ModelCurve(new Arc(new Vector3(1, 1), 2, 0, 90), name: "Quarter"));
            var back = Model.FromJson(model.ToJson()).AllElementsOfType<ModelCurve>().ToDictionary(one => one.Name, one => one.Curve);
            if (back["Bow"].Mid().Y != 1 || back["Arch"].Start.X != 3 || back["Quarter"].End.Y != 3) throw new Exception("They come back otherwise.");
            return model;`);
    const { Elements } = result.model as unknown as { Elements: Record<string, JsonObject> };
    const curveOf = (name: string) => Object.values(Elements).find((element) => element['Name'] === name)?.['Curve'];
    expect(curveOf('Bow')).toMatchObject({
      discriminator: 'Elements.Geometry.Bezier',
      ControlPoints: [{ X: 0 }, { Y: 2 }, { X: 2 }],
    });
    expect(curveOf('Arch')).toMatchObject({
      discriminator: 'Elements.Geometry.EllipticalArc',
      BasisCurve: { MajorAxis: 2, MinorAxis: 1 },
      Domain: { Min: 0, Max: Math.PI },
    });
    // With its ends it would be read as the straight line between them.
    expect(curveOf('Quarter')).toMatchObject({ discriminator: 'Elements.Geometry.Arc', Radius: 2, StartAngle: 0, EndAngle: 90 });
    for (const name of ['Bow', 'Arch', 'Quarter']) expect(curveOf(name)).not.toHaveProperty('Start');
  }, 180_000);
});
