using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements.Spatial.AdaptiveGrid;

/// <summary>A point of a grid with the edges that leave it.</summary>
public class Vertex
{
    public ulong Id { get; }
    public Vector3 Point { get; set; }
    public readonly HashSet<Edge> Edges = new();

    public Vertex(ulong id, Vector3 point) => (Id, Point) = (id, point);

    /// <summary>The edge to another vertex; null where there is none.</summary>
    public Edge GetEdge(ulong otherId) => Edges.FirstOrDefault(edge => edge.OtherVertexId(Id) == otherId);
    public Edge GetEdge(Vertex other) => GetEdge(other.Id);
}

/// <summary>A straight way between two vertices.</summary>
public class Edge
{
    public ulong Id { get; }
    public readonly ulong StartId;
    public readonly ulong EndId;
    private readonly AdaptiveGrid grid;

    internal Edge(AdaptiveGrid grid, ulong id, ulong start, ulong end) => (this.grid, Id, StartId, EndId) = (grid, id, start, end);

    public ulong OtherVertexId(ulong id) =>
        id == StartId ? EndId : id == EndId ? StartId : throw new ArgumentException($"The edge does not touch vertex {id}.");
    public List<Vertex> GetVertices() => new() { grid.GetVertex(StartId), grid.GetVertex(EndId) };
    public Line GetGeometry() => grid.GetLine(this);
}

/// <summary>How a new vertex joins a grid.</summary>
public interface IAddVertexStrategy
{
    Vertex Add(AdaptiveGrid grid, Vector3 point, bool cut = true);
}

/// <summary>Straight edges from the new vertex to some that are there.</summary>
public class ConnectVertexStrategy : IAddVertexStrategy
{
    private readonly List<Vertex> others;

    public ConnectVertexStrategy(params Vertex[] verticesToConnect) => others = verticesToConnect.ToList();

    public Vertex Add(AdaptiveGrid grid, Vector3 point, bool cut = true)
    {
        var vertex = grid.AddVertex(point);
        foreach (var other in others.Where(other => other.Id != vertex.Id)) grid.AddEdge(vertex, other, cut);
        return vertex;
    }
}

/// <summary>Points joined by straight edges, which can be cut and taken away; ways through it: `AdaptiveGraphRouting`.</summary>
public class AdaptiveGrid
{
    /// <summary>Whether new vertices are joined in their order, and whether edges that cross are cut there: `Self` those of the new points, `Cut` those of the grid too.</summary>
    public enum VerticesInsertionMethod { Insert, Connect, ConnectAndSelfIntersect, ConnectAndCut, ConnectCutAndSelfIntersect }

    private readonly Dictionary<ulong, Vertex> vertices = new();
    private readonly Dictionary<ulong, Edge> edges = new();
    private ulong lastVertex;
    private ulong lastEdge;

    /// <summary>Points nearer than this are one, metres.</summary>
    public double Tolerance { get; } = Vector3.EPSILON;
    public Transform Transform { get; set; }

    public AdaptiveGrid() : this(new Transform()) { }
    public AdaptiveGrid(Transform transform) => Transform = transform;

    public List<Vertex> GetVertices() => vertices.Values.ToList();
    public List<Edge> GetEdges() => edges.Values.ToList();
    public Vertex GetVertex(ulong id) => vertices.GetValueOrDefault(id);
    public Line GetLine(Edge edge) => new(GetVertex(edge.StartId).Point, GetVertex(edge.EndId).Point);

    public bool TryGetVertexIndex(Vector3 point, out ulong id, double? tolerance = null)
    {
        var found = vertices.Values.Where(vertex => vertex.Point.IsAlmostEqualTo(point, tolerance ?? Tolerance)).MinBy(vertex => vertex.Point.DistanceTo(point));
        id = found?.Id ?? 0;
        return found != null;
    }

    /// <summary>A vertex alone, or as the strategy joins it; the one that is there where the point is not new.</summary>
    public Vertex AddVertex(Vector3 point, IAddVertexStrategy strategy = null, bool cut = true)
    {
        if (strategy != null) return strategy.Add(this, point, cut);
        if (TryGetVertexIndex(point, out var id)) return GetVertex(id);
        return vertices[++lastVertex] = new Vertex(lastVertex, point);
    }

    /// <summary>Adds points in their order. Answers their vertices, with those at crossings between them where edges are cut.</summary>
    public List<Vertex> AddVertices(IList<Vector3> points, VerticesInsertionMethod method)
    {
        var added = new List<Vertex>();
        // Edges of the new points are cut by each other only from these on.
        var before = edges.Keys.ToHashSet();
        foreach (var point in points)
        {
            var vertex = AddVertex(point);
            if (added.Count > 0 && vertex == added[^1]) continue;
            if (added.Count > 0 && method != VerticesInsertionMethod.Insert)
            {
                var made = Connect(added[^1], vertex, edge => method switch
                {
                    VerticesInsertionMethod.Connect => false,
                    VerticesInsertionMethod.ConnectAndSelfIntersect => !before.Contains(edge.Id),
                    VerticesInsertionMethod.ConnectAndCut => before.Contains(edge.Id),
                    _ => true,
                }, before);
                added.AddRange(made.Skip(1).SkipLast(1));
            }
            added.Add(vertex);
        }
        return added;
    }

