using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

// What functions of an author's package for outlines ask for, from its names.
namespace GeometryEx
{
    /// <summary>Points of a box as a compass has them: C is its middle.</summary>
    public enum Orient { C, N, NNE, NE, ENE, E, ESE, SE, SSE, S, SSW, SW, WSW, W, WNW, NW, NNW }

    /// <summary>The box along x and y around polygons, with the points of a compass on it: N is +y.</summary>
    public class CompassBox
    {
        private readonly BBox3 box;

        public CompassBox(Polygon polygon) : this(new[] { polygon }) { }
        public CompassBox(IEnumerable<Polygon> polygons) => box = new BBox3(polygons.SelectMany(polygon => polygon.Vertices));

        public double SizeX => box.XSize;
        public double SizeY => box.YSize;
        public double Area => SizeX * SizeY;
        public double AspectRatio => Math.Max(SizeX, SizeY) / Math.Min(SizeX, SizeY);
        public Polygon Box => Polygon.Rectangle(SW, NE);

        private Vector3 At(double u, double v) => new(box.Min.X + u * SizeX, box.Min.Y + v * SizeY);
        public Vector3 C => At(0.5, 0.5);
        public Vector3 N => At(0.5, 1);
        public Vector3 NNE => At(0.75, 1);
        public Vector3 NE => At(1, 1);
        public Vector3 ENE => At(1, 0.75);
        public Vector3 E => At(1, 0.5);
        public Vector3 ESE => At(1, 0.25);
        public Vector3 SE => At(1, 0);
        public Vector3 SSE => At(0.75, 0);
        public Vector3 S => At(0.5, 0);
        public Vector3 SSW => At(0.25, 0);
        public Vector3 SW => At(0, 0);
        public Vector3 WSW => At(0, 0.25);
        public Vector3 W => At(0, 0.5);
        public Vector3 WNW => At(0, 0.75);
        public Vector3 NW => At(0, 1);
        public Vector3 NNW => At(0.25, 1);

        public Vector3 PointBy(Orient orient) => (Vector3)GetType().GetProperty(orient.ToString()).GetValue(this);
    }

    /// <summary>How the points of a grid lie in their box.</summary>
    public enum GridPosition { CenterSpan, CenterXY, MaxX, MaxXY, MaxY, MinX, MinXY, MinY }

    /// <summary>Points at equal distances within a polygon, in a raster that may be turned about its middle; degrees.</summary>
    public class CoordinateGrid
    {
        public Polygon Perimeter { get; }
        public List<Vector3> Available { get; private set; }
        public List<Vector3> Allocated { get; } = new();
        public List<Vector3> Points => Available.Concat(Allocated).ToList();

        public CoordinateGrid(Polygon perimeter, double xInterval = 1, double yInterval = 1, double angle = 0, GridPosition position = GridPosition.CenterSpan)
        {
            if (perimeter == null) throw new ArgumentNullException(nameof(perimeter));
            if (xInterval <= 0 || yInterval <= 0) throw new ArgumentOutOfRangeException(nameof(xInterval), "The distances of a grid must be greater than zero.");
            Perimeter = perimeter;
            var pivot = perimeter.Centroid();
            var box = new CompassBox(perimeter.Rotate(pivot, -angle));
            static IEnumerable<double> Steps(double min, double max, double interval, double start) =>
                Enumerable.Range((int)Math.Ceiling((min - start) / interval - 1e-9), Math.Max(0, (int)Math.Floor((max - start) / interval + 1e-9) - (int)Math.Ceiling((min - start) / interval - 1e-9) + 1)).Select(at => start + at * interval);
            double Start(double min, double middle, double max, double interval, bool isMin, bool isMax) =>
                isMin ? min : isMax ? max : position == GridPosition.CenterSpan ? middle + interval / 2 : middle;
            var x = Start(box.SW.X, box.C.X, box.NE.X, xInterval, position is GridPosition.MinX or GridPosition.MinXY, position is GridPosition.MaxX or GridPosition.MaxXY);
            var y = Start(box.SW.Y, box.C.Y, box.NE.Y, yInterval, position is GridPosition.MinY or GridPosition.MinXY, position is GridPosition.MaxY or GridPosition.MaxXY);
            var columns = Steps(box.SW.X, box.NE.X, xInterval, x).ToList();
            Available = Steps(box.SW.Y, box.NE.Y, yInterval, y).SelectMany(row => columns.Select(column => new Vector3(column, row)))
                .Select(point => point.Rotate(pivot, angle)).Where(perimeter.Covers).ToList();
        }

