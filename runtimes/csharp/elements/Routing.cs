using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements.Spatial.AdaptiveGrid;

/// <summary>What a way costs beside its length.</summary>
public struct RoutingConfiguration
{
    /// <summary>Added, in metres, where the way turns.</summary>
    public double TurnCost { get; set; }
    /// <summary>The height at which ways are to lie.</summary>
    public double MainLayer { get; set; }
    /// <summary>Factor of lengths beside that height.</summary>
    public double LayerPenalty { get; set; }

    public RoutingConfiguration(double turnCost = 0, double mainLayer = 0, double layerPenalty = 1) =>
        (TurnCost, MainLayer, LayerPenalty) = (turnCost, mainLayer, layerPenalty);
}

/// <summary>A vertex from which a way begins.</summary>
public struct RoutingVertex
{
    public ulong Id { get; set; }
    public double IsolationRadius { get; set; }

    public RoutingVertex(ulong id, double isolationRadius) => (Id, IsolationRadius) = (id, isolationRadius);
}

/// <summary>Edges within `InfluenceDistance` of a line cost their length times `Factor`.</summary>
public class RoutingHintLine
{
    public Polyline Polyline { get; }
    public double Factor { get; }
    public double InfluenceDistance { get; }
    public bool UserDefined { get; }
    /// <summary>Heights do not count.</summary>
    public bool Is2D { get; }

    public RoutingHintLine(Polyline polyline, double factor, double influence, bool userDefined, bool is2D) =>
        (Polyline, Factor, InfluenceDistance, UserDefined, Is2D) = (polyline, factor, influence, userDefined, is2D);

    internal bool Affects(Line edge)
    {
        bool IsNear(Vector3 point) => (Is2D ? new Vector3(point.X, point.Y).DistanceTo(Polyline.Project(Plane.XY)) : point.DistanceTo(Polyline)) <= InfluenceDistance + Vector3.EPSILON;
        return IsNear(edge.Start) && IsNear(edge.End);
    }
}

/// <summary>A step of a way: its vertex and the step that follows on the way to an exit, null at the exit.</summary>
public class TreeNode
{
    public readonly ulong Id;
    public TreeNode Trunk;
    public readonly List<TreeNode> Leafs = new();

    public TreeNode(ulong id, TreeNode trunk = null) => (Id, Trunk) = (id, trunk);
}

/// <summary>Ways through a grid.</summary>
public class AdaptiveGraphRouting
{
    private readonly AdaptiveGrid grid;
    /// <summary>What a way costs beside its length, by the name that it had inside this class.</summary>
    public struct RoutingConfiguration
    {
        public double TurnCost { get; set; }
        public double MainLayer { get; set; }
        public double LayerPenalty { get; set; }

        public RoutingConfiguration(double turnCost = 0, double mainLayer = 0, double layerPenalty = 1) =>
            (TurnCost, MainLayer, LayerPenalty) = (turnCost, mainLayer, layerPenalty);

        public static implicit operator Elements.Spatial.AdaptiveGrid.RoutingConfiguration(RoutingConfiguration nested) => new(nested.TurnCost, nested.MainLayer, nested.LayerPenalty);
    }

    private readonly Elements.Spatial.AdaptiveGrid.RoutingConfiguration configuration;

    public AdaptiveGraphRouting(AdaptiveGrid grid, Elements.Spatial.AdaptiveGrid.RoutingConfiguration configuration) => (this.grid, this.configuration) = (grid, configuration);

