using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>Points, joined in their order.</summary>
public abstract class IndexedPolycurve : BoundedCurve
{
    public IList<Vector3> Vertices { get; set; }
}

/// <summary>Points joined by straight lines.</summary>
public class Polyline : IndexedPolycurve
{

    public Polyline(IList<Vector3> vertices)
    {
        Vertices = WithoutRepeats(vertices ?? Array.Empty<Vector3>(), this is Polygon);
        if (Vertices.Count < 2) throw new ArgumentException("A polyline needs two points or more.");
    }

    /// <summary>The list as it is, unless points that follow each other are the same, or nothing could be added to it.</summary>
    private static IList<Vector3> WithoutRepeats(IList<Vector3> points, bool isClosed)
    {
        bool Repeats(int at) => at > 0 ? points[at].IsAlmostEqualTo(points[at - 1]) : isClosed && points.Count > 1 && points[0].IsAlmostEqualTo(points[^1]) && points.Count > 3;
        if (!Enumerable.Range(0, points.Count).Any(Repeats)) return points.IsReadOnly || points is Array ? points.ToList() : points;
        var kept = points.Where((_, at) => at == 0 || !Repeats(at)).ToList();
        if (isClosed && kept.Count > 1 && kept[0].IsAlmostEqualTo(kept[^1])) kept.RemoveAt(kept.Count - 1);
        return kept;
    }

    public Polyline(params Vector3[] vertices) : this((IList<Vector3>)vertices) { }
    public Polyline(IList<Vector3> vertices, bool disableValidation) : this(vertices) { }
    public Polyline(bool disableValidation, params Vector3[] vertices) : this((IList<Vector3>)vertices) { }

    public override Vector3 Start { get => Vertices[0]; set => Vertices[0] = value; }
    public override Vector3 End { get => Vertices[^1]; set => Vertices[^1] = value; }
    public override double Length() => Segments().Sum(line => line.Length());

    public virtual Line[] Segments() => Vertices.Skip(1).Select((end, index) => new Line(Vertices[index], end)).ToArray();

    /// <summary>Parameters count its sides: 1.5 is the middle of the second.</summary>
    public override Domain1d Domain => new(0, this is Polygon ? Vertices.Count : Vertices.Count - 1);

    protected internal override Vector3 At(double u)
    {
        var sides = Segments();
        var at = Math.Clamp((int)Math.Floor(u), 0, sides.Length - 1);
        return sides[at].PointAtNormalized(u - at);
    }

    protected internal override Transform PlaceAt(double u)
    {
        var sides = Segments();
        return Along(At(u), sides[Math.Clamp((int)Math.Floor(u), 0, sides.Length - 1)].Direction());
    }

    public override Transform TransformAtNormalized(double part) => PlaceAt(ParameterAt(Length() * Math.Clamp(part, 0, 1)));

    /// <summary>Its corners, and where the setbacks end.</summary>
    public override double[] GetSubdivisionParameters(double startSetbackDistance = 0, double endSetbackDistance = 0)
    {
        var (from, to) = (ParameterAt(startSetbackDistance), ParameterAt(Length() - endSetbackDistance));
        return Enumerable.Range(0, (int)Domain.Max + 1).Select(at => (double)at).Where(at => at > from + 1e-9 && at < to - 1e-9).Prepend(from).Append(to).ToArray();
    }

    /// <summary>The parameter at a length from the start.</summary>
    private double ParameterAt(double length)
    {
        var sides = Segments();
        for (var at = 0; at < sides.Length; length -= sides[at++].Length())
            if (length <= sides[at].Length()) return at + length / sides[at].Length();
        return sides.Length;
    }

    protected override double FromPart(double part) => ParameterOf(part);
    protected override double ParameterOf(double part) => ParameterAt(Length() * Math.Clamp(part, 0, 1));

    protected override double PartOf(double parameter)
    {
        var sides = Segments().Select(side => side.Length()).ToList();
        var whole = Math.Clamp((int)Math.Floor(parameter), 0, sides.Count - 1);
        return (sides.Take(whole).Sum() + (parameter - whole) * sides[whole]) / sides.Sum();
    }

