using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;

namespace Elements.Geometry;

/// <summary>A circle in the plane; parameters are angles in radians.</summary>
public class Circle : Curve
{
    public Vector3 Center { get; set; }
    public double Radius { get; set; }

    public Circle(Vector3 center, double radius = 1) => (Center, Radius) = (center, radius);
    public Circle(Transform transform, double radius = 1) : this(transform.Origin, radius) { }
    public Circle(double radius = 1) : this(Vector3.Origin, radius) { }
    public double Length() => 2 * Math.PI * Radius;
    public double Circumference => Length();
    [JsonIgnore] public Vector3 Normal => Vector3.ZAxis;
    protected internal override Vector3 At(double u) => Center + new Vector3(Math.Cos(u) * Radius, Math.Sin(u) * Radius);
    protected override double FromPart(double part) => part * 2 * Math.PI;
    protected internal override Transform PlaceAt(double u) => Along(At(u), new Vector3(-Math.Sin(u), Math.Cos(u)));
    public override Curve Transformed(Transform transform) => new Circle(transform.OfPoint(Center), Radius * transform.XAxis.Length());
    public Polygon ToPolygon(int divisions = 10) => Polygon.Ngon(divisions, Radius).TransformedPolygon(new Transform(Center));
    public static implicit operator ModelCurve(Circle circle) => new(circle.ToPolygon(64));
}

/// <summary>A part of a circle, by angles in degrees, counter-clockwise from x.</summary>
public class Arc : BoundedCurve
{
    public Vector3 Center { get; set; }
    public double Radius { get; set; }
    public double StartAngle { get; set; }
    public double EndAngle { get; set; }

    public Arc(Vector3 center, double radius, double startAngle, double endAngle)
    {
        if (radius <= 0) throw new ArgumentOutOfRangeException(nameof(radius), "The radius must be greater than zero.");
        (Center, Radius, StartAngle, EndAngle) = (center, radius, startAngle, endAngle);
    }

    /// <summary>Angles in radians from the x axis of a level place.</summary>
    public Arc(Transform transform, double radius = 1, double startParameter = 0, double endParameter = 2 * Math.PI)
        : this(transform.Origin, radius, Degrees(startParameter) + Turn(transform), Degrees(endParameter) + Turn(transform)) { }

    private static double Degrees(double radians) => radians * 180 / Math.PI;
    private static double Turn(Transform place) => Degrees(Math.Atan2(place.XAxis.Y, place.XAxis.X));

    /// <summary>From the first of three level points through the second to the third.</summary>
    public static Arc ByThreePoints(Vector3 start, Vector3 through, Vector3 end)
    {
        var (b, c) = (through - start, end - start);
        var twice = 2 * (b.X * c.Y - b.Y * c.X);
        if (Math.Abs(twice) < 1e-12) throw new ArgumentException("The points lie on one line.");
        var (bb, cc) = (b.X * b.X + b.Y * b.Y, c.X * c.X + c.Y * c.Y);
        var center = start + new Vector3((c.Y * bb - b.Y * cc) / twice, (b.X * cc - c.X * bb) / twice);
        double At(Vector3 point) => Degrees(Math.Atan2(point.Y - center.Y, point.X - center.X));
        double After(double angle) => ((angle - At(start)) % 360 + 360) % 360;
        // Counter-clockwise where the second comes before the third.
        var sweep = After(At(through)) < After(At(end)) ? After(At(end)) : After(At(end)) - 360;
        return new Arc(center, start.DistanceTo(center), At(start), At(start) + sweep);
    }

    /// <summary>The arc that touches both lines; they may have to be prolonged.</summary>
    public static Arc Fillet(Line a, Line b, double radius) => a.Fillet(b, radius);

    public Plane Plane() => new(Center, Vector3.ZAxis);
    public Arc Reversed() => new(Center, Radius, EndAngle, StartAngle);

    /// <summary>The rest of its circle.</summary>
    public Arc Complement() => new(Center, Radius, EndAngle, StartAngle + (EndAngle > StartAngle ? 360 : -360));

    public Arc(double radius, double startAngle, double endAngle) : this(Vector3.Origin, radius, startAngle, endAngle) { }

    // Written, they would make it a straight line to who reads the model.
    [JsonIgnore] public override Vector3 Start { get => PointAtNormalized(0); set => throw new NotSupportedException("An arc's ends follow from its angles."); }
    [JsonIgnore] public override Vector3 End { get => PointAtNormalized(1); set => throw new NotSupportedException("An arc's ends follow from its angles."); }
    public override double Length() => Radius * Math.Abs(EndAngle - StartAngle) * Math.PI / 180;
    public override Domain1d Domain => new(StartAngle * Math.PI / 180, EndAngle * Math.PI / 180);

    public override Vector3 PointAtNormalized(double part)
    {
        var angle = (StartAngle + (EndAngle - StartAngle) * part) * Math.PI / 180;
        return Center + new Vector3(Math.Cos(angle) * Radius, Math.Sin(angle) * Radius);
    }

