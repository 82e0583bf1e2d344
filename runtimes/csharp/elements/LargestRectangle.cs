using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements.LIR;

/// <summary>A rectangle along x and y; metres.</summary>
public readonly struct Bound2D
{
    public readonly Vector3 min;
    public readonly Vector3 max;
    public Vector3 size => max - min;
    public Vector3 center => (min + max) / 2;
    public double area => size.X * size.Y;
    public Polygon Polygon => Polygon.Rectangle(min, max).TransformedPolygon(new Transform(0, 0, min.Z));

    public Bound2D(Vector3 min, Vector3 max) => (this.min, this.max) = (min, max);
}

/// <summary>The largest rectangle along x and y within a polygon seen from above.</summary>
public static class LargestInteriorRectangle
{
    /// <summary>Lines of the raster in each direction beside those through corners.</summary>
    private const int Lines = 48;

    /// <summary>
    /// Exact where all sides run along x and y; where they do not, as near as the raster and moving each side outwards
    /// until it meets the polygon come. Throws where there is none.
    /// </summary>
    public static bool CalculateLargestInteriorRectangle(Polygon polygon, out Bound2D bestBounds)
    {
        var (xs, ys) = (Raster(polygon, point => point.X), Raster(polygon, point => point.Y));
        var (columns, rows) = (xs.Count - 1, ys.Count - 1);
        var sides = polygon.Segments();
        var isFree = new bool[columns, rows];
        for (var x = 0; x < columns; x++)
            for (var y = 0; y < rows; y++) isFree[x, y] = Holds(polygon, sides, xs[x], ys[y], xs[x + 1], ys[y + 1]);
        var best = Largest(isFree, xs, ys);
        if (best.Area <= 0) throw new InvalidOperationException("There is no rectangle within the polygon.");
        var z = polygon.Vertices[0].Z;
        var (left, bottom, right, top) = Grown(polygon, sides, best.Left, best.Bottom, best.Right, best.Top);
        bestBounds = new Bound2D(new Vector3(left, bottom, z), new Vector3(right, top, z));
        return true;
    }

    private static List<double> Raster(Polygon polygon, Func<Vector3, double> along)
    {
        var corners = polygon.Vertices.Select(along).ToList();
        var (min, max) = (corners.Min(), corners.Max());
        var isSquare = polygon.Segments().All(side => Math.Abs(side.Start.X - side.End.X) < 1e-9 || Math.Abs(side.Start.Y - side.End.Y) < 1e-9);
        var between = isSquare ? Enumerable.Empty<double>() : Enumerable.Range(1, Lines - 1).Select(at => min + (max - min) * at / Lines);
        var all = new List<double>();
        foreach (var line in corners.Concat(between).Order())
            if (all.Count == 0 || line - all[^1] > Vector3.EPSILON) all.Add(line);
        return all;
    }

    /// <summary>A cell lies within: its middle does, and no side goes through it.</summary>
    private static bool Holds(Polygon polygon, Line[] sides, double left, double bottom, double right, double top) =>
        Regions.Winding(new[] { polygon.Vertices }, (left + right) / 2, (bottom + top) / 2) != 0 && !sides.Any(side => Crosses(side, left, bottom, right, top));

    private static bool Crosses(Line side, double left, double bottom, double right, double top)
    {
        const double rim = 1e-7;
        var (from, to) = (0.0, 1.0);
        foreach (var (start, end, min, max) in new[] { (side.Start.X, side.End.X, left + rim, right - rim), (side.Start.Y, side.End.Y, bottom + rim, top - rim) })
        {
            if (Math.Abs(end - start) < 1e-12)
            {
                if (start <= min || start >= max) return false;
                continue;
            }
            var (one, other) = ((min - start) / (end - start), (max - start) / (end - start));
            (from, to) = (Math.Max(from, Math.Min(one, other)), Math.Min(to, Math.Max(one, other)));
        }
        return from < to;
    }

    private readonly record struct Found(double Area, double Left, double Bottom, double Right, double Top);

    /// <summary>The largest of free cells: for every row the widest rectangle that ends there.</summary>
    private static Found Largest(bool[,] isFree, List<double> xs, List<double> ys)
    {
        var (columns, rows, best) = (xs.Count - 1, ys.Count - 1, default(Found));
        // The line from which on each column is free up to the row.
        var from = new int[columns];
        for (var y = 0; y < rows; y++)
        {
            for (var x = 0; x < columns; x++) if (!isFree[x, y]) from[x] = y + 1;
            for (var x = 0; x < columns; x++)
            {
                var bottom = from[x];
                for (var end = x; end < columns && from[end] <= y; end++)
                {
                    bottom = Math.Max(bottom, from[end]);
                    var area = (xs[end + 1] - xs[x]) * (ys[y + 1] - ys[bottom]);
                    if (area > best.Area + 1e-12) best = new Found(area, xs[x], ys[bottom], xs[end + 1], ys[y + 1]);
                }
            }
        }
        return best;
    }

    /// <summary>Each side moved outwards as far as the polygon lets it, one after the other.</summary>
    private static (double, double, double, double) Grown(Polygon polygon, Line[] sides, double left, double bottom, double right, double top)
    {
        var corners = polygon.Vertices;
        double Reach(double at, double limit, Func<double, bool> fits)
        {
            for (var step = 0; step < 40 && Math.Abs(limit - at) > 1e-9; step++)
            {
                var middle = (at + limit) / 2;
                if (fits(middle)) at = middle;
                else limit = middle;
            }
            return at;
        }
        left = Reach(left, corners.Min(point => point.X), x => Holds(polygon, sides, x, bottom, right, top));
        right = Reach(right, corners.Max(point => point.X), x => Holds(polygon, sides, left, bottom, x, top));
        bottom = Reach(bottom, corners.Min(point => point.Y), y => Holds(polygon, sides, left, y, right, top));
        top = Reach(top, corners.Max(point => point.Y), y => Holds(polygon, sides, left, bottom, right, y));
        return (left, bottom, right, top);
    }
}
