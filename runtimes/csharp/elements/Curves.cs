using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

public enum EndType { Square, Butt, ClosedPolygon, ClosedLine }

/// <summary>Anything drawn as a line.</summary>
public abstract class Curve
{
    public abstract Curve Transformed(Transform transform);
}

/// <summary>A curve with two ends.</summary>
public abstract class BoundedCurve : Curve
{
    public abstract Vector3 Start { get; set; }
    public abstract Vector3 End { get; set; }
    public abstract double Length();
    public abstract Vector3 PointAtNormalized(double part);
    public virtual BBox3 Bounds() => this is IndexedPolycurve curve ? new BBox3(curve.Vertices) : new BBox3(new[] { Start, End });
    public Vector3 Mid() => PointAtNormalized(0.5);
    public Vector3 PointAt(double part) => PointAtNormalized(part);
}

/// <summary>A straight line between two points.</summary>
public class Line : BoundedCurve
{
    public override Vector3 Start { get; set; }
    public override Vector3 End { get; set; }

    public Line(Vector3 start, Vector3 end)
    {
        if (start.IsAlmostEqualTo(end)) throw new ArgumentException("A line's ends must not be the same point.");
        Start = start;
        End = end;
    }

    public Line(Vector3 start, Vector3 direction, double length) : this(start, start + direction.Unitized() * length) { }

    public override double Length() => Start.DistanceTo(End);
    public Vector3 Direction() => (End - Start).Unitized();
    public override Vector3 PointAtNormalized(double part) => Start + (End - Start) * part;
    public Line Reversed() => new(End, Start);
    public override Curve Transformed(Transform transform) => TransformedLine(transform);
    public Line TransformedLine(Transform transform) => new(transform.OfPoint(Start), transform.OfPoint(End));
    public Line Offset(double distance, bool flip = false)
    {
        var by = Direction().Cross(Vector3.ZAxis) * (flip ? -distance : distance);
        return new Line(Start + by, End + by);
    }

    public List<Line> DivideByCount(int count) =>
        Enumerable.Range(0, count).Select(at => new Line(PointAtNormalized((double)at / count), PointAtNormalized((double)(at + 1) / count))).ToList();

    public bool PointOnLine(Vector3 point, bool includeEnds = false)
    {
        if (point.IsAlmostEqualTo(Start) || point.IsAlmostEqualTo(End)) return includeEnds;
        return Math.Abs(Start.DistanceTo(point) + point.DistanceTo(End) - Length()) < Vector3.EPSILON;
    }

    /// <summary>Where two lines in the plane cross.</summary>
    public bool Intersects(Line other, out Vector3 result, bool infinite = false, bool includeEnds = false)
    {
        result = default;
        var (d, e, gap) = (End - Start, other.End - other.Start, other.Start - Start);
        var cross = d.X * e.Y - d.Y * e.X;
        if (Math.Abs(cross) < 1e-12) return false;
        var (t, u) = ((gap.X * e.Y - gap.Y * e.X) / cross, (gap.X * d.Y - gap.Y * d.X) / cross);
        result = Start + d * t;
        if (infinite) return true;
        var rim = includeEnds ? -1e-9 : 1e-9;
        return t > rim && t < 1 - rim && u > rim && u < 1 - rim;
    }
}

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
        if (vertices == null || vertices.Count < 2) throw new ArgumentException("A polyline needs two points or more.");
        Vertices = vertices;
    }

    public Polyline(params Vector3[] vertices) : this((IList<Vector3>)vertices) { }

    public override Vector3 Start { get => Vertices[0]; set => Vertices[0] = value; }
    public override Vector3 End { get => Vertices[^1]; set => Vertices[^1] = value; }
    public override double Length() => Segments().Sum(line => line.Length());

    public virtual Line[] Segments() => Vertices.Skip(1).Select((end, index) => new Line(Vertices[index], end)).ToArray();

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

    public override Curve Transformed(Transform transform) => TransformedPolyline(transform);
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
        var polygon = new Polygon(ring);
        return new[] { polygon.IsClockWise() ? polygon.Reversed() : polygon };
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

