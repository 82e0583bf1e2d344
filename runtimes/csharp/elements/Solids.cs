using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;

namespace Elements.Geometry.Solids;

/// <summary>A solid, added or taken away.</summary>
public abstract class SolidOperation
{
    public Transform LocalTransform { get; set; }
    public bool IsVoid { get; set; }
    /// <summary>Its faces; of what is swept, none.</summary>
    [JsonIgnore] public virtual Solid Solid => new(Array.Empty<Profile>());

    protected SolidOperation(bool isVoid) => IsVoid = isVoid;
}

/// <summary>A profile drawn along a direction.</summary>
public class Extrude : SolidOperation
{
    public Profile Profile { get; set; }
    public double Height { get; set; }
    public Vector3 Direction { get; set; }

    public Extrude(Profile profile, double height, Vector3 direction, bool isVoid = false) : base(isVoid)
    {
        if (height <= 0) throw new ArgumentOutOfRangeException(nameof(height), "The extrude's height must be greater than zero.");
        (Profile, Height, Direction) = (profile, height, direction);
    }

    public override Solid Solid
    {
        get
        {
            var by = new Transform(Direction.Unitized() * Height);
            var sides = Profile.Segments().Select(side => new Polygon(side.Start, side.End, by.OfPoint(side.End), by.OfPoint(side.Start)));
            return new Solid(new[] { Profile.Reversed(), Profile.Transformed(by) }.Concat(sides.Select(side => new Profile(side))));
        }
    }
}

/// <summary>One flat face.</summary>
public class Lamina : SolidOperation
{
    public Polygon Perimeter { get; set; }
    public IList<Polygon> Voids { get; set; }

    public Lamina(Polygon perimeter, IList<Polygon> voids, bool isVoid = false) : base(isVoid) => (Perimeter, Voids) = (perimeter, voids ?? new List<Polygon>());
    public override Solid Solid => new(new[] { new Profile(Perimeter, Voids) });
    public Lamina(Polygon perimeter, bool isVoid = false) : this(perimeter, null, isVoid) { }
    public Lamina(Profile profile, bool isVoid = false) : this(profile.Perimeter, profile.Voids, isVoid) { }
}

public class Vertex
{
    public Vector3 Point { get; }
    public Vertex(Vector3 point) => Point = point;
}

public class Loop
{
    private readonly Polygon polygon;
    public Loop(Polygon polygon) => this.polygon = polygon;
    public Polygon ToPolygon(Transform transform = null) => transform == null ? polygon : polygon.TransformedPolygon(transform);
}

public class Face
{
    public Loop Outer { get; }
    public Loop[] Inner { get; }

    public Face(Polygon outer, IEnumerable<Polygon> holes = null)
    {
        Outer = new Loop(outer);
        Inner = (holes ?? Array.Empty<Polygon>()).Select(hole => new Loop(hole)).ToArray();
    }

    public Plane Plane() => Outer.ToPolygon().Plane();

    /// <summary>The point, which lies in the face's plane, is on the face.</summary>
    internal bool Covers(Vector3 point)
    {
        var flat = new Transform(Plane()).Inverted();
        var at = flat.OfPoint(point);
        return Outer.ToPolygon(flat).Covers(at) && !Inner.Any(hole => hole.ToPolygon(flat).Contains(at));
    }

    /// <summary>What of the face lies in another plane, as lines.</summary>
    internal IEnumerable<Line> CutBy(Plane plane)
    {
        var points = Inner.Prepend(Outer).SelectMany(loop => loop.ToPolygon().Segments())
            .SelectMany(side => side.Intersects(plane, out var point) ? new[] { point } : Array.Empty<Vector3>()).UniqueWithinTolerance();
        if (points.Count < 2) yield break;
        var along = (points[1] - points[0]).Unitized();
        points.Sort((a, b) => (a - points[0]).Dot(along).CompareTo((b - points[0]).Dot(along)));
        for (var at = 1; at < points.Count; at++)
            if (Covers((points[at - 1] + points[at]) / 2)) yield return new Line(points[at - 1], points[at]);
    }
}

/// <summary>Faces and corners of a solid.</summary>
public class Solid
{
    public Dictionary<long, Face> Faces { get; } = new();
    public Dictionary<long, Vertex> Vertices { get; } = new();

    public Solid(IEnumerable<Profile> faces)
    {
        foreach (var face in faces)
        {
            Faces[Faces.Count] = new Face(face.Perimeter, face.Voids);
            foreach (var point in face.Voids.Prepend(face.Perimeter).SelectMany(loop => loop.Vertices))
                if (!Vertices.Values.Any(known => known.Point.IsAlmostEqualTo(point))) Vertices[Vertices.Count] = new Vertex(point);
        }
    }

    /// <summary>Where a line goes through its faces, in the order of the line.</summary>
    public bool Intersects(Line line, out List<Vector3> results)
    {
        results = new List<Vector3>();
        foreach (var face in Faces.Values)
            if (line.Intersects(face.Plane(), out var point) && face.Covers(point)) results.Add(point);
        results = results.UniqueWithinTolerance().OrderBy(point => point.DistanceTo(line.Start)).ToList();
        return results.Count > 0;
    }

    /// <summary>The outlines in which a plane cuts it.</summary>
    public bool Intersects(Plane plane, out List<Polygon> result)
    {
        var left = Faces.Values.SelectMany(face => face.CutBy(plane)).ToList();
        result = new List<Polygon>();
        while (left.Count > 0)
        {
            var ring = new List<Vector3> { left[0].Start, left[0].End };
            left.RemoveAt(0);
            for (var next = 0; next >= 0 && !ring[0].IsAlmostEqualTo(ring[^1]);)
            {
                next = left.FindIndex(side => side.Start.IsAlmostEqualTo(ring[^1]) || side.End.IsAlmostEqualTo(ring[^1]));
                if (next < 0) break;
                ring.Add(left[next].Start.IsAlmostEqualTo(ring[^1]) ? left[next].End : left[next].Start);
                left.RemoveAt(next);
            }
            if (ring.Count > 3 && ring[0].IsAlmostEqualTo(ring[^1])) result.Add(new Polygon(Regions.WithoutStraight(ring.SkipLast(1).ToList())));
        }
        return result.Count > 0;
    }
}

/// <summary>A profile drawn along a curve.</summary>
public class Sweep : SolidOperation
{
    public Profile Profile { get; set; }
    public BoundedCurve Curve { get; set; }
    public double StartSetback { get; set; }
    public double EndSetback { get; set; }
    public double ProfileRotation { get; set; }

    public Sweep(Profile profile, BoundedCurve curve, double startSetback, double endSetback, double profileRotation, bool isVoid = false) : base(isVoid) =>
        (Profile, Curve, StartSetback, EndSetback, ProfileRotation) = (profile, curve, startSetback, endSetback, profileRotation);
}