    public override Curve Transformed(Transform transform) => TransformedArc(transform);

    /// <summary>Moved, turned about z and scaled; the arc stays level.</summary>
    public Arc TransformedArc(Transform transform)
    {
        var turn = Turn(transform);
        return new Arc(transform.OfPoint(Center), Radius * transform.XAxis.Length(), StartAngle + turn, EndAngle + turn);
    }
}

/// <summary>From a point on, without an end.</summary>
public struct Ray
{
    public Vector3 Origin { get; set; }
    public Vector3 Direction { get; set; }

    public Ray(Vector3 origin, Vector3 direction) => (Origin, Direction) = (origin, direction.Unitized());

    public bool Intersects(Plane plane, out Vector3 result) =>
        Line.Intersects(plane, Origin, Origin + Direction, out result, true) && (result - Origin).Dot(Direction) >= -Vector3.EPSILON;

    public bool Intersects(Line line, out Vector3 result)
    {
        if (!Line.Intersects(Origin, Origin + Direction, line.Start, line.End, out result, true)) return false;
        return (result - Origin).Dot(Direction) >= -Vector3.EPSILON && Line.PointOnLine(result, line.Start, line.End, true);
    }

    public bool Intersects(Ray other, out Vector3 result, bool ignoreRayDirection = false)
    {
        if (!Line.Intersects(Origin, Origin + Direction, other.Origin, other.Origin + other.Direction, out result, true)) return false;
        return ignoreRayDirection || ((result - Origin).Dot(Direction) >= -Vector3.EPSILON && (result - other.Origin).Dot(other.Direction) >= -Vector3.EPSILON);
    }

    public bool Intersects(Polygon polygon, out Vector3 result, out Containment containment)
    {
        var isHit = Intersects(polygon, out result);
        var flat = new Transform(polygon.Plane()).Inverted();
        polygon.TransformedPolygon(flat).Contains(flat.OfPoint(result), out containment);
        return isHit;
    }

    public bool Intersects(Triangle triangle, out Vector3 result) => Intersects(triangle.ToPolygon(), out result);

    /// <summary>The nearest point of a mesh.</summary>
    public bool Intersects(Mesh mesh, out Vector3 result)
    {
        var ray = this;
        var hits = mesh.Triangles.SelectMany(triangle => ray.Intersects(triangle, out var point) ? new[] { point } : Array.Empty<Vector3>()).ToList();
        result = hits.Count > 0 ? hits.MinBy(point => point.DistanceTo(ray.Origin)) : default;
        return hits.Count > 0;
    }

    public bool Intersects(Topography topography, out Vector3 result)
    {
        var back = topography.Transform.Inverted();
        var isHit = new Ray(back.OfPoint(Origin), back.OfVector(Direction)).Intersects(topography.Mesh, out var local);
        result = isHit ? topography.Transform.OfPoint(local) : default;
        return isHit;
    }

    public bool Intersects(Polygon polygon, out Vector3 result)
    {
        if (!Intersects(polygon.Plane(), out result)) return false;
        var flat = new Transform(polygon.Plane()).Inverted();
        return polygon.TransformedPolygon(flat).Covers(flat.OfPoint(result));
    }

    public bool Intersects(Solids.Face face, out Vector3 result) => Intersects(face.Plane(), out result) && face.Covers(result);

    /// <summary>Where it goes through the faces of a solid, the nearest first.</summary>
    public bool Intersects(Solids.Solid solid, out List<Vector3> result)
    {
        var ray = this;
        result = solid.Faces.Values.SelectMany(face => ray.Intersects(face, out var point) ? new[] { point } : Array.Empty<Vector3>())
            .UniqueWithinTolerance().OrderBy(point => point.DistanceTo(ray.Origin)).ToList();
        return result.Count > 0;
    }

    public bool Intersects(Solids.SolidOperation operation, out List<Vector3> result) => Intersects(operation, operation.LocalTransform ?? new Transform(), out result);

    /// <summary>Where it goes through an element's solids, voids aside, the nearest first.</summary>
    public bool Intersects(GeometricElement element, out List<Vector3> result)
    {
        element.Update();
        var (ray, place) = (this, element.Transform);
        result = (element.Shape?.SolidOperations ?? Array.Empty<Solids.SolidOperation>()).Where(one => !one.IsVoid)
            .SelectMany(one => ray.Intersects(one, one.LocalTransform == null ? place : one.LocalTransform.Concatenated(place), out var points) ? points : new())
            .UniqueWithinTolerance().OrderBy(point => point.DistanceTo(ray.Origin)).ToList();
        return result.Count > 0;
    }

    private bool Intersects(Solids.SolidOperation operation, Transform place, out List<Vector3> result)
    {
        var back = place.Inverted();
        new Ray(back.OfPoint(Origin), back.OfVector(Direction)).Intersects(operation.Solid, out result);
        result = result.Select(place.OfPoint).ToList();
        return result.Count > 0;
    }
}
