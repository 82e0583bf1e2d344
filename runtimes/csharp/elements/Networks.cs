using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Spatial;

namespace Elements.Search;

/// <summary>Things that lie along lines, joined where these meet or cross.</summary>
public class Network<T>
{
    private readonly List<(int Start, int End, T Data)> edges = new();
    private readonly HalfEdgeGraph2d graph;

    private Network(HalfEdgeGraph2d graph) => this.graph = graph;

    /// <summary>A network of the lines of things. Nodes are all ends and crossings; intersections those at which more than one thing lies.</summary>
    public static Network<T> FromSegmentableItems(IList<T> items, Func<T, Line> getSegment, out List<Vector3> allNodeLocations, out List<Vector3> allIntersectionLocations, bool twoWayEdges = true)
    {
        var lines = items.Select(getSegment).ToList();
        var network = new Network<T>(HalfEdgeGraph2d.Construct(lines, bothWays: true));
        var nodes = network.graph.Vertices;
        foreach (var (from, to, _) in network.graph.EdgesPerVertex.SelectMany(one => one))
        {
            // Of lines that lie on each other the first counts; one way is that of its line.
            var middle = (nodes[from] + nodes[to]) / 2;
            var at = lines.FindIndex(line => line.PointOnLine(middle, true));
            if (twoWayEdges || (nodes[to] - nodes[from]).Dot(lines[at].Direction()) > 0) network.edges.Add((from, to, items[at]));
        }
        allNodeLocations = nodes.ToList();
        allIntersectionLocations = nodes.Where(node => lines.Count(line => line.PointOnLine(node, true)) > 1).ToList();
        return network;
    }

    public int NodeCount() => graph.Vertices.Count;
    /// <summary>Where the edges of a node lead, and what lies along them.</summary>
    public IEnumerable<(int, T)> EdgesAt(int i) => edges.Where(edge => edge.Start == i).Select(edge => (edge.End, edge.Data));
    /// <summary>Nodes with one neighbour.</summary>
    public List<int> LeafNodes() => Enumerable.Range(0, NodeCount()).Where(at => graph.EdgesPerVertex[at].Count == 1).ToList();
    /// <summary>Nodes with more than two neighbours.</summary>
    public List<int> BranchNodes() => Enumerable.Range(0, NodeCount()).Where(at => graph.EdgesPerVertex[at].Count > 2).ToList();

    /// <summary>The areas that lines enclose and no line parts, as the numbers of their nodes, counter-clockwise.</summary>
    public List<List<int>> FindAllClosedRegions(List<Vector3> allNodeLocations) =>
        graph.Polygonize().Where(region => !region.IsClockWise())
            .Select(region => region.Vertices.Select(corner => allNodeLocations.FindIndex(node => node.IsAlmostEqualTo(corner))).ToList()).ToList();
}
