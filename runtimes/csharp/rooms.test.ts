import { afterAll, beforeAll, describe, it } from 'vitest';
import { communityFunction, expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';

describe.skipIf(!hasCsharp)('rooms, boxes, trusses and cuts of authors (skipped without .NET 10 SDK or jail)', () => {
  let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
  beforeAll(async () => {
    library = await openCsharpLibrary('parti-rooms-');
  }, 600_000);
  afterAll(() => library?.close());

  const outputs = async (body: string) =>
    (await library.runFiles({ 'Community.cs': `using RoomKit;\n${communityFunction(body)}` })).outputs;

  it('W4.02 a story keeps its rooms apart: openings go before exclusions, services, corridors, rooms', async () => {
    const found = await outputs(`
            var story = new Story(Shaper.Rectangle(20, 20)) { Height = 8, Name = "First Floor" };
            RoomKit.Room Made(double x, double y, double toX, double toY, string name = "") => new(Polygon.Rectangle(new Vector3(x, y), new Vector3(toX, toY)), 5) { Name = name };
            story.AddRoom(Made(0, 0, 10, 10));
            story.AddRoom(Made(10, 0, 20, 10));
            story.AddRoom(Made(0, 10, 10, 20));
            story.AddRoom(Made(10, 10, 20, 20, "Retail"));
            story.AddCorridor(Made(0, 8.5, 20, 11.5));
            story.AddCorridor(Made(8.5, 0, 11.5, 20));
            story.AddService(Made(7.5, 7.5, 12.5, 12.5));
            story.AddExclusion(Made(2, 3, 18, 5));
            story.AddOpening(Made(10, 1, 15, 15));
            var refused = story.AddRoom(Made(30, 30, 40, 40));
            story.HeightInteriors = 4;
            story.ColorCorridors = Palette.Yellow;
            var found = (story.Area, story.AreaPlaced, story.AreaAvailable, retail: story.AreaByName("Retail"));
            story.MoveFromTo(Vector3.Origin, new Vector3(20, 20, 3));
            var room = story.RoomsByName("Retail")[0];
            var hall = new Story(Shaper.Rectangle(10, 10)) { Elevation = 4 };
            hall.AddRoom(Made(0, 0, 10, 10));
            hall.AddService(Made(4, 4, 6, 6));
            return new {
                area = found.Area, placed = found.AreaPlaced, left = found.AreaAvailable, found.retail, refused,
                counts = new[] { story.Rooms.Count, story.Corridors.Count, story.Services.Count, story.Exclusions.Count, story.Openings.Count, story.InteriorsAsPolygons.Count },
                moved = new[] { story.Perimeter.Vertices[0].X, story.Perimeter.Vertices[0].Z, story.Elevation, room.Elevation, room.Perimeter.Vertices[0].Z, room.Height },
                hall = new[] { hall.Rooms.Count, hall.AreaPlaced, hall.Rooms[0].Area, hall.Rooms[0].Perimeter.Vertices[0].Z },
                yellow = story.Corridors.All(one => one.Color.Blue == 0 && one.Color.Green == 1)
            };`);
    expectClose(found, {
      area: 400,
      // All but the opening of 5 by 14 and the exclusion of 16 by 2, which share 5 by 2.
      placed: 308,
      left: 0,
      // 8.5 by 8.5 without 3.5 by 3.5 of the opening, and the metre of the service that this leaves out.
      retail: 60,
      refused: false,
      counts: [4, 5, 1, 2, 1, 10],
      moved: [20, 3, 3, 3, 3, 4],
      // Round a shaft in its middle a room becomes two halves.
      hall: [2, 100, 48, 4],
      yellow: true,
    });
  }, 180_000);

  it('W4.02 rows and groups are filled with rooms of an area, as much of each as lies within', async () => {
    const found = await outputs(`
            var row = new RoomRow(Polygon.Rectangle(Vector3.Origin, new Vector3(9, 3)));
            var left = row.AddRooms(Enumerable.Range(0, 5).Select(_ => new RoomKit.Room(new Vector3(3, 3, 3))).ToList());
            var (placed, footprint) = (row.AreaPlaced, row.Footprint.Area());
            row.MoveFromTo(Vector3.Origin, new Vector3(20, 20, 20));
            var slanted = new RoomRow(new Polygon((0, 0), (20, 0), (25, 5), (0, 5)));
            slanted.Populate(20, 4);
            var group = new RoomGroup { Perimeter = Shaper.Rectangle(60, 20) };
            group.RoomsByDivision(4, 2, 3.5);
            group.MoveFromTo(Vector3.Origin, new Vector3(20, 20, 20));
            group.Rotate(Vector3.Origin, 90);
            var room = new RoomKit.Room(36, 4, 3) { DesignArea = -20, DesignRatio = -1, Height = -5 };
            room.SetPerimeter(new Line((0, 0), (10, 0)), 2);
            return new {
                unplaced = left.Count, placed, footprint, free = row.LengthAvailable, start = new[] { row.Row.Start.X, row.Row.Start.Y, row.Row.Start.Z, row.Rooms[0].Perimeter.Compass().SW.X },
                slanted = new[] { slanted.Rooms.Count, slanted.AreaPlaced, slanted.Rooms[1].Area, slanted.Rooms[0].Area, slanted.Rooms.Last().Area },
                group = new[] { group.Rooms.Count, group.Rooms[0].Area, group.AreaAvailable, group.Elevation, group.Rooms[7].Elevation, group.Rooms[0].Height, group.Perimeter.Compass().SW.X },
                room = new[] { room.DesignArea, room.DesignRatio, room.Height, room.Area, room.AreaVariance, room.AsSpace.Volume }
            };`);
    expectClose(found, {
      unplaced: 2,
      placed: 27,
      footprint: 27,
      free: 0,
      start: [20, 20, 0, 20],
      // Along the side of 25 in lengths of 4: the first has half its square, the next lacks half a metre, the last is a metre long.
      slanted: [7, 112.5, 19.5, 8, 5],
      group: [8, 150, 0, 20, 20, 3.5, -40],
      room: [20, 4, 3, 20, 1, 60],
    });
  }, 180_000);

  it('W4.02 polygons are laid around others, quartered, boxed as they are turned', async () => {
    const found = await outputs(`
            var wide = Shaper.Rectangle(8, 3);
            var tall = Polygon.Rectangle(new Vector3(5, 0), new Vector3(8, 20));
            var near = Shaper.NearPolygons(wide, tall, true);
            var (square, beside) = (Shaper.Rectangle(10, 8), Polygon.Rectangle(new Vector3(5, 0), new Vector3(15, 8)));
            var notched = new Polygon((0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6));
            var meets = new[] { square.Intersects(beside), square.Intersects(beside.MoveFromTo(Vector3.Origin, new Vector3(5, 0))), square.Intersects(square), square.Intersects(beside.MoveFromTo(Vector3.Origin, new Vector3(0, 0, 3))), square.Touches(beside), square.Touches(beside.MoveFromTo(Vector3.Origin, new Vector3(5, 0))), notched.Covers(Shaper.Rectangle(6, 6)), notched.Covers(Shaper.Rectangle(6, 2)), notched.Intersects(Polygon.Rectangle(new Vector3(2, 2), new Vector3(4, 6))) };
            var turned = Polygon.Rectangle(4, 2).Rotate(Vector3.Origin, 30);
            return new {
                near = new[] { near.Count, Shaper.NearPolygons(wide, tall).Count, Shaper.NonIntersecting(wide.ToList(), near).Count },
                meets = string.Concat(meets.Select(one => one ? "+" : "-")), turnedWide = near[31].Compass().SizeX, first = new[] { near[0].Compass().SW.X, near[0].Compass().SW.Y, near[2].Compass().NE.X },
                quarters = new[] { Quadrant.I, Quadrant.II, Quadrant.III, Quadrant.IV }.Select(one => (double)Shaper.InQuadrant(new[] { wide, wide.MoveFromTo(new Vector3(8, 0), Vector3.Origin), tall }, one).Count).ToArray(),
                lines = new[] { Shaper.LinesFromPoints(wide.Vertices, true).Count, Shaper.LinesFromPoints(wide.Vertices).Count },
                aligned = new[] { turned.AlignedBox().Area(), turned.AlignedAspectRatio() }, arc = new Arc(150, 0, 180).Divide(24).Count, line = new Line((0, 0), (8, 0)).Divide(4)[1].X
            };`);
    expectClose(found, {
      near: [32, 16, 24],
      // Along one edge they share area or only touch; a notch is not covered.
      meets: '+-++-+-+-',
      turnedWide: 20,
      first: [0, 0, 0],
      quarters: [2, 1, 0, 0],
      lines: [4, 3],
      aligned: [8, 2],
      arc: 25,
      line: 2,
    });
  }, 180_000);

  it('W4.02 boxes map, curves are divided, meshes are cut, trusses and lights stand in the model', async () => {
    const found = await outputs(`
            var box = new Box((0, 0), (0, 10, 10), new Transform().Rotated(new Vector3(1, 1, 1).Unitized(), 30));
            var (small, large) = (new Box((-1, -1, -1), (1, 1, 1)), new Box(new BBox3((6, 7, 8), (9, 12, 15))));
            var mapped = Box.TransformBetween(small, large).OfPoint((0, 1, -1));
            var bent = new Polyline((0, 0), (2, 0), (2, 6));
            var bow = new Bezier(new List<Vector3> { (0, 0), (4, 0), (8, 0), (24, 0) });
            var cube = new Mass(Polygon.Rectangle(2, 2), 3).ToMesh();
            cube.Intersects(new Plane((0, 0, 1), Vector3.ZAxis), out var rings);
            var ground = new Topography(Vector3.Origin, 1, new double[] { 0, 2, 0, 2 });
            ground.Intersects(new Plane((0, 0, 1), Vector3.ZAxis), out _, out _, out var cuts);
            var model = new Model();
            var truss = new Truss((0, 0, 5), (12, 0, 5), 2, 4, Polygon.Rectangle(0.1, 0.1), Polygon.Rectangle(0.1, 0.1), Polygon.Rectangle(0.05, 0.05));
            model.AddElements(truss, new DirectionalLight(Colors.White, new Transform(), 2), new SpotLight(Colors.Red, new Transform((1, 2, 3)), 5, 0.1, 0.2), new PointLight(Colors.Blue, null));
            var back = Model.FromJson(model.ToJson());
            var spot = back.AllElementsOfType<SpotLight>().Single();
            return new {
                uvw = new[] { box.UVWAtPoint((0, 5, 5)).X, box.UVWAtPoint((0, 5, 5)).Y, box.UVWAtPoint((0, 5, 5)).Z, box.PointAt(1, 1, 1).Y },
                mapped = new[] { mapped.X, mapped.Y, mapped.Z }, holds = small.Contains((1, 0, 0)) && !small.Contains((1.1, 0, 0)), random = new Random(4).NextVector(new BBox3((4, 4, 4), (9, 9, 9))).Z >= 4,
                along = new[] { bent.ArcLength(0, 1.5), bent.ParameterAtDistanceFromParameter(5, 0), bent.ParameterAtDistanceFromParameter(1, 1, true), new Arc(2, 0, 90).ArcLength(0, Math.PI / 4) },
                divided = new[] { bent.DivideByLength(3).Length, bent.DivideByLength(3)[1].Y, bow.DivideByLength(5)[2].X, bow.DivideByLength(5).Length, bow.ArcLength(0, 0.5) },
                frames = new[] { new Line((0, 0), (4, 0)).Frames(1, 1).Length, new Line((0, 0), (4, 0)).Frames(1, 1)[1].Origin.X, new Arc(2, 0, 90).Frames()[9].ZAxis.X },
                cut = new[] { rings.Count, ((Polygon)rings[0]).Area(), ((Polygon)rings[0]).Vertices.Count, cuts[ground.Id].Sum(line => line.Length()), cuts[ground.Id][0].Start.X },
                truss = new[] { truss.TopChord.Count, truss.BottomChord.Count, truss.Web.Count, truss.Elements.Cast<Beam>().Sum(one => one.Curve.Length()), back.AllElementsOfType<Beam>().Count() },
                falls = truss.Web[5].Curve.Start.X == 0 && truss.Web[5].Curve.End.X == 3 && truss.Web[8].Curve.Start.X == 12,
                lights = new[] { back.AllElementsOfType<Light>().Count(), spot.Intensity, spot.OuterConeAngle, spot.Transform.Origin.Y, spot.Color.Red }, kind = spot.LightType.ToString()
            };`);
    expectClose(found, {
      uvw: [0.5, 0.5, 0.5, 10],
      mapped: [7.5, 12, 8],
      holds: true,
      random: true,
      along: [5, 1.5, 0.5, Math.PI / 2],
      // 12 t + 12 t³ on a straight line: 10 m along it at x = 10; half its parameters are 7.5 m.
      divided: [4, 1, 10, 6, 7.5],
      frames: [2, 3, 1],
      cut: [1, 4, 4, 1, 0.5],
      // Chords of 12 m each, five uprights of 2 m, four diagonals over 3 by 2 m.
      truss: [4, 4, 9, 24 + 10 + 4 * Math.sqrt(13), 17],
      falls: true,
      lights: [3, 5, 0.2, 2, 1],
      kind: 'Spot',
    });
  }, 180_000);
});
