using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>What is made of a line: pieces, longer and shorter ones, shapes.</summary>
public partial class Line
{
    /// <summary>A metre along x.</summary>
    public Line() : this(Vector3.Origin, Vector3.XAxis) { }

    public static Line BestFit(IList<Vector3> points) => points.BestFitLine();

    public List<Line> DivideByCount(int count) =>
        Enumerable.Range(0, count).Select(at => new Line(PointAtNormalized((double)at / count), PointAtNormalized((double)(at + 1) / count))).ToList();

    public List<Line> DivideIntoEqualSegments(int n) =>
        n > 0 ? DivideByCount(n) : throw new ArgumentException("A line is divided into one segment or more.");

    /// <summary>Pieces of one length, the rest at the end.</summary>
    public List<Line> DivideByLength(double length, bool removeShortSegments = false)
    {
        var pieces = new List<Line>();
        for (double at = 0; at < Length() - Vector3.EPSILON; at += length)
        {
            var end = Math.Min(at + length, Length());
            if (!removeShortSegments || end - at > length - Vector3.EPSILON) pieces.Add(new Line(At(at), At(end)));
        }
        return pieces;
    }

    /// <summary>Pieces of one length around the middle, the rests at both ends.</summary>
    public List<Line> DivideByLengthFromCenter(double length)
    {
        var whole = Math.Floor(Length() / length + 1e-9);
        var rest = (Length() - whole * length) / 2;
        var cuts = Enumerable.Range(0, (int)whole + 1).Select(at => rest + at * length).Append(0).Append(Length()).Order().ToList();
        return cuts.Skip(1).Select((to, at) => (From: cuts[at], To: to)).Where(one => one.To - one.From > Vector3.EPSILON).Select(one => new Line(At(one.From), At(one.To))).ToList();
    }

    /// <summary>This line with its nearer end moved to where it meets the other, prolonged where it has to be.</summary>
    public Line ExtendTo(Line other)
    {
        if (!Intersects(other, out var meeting, true)) return this;
        return meeting.DistanceTo(Start) < meeting.DistanceTo(End) ? new Line(meeting, End) : new Line(Start, meeting);
    }

    /// <summary>Prolonged at its ends to the nearest, or furthest, of the others that it meets.</summary>
    public Line ExtendTo(IEnumerable<Line> others, bool bothSides = true, bool extendToFurthest = false, double tolerance = Vector3.EPSILON)
    {
        var (direction, length) = (Direction(), Length());
        var met = others.Where(other => Intersects(other, out var point, true) && PointOnLine(point, other.Start, other.End, true, tolerance))
            .Select(other => Intersects(other, out var point, true) ? (point - Start).Dot(direction) : 0).ToList();
        double Pick(List<double> distances, double own) => distances.Count == 0 ? own : extendToFurthest ? distances.MaxBy(at => Math.Abs(at - own)) : distances.MinBy(at => Math.Abs(at - own));
        var end = Pick(met.Where(at => at > length - tolerance).ToList(), length);
        var start = bothSides ? Pick(met.Where(at => at < tolerance).ToList(), 0) : 0;
        return new Line(Start + direction * start, Start + direction * end);
    }

    /// <summary>The same; an end that would have to go further than the distance stays.</summary>
    public Line ExtendTo(IEnumerable<Line> others, double maxDistance, bool bothSides = true, bool extendToFurthest = false, double tolerance = Vector3.EPSILON)
    {
        var far = ExtendTo(others, bothSides, extendToFurthest, tolerance);
        return new Line(far.Start.DistanceTo(Start) > maxDistance + tolerance ? Start : far.Start, far.End.DistanceTo(End) > maxDistance + tolerance ? End : far.End);
    }

