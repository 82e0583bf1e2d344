import { afterAll, beforeAll, describe, it } from 'vitest';
import { communityFunction, expectClose, hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import type { JsonObject } from '#domain';

describe.skipIf(!hasCsharp)(
  'middles of outlines, plans, networks and solids of two (skipped without .NET 10 SDK or jail)',
  () => {
    let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
    beforeAll(async () => {
      library = await openCsharpLibrary('parti-middles-');
    }, 600_000);
    afterAll(() => library?.close());

    const outputs = async (body: string) =>
      (await library.runFiles({ 'Community.cs': communityFunction(body) })).outputs as JsonObject;

    it('W1.01 outlines are parted along their middle, and every side keeps what is nearest to it', async () => {
      const found = await outputs(`
            var bar = Polygon.Rectangle((0, 0), (10, 4));
            var bend = new Polygon((0, 0), (10, 0), (10, 2), (2, 2), (2, 10), (0, 10));
            var stem = new Polygon((0, 0), (12, 0), (12, 4), (7, 4), (7, 10), (5, 10), (5, 4), (0, 4));
            var notch = new Polygon((0, 0), (20, 0), (20, 10), (11, 10), (10, 6), (9, 10), (0, 10));
            var bowtie = new Polygon((0, 0), (4, 0), (4, 4), (0, 4)).Spine();
            double Long(Polygon outline) => outline.Spine().Sum(line => line.Length());
            double Apart(Polygon outline) => outline.Jigsaw().Sum(piece => piece.Area()) - outline.Area();
            var wild = Enumerable.Range(0, 25).Select(at => 3 + (at * 7 % 11) * 0.6).Select((radius, at) => new Vector3(radius * Math.Cos(at * Math.PI / 12.5), radius * Math.Sin(at * Math.PI / 12.5))).ToList();
            return new {
                spine = new[] { bar.Spine().Count, bar.Spine()[0].Length(), bar.Spine()[0].Mid().X, bar.Spine()[0].Mid().Y }, ribs = bar.Ribs().Count, whole = bar.Skeleton().Count, ends = bar.Jigsaw().Select(piece => piece.Area()).ToList(), corners = bar.Jigsaw().Select(piece => piece.Vertices.Count).ToList(), turned = bar.Reversed().Jigsaw().Sum(piece => piece.Area()), none = bowtie.Count,
                bend = Long(bend), bends = bend.Jigsaw().Select(piece => piece.Area()).ToList(), stem = Long(stem), stems = stem.Jigsaw().Select(piece => piece.Area()).ToList(), notch = Apart(notch), wild = Apart(new Polygon(wild)), wilds = new Polygon(wild).Jigsaw().Count
            };`);
      expectClose(found, {
        // 10 × 4: the line of 6 along the middle, ends of 2 × 4 / 2, sides of (10 + 6) / 2 × 2.
        spine: [1, 6, 5, 2],
        ribs: 4,
        whole: 5,
        ends: [16, 4, 16, 4],
        corners: [4, 3, 4, 3],
        turned: 40,
        none: 0,
        // Two legs of 2: from 1 to 9 each way, the outer sides of (10 + 8) / 2, the inner ones of 8.
        bend: 16,
        bends: [9, 1, 8, 8, 1, 9],
        // A bar of 12 × 4 with a stem of 2: of the bar 8, of the stem 6, and from its foot down 1.
        stem: 15,
        stems: [20, 4, 9.5, 6, 1, 6, 9.5, 4],
        notch: 0,
        wild: 0,
        wilds: 25,
      });
    }, 180_000);

    it('W1.01 outlines are made plainer by what they deviate', async () => {
      const found = await outputs(`
            var dented = new Polygon((0, 0), (5, 0.05), (10, 0), (10, 4), (0, 4));
            var chipped = new Polygon((0, 0), (10, 0), (10, 4), (5.2, 4), (5, 4.2), (0, 4));
            return new { straight = dented.Straighten(0.1).Area(), kept = dented.Straighten(0.01).Vertices.Count, least = new Polygon((0, 0), (1, 0), (0, 1)).Straighten(9).Vertices.Count, simple = chipped.Simplify(0.5).Vertices.SelectMany(corner => new[] { corner.X, corner.Y }).ToList(), none = chipped.Simplify(0.1).Vertices.Count };`);
      expectClose(found, { straight: 40, kept: 5, least: 3, simple: [0, 0, 10, 0, 10, 4, 5.1, 4.1, 0, 4], none: 6 });
    }, 180_000);

    it('W1.01 suites, towers and plans along a line hold the rooms that their measures say', async () => {
      const found = await outputs(`
            List<RoomKit.Room> Rooms(int count) => Enumerable.Range(0, count).Select(_ => new RoomKit.Room(new Vector3(5, 4, 3))).ToList();
            var axis = new RoomKit.Suite("East", "1", Rooms(4), 0.5, RoomKit.Suite.SuiteLayout.Axis);
            axis.MoveFromTo(Vector3.Origin, (10, 20, 3));
            var areas = new[] { 10.0, 20, 30, 40 };
            var fitted = new RoomKit.Suite("West", "2", areas.Select(area => new RoomKit.Room(area, 1, 3)).ToList(), 4, 2, RoomKit.Suite.SuitePlan.Reciprocal);
            var tower = new RoomKit.Tower { Perimeter = Polygon.Rectangle((0, 0), (20, 10)), Floors = 5, StoryHeight = 4, Elevation = -4 };
            tower.Stack();
            var core = tower.AddCore(Polygon.Rectangle((8, 3), (12, 7)), 1, 3);
            tower.SetStoryHeight(1, 6);
            var story = new RoomKit.Story(Polygon.Rectangle((0, 0), (40, 18))) { Height = 3 };
            var rooms = story.PlanByCenterline(new Polyline((0, 9), (40, 9)), 32, 2);
            var wing = new RoomKit.Story(new Polygon((30, 0), (70, 40), (130, 40), (170, 0), (190, 20), (140, 70), (60, 70), (10, 20)));
            wing.PlanByCenterline(new Polyline((20, 10), (65, 55), (135, 55), (180, 10)), 100, 2, 4);
            return new {
                axis = new[] { axis.SizeX, axis.SizeY, axis.AreaPlaced, axis.Corridor.Area(), axis.Footprint.Area(), axis.Perimeter.Compass().SW.X, axis.Rooms[1].Perimeter.Compass().NW.Y, axis.Rooms[0].Elevation }, named = axis.Rooms.All(room => room.Suite == "East" && room.SuiteID == "1"),
                fitted = fitted.Rooms.Select(room => room.Area).ToList(), box = new[] { fitted.SizeX, fitted.SizeY }, round = new[] { fitted.CompassCorridor.SW.X, fitted.CompassCorridor.SizeX, fitted.CompassCorridor.SizeY }, tower = new[] { tower.Height, tower.Area, tower.Stories[1].Elevation, tower.Stories[4].Elevation }, core = new[] { core.Height, core.Elevation }, free = new[] { tower.Stories[0].AreaAvailable, tower.Stories[1].AreaAvailable },
                plan = new[] { rooms.Count, story.Corridors.Single().Area, story.AreaPlaced }, rooms = rooms.Select(room => room.Area).Distinct().Average(), wing = new[] { wing.AreaPlaced, wing.AreaAvailable }, over = Overlap(wing.InteriorsAsPolygons), wrong = Fails(() => wing.PlanByCenterline(new Polyline((0, 0), (1, 0)), 9, 1, 5)) && Fails(() => tower.AddCore(Polygon.Rectangle(1, 1), 9))
            };
            static bool Fails(Action work) { try { work(); return false; } catch (ArgumentOutOfRangeException) { return true; } }
            static double Overlap(List<Polygon> outlines) => outlines.Sum(one => one.Area()) - Polygon.UnionAll(outlines).Sum(one => one.IsClockWise() ? -one.Area() : one.Area());`);
      expectClose(found, {
        // Two rooms of 5 × 4 on each side of a corridor of 3: 10 × 11.
        axis: [10, 11, 80, 30, 110, 10, 18.5, 3],
        named: true,
        fitted: [10, 20, 30, 40],
        box: [20, 5],
        // Half of a corridor of 2 all round.
        round: [-1, 22, 7],
        // Five stories of 4, one of them 6; the core passes four of them before that, and stands out by 3.
        tower: [22, 1000, 0, 14],
        core: [19, 0],
        free: [200, 184],
        // 40 × 2 of corridor; 40 × 8 on each side in rooms of 32.
        plan: [20, 80, 720],
        rooms: 32,
        wing: [5700, 0],
        over: 0,
        wrong: true,
      });
    }, 180_000);

    it('W1.01 lines of things are a network, whose areas are those that nothing parts', async () => {
      const found = await outputs(`
            var walls = new[] { new Line((0, 0), (6, 0)), new Line((6, 0), (6, 4)), new Line((6, 4), (0, 4)), new Line((0, 4), (0, 0)), new Line((2, -1), (2, 4)) }.Select(line => new StandardWall(line, 0.2, 3, name: line.Length().ToString())).ToList();
            var network = Elements.Search.Network<StandardWall>.FromSegmentableItems(walls, wall => wall.CenterLine, out var nodes, out var meetings);
            var regions = network.FindAllClosedRegions(nodes).Select(region => new Polygon(region.Select(at => nodes[at]).ToList())).ToList();
            var end = nodes.FindIndex(node => node.Y == -1);
            var oneWay = Elements.Search.Network<StandardWall>.FromSegmentableItems(walls, wall => wall.CenterLine, out _, out _, false);
            return new { nodes = network.NodeCount(), meetings = meetings.Count, regions = regions.Select(region => region.Area()).OrderBy(area => area).ToList(), leaves = network.LeafNodes().Count, branches = network.BranchNodes().Count, at = network.EdgesAt(end).Single().Item2.Name, both = Enumerable.Range(0, 7).Sum(at => network.EdgesAt(at).Count()), one = Enumerable.Range(0, 7).Sum(at => oneWay.EdgesAt(at).Count()) };`);
      // 6 × 4 parted at 2; the wall that parts it goes on by 1.
      expectClose(found, { nodes: 7, meetings: 6, regions: [8, 16], leaves: 1, branches: 2, at: '5', both: 16, one: 8 });
    }, 180_000);

    it('W1.01 of two solids are made what lies in one, in both, or only in the first', async () => {
      const found = await outputs(`
            Solid Box(double x, double y, double z, double a, double b, double c) => new Extrude(Polygon.Rectangle((x, y), (x + a, y + b)).TransformedPolygon(new Transform(0, 0, z)), c, Vector3.ZAxis).Solid;
            var cube = Box(0, 0, 0, 4, 4, 4);
            double[] All(Solid a, Solid b) => new[] { Solid.Union(a, null, b, null), Solid.Difference(a, null, b, null), Solid.Intersection(a, null, b, null) }.Select(one => one?.Volume() ?? 0).ToArray();
            var shaft = Solid.Difference(cube, null, Box(1, 1, -1, 2, 2, 6), null);
            var moved = Solid.Intersection(new Extrude(Polygon.Rectangle(4, 4), 4, Vector3.ZAxis), new Extrude(Polygon.Rectangle(4, 4), 4, Vector3.ZAxis) { LocalTransform = new Transform((1, 0, 1)) });
            var turned = Solid.Intersection(cube, new Transform(-2, -2, 0), cube, new Transform(Vector3.Origin, 45));
            var refused = false;
            try { Solid.Union(new Lamina(Polygon.Rectangle(1, 1)).Solid, null, cube, null); } catch (ArgumentException error) { refused = error.Message.Contains("flat faces all round"); }
            var element = new GeometricElement(representation: new Representation(new ConstructedSolid(shaft)));
            return new { corner = All(cube, Box(2, 2, 2, 4, 4, 4)), beside = All(cube, Box(4, 0, 0, 2, 4, 4)), through = All(cube, Box(1, 1, -1, 2, 2, 6)), same = All(cube, cube), flush = All(cube, Box(1, 1, 0, 2, 2, 2)), within = All(cube, Box(1, 1, 1, 2, 2, 2)), apart = All(cube, Box(9, 9, 9, 1, 1, 1)), shaft = shaft.Faces.Count, holes = shaft.Faces.Values.Count(face => face.Inner.Length == 1), mesh = shaft.ToMesh().Volume(), moved = moved.Volume(), turned = turned.Volume(), refused, shown = new BBox3(element).ZSize };`);
      expectClose(found, {
        // 4³ = 64 and its corner of 2³; the numbers are union, difference, intersection.
        corner: [120, 56, 8],
        beside: [96, 64, 0],
        // 2 × 2 × 6, of which 4 high lies within.
        through: [72, 48, 16],
        same: [64, 0, 64],
        flush: [64, 56, 8],
        within: [64, 56, 8],
        apart: [65, 64, 0],
        // Six sides, two of them with a hole, and four within.
        shaft: 10,
        holes: 2,
        mesh: 48,
        moved: 3 * 4 * 3,
        // The quarter between two lines at 45° up to 2: a triangle of 4 over 2.
        turned: 16,
        refused: true,
        shown: 4,
      });
    }, 180_000);
  },
);
