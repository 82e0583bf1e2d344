using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry.Solids;

// Of two solids every face is cut by the outlines in which its plane cuts the other one: no triangles come of it.
public partial class Solid
{
    /// <summary>Just beside a plane in which corners of the other solid lie, it is clear what is inside.</summary>
    private const double Beside = 5e-5;

    private enum Twins { None, SameWay, OtherWay }

    public static Solid Union(SolidOperation a, SolidOperation b) => Union(a.Solid, a.LocalTransform, b.Solid, b.LocalTransform);
    public static Solid Difference(SolidOperation a, SolidOperation b) => Difference(a.Solid, a.LocalTransform, b.Solid, b.LocalTransform);
    public static Solid Intersection(SolidOperation a, SolidOperation b) => Intersection(a.Solid, a.LocalTransform, b.Solid, b.LocalTransform);

    /// <summary>What lies in one of them or in both.</summary>
    public static Solid Union(Solid a, Transform aTransform, Solid b, Transform bTransform)
    {
        var (one, other) = (Placed(a, aTransform), Placed(b, bTransform));
        return new Solid(Cut(one, other, 1, false, Twins.None).Concat(Cut(other, one, 1, false, Twins.SameWay)));
    }

    /// <summary>What lies in the first and not in the second.</summary>
    public static Solid Difference(Solid a, Transform aTransform, Solid b, Transform bTransform)
    {
        var (one, other) = (Placed(a, aTransform), Placed(b, bTransform));
        return new Solid(Cut(one, other, -1, false, Twins.None).Concat(Cut(other, one, 1, true, Twins.OtherWay).Select(face => face.Reversed())));
    }

    /// <summary>What lies in both; null where they share nothing.</summary>
    public static Solid Intersection(Solid a, Transform aTransform, Solid b, Transform bTransform)
    {
        var (one, other) = (Placed(a, aTransform), Placed(b, bTransform));
        var faces = Cut(one, other, -1, true, Twins.None).Concat(Cut(other, one, -1, true, Twins.SameWay)).ToList();
        return faces.Count == 0 ? null : new Solid(faces);
    }

    private static Solid Placed(Solid solid, Transform at)
    {
        if (solid == null) throw new ArgumentNullException(nameof(solid));
        // A single face, or what is swept along a curve: it encloses nothing that could be cut.
        if (solid.Faces.Count < 4) throw new ArgumentException("Only solids with flat faces all round can be united, cut or intersected.", nameof(solid));
        return at == null ? solid : new Solid(solid.Faces.Values.Select(face => ProfileOf(face).Transformed(at)));
    }

    private static Profile ProfileOf(Face face)
    {
        var profile = new Profile(face.Outer.ToPolygon(), face.Inner.Select(loop => loop.ToPolygon()).ToList());
        profile.OrientVoids();
        return profile;
    }

    /// <summary>Of each face what lies inside or outside the other solid, looked at from its front (1) or its back (-1).</summary>
    private static IEnumerable<Profile> Cut(Solid of, Solid by, int side, bool isInside, Twins without)
    {
        foreach (var face in of.Faces.Values)
        {
            var plane = face.Plane();
            var (back, flat) = (new Transform(plane), new Transform(plane).Inverted());
            var section = Section(by, plane, side, flat);
            var shapes = new List<Profile> { Flat(ProfileOf(face), flat) };
            shapes = section.Count > 0 ? (isInside ? Profile.Intersection(shapes, section) : Profile.Difference(shapes, section)) : isInside ? new List<Profile>() : shapes;
            var twins = without == Twins.None ? new List<Profile>() : by.Faces.Values
                .Where(other => other.Plane().IsCoplanar(plane) && other.Plane().Normal.Dot(plane.Normal) > 0 == (without == Twins.SameWay))
                .Select(other => Flat(ProfileOf(other), flat)).ToList();
            if (twins.Count > 0 && shapes.Count > 0) shapes = Profile.Difference(shapes, twins);
            foreach (var shape in shapes.Where(shape => shape.Area() > 1e-8)) yield return (shape.Normal().Z < 0 ? shape.Reversed() : shape).Transformed(back);
        }
    }

    private static List<Profile> Section(Solid solid, Plane plane, int side, Transform flat)
    {
        var isTouched = solid.Vertices.Values.Any(corner => Math.Abs(corner.Point.DistanceTo(plane)) < Beside / 2);
        var at = isTouched ? new Plane(plane.Origin + plane.Normal * (side * Beside), plane.Normal) : plane;
        if (!solid.Intersects(at, out var outlines)) return new List<Profile>();
        return Profile.CreateFromPolygons(outlines.Select(outline => Flat(outline, flat)));
    }

    private static Polygon Flat(Polygon polygon, Transform flat) => new(polygon.Vertices.Select(point => flat.OfPoint(point)).Select(point => new Vector3(point.X, point.Y)).ToList());
    private static Profile Flat(Profile profile, Transform flat) => new(Flat(profile.Perimeter, flat), profile.Voids.Select(hole => Flat(hole, flat)).ToList());
}