        /// <summary>The points that polygons cover are taken.</summary>
        public void Allocate(IList<Polygon> polygons)
        {
            var taken = Available.Where(point => polygons.Any(polygon => polygon.Covers(point))).ToList();
            Allocated.AddRange(taken);
            Available = Available.Except(taken).ToList();
        }

        public void Allocate(Polygon polygon) => Allocate(new[] { polygon });
        public Vector3 AvailableMin() => Available.Min();
        public Vector3 AvailableMax() => Available.Max();
        public Vector3 AvailableNear(Vector3 point) => Available.MinBy(one => one.DistanceTo(point));
        /// <summary>One of them, the same in every run.</summary>
        public Vector3 AvailableRandom() => Available[new Random(Available.Count).Next(Available.Count)];
    }

    /// <summary>Outlines made from measures and from others.</summary>
    public static partial class Shaper
    {
        public enum FillType { EvenOdd, NonZero, Positive, Negative }

        /// <summary>A rectangle of an area from the origin; `ratio` is its side along x to that along y.</summary>
        public static Polygon RectangleByArea(double area, double ratio = 1)
        {
            if (area <= 0 || ratio <= 0) throw new ArgumentOutOfRangeException(nameof(area), "Area and ratio must be greater than zero.");
            var x = Math.Sqrt(area * ratio);
            return Polygon.Rectangle(Vector3.Origin, new Vector3(x, area / x));
        }

        public static bool NearEqual(double value, double other, double tolerance = 1e-6) => value.NearEqual(other, tolerance);

        /// <summary>A rectangle from the origin, one wide along x and `ratio` along y.</summary>
        public static Polygon RectangleByRatio(double ratio = 1) => Polygon.Rectangle(Vector3.Origin, new Vector3(1, ratio));
        public static Polygon PolygonBox(double sizeX, double sizeY) => Polygon.Rectangle(Vector3.Origin, new Vector3(sizeX, sizeY));

        /// <summary>Of shapes what lies outside others; holes follow their perimeters, clockwise.</summary>
        public static List<Polygon> Differences(IList<Polygon> subject, IList<Polygon> clip, double tolerance = 0.01) => Polygon.Difference(subject, clip).ToList();
        public static List<Polygon> Intersections(IList<Polygon> subject, IList<Polygon> clip, double tolerance = 0.01) => Polygon.Intersection(subject, clip).ToList();
        public static List<Polygon> Merge(IList<Polygon> polygons, FillType fillType = FillType.NonZero, double tolerance = 0.01) => Polygon.UnionAll(polygons).ToList();

        /// <summary>What of a polygon lies within another and outside all others; the largest first.</summary>
        public static List<Polygon> FitTo(Polygon polygon, Polygon within = null, IList<Polygon> among = null, double tolerance = 0.01)
        {
            var left = within == null ? new List<Polygon> { polygon } : polygon.Intersection(within).ToList();
            if (among is { Count: > 0 }) left = left.SelectMany(one => Outside(one, among)).ToList();
            return left.Where(one => !one.IsClockWise() && one.Area() > tolerance).OrderByDescending(one => one.Area()).ToList();
        }

        /// <summary>Outlines without holes: what lies round one is cut in two through its middle.</summary>
        private static List<Polygon> Outside(Polygon polygon, IList<Polygon> among)
        {
            var parts = Differences(new[] { polygon }, among);
            var hole = parts.FirstOrDefault(part => part.IsClockWise());
            if (hole == null) return parts;
            var (box, middle) = (polygon.Compass(), hole.Compass().C.X);
            var rim = new Vector3(1, 1);
            var halves = new[] { Polygon.Rectangle(box.SW - rim, new Vector3(middle, box.NE.Y + 1)), Polygon.Rectangle(new Vector3(middle, box.SW.Y - 1), box.NE + rim) };
            return halves.SelectMany(half => polygon.Intersection(half)).SelectMany(half => Outside(half, among)).ToList();
        }

