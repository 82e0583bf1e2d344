using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements
{
    /// <summary>From a number to a number.</summary>
    public struct Domain1d
    {
        public double Min { get; }
        public double Max { get; }

        public Domain1d(double min = 0, double max = 1) => (Min, Max) = (min, max);
        public double Length => Max - Min;
        public double Mid() => (Min + Max) / 2;
        public bool Includes(double value) => value >= Min && value <= Max;
    }

    public static class DomainExtensions
    {
        public static bool ApproximatelyEquals(this double value, double other, double tolerance = 0.01) => Math.Abs(value - other) <= tolerance;
        public static double MapToDomain(this double value, Domain1d domain) => domain.Min + value * domain.Length;
        public static double MapFromDomain(this double value, Domain1d domain) => (value - domain.Min) / domain.Length;
    }
}

namespace Elements.Spatial
{
    public enum FixedDivisionMode { RemainderAtEnd, RemainderAtStart, RemainderAtBothEnds, RemainderNearMiddle }
    public enum PatternMode { None, Cycle, Flip }
    public enum GridDirection { U, V }
    public enum EvenDivisionMode { Nearest, RoundUp, RoundDown }

    /// <summary>A line cut into cells.</summary>
    public class Grid1d
    {
        private readonly BoundedCurve curve;

        public Domain1d Domain { get; }
        /// <summary>What is cut: the curve it was made from, else a line along x.</summary>
        public BoundedCurve Curve => curve ?? new Line(PointAt(Domain.Min), PointAt(Domain.Max));
        public List<Grid1d> Cells { get; private set; }
        public string Type { get; set; }
        public bool IsSingleCell => Cells == null || Cells.Count == 0;

        public Grid1d(double length = 1) : this(new Domain1d(0, length)) { }
        public Grid1d(Domain1d domain) => Domain = domain;

        public Grid1d(BoundedCurve curve) : this(new Domain1d(0, curve.Length())) => this.curve = curve;

        private Grid1d(Domain1d domain, BoundedCurve curve) : this(domain) => this.curve = curve;

        public void SplitAtPosition(double position) => Cut(Edges().Append(Domain.Min + position));
        public void SplitAtParameter(double part) => SplitAtPosition(part * Domain.Length);
        public void SplitAtPositions(IEnumerable<double> positions) => Cut(Edges().Concat(positions.Select(position => Domain.Min + position)));
        public void DivideByCount(int count) => Cut(Enumerable.Range(0, count + 1).Select(at => Domain.Min + Domain.Length * at / count));

        public void DivideByApproximateLength(double length, EvenDivisionMode mode = EvenDivisionMode.Nearest)
        {
            var exact = Domain.Length / length;
            var count = mode switch { EvenDivisionMode.RoundUp => Math.Ceiling(exact), EvenDivisionMode.RoundDown => Math.Floor(exact), _ => Math.Round(exact) };
            DivideByCount(Math.Max(1, (int)count));
        }

        public void DivideByFixedLength(double length, FixedDivisionMode mode = FixedDivisionMode.RemainderAtEnd, int sacrificialPanels = 0)
        {
            if (length <= 0) throw new ArgumentException("The length must be greater than zero.");
            var count = (int)Math.Floor(Domain.Length / length + 1e-9);
            var rest = Domain.Length - count * length;
            var start = mode switch
            {
                FixedDivisionMode.RemainderAtStart => rest,
                FixedDivisionMode.RemainderAtBothEnds => rest / 2,
                _ => 0,
            };
            var middle = mode == FixedDivisionMode.RemainderNearMiddle ? count / 2 : int.MaxValue;
            Cut(Enumerable.Range(0, count + 1).Select(at => Domain.Min + start + at * length + (at > middle ? rest : 0)).Append(Domain.Min).Append(Domain.Max));
        }

        /// <summary>Cells of one length to both sides of a position, the rests at both ends.</summary>
        public void DivideByFixedLengthFromPosition(double length, double position)
        {
            if (length <= 0) throw new ArgumentException("The length must be greater than zero.");
            var first = position - Math.Floor((position - Domain.Min) / length + 1e-9) * length;
            Cut(Enumerable.Range(0, (int)Math.Floor((Domain.Max - first) / length + 1e-9) + 1).Select(at => first + at * length).Append(Domain.Min).Append(Domain.Max));
        }

