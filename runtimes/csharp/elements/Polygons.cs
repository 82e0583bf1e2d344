using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>Where a point lies.</summary>
public enum Containment { Outside, Inside, CoincidesAtVertex, CoincidesAtEdge }

/// <summary>A closed, flat line. Counter-clockwise seen from above encloses an area.</summary>
public partial class Polygon : Polyline
{
    public Polygon(IList<Vector3> vertices) : base(vertices)
    {
        if (vertices.Count < 3) throw new ArgumentException("A polygon needs three points or more.");
    }

    public Polygon(params Vector3[] vertices) : this((IList<Vector3>)vertices) { }
    public Polygon(IList<Vector3> vertices, bool disableValidation) : this(vertices) { }
    public Polygon(bool disableValidation, params Vector3[] vertices) : this((IList<Vector3>)vertices) { }

    public static Polygon Rectangle(double width, double height) =>
        Rectangle(new Vector3(-width / 2, -height / 2), new Vector3(width / 2, height / 2));

    public static Polygon Rectangle(Vector3 min, Vector3 max) =>
        new(new Vector3(min.X, min.Y), new Vector3(max.X, min.Y), new Vector3(max.X, max.Y), new Vector3(min.X, max.Y));

    public static Polygon Ngon(int sides, double radius = 0.5) =>
        new(Enumerable.Range(0, sides).Select(at => new Vector3(Math.Cos(2 * Math.PI * at / sides) * radius, Math.Sin(2 * Math.PI * at / sides) * radius)).ToList());

    public static Polygon Circle(double radius = 1, int divisions = 10) => Ngon(divisions, radius);

    public static Polygon L(double width, double length, double thickness) =>
        new(new Vector3(0, 0), new Vector3(width, 0), new Vector3(width, thickness), new Vector3(thickness, thickness), new Vector3(thickness, length), new Vector3(0, length));

    public static Polygon U(double width, double length, double thickness) =>
        new(new Vector3(0, 0), new Vector3(width, 0), new Vector3(width, length), new Vector3(width - thickness, length), new Vector3(width - thickness, thickness), new Vector3(thickness, thickness), new Vector3(thickness, length), new Vector3(0, length));

    public static Polygon Star(double outerRadius, double innerRadius, int points) =>
        new(Enumerable.Range(0, 2 * points).Select(at => (angle: Math.PI * at / points, radius: at % 2 == 0 ? outerRadius : innerRadius)).Select(one => new Vector3(Math.Cos(one.angle) * one.radius, Math.Sin(one.angle) * one.radius)).ToList());

    /// <summary>The smallest rectangle around points seen from above, whichever way it is turned.</summary>
    public static Polygon FromAlignedBoundingBox2d(IEnumerable<Vector3> points, double minSideSize = 0.1)
    {
        var all = points.ToList();
        var hull = ConvexHull.FromPoints(all);
        return hull.Segments().Select(side => FromAlignedBoundingBox2d(all, side.Direction(), minSideSize)).MinBy(box => Math.Round(box.Area(), 9));
    }

    /// <summary>The rectangle around points that has a side along the axis.</summary>
    public static Polygon FromAlignedBoundingBox2d(IEnumerable<Vector3> points, Vector3 axis, double minSideSize = 0.1)
    {
        var all = points.ToList();
        var place = new Transform(new Vector3(0, 0, all[0].Z), axis, Vector3.ZAxis);
        var box = new BBox3(all.Select(place.Inverted().OfPoint));
        static (double Min, double Max) Wide(double min, double max, double least) => max - min >= least ? (min, max) : ((min + max - least) / 2, (min + max + least) / 2);
        var (u, v) = (Wide(box.Min.X, box.Max.X, minSideSize), Wide(box.Min.Y, box.Max.Y, minSideSize));
        return Rectangle(new Vector3(u.Min, v.Min), new Vector3(u.Max, v.Max)).TransformedPolygon(place);
    }

    public static implicit operator Profile(Polygon polygon) => polygon == null ? null : new Profile(polygon);

    public override Line[] Segments() => Vertices.Select((start, at) => new Line(start, Vertices[(at + 1) % Vertices.Count])).ToArray();
    public override Vector3 End { get => Vertices[0]; set => Vertices[0] = value; }

