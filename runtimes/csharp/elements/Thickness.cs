using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Elements.Geometry
{
    /// <summary>Walls along the edges of a profile, each as thick inwards and outwards as it says; metres.</summary>
    public partial class Profile
    {
        private const string Key = "EdgeThickness";

        /// <summary>One thickness for each of `Segments()`: its part inwards and its part outwards.</summary>
        public void SetEdgeThickness(IEnumerable<(double innerWidth, double outerWidth)> thickness) =>
            AdditionalProperties[Key] = thickness.Select(one => (object)new Dictionary<string, object> { ["innerWidth"] = one.innerWidth, ["outerWidth"] = one.outerWidth }).ToList();

        public void SetEdgeThickness(double innerWidth, double outerWidth) => SetEdgeThickness(Segments().Select(_ => (innerWidth, outerWidth)));

        /// <summary>In the order of `Segments()`; null where nobody has set it.</summary>
        public List<(double innerWidth, double outerWidth)> GetEdgeThickness()
        {
            if (!AdditionalProperties.TryGetValue(Key, out var held) || held is not IEnumerable list || held is string) return null;
            static double Part(IDictionary one, string name) => one.Contains(name) ? Convert.ToDouble(one[name], CultureInfo.InvariantCulture) : 0;
            return list.OfType<IDictionary>().Select(one => (Part(one, "innerWidth"), Part(one, "outerWidth"))).ToList();
        }

        /// <summary>What is left within the walls; the profile itself where no thickness is set.</summary>
        public Profile ThickenedInteriorProfile() => Thickened(one => -one.innerWidth);

        /// <summary>The profile with its walls; itself where no thickness is set.</summary>
        public Profile ThickenedExteriorProfile() => Thickened(one => one.outerWidth);

        /// <summary>The walls, one polygon an edge, mitred where they meet.</summary>
        public List<Polygon> ThickenedEdgePolygons()
        {
            if (GetEdgeThickness() is not { } widths) return new List<Polygon>();
            var (walls, first) = (new List<Polygon>(), 0);
            foreach (var (loop, own) in Loops().Select(loop => (loop, widths.Skip((first += loop.Vertices.Count) - loop.Vertices.Count).Take(loop.Vertices.Count).ToList())))
            {
                var (inner, outer) = (Moved(loop, own.Select(one => -one.innerWidth).ToList()), Moved(loop, own.Select(one => one.outerWidth).ToList()));
                var corners = loop.Vertices;
                for (var at = 0; at < own.Count; at++)
                {
                    var next = (at + 1) % corners.Count;
                    var wall = new List<Vector3> { corners[at], outer[at].From, outer[at].To, corners[next], inner[at].To, inner[at].From };
                    if (own[at].innerWidth + own[at].outerWidth > Vector3.EPSILON) walls.Add(new Polygon(Regions.WithoutStraight(wall)));
                }
            }
            return walls;
        }

        private IEnumerable<Polygon> Loops() => Voids.Prepend(Perimeter);

        private Profile Thickened(Func<(double innerWidth, double outerWidth), double> outwards)
        {
            if (GetEdgeThickness() is not { } widths) return this;
            var (made, first) = (new List<Polygon>(), 0);
            foreach (var loop in Loops())
            {
                var moved = Moved(loop, widths.Skip(first).Take(loop.Vertices.Count).Select(outwards).ToList());
                first += loop.Vertices.Count;
                var kept = Kept(loop, moved);
                if (kept == null && loop == Perimeter) throw new InvalidOperationException("Nothing is left of the profile within its walls.");
                if (kept != null) made.Add(kept);
            }
            return new Profile(made[0], made.Skip(1).ToList(), name: Name);
        }

        /// <summary>The moved sides as a loop; null where nothing is left of it.</summary>
        private static Polygon Kept(Polygon loop, List<(Vector3 From, Vector3 To)> moved)
        {
            var ring = moved.SelectMany(side => new[] { side.From, side.To }).UniqueWithinTolerance();
            bool IsTurned((Vector3 From, Vector3 To) side, Line from) => (side.To - side.From).Dot(from.Direction()) < -Vector3.EPSILON;
            var turned = moved.Zip(loop.Segments(), IsTurned).Count(one => one);
            if (ring.Count < 3 || turned == moved.Count) return null;
            if (turned == 0) return new Polygon(Regions.WithoutStraight(ring));
            // Sides that were thinner than their walls cross others: what they cut off is not inside any more.
            var sign = loop.IsClockWise() ? -1 : 1;
            var areas = Regions.Compose(new[] { ring }, (x, y) => Regions.Winding(new[] { ring }, x, y) * sign > 0, loop.Vertices[0].Z);
            return areas.Select(area => new Polygon(area.Perimeter)).MaxBy(polygon => polygon.Area());
        }

        /// <summary>Each side moved outwards of the profile by its own distance, up to where it meets the next.</summary>
        private List<(Vector3 From, Vector3 To)> Moved(Polygon loop, List<double> outwards)
        {
            var (corners, count) = (loop.Vertices, loop.Vertices.Count);
            // Outside of the profile is inside its holes.
            double By(int at) => (at < outwards.Count ? outwards[at] : 0) * (loop == Perimeter ? 1 : -1);
            var normal = loop.Normal();
            Vector3 Along(int at) => (corners[(at + 1) % count] - corners[at]).Unitized();
            Vector3 Across(int at) => Along(at).Cross(normal).Unitized();
            (Vector3 Before, Vector3 After) Corner(int at)
            {
                var before = (at + count - 1) % count;
                var (a, b) = (corners[at] + Across(before) * By(before), corners[at] + Across(at) * By(at));
                // Sides in one line with different walls make a step.
                return Line.Intersects(a, a + Along(before), b, b + Along(at), out var met, true) ? (met, met) : (a, b);
            }
            var ends = Enumerable.Range(0, count).Select(Corner).ToList();
            return Enumerable.Range(0, count).Select(at => (ends[at].After, ends[(at + 1) % count].Before)).ToList();
        }
    }
}