    /// <summary>An edge, in pieces where `cut` is asked for and others cross it; none where the ends are one.</summary>
    public List<Edge> AddEdge(Vertex from, Vertex to, bool cut = true)
    {
        if (from.Id == to.Id) return new List<Edge>();
        var path = Connect(from, to, _ => cut, null);
        return path.Skip(1).Select((vertex, at) => vertex.GetEdge(path[at].Id)).ToList();
    }

    public List<Edge> AddEdge(ulong from, ulong to, bool cut = true) => AddEdge(GetVertex(from), GetVertex(to), cut);
    public List<Edge> AddEdge(Vector3 from, Vector3 to, bool cut = true) => AddEdge(AddVertex(from), AddVertex(to), cut);

    /// <summary>Puts a vertex on an edge, which falls into two.</summary>
    public Vertex CutEdge(Edge edge, Vector3 position)
    {
        var vertex = AddVertex(position);
        if (vertex.Id == edge.StartId || vertex.Id == edge.EndId) return vertex;
        Detach(edge);
        Join(edge.StartId, vertex.Id);
        Join(vertex.Id, edge.EndId);
        return vertex;
    }

    /// <summary>Takes an edge away, and its ends where nothing else holds them.</summary>
    public void RemoveEdge(Edge edge)
    {
        Detach(edge);
        foreach (var id in new[] { edge.StartId, edge.EndId })
            if (vertices.TryGetValue(id, out var end) && end.Edges.Count == 0) vertices.Remove(id);
    }

    public void RemoveVertex(Vertex vertex)
    {
        foreach (var edge in vertex.Edges.ToList()) RemoveEdge(edge);
        vertices.Remove(vertex.Id);
    }

    public Edge ClosestEdge(Vector3 location) => ClosestEdge(location, out _);

    /// <summary>The edge that is nearest, and the point on it; null in a grid without edges.</summary>
    public Edge ClosestEdge(Vector3 location, out Vector3 point, HashSet<ulong> filter = null)
    {
        var nearest = edges.Values.Where(edge => filter == null || !filter.Contains(edge.Id)).MinBy(edge => location.DistanceTo(GetLine(edge)));
        point = nearest == null ? default : location.ClosestPointOn(GetLine(nearest));
        return nearest;
    }

    public Vertex ClosestVertex(Vector3 location) => vertices.Values.MinBy(vertex => vertex.Point.DistanceTo(location));

    /// <summary>A grid of the lines through key points and corners along the axes, inside a flat polygon.</summary>
    public HashSet<Edge> AddFromPolygon(Polygon boundingPolygon, IEnumerable<Vector3> keyPoints)
    {
        var back = Transform.Inverted();
        var flat = boundingPolygon.TransformedPolygon(back);
        var all = keyPoints.Select(back.OfPoint).Concat(flat.Vertices).ToList();
        var box = new BBox3(all);
        var (z, before) = (flat.Vertices[0].Z, edges.Keys.ToHashSet());
        static List<double> Steps(IEnumerable<double> values) => values.Order().Aggregate(new List<double>(), (kept, at) => { if (kept.Count == 0 || at - kept[^1] > Vector3.EPSILON) kept.Add(at); return kept; });
        var lines = Steps(all.Select(point => point.X)).Select(x => new Line((x, box.Min.Y - 1, z), (x, box.Max.Y + 1, z)))
            .Concat(Steps(all.Select(point => point.Y)).Select(y => new Line((box.Min.X - 1, y, z), (box.Max.X + 1, y, z))))
            .SelectMany(line => line.Trim(flat, out _, true)).Concat(flat.Segments());
        foreach (var line in lines) AddEdge(Transform.OfPoint(line.Start), Transform.OfPoint(line.End));
        return edges.Values.Where(edge => !before.Contains(edge.Id)).ToHashSet();
    }

    /// <summary>Joins two vertices by the points that lie between them: vertices on the way, and crossings with edges that may be cut.</summary>
    private List<Vertex> Connect(Vertex from, Vertex to, Func<Edge, bool> isCut, HashSet<ulong> older)
    {
        var line = new Line(from.Point, to.Point);
        foreach (var edge in edges.Values.Where(isCut).ToList())
            if (line.Intersects(GetLine(edge), out var meeting, false, true) && GetVertex(edge.StartId) != null)
            {
                var wasOlder = older?.Contains(edge.Id) == true;
                var known = lastEdge;
                CutEdge(edge, meeting);
                if (wasOlder) for (var id = known + 1; id <= lastEdge; id++) older.Add(id);
            }
        var anyCut = edges.Values.Any(isCut);
        var between = vertices.Values.Where(vertex => anyCut && line.PointOnLine(vertex.Point)).OrderBy(vertex => vertex.Point.DistanceTo(from.Point));
        var path = between.Prepend(from).Append(to).ToList();
        for (var at = 1; at < path.Count; at++) Join(path[at - 1].Id, path[at].Id);
        return path;
    }

    private void Join(ulong from, ulong to)
    {
        if (GetVertex(from).GetEdge(to) != null) return;
        var edge = edges[++lastEdge] = new Edge(this, lastEdge, from, to);
        GetVertex(from).Edges.Add(edge);
        GetVertex(to).Edges.Add(edge);
    }

    private void Detach(Edge edge)
    {
        edges.Remove(edge.Id);
        foreach (var id in new[] { edge.StartId, edge.EndId })
            if (vertices.TryGetValue(id, out var end)) end.Edges.Remove(edge);
    }
}
