using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>Areas of the plane put together from closed lines: every line is cut where others cross it, and what separates inside from outside is kept.</summary>
internal sealed class Regions
{
    /// <summary>Points nearer than this are one, metres.</summary>
    private const double Grid = 1e-6;
    /// <summary>How far beside a line it is asked what lies there, metres.</summary>
    private const double Beside = 4e-6;

    /// <summary>A result: a perimeter, counter-clockwise, and its holes, clockwise.</summary>
    internal readonly record struct Area(List<Vector3> Perimeter, List<List<Vector3>> Holes);

    private readonly record struct Spot(long X, long Y);

    /// <summary>Where each spot is exactly: the first point that came to it.</summary>
    private readonly Dictionary<Spot, Vector3> places = new();

    private Spot SpotOf(Vector3 point)
    {
        var spot = new Spot((long)Math.Round(point.X / Grid), (long)Math.Round(point.Y / Grid));
        places.TryAdd(spot, new Vector3(point.X, point.Y));
        return spot;
    }

    /// <summary>How often the loops turn round a point, counter-clockwise.</summary>
    internal static int Winding(IEnumerable<IList<Vector3>> loops, double x, double y)
    {
        var winding = 0;
        foreach (var loop in loops)
        {
            for (int at = 0, before = loop.Count - 1; at < loop.Count; before = at++)
            {
                var (a, b) = (loop[before], loop[at]);
                if (a.Y <= y == b.Y <= y) continue;
                var side = (b.X - a.X) * (y - a.Y) - (x - a.X) * (b.Y - a.Y);
                if (b.Y > a.Y && side > 0) winding++;
                else if (b.Y < a.Y && side < 0) winding--;
            }
        }
        return winding;
    }

    /// <summary>The areas where `isInside` holds; it is asked for points that lie on none of the loops.</summary>
    internal static List<Area> Compose(IEnumerable<IList<Vector3>> loops, Func<double, double, bool> isInside, double z)
    {
        var regions = new Regions();
        var leaving = new Dictionary<Spot, List<Spot>>();
        foreach (var (from, to) in regions.Cut(loops.SelectMany(SidesOf)))
        {
            var (a, b) = (regions.places[from], regions.places[to]);
            var (mid, beside) = ((a + b) / 2, Right(b, a) * Beside);
            var (left, right) = (isInside(mid.X + beside.X, mid.Y + beside.Y), isInside(mid.X - beside.X, mid.Y - beside.Y));
            if (left == right) continue;
            var (start, end) = left ? (from, to) : (to, from);
            if (!leaving.TryGetValue(start, out var list)) leaving[start] = list = new List<Spot>();
            list.Add(end);
        }
        return Nest(Trace(leaving).Select(loop => loop.Select(spot => regions.places[spot] + Vector3.ZAxis * z).ToList()));
    }

    private static IEnumerable<(Vector3 From, Vector3 To)> SidesOf(IList<Vector3> loop) =>
        loop.Select((to, at) => (loop[at == 0 ? loop.Count - 1 : at - 1], to));

    /// <summary>The pieces inside loops, an odd number of them around, that lines cut them into; lines that end inside cut nothing.</summary>
    internal static List<Area> Split(IReadOnlyList<IList<Vector3>> loops, IEnumerable<IList<Vector3>> lines, double z)
    {
        var regions = new Regions();
        var cuts = lines.SelectMany(line => line.Skip(1).Select((to, at) => (line[at], to)));
        var leaving = new Dictionary<Spot, List<Spot>>();
        foreach (var (from, to) in regions.Cut(loops.SelectMany(SidesOf).Concat(cuts)))
            foreach (var (start, end) in new[] { (from, to), (to, from) })
            {
                if (!leaving.TryGetValue(start, out var list)) leaving[start] = list = new List<Spot>();
                list.Add(end);
            }
        var loose = new Queue<Spot>(leaving.Keys.Where(spot => leaving[spot].Count == 1));
        while (loose.TryDequeue(out var spot))
        {
            if (leaving[spot].Count != 1) continue;
            var next = leaving[spot][0];
            leaving[spot].Clear();
            leaving[next].Remove(spot);
            if (leaving[next].Count == 1) loose.Enqueue(next);
        }
        // What a loop has on its left is its face.
        bool IsInside(List<Vector3> loop) => Left(loop) is var point && loops.Count(one => Winding(new[] { one }, point.X, point.Y) != 0) % 2 == 1;
        return Nest(Trace(leaving).Select(loop => loop.Select(spot => regions.places[spot] + Vector3.ZAxis * z).ToList()).Where(IsInside));
    }

