using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements.Spatial;

/// <summary>Lines of a plane seen from above, joined where they meet, that can be walked in their directions.</summary>
public class HalfEdgeGraph2d
{
    public List<Vector3> Vertices { get; } = new();
    /// <summary>What leaves each vertex; the tag is for the author.</summary>
    public List<List<(int from, int to, int? tag)>> EdgesPerVertex { get; } = new();

    public static HalfEdgeGraph2d Construct(Polygon perimeter, Polyline splitPolyline) => Construct(new[] { perimeter }, new[] { splitPolyline });
    public static HalfEdgeGraph2d Construct(Polygon perimeter, IEnumerable<Polyline> splitPolylines) => Construct(new[] { perimeter }, splitPolylines);

    /// <summary>Sides of polygons in their direction, lines both ways, cut where they cross; of lines what lies outside all polygons is left out.</summary>
    public static HalfEdgeGraph2d Construct(IEnumerable<Polygon> perimeters, IEnumerable<Polyline> splitPolylines)
    {
        var (outlines, graph) = (perimeters.ToList(), new HalfEdgeGraph2d());
        var borders = outlines.SelectMany(outline => outline.Segments()).ToList();
        var splitters = splitPolylines.SelectMany(line => line.Segments()).ToList();
        var all = borders.Concat(splitters).ToList();
        foreach (var piece in borders.SelectMany(side => Pieces(side, all))) graph.Add(piece.Start, piece.End);
        foreach (var piece in splitters.SelectMany(side => Pieces(side, all)))
        {
            var middle = piece.Mid();
            if (outlines.Count > 0 && !outlines.Any(outline => outline.Contains(middle))) continue;
            graph.Add(piece.Start, piece.End);
            graph.Add(piece.End, piece.Start);
        }
        return graph;
    }

    /// <summary>Lines in their direction, or both ways, cut where they cross.</summary>
    public static HalfEdgeGraph2d Construct(IEnumerable<Line> lines, bool bothWays = false)
    {
        var (all, graph) = (lines.ToList(), new HalfEdgeGraph2d());
        foreach (var piece in all.SelectMany(line => Pieces(line, all)))
        {
            graph.Add(piece.Start, piece.End);
            if (bothWays) graph.Add(piece.End, piece.Start);
        }
        return graph;
    }

    /// <summary>The areas that lie to the left of edges; of edges both ways also the outer border, clockwise. What leads nowhere is left out.</summary>
    public List<Polygon> Polygonize(Func<(int from, int to, int? tag), bool> predicate = null, Vector3 normal = default) =>
        Loops(predicate, normal).Where(loop => loop.Count > 2).Select(loop => new Polygon(loop)).ToList();

    /// <summary>The same areas, made by the author from their corners.</summary>
    public List<T> Polygonize<T>(Func<(int from, int to, int? tag), bool> predicate, Func<List<Vector3>, T> build) =>
        Loops(predicate, default).Where(loop => loop.Count > 2).Select(build).ToList();

    /// <summary>Lines through vertices where two edges meet, from each end or crossing to the next; what has none is closed.</summary>
    public List<Polyline> Polylinize()
    {
        var near = Vertices.Select((_, at) => EdgesPerVertex[at].Select(edge => edge.to).Concat(EdgesPerVertex.SelectMany(edges => edges).Where(edge => edge.to == at).Select(edge => edge.from)).Distinct().ToList()).ToList();
        var (left, lines) = (new HashSet<(int, int)>(near.SelectMany((others, at) => others.Where(other => other > at).Select(other => (at, other)))), new List<Polyline>());
        bool Take(int a, int b) => left.Remove((Math.Min(a, b), Math.Max(a, b)));
        void Walk(int from, int to)
        {
            if (!Take(from, to)) return;
            var path = new List<int> { from, to };
            while (near[path[^1]].Count == 2 && near[path[^1]].Where(next => Take(path[^1], next)).Cast<int?>().FirstOrDefault() is { } next) path.Add(next);
            lines.Add(new Polyline(path.Select(at => Vertices[at]).ToList()));
        }
        foreach (var end in Enumerable.Range(0, Vertices.Count).Where(at => near[at].Count != 2)) foreach (var other in near[end]) Walk(end, other);
        foreach (var at in Enumerable.Range(0, Vertices.Count)) foreach (var other in near[at]) Walk(at, other);
        return lines;
    }

    private static IEnumerable<Line> Pieces(Line line, List<Line> others)
    {
        var cuts = new List<Vector3> { line.Start, line.End };
        foreach (var other in others)
        {
            if (ReferenceEquals(other, line)) continue;
            if (line.Intersects(other, out var met, false, true)) cuts.Add(met);
            else cuts.AddRange(other.Vertices.Where(end => line.PointOnLine(end)));
        }
        var sorted = cuts.UniqueWithinTolerance().OrderBy(point => (point - line.Start).Dot(line.Direction())).ToList();
        return sorted.Skip(1).Select((end, at) => new Line(sorted[at], end));
    }

    private int NumberOf(Vector3 point)
    {
        var known = Vertices.FindIndex(vertex => vertex.IsAlmostEqualTo(point));
        if (known >= 0) return known;
        Vertices.Add(point);
        EdgesPerVertex.Add(new List<(int, int, int?)>());
        return Vertices.Count - 1;
    }

    private void Add(Vector3 start, Vector3 end)
    {
        var (from, to) = (NumberOf(start), NumberOf(end));
        if (from != to && !EdgesPerVertex[from].Any(edge => edge.to == to)) EdgesPerVertex[from].Add((from, to, null));
    }

    private IEnumerable<List<Vector3>> Loops(Func<(int from, int to, int? tag), bool> predicate, Vector3 normal)
    {
        var up = normal.IsZero() ? Vector3.ZAxis : normal;
        var edges = EdgesPerVertex.SelectMany(one => one).Where(edge => predicate?.Invoke(edge) ?? true).ToList();
        // What ends or begins nowhere is on no border.
        for (var count = -1; count != edges.Count;)
        {
            count = edges.Count;
            var (starts, ends) = (edges.Select(edge => edge.from).ToHashSet(), edges.Select(edge => edge.to).ToHashSet());
            edges.RemoveAll(edge => !edges.Any(next => next.from == edge.to && next.to != edge.from) || !edges.Any(before => before.to == edge.from && before.from != edge.to) || !starts.Contains(edge.to) || !ends.Contains(edge.from));
        }
        var leaving = edges.ToLookup(edge => edge.from);
        var left = edges.Select(edge => (edge.from, edge.to)).ToHashSet();
        foreach (var edge in edges)
        {
            var loop = new List<Vector3>();
            for (var (from, to) = (edge.from, edge.to); left.Remove((from, to));)
            {
                loop.Add(Vertices[from]);
                var (back, here) = (Vertices[from] - Vertices[to], Vertices[to]);
                // The next to the left: the first that is met when turning from where one came, clockwise.
                var next = leaving[to].Where(one => one.to != from).OrderByDescending(one => back.PlaneAngleTo(Vertices[one.to] - here, up)).First();
                (from, to) = (next.from, next.to);
            }
            if (loop.Count > 0) yield return loop;
        }
    }
}
