using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements;

/// <summary>Edges of the raster of a ground: its last row is north, its last column east.</summary>
public partial class Topography
{
    /// <summary>The lowest height of the ground where it stands.</summary>
    [JsonIgnore] public double AbsoluteMinimumElevation => MinElevation + Origin.Z + Transform.Origin.Z;

    /// <summary>Its surface.</summary>
    public Mesh TopMesh() => new(Mesh);

    public List<Vertex> GetEdgeVertices(Units.CardinalDirection direction) => EdgeOf(direction).Select(at => Mesh.Vertices[at]).ToList();

    /// <summary>Along an edge both grounds get the height between theirs. `target` lies beyond that edge.</summary>
    public void AverageEdges(Topography target, Units.CardinalDirection edgeToAverage)
    {
        if (OwnMesh != null || target.OwnMesh != null) throw new InvalidOperationException("Edges are averaged before a topography is trimmed or made level.");
        var (mine, theirs) = (EdgeOf(edgeToAverage), target.EdgeOf(Opposite(edgeToAverage)));
        if (mine.Count != theirs.Count) throw new ArgumentException("Both edges need as many elevations.");
        (Elevations, target.Elevations) = ((double[])Elevations.Clone(), (double[])target.Elevations.Clone());
        for (var at = 0; at < mine.Count; at++)
        {
            var middle = (Elevations[mine[at]] + Origin.Z + target.Elevations[theirs[at]] + target.Origin.Z) / 2;
            (Elevations[mine[at]], target.Elevations[theirs[at]]) = (middle - Origin.Z, middle - target.Origin.Z);
        }
    }

    private List<int> EdgeOf(Units.CardinalDirection direction)
    {
        var rows = Elevations.Length / RowWidth;
        return direction switch
        {
            Units.CardinalDirection.South => Enumerable.Range(0, RowWidth).ToList(),
            Units.CardinalDirection.North => Enumerable.Range((rows - 1) * RowWidth, RowWidth).ToList(),
            Units.CardinalDirection.West => Enumerable.Range(0, rows).Select(row => row * RowWidth).ToList(),
            _ => Enumerable.Range(0, rows).Select(row => row * RowWidth + RowWidth - 1).ToList(),
        };
    }

    private static Units.CardinalDirection Opposite(Units.CardinalDirection direction) => direction switch
    {
        Units.CardinalDirection.South => Units.CardinalDirection.North,
        Units.CardinalDirection.North => Units.CardinalDirection.South,
        Units.CardinalDirection.West => Units.CardinalDirection.East,
        _ => Units.CardinalDirection.West,
    };
}
