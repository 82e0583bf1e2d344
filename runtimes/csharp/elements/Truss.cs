using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements;

/// <summary>
/// A truss in panels of one length between two points of its upper chord: chords in one beam a panel, an upright at every
/// joint, and a diagonal a panel that falls towards the middle.
/// </summary>
public class Truss : Element
{
    public Vector3 Start { get; set; }
    public Vector3 End { get; set; }
    public double Depth { get; set; }
    public int Divisions { get; set; }
    [JsonIgnore] public List<Beam> TopChord { get; }
    [JsonIgnore] public List<Beam> BottomChord { get; }
    [JsonIgnore] public List<Beam> Web { get; }
    /// <summary>All its beams; they come into the model with it.</summary>
    [JsonIgnore] public List<Element> Elements => TopChord.Concat(BottomChord).Concat(Web).ToList<Element>();

    public Truss(Vector3 start, Vector3 end, double depth, int divisions, Profile topChordProfile, Profile bottomChordProfile, Profile webProfile, Material material = null, double startSetback = 0, double endSetback = 0, Guid id = default, string name = null)
        : base(id, name)
    {
        if (depth <= 0) throw new ArgumentOutOfRangeException(nameof(depth), "The depth of a truss must be greater than zero.");
        if (divisions < 1) throw new ArgumentOutOfRangeException(nameof(divisions), "A truss has a panel or more.");
        (Start, End, Depth, Divisions) = (start, end, depth, divisions);
        var top = Enumerable.Range(0, divisions + 1).Select(at => start + (end - start) * at / divisions).ToList();
        var bottom = top.Select(point => point - Vector3.ZAxis * depth).ToList();
        Beam Member(Vector3 from, Vector3 to, Profile profile) => new(new Line(from, to), profile, material ?? BuiltInMaterials.Steel, startSetback, endSetback);
        List<Beam> Chord(List<Vector3> joints, Profile profile) => joints.Zip(joints.Skip(1), (from, to) => Member(from, to, profile)).ToList();
        (TopChord, BottomChord) = (Chord(top, topChordProfile), Chord(bottom, bottomChordProfile));
        Web = top.Zip(bottom, (upper, lower) => Member(upper, lower, webProfile)).ToList();
        for (var at = 0; at < divisions; at++)
            Web.Add(2 * at + 1 <= divisions ? Member(top[at], bottom[at + 1], webProfile) : Member(top[at + 1], bottom[at], webProfile));
    }
}
