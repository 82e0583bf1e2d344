using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>Lines in which things are cut, put end to end.</summary>
internal static class CutLines
{
    /// <summary>As far as each leads; the last point of a ring is its first again.</summary>
    public static List<List<Vector3>> Joined(IEnumerable<Line> lines)
    {
        var left = lines.ToList();
        var found = new List<List<Vector3>>();
        while (left.Count > 0)
        {
            var way = new List<Vector3> { left[0].Start, left[0].End };
            left.RemoveAt(0);
            Lengthen(way, left);
            // What was begun in its middle is gone along the other way, too.
            if (!IsRing(way))
            {
                way.Reverse();
                Lengthen(way, left);
            }
            found.Add(way);
        }
        return found;
    }

    public static bool IsRing(List<Vector3> way) => way.Count > 3 && way[0].IsAlmostEqualTo(way[^1]);

    private static void Lengthen(List<Vector3> way, List<Line> left)
    {
        while (!way[0].IsAlmostEqualTo(way[^1]))
        {
            var next = left.FindIndex(side => side.Start.IsAlmostEqualTo(way[^1]) || side.End.IsAlmostEqualTo(way[^1]));
            if (next < 0) return;
            way.Add(left[next].Start.IsAlmostEqualTo(way[^1]) ? left[next].End : left[next].Start);
            left.RemoveAt(next);
        }
    }
}

public partial class Mesh
{
    /// <summary>Where a plane cuts its triangles: polygons where these lead round, else polylines.</summary>
    public bool Intersects(Plane plane, out List<Polyline> results)
    {
        results = CutLines.Joined(Triangles.SelectMany(triangle => CutBy(plane, triangle)))
            .Select(way => CutLines.IsRing(way) ? new Polygon(Regions.WithoutStraight(way.SkipLast(1).ToList())) : new Polyline(way)).ToList();
        return results.Count > 0;
    }

    /// <summary>A corner on the plane counts as above it, so that neighbours agree.</summary>
    private static IEnumerable<Line> CutBy(Plane plane, Triangle triangle)
    {
        var ends = new List<Vector3>();
        for (var at = 0; at < 3; at++)
        {
            var (from, to) = (triangle.Vertices[at].Position, triangle.Vertices[(at + 1) % 3].Position);
            var (start, end) = (plane.SignedDistanceTo(from), plane.SignedDistanceTo(to));
            if (start >= 0 != end >= 0) ends.Add(from + (to - from) * (start / (start - end)));
        }
        if (ends.Count == 2 && !ends[0].IsAlmostEqualTo(ends[1])) yield return new Line(ends[0], ends[1]);
    }
}
