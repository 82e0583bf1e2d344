using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;
using Elements.Geometry;

namespace Elements
{
    /// <summary>From a number to a number.</summary>
    public struct Domain1d
    {
        [JsonProperty("Min")] public double Min { get; }
        [JsonProperty("Max")] public double Max { get; }

        public Domain1d(double min = 0, double max = 1) => (Min, Max) = (min, max);
        public double Length => Max - Min;
        public double Mid() => (Min + Max) / 2;
        public bool Includes(double value) => value >= Min && value <= Max;
        public bool IsCloseToBoundary(double value, double tolerance = Geometry.Vector3.EPSILON) => Math.Abs(value - Min) < tolerance || Math.Abs(value - Max) < tolerance;
        public bool Overlaps(Domain1d other) => other.Min < Max && other.Max > Min;

        /// <summary>Its parts before and after a position inside it.</summary>
        public (Domain1d Before, Domain1d After) SplitAt(double position) =>
            position > Min && position < Max ? (new Domain1d(Min, position), new Domain1d(position, Max)) : throw new ArgumentException("The position must lie inside the domain.");

        public Domain1d[] DivideByCount(int count)
        {
            var (min, step) = (Min, Length / count);
            return Enumerable.Range(0, count).Select(at => new Domain1d(min + at * step, min + (at + 1) * step)).ToArray();
        }

        public override string ToString() => FormattableString.Invariant($"From {Min} to {Max}");
    }

    public static class DomainExtensions
    {
        public static bool ApproximatelyEquals(this double value, double other, double tolerance = 0.01) => Math.Abs(value - other) <= tolerance;
        public static double MapToDomain(this double value, Domain1d domain) => domain.Min + value * domain.Length;
        public static bool ApproximatelyEquals(this Domain1d domain, Domain1d other, double tolerance = 0.01) =>
            domain.Min.ApproximatelyEquals(other.Min, tolerance) && domain.Max.ApproximatelyEquals(other.Max, tolerance);
        public static double MapBetweenDomains(this double value, Domain1d from, Domain1d to) => value.MapFromDomain(from).MapToDomain(to);
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

        /// <summary>The same line with the same cells, which is cut on its own from here on.</summary>
        public Grid1d(Grid1d other) : this(other.Domain, other.curve) => (Type, Cells) = (other.Type, other.Cells?.Select(cell => new Grid1d(cell)).ToList());

        private Grid1d(Domain1d domain, BoundedCurve curve) : this(domain) => this.curve = curve;

        public void SplitAtPosition(double position) => Cut(Edges().Append(Domain.Min + position));
        public void SplitAtParameter(double part) => SplitAtPosition(part * Domain.Length);
        public void SplitAtParameters(IEnumerable<double> parts) => SplitAtPositions(parts.Select(part => part * Domain.Length));
        public void SplitAtPositions(IEnumerable<double> positions) => Cut(Edges().Concat(positions.Select(position => Domain.Min + position)));
        /// <summary>Cuts at a distance from the start or the end.</summary>
        public void SplitAtOffset(double position, bool fromEnd = false, bool ignoreOutsideDomain = false)
        {
            var at = fromEnd ? Domain.Length - position : position;
            if (at > 0 && at < Domain.Length) SplitAtPosition(at);
            else if (!ignoreOutsideDomain) throw new ArgumentException("The offset lies outside the grid.");
        }

        public void SplitAtOffsets(IEnumerable<double> positions, bool fromEnd = false)
        {
            foreach (var position in positions) SplitAtOffset(position, fromEnd);
        }

        /// <summary>The smallest cell at a distance from the start.</summary>
        public Grid1d FindCellAtPosition(double position)
        {
            var at = Domain.Min + position;
            return GetCells().FirstOrDefault(cell => cell.Domain.Includes(at));
        }

        public void DivideByCount(int count) => Divide(Enumerable.Range(0, count + 1).Select(at => Domain.Min + Domain.Length * at / count));

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
            Divide(Enumerable.Range(0, count + 1).Select(at => Domain.Min + start + at * length + (at > middle ? rest : 0)).Append(Domain.Min).Append(Domain.Max));
        }

        /// <summary>Cells of one length to both sides of a position, the rests at both ends.</summary>
        public void DivideByFixedLengthFromPosition(double length, double position)
        {
            if (length <= 0) throw new ArgumentException("The length must be greater than zero.");
            var first = position - Math.Floor((position - Domain.Min) / length + 1e-9) * length;
            Divide(Enumerable.Range(0, (int)Math.Floor((Domain.Max - first) / length + 1e-9) + 1).Select(at => first + at * length).Append(Domain.Min).Append(Domain.Max));
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
            Divide(edges.Append(Domain.Max));
            foreach (var (at, name) in names)
                if (Cells.FirstOrDefault(cell => cell.Domain.Includes(at)) is { } found) found.Type = name;
        }

        public List<Grid1d> GetCells() => IsSingleCell ? new List<Grid1d> { this } : Cells.SelectMany(cell => cell.GetCells()).ToList();
        public List<Domain1d> GetCellDomains() => GetCells().Select(cell => cell.Domain).ToList();
        public Grid1d this[int at] => IsSingleCell ? this : Cells[at];

        /// <summary>Points between cells and at both ends; those inside cells only where they are asked for.</summary>
        public List<Vector3> GetCellSeparators(bool recursive = false) =>
            (recursive || IsSingleCell ? Edges() : Cells.Select(cell => cell.Domain.Min).Append(Domain.Max)).Select(PointAt).ToList();

        public BoundedCurve GetCellGeometry() => new Line(PointAt(Domain.Min), PointAt(Domain.Max));

        internal IEnumerable<double> Edges() => GetCells() is var cells && cells.Count == 1 ? new[] { Domain.Min, Domain.Max } : cells.Select(cell => cell.Domain.Min).Append(Domain.Max);

        private Vector3 PointAt(double position) => curve == null ? new Vector3(position, 0, 0) : curve.PointAtNormalized(position / curve.Length());

        /// <summary>Cuts anew, whatever was cut before.</summary>
        private void Divide(IEnumerable<double> edges)
        {
            Cells = null;
            Cut(edges);
        }

        private void Cut(IEnumerable<double> edges)
        {
            var kept = new List<double>();
            foreach (var edge in edges.Where(edge => edge > Domain.Min - 1e-9 && edge < Domain.Max + 1e-9).OrderBy(edge => edge))
                if (kept.Count == 0 || edge - kept[^1] > 1e-9) kept.Add(edge);
            var before = Cells;
            // A cell that is not cut stays itself; what is made of one is of its type.
            Cells = kept.Skip(1).Select((edge, at) =>
            {
                var same = before?.Find(cell => Math.Abs(cell.Domain.Min - kept[at]) < 1e-9 && Math.Abs(cell.Domain.Max - edge) < 1e-9);
                return same ?? new Grid1d(new Domain1d(kept[at], edge), curve) { Type = before?.Find(cell => cell.Domain.Includes((kept[at] + edge) / 2))?.Type };
            }).ToList();
        }
    }
}