namespace Elements
{
    using Elements.Geometry;

    /// <summary>A line with a width to each side, whoever's type it is.</summary>
    public interface IThickenedPolyline
    {
        Polyline Polyline { get; }
        double LeftWidth { get; }
        double RightWidth { get; }

        static List<(Polygon offsetPolygon, Line offsetLine)> GetPolygons(IEnumerable<IThickenedPolyline> polylines, Vector3? normal = null) =>
            ThickenedPolyline.PolygonsOf(polylines.Select(one => (one.Polyline, one.LeftWidth, one.RightWidth)), normal);
    }

    /// <summary>A line with walls, corridors or streets along it: as wide to its left and to its right as it says; metres.</summary>
    public class ThickenedPolyline : IThickenedPolyline
    {
        public Polyline Polyline { get; set; }
        /// <summary>As it was told before left and right: the width, all on one side.</summary>
        public double? Width { get; set; }
        public bool? Flip { get; set; }
        public double LeftWidth { get; set; }
        public double RightWidth { get; set; }

        [Newtonsoft.Json.JsonConstructor]
        public ThickenedPolyline(Polyline polyline, double? width, bool? flip, double leftWidth, double rightWidth) =>
            (Polyline, Width, Flip, LeftWidth, RightWidth) = (polyline, width, flip, leftWidth, rightWidth);

        public ThickenedPolyline(Polyline polyline, double leftWidth, double rightWidth) : this(polyline, null, null, leftWidth, rightWidth) { }
        public ThickenedPolyline(Line line, double leftWidth, double rightWidth) : this(new Polyline(line.Start, line.End), leftWidth, rightWidth) { }
        public ThickenedPolyline(IList<Vector3> points, double leftWidth, double rightWidth) : this(new Polyline(points), leftWidth, rightWidth) { }

        public List<(Polygon offsetPolygon, Line offsetLine)> GetPolygons(Vector3? normal = null) => GetPolygons(new[] { this }, normal);

        /// <summary>One polygon for every side of every line, in their order, seen against the normal; where sides meet they share the corner.</summary>
        public static List<(Polygon offsetPolygon, Line offsetLine)> GetPolygons(IEnumerable<ThickenedPolyline> polylines, Vector3? normal = null) =>
            PolygonsOf(polylines.Select(one => (one.Polyline, one.Left, one.Right)), normal);

        internal static List<(Polygon offsetPolygon, Line offsetLine)> PolygonsOf(IEnumerable<(Polyline Polyline, double Left, double Right)> polylines, Vector3? normal)
        {
            var up = normal ?? Vector3.ZAxis;
            var sides = polylines.SelectMany(one => one.Polyline.Segments().Select(side => new Side(side.Start, side.End, one.Left, one.Right))).ToList();
            var leaving = sides.SelectMany(side => new[] { side, side.Back }).ToList();
            return sides.Select(side =>
            {
                var (start, end) = (Corners(side, leaving, up), Corners(side.Back, leaving, up));
                var ring = new[] { side.From, start.Right, end.Left, side.To, end.Right, start.Left }.ToList();
                return (new Polygon(Regions.WithoutStraight(ring)), new Line(side.From, side.To));
            }).ToList();
        }

        private double Left => Width is { } width ? Flip == true ? 0 : width : LeftWidth;
        private double Right => Width is { } width ? Flip == true ? width : 0 : RightWidth;

        private sealed record Side(Vector3 From, Vector3 To, double Left, double Right)
        {
            public Vector3 Along => (To - From).Unitized();
            public Side Back => new(To, From, Right, Left);
        }

        /// <summary>Where the edges of a side begin: on those of the sides that leave the same point next to it.</summary>
        private static (Vector3 Left, Vector3 Right) Corners(Side side, List<Side> leaving, Vector3 up)
        {
            var others = leaving.Where(other => other.From.IsAlmostEqualTo(side.From) && !other.To.IsAlmostEqualTo(side.To))
                .OrderBy(other => side.Along.PlaneAngleTo(other.Along, up)).ToList();
            Vector3 Edge(Side one, double left) => one.From + up.Cross(one.Along).Unitized() * left;
            Vector3 Meet(Vector3 own, Side other, double left)
            {
                var edge = Edge(other, left);
                return Line.Intersects(own, own + side.Along, edge, edge + other.Along, out var met, true) ? met : own;
            }
            var (mine, yours) = (Edge(side, side.Left), Edge(side, -side.Right));
            return others.Count == 0 ? (mine, yours) : (Meet(mine, others[0], -others[0].Right), Meet(yours, others[^1], others[^1].Left));
        }
    }
}