        public static List<Polygon> FitWithin(Polygon polygon, Polygon within) => FitTo(polygon, within);
        public static List<Polygon> FitAmong(Polygon polygon, IList<Polygon> among) => FitTo(polygon, null, among);

        /// <summary>A rectangle of an area at one side of a polygon's box, as long as that side.</summary>
        public static Polygon AdjacentArea(Polygon polygon, double area, Orient orient)
        {
            var box = new CompassBox(polygon);
            var isAcross = orient is Orient.N or Orient.S;
            var (x, y) = isAcross ? (box.SizeX, area / box.SizeX) : (area / box.SizeY, box.SizeY);
            return PolygonBox(x, y).MoveFromTo(Vector3.Origin, orient switch
            {
                Orient.N => box.NW,
                Orient.S => box.SW - new Vector3(0, y),
                Orient.E => box.SE,
                Orient.W => box.SW - new Vector3(x, 0),
                _ => throw new ArgumentException("Beside a box lie N, E, S and W."),
            });
        }

        private static Polygon Shape(Vector3 origin, params (double X, double Y)[] corners) => new(corners.Select(corner => origin + new Vector3(corner.X, corner.Y)).ToList());

        private static (double X, double Y, double W) Measures(Vector3 size, double width) =>
            width > 0 && width <= size.X && width <= size.Y ? (size.X, size.Y, width) : throw new ArgumentOutOfRangeException(nameof(width), "The width must be greater than zero and no more than the size.");

        /// <summary>Letters that fill a size with bars of a width.</summary>
        public static Polygon L(Vector3 origin, Vector3 size, double width)
        {
            var (x, y, w) = Measures(size, width);
            return Shape(origin, (0, 0), (x, 0), (x, w), (w, w), (w, y), (0, y));
        }

        public static Polygon C(Vector3 origin, Vector3 size, double width)
        {
            var (x, y, w) = Measures(size, width);
            return Shape(origin, (0, 0), (x, 0), (x, w), (w, w), (w, y - w), (x, y - w), (x, y), (0, y));
        }

        public static Polygon U(Vector3 origin, Vector3 size, double width)
        {
            var (x, y, w) = Measures(size, width);
            return Shape(origin, (0, 0), (x, 0), (x, y), (x - w, y), (x - w, w), (w, w), (w, y), (0, y));
        }

        public static Polygon T(Vector3 origin, Vector3 size, double width)
        {
            var (x, y, w) = Measures(size, width);
            var (from, to) = ((x - w) / 2, (x + w) / 2);
            return Shape(origin, (from, 0), (to, 0), (to, y - w), (x, y - w), (x, y), (0, y), (0, y - w), (from, y - w));
        }

        public static Polygon H(Vector3 origin, Vector3 size, double width)
        {
            var (x, y, w) = Measures(size, width);
            var (from, to) = ((y - w) / 2, (y + w) / 2);
            return Shape(origin, (0, 0), (w, 0), (w, from), (x - w, from), (x - w, 0), (x, 0), (x, y), (x - w, y), (x - w, to), (w, to), (w, y), (0, y));
        }

        public static Polygon X(Vector3 origin, Vector3 size, double width)
        {
            var (x, y, w) = Measures(size, width);
            var (a, b, c, d) = ((x - w) / 2, (x + w) / 2, (y - w) / 2, (y + w) / 2);
            return Shape(origin, (a, 0), (b, 0), (b, c), (x, c), (x, d), (b, d), (b, y), (a, y), (a, d), (0, d), (0, c), (a, c));
        }

        public static Polygon E(Vector3 origin, Vector3 size, double width)
        {
            var (x, y, w) = Measures(size, width);
            var (from, to) = ((y - w) / 2, (y + w) / 2);
            return Shape(origin, (0, 0), (x, 0), (x, w), (w, w), (w, from), (x, from), (x, to), (w, to), (w, y - w), (x, y - w), (x, y), (0, y));
        }

        public static Polygon F(Vector3 origin, Vector3 size, double width)
        {
            var (x, y, w) = Measures(size, width);
            var (from, to) = ((y - w) / 2, (y + w) / 2);
            return Shape(origin, (0, 0), (w, 0), (w, from), (x, from), (x, to), (w, to), (w, y - w), (x, y - w), (x, y), (0, y));
        }
    }
}
