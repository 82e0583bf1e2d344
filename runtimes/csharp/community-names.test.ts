import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communityFunction, expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import type { JsonObject, JsonValue } from '#domain';

describe.skipIf(!hasCsharp)('names that the functions of the community use (skipped without .NET 10 SDK or jail)', () => {
  let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
  beforeAll(async () => {
    library = await openCsharpLibrary('parti-community-');
  }, 600_000);
  afterAll(() => library?.close());

  const run = (body: string, files: Record<string, string> = {}, types = '') =>
    library.runFiles({ 'Community.cs': communityFunction(body, types), ...files });
  const outputs = async (...given: Parameters<typeof run>) => (await run(...given)).outputs as JsonObject;

  it('place configurations of furniture into rooms, turned as these are', async () => {
    const at = (x: number, y: number, turn = 1) => ({ Matrix: { Components: [turn, 0, 0, x, 0, turn, 0, y, 0, 0, 1, 0] } });
    const boundary = { Min: { X: 0, Y: 0, Z: 0 }, Max: { X: 4.1733329786232005, Y: 2.1628955262550873, Z: 0 } };
    const Anchor = { X: 2.0866664893116003, Y: 1.0814477631275436, Z: 0 };
    const configurations = {
      // As recorded: two desks and a chair move with the middle; a lamp with the corner behind on the right.
      Reception: {
        CellBoundary: boundary,
        ContentItems: [
          { Url: 'a/desk.glb', Name: 'Desk', Transform: at(2.2045, 0.259, -1), Anchor },
          { Url: 'a/desk.glb', Name: 'Desk', Transform: at(4.0148, 0.259, -1), Anchor },
          { Url: 'a/chair.glb', Name: 'Chair', Transform: at(1.3577, 1.0577), Anchor },
          { Url: 'a/lamp.glb', Name: 'Lamp', Transform: at(4, 2), Anchor: { X: 4.17, Y: 2.16, Z: 0 } },
        ],
      },
    };
    const catalog = {
      Id: '3b241101-e2bb-4255-8caf-4136c566a962',
      Content: [
        {
          gltfLocation: 'a/lamp.glb',
          Name: 'Lamp',
          'Bounding Box': { Min: { X: -0.2, Y: -0.2, Z: 0 }, Max: { X: 0.2, Y: 0.2, Z: 1.6 } },
          'Gltf Scale to Meters': 1,
          SourceDirection: { X: 0, Y: 1, Z: 0 },
          Id: '3b241101-e2bb-4255-8caf-4136c566a963',
        },
      ],
    };
    const body = `
            ContentCatalogRetrieval.SetCatalogFilePath("lamps.json");
            var configs = JsonConvert.DeserializeObject<SpaceConfiguration>(System.IO.File.ReadAllText("Configurations.json"));
            var config = configs["Reception"];
            // The room goes round from its far corner: the middle of the recorded one.
            var (x, y) = (6.50333, 22.15436);
            var room = new Polygon((x + 3, y + 2), (x - 3, y + 2), (x - 3, y - 2), (x + 3, y - 2));
            var definition = new ComponentDefinition(config.Rules(), config.Anchors());
            var instance = definition.Instantiate(ContentConfiguration.AnchorsFromRect(room));
            var model = new Model();
            model.AddElement(instance);
            var placed = model.AllElementsOfType<ElementInstance>().ToList();
            var flipped = new ContentConfiguration.ContentItem { Url = "a/chair.glb", Name = "Chair", Transform = new Transform(config.ContentItems[2].Transform), Anchor = config.ContentItems[2].Anchor };
            flipped.Transform.Matrix.SetTranslation((7, 8, 9));
            var walls = new PolylinePlacementRule(new Polyline((0, 0), (4.1, 0.2)), new[] { 0, 1 }, new Vector3[] { (0.5, 0), (0, 0.25) }, "Walls");
            var drawn = (Polyline)((ModelCurve)walls.Instantiate(definition)[0]).Curve;
            return new {
                model, width = config.CellBoundary.Width, depth = config.Depth, instances = instance.Instances.Count, found = placed.Count, definitions = placed.Select(one => one.BaseDefinition).Distinct().Count(),
                desk = new[] { placed[1].Transform.Origin.X, placed[1].Transform.Origin.Y, placed[1].Transform.XAxis.X }, chair = new[] { placed[2].Transform.Origin.X, placed[2].Transform.Origin.Y, placed[2].Transform.XAxis.X },
                lamp = new[] { placed[3].Transform.Origin.X - (x - 3), placed[3].Transform.Origin.Y - (y - 2) }, high = ((ContentElement)placed[3].BaseDefinition).BoundingBox.Max.Z,
                moved = flipped.Transform.Origin.Z, before = config.ContentItems[2].Transform.Origin.Z, drawn = new[] { drawn.Start.X - x, drawn.Start.Y - y, drawn.End.X - x, drawn.End.Y - y }, name = placed[0].Name
            };`;
    const files = { 'Configurations.json': JSON.stringify(configurations), 'lamps.json': JSON.stringify(catalog) };
    const { model, ...found } = await outputs(body, files);
    expect(model).toBeNull();
    expectClose(found, {
      width: 4.1733329786,
      depth: 2.1628955263,
      instances: 4,
      found: 4,
      definitions: 3,
      // 6.50333 − (4.0148 − 2.08667), 22.15436 − (0.259 − 1.08145), as the recorded result has it; turned by half a turn.
      desk: [4.575196489, 22.976807763, 1],
      chair: [7.232296489, 22.178107763, -1],
      // From the room's own corner, half a turn round: 4.17333 − 4 and 2.1629 − 2.
      lamp: [0.1733329786, 0.1628955263],
      high: 1.6,
      moved: 9,
      before: 0,
      drawn: [3 - 0.5, 2, -3, 2 - 0.25],
      name: 'Desk',
    });
    expect((await outputs(body, files))['desk']).toEqual((found as JsonObject)['desk']);
  }, 180_000);

  it('say so where there is no catalog, and keep one as text', async () => {
    await expect(run('return ContentCatalogRetrieval.GetCatalog();')).rejects.toMatchObject({
      parameters: { message: expect.stringContaining('There is no content catalog catalog.json') as string },
    });
    const found = await outputs(`
            var desk = new ContentElement("a/desk.glb", new BBox3((0, 0, 0), (2, 1, 0.7)), 0.001, Vector3.YAxis, new List<Symbol>(), new Transform(), BuiltInMaterials.Default, null, true, Guid.NewGuid(), "Desk", "{\\"Maker\\": \\"us\\"}");
            var old = new ContentElement("a/desk.glb", new BBox3((0, 0, 0), (2, 1, 0.7)), 1, Vector3.YAxis, new Transform(), null, null, true, Guid.NewGuid(), "Desk", "{}");
            var back = ContentCatalog.FromJson(new ContentCatalog(new List<ContentElement> { desk }, new List<Element> { desk.CreateInstance(new Transform(5, 0, 0), "first") }).ToJson());
            var placed = back.ReferenceConfiguration.OfType<ElementInstance>().Single();
            return new { maker = (string)desk.AdditionalProperties["Maker"], kept = (string)back.Content[0].AdditionalProperties["Maker"], high = back.Content[0].BoundingBox.Max.Z, scale = back.Content[0].GltfScaleToMeters, x = placed.Transform.Origin.X, same = placed.BaseDefinition.Name, none = old.AdditionalProperties.Count };`);
    expectClose(found, { maker: 'us', kept: 'us', high: 0.7, scale: 0.001, x: 5, same: 'Desk', none: 0 });
  }, 180_000);

  it('hang doors into walls', async () => {
    const { model } = await run(`
            var wall = new StandardWall(new Line((1, 1), (1, 9)), 0.2, 3);
            var door = new Door(wall.CenterLine, 0.25, 0.9, 2.1, Door.DOOR_DEFAULT_THICKNESS, DoorOpeningSide.DoubleDoor, DoorOpeningType.SingleSwing) { Material = BuiltInMaterials.Concrete };
            wall.AddDoorOpening(door);
            var model = new Model();
            model.AddElements(wall, door);
            return model;`);
    const elements = Object.values((model as { Elements: Record<string, JsonObject> }).Elements);
    const one = (name: string) =>
      elements.find((element) => element['discriminator'] === name) as { [key: string]: JsonValue; Representation: JsonValue };
    expect(one('Elements.Door')).toMatchObject({
      ClearWidth: 0.9,
      ClearHeight: 2.1,
      OpeningSide: 'DoubleDoor',
      OriginalPosition: { X: 1, Y: 3, Z: 0 },
    });
    expect((one('Elements.Door').Representation as { SolidOperations: JsonValue[] }).SolidOperations).toHaveLength(2);
    const wall = one('Elements.StandardWall').Representation as {
      SolidOperations: { IsVoid: boolean; Height: number; LocalTransform: { Matrix: { Components: number[] } } }[];
    };
    expect(wall.SolidOperations.map((operation) => [operation.IsVoid, operation.Height])).toEqual([
      [false, 3],
      // As deep as the wall is thick.
      [true, 0.2],
    ]);
    const place = wall.SolidOperations[1]!.LocalTransform.Matrix.Components;
    // A quarter along the 8 m, its middle half of 2.1 m above the foot; x begins on one face of the wall.
    expect([Math.abs(place[3]! - 1), place[7], place[11]].map((value) => Math.round(value! * 1e6) / 1e6)).toEqual([0.1, 3, 1.05]);
    const found = await outputs(`
            var door = new Door(new Line((0, 0), (10, 0)), 0.5, 1, 2, 0.05, DoorOpeningSide.LeftHand, DoorOpeningType.DoubleSwing);
            var hole = door.CreateDoorOpening(0.1, 0.2, false);
            var corners = hole.Perimeter.Vertices.Select(hole.Transform.OfPoint).ToList();
            return new { x = corners.Average(one => one.X), low = corners.Min(one => one.Z), high = corners.Max(one => one.Z), flat = corners.Max(one => Math.Abs(one.Y)), front = hole.Transform.ZAxis.Y, back = door.CreateDoorOpening(0.1, 0.2, true).Transform.ZAxis.Y, area = hole.Profile.Area(), leaves = door.Leaves, size = new BBox3(door).YSize };`);
    expectClose(found, { x: 5, low: 0, high: 2, flat: 0, front: -1, back: 1, area: 2, leaves: 1, size: 0.05 });
    // As functions wrote it before doors had a thickness of their own.
    const older = await outputs(`
            var turned = new Door(new Line((0, 0), (10, 0)), 0.3, 1, 2, DoorOpeningSide.DoubleDoor, DoorOpeningType.SingleSwing, depthFront: 0.1, depthBack: 0.2, flip: true);
            var free = new Door(0.8, 2, DoorOpeningSide.RightHand, DoorOpeningType.SingleSwing, new Transform(1, 2, 3));
            return new { along = turned.Transform.XAxis.X, x = turned.Transform.Origin.X, front = turned.Opening.Transform.ZAxis.Y, area = turned.Opening.Profile.Area(), depth = turned.Opening.DepthBack, thick = free.Thickness, z = free.OriginalPosition.Z, wide = free.Opening.Profile.Area() };`);
    expectClose(older, { along: -1, x: 3, front: 1, area: 2, depth: 0.2, thick: 0.05, z: 3, wide: 1.6 });
  }, 180_000);

  it('know walls by the thickness of edges and lines', async () => {
    const found = await outputs(`
            var square = new Profile { Perimeter = Polygon.Rectangle(10, 10) };
            var bare = square.ThickenedInteriorProfile().Area();
            var none = square.GetEdgeThickness() == null;
            square.SetEdgeThickness(1, 1);
            var turned = new Profile(Polygon.Rectangle(10, 10).Reversed());
            turned.SetEdgeThickness(1, 0.5);
            var hall = new Profile(Polygon.Rectangle((0, 0), (10, 6)), Polygon.Rectangle((4, 2), (6, 4)).Reversed());
            hall.SetEdgeThickness(new[] { (0.5, 0.0), (1, 0), (0, 0), (0, 0), (0.25, 0), (0.25, 0), (0.25, 0), (0.25, 0) }.ToList());
            // A niche of 1 m, thinner than the walls of 0.6 m to its both sides.
            var niche = new Profile(new Polygon((0, 0), (10, 0), (10, 10), (6, 10), (6, 12), (5, 12), (5, 10), (0, 10)));
            niche.SetEdgeThickness(0.6, 0);
            var small = new Profile(Polygon.Rectangle(1, 1));
            small.SetEdgeThickness(1, 0);
            var gone = false;
            try { small.ThickenedInteriorProfile(); } catch (InvalidOperationException) { gone = true; }
            var model = new Model();
            model.AddElement(square);
            var back = Model.FromJson(model.ToJson()).AllElementsOfType<Profile>().Single().GetEdgeThickness();
            var path = new ThickenedPolyline(new[] { new Vector3(0, 0), new Vector3(10, 0), new Vector3(10, 10) }, 0.5, 1);
            var bend = path.GetPolygons();
            var star = ThickenedPolyline.GetPolygons(new[] { new ThickenedPolyline(new Line((0, 0), (10, 0)), 1, 1), new ThickenedPolyline(new Line((0, 0), (-10, 0)), 1, 1), new ThickenedPolyline(new Line((0, 10), (0, 0)), 1, 1) });
            var step = ThickenedPolyline.GetPolygons(new[] { new ThickenedPolyline(new Line((0, 0), (10, 0)), 1, 1), new ThickenedPolyline(new Polyline((10, 0), (20, 0)), 3, false, 0, 0) });
            return new {
                bare, none, inside = square.ThickenedInteriorProfile().Area(), outside = square.ThickenedExteriorProfile().Area(), edges = square.ThickenedEdgePolygons().Count, band = square.ThickenedEdgePolygons().Sum(one => one.Area()), kept = back.Sum(one => one.innerWidth + one.outerWidth),
                turned = turned.ThickenedInteriorProfile().Area(), wider = turned.ThickenedExteriorProfile().Area(), hall = hall.ThickenedInteriorProfile().Area(), holes = hall.ThickenedInteriorProfile().Voids.Count, walls = hall.ThickenedEdgePolygons().Count, niche = niche.ThickenedInteriorProfile().Area(), gone,
                bend = bend.Select(one => one.offsetPolygon.Area()).ToList(), line = bend[1].offsetLine.Start.X, star = star.Sum(one => one.offsetPolygon.Area()), cover = Polygon.UnionAll(star.Select(one => one.offsetPolygon).ToList()).Sum(one => one.Area()), step = step.Select(one => one.offsetPolygon.Area()).ToList()
            };`);
    expectClose(found, {
      bare: 100,
      none: true,
      inside: 64,
      outside: 144,
      edges: 4,
      band: 80,
      kept: 8,
      turned: 64,
      wider: 121,
      // 9 × 5.5 without 2.5 × 2.5.
      hall: 43.25,
      holes: 1,
      walls: 6,
      // 8.8 × 8.8; nothing of the niche.
      niche: 77.44,
      gone: true,
      // (9.5 + 11) / 2 × 1.5 each: the mitre shortens one edge by 0.5 and lengthens the other by 1.
      bend: [15.375, 15.375],
      line: 10,
      // 20 × 2 and 2 × 9, nothing twice.
      star: 58,
      cover: 58,
      step: [20, 30],
    });
  }, 180_000);
});
