using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>A point or direction, metres.</summary>
public struct Vector3 : IEquatable<Vector3>, IComparable<Vector3>
{
    public const double EPSILON = 1e-5;

    public double X { get; set; }
    public double Y { get; set; }
    public double Z { get; set; }

    public Vector3(double x, double y) : this(x, y, 0) { }

    public Vector3(double x, double y, double z)
    {
        if (double.IsNaN(x) || double.IsNaN(y) || double.IsNaN(z) || double.IsInfinity(x) || double.IsInfinity(y) || double.IsInfinity(z))
            throw new ArgumentOutOfRangeException(nameof(x), "A vector's parts must be finite numbers.");
        X = x;
        Y = y;
        Z = z;
    }

    public static Vector3 Origin => new(0, 0, 0);
    public static Vector3 XAxis => new(1, 0, 0);
    public static Vector3 YAxis => new(0, 1, 0);
    public static Vector3 ZAxis => new(0, 0, 1);

    public static implicit operator Vector3((double X, double Y) pair) => new(pair.X, pair.Y);
    public static implicit operator Vector3((double X, double Y, double Z) triple) => new(triple.X, triple.Y, triple.Z);
    public static Vector3 operator +(Vector3 a, Vector3 b) => new(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
    public static Vector3 operator -(Vector3 a, Vector3 b) => new(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
    public static Vector3 operator *(Vector3 a, double factor) => new(a.X * factor, a.Y * factor, a.Z * factor);
    public static Vector3 operator *(double factor, Vector3 a) => a * factor;
    public static Vector3 operator /(Vector3 a, double divisor) => new(a.X / divisor, a.Y / divisor, a.Z / divisor);
    public static Vector3 operator -(Vector3 a) => a * -1;
    /// <summary>All three parts are.</summary>
    public static bool operator >(Vector3 a, Vector3 b) => a.X > b.X && a.Y > b.Y && a.Z > b.Z;
    public static bool operator <(Vector3 a, Vector3 b) => b > a;
    public static bool operator >=(Vector3 a, Vector3 b) => a.X >= b.X && a.Y >= b.Y && a.Z >= b.Z;
    public static bool operator <=(Vector3 a, Vector3 b) => b >= a;
    public static bool operator ==(Vector3 a, Vector3 b) => a.Equals(b);
    public static bool operator !=(Vector3 a, Vector3 b) => !a.Equals(b);

    public double Length() => Math.Sqrt(X * X + Y * Y + Z * Z);
    public double LengthSquared() => X * X + Y * Y + Z * Z;
    public double Dot(Vector3 other) => X * other.X + Y * other.Y + Z * other.Z;
    public Vector3 Cross(Vector3 other) => new(Y * other.Z - Z * other.Y, Z * other.X - X * other.Z, X * other.Y - Y * other.X);
    public double DistanceTo(Vector3 other) => (this - other).Length();
    public double DistanceTo(Plane plane) => (this - plane.Origin).Dot(plane.Normal);
    public double DistanceTo(Line line, bool infinite = false) => DistanceTo(ClosestPointOn(line, infinite));
    public double DistanceTo(Line line, out Vector3 closestPoint) => DistanceTo(closestPoint = ClosestPointOn(line));
    public double DistanceTo(Polyline polyline) => DistanceTo(ClosestPointOn(polyline));
    public double DistanceTo(Polyline polyline, out Vector3 closestPoint) => DistanceTo(closestPoint = ClosestPointOn(polyline));

    /// <summary>0 inside a polygon and on its edge.</summary>
    public double DistanceTo(Polygon polygon) => polygon.Covers(this) ? Math.Abs(DistanceTo(polygon.Plane())) : DistanceTo((Polyline)polygon);

    public double DistanceTo(Polygon polygon, out Vector3 closestPoint)
    {
        closestPoint = polygon.Covers(this) ? Project(polygon.Plane()) : ClosestPointOn(polygon);
        return DistanceTo(closestPoint);
    }

    /// <summary>To the line between two points, which may be the same one.</summary>
    public double DistanceTo((Vector3 from, Vector3 to) line) => DistanceTo(line, out _);
    public double DistanceTo((Vector3 from, Vector3 to) line, out Vector3 closestPoint)
    {
        var along = line.to - line.from;
        var part = along.IsZero() ? 0 : Math.Clamp((this - line.from).Dot(along) / along.LengthSquared(), 0, 1);
        closestPoint = line.from + along * part;
        return DistanceTo(closestPoint);
    }
    public double DistanceTo(Ray ray)
    {
        var along = (this - ray.Origin).Dot(ray.Direction);
        return DistanceTo(ray.Origin + ray.Direction * Math.Max(0, along));
    }
    public double[] ToArray() => new[] { X, Y, Z };

    public Vector3 ClosestPointOn(Line line, bool infinite = false)
    {
        var along = line.End - line.Start;
        var part = (this - line.Start).Dot(along) / along.LengthSquared();
        return line.Start + along * (infinite ? part : Math.Clamp(part, 0, 1));
    }

    public Vector3 ClosestPointOn(Polyline polyline)
    {
        var self = this;
        return polyline.Segments().Select(side => self.ClosestPointOn(side)).MinBy(point => self.DistanceTo(point));
    }

    public Vector3 Negate() => -this;
    public bool IsZero() => Length() < EPSILON;

    public Vector3 Unitized()
    {
        var length = Length();
        return length == 0 ? this : this / length;
    }

    public bool IsAlmostEqualTo(Vector3 other, double tolerance = EPSILON) => DistanceTo(other) < tolerance;
    public bool IsAlmostEqualTo(double x, double y, double z = 0, double tolerance = EPSILON) => IsAlmostEqualTo(new Vector3(x, y, z), tolerance);
    public bool IsParallelTo(Vector3 other, double tolerance = EPSILON) => Math.Abs(1 - Math.Abs(Unitized().Dot(other.Unitized()))) < tolerance;

    /// <summary>Angle to another direction, degrees.</summary>
    public double AngleTo(Vector3 other) => Math.Acos(Math.Clamp(Unitized().Dot(other.Unitized()), -1, 1)) * 180 / Math.PI;

    /// <summary>Angle to another direction in the plane seen from above, degrees from 0 to 360.</summary>
    public double PlaneAngleTo(Vector3 other)
    {
        var angle = (Math.Atan2(other.Y, other.X) - Math.Atan2(Y, X)) * 180 / Math.PI;
        return angle < 0 ? angle + 360 : angle;
    }

    /// <summary>Angle to another direction seen against a normal, degrees from 0 to 360.</summary>
    public double PlaneAngleTo(Vector3 other, Vector3 normal)
    {
        var (up, start) = (normal.Unitized(), Unitized());
        var angle = Math.Atan2(start.Cross(other).Dot(up), start.Dot(other)) * 180 / Math.PI;
        return angle < 0 ? angle + 360 : angle;
    }

    public Vector3 Average(Vector3 other) => (this + other) / 2;
    public Vector3 Project(Line line) => ClosestPointOn(line, true);
    public Vector3 Project(Plane plane) => this - plane.Normal * DistanceTo(plane);

    /// <summary>Moved along a direction until it lies in the plane.</summary>
    public Vector3 ProjectAlong(Vector3 direction, Plane plane)
    {
        var fall = plane.Normal.Dot(direction.Unitized());
        if (Math.Abs(fall) < EPSILON) throw new ArgumentException("The direction must not be parallel to the plane.");
        return this + direction.Unitized() * (plane.Normal.Dot(plane.Origin - this) / fall);
    }

    /// <summary>Twice the area of a triangle seen from above: over 0 where it turns to the left.</summary>
    public static double CCW(Vector3 a, Vector3 b, Vector3 c) => (b.X - a.X) * (c.Y - a.Y) - (b.Y - a.Y) * (c.X - a.X);
    public static bool AreCollinear(Vector3 a, Vector3 b, Vector3 c) => AreCollinearByDistance(a, b, c);
    public static bool AreCollinearByDistance(Vector3 a, Vector3 b, Vector3 c, double tolerance = EPSILON) => new[] { a, b, c }.AreCollinear(tolerance);
    /// <summary>The way from a to b and that from b to c go in one direction, or back.</summary>
    public static bool AreCollinearByAngle(Vector3 a, Vector3 b, Vector3 c, double tolerance = EPSILON) =>
        (b - a).IsZero() || (c - b).IsZero() || (b - a).IsParallelTo(c - b, tolerance);
    public static bool AreCoplanar(Vector3 a, Vector3 b, Vector3 c, Vector3 d) => new[] { a, b, c, d }.AreCoplanar();
    public static Vector3 Average(params Vector3[] points) => points.Average();
    /// <summary>Points between which a line falls into pieces of one length; its ends are asked for.</summary>
    public static IList<Vector3> AtNEqualSpacesAlongLine(Line line, int n, bool includeEnds = false) =>
        Enumerable.Range(0, n + 1).Where(at => includeEnds || (at > 0 && at < n)).Select(at => line.PointAtNormalized((double)at / n)).ToList();
    public bool IsUnitized() => Math.Abs(Length() - 1) < EPSILON;
    public void Deconstruct(out double x, out double y, out double z) => (x, y, z) = (X, Y, Z);

    /// <summary>By x, then y, then z.</summary>
    public int CompareTo(Vector3 other) => (X, Y, Z).CompareTo((other.X, other.Y, other.Z));
    public bool Equals(Vector3 other) => X == other.X && Y == other.Y && Z == other.Z;
    public override bool Equals(object obj) => obj is Vector3 other && Equals(other);
    public override int GetHashCode() => HashCode.Combine(X, Y, Z);
    public override string ToString() => FormattableString.Invariant($"X:{X:F4},Y:{Y:F4},Z:{Z:F4}");
}

public static class Vector3Extensions
{
    public static Vector3 Average(this IEnumerable<Vector3> points)
    {
        var (sum, count) = (Vector3.Origin, 0);
        foreach (var point in points) (sum, count) = (sum + point, count + 1);
        return sum / count;
    }

    /// <summary>Every point moved towards the middle of all by a distance.</summary>
    public static Vector3[] Shrink(this Vector3[] points, double distance)
    {
        var middle = points.Average();
        return points.Select(point => point + (middle - point).Unitized() * distance).ToArray();
    }

    public static List<Vector3> UniqueWithinTolerance(this IEnumerable<Vector3> points, double tolerance = Vector3.EPSILON)
    {
        var kept = new List<Vector3>();
        foreach (var point in points)
            if (!kept.Any(known => known.IsAlmostEqualTo(point, tolerance))) kept.Add(point);
        return kept;
    }

    public static bool AreCoplanar(this IEnumerable<Vector3> points, double tolerance = Vector3.EPSILON)
    {
        var all = points.UniqueWithinTolerance();
        if (all.Count < 4) return true;
        var along = all[1] - all[0];
        var across = all.Skip(2).Select(point => along.Cross(point - all[0])).MaxBy(cross => cross.LengthSquared());
        return across.IsZero() || all.All(point => Math.Abs(point.DistanceTo(new Plane(all[0], across))) < tolerance);
    }

    /// <summary>All lie on one line.</summary>
    public static bool AreCollinear(this IEnumerable<Vector3> points, double tolerance = Vector3.EPSILON)
    {
        var all = points.ToList();
        if (all.Count < 3) return true;
        var far = all.MaxBy(point => point.DistanceTo(all[0]));
        return far.IsAlmostEqualTo(all[0]) || all.All(point => point.ClosestPointOn(new Line(all[0], far), true).DistanceTo(point) < tolerance);
    }

    public static bool AreCollinearByDistance(this IList<Vector3> points, double tolerance = Vector3.EPSILON) => points.AreCollinear(tolerance);

    /// <summary>Of the corners of a flat outline, the way it faces: up where it is counter-clockwise seen from above.</summary>
    public static Vector3 NormalFromPlanarWoundPoints(this IList<Vector3> points) => Regions.Normal(points);

    public static BBox3 Bounds(this IEnumerable<Vector3> points) => new(points);

    /// <summary>The line to which points seen from above lie nearest, straight across; from the first of them along it to the last.</summary>
    public static Line BestFitLine(this IList<Vector3> points)
    {
        var middle = points.Average();
        var (xx, yy, xy) = (points.Sum(one => Math.Pow(one.X - middle.X, 2)), points.Sum(one => Math.Pow(one.Y - middle.Y, 2)), points.Sum(one => (one.X - middle.X) * (one.Y - middle.Y)));
        var angle = Math.Atan2(2 * xy, xx - yy) / 2;
        var way = new Vector3(Math.Cos(angle), Math.Sin(angle));
        var along = points.Select(one => (one - middle).Dot(way)).ToList();
        return new Line(middle + way * along.Min(), middle + way * along.Max());
    }

    public static List<Line> ToLines(this IEnumerable<Vector3> points)
    {
        var all = points.ToList();
        return all.Skip(1).Select((end, index) => new Line(all[index], end)).ToList();
    }
}
