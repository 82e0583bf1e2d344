using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>A perimeter with holes.</summary>
public partial class Profile : Element
{
    public Polygon Perimeter { get; set; }
    public IList<Polygon> Voids { get; set; }

    [Newtonsoft.Json.JsonConstructor]
    public Profile(Polygon perimeter, IList<Polygon> voids, Guid id = default, string name = null) : base(id, name)
    {
        Perimeter = perimeter ?? throw new ArgumentNullException(nameof(perimeter));
        Voids = voids ?? new List<Polygon>();
    }

    public Profile() : base(default, null) => Voids = new List<Polygon>();

    public Profile(Polygon perimeter) : this(perimeter, (IList<Polygon>)null) { }
    public Profile(Polygon perimeter, params Polygon[] voids) : this(perimeter, voids.ToList()) { }

    /// <summary>The largest is the perimeter, the others its holes.</summary>
    public Profile(IList<Polygon> polygons) : this(polygons.MaxBy(polygon => polygon.Area()))
    {
        Voids = polygons.Where(polygon => polygon != Perimeter).ToList();
        OrientVoids();
    }

    public Profile(Polygon perimeter, Polygon singleVoid, Guid id = default, string name = null) : this(perimeter, singleVoid == null ? null : new List<Polygon> { singleVoid }, id, name) { }
    public Profile(Polygon perimeter, Guid id, string name) : this(perimeter, (IList<Polygon>)null, id, name) { }

    public BBox3 Bounds() => new(Perimeter);
    public double Area() => Perimeter.Area() - Voids.Sum(hole => hole.Area());
    public Vector3 Normal() => Perimeter.Normal();
    public bool Contains(Vector3 point) => Perimeter.Contains(point) && !Voids.Any(hole => hole.Covers(point));

    public bool Contains(Vector3 point, out Containment containment)
    {
        Perimeter.Contains(point, out containment);
        foreach (var hole in Voids)
        {
            hole.Contains(point, out var inHole);
            if (inHole == Containment.Inside) containment = Containment.Outside;
            else if (inHole != Containment.Outside) containment = inHole;
        }
        return containment == Containment.Inside;
    }

    public List<Line> Segments() => Perimeter.Segments().Concat(Voids.SelectMany(hole => hole.Segments())).ToList();
    public List<ModelCurve> ToModelCurves(Transform transform = null, Material material = null) =>
        Voids.Prepend(Perimeter).Select(loop => new ModelCurve(loop, material, transform)).ToList();
    public Profile Transformed(Transform transform) => new(Perimeter.TransformedPolygon(transform), Voids.Select(hole => hole.TransformedPolygon(transform)).ToList());
    public Profile Project(Plane plane) => new(Perimeter.Project(plane), Voids.Select(hole => hole.Project(plane)).ToList());
    public Profile Reversed() => new(Perimeter.Reversed(), Voids.Select(hole => hole.Reversed()).ToList());

    /// <summary>Moves this profile itself.</summary>
    public void Transform(Transform transform) =>
        (Perimeter, Voids) = (Perimeter.TransformedPolygon(transform), Voids.Select(hole => hole.TransformedPolygon(transform)).ToList());

    /// <summary>Turns holes round that face as the perimeter does.</summary>
    public void OrientVoids()
    {
        var normal = Perimeter.Normal();
        Voids = Voids.Select(hole => hole.Normal().Dot(normal) > 0 ? hole.Reversed() : hole).ToList();
    }

    /// <summary>Grown by the distance, or shrunk where it is negative; holes the other way.</summary>
    public List<Profile> Offset(double distance, double tolerance = Vector3.EPSILON)
    {
        var holes = Voids.SelectMany(hole => hole.Offset(-distance)).ToList();
        return Difference(Perimeter.Offset(distance).Select(grown => new Profile(grown)), holes.Select(hole => new Profile(hole)));
    }

    public static List<Profile> Offset(IEnumerable<Profile> profiles, double distance, double tolerance = Vector3.EPSILON) =>
        UnionAll(profiles.SelectMany(profile => profile.Offset(distance)));

    /// <summary>Bands of a width along all its edges, half inside and half outside.</summary>
    public List<Profile> Thicken(double width, bool inside = false) =>
        Difference(inside ? new List<Profile> { this } : Offset(width / 2), Offset(inside ? -width : -width / 2));

    /// <summary>Without corners on straight sides, perimeter counter-clockwise, holes clockwise.</summary>
    public Profile Cleaned() => UnionAll(new[] { this }).FirstOrDefault();

    /// <summary>The pieces that lines cut profiles into; lines that end inside cut nothing.</summary>
    public static List<Profile> Split(IEnumerable<Profile> profiles, IEnumerable<Polyline> splitLines, double tolerance = Vector3.EPSILON) =>
        profiles.SelectMany(profile => Regions.SplitShapes(Loops(profile), splitLines)).ToList();
    public static List<Profile> Split(IEnumerable<Profile> profiles, Polyline splitLine, double tolerance = Vector3.EPSILON) => Split(profiles, new[] { splitLine }, tolerance);
    public List<Profile> Split(params Polyline[] splitLines) => Split(new[] { this }, splitLines);

    public List<Profile> Subtract(Profile other) => Difference(new[] { this }, new[] { other });
    public static List<Profile> UnionAll(IEnumerable<Profile> profiles, double tolerance = Vector3.EPSILON) => Combine(profiles, Array.Empty<Profile>(), (a, b) => a);
    public static List<Profile> Difference(IEnumerable<Profile> first, IEnumerable<Profile> second, double tolerance = Vector3.EPSILON) => Combine(first, second, (a, b) => a && !b);
    public static List<Profile> Intersection(IEnumerable<Profile> first, IEnumerable<Profile> second, double tolerance = Vector3.EPSILON) => Combine(first, second, (a, b) => a && b);
    public static List<Profile> Union(IEnumerable<Profile> first, IEnumerable<Profile> second, double tolerance = Vector3.EPSILON) => Combine(first, second, (a, b) => a || b);
    /// <summary>One profile around both; null where they do not touch.</summary>
    public Profile Union(Profile other) => UnionAll(new[] { this, other }) is { Count: 1 } one ? one[0] : null;
    public Profile Intersection(Profile other) => Intersection(new[] { this }, new[] { other }).FirstOrDefault();

    /// <summary>Perimeters with the polygons inside them as holes, whichever way they face; what lies in a hole is a profile again.</summary>
    public static List<Profile> CreateFromPolygons(IEnumerable<Polygon> polygons)
    {
        var loops = polygons.Select(polygon => (IList<Vector3>)polygon.Vertices).ToList();
        if (loops.Count == 0) return new List<Profile>();
        bool IsInside(double x, double y) => loops.Count(loop => Regions.Winding(new[] { loop }, x, y) != 0) % 2 == 1;
        return Regions.Compose(loops, IsInside, loops[0][0].Z).Select(area => new Profile(new Polygon(area.Perimeter), area.Holes.Select(hole => new Polygon(hole)).ToList())).ToList();
    }

    private static List<Profile> Combine(IEnumerable<Profile> first, IEnumerable<Profile> second, Func<bool, bool, bool> keeps) =>
        Regions.Combine(first.Select(Loops).ToList(), second.Select(Loops).ToList(), keeps);

    private static List<IList<Vector3>> Loops(Profile profile) => profile.Voids.Prepend(profile.Perimeter).Select(loop => loop.Vertices).ToList();
}
