using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry.Interfaces
{
    /// <summary>Anything that can be walked along.</summary>
    public interface ICurve
    {
        Vector3 PointAt(double u);
        Transform TransformAt(double u);
        Curve Transformed(Transform transform);
    }
}

namespace Elements.Geometry
{
    public enum EndType { Square, Butt, ClosedPolygon, ClosedLine }

    /// <summary>Anything drawn as a line.</summary>
    public abstract class Curve : Interfaces.ICurve
    {
        /// <summary>Whether parameters run from 0 to 1 along every curve: so functions count that were written before version 2 of the library.</summary>
        public static bool CountsInParts { get; set; }

        /// <summary>The point at a parameter of the curve's own domain.</summary>
        public Vector3 PointAt(double u) => At(Own(u));
        /// <summary>A place on the curve: z against its direction, y up where it is level.</summary>
        public Transform TransformAt(double u) => PlaceAt(Own(u));
        private double Own(double u) => CountsInParts ? FromPart(u) : u;

        /// <summary>What `PointAt` and `TransformAt` answer to a parameter of the domain, however functions count.</summary>
        protected internal abstract Vector3 At(double u);
        protected internal abstract Transform PlaceAt(double u);
        /// <summary>The parameter of the domain that was called this part of the curve.</summary>
        protected virtual double FromPart(double part) => part;
        public abstract Curve Transformed(Transform transform);

        protected static Transform Along(Vector3 origin, Vector3 direction)
        {
            var up = direction.IsParallelTo(Vector3.ZAxis) ? Vector3.YAxis : Vector3.ZAxis;
            var z = -direction.Unitized();
            return new Transform(origin, up.Cross(z).Unitized(), z);
        }
    }

    /// <summary>What functions ask of a curve without knowing which it is.</summary>
    public static class CurveExtensions
    {
        public static double Length(this Curve curve) => curve switch { Circle circle => circle.Length(), Ellipse ellipse => ellipse.Length(), _ => ((BoundedCurve)curve).Length() };
        public static BBox3 Bounds(this Curve curve) => curve switch { Circle circle => circle.ToPolygon(64).Bounds(), Ellipse ellipse => ellipse.ToPolygon().Bounds(), _ => ((BoundedCurve)curve).Bounds() };
        public static Polyline ToPolyline(this Curve curve, int divisions = 10) => curve switch { Circle circle => circle.ToPolygon(divisions), Ellipse ellipse => ellipse.ToPolygon(divisions), _ => ((BoundedCurve)curve).ToPolyline(divisions) };
    }

    /// <summary>A curve with two ends.</summary>
    public abstract class BoundedCurve : Curve
    {
        public abstract Vector3 Start { get; set; }
        public abstract Vector3 End { get; set; }
        public abstract double Length();
        public abstract Vector3 PointAtNormalized(double part);
        /// <summary>Where its parameters begin and end: for lines from 0 to the length.</summary>
        public virtual Domain1d Domain => new(0, Length());
        public virtual BBox3 Bounds() => new(ToPolyline().Vertices);
        public virtual Polyline ToPolyline(int divisions = 10) =>
            new(Enumerable.Range(0, divisions + 1).Select(at => PointAtNormalized((double)at / divisions)).ToList());
        public Vector3 Mid() => PointAtNormalized(0.5);
        protected override double FromPart(double part) => Domain.Min + part * Domain.Length;
        protected internal override Vector3 At(double u) => PointAtNormalized((u - Domain.Min) / Domain.Length);
        /// <summary>Parameters between which it is drawn straight, from a setback behind its start to one before its end.</summary>
        public virtual double[] GetSubdivisionParameters(double startSetbackDistance = 0, double endSetbackDistance = 0)
        {
            var (from, to) = (Domain.Min + startSetbackDistance / Length() * Domain.Length, Domain.Max - endSetbackDistance / Length() * Domain.Length);
            // A tenth of a metre and ten degrees are what a curve is seen to be made of.
            var count = this is Line ? 1 : Math.Max(1, (int)Math.Ceiling(this is Arc arc ? Math.Abs(arc.EndAngle - arc.StartAngle) / 10 : Length() / 0.1));
            return Enumerable.Range(0, count + 1).Select(at => from + (to - from) * at / count).ToArray();
        }