    /// <summary>A point just to the left of a loop's first side.</summary>
    private static Vector3 Left(List<Vector3> loop) => (loop[0] + loop[1]) / 2 + Right(loop[1], loop[0]) * Beside;

    /// <summary>All sides, cut at each other, each once and in one direction.</summary>
    private HashSet<(Spot From, Spot To)> Cut(IEnumerable<(Vector3 From, Vector3 To)> lines)
    {
        var sides = lines.Select(line => (A: SpotOf(line.From), B: SpotOf(line.To))).Where(side => side.A != side.B)
            .OrderBy(side => Math.Min(side.A.X, side.B.X)).ToList();
        var cuts = sides.Select(side => new HashSet<Spot> { side.A, side.B }).ToList();
        for (var first = 0; first < sides.Count; first++)
        {
            var end = Math.Max(sides[first].A.X, sides[first].B.X);
            for (var second = first + 1; second < sides.Count && Math.Min(sides[second].A.X, sides[second].B.X) <= end + 1; second++)
                Meet(sides[first], sides[second], cuts[first], cuts[second]);
        }
        var pieces = new HashSet<(Spot, Spot)>();
        for (var at = 0; at < sides.Count; at++)
        {
            var (a, b) = sides[at];
            var along = cuts[at].OrderBy(spot => (double)(spot.X - a.X) * (b.X - a.X) + (double)(spot.Y - a.Y) * (b.Y - a.Y)).ToList();
            for (var next = 1; next < along.Count; next++)
                if (!pieces.Contains((along[next], along[next - 1]))) pieces.Add((along[next - 1], along[next]));
        }
        return pieces;
    }

    private void Meet((Spot A, Spot B) first, (Spot A, Spot B) second, HashSet<Spot> cutsOfFirst, HashSet<Spot> cutsOfSecond)
    {
        if (IsOn(second.A, first)) cutsOfFirst.Add(second.A);
        if (IsOn(second.B, first)) cutsOfFirst.Add(second.B);
        if (IsOn(first.A, second)) cutsOfSecond.Add(first.A);
        if (IsOn(first.B, second)) cutsOfSecond.Add(first.B);
        var (a, b) = (places[first.A], places[second.A]);
        var (along, across, gap) = (places[first.B] - a, places[second.B] - b, b - a);
        var cross = along.X * across.Y - along.Y * across.X;
        if (cross == 0) return;
        var (t, u) = ((gap.X * across.Y - gap.Y * across.X) / cross, (gap.X * along.Y - gap.Y * along.X) / cross);
        if (t <= 0 || t >= 1 || u <= 0 || u >= 1) return;
        var spot = SpotOf(a + along * t);
        cutsOfFirst.Add(spot);
        cutsOfSecond.Add(spot);
    }

    /// <summary>On a side, to a step of the grid.</summary>
    private static bool IsOn(Spot spot, (Spot A, Spot B) side)
    {
        double dx = side.B.X - side.A.X, dy = side.B.Y - side.A.Y, gx = spot.X - side.A.X, gy = spot.Y - side.A.Y;
        var square = dx * dx + dy * dy;
        var along = gx * dx + gy * dy;
        if (along < 0 || along > square) return false;
        var off = gx * dy - gy * dx;
        return off * off <= square;
    }

