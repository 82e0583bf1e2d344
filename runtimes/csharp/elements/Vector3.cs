using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>A point or direction, metres.</summary>
public struct Vector3 : IEquatable<Vector3>
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
    public bool IsParallelTo(Vector3 other, double tolerance = EPSILON) => Math.Abs(1 - Math.Abs(Unitized().Dot(other.Unitized()))) < tolerance;

    /// <summary>Angle to another direction, degrees.</summary>
    public double AngleTo(Vector3 other) => Math.Acos(Math.Clamp(Unitized().Dot(other.Unitized()), -1, 1)) * 180 / Math.PI;

    /// <summary>Angle to another direction in the plane seen from above, degrees from 0 to 360.</summary>
    public double PlaneAngleTo(Vector3 other)
    {
        var angle = (Math.Atan2(other.Y, other.X) - Math.Atan2(Y, X)) * 180 / Math.PI;
        return angle < 0 ? angle + 360 : angle;
    }

    public Vector3 Average(Vector3 other) => (this + other) / 2;
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
    public static Vector3 Average(params Vector3[] points) => points.Average();
    public bool IsUnitized() => Math.Abs(Length() - 1) < EPSILON;
    public bool Equals(Vector3 other) => X == other.X && Y == other.Y && Z == other.Z;
    public override bool Equals(object obj) => obj is Vector3 other && Equals(other);
    public override int GetHashCode() => HashCode.Combine(X, Y, Z);
    public override string ToString() => FormattableString.Invariant($"X:{X:F4},Y:{Y:F4},Z:{Z:F4}");
}

public static class Vector3Extensions
{
    public static Vector3 Average(this IList<Vector3> points)
    {
        var sum = Vector3.Origin;
        foreach (var point in points) sum += point;
        return sum / points.Count;
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

    public static List<Line> ToLines(this IEnumerable<Vector3> points)
    {
        var all = points.ToList();
        return all.Skip(1).Select((end, index) => new Line(all[index], end)).ToList();
    }
}

/// <summary>A plane by a point and its normal.</summary>
public class Plane
{
    public Vector3 Origin { get; set; }
    public Vector3 Normal { get; set; }

    public Plane(Vector3 origin, Vector3 normal)
    {
        if (normal.IsZero()) throw new ArgumentException("A plane needs a normal with a length.");
        Origin = origin;
        Normal = normal.Unitized();
    }

    public static Plane XY => new(Vector3.Origin, Vector3.ZAxis);
    public static Plane XZ => new(Vector3.Origin, -Vector3.YAxis);
    public static Plane YZ => new(Vector3.Origin, Vector3.XAxis);
    public Vector3 ClosestPoint(Vector3 point) => point.Project(this);
    public double SignedDistanceTo(Vector3 point) => point.DistanceTo(this);
    public Plane(Vector3 a, Vector3 b, Vector3 c) : this(a, (b - a).Cross(c - a)) { }
    public bool IsCoplanar(Plane other) => Normal.IsParallelTo(other.Normal) && Math.Abs(other.Origin.DistanceTo(this)) < Vector3.EPSILON;
}

/// <summary>A box along the axes.</summary>
public struct BBox3 : IEquatable<BBox3>
{
    public Vector3 Min { get; set; }
    public Vector3 Max { get; set; }

    public BBox3(Vector3 min, Vector3 max)
    {
        Min = min;
        Max = max;
    }

    public BBox3(IEnumerable<Vector3> points)
    {
        var all = points.ToList();
        Min = new Vector3(all.Min(point => point.X), all.Min(point => point.Y), all.Min(point => point.Z));
        Max = new Vector3(all.Max(point => point.X), all.Max(point => point.Y), all.Max(point => point.Z));
    }

    public BBox3(params Vector3[] points) : this((IEnumerable<Vector3>)points) { }
    public BBox3(Polygon polygon) : this((IEnumerable<Vector3>)polygon.Vertices) { }
    public BBox3(IEnumerable<Polygon> polygons) : this(polygons.SelectMany(polygon => polygon.Vertices)) { }
    public BBox3(Profile profile) : this(profile.Perimeter) { }
    public Vector3 Center() => (Min + Max) / 2;
    public double XSize => Max.X - Min.X;
    public double YSize => Max.Y - Min.Y;
    public double ZSize => Max.Z - Min.Z;
    public double Volume => XSize * YSize * ZSize;

    public List<Vector3> Corners()
    {
        var (a, b) = (Min, Max);
        return new[] { a.Z, b.Z }.SelectMany(z => new[] { new Vector3(a.X, a.Y, z), new Vector3(b.X, a.Y, z), new Vector3(b.X, b.Y, z), new Vector3(a.X, b.Y, z) }).ToList();
    }

    public bool IsValid() => Max.X > Min.X && Max.Y > Min.Y && Max.Z > Min.Z;
    public BBox3 Offset(double amount) => new(Min - new Vector3(amount, amount, amount), Max + new Vector3(amount, amount, amount));
    public void Extend(Vector3 point) => this = new BBox3(Min, Max, point);
    public void Extend(params Vector3[] points) => this = new BBox3(points.Append(Min).Append(Max));
    public bool Intersects(BBox3 other) =>
        Min.X <= other.Max.X && Max.X >= other.Min.X && Min.Y <= other.Max.Y && Max.Y >= other.Min.Y && Min.Z <= other.Max.Z && Max.Z >= other.Min.Z;
    public Vector3 PointAt(double u, double v, double w) => new(Min.X + u * XSize, Min.Y + v * YSize, Min.Z + w * ZSize);
    public static bool operator ==(BBox3 a, BBox3 b) => a.Equals(b);
    public static bool operator !=(BBox3 a, BBox3 b) => !a.Equals(b);
    public bool Equals(BBox3 other) => Min.IsAlmostEqualTo(other.Min) && Max.IsAlmostEqualTo(other.Max);
    public override bool Equals(object other) => other is BBox3 box && Equals(box);
    public override int GetHashCode() => HashCode.Combine(Math.Round(Min.X, 3), Math.Round(Min.Y, 3), Math.Round(Max.X, 3), Math.Round(Max.Y, 3));

    public bool Contains(Vector3 point) =>
        point.X >= Min.X && point.X <= Max.X && point.Y >= Min.Y && point.Y <= Max.Y && point.Z >= Min.Z && point.Z <= Max.Z;
}
