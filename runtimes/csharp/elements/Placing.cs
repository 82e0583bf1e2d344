using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace GeometryEx
{
    /// <summary>A corner of the box around a polygon.</summary>
    public enum Corner { NW, NE, SW, SE }

    /// <summary>A quarter of the plane: the first is that of x and y above zero, the others follow counter-clockwise.</summary>
    public enum Quadrant { I, II, III, IV }

    public static partial class Shaper
    {
        /// <summary>A polygon moved so that its box meets that of another at one corner only.</summary>
        public static Polygon PlaceDiagonal(Polygon polygon, Polygon place, Corner corner)
        {
            var (there, here) = (polygon.Compass(), place.Compass());
            var (from, to) = corner switch
            {
                Corner.NW => (here.SE, there.NW),
                Corner.NE => (here.SW, there.NE),
                Corner.SW => (here.NE, there.SW),
                _ => (here.NW, there.SE),
            };
            return place.MoveFromTo(from, to);
        }

        /// <summary>A polygon laid along the long side of another: above or below a wide one, right or left of a tall one, even with its lower or upper end.</summary>
        public static Polygon PlaceOrthogonal(Polygon polygon, Polygon place, bool northeast = true, bool minCoord = true)
        {
            var there = polygon.Compass();
            var isTall = there.SizeY > there.SizeX;
            var here = place.Compass();
            if (here.SizeY > here.SizeX != isTall) here = (place = place.Rotate(here.C, 90)).Compass();
            var (from, to) = (isTall, northeast, minCoord) switch
            {
                (true, true, true) => (here.SW, there.SE),
                (true, true, false) => (here.NW, there.NE),
                (true, false, true) => (here.SE, there.SW),
                (true, false, false) => (here.NE, there.NW),
                (false, true, true) => (here.SW, there.NW),
                (false, true, false) => (here.SE, there.NE),
                (false, false, true) => (here.NW, there.SW),
                (false, false, false) => (here.NE, there.SE),
            };
            return place.MoveFromTo(from, to);
        }

        /// <summary>Those of some polygons that meet none of those that stand already.</summary>
        public static List<Polygon> NonIntersecting(IList<Polygon> placed, IList<Polygon> polygons) =>
            polygons.Where(polygon => !polygon.Intersects(placed)).ToList();

        /// <summary>
        /// A polygon moved so that a corner of its box meets each corner of another: four a corner, with `rotated` four more of it
        /// turned a quarter round.
        /// </summary>
        public static List<Polygon> NearPolygons(Polygon polygon, Polygon nearPolygon, bool rotated = false)
        {
            var laid = rotated ? new[] { nearPolygon, nearPolygon.Rotate(Vector3.Origin, 90) } : new[] { nearPolygon };
            return (from one in laid from point in polygon.Vertices from corner in one.BoxCorners() select one.MoveFromTo(corner, point)).ToList();
        }

        /// <summary>Those of some polygons that lie within a quarter of the plane, its axes among it.</summary>
        public static List<Polygon> InQuadrant(IList<Polygon> polygons, Quadrant quad)
        {
            var (x, y) = (quad is Quadrant.I or Quadrant.IV ? 1 : -1, quad is Quadrant.I or Quadrant.II ? 1 : -1);
            return polygons.Where(polygon => polygon.Vertices.All(point => point.X * x >= 0 && point.Y * y >= 0)).ToList();
        }

        /// <summary>Lines from each point to the next, with `close` from the last to the first.</summary>
        public static List<Line> LinesFromPoints(IList<Vector3> points, bool close = false) =>
            Enumerable.Range(0, points.Count - (close ? 0 : 1)).Select(at => new Line(points[at], points[(at + 1) % points.Count])).ToList();

        /// <summary>A rectangle from the origin.</summary>
        public static Polygon Rectangle(double sizeX, double sizeY) => PolygonBox(sizeX, sizeY);
    }
}