    /// <summary>
    /// Of every start the cheapest way to one of the exits, as a tree: of each vertex on a way, by its number, the next
    /// step. Starts that reach no exit have no entry.
    /// </summary>
    public IDictionary<ulong, TreeNode> BuildSimpleNetwork(IList<RoutingVertex> routingVertices, IList<ulong> exits, IEnumerable<RoutingHintLine> hintLines = null)
    {
        var hints = hintLines?.ToList() ?? new List<RoutingHintLine>();
        var (cost, next) = CheapestFrom(exits, hints);
        var tree = new Dictionary<ulong, TreeNode>();
        foreach (var start in routingVertices)
        {
            var states = cost.Keys.Where(state => state.Vertex == start.Id).ToList();
            if (states.Count == 0) continue;
            (ulong Vertex, ulong Edge)? at = states.MinBy(state => cost[state]);
            TreeNode before = null;
            while (at is { } state)
            {
                var isKnown = tree.TryGetValue(state.Vertex, out var node);
                if (!isKnown) tree[state.Vertex] = node = new TreeNode(state.Vertex);
                if (before != null)
                {
                    before.Trunk = node;
                    node.Leafs.Add(before);
                }
                // From a vertex that is on a way already, that way leads on.
                if (isKnown) break;
                (before, at) = (node, next[state]);
            }
        }
        return tree;
    }

    /// <summary>What it costs from a vertex, left by an edge, to the nearest exit, and where that leads.</summary>
    private (Dictionary<(ulong Vertex, ulong Edge), double> Cost, Dictionary<(ulong, ulong), (ulong, ulong)?> Next) CheapestFrom(IEnumerable<ulong> exits, List<RoutingHintLine> hints)
    {
        var cost = new Dictionary<(ulong Vertex, ulong Edge), double>();
        var next = new Dictionary<(ulong, ulong), (ulong, ulong)?>();
        var open = new PriorityQueue<((ulong Vertex, ulong Edge) State, (ulong, ulong)? From), (double, ulong)>();
        foreach (var exit in exits.Where(exit => grid.GetVertex(exit) != null)) open.Enqueue(((exit, 0), null), (0, exit));
        while (open.TryDequeue(out var step, out var spent))
        {
            var (state, from) = step;
            if (!cost.TryAdd(state, spent.Item1)) continue;
            next[state] = from;
            var vertex = grid.GetVertex(state.Vertex);
            foreach (var edge in vertex.Edges)
            {
                var other = edge.OtherVertexId(state.Vertex);
                if (cost.ContainsKey((other, edge.Id))) continue;
                open.Enqueue(((other, edge.Id), state), (spent.Item1 + CostOf(edge, hints) + TurnCost(vertex, state.Edge, edge), other));
            }
        }
        return (cost, next);
    }

    private double CostOf(Edge edge, List<RoutingHintLine> hints)
    {
        var line = grid.GetLine(edge);
        var factor = hints.Where(hint => hint.Affects(line)).Select(hint => hint.Factor).DefaultIfEmpty(1).Min();
        bool IsMain(Vector3 point) => Math.Abs(point.Z - configuration.MainLayer) < grid.Tolerance;
        var isBeside = configuration.LayerPenalty > 0 && !(IsMain(line.Start) && IsMain(line.End));
        return line.Length() * factor * (isBeside ? configuration.LayerPenalty : 1);
    }

    private double TurnCost(Vertex vertex, ulong edgeId, Edge edge)
    {
        if (configuration.TurnCost == 0 || vertex.Edges.FirstOrDefault(one => one.Id == edgeId) is not { } before) return 0;
        var (back, on) = (grid.GetVertex(before.OtherVertexId(vertex.Id)).Point - vertex.Point, grid.GetVertex(edge.OtherVertexId(vertex.Id)).Point - vertex.Point);
        return back.Unitized().Dot(on.Unitized()) < -1 + Vector3.EPSILON ? 0 : configuration.TurnCost;
    }

    /// <summary>Edges and hint lines, to look at.</summary>
    public IList<Element> RenderElements(IList<RoutingHintLine> hintLines, IList<Vector3> splitPoints)
    {
        var elements = grid.GetEdges().Select(edge => (Element)new ModelCurve(grid.GetLine(edge))).ToList();
        elements.AddRange(hintLines.Select(hint => new ModelCurve(hint.Polyline, BuiltInMaterials.XAxis)));
        if (splitPoints.Count > 0) elements.Add(new ModelPoints(splitPoints, BuiltInMaterials.Points));
        return elements;
    }
}