    /// <summary>The parameter of a point on it; -1 where it is beside.</summary>
    public double GetParameterAt(Vector3 point) => CountsInParts && Found(point) >= 0 ? PartOf(Found(point)) : Found(point);

    private double Found(Vector3 point)
    {
        var sides = Segments();
        var at = Array.FindIndex(sides, side => side.PointOnLine(point, true));
        return at < 0 ? -1 : at + sides[at].Start.DistanceTo(point) / sides[at].Length();
    }

    /// <summary>From one point on it to another, against its direction where the second comes first; null where one is beside.</summary>
    public Polyline GetSubsegment(Vector3 start, Vector3 end)
    {
        var (from, to) = (Found(start), Found(end));
        if (from < 0 || to < 0 || start.IsAlmostEqualTo(end)) return null;
        if (to < from) return GetSubsegment(end, start).Reversed();
        var between = Vertices.Where((_, at) => at > from && at < to);
        return new Polyline(between.Prepend(start).Append(end).ToList());
    }

    /// <summary>Its pieces between points that lie on it.</summary>
    public List<Polyline> Split(IList<Vector3> points, bool closed = false)
    {
        var all = closed || this is Polygon ? Vertices.Append(Vertices[0]).ToList() : Vertices.ToList();
        var open = new Polyline(all);
        var cuts = points.Select(open.Found).Where(at => at > 0 && at < all.Count - 1).Append(0).Append(all.Count - 1).Distinct().Order().ToList();
        return cuts.Skip(1).Select((to, at) => new Polyline(all.Where((_, corner) => corner > cuts[at] && corner < to).Prepend(open.At(cuts[at])).Append(open.At(to)).ToList())).ToList();
    }

    /// <summary>A place at every corner, z along the line.</summary>
    public virtual Transform[] Frames(double startSetbackDistance = 0, double endSetbackDistance = 0, double additionalRotation = 0) =>
        Enumerable.Range(0, (int)Domain.Max + (this is Polygon ? 0 : 1)).Select(at =>
        {
            var distance = at == 0 ? startSetbackDistance / Length() : at == Vertices.Count - 1 && this is not Polygon ? 1 - endSetbackDistance / Length() : -1;
            var place = distance < 0 ? PlaceAt(at) : TransformAtNormalized(distance);
            return additionalRotation == 0 ? place : place.RotatedAboutPoint(place.Origin, place.ZAxis, additionalRotation);
        }).ToArray();

    /// <summary>Sides that two lines have in common, by their numbers in each.</summary>
    public static List<(int indexOnPolyline1, int indexOnPolyline2)> SharedSegments(Polyline polyline1, Polyline polyline2, bool isClosed = false)
    {
        static Line[] Sides(Polyline line, bool isClosed) => isClosed && line is not Polygon ? line.ToPolygon().Segments() : line.Segments();
        var (first, second) = (Sides(polyline1, isClosed), Sides(polyline2, isClosed));
        return first.SelectMany((side, at) => second.Select((other, there) => (side, other, at, there))).Where(one => one.side.IsAlmostEqualTo(one.other, false)).Select(one => (one.at, one.there)).ToList();
    }

    public Polyline Project(Plane plane) => new(Vertices.Select(vertex => vertex.Project(plane)).ToList());
    public Polygon ToPolygon() => new(Vertices.ToList());
    public List<ModelCurve> ToModelCurves(Transform transform = null, Material material = null) => Segments().Select(side => new ModelCurve(side, material, transform)).ToList();

    public override Vector3 PointAtNormalized(double part)
    {
        var left = Length() * Math.Clamp(part, 0, 1);
        foreach (var line in Segments())
        {
            if (left <= line.Length()) return line.PointAtNormalized(left / line.Length());
            left -= line.Length();
        }
        return Segments()[^1].End;
    }