        public virtual Transform TransformAtNormalized(double part) => PlaceAt(Domain.Min + part * Domain.Length);

        protected internal override Transform PlaceAt(double u)
        {
            var part = (u - Domain.Min) / Domain.Length;
            var (before, after) = (PointAtNormalized(Math.Max(0, part - 1e-6)), PointAtNormalized(Math.Min(1, part + 1e-6)));
            return Along(PointAtNormalized(part), after - before);
        }

        /// <summary>A place at every parameter between which it is drawn straight, z against its way.</summary>
        public virtual Transform[] Frames(double startSetbackDistance = 0, double endSetbackDistance = 0, double additionalRotation = 0) =>
            GetSubdivisionParameters(startSetbackDistance, endSetbackDistance).Select(PlaceAt)
                .Select(place => additionalRotation == 0 ? place : place.RotatedAboutPoint(place.Origin, place.ZAxis, additionalRotation)).ToArray();

        /// <summary>How long it is from one of its parameters to another.</summary>
        public double ArcLength(double start, double end)
        {
            if (start < Domain.Min - Vector3.EPSILON || end > Domain.Max + Vector3.EPSILON || end < start) throw new ArgumentException("The parameters must lie within the domain of the curve, the first before the second.");
            return (PartOf(end) - PartOf(start)) * Length();
        }

        /// <summary>The parameter that lies a length further on, with `reversed` further back.</summary>
        public double ParameterAtDistanceFromParameter(double distance, double start, bool reversed = false)
        {
            var part = PartOf(start) + distance / Length() * (reversed ? -1 : 1);
            if (part < -Vector3.EPSILON || part > 1 + Vector3.EPSILON) throw new ArgumentException("The distance leads beyond the end of the curve.");
            return ParameterOf(part);
        }

        /// <summary>Points every length along it from its start, and its end.</summary>
        public Vector3[] DivideByLength(double length)
        {
            if (length <= 0) throw new ArgumentOutOfRangeException(nameof(length), "The length must be greater than zero.");
            var count = (int)Math.Ceiling(Length() / length - 1e-9);
            return Enumerable.Range(0, count).Select(at => At(ParameterOf(at * length / Length()))).Append(End).ToArray();
        }

        /// <summary>Which part of the length lies before a parameter, and the other way round.</summary>
        protected virtual double PartOf(double parameter) => (parameter - Domain.Min) / Domain.Length;
        protected virtual double ParameterOf(double part) => Domain.Min + part * Domain.Length;

        public static implicit operator ModelCurve(BoundedCurve curve) => new(curve);
    }

    /// <summary>A straight line between two points.</summary>
    public partial class Line : BoundedCurve, IEquatable<Line>
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
        protected internal override Transform PlaceAt(double u) => Along(At(u), Direction());
        public override BBox3 Bounds() => new(new[] { Start, End });
        public override Polyline ToPolyline(int divisions = 1) => base.ToPolyline(divisions);
        public List<Vector3> Vertices => new() { Start, End };
        public Line Reversed() => new(End, Start);
        public override Curve Transformed(Transform transform) => TransformedLine(transform);
        public Line TransformedLine(Transform transform) => new(transform.OfPoint(Start), transform.OfPoint(End));
        public Line Projected(Plane plane) => new(Start.Project(plane), End.Project(plane));
        /// <summary>Both ends on the endless line of another.</summary>
        public Line Projected(Line line) => new(Start.Project(line), End.Project(line));
        public Line Moved(Vector3 by) => new(Start + by, End + by);

        public Line Offset(double distance, bool flip = false)
        {
            var by = Direction().Cross(Vector3.ZAxis) * (flip ? -distance : distance);
            return new Line(Start + by, End + by);
        }