/// <summary>A closed, flat line. Counter-clockwise seen from above encloses an area.</summary>
public class Polygon : Polyline
{
    public Polygon(IList<Vector3> vertices) : base(vertices)
    {
        if (vertices.Count < 3) throw new ArgumentException("A polygon needs three points or more.");
    }

    public Polygon(params Vector3[] vertices) : this((IList<Vector3>)vertices) { }
    public Polygon(IList<Vector3> vertices, bool disableValidation) : this(vertices) { }

    public static Polygon Rectangle(double width, double height) =>
        Rectangle(new Vector3(-width / 2, -height / 2), new Vector3(width / 2, height / 2));

    public static Polygon Rectangle(Vector3 min, Vector3 max) =>
        new(new Vector3(min.X, min.Y), new Vector3(max.X, min.Y), new Vector3(max.X, max.Y), new Vector3(min.X, max.Y));

    public static Polygon Ngon(int sides, double radius = 0.5) =>
        new(Enumerable.Range(0, sides).Select(at => new Vector3(Math.Cos(2 * Math.PI * at / sides) * radius, Math.Sin(2 * Math.PI * at / sides) * radius)).ToList());

    public static Polygon L(double width, double length, double thickness) =>
        new(new Vector3(0, 0), new Vector3(width, 0), new Vector3(width, thickness), new Vector3(thickness, thickness), new Vector3(thickness, length), new Vector3(0, length));

    public static implicit operator Profile(Polygon polygon) => polygon == null ? null : new Profile(polygon);

    public override Line[] Segments() => Vertices.Select((start, at) => new Line(start, Vertices[(at + 1) % Vertices.Count])).ToArray();
    public override Vector3 End { get => Vertices[0]; set => Vertices[0] = value; }

    public Vector3 Normal()
    {
        var sum = Vector3.Origin;
        for (var at = 0; at < Vertices.Count; at++) sum += Vertices[at].Cross(Vertices[(at + 1) % Vertices.Count]);
        return sum.Unitized();
    }

    public Plane Plane() => new(Vertices[0], Normal());
    private double SignedArea() => Vertices.Select((a, at) => (a, b: Vertices[(at + 1) % Vertices.Count])).Sum(pair => pair.a.X * pair.b.Y - pair.b.X * pair.a.Y) / 2;

    public double Area()
    {
        var sum = Vector3.Origin;
        for (var at = 0; at < Vertices.Count; at++) sum += (Vertices[at] - Vertices[0]).Cross(Vertices[(at + 1) % Vertices.Count] - Vertices[0]);
        return sum.Length() / 2;
    }

    public double Perimeter() => Length();
    public bool IsClockWise() => SignedArea() < 0;
    public new Polygon Reversed() => new(Vertices.Reverse().ToList());

    public Vector3 Centroid()
    {
        double x = 0, y = 0;
        for (var at = 0; at < Vertices.Count; at++)
        {
            var (a, b) = (Vertices[at], Vertices[(at + 1) % Vertices.Count]);
            var cross = a.X * b.Y - b.X * a.Y;
            x += (a.X + b.X) * cross;
            y += (a.Y + b.Y) * cross;
        }
        var area = SignedArea();
        return area == 0 ? Vertices.Average() : new Vector3(x / (6 * area), y / (6 * area), Vertices.Average(vertex => vertex.Z));
    }

    public Vector3 Center() => Vertices.Average();
    public override Curve Transformed(Transform transform) => TransformedPolygon(transform);
    public Polygon TransformedPolygon(Transform transform) => new(Vertices.Select(transform.OfPoint).ToList());
    public Polygon Project(Plane plane) => new(Vertices.Select(vertex => vertex.Project(plane)).ToList());