    public override Polyline ToPolyline(int divisions = 10) => new(Vertices.ToList());
    public override Curve Transformed(Transform transform) => TransformedPolyline(transform);
    public IEnumerable<(Vector3 from, Vector3 to)> Edges(Transform transform = null) =>
        Segments().Select(side => transform == null ? (side.Start, side.End) : (transform.OfPoint(side.Start), transform.OfPoint(side.End)));
    public Vector3 Normal() => Regions.Normal(Vertices);
    public Plane Plane() => new(Vertices[0], Normal());

    /// <summary>The line moved to the right of where it goes seen from above, under 0 to the left; corners mitred.</summary>
    public Polyline OffsetOpen(double offset) => new(Shifted(Vertices, offset, false));

    /// <summary>Areas between the line and itself, moved to one side; with `flip` the other.</summary>
    public virtual Polygon[] OffsetOnSide(double offset, bool flip)
    {
        var moved = Shifted(Vertices, flip ? offset : -offset, false);
        moved.Reverse();
        var ring = Vertices.Concat(moved).ToList();
        return Regions.Compose(new[] { ring }, (x, y) => Regions.Winding(new[] { ring }, x, y) != 0, Vertices[0].Z).Select(area => new Polygon(area.Perimeter)).ToArray();
    }

    /// <summary>Where another line meets this one, seen in space.</summary>
    public bool Intersects(Line line, out List<Vector3> results, bool infinite = false, bool includeEnds = false)
    {
        results = new List<Vector3>();
        foreach (var side in Segments())
            if (side.Intersects(line, out var point, infinite, includeEnds)) results.Add(point);
        results = results.UniqueWithinTolerance();
        return results.Count > 0;
    }

    public bool Intersects(Polyline other, out List<Vector3> results)
    {
        results = other.Segments().SelectMany(side => Intersects(side, out var met, false, true) ? met : new List<Vector3>()).UniqueWithinTolerance();
        return results.Count > 0;
    }

    public Polyline TransformedPolyline(Transform transform) => new(Vertices.Select(transform.OfPoint).ToList());
    public virtual Polyline Reversed() => new(Vertices.Reverse().ToList());

    /// <summary>
    /// The line widened to both sides; for polygons the polygon grown by the distance, or shrunk where it is negative.
    /// Corners are mitred; where nothing is left the answer is empty.
    /// </summary>
    public virtual Polygon[] Offset(double distance, EndType endType = EndType.Square, double tolerance = Vector3.EPSILON)
    {
        var left = Shifted(Vertices, distance, false);
        var right = Shifted(Vertices, -distance, false);
        right.Reverse();
        var ring = left.Concat(right).ToList();
        if (endType == EndType.Square)
        {
            var (first, last) = (Segments()[0].Direction() * distance, Segments()[^1].Direction() * distance);
            (ring[0], ring[^1]) = (ring[0] - first, ring[^1] - first);
            (ring[left.Count - 1], ring[left.Count]) = (ring[left.Count - 1] + last, ring[left.Count] + last);
        }
        return Regions.Compose(new[] { ring }, (x, y) => Regions.Winding(new[] { ring }, x, y) != 0, Vertices[0].Z)
            .SelectMany(area => area.Holes.Prepend(area.Perimeter)).Select(loop => new Polygon(loop)).ToArray();
    }

    /// <summary>Every side moved to its right by the distance, corners mitred.</summary>
    internal static List<Vector3> Shifted(IList<Vector3> points, double distance, bool isClosed)
    {
        var count = points.Count;
        Vector3 Side(int at)
        {
            var along = (points[(at + 1) % count] - points[at % count]).Unitized();
            return new Vector3(along.Y, -along.X, 0);
        }
        var moved = new List<Vector3>();
        for (var at = 0; at < count; at++)
        {
            var before = !isClosed && at == 0 ? Side(0) : Side((at + count - 1) % count);
            var after = !isClosed && at == count - 1 ? Side(count - 2) : Side(at);
            var middle = before + after;
            var reach = middle.Dot(after);
            moved.Add(points[at] + (Math.Abs(reach) < 1e-9 ? after * distance : middle * (distance / reach)));
        }
        return moved;
    }
}