    public Line ExtendTo(Polyline polyline, double maxDistance, bool bothSides = true, bool extendToFurthest = false, double tolerance = Vector3.EPSILON) => ExtendTo(polyline.Segments(), maxDistance, bothSides, extendToFurthest, tolerance);
    public Line ExtendTo(Profile profile, double maxDistance, bool bothSides = true, bool extendToFurthest = false, double tolerance = Vector3.EPSILON) => ExtendTo(profile.Segments(), maxDistance, bothSides, extendToFurthest, tolerance);
    public Line ExtendTo(Polygon polygon, double maxDistance, bool bothSides = true, bool extendToFurthest = false, double tolerance = Vector3.EPSILON) => ExtendTo(polygon.Segments(), maxDistance, bothSides, extendToFurthest, tolerance);
    public Line ExtendTo(Polygon polygon, bool bothSides = true, bool extendToFurthest = false, double tolerance = Vector3.EPSILON) => ExtendTo(polygon.Segments(), bothSides, extendToFurthest, tolerance);
    public Line ExtendTo(Polyline polyline, bool bothSides = true, bool extendToFurthest = false, double tolerance = Vector3.EPSILON) => ExtendTo(polyline.Segments(), bothSides, extendToFurthest, tolerance);
    public Line ExtendTo(Profile profile, bool bothSides = true, bool extendToFurthest = false, double tolerance = Vector3.EPSILON) => ExtendTo(profile.Segments(), bothSides, extendToFurthest, tolerance);

    /// <summary>Cut where it meets the other; what begins at its start stays, with `flip` the other part.</summary>
    public Line TrimTo(Line other, bool flip = false)
    {
        if (!Intersects(other, out var meeting, true)) return null;
        return flip ? new Line(meeting, End) : new Line(Start, meeting);
    }

    /// <summary>Its parts inside a polygon seen from above; the others are handed out beside.</summary>
    public List<Line> Trim(Polygon polygon, out List<Line> outsideSegments, bool includeCoincidenceAtEdge = false, bool infinite = false)
    {
        var cuts = new List<double> { 0, Length() };
        foreach (var side in polygon.Segments())
            if (Intersects(side, out var point, false, true)) cuts.Add(Start.DistanceTo(point));
        var (inside, outside) = (new List<Line>(), new List<Line>());
        cuts.Sort();
        for (var at = 1; at < cuts.Count; at++)
        {
            if (cuts[at] - cuts[at - 1] < Vector3.EPSILON) continue;
            var piece = new Line(At(cuts[at - 1]), At(cuts[at]));
            var isInside = includeCoincidenceAtEdge ? polygon.Covers(piece.Mid()) : polygon.Contains(piece.Mid());
            (isInside ? inside : outside).Add(piece);
        }
        outsideSegments = outside;
        return inside;
    }

    /// <summary>Where the line goes into a box and leaves it; where it begins or ends inside, only the other.</summary>
    public bool Intersects(BBox3 box, out List<Vector3> results, bool infinite = false, double tolerance = Vector3.EPSILON)
    {
        var (from, to, along) = (double.MinValue, double.MaxValue, End - Start);
        foreach (var (start, step, min, max) in new[] { (Start.X, along.X, box.Min.X, box.Max.X), (Start.Y, along.Y, box.Min.Y, box.Max.Y), (Start.Z, along.Z, box.Min.Z, box.Max.Z) })
        {
            if (Math.Abs(step) < 1e-12)
            {
                if (start < min - tolerance || start > max + tolerance) to = double.MinValue;
                continue;
            }
            var (near, far) = ((min - start) / step, (max - start) / step);
            (from, to) = (Math.Max(from, Math.Min(near, far)), Math.Min(to, Math.Max(near, far)));
        }
        var (line, rim) = (this, tolerance / Length());
        results = from > to + rim ? new List<Vector3>() : new[] { from, to }.Where(at => infinite || (at >= -rim && at <= 1 + rim)).Select(at => line.Start + along * at).UniqueWithinTolerance();
        return results.Count > 0;
    }

