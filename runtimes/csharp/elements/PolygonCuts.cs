using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>What polygons make of each other, of planes and of lines.</summary>
public partial class Polygon
{
    /// <summary>The part of both; in lists holes follow their perimeters, clockwise.</summary>
    public IList<Polygon> Intersection(Polygon polygon, double tolerance = Vector3.EPSILON) => Intersection(new[] { this }, new[] { polygon }, tolerance);
    public IList<Polygon> Difference(Polygon polygon, double tolerance = Vector3.EPSILON) => Difference(new[] { this }, new[] { polygon }, tolerance);
    public IList<Polygon> Difference(IList<Polygon> polygons, double tolerance = Vector3.EPSILON) => Difference(new[] { this }, polygons, tolerance);
    public IList<Polygon> XOR(Polygon polygon, double tolerance = Vector3.EPSILON) => XOR(new[] { this }, new[] { polygon }, tolerance);

    public IList<Polygon> Difference(params Polygon[] polygons) => Difference((IList<Polygon>)polygons);
    /// <summary>What this one and the others cover.</summary>
    public IList<Polygon> Union(IList<Polygon> polygons, double tolerance = Vector3.EPSILON) => UnionAll(polygons.Prepend(this).ToList(), tolerance);
    public IList<Polygon> Union(params Polygon[] polygons) => Union((IList<Polygon>)polygons);

    /// <summary>The pieces of a line that run along the sides.</summary>
    public List<Polyline> GetSharedSegments(Polyline polyline) =>
        polyline.Segments().SelectMany(one => Segments().Select(side => one.TryGetOverlap(side, out var shared) ? shared : null)).Where(shared => shared != null)
            .Select(shared => new Polyline(shared.Start, shared.End)).ToList();

    /// <summary>Without the corners that a curve comes near to; null where fewer than three are left.</summary>
    public Polygon RemoveVerticesNearCurve(Curve curve, double tolerance = Vector3.EPSILON)
    {
        var line = curve.ToPolyline(64);
        var kept = Vertices.Where(corner => corner.DistanceTo(line) > tolerance).ToList();
        return kept.Count < 3 ? null : new Polygon(kept);
    }

    /// <summary>One polygon around both; null where they do not touch.</summary>
    public Polygon Union(Polygon polygon, double tolerance = Vector3.EPSILON) => UnionAll(new[] { this, polygon }, tolerance) is { Count: 1 } one ? one[0] : null;
    public static IList<Polygon> Intersection(IList<Polygon> first, IList<Polygon> second, double tolerance = Vector3.EPSILON) => Combine(first, second, (a, b) => a && b);
    public static IList<Polygon> Difference(IList<Polygon> first, IList<Polygon> second, double tolerance = Vector3.EPSILON) => Combine(first, second, (a, b) => a && !b);
    public static IList<Polygon> Union(IList<Polygon> first, IList<Polygon> second, double tolerance = Vector3.EPSILON) => Combine(first, second, (a, b) => a || b);
    public static IList<Polygon> XOR(IList<Polygon> first, IList<Polygon> second, double tolerance = Vector3.EPSILON) => Combine(first, second, (a, b) => a != b);
    public static IList<Polygon> UnionAll(IList<Polygon> polygons, double tolerance = Vector3.EPSILON) => Union(polygons, Array.Empty<Polygon>(), tolerance);
    public static IList<Polygon> UnionAll(params Polygon[] polygons) => UnionAll((IList<Polygon>)polygons);

    private static List<Polygon> Combine(IList<Polygon> first, IList<Polygon> second, Func<bool, bool, bool> keeps) =>
        Regions.Combine(Loops(first), Loops(second), keeps).SelectMany(profile => profile.Voids.Prepend(profile.Perimeter)).ToList();

    private static List<IList<Vector3>>[] Loops(IList<Polygon> polygons) => polygons.Select(polygon => new List<IList<Vector3>> { polygon.Vertices }).ToArray();

    /// <summary>The polygon with a side moved; its neighbours are prolonged or shortened to where they meet it.</summary>
    public Polygon TransformSegment(Transform transform, int i)
    {
        var sides = Segments();
        var count = sides.Length;
        var (moved, before, after) = (sides[i].TransformedLine(transform), sides[(i + count - 1) % count], sides[(i + 1) % count]);
        var corners = Vertices.ToList();
        corners[i] = before.Intersects(moved, out var start, true) ? start : moved.Start;
        corners[(i + 1) % count] = after.Intersects(moved, out var end, true) ? end : moved.End;
        return new Polygon(corners);
    }

    /// <summary>What lies on the side that the plane's normal points to; with `flip` the rest.</summary>
    public List<Polygon> Trimmed(Plane plane, bool flip = false)
    {
        var normal = flip ? -plane.Normal : plane.Normal;
        var kept = new List<Vector3>();
        foreach (var side in Segments())
        {
            var (from, to) = ((side.Start - plane.Origin).Dot(normal), (side.End - plane.Origin).Dot(normal));
            if (from >= -Vector3.EPSILON) kept.Add(side.Start);
            if (from * to < 0 && Math.Min(Math.Abs(from), Math.Abs(to)) > Vector3.EPSILON) kept.Add(side.Start + (side.End - side.Start) * (from / (from - to)));
        }
        return kept.Count > 2 && Regions.Normal(kept).Length() > 0.5 ? new List<Polygon> { new(kept) } : new List<Polygon>();
    }

    /// <summary>The pieces that lines cut it into; lines that end inside cut nothing.</summary>
    public List<Polygon> Split(IEnumerable<Polyline> polylines) => Regions.SplitShapes(new[] { Vertices }, polylines).Select(piece => piece.Perimeter).ToList();
    public List<Polygon> Split(params Polyline[] polylines) => Split((IEnumerable<Polyline>)polylines);
    public List<Polygon> TrimmedTo(IList<Polygon> polygons) => Intersection(new[] { this }, polygons).ToList();

    /// <summary>Where a plane goes through its sides.</summary>
    public bool Intersects(Plane plane, out List<Vector3> results, bool distinct = true)
    {
        var met = Segments().SelectMany(side => side.Intersects(plane, out var point) ? new[] { point } : Array.Empty<Vector3>());
        results = distinct ? met.UniqueWithinTolerance() : met.ToList();
        return results.Count > 0;
    }

    /// <summary>Strictly inside, in the polygon's own plane.</summary>
    public bool Contains3D(Vector3 point)
    {
        if (Math.Abs(point.DistanceTo(Plane())) > Vector3.EPSILON) return false;
        var flat = new Transform(Plane()).Inverted();
        return TransformedPolygon(flat).Contains(flat.OfPoint(point));
    }

    /// <summary>The same corners in the same order, wherever it begins.</summary>
    public bool IsAlmostEqualTo(Polygon other, double tolerance = Vector3.EPSILON, bool ignoreWinding = false)
    {
        if (other == null || other.Vertices.Count != Vertices.Count) return false;
        var count = Vertices.Count;
        var (mine, theirs) = (Vertices, ignoreWinding && Normal().Dot(other.Normal()) < 0 ? other.Reversed().Vertices : other.Vertices);
        return Enumerable.Range(0, count).Any(shift => Enumerable.Range(0, count).All(at => mine[at].IsAlmostEqualTo(theirs[(at + shift) % count], tolerance)));
    }

    /// <summary>Another corner wherever a side is longer than this, at equal distances.</summary>
    public Polygon WithRegularVertexDensity(double length) =>
        new(Segments().SelectMany(side => side.DivideByCount((int)Math.Ceiling(side.Length() / length - 1e-9))).Select(piece => piece.Start).ToList());
}
