using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Geometry.Profiles;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements;

/// <summary>
/// An open web joist along a line: two chords, each a pair of angles, `Depth` from the top of the upper to the foot of the
/// lower, and a web that goes up and down between them in `CellCount` cells.
/// </summary>
public class Joist : StructuralFraming
{
    public LProfile TopChordProfile { get; set; }
    public LProfile BottomChordProfile { get; set; }
    public LProfile WebProfile { get; set; }
    public double Depth { get; set; }
    public int CellCount { get; set; }
    /// <summary>How far the upper chord's seat reaches down at its ends.</summary>
    public double SeatDepth { get; set; }
    /// <summary>From an end to where the web begins.</summary>
    public double DistanceToFirstPanel { get; set; }
    /// <summary>The upper joints of the web.</summary>
    [JsonIgnore] public List<Vector3> JointPoints => Panels().Select(panel => panel.Upper).ToList();

    public Joist(Line curve, LProfile topChordProfile, LProfile bottomChordProfile, LProfile webProfile, double depth, int cellCount, double seatDepth, double distanceToFirstPanel, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(curve, topChordProfile, material, 0, 0, 0, transform, representation, isElementDefinition, id, name)
    {
        if (depth <= 0) throw new ArgumentOutOfRangeException(nameof(depth), "The depth must be greater than zero.");
        if (cellCount < 1) throw new ArgumentOutOfRangeException(nameof(cellCount), "A joist needs a cell or more.");
        if (curve != null && curve.Length() <= 2 * distanceToFirstPanel) throw new ArgumentOutOfRangeException(nameof(distanceToFirstPanel), "No length is left for the web.");
        (TopChordProfile, BottomChordProfile, WebProfile, Depth, CellCount, SeatDepth, DistanceToFirstPanel) =
            (topChordProfile, bottomChordProfile, webProfile, depth, cellCount, seatDepth, distanceToFirstPanel);
    }

    /// <summary>Both ends of each cell at the upper chord, and between them the joint at the lower.</summary>
    private List<(Vector3 Upper, Vector3 Lower)> Panels()
    {
        var line = (Line)Curve;
        var step = (line.Length() - 2 * DistanceToFirstPanel) / CellCount;
        return Enumerable.Range(0, CellCount + 1).Select(at => DistanceToFirstPanel + at * step)
            .Select(at => (line.At(at), line.At(Math.Min(at + step / 2, line.Length())) - Vector3.ZAxis * Depth)).ToList();
    }

    public override void UpdateRepresentations()
    {
        var panels = Panels();
        SolidOperation Along(Profile profile, Vector3 from, Vector3 to) => new Sweep(profile, new Line(from, to), 0, 0, 0);
        var web = Enumerable.Range(0, CellCount).SelectMany(at => new[]
        {
            Along(WebProfile, panels[at].Upper, panels[at].Lower),
            Along(WebProfile, panels[at].Lower, panels[at + 1].Upper),
        });
        var top = Along(Pair(TopChordProfile, -1), Curve.Start, Curve.End);
        // The lower chord ends where the web does.
        var foot = CellCount > 1 ? new[] { Along(Pair(BottomChordProfile, 1), panels[0].Lower, panels[CellCount - 1].Lower) } : Array.Empty<SolidOperation>();
        var seats = SeatDepth <= 0 ? Array.Empty<SolidOperation>() : new[] { (Curve.Start, panels[0].Upper), (Curve.End, panels[^1].Upper) }
            .Where(one => !one.Item1.IsAlmostEqualTo(one.Item2))
            .Select(one => Along(new Profile(Polygon.Rectangle(new Vector3(-TopChordProfile.b, -SeatDepth), new Vector3(TopChordProfile.b, 0))), one.Item1, one.Item2)).ToArray();
        Representation = new Representation(seats.Concat(foot).Concat(web).Prepend(top).ToList());
    }

    /// <summary>Two angles back to back as one T, hanging down from the line or standing on it.</summary>
    private static Profile Pair(LProfile one, int up) => new(new Polygon(new List<Vector3>
    {
        (-one.b, 0), (one.b, 0), (one.b, one.t * up), (one.t, one.t * up), (one.t, one.d * up), (-one.t, one.d * up), (-one.t, one.t * up), (-one.b, one.t * up),
    }));
}