    private double SignedArea() => Regions.Signed(Vertices);

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
        var (middle, weight, normal) = (Vector3.Origin, 0.0, Normal());
        for (var at = 1; at < Vertices.Count - 1; at++)
        {
            var area = (Vertices[at] - Vertices[0]).Cross(Vertices[at + 1] - Vertices[0]).Dot(normal);
            middle += (Vertices[at] - Vertices[0] + (Vertices[at + 1] - Vertices[0])) * (area / 3);
            weight += area;
        }
        return weight == 0 ? Vertices.Average() : Vertices[0] + middle / weight;
    }

    public Vector3 Center() => Vertices.Average();
    public override Curve Transformed(Transform transform) => TransformedPolygon(transform);
    public Polygon TransformedPolygon(Transform transform) => new(Vertices.Select(transform.OfPoint).ToList());
    public new Polygon Project(Plane plane) => new(Vertices.Select(vertex => vertex.Project(plane)).ToList());

    /// <summary>Strictly inside, seen from above.</summary>
    public bool Contains(Vector3 point) => !OnEdge(point) && IsInside(point);
    public bool Contains(Polygon other) => other.Vertices.All(Contains) && Covers(other);
    /// <summary>Inside or on the edge.</summary>
    public bool Covers(Vector3 point) => OnEdge(point) || IsInside(point);
    public bool Covers(Polygon other) => other.Vertices.All(Covers) && !Crosses(other) && other.PiecesBy(this).All(Covers);
    public bool Disjoint(Polygon other) => !Intersects(other);

    /// <summary>They share area: to touch is not enough.</summary>
    public bool Intersects(Polygon other)
    {
        if (!new BBox3(Vertices).IsSeenOver(new BBox3(other.Vertices))) return false;
        if (Crosses(other) || other.Vertices.Any(Contains) || Vertices.Any(other.Contains)) return true;
        return PiecesBy(other).Any(other.Contains) || other.PiecesBy(this).Any(Contains) || other.Contains(PointInternal());
    }

    public bool Touches(Vector3 point) => OnEdge(point);
    /// <summary>Edges meet, and nothing of one lies within the other.</summary>
    public bool Touches(Polygon other) => (other.Vertices.Any(OnEdge) || Vertices.Any(other.OnEdge)) && !Intersects(other);

    /// <summary>Every corner turns the same way, seen from above.</summary>
    public bool IsConvex()
    {
        var turns = Vertices.Select((corner, at) => Vector3.CCW(corner, Vertices[(at + 1) % Vertices.Count], Vertices[(at + 2) % Vertices.Count])).ToList();
        return turns.All(turn => turn >= -Vector3.EPSILON) || turns.All(turn => turn <= Vector3.EPSILON);
    }

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

    private bool Crosses(Polygon other)
    {
        var edges = other.Segments();
        return AtHeightOf(other).Segments().Any(side => edges.Any(edge => side.Intersects(edge, out _)));
    }

    /// <summary>Level polygons are compared as seen from above.</summary>
    private Polygon AtHeightOf(Polygon other)
    {
        var by = other.Vertices[0].Z - Vertices[0].Z;
        static bool IsLevel(Polygon one) => one.Vertices.All(point => Math.Abs(point.Z - one.Vertices[0].Z) < Vector3.EPSILON);
        return by != 0 && IsLevel(this) && IsLevel(other) ? TransformedPolygon(new Transform(0, 0, by)) : this;
    }

    /// <summary>The middles of its sides, these cut where corners of another lie on them: what goes along an edge and leaves it is seen.</summary>
    private IEnumerable<Vector3> PiecesBy(Polygon other)
    {
        foreach (var side in AtHeightOf(other).Segments())
        {
            var cuts = other.Vertices.Where(point => side.PointOnLine(point)).OrderBy(point => point.DistanceTo(side.Start)).Prepend(side.Start).Append(side.End).ToList();
            for (var at = 1; at < cuts.Count; at++) yield return (cuts[at - 1] + cuts[at]) / 2;
        }
    }

    public bool Contains(Vector3 point, out Containment containment)
    {
        var isVertex = Vertices.Any(vertex => vertex.IsAlmostEqualTo(point));
        containment = isVertex ? Containment.CoincidesAtVertex : OnEdge(point) ? Containment.CoincidesAtEdge : IsInside(point) ? Containment.Inside : Containment.Outside;
        return containment == Containment.Inside;
    }

    /// <summary>A point that is surely inside, also where the middle is not.</summary>
    public Vector3 PointInternal()
    {
        var middle = Centroid();
        if (Contains(middle)) return middle;
        for (var at = 0; at < Vertices.Count; at++)
        {
            var (before, after) = (Vertices[(at + Vertices.Count - 1) % Vertices.Count], Vertices[(at + 1) % Vertices.Count]);
            var point = Vector3Extensions.Average(new[] { before, Vertices[at], after });
            if (Contains(point)) return point;
        }
        return middle;
    }

    /// <summary>A place at the first corner: x along the first side, z as the polygon faces.</summary>
    public Transform ToTransform() => new(Vertices[0], Vertices[1] - Vertices[0], Normal());
    public Polygon CollinearPointsRemoved(double tolerance = Vector3.EPSILON) => new(Regions.WithoutStraight(Vertices, tolerance));
    public Polygon ProjectAlong(Vector3 direction, Plane plane) => new(Vertices.Select(vertex => vertex.ProjectAlong(direction, plane)).ToList());

    /// <summary>
    /// The polygon grown by the distance, or shrunk where it is negative; corners are mitred. Where nothing is left the
    /// answer is empty; a hole that arises is clockwise.
    /// </summary>
    public override Polygon[] Offset(double distance, EndType endType = EndType.ClosedPolygon, double tolerance = Vector3.EPSILON)
    {
        var isClockwise = IsClockWise();
        var loops = Regions.Offset(isClockwise ? Vertices.Reverse().ToList() : Vertices, distance).SelectMany(area => area.Holes.Prepend(area.Perimeter));
        return loops.Select(loop => isClockwise ? new Polygon(loop).Reversed() : new Polygon(loop)).ToArray();
    }
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
    public static Polygon FromPolylines(IEnumerable<Polyline> polylines) => FromPoints(polylines.SelectMany(polyline => polyline.Vertices));
    public static Polygon FromProfile(Profile profile) => FromPolyline(profile.Perimeter);
}
