using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;

namespace Elements.Geometry;

/// <summary>How the place on a curve is turned: by its own bend, or upright as a road.</summary>
public enum FrameType { Frenet, RoadLike }

/// <summary>A curve drawn by control points; its parameters run from 0 to 1.</summary>
public class Bezier : BoundedCurve
{
    public List<Vector3> ControlPoints { get; set; }
    public FrameType FrameType { get; set; }

    public Bezier(List<Vector3> controlPoints, FrameType frameType = FrameType.Frenet)
    {
        if (controlPoints is not { Count: >= 2 }) throw new ArgumentException("A Bezier curve needs two control points or more.", nameof(controlPoints));
        (ControlPoints, FrameType) = (controlPoints, frameType);
    }

    [JsonIgnore] public override Vector3 Start { get => ControlPoints[0]; set => ControlPoints[0] = value; }
    [JsonIgnore] public override Vector3 End { get => ControlPoints[^1]; set => ControlPoints[^1] = value; }
    public override Domain1d Domain => new(0, 1);
    public override Vector3 PointAtNormalized(double part) => Blend(ControlPoints, part);

    /// <summary>The direction in which it goes, one long.</summary>
    public Vector3 TangentAt(double u) => SpeedAt(u).Unitized();

    public override double Length() => Travelled.Between(0, 1, u => SpeedAt(u).Length());
    protected override double PartOf(double parameter) => Travelled.Between(0, parameter, u => SpeedAt(u).Length()) / Length();
    protected override double ParameterOf(double part) => Travelled.Where(part, Domain, PartOf);
    public override Polyline ToPolyline(int divisions = 50) => base.ToPolyline(divisions);
    public override Curve Transformed(Transform transform) => new Bezier(ControlPoints.Select(transform.OfPoint).ToList(), FrameType);
    public Bezier Reversed() => new(ControlPoints.AsEnumerable().Reverse().ToList(), FrameType);

    private Vector3 SpeedAt(double u) => Blend(ControlPoints.Zip(ControlPoints.Skip(1), (from, to) => (to - from) * (ControlPoints.Count - 1)).ToList(), u);

    private static Vector3 Blend(IReadOnlyList<Vector3> points, double part)
    {
        var left = points.ToArray();
        for (var count = left.Length - 1; count > 0; count--)
            for (var at = 0; at < count; at++) left[at] += (left[at + 1] - left[at]) * part;
        return left[0];
    }
}

/// <summary>An ellipse around a place, `MajorAxis` along its x and `MinorAxis` along its y; parameters are angles in radians.</summary>
public class Ellipse : Curve
{
    public Transform Transform { get; set; }
    public double MajorAxis { get; set; }
    public double MinorAxis { get; set; }
    [JsonIgnore] public Vector3 Center => Transform.Origin;

    [JsonConstructor]
    public Ellipse(Transform transform, double majorAxis = 1, double minorAxis = 2)
    {
        if (majorAxis <= 0 || minorAxis <= 0) throw new ArgumentOutOfRangeException(nameof(majorAxis), "Both axes of an ellipse must be greater than zero.");
        (Transform, MajorAxis, MinorAxis) = (transform ?? new Transform(), majorAxis, minorAxis);
    }

    public Ellipse(Vector3 center, double majorAxis = 1, double minorAxis = 2) : this(new Transform(center), majorAxis, minorAxis) { }
    public Ellipse(double majorAxis = 1, double minorAxis = 2) : this(new Transform(), majorAxis, minorAxis) { }

    protected internal override Vector3 At(double u) => Transform.OfPoint(new Vector3(Math.Cos(u) * MajorAxis, Math.Sin(u) * MinorAxis));
    protected internal override Transform PlaceAt(double u) => Along(At(u), Transform.OfVector(new Vector3(-Math.Sin(u) * MajorAxis, Math.Cos(u) * MinorAxis)));
    protected override double FromPart(double part) => part * 2 * Math.PI;
    public override Curve Transformed(Transform transform) => new Ellipse(Transform.Concatenated(transform), MajorAxis, MinorAxis);
    public double Length() => new EllipticalArc(this, 0, 2 * Math.PI).Length();
    public Polygon ToPolygon(int divisions = 64) => new(Enumerable.Range(0, divisions).Select(at => At(2 * Math.PI * at / divisions)).ToList());
    public static implicit operator ModelCurve(Ellipse ellipse) => new(ellipse.ToPolygon());
}