        public static bool PointOnLine(Vector3 point, Vector3 start, Vector3 end, bool includeEnds = false, double tolerance = Vector3.EPSILON)
        {
            if (point.IsAlmostEqualTo(start, tolerance) || point.IsAlmostEqualTo(end, tolerance)) return includeEnds;
            var along = end - start;
            var part = (point - start).Dot(along) / along.LengthSquared();
            return part > 0 && part < 1 && point.DistanceTo(start + along * part) < tolerance;
        }

        public bool PointOnLine(Vector3 point, bool includeEnds = false, double tolerance = Vector3.EPSILON) => PointOnLine(point, Start, End, includeEnds, tolerance);

        /// <summary>Where two lines in space meet. Without `infinite` within both, the ends only where they are asked for.</summary>
        public bool Intersects(Line other, out Vector3 result, bool infinite = false, bool includeEnds = false) =>
            Intersects(Start, End, other.Start, other.End, out result, infinite, includeEnds);

        public static bool Intersects(Vector3 start1, Vector3 end1, Vector3 start2, Vector3 end2, out Vector3 result, bool infinite = false, bool includeEnds = false)
        {
            result = default;
            var (d, e, gap) = (end1 - start1, end2 - start2, start2 - start1);
            var cross = d.Cross(e);
            var square = cross.LengthSquared();
            if (square < 1e-12 * d.LengthSquared() * e.LengthSquared()) return false;
            if (Math.Abs(gap.Dot(cross)) / Math.Sqrt(square) > Vector3.EPSILON) return false;
            var (t, u) = (gap.Cross(e).Dot(cross) / square, gap.Cross(d).Dot(cross) / square);
            result = start1 + d * t;
            if (infinite) return true;
            double Rim(Vector3 side) => Vector3.EPSILON / side.Length() * (includeEnds ? -1 : 1);
            if (t > Rim(d) && t < 1 - Rim(d) && u > Rim(e) && u < 1 - Rim(e)) return true;
            result = default;
            return false;
        }

        public bool Intersects(Plane plane, out Vector3 result, bool infinite = false) => Intersects(plane, Start, End, out result, infinite);

        public static bool Intersects(Plane plane, Vector3 start, Vector3 end, out Vector3 result, bool infinite = false)
        {
            result = default;
            var fall = plane.Normal.Dot(end - start);
            if (Math.Abs(fall) < 1e-12) return false;
            var part = plane.Normal.Dot(plane.Origin - start) / fall;
            if (!infinite && (part < -1e-9 || part > 1 + 1e-9)) return false;
            result = start + (end - start) * part;
            return true;
        }

        /// <summary>They cross when seen from above, ends not counted.</summary>
        public bool Intersects2D(Line other)
        {
            static double Side(Vector3 a, Vector3 b, Vector3 c) => (b.X - a.X) * (c.Y - a.Y) - (b.Y - a.Y) * (c.X - a.X);
            return Side(Start, End, other.Start) * Side(Start, End, other.End) < 0 && Side(other.Start, other.End, Start) * Side(other.Start, other.End, End) < 0;
        }

        public bool IsCollinear(Line other, double tolerance = Vector3.EPSILON) => other.Start.DistanceTo(this, true) < tolerance && other.End.DistanceTo(this, true) < tolerance;
        public bool IsParallelTo(Line other) => Direction().IsParallelTo(other.Direction());
        public bool IsAlmostEqualTo(Line other, bool directionDependent, double tolerance = Vector3.EPSILON) =>
            (Start.IsAlmostEqualTo(other.Start, tolerance) && End.IsAlmostEqualTo(other.End, tolerance)) || (!directionDependent && Start.IsAlmostEqualTo(other.End, tolerance) && End.IsAlmostEqualTo(other.Start, tolerance));
        public bool Equals(Line other) => other is not null && Start.Equals(other.Start) && End.Equals(other.End);
        public override bool Equals(object other) => other is Line line && Equals(line);
        public override int GetHashCode() => HashCode.Combine(Start, End);
    }
}