    /// <summary>Joins directed pieces into loops, the area on their left; at a crossing the loop keeps to its own area.</summary>
    private static List<List<Spot>> Trace(Dictionary<Spot, List<Spot>> leaving)
    {
        var loops = new List<List<Spot>>();
        foreach (var start in leaving.Keys.OrderBy(spot => spot.X).ThenBy(spot => spot.Y).ToList())
        {
            while (leaving[start].Count > 0)
            {
                var path = new List<Spot> { start };
                while (leaving.TryGetValue(path[^1], out var ways) && ways.Count > 0)
                {
                    var at = path[^1];
                    var next = ways.Count == 1 || path.Count == 1 ? ways[0] : ways.MinBy(way => Turn(path[^2], at, way));
                    ways.Remove(next);
                    var met = path.IndexOf(next);
                    if (met < 0) path.Add(next);
                    else
                    {
                        loops.Add(path.Skip(met).ToList());
                        path.RemoveRange(met + 1, path.Count - met - 1);
                    }
                }
            }
        }
        return loops;
    }

    /// <summary>Angle from where a walker came from, clockwise: the smallest is the sharpest turn to the left.</summary>
    private static double Turn(Spot before, Spot at, Spot next)
    {
        var back = Math.Atan2(before.Y - at.Y, before.X - at.X);
        var on = Math.Atan2(next.Y - at.Y, next.X - at.X);
        var turn = back - on;
        return turn <= 0 ? turn + 2 * Math.PI : turn;
    }

    private static List<Area> Nest(IEnumerable<List<Vector3>> loops)
    {
        var points = loops.Select(loop => WithoutStraight(loop)).Where(loop => loop.Count > 2).ToList();
        var areas = points.Where(loop => Signed(loop) > Grid).OrderBy(Signed).Select(loop => new Area(loop, new List<List<Vector3>>())).ToList();
        foreach (var hole in points.Where(loop => Signed(loop) < -Grid))
        {
            var inside = Left(hole);
            // The smallest that holds it comes first.
            var owner = areas.FirstOrDefault(area => Winding(new[] { area.Perimeter }, inside.X, inside.Y) != 0);
            owner.Holes?.Add(hole);
        }
        return areas.OrderByDescending(area => Signed(area.Perimeter)).ToList();
    }

    internal static double Signed(IList<Vector3> loop)
    {
        double twice = 0;
        for (int at = 0, before = loop.Count - 1; at < loop.Count; before = at++) twice += loop[before].X * loop[at].Y - loop[at].X * loop[before].Y;
        return twice / 2;
    }

    /// <summary>Of a flat loop, the way it faces: up where it is counter-clockwise seen from above.</summary>
    internal static Vector3 Normal(IList<Vector3> loop)
    {
        var sum = Vector3.Origin;
        for (var at = 1; at < loop.Count - 1; at++) sum += (loop[at] - loop[0]).Cross(loop[at + 1] - loop[0]);
        return sum.Unitized();
    }

    /// <summary>Where a flat loop lies; null for level ones.</summary>
    private static Transform PlaceOf(IList<Vector3> loop)
    {
        var normal = Normal(loop);
        return Math.Abs(normal.Z) > 1 - 1e-9 ? null : new Transform(new Plane(loop[0], normal));
    }

    /// <summary>The pieces of shapes that lines cut them into, in the plane of the first.</summary>
    internal static List<Profile> SplitShapes(IReadOnlyList<IList<Vector3>> loops, IEnumerable<Polyline> lines)
    {
        if (loops.Count == 0) return new List<Profile>();
        var place = PlaceOf(loops[0]);
        var back = place?.Inverted();
        IList<Vector3> Flat(IList<Vector3> points) => place == null ? points : points.Select(back.OfPoint).ToList();
        Polygon Made(List<Vector3> loop) => new(place == null ? loop : loop.Select(place.OfPoint).ToList());
        var cuts = lines.Select(line => Flat(line is Polygon ? line.Vertices.Append(line.Vertices[0]).ToList() : line.Vertices));
        return Split(loops.Select(Flat).ToList(), cuts, place == null ? loops[0][0].Z : 0)
            .Select(area => new Profile(Made(area.Perimeter), area.Holes.Select(Made).ToList())).ToList();
    }

