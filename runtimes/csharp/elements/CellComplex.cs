using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements.Spatial.CellComplex;

/// <summary>A part of a complex; its number is its own among its kind.</summary>
public abstract class ChildBase<TChild, TGeometry> where TChild : ChildBase<TChild, TGeometry>
{
    public ulong Id { get; }
    [JsonIgnore] public CellComplex CellComplex { get; }

    protected ChildBase(ulong id, CellComplex complex) => (Id, CellComplex) = (id, complex);

    public abstract TGeometry GetGeometry();
}

public abstract class VertexBase<TChild> : ChildBase<TChild, Vector3> where TChild : VertexBase<TChild>
{
    public Vector3 Value { get; }
    public string Name { get; set; }

    protected VertexBase(ulong id, CellComplex complex, Vector3 value, string name) : base(id, complex) => (Value, Name) = (value, name);

    public override Vector3 GetGeometry() => Value;
}

public abstract class EdgeBase<TChild> : ChildBase<TChild, Line> where TChild : EdgeBase<TChild>
{
    public ulong StartVertexId { get; }
    public ulong EndVertexId { get; }
    public double Length => GetGeometry().Length();

    protected EdgeBase(ulong id, CellComplex complex, ulong start, ulong end) : base(id, complex) => (StartVertexId, EndVertexId) = (start, end);

    public override Line GetGeometry() => new(CellComplex.GetVertex(StartVertexId).Value, CellComplex.GetVertex(EndVertexId).Value);
}

/// <summary>A corner that edges share.</summary>
public class Vertex : VertexBase<Vertex>
{
    internal Vertex(ulong id, CellComplex complex, Vector3 value, string name = null) : base(id, complex, value, name) { }

    public List<Edge> GetEdges() => CellComplex.GetEdges().Where(edge => edge.StartVertexId == Id || edge.EndVertexId == Id).ToList();
    public List<Face> GetFaces() => GetEdges().SelectMany(edge => edge.GetFaces()).Distinct().ToList();
    public List<Cell> GetCells() => GetFaces().SelectMany(face => face.GetCells()).Distinct().ToList();
}

/// <summary>A side that faces share.</summary>
public class Edge : EdgeBase<Edge>
{
    internal readonly List<Face> Faces = new();

    internal Edge(ulong id, CellComplex complex, ulong start, ulong end) : base(id, complex, start, end) { }

    public List<Vertex> GetVertices() => new() { CellComplex.GetVertex(StartVertexId), CellComplex.GetVertex(EndVertexId) };
    public List<Face> GetFaces() => Faces.ToList();
    public List<Cell> GetCells() => Faces.SelectMany(face => face.GetCells()).Distinct().ToList();
}

/// <summary>A flat side of one cell, or between two.</summary>
public class Face : ChildBase<Face, Polygon>
{
    private readonly List<Vertex> vertices;
    private readonly List<Edge> edges;
    internal readonly List<Cell> Cells = new();

    internal Face(ulong id, CellComplex complex, List<Vertex> vertices, List<Edge> edges) : base(id, complex)
    {
        (this.vertices, this.edges) = (vertices, edges);
        foreach (var edge in edges) edge.Faces.Add(this);
    }

    public override Polygon GetGeometry() => new(vertices.Select(vertex => vertex.Value).ToList());

    /// <summary>From a point straight onto it, or to its edge.</summary>
    public double DistanceTo(Vector3 point)
    {
        var geometry = GetGeometry();
        var foot = point.Project(geometry.Plane());
        return geometry.Contains3D(foot) ? foot.DistanceTo(point) : point.DistanceTo((Polyline)geometry);
    }
    public List<Vertex> GetVertices() => vertices.ToList();
    public List<Edge> GetEdges() => edges.ToList();
    public List<Cell> GetCells() => Cells.ToList();
}

/// <summary>A polygon drawn straight up.</summary>
public class Cell : ChildBase<Cell, Geometry.Solids.Extrude>
{
    private readonly Face bottom;
    private readonly Face top;
    private readonly List<Face> sides;

    internal Cell(ulong id, CellComplex complex, Face bottom, Face top, List<Face> sides) : base(id, complex)
    {
        (this.bottom, this.top, this.sides) = (bottom, top, sides);
        foreach (var face in GetFaces()) face.Cells.Add(this);
    }

    public Face GetBottomFace() => bottom;
    public Face GetTopFace() => top;
    public List<Face> GetFaces() => sides.Prepend(top).Prepend(bottom).ToList();
    public List<Edge> GetEdges() => GetFaces().SelectMany(face => face.GetEdges()).Distinct().ToList();
    public List<Vertex> GetVertices() => bottom.GetVertices().Concat(top.GetVertices()).ToList();
    public List<Cell> GetNeighbors() => GetFaces().SelectMany(face => face.GetCells()).Distinct().Where(cell => cell != this).ToList();

    /// <summary>The cells on the way from this one: each the neighbour nearest to a point, until none is nearer or one is near enough.</summary>
    public List<Cell> TraverseNeighbors(Vector3 target, double? completedRadius = null)
    {
        var way = new List<Cell> { this };
        while (way[^1].DistanceTo(target) is var left && left > (completedRadius ?? 0))
        {
            var next = way[^1].GetNeighbors().MinBy(cell => cell.DistanceTo(target));
            if (next == null || next.DistanceTo(target) >= left) break;
            way.Add(next);
        }
        return way;
    }

