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
    public enum EvenDivisionMode { Nearest, RoundUp, RoundDown }

    /// <summary>A line cut into cells.</summary>
    public class Grid1d
    {
        private readonly BoundedCurve curve;

        public Domain1d Domain { get; }
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

        public void DivideByPattern(IEnumerable<double> lengths)
        {
            var (pattern, edges, at) = (lengths.ToList(), new List<double> { Domain.Min }, 0);
            while (edges[^1] + pattern[at % pattern.Count] <= Domain.Max + 1e-9) edges.Add(edges[^1] + pattern[at++ % pattern.Count]);
            Cut(edges.Append(Domain.Max));
        }

        public List<Grid1d> GetCells() => IsSingleCell ? new List<Grid1d> { this } : Cells.SelectMany(cell => cell.GetCells()).ToList();
        public Grid1d this[int at] => IsSingleCell ? this : Cells[at];

        public List<Vector3> GetCellSeparators() => Edges().Select(PointAt).ToList();

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

        public List<Grid2d> GetCells() =>
            U.GetCells().SelectMany(column => V.GetCells().Select(row => new Grid2d(column.Domain, row.Domain, place, boundary) { Type = Type })).ToList();

        public Polygon GetCellGeometry() =>
            Polygon.Rectangle(new Vector3(u.Min, v.Min), new Vector3(u.Max, v.Max)).TransformedPolygon(place);

        /// <summary>The cell where it lies inside the boundary; nothing where it leaves it.</summary>
        public IEnumerable<Polygon> GetTrimmedCellGeometry()
        {
            var cell = GetCellGeometry();
            return boundary == null || boundary.Covers(cell) ? new[] { cell } : Array.Empty<Polygon>();
        }

        public bool IsTrimmed() => boundary != null && !boundary.Covers(GetCellGeometry());
    }
}