        public void DivideByFixedLengthFromPoint(double length, Vector3 point) => DivideByFixedLengthFromPosition(length, ClosestPosition(point));
        public void SplitAtPoint(Vector3 point) => Cut(Edges().Append(ClosestPosition(point)));
        public void SplitAtPoints(IEnumerable<Vector3> points) => Cut(Edges().Concat(points.Select(ClosestPosition)));

        /// <summary>Where on the grid it is nearest to a point.</summary>
        public double ClosestPosition(Vector3 point)
        {
            double at = 0, best = double.MaxValue, found = 0;
            foreach (var side in Curve.ToPolyline(64).Segments())
            {
                var near = point.ClosestPointOn(side);
                if (near.DistanceTo(point) < best) (best, found) = (near.DistanceTo(point), at + side.Start.DistanceTo(near));
                at += side.Length();
            }
            return curve == null ? Domain.Min + found : found;
        }

        public void DivideByPattern(IList<double> lengthPattern, PatternMode patternMode = PatternMode.Cycle, FixedDivisionMode divisionMode = FixedDivisionMode.RemainderAtEnd) =>
            DivideByPattern(lengthPattern.Select(length => ((string)null, length)).ToList(), patternMode, divisionMode);

        /// <summary>Cells of named lengths in turn, as many as there is room for; `Flip` goes through them to and fro.</summary>
        public void DivideByPattern(IList<(string typeName, double length)> lengthPattern, PatternMode patternMode = PatternMode.Cycle, FixedDivisionMode divisionMode = FixedDivisionMode.RemainderAtEnd)
        {
            if (lengthPattern.Count == 0 || lengthPattern.Any(one => one.length <= 0)) throw new ArgumentException("The lengths must be greater than zero.");
            var placed = new List<(string Name, double Length)>();
            var count = lengthPattern.Count;
            for (double sum = 0, at = 0; patternMode != PatternMode.None || at < count; at++)
            {
                var turn = (int)at % (2 * count);
                var next = lengthPattern[patternMode == PatternMode.Flip && turn >= count ? 2 * count - 1 - turn : turn % count];
                if ((sum += next.length) > Domain.Length + 1e-9) break;
                placed.Add(next);
            }
            var rest = Math.Max(0, Domain.Length - placed.Sum(one => one.Length));
            var start = divisionMode switch { FixedDivisionMode.RemainderAtStart => rest, FixedDivisionMode.RemainderAtBothEnds => rest / 2, _ => 0 };
            var gapAfter = divisionMode == FixedDivisionMode.RemainderNearMiddle ? placed.Count / 2 : -1;
            var (edges, from) = (new List<double> { Domain.Min }, Domain.Min + start);
            var names = new List<(double At, string Name)>();
            for (var at = 0; at < placed.Count; at++)
            {
                if (at == gapAfter) from += rest;
                edges.AddRange(new[] { from, from + placed[at].Length });
                names.Add((from + placed[at].Length / 2, placed[at].Name));
                from += placed[at].Length;
            }
            Cut(edges.Append(Domain.Max));
            foreach (var (at, name) in names)
                if (Cells.FirstOrDefault(cell => cell.Domain.Includes(at)) is { } found) found.Type = name;
        }

        public List<Grid1d> GetCells() => IsSingleCell ? new List<Grid1d> { this } : Cells.SelectMany(cell => cell.GetCells()).ToList();
        public Grid1d this[int at] => IsSingleCell ? this : Cells[at];

        public List<Vector3> GetCellSeparators(bool recursive = false) => Edges().Select(PointAt).ToList();

        public BoundedCurve GetCellGeometry() => new Line(PointAt(Domain.Min), PointAt(Domain.Max));

        internal IEnumerable<double> Edges() => GetCells() is var cells && cells.Count == 1 ? new[] { Domain.Min, Domain.Max } : cells.Select(cell => cell.Domain.Min).Append(Domain.Max);

        private Vector3 PointAt(double position) => curve == null ? new Vector3(position, 0, 0) : curve.PointAtNormalized(position / curve.Length());

