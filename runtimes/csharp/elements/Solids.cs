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
    /// <summary>Its faces; of what is swept along anything but a line, none.</summary>
    [JsonIgnore] public virtual Solid Solid => new(Array.Empty<Profile>());

    protected SolidOperation(bool isVoid) => IsVoid = isVoid;
}

/// <summary>A profile drawn along a direction.</summary>
public class Extrude : SolidOperation
{
    public Profile Profile { get; set; }
    public double Height { get; set; }
    public Vector3 Direction { get; set; }
    /// <summary>Its faces look inwards: it is seen from within.</summary>
    [JsonProperty("Reverse Winding")] public bool ReverseWinding { get; set; }

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
            // Faces look outwards: the perimeter goes round against the direction, holes the other way.
            var shape = new Profile(Profile.Perimeter, Profile.Voids.ToList());
            shape.OrientVoids();
            if (shape.Normal().Dot(Direction) < 0) shape = shape.Reversed();
            var sides = shape.Segments().Select(side => new Polygon(side.Start, side.End, by.OfPoint(side.End), by.OfPoint(side.Start)));
            return new Solid(new[] { shape.Reversed(), shape.Transformed(by) }.Concat(sides.Select(side => new Profile(side))));
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
public partial class Solid
{
    public Dictionary<long, Face> Faces { get; } = new();
    public Dictionary<long, Vertex> Vertices { get; } = new();

    public Solid() { }

    public Solid(IEnumerable<Profile> faces)
    {
        foreach (var face in faces) AddFace(face.Perimeter, face.Voids);
    }

    /// <summary>A flat face, counter-clockwise seen from outside.</summary>
    public Face AddFace(Polygon outer, IEnumerable<Polygon> inner = null, bool mergeVerticesAndEdges = false)
    {
        var (holes, face) = (inner?.ToList() ?? new List<Polygon>(), new Face(outer, inner));
        Faces[Faces.Count] = face;
        foreach (var point in holes.Prepend(outer).SelectMany(loop => loop.Vertices))
            if (!Vertices.Values.Any(known => known.Point.IsAlmostEqualTo(point))) Vertices[Vertices.Count] = new Vertex(point);
        return face;
    }

    /// <summary>A profile drawn along a direction.</summary>
    public static Solid SweepFace(Polygon perimeter, IList<Polygon> holes, Vector3 direction, double distance) => new Extrude(new Profile(perimeter, holes), distance, direction).Solid;
    public static Solid SweepFace(Polygon perimeter, IList<Polygon> holes, double distance) => SweepFace(perimeter, holes, Vector3.ZAxis, distance);

    /// <summary>A profile drawn along a curve, as a sweep does.</summary>
    public static Solid SweepFaceAlongCurve(Polygon perimeter, IList<Polygon> holes, BoundedCurve curve, double startSetback = 0, double endSetback = 0, double profileRotation = 0) =>
        new Sweep(new Profile(perimeter, holes), curve, startSetback, endSetback, profileRotation).Solid;

    /// <summary>A flat face alone.</summary>
    public static Solid CreateLamina(Polygon perimeter, IList<Polygon> voids = null) => new Lamina(perimeter, voids).Solid;

    internal long NumberOf(Vector3 corner) => Vertices.First(one => one.Value.Point.IsAlmostEqualTo(corner)).Key;

    /// <summary>The sides that faces share, each once.</summary>
    public List<Line> Edges
    {
        get
        {
            var known = new HashSet<(long, long)>();
            return Faces.Values.SelectMany(face => face.Inner.Prepend(face.Outer)).SelectMany(loop => loop.ToPolygon().Segments())
                .Where(side => (NumberOf(side.Start), NumberOf(side.End)) is var (a, b) && known.Add((Math.Min(a, b), Math.Max(a, b)))).ToList();
        }
    }

    /// <summary>Of closed faces, cubic metres.</summary>
    public double Volume()
    {
        static double Under(Polygon loop)
        {
            var (corners, sum) = (loop.Vertices, 0.0);
            for (var at = 1; at < corners.Count - 1; at++) sum += corners[0].Dot(corners[at].Cross(corners[at + 1]));
            return sum / 6;
        }
        // Holes turn the other way round, whichever way they were drawn.
        var sum = 0.0;
        foreach (var face in Faces.Values)
        {
            var outer = face.Outer.ToPolygon();
            sum += Under(outer);
            foreach (var hole in face.Inner.Select(loop => loop.ToPolygon())) sum += hole.Normal().Dot(outer.Normal()) > 0 ? -Under(hole) : Under(hole);
        }
        return sum;
    }

    /// <summary>Triangles of its faces.</summary>
    public Mesh ToMesh()
    {
        var mesh = new Mesh();
        foreach (var face in Faces.Values)
            mesh.AddMesh(Joined(face).ToMesh());
        return mesh;
    }

    /// <summary>One outline of a face: each hole joined to what is round it where they are nearest.</summary>
    private static Polygon Joined(Face face)
    {
        var outer = face.Outer.ToPolygon();
        var ring = outer.Vertices.ToList();
        var holes = face.Inner.Select(loop => loop.ToPolygon()).Select(hole => hole.Normal().Dot(outer.Normal()) > 0 ? hole.Reversed().Vertices : hole.Vertices).ToList();
        while (holes.Count > 0)
        {
            // The nearest of all has nothing in between.
            var (hole, at, from) = (from one in holes from corner in Enumerable.Range(0, ring.Count) from start in Enumerable.Range(0, one.Count) select (one, corner, start))
                .MinBy(pair => ring[pair.corner].DistanceTo(pair.one[pair.start]));
            ring.InsertRange(at + 1, hole.Skip(from).Concat(hole.Take(from + 1)).Append(ring[at]));
            holes.Remove(hole);
        }
        return new Polygon(true, ring.ToArray());
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
        result = CutLines.Joined(Faces.Values.SelectMany(face => face.CutBy(plane))).Where(CutLines.IsRing)
            .Select(ring => new Polygon(Regions.WithoutStraight(ring.SkipLast(1).ToList()))).ToList();
        return result.Count > 0;
    }
}

/// <summary>Faces that an author has put together.</summary>
public class ConstructedSolid : SolidOperation
{
    [JsonProperty("Solid")] public override Solid Solid { get; }

    public ConstructedSolid(Solid solid, bool isVoid = false) : base(isVoid) => Solid = solid;
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

    /// <summary>Along a line: the profile's y as far up as the line allows, its x to the right of the way.</summary>
    [JsonIgnore]
    public override Solid Solid
    {
        get
        {
            if (Curve is not Line line || line.Length() - StartSetback - EndSetback < Vector3.EPSILON) return base.Solid;
            var way = line.Direction();
            var up = Math.Abs(way.Z) > 0.999999 ? new Vector3(0, -Math.Sign(way.Z)) : way.Cross(Vector3.ZAxis).Cross(way).Unitized();
            var place = new Transform(line.At(StartSetback), way.Cross(up), up, -way);
            if (ProfileRotation != 0) place = place.RotatedAboutPoint(place.Origin, -way, ProfileRotation);
            return new Extrude(Profile.Transformed(place), line.Length() - StartSetback - EndSetback, way).Solid;
        }
    }
}