    public bool Intersects(Polygon polygon, out List<Vector3> results, bool infinite = false, bool includeEnds = false) => polygon.Intersects(this, out results, infinite, includeEnds);

    /// <summary>A rectangle around the line, as wide as asked.</summary>
    public Polygon Thicken(double amount)
    {
        var side = Direction().IsParallelTo(Vector3.ZAxis) ? Vector3.XAxis : Direction().Cross(Vector3.ZAxis).Unitized();
        var half = side * (amount / 2);
        return new Polygon(Start + half, End + half, End - half, Start - half);
    }

    /// <summary>The part of both, in this line's direction; false where they are not on one line or only touch.</summary>
    public bool TryGetOverlap(Line line, out Line overlap, double tolerance = Vector3.EPSILON)
    {
        overlap = null;
        if (!IsCollinear(line, tolerance)) return false;
        var (direction, length) = (Direction(), Length());
        var (one, other) = ((line.Start - Start).Dot(direction), (line.End - Start).Dot(direction));
        var (from, to) = (Math.Max(0, Math.Min(one, other)), Math.Min(length, Math.Max(one, other)));
        if (to - from < Vector3.EPSILON) return false;
        overlap = new Line(At(from), At(to));
        return true;
    }

    /// <summary>One line from the first end to the last of two on one line.</summary>
    public Line MergedCollinearLine(Line line)
    {
        if (!IsCollinear(line)) throw new ArgumentException("The lines do not lie on one line.");
        var (self, direction) = (this, Direction());
        var ends = new[] { Start, End, line.Start, line.End }.OrderBy(point => (point - self.Start).Dot(direction)).ToList();
        return new Line(ends[0], ends[^1]);
    }

    public bool IsOnPlane(Plane plane, double tolerance = 1e-5) => Math.Abs(Start.DistanceTo(plane)) < tolerance && Math.Abs(End.DistanceTo(plane)) < tolerance;

    /// <summary>The shortest way between two lines in space.</summary>
    public double DistanceTo(Line other)
    {
        if (Intersects(other, out _, false, true)) return 0;
        var cross = Direction().Cross(other.Direction());
        var ends = new[] { Start.DistanceTo(other), End.DistanceTo(other), other.Start.DistanceTo(this), other.End.DistanceTo(this) }.Min();
        if (cross.IsZero()) return ends;
        // Moved along the shared normal they meet where the foot of the shortest way lies in both.
        var apart = (other.Start - Start).Dot(cross.Unitized());
        return new Line(Start + cross.Unitized() * apart, End + cross.Unitized() * apart).Intersects(other, out _, false, true) ? Math.Abs(apart) : ends;
    }

    /// <summary>Which part of the line lies before a point; -1 where it is beside.</summary>
    public double GetUParameter(Vector3 point) => PointOnLine(point, true) ? Start.DistanceTo(point) / Length() : -1;

    /// <summary>The length from the start at which a point lies; -1 where it is beside.</summary>
    public double GetParameterAt(Vector3 point) => PointOnLine(point, true) ? Start.DistanceTo(point) / (CountsInParts ? Length() : 1) : -1;
}

public static class LineSegmentExtensions
{
    /// <summary>Where any two of the lines cross or meet, each point once.</summary>
    public static List<Vector3> Intersections(this IList<Line> lines)
    {
        var met = lines.SelectMany((one, at) => lines.Skip(at + 1).Where(other => one.Intersects(other, out _, false, true)).Select(other => one.Intersects(other, out var point, false, true) ? point : default));
        return met.UniqueWithinTolerance();
    }
}

/// <summary>On which side of a plane something lies.</summary>
public enum RelationToPlane { Above, Below, Intersects }

public static class EdgeExtensions
{
    public static bool Intersects(this (Vector3 from, Vector3 to) edge, Plane plane, out Vector3 result) => Line.Intersects(plane, edge.from, edge.to, out result);
}