        private void Cut(IEnumerable<double> edges)
        {
            var kept = new List<double>();
            foreach (var edge in edges.Where(edge => edge > Domain.Min - 1e-9 && edge < Domain.Max + 1e-9).OrderBy(edge => edge))
                if (kept.Count == 0 || edge - kept[^1] > 1e-9) kept.Add(edge);
            Cells = kept.Skip(1).Select((edge, at) => new Grid1d(new Domain1d(kept[at], edge), curve)).ToList();
        }
    }

    /// <summary>A rectangle, or the box around a polygon, cut into cells in two directions.</summary>
    public class Grid2d
    {
        private readonly Transform place;
        private readonly Polygon boundary;
        private readonly Domain1d u;
        private readonly Domain1d v;

        public Grid1d U { get; }
        public Grid1d V { get; }
        public string Type { get; set; }
        public bool IsSingleCell => U.IsSingleCell && V.IsSingleCell;

        public Grid2d(double width, double depth) : this(new Domain1d(0, width), new Domain1d(0, depth), new Transform(), null) { }
        public Grid2d(Polygon boundary, Transform transform = null) : this(boundary, transform, true) { }
        public Grid2d(Polygon boundary, Vector3 origin, Vector3 uDirection, Vector3 vDirection) : this(boundary, new Transform(origin, uDirection, uDirection.Cross(vDirection)), true) { }

        private Grid2d(Polygon boundary, Transform transform, bool _)
        {
            place = transform ?? new Transform(boundary.Vertices[0]);
            var box = new BBox3(boundary.TransformedPolygon(place.Inverted()));
            (u, v, this.boundary) = (new Domain1d(box.Min.X, box.Max.X), new Domain1d(box.Min.Y, box.Max.Y), boundary);
            (U, V) = (new Grid1d(u), new Grid1d(v));
        }

        private Grid2d(Domain1d u, Domain1d v, Transform place, Polygon boundary) =>
            (this.u, this.v, this.place, this.boundary, U, V) = (u, v, place, boundary, new Grid1d(u), new Grid1d(v));

        public Grid2d this[int column, int row] => new(U[column].Domain, V[row].Domain, place, boundary) { Type = Type };
        public List<Grid2d> CellsFlat => GetCells();
        public void SplitAtPoint(Vector3 point) => SplitAtPoints(new[] { point });

        public void SplitAtPoints(IEnumerable<Vector3> points)
        {
            var local = points.Select(place.Inverted().OfPoint).ToList();
            U.SplitAtPositions(local.Select(point => point.X - u.Min));
            V.SplitAtPositions(local.Select(point => point.Y - v.Min));
        }

        public List<Grid2d> GetCells() =>
            U.GetCells().SelectMany(column => V.GetCells().Select(row => new Grid2d(column.Domain, row.Domain, place, boundary) { Type = Type })).ToList();

        public Polygon GetCellGeometry() =>
            Polygon.Rectangle(new Vector3(u.Min, v.Min), new Vector3(u.Max, v.Max)).TransformedPolygon(place);

        /// <summary>The part of the cell inside the boundary.</summary>
        public Polygon[] GetTrimmedCellGeometry()
        {
            var cell = GetCellGeometry();
            return boundary == null || boundary.Covers(cell) ? new[] { cell } : cell.Intersection(boundary).ToArray();
        }

        public bool IsTrimmed() => boundary != null && !boundary.Covers(GetCellGeometry());
        public bool IsOutside() => boundary != null && GetTrimmedCellGeometry().Length == 0;

        /// <summary>Lines along one direction, one at each edge between cells and at both rims.</summary>
        public List<Geometry.Interfaces.ICurve> GetCellSeparators(GridDirection direction, bool trim = false)
        {
            var (along, across) = direction == GridDirection.U ? (u, V) : (v, U);
            Vector3 At(double on, double beside) => place.OfPoint(direction == GridDirection.U ? new Vector3(on, beside) : new Vector3(beside, on));
            var lines = across.Edges().Select(at => new Line(At(along.Min, at), At(along.Max, at)));
            if (trim && boundary != null) lines = lines.SelectMany(line => line.Trim(boundary, out _, true));
            return lines.Cast<Geometry.Interfaces.ICurve>().ToList();
        }
    }
}