    public double Height => top.GetVertices()[0].Value.Z - bottom.GetVertices()[0].Value.Z;

    /// <summary>0 inside.</summary>
    public double DistanceTo(Vector3 point)
    {
        var outline = bottom.GetGeometry();
        var (low, high) = (outline.Vertices[0].Z, outline.Vertices[0].Z + Height);
        var isInside = point.Z >= low && point.Z <= high && outline.Covers(new Vector3(point.X, point.Y, low));
        return isInside ? 0 : GetFaces().Min(face => face.DistanceTo(point));
    }
    public override Geometry.Solids.Extrude GetGeometry() => new(bottom.GetGeometry(), Height, Vector3.ZAxis);
}

/// <summary>Rooms beside and above each other that share their corners, edges and faces.</summary>
public class CellComplex : Element
{
    private readonly List<Vertex> vertices = new();
    private readonly List<Edge> edges = new();
    private readonly List<Face> faces = new();
    private readonly List<Cell> cells = new();
    private readonly Dictionary<(ulong, ulong), Edge> edgeOf = new();
    private readonly Dictionary<string, Face> faceOf = new();

    /// <summary>Corners nearer than this are one, metres.</summary>
    public double Tolerance { get; set; } = Vector3.EPSILON;

    public CellComplex(Guid id = default, string name = null) : base(id, name) { }

    /// <summary>Adds a polygon drawn up from a height; what it shares with cells that are there is theirs too. Null where there is this cell already.</summary>
    public Cell AddCell(Polygon polygon, double height, double elevation, Grid1d uGrid = null, Grid1d vGrid = null)
    {
        if (height <= 0) throw new ArgumentOutOfRangeException(nameof(height), "A cell's height must be greater than zero.");
        var outline = polygon.IsClockWise() ? polygon.Reversed() : polygon;
        List<Vertex> Ring(double z) => outline.Vertices.Select(point => VertexAt(new Vector3(point.X, point.Y, z))).ToList();
        var (low, high) = (Ring(elevation), Ring(elevation + height));
        var (bottom, top) = (FaceOf(low), FaceOf(high));
        if (bottom.Cells.Intersect(top.Cells).Any()) return null;
        var sides = low.Select((_, at) => (at, next: (at + 1) % low.Count)).Select(one => FaceOf(new List<Vertex> { low[one.at], low[one.next], high[one.next], high[one.at] })).ToList();
        var cell = new Cell((ulong)cells.Count + 1, this, bottom, top, sides);
        cells.Add(cell);
        return cell;
    }

    public List<Cell> GetCells() => cells.ToList();
    public List<Face> GetFaces() => faces.ToList();
    public List<Edge> GetEdges() => edges.ToList();
    public List<Vertex> GetVertices() => vertices.ToList();
    public Cell GetCell(ulong id) => At(cells, id);
    public Face GetFace(ulong id) => At(faces, id);
    public Edge GetEdge(ulong id) => At(edges, id);
    public Vertex GetVertex(ulong id) => At(vertices, id);

    /// <summary>Those that lie nearest to a point; a cell around it has no distance.</summary>
    public Vertex GetClosestVertex(Vector3 point) => vertices.MinBy(vertex => vertex.Value.DistanceTo(point));
    public Edge GetClosestEdge(Vector3 point) => edges.MinBy(edge => point.DistanceTo(edge.GetGeometry()));
    public Face GetClosestFace(Vector3 point) => faces.MinBy(face => face.DistanceTo(point));
    public Cell GetClosestCell(Vector3 point) => cells.MinBy(cell => cell.DistanceTo(point));

    public bool VertexExists(Vector3 point, out ulong id, double? fuzzyFactor = null)
    {
        var found = vertices.Find(vertex => vertex.Value.IsAlmostEqualTo(point, fuzzyFactor ?? Tolerance));
        id = found?.Id ?? 0;
        return found != null;
    }

    /// <summary>Numbers are given in order, from 1.</summary>
    private static T At<T>(List<T> all, ulong id) where T : class => id > 0 && id <= (ulong)all.Count ? all[(int)id - 1] : null;

    private Vertex VertexAt(Vector3 point)
    {
        if (VertexExists(point, out var id)) return GetVertex(id);
        vertices.Add(new Vertex((ulong)vertices.Count + 1, this, point));
        return vertices[^1];
    }

    private Edge EdgeOf(Vertex a, Vertex b)
    {
        var key = (Math.Min(a.Id, b.Id), Math.Max(a.Id, b.Id));
        if (edgeOf.TryGetValue(key, out var known)) return known;
        edges.Add(new Edge((ulong)edges.Count + 1, this, a.Id, b.Id));
        return edgeOf[key] = edges[^1];
    }

    private Face FaceOf(List<Vertex> ring)
    {
        var key = string.Join(",", ring.Select(vertex => vertex.Id).Order());
        if (faceOf.TryGetValue(key, out var known)) return known;
        faces.Add(new Face((ulong)faces.Count + 1, this, ring, ring.Select((vertex, at) => EdgeOf(vertex, ring[(at + 1) % ring.Count])).ToList()));
        return faceOf[key] = faces[^1];
    }
}