/// <summary>A part of an ellipse; parameters are angles in radians.</summary>
public class EllipticalArc : BoundedCurve
{
    public Ellipse BasisCurve { get; set; }
    [JsonProperty("Domain")] public override Domain1d Domain { get; }

    [JsonConstructor]
    public EllipticalArc(Ellipse basisCurve, Domain1d domain) => (BasisCurve, Domain) = (basisCurve, domain);
    public EllipticalArc(Ellipse ellipse, double startParameter, double endParameter) : this(ellipse, new Domain1d(startParameter, endParameter)) { }

    /// <summary>Angles in degrees.</summary>
    public EllipticalArc(Vector3 center, double majorAxis, double minorAxis, double startAngle, double endAngle)
        : this(new Ellipse(center, majorAxis, minorAxis), startAngle * Math.PI / 180, endAngle * Math.PI / 180) { }

    // Written, they would make it a straight line to who reads the model.
    [JsonIgnore] public override Vector3 Start { get => At(Domain.Min); set => throw new NotSupportedException("An arc's ends follow from its angles."); }
    [JsonIgnore] public override Vector3 End { get => At(Domain.Max); set => throw new NotSupportedException("An arc's ends follow from its angles."); }
    protected internal override Vector3 At(double u) => BasisCurve.At(u);
    protected internal override Transform PlaceAt(double u) => BasisCurve.PlaceAt(u);
    public override Vector3 PointAtNormalized(double part) => At(Domain.Min + part * Domain.Length);
    public override Polyline ToPolyline(int divisions = 32) => base.ToPolyline(divisions);
    public override Curve Transformed(Transform transform) => new EllipticalArc((Ellipse)BasisCurve.Transformed(transform), Domain);

    public override double Length() => Travelled.Between(Domain.Min, Domain.Max, SpeedAt);
    protected override double PartOf(double parameter) => Travelled.Between(Domain.Min, parameter, SpeedAt) / Length();
    protected override double ParameterOf(double part) => Travelled.Where(part, Domain, PartOf);
    private double SpeedAt(double u) => BasisCurve.Transform.OfVector(new Vector3(-Math.Sin(u) * BasisCurve.MajorAxis, Math.Cos(u) * BasisCurve.MinorAxis)).Length();
}

/// <summary>Lengths that no formula gives.</summary>
internal static class Travelled
{
    private const int Pieces = 256;

    /// <summary>The parameter before which a part of the length lies, by halves.</summary>
    public static double Where(double part, Domain1d domain, Func<double, double> partOf)
    {
        var (low, high) = (domain.Min, domain.Max);
        for (var step = 0; step < 50; step++)
        {
            var middle = (low + high) / 2;
            if (partOf(middle) < part) low = middle;
            else high = middle;
        }
        return (low + high) / 2;
    }

    /// <summary>Simpson's rule over a speed: within 1e-6 m where no axis of an ellipse is over 20 times the other.</summary>
    public static double Between(double from, double to, Func<double, double> speed)
    {
        var step = (to - from) / Pieces;
        return Math.Abs(Enumerable.Range(0, Pieces + 1).Sum(at => speed(from + at * step) * (at is 0 or Pieces ? 1 : at % 2 == 0 ? 2 : 4)) * step / 3);
    }
}

/// <summary>A straight line without ends; its parameters are metres from `Origin`.</summary>
public class InfiniteLine : Curve
{
    public Vector3 Origin { get; set; }
    public Vector3 Direction { get; set; }

    public InfiniteLine(Vector3 origin, Vector3 direction) => (Origin, Direction) = (origin, direction.Unitized());

    protected internal override Vector3 At(double u) => Origin + Direction * u;
    protected internal override Transform PlaceAt(double u) => Along(At(u), Direction);
    public override Curve Transformed(Transform transform) => new InfiniteLine(transform.OfPoint(Origin), transform.OfVector(Direction));
    /// <summary>How far along it a point lies, straight across.</summary>
    public double ParameterAt(Vector3 point) => (point - Origin).Dot(Direction);
}
