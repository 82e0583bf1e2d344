using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>Curves, each from where the last one ends.</summary>
public class Contour : IEnumerable<BoundedCurve>
{
    private readonly IList<BoundedCurve> curves;

    public Contour(IList<BoundedCurve> curves) => this.curves = curves;
    public double Length() => curves.Sum(curve => curve.Length());
    public IEnumerator<BoundedCurve> GetEnumerator() => curves.GetEnumerator();
    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Its corners, arcs in as many parts as are drawn.</summary>
    public Polygon ToPolygon() => new(curves.SelectMany(curve => curve.ToPolyline(curve is Line ? 1 : 10).Vertices).ToList().UniqueWithinTolerance());
}

public partial class Line
{
    /// <summary>The arc of a radius that touches both lines, prolonged where they have to be, from this one to the other; both are level.</summary>
    public Arc Fillet(Line target, double radius)
    {
        if (radius <= 0) throw new ArgumentOutOfRangeException(nameof(radius), "The radius must be greater than zero.");
        if (!Intersects(target, out var corner, true)) throw new InvalidOperationException("The lines do not meet: they have no fillet.");
        static Vector3 Away(Line line, Vector3 from) => ((line.Start.DistanceTo(from) > line.End.DistanceTo(from) ? line.Start : line.End) - from).Unitized();
        return Rounding.Of(corner, Away(this, corner), Away(target, corner), radius);
    }
}

public partial class Polygon
{
    /// <summary>Its sides, shortened, with an arc of the radius at each corner.</summary>
    public Contour Fillet(double radius)
    {
        if (radius <= 0) throw new ArgumentOutOfRangeException(nameof(radius), "The radius must be greater than zero.");
        var sides = CollinearPointsRemoved().Segments();
        var curves = new List<BoundedCurve>();
        var arcs = sides.Select((side, at) => Rounding.Of(side.Start, -sides[(at + sides.Length - 1) % sides.Length].Direction(), side.Direction(), radius)).ToList();
        for (var at = 0; at < sides.Length; at++)
        {
            var (from, to) = (arcs[at].End, arcs[(at + 1) % sides.Length].Start);
            var left = (to - from).Dot(sides[at].Direction());
            if (left < -Vector3.EPSILON) throw new ArgumentOutOfRangeException(nameof(radius), "The radius is too large for the sides of the polygon.");
            curves.Add(arcs[at]);
            if (left > Vector3.EPSILON) curves.Add(new Line(from, to));
        }
        return new Contour(curves);
    }
}

internal static class Rounding
{
    /// <summary>The arc that touches two directions away from a corner, from the first to the second.</summary>
    internal static Arc Of(Vector3 corner, Vector3 first, Vector3 second, double radius)
    {
        var half = Math.Acos(Math.Clamp(first.Dot(second), -1, 1)) / 2;
        if (half < 1e-9 || half > Math.PI / 2 - 1e-9) throw new InvalidOperationException("Lines in one direction have no fillet.");
        var (center, touch) = (corner + (first + second).Unitized() * (radius / Math.Sin(half)), corner + first * (radius / Math.Tan(half)));
        var (start, turn) = (Math.Atan2(touch.Y - center.Y, touch.X - center.X) * 180 / Math.PI, 180 - half * 360 / Math.PI);
        // Where the corner turns to the left, the arc goes round its middle clockwise seen from the corner.
        return new Arc(center, radius, start, start + (first.Cross(second).Z > 0 ? -turn : turn));
    }
}
