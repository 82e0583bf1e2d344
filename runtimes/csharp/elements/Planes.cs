using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

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
    public Plane(IList<Vector3> points) : this(points[0], Regions.Normal(points)) { }
    public double DistanceTo(Vector3 point) => point.DistanceTo(this);

    /// <summary>Where three planes meet; false where they do not in one point.</summary>
    public bool Intersects(Plane second, Plane third, out Vector3 result)
    {
        result = default;
        var across = second.Normal.Cross(third.Normal);
        var turn = Normal.Dot(across);
        if (Math.Abs(turn) < 1e-12) return false;
        double Reach(Plane plane) => plane.Normal.Dot(plane.Origin);
        result = (across * Reach(this) + third.Normal.Cross(Normal) * Reach(second) + Normal.Cross(second.Normal) * Reach(third)) / turn;
        return true;
    }

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

    /// <summary>Around the solids, meshes or curve of an element, where it stands.</summary>
    public BBox3(Element element) : this(PointsOf(element)) { }

    /// <summary>As the element lies before its transform; empty where it has no shape.</summary>
    internal static BBox3 Local(GeometricElement element) => PointsOf(element, new Transform()).ToList() is { Count: > 0 } points ? new BBox3(points) : default;

    private static IEnumerable<Vector3> PointsOf(Element element)
    {
        if (element is ElementInstance instance) return PointsOf(instance.BaseDefinition, instance.Transform);
        return element is GeometricElement geometric ? PointsOf(geometric, geometric.Transform) : throw new ArgumentException("Only elements with a shape have a box.");
    }

    private static IEnumerable<Vector3> PointsOf(GeometricElement element, Transform place)
    {
        element.Update();
        var solids = (element.Shape?.SolidOperations ?? Array.Empty<Solids.SolidOperation>()).Where(one => !one.IsVoid)
            .SelectMany(one => one.Solid.Vertices.Values.Select(vertex => one.LocalTransform == null ? vertex.Point : one.LocalTransform.OfPoint(vertex.Point)));
        var shown = element switch { MeshElement mesh => mesh.Mesh.Vertices.Select(vertex => vertex.Position), ModelCurve curve => curve.Curve.ToPolyline().Vertices, _ => Array.Empty<Vector3>() };
        return solids.Concat(shown).Select(place.OfPoint);
    }

    public BBox3(IEnumerable<BBox3> boxes) : this(boxes.SelectMany(box => new[] { box.Min, box.Max })) { }
    public BBox3(IEnumerable<Profile> profiles) : this(profiles.Select(profile => profile.Perimeter)) { }

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

    public Domain1d XDomain => new(Min.X, Max.X);
    public Domain1d YDomain => new(Min.Y, Max.Y);
    public Domain1d ZDomain => new(Min.Z, Max.Z);

    /// <summary>Its twelve edges.</summary>
    public List<Line> Edges()
    {
        var c = Corners();
        return Enumerable.Range(0, 4).SelectMany(at => new[] { (at, (at + 1) % 4), (at + 4, (at + 1) % 4 + 4), (at, at + 4) })
            .Where(edge => !c[edge.Item1].IsAlmostEqualTo(c[edge.Item2])).Select(edge => new Line(c[edge.Item1], c[edge.Item2])).ToList();
    }

    public List<ModelCurve> ToModelCurves(Transform transform = null, Material material = null) => Edges().Select(edge => new ModelCurve(edge, material, transform)).ToList();
    public BBox3 Transformed(Transform transform) => new(Corners().Select(transform.OfPoint));

    /// <summary>Where in the box a point lies, from 0 at its least corner to 1 at its greatest.</summary>
    public Vector3 UVWAtPoint(Vector3 point) => new((point.X - Min.X) / XSize, (point.Y - Min.Y) / YSize, (point.Z - Min.Z) / ZSize);
    public Vector3 PointAt(Vector3 uvw) => PointAt(uvw.X, uvw.Y, uvw.Z);
    /// <summary>As seen from above, edges that meet among it.</summary>
    internal bool IsSeenOver(BBox3 other) =>
        Min.X <= other.Max.X + Vector3.EPSILON && other.Min.X <= Max.X + Vector3.EPSILON && Min.Y <= other.Max.Y + Vector3.EPSILON && other.Min.Y <= Max.Y + Vector3.EPSILON;

    public bool IsDegenerate() => XSize < Vector3.EPSILON || YSize < Vector3.EPSILON || ZSize < Vector3.EPSILON;

    public bool IsValid() => Max.X > Min.X && Max.Y > Min.Y && Max.Z > Min.Z;
    public BBox3 Offset(double amount) => new(Min - new Vector3(amount, amount, amount), Max + new Vector3(amount, amount, amount));
    public void Extend(Vector3 point) => this = new BBox3(Min, Max, point);
    public void Extend(params Vector3[] points) => this = new BBox3(points.Append(Min).Append(Max));
    public bool Intersects(BBox3 other) =>
        Min.X <= other.Max.X && Max.X >= other.Min.X && Min.Y <= other.Max.Y && Max.Y >= other.Min.Y && Min.Z <= other.Max.Z && Max.Z >= other.Min.Z;
    public Vector3 PointAt(double u, double v, double w) => new(Min.X + u * XSize, Min.Y + v * YSize, Min.Z + w * ZSize);
    public Transform TransformAt(double u, double v, double w) => new(PointAt(u, v, w));
    public Transform TransformAt(Vector3 uvw) => TransformAt(uvw.X, uvw.Y, uvw.Z);

    /// <summary>Whether a plane goes through it, else on which side it lies.</summary>
    public bool Intersects(Plane plane, out RelationToPlane relationToPlane)
    {
        var distances = Corners().Select(corner => corner.DistanceTo(plane)).ToList();
        relationToPlane = distances.All(one => one > 0) ? RelationToPlane.Above : distances.All(one => one < 0) ? RelationToPlane.Below : RelationToPlane.Intersects;
        return relationToPlane == RelationToPlane.Intersects;
    }
    public static bool operator ==(BBox3 a, BBox3 b) => a.Equals(b);
    public static bool operator !=(BBox3 a, BBox3 b) => !a.Equals(b);
    public bool Equals(BBox3 other) => Min.IsAlmostEqualTo(other.Min) && Max.IsAlmostEqualTo(other.Max);
    public override bool Equals(object other) => other is BBox3 box && Equals(box);
    public override int GetHashCode() => HashCode.Combine(Math.Round(Min.X, 3), Math.Round(Min.Y, 3), Math.Round(Max.X, 3), Math.Round(Max.Y, 3));

    public bool Contains(Vector3 point) =>
        point.X >= Min.X && point.X <= Max.X && point.Y >= Min.Y && point.Y <= Max.Y && point.Z >= Min.Z && point.Z <= Max.Z;
}
