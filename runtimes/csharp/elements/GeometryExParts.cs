using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace GeometryEx
{
    /// <summary>Polygons moved, turned and asked for their points.</summary>
    public static class PolygonEx
    {
        public static CompassBox Compass(this Polygon polygon) => new(polygon);
        public static double AspectRatio(this Polygon polygon) => new CompassBox(polygon).AspectRatio;

        /// <summary>The box around it that is turned as its longest side is.</summary>
        public static Polygon AlignedBox(this Polygon polygon) =>
            Polygon.FromAlignedBoundingBox2d(polygon.Vertices, polygon.Segments().MaxBy(side => side.Length()).Direction());

        public static double AlignedAspectRatio(this Polygon polygon)
        {
            var sides = polygon.AlignedBox().Segments().Select(side => side.Length()).ToList();
            return sides.Max() / sides.Min();
        }

        public static List<Vector3> BoxCorners(this Polygon polygon)
        {
            var box = new CompassBox(polygon);
            return new List<Vector3> { box.SW, box.SE, box.NE, box.NW };
        }

        public static Polygon MoveFromTo(this Polygon polygon, Vector3 from, Vector3 to) => polygon.TransformedPolygon(new Transform(to - from));

        /// <summary>Turned about a point, degrees, counter-clockwise seen from above.</summary>
        public static Polygon Rotate(this Polygon polygon, Vector3 pivot, double angle) => new(polygon.Vertices.Select(point => point.Rotate(pivot, angle)).ToList());
        public static List<Polygon> ToList(this Polygon polygon) => new() { polygon };
        public static bool Intersects(this Polygon polygon, IList<Polygon> polygons) => polygons.Any(polygon.Intersects);

        /// <summary>It lies within one polygon and touches none of the others' areas.</summary>
        public static bool Fits(this Polygon polygon, Polygon within = null, IList<Polygon> among = null) =>
            (within == null || within.Covers(polygon)) && (among == null || !among.Any(other => polygon.Intersection(other).Sum(part => part.Area()) > 1e-6));

        /// <summary>Points every interval along the lines from the middle to each corner, as far as the polygon covers them; each once.</summary>
        public static List<Vector3> FindInternalPoints(this Polygon polygon, double interval = 1)
        {
            if (interval <= 0) throw new ArgumentOutOfRangeException(nameof(interval), "The interval must be greater than zero.");
            var middle = polygon.Centroid();
            return polygon.Vertices.SelectMany(corner => Enumerable.Range(0, (int)Math.Floor(middle.DistanceTo(corner) / interval + 1e-9) + 1).Select(at => middle + (corner - middle).Unitized() * (at * interval)))
                .Where(polygon.Covers).UniqueWithinTolerance();
        }

        /// <summary>The rectangle of an area and a ratio of x to y at a point of the polygon's box, as much of it as fits.</summary>
        public static Polygon ExpandToArea(this Polygon polygon, double area, double ratio, double tolerance = 0.1, Orient origin = Orient.C, Polygon within = null, List<Polygon> among = null)
        {
            var place = polygon.Compass().PointBy(origin);
            Polygon Sized(double size)
            {
                var box = Shaper.RectangleByArea(size, ratio);
                return Shaper.FitTo(box.MoveFromTo(box.Compass().PointBy(origin), place), within, among).FirstOrDefault();
            }
            // What is cut off is sought by growing, up to a hundred times the area.
            var (least, most) = (area, area * 100);
            var best = Sized(area);
            if (best == null || best.Area() >= area * (1 - tolerance)) return best ?? polygon;
            for (var step = 0; step < 40; step++)
            {
                var size = (least + most) / 2;
                var made = Sized(size);
                if (made == null) break;
                if (Math.Abs(made.Area() - area) < Math.Abs(best.Area() - area)) best = made;
                if (made.Area() < area) least = size;
                else most = size;
            }
            return best;
        }
    }

    public static class LineEx
    {
        public static Vector3 Midpoint(this Line line) => line.Mid();
        public static Line MoveFromTo(this Line line, Vector3 from, Vector3 to) => line.Moved(to - from);
        public static Line Rotate(this Line line, Vector3 pivot, double angle) => new(line.Start.Rotate(pivot, angle), line.End.Rotate(pivot, angle));
        public static bool IsHorizontal(this Line line) => Math.Abs(line.End.Y - line.Start.Y) < Vector3.EPSILON;
        public static bool IsVertical(this Line line) => Math.Abs(line.End.X - line.Start.X) < Vector3.EPSILON;
        /// <summary>The point at a length from the start.</summary>
        public static Vector3 PositionAt(this Line line, double length) => line.Start + line.Direction() * length;
        /// <summary>Its rise over its run seen from above; without end where it runs along y.</summary>
    public static double Slope(this Line line) => line.IsVertical() ? double.PositiveInfinity : (line.End.Y - line.Start.Y) / (line.End.X - line.Start.X);
    public static Line ExtendEnd(this Line line, double length) => new(line.Start, line.End + line.Direction() * length);
    public static Line ExtendStart(this Line line, double length) => new(line.Start - line.Direction() * length, line.End);
    /// <summary>Where two lines meet, prolonged if need be; far away where they never do.</summary>
    public static Vector3 Intersection(this Line line, Line other) => line.Intersects(other, out var point, true, true) ? point : new Vector3(double.MaxValue, double.MaxValue, double.MaxValue);
    public static bool IsEqualTo(this Line line, Line other) => line.IsAlmostEqualTo(other, false);
    public static bool IsListed(this Line line, IList<Line> lines) => lines.Any(line.IsEqualTo);
    public static int Occurs(this Line line, IList<Line> lines) => lines.Count(line.IsEqualTo);
    public static bool IsContiguousWith(this Line line, Line other) => line.Points().Any(end => end.IsAlmostEqualTo(other.Start) || end.IsAlmostEqualTo(other.End));
    /// <summary>One line of two that go on in each other; null where they do not.</summary>
    public static Line JoinTo(this Line line, Line other) => line.IsContiguousWith(other) && line.IsCollinear(other) ? line.MergedCollinearLine(other) : null;
    public static double PerpendicularDistanceTo(this Line line, Vector3 point) => point.DistanceTo(line, true);
    public static List<Line> ToList(this Line line) => new() { line };
        /// <summary>Points that part it evenly, its ends among them.</summary>
        public static List<Vector3> Divide(this Line line, int segments) => Enumerable.Range(0, segments + 1).Select(at => line.PointAtNormalized((double)at / segments)).ToList();
        public static List<Vector3> Points(this Line line) => new() { line.Start, line.End };
    }

    public static class ArcEx
    {
        /// <summary>Points that part it evenly, its ends among them.</summary>
        public static List<Vector3> Divide(this Arc arc, int segments) => Enumerable.Range(0, segments + 1).Select(at => arc.PointAtNormalized((double)at / segments)).ToList();
    }

    /// <summary>Meshes asked for their corners and edges.</summary>
    public static class MeshEx
    {
        public static List<Vector3> Points(this Mesh mesh) => mesh.Vertices.Select(vertex => vertex.Position).UniqueWithinTolerance();

        /// <summary>A flat mesh over a polygon, its faces up or down.</summary>
        public static Mesh ToMesh(this Polygon polygon, bool isUp)
        {
            var mesh = polygon.ToMesh();
            var isTurned = mesh.Triangles.Count > 0 && mesh.Triangles[0].Normal.Z > 0 != isUp;
            if (!isTurned) return mesh;
            var turned = new Mesh();
            foreach (var triangle in mesh.Triangles)
            {
                var (a, b, c) = (turned.AddVertex(triangle.Vertices[0].Position, merge: true), turned.AddVertex(triangle.Vertices[2].Position, merge: true), turned.AddVertex(triangle.Vertices[1].Position, merge: true));
                turned.AddTriangle(a, b, c);
            }
            turned.ComputeNormals();
            return turned;
        }

        /// <summary>Every edge once.</summary>
        public static List<Line> Edges(this Mesh mesh)
        {
            var found = new List<Line>();
            foreach (var edge in Sides(mesh)) if (!found.Any(one => one.IsAlmostEqualTo(edge, false))) found.Add(edge);
            return found;
        }

        /// <summary>Edges that bound one triangle alone, as loops, each side from where the last one ends.</summary>
        public static List<List<Line>> EdgesPerimeters(this Mesh mesh)
        {
            var sides = Sides(mesh).ToList();
            var open = sides.Where(side => sides.Count(other => other.IsAlmostEqualTo(side, false)) == 1).ToList();
            var loops = new List<List<Line>>();
            while (open.Count > 0)
            {
                var loop = new List<Line> { open[0] };
                open.RemoveAt(0);
                while (open.FindIndex(side => side.Start.IsAlmostEqualTo(loop[^1].End)) is >= 0 and var next)
                {
                    loop.Add(open[next]);
                    open.RemoveAt(next);
                }
                loops.Add(loop);
            }
            return loops;
        }

        private static IEnumerable<Line> Sides(Mesh mesh) =>
            from triangle in mesh.Triangles from at in Enumerable.Range(0, 3) select new Line(triangle.Vertices[at].Position, triangle.Vertices[(at + 1) % 3].Position);
    }

    public static class Vector3Ex
    {
        public static Vector3 MoveFromTo(this Vector3 point, Vector3 from, Vector3 to) => point + to - from;

        /// <summary>Turned about an upright axis through a point, degrees, counter-clockwise seen from above.</summary>
        public static Vector3 FarthestFrom(this Vector3 point, IList<Vector3> points) => points.MaxBy(one => one.DistanceTo(point));
    public static Vector3 NearestTo(this Vector3 point, IList<Vector3> points) => points.MinBy(one => one.DistanceTo(point));
    public static bool IsListed(this Vector3 point, IList<Vector3> points) => points.Any(one => one.IsAlmostEqualTo(point));
    public static int Occurs(this Vector3 point, IList<Vector3> points) => points.Count(one => one.IsAlmostEqualTo(point));
    public static Vector3 Rotate(this Vector3 point, Vector3 pivot, double angle)
        {
            var (radians, way) = (angle * Math.PI / 180, point - pivot);
            var (c, s) = (Math.Cos(radians), Math.Sin(radians));
            return pivot + new Vector3(way.X * c - way.Y * s, way.X * s + way.Y * c, way.Z);
        }
    }

    public static class DoubleEx
    {
        public static bool NearEqual(this double value, double other, double tolerance = 1e-6) => Math.Abs(value - other) <= tolerance;
    }

    /// <summary>Colours that let the model behind them through.</summary>
    public static class Palette
    {
        private static Color Of(double red, double green, double blue) => new(red, green, blue, 0.6);

        public static Color Amber => Of(1, 0.75, 0);
        public static Color Aqua => Of(0.3, 0.7, 0.7);
        public static Color Beige => Of(0.96, 0.96, 0.86);
        public static Color Black => Of(0, 0, 0);
        public static Color Blue => Of(0, 0, 1);
        public static Color Brown => Of(0.6, 0.3, 0.1);
        public static Color Cobalt => Of(0, 0.28, 0.67);
        public static Color Coral => Of(1, 0.5, 0.31);
        public static Color Crimson => Of(0.86, 0.08, 0.24);
        public static Color Cyan => Of(0, 1, 1);
        public static Color DarkGray => Of(0.33, 0.33, 0.33);
        public static Color Darkgray => DarkGray;
        public static Color Emerald => Of(0.31, 0.78, 0.47);
        public static Color Granite => Of(0.4, 0.4, 0.4);
        public static Color Gray => Of(0.5, 0.5, 0.5);
        public static Color Green => Of(0, 1, 0);
        public static Color Lavender => Of(0.9, 0.9, 0.98);
        public static Color Lime => Of(0.75, 1, 0);
        public static Color Magenta => Of(1, 0, 1);
        public static Color Maroon => Of(0.5, 0, 0);
        public static Color Mint => Of(0.24, 0.71, 0.54);
        public static Color Navy => Of(0, 0, 0.5);
        public static Color Olive => Of(0.5, 0.5, 0);
        public static Color Orange => Of(1, 0.65, 0);
        public static Color Orchid => Of(0.85, 0.44, 0.84);
        public static Color Pink => Of(1, 0.75, 0.8);
        public static Color Purple => Of(0.5, 0, 0.5);
        public static Color Red => Of(1, 0, 0);
        public static Color Sand => Of(0.85, 0.78, 0.64);
        public static Color Stone => Of(0.7, 0.7, 0.68);
        public static Color Teal => Of(0, 0.5, 0.5);
        public static Color Turquoise => Of(0.25, 0.88, 0.82);
        public static Color White => Of(1, 1, 1);
        public static Color Yellow => Of(1, 1, 0);

        /// <summary>All colours, by name.</summary>
        public static List<Color> ColorList() =>
            typeof(Palette).GetProperties().OrderBy(one => one.Name, StringComparer.Ordinal).Select(one => (Color)one.GetValue(null)).ToList();
    }
}