    /// <summary>Strictly inside, seen from above.</summary>
    public bool Contains(Vector3 point) => !OnEdge(point) && IsInside(point);
    public bool Contains(Polygon other) => other.Vertices.All(Contains) && !Crosses(other);
    /// <summary>Inside or on the edge.</summary>
    public bool Covers(Vector3 point) => OnEdge(point) || IsInside(point);
    public bool Covers(Polygon other) => other.Vertices.All(Covers) && !Crosses(other);
    public bool Disjoint(Polygon other) => !Intersects(other);
    public bool Intersects(Polygon other) => Crosses(other) || other.Vertices.Any(Contains) || Vertices.Any(other.Contains) || Covers(other) || other.Covers(this);
    public bool Touches(Vector3 point) => OnEdge(point);

    private bool OnEdge(Vector3 point)
    {
        var flat = new Vector3(point.X, point.Y, Vertices[0].Z);
        return Segments().Any(side => side.PointOnLine(flat, true));
    }

    private bool IsInside(Vector3 point)
    {
        var isInside = false;
        for (int at = 0, before = Vertices.Count - 1; at < Vertices.Count; before = at++)
        {
            var (a, b) = (Vertices[at], Vertices[before]);
            if (a.Y > point.Y != b.Y > point.Y && point.X < (b.X - a.X) * (point.Y - a.Y) / (b.Y - a.Y) + a.X) isInside = !isInside;
        }
        return isInside;
    }

    private bool Crosses(Polygon other) => Segments().Any(side => other.Segments().Any(edge => side.Intersects(edge, out _)));

    public override Polygon[] Offset(double distance, EndType endType = EndType.ClosedPolygon, double tolerance = Vector3.EPSILON)
    {
        var isClockwise = IsClockWise();
        var points = isClockwise ? Vertices.Reverse().ToList() : Vertices;
        var moved = new Polygon(Shifted(points, distance, true));
        // A side that has turned round means that nothing, or not this shape, is left.
        for (var at = 0; at < points.Count; at++)
        {
            var next = (at + 1) % points.Count;
            if ((moved.Vertices[next] - moved.Vertices[at]).Dot(points[next] - points[at]) <= 0) return Array.Empty<Polygon>();
        }
        return moved.SignedArea() <= tolerance ? Array.Empty<Polygon>() : new[] { isClockwise ? moved.Reversed() : moved };
    }
}

/// <summary>A circle in the plane.</summary>
public class Circle
{
    public Vector3 Center { get; set; }
    public double Radius { get; set; }

    public Circle(Vector3 center, double radius) => (Center, Radius) = (center, radius);
    public Circle(double radius = 1) : this(Vector3.Origin, radius) { }
    public double Length() => 2 * Math.PI * Radius;
    public Polygon ToPolygon(int divisions = 10) => Polygon.Ngon(divisions, Radius).TransformedPolygon(new Transform(Center));
}

/// <summary>The smallest polygon without dents around points.</summary>
public static class ConvexHull
{
    public static Polygon FromPoints(IEnumerable<Vector3> points)
    {
        var sorted = points.OrderBy(point => point.X).ThenBy(point => point.Y).ToList();
        static double Turn(Vector3 a, Vector3 b, Vector3 c) => (b.X - a.X) * (c.Y - a.Y) - (b.Y - a.Y) * (c.X - a.X);
        List<Vector3> Half(IEnumerable<Vector3> from)
        {
            var hull = new List<Vector3>();
            foreach (var point in from)
            {
                while (hull.Count >= 2 && Turn(hull[^2], hull[^1], point) <= 0) hull.RemoveAt(hull.Count - 1);
                hull.Add(point);
            }
            hull.RemoveAt(hull.Count - 1);
            return hull;
        }
        return new Polygon(Half(sorted).Concat(Half(Enumerable.Reverse(sorted))).ToList());
    }

    public static Polygon FromPolyline(Polyline polyline) => FromPoints(polyline.Vertices);
}