    /// <summary>
    /// Puts shapes together that lie in the plane of the first: level ones as they lie, others in that plane. A shape is a
    /// perimeter with its holes; it is inside where an odd number of them is.
    /// </summary>
    internal static List<Profile> Combine(IReadOnlyList<List<IList<Vector3>>> first, IReadOnlyList<List<IList<Vector3>>> second, Func<bool, bool, bool> keeps)
    {
        if (first.Count == 0 && second.Count == 0) return new List<Profile>();
        var lead = (first.Count > 0 ? first : second)[0][0];
        var place = PlaceOf(lead);
        var back = place?.Inverted();
        List<List<IList<Vector3>>> Flat(IEnumerable<List<IList<Vector3>>> shapes) =>
            shapes.Select(shape => place == null ? shape : shape.Select(loop => (IList<Vector3>)loop.Select(back.OfPoint).ToList()).ToList()).ToList();
        static bool IsIn(List<List<IList<Vector3>>> shapes, double x, double y) => shapes.Any(shape => shape.Count(loop => Winding(new[] { loop }, x, y) != 0) % 2 == 1);
        var (a, b) = (Flat(first), Flat(second));
        Polygon Made(List<Vector3> loop) => new(place == null ? loop : loop.Select(place.OfPoint).ToList());
        return Compose(a.Concat(b).SelectMany(shape => shape), (x, y) => keeps(IsIn(a, x, y), IsIn(b, x, y)), place == null ? lead[0].Z : 0)
            .Select(area => new Profile(Made(area.Perimeter), area.Holes.Select(Made).ToList())).ToList();
    }

    /// <summary>The loop without points that lie on the straight line between their neighbours.</summary>
    internal static List<Vector3> WithoutStraight(IList<Vector3> loop, double tolerance = 1e-5)
    {
        var kept = loop.ToList();
        for (var at = 0; at < kept.Count && kept.Count > 2;)
        {
            var (before, here, after) = (kept[(at + kept.Count - 1) % kept.Count], kept[at], kept[(at + 1) % kept.Count]);
            var along = after - before;
            var off = along.IsZero() ? 0 : along.Unitized().Cross(here - before).Length();
            if (off >= tolerance) at++;
            else
            {
                kept.RemoveAt(at);
                at = Math.Max(0, at - 1);
            }
        }
        return kept;
    }

    /// <summary>
    /// A closed loop moved outwards by a distance, inwards where it is negative; counter-clockwise in, corners mitred.
    /// Where sides meet that have nothing between them any more, nothing is left.
    /// </summary>
    internal static List<Area> Offset(IList<Vector3> loop, double distance)
    {
        var points = WithoutStraight(loop);
        var raw = new List<Vector3>();
        for (var at = 0; at < points.Count; at++)
        {
            var (before, here, after) = (points[(at + points.Count - 1) % points.Count], points[at], points[(at + 1) % points.Count]);
            var (into, from) = (Right(before, here), Right(here, after));
            var turn = into.X * from.Y - into.Y * from.X;
            var reach = 1 + into.Dot(from);
            if (turn * distance <= 0 && turn != 0)
            {
                // The sides cross here; through the corner itself, so that what turns round is not counted as inside.
                raw.AddRange(new[] { here + into * distance, here, here + from * distance });
            }
            else if (reach > 0.05) raw.Add(here + (into + from) * (distance / reach));
            else raw.AddRange(new[] { here + into * distance, here + from * distance });
        }
        return Compose(new[] { raw }, (x, y) => Winding(new[] { raw }, x, y) > 0, points[0].Z);
    }

    private static Vector3 Right(Vector3 a, Vector3 b)
    {
        var along = (b - a).Unitized();
        return new Vector3(along.Y, -along.X);
    }
}
