using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>A turn, scale and move: twelve numbers, row by row, the move in the last of each.</summary>
public class Matrix
{
    public double[] Components { get; set; } = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 };

    public Matrix() { }
    public Matrix(double[] components) => Components = components;

    private Vector3 Column(int at) => new(Components[at], Components[at + 4], Components[at + 8]);
    [Newtonsoft.Json.JsonIgnore] public Vector3 XAxis => Column(0);
    [Newtonsoft.Json.JsonIgnore] public Vector3 YAxis => Column(1);
    [Newtonsoft.Json.JsonIgnore] public Vector3 ZAxis => Column(2);
    [Newtonsoft.Json.JsonIgnore] public Vector3 Translation => Column(3);
    public void SetTranslation(Vector3 to) => (Components[3], Components[7], Components[11]) = (to.X, to.Y, to.Z);
}

/// <summary>Places geometry: a matrix with the ways to make one.</summary>
public class Transform : IEquatable<Transform>
{
    public Matrix Matrix { get; set; }

    public Transform() => Matrix = new Matrix();
    public Transform(Matrix matrix) => Matrix = new Matrix((double[])matrix.Components.Clone());
    public Transform(Transform other) : this(other.Matrix) { }
    public Transform(double x, double y, double z, double rotation = 0) : this(new Vector3(x, y, z), rotation) { }

    public Transform(Vector3 origin, double rotation = 0) : this()
    {
        if (rotation != 0) Rotate(Vector3.ZAxis, rotation);
        Move(origin);
    }

    public Transform(Vector3 origin, Vector3 xAxis, Vector3 zAxis, double rotation = 0) : this()
    {
        if (rotation != 0) Rotate(Vector3.ZAxis, rotation);
        var z = zAxis.Unitized();
        var x = xAxis.Unitized();
        var place = new Transform();
        place.Set(x, z.Cross(x).Unitized(), z, origin);
        Concatenate(place);
    }

    /// <summary>Z along a direction, x level; turned about that direction by degrees.</summary>
    public Transform(Vector3 origin, Vector3 z, double rotation = 0) : this()
    {
        if (rotation != 0) Rotate(Vector3.ZAxis, rotation);
        Concatenate(new Transform(new Plane(origin, z)));
    }

    public Transform(Vector3 origin, Vector3 xAxis, Vector3 yAxis, Vector3 zAxis) : this() => Set(xAxis, yAxis, zAxis, origin);

    public Transform(Plane plane) : this()
    {
        var side = Math.Abs(plane.Normal.Dot(Vector3.ZAxis)) > 0.99 ? Vector3.XAxis : Vector3.ZAxis.Cross(plane.Normal).Unitized();
        Set(side, plane.Normal.Cross(side), plane.Normal, plane.Origin);
    }

    private double[] M => Matrix.Components;
    public Vector3 Origin => new(M[3], M[7], M[11]);
    public Vector3 XAxis => new(M[0], M[4], M[8]);
    public Vector3 YAxis => new(M[1], M[5], M[9]);
    public Vector3 ZAxis => new(M[2], M[6], M[10]);
    public Plane XY() => new(Origin, ZAxis);

    public Vector3 OfPoint(Vector3 p) => OfVector(p) + Origin;
    public Vector3 OfVector(Vector3 v) =>
        new(M[0] * v.X + M[1] * v.Y + M[2] * v.Z, M[4] * v.X + M[5] * v.Y + M[6] * v.Z, M[8] * v.X + M[9] * v.Y + M[10] * v.Z);

    public Plane YZ() => new(Origin, XAxis);
    public Plane XZ() => new(Origin, YAxis);
    public Plane OfPlane(Plane plane) => new(OfPoint(plane.Origin), OfVector(plane.Normal));
    public Polyline OfPolyline(Polyline polyline) => polyline.TransformedPolyline(this);
    public Polygon OfPolygon(Polygon polygon) => polygon.TransformedPolygon(this);
    public Polygon[] OfPolygons(IList<Polygon> polygons) => polygons.Select(OfPolygon).ToArray();
    public Profile OfProfile(Profile profile) => profile.Transformed(this);
    public Arc OfArc(Arc arc) => arc.TransformedArc(this);
    public Bezier OfBezier(Bezier bezier) => (Bezier)bezier.Transformed(this);
    public Line OfLine(Line line) => line.TransformedLine(this);

    /// <summary>A level place on a curve: x along its way seen from above, z up.</summary>
    public static Transform CreateHorizontalFrameAlongCurve(Curve curve, double u)
    {
        var (at, way) = (curve.PointAt(u), -curve.TransformAt(u).ZAxis);
        return new Transform(at, new Vector3(way.X, way.Y), Vector3.ZAxis);
    }
    public static Transform CreateOrientedAlongCurve(Curve curve, double u) => CreateHorizontalFrameAlongCurve(curve, u);

    public void Move(Vector3 by)
    {
        M[3] += by.X;
        M[7] += by.Y;
        M[11] += by.Z;
    }

    public void Move(double x = 0, double y = 0, double z = 0) => Move(new Vector3(x, y, z));

    public Transform Moved(Vector3 by)
    {
        var moved = new Transform(this);
        moved.Move(by);
        return moved;
    }

    public Transform Moved(double x = 0, double y = 0, double z = 0) => Moved(new Vector3(x, y, z));

    /// <summary>Turns about an axis through the origin, by degrees.</summary>
    public void Rotate(Vector3 axis, double angle)
    {
        var radians = angle * Math.PI / 180;
        var (c, s, u) = (Math.Cos(radians), Math.Sin(radians), axis.Unitized());
        var t = 1 - c;
        Concatenate(new Transform(new Matrix(new[]
        {
            t * u.X * u.X + c, t * u.X * u.Y - s * u.Z, t * u.X * u.Z + s * u.Y, 0,
            t * u.X * u.Y + s * u.Z, t * u.Y * u.Y + c, t * u.Y * u.Z - s * u.X, 0,
            t * u.X * u.Z - s * u.Y, t * u.Y * u.Z + s * u.X, t * u.Z * u.Z + c, 0,
        })));
    }

    public void Rotate(double angle) => Rotate(Vector3.ZAxis, angle);

    /// <summary>Mirrors at the plane through the origin with this normal.</summary>
    public void Reflect(Vector3 normal)
    {
        var n = normal.Unitized();
        Concatenate(new Transform(new Matrix(new[]
        {
            1 - 2 * n.X * n.X, -2 * n.X * n.Y, -2 * n.X * n.Z, 0,
            -2 * n.X * n.Y, 1 - 2 * n.Y * n.Y, -2 * n.Y * n.Z, 0,
            -2 * n.X * n.Z, -2 * n.Y * n.Z, 1 - 2 * n.Z * n.Z, 0,
        })));
    }

    /// <summary>Its axes as lines of a length in red, green and blue.</summary>
    public List<ModelCurve> ToModelCurves(Transform context = null, double length = 1)
    {
        var place = context == null ? this : Concatenated(context);
        return new[] { (place.XAxis, BuiltInMaterials.XAxis), (place.YAxis, BuiltInMaterials.YAxis), (place.ZAxis, BuiltInMaterials.ZAxis) }
            .Select(axis => new ModelCurve(new Line(place.Origin, place.Origin + axis.Item1 * length), axis.Item2)).ToList();
    }

    /// <summary>Larger or smaller around a point.</summary>
    public void Scale(double factor, Vector3 origin)
    {
        Move(-origin);
        Scale(factor);
        Move(origin);
    }

    public void Scale(double factor) => Scale(new Vector3(factor, factor, factor));

    public void Scale(Vector3 by) => Concatenate(new Transform(new Matrix(new[] { by.X, 0, 0, 0, 0, by.Y, 0, 0, 0, 0, by.Z, 0 })));

    /// <summary>Does the other after this.</summary>
    public void Concatenate(Transform other)
    {
        var (x, y, z, origin) = (other.OfVector(XAxis), other.OfVector(YAxis), other.OfVector(ZAxis), other.OfPoint(Origin));
        Set(x, y, z, origin);
    }

    public Transform Concatenated(Transform other)
    {
        var both = new Transform(this);
        both.Concatenate(other);
        return both;
    }

    public Transform Inverted()
    {
        var (x, y, z) = (XAxis, YAxis, ZAxis);
        var determinant = x.Dot(y.Cross(z));
        if (Math.Abs(determinant) < 1e-12) throw new InvalidOperationException("This transform cannot be inverted.");
        var (a, b, c) = (y.Cross(z) / determinant, z.Cross(x) / determinant, x.Cross(y) / determinant);
        var inverse = new Transform(new Matrix(new[] { a.X, a.Y, a.Z, 0, b.X, b.Y, b.Z, 0, c.X, c.Y, c.Z, 0 }));
        inverse.Move(inverse.OfVector(-Origin));
        return inverse;
    }

    public Transform Rotated(Vector3 axis, double angle)
    {
        var turned = new Transform(this);
        turned.Rotate(axis, angle);
        return turned;
    }

    public void RotateAboutPoint(Vector3 point, Vector3 axis, double angle)
    {
        Move(-point);
        Rotate(axis, angle);
        Move(point);
    }

    public Transform RotatedAboutPoint(Vector3 point, Vector3 axis, double angle)
    {
        var turned = new Transform(this);
        turned.RotateAboutPoint(point, axis, angle);
        return turned;
    }

    public void RotateAboutPoint(Vector3 point, double angle) => RotateAboutPoint(point, Vector3.ZAxis, angle);
    public Transform Rotated(double angle) => Rotated(Vector3.ZAxis, angle);

    /// <summary>Only its turn and scale.</summary>
    public Transform WithoutOrigin() => Moved(-Origin);

    /// <summary>Both turned alike, wherever they lie.</summary>
    public bool IsParallelTo(Transform other) => WithoutOrigin().Equals(other.WithoutOrigin());

    public Transform Scaled(double factor) => Scaled(new Vector3(factor, factor, factor));

    public Transform Scaled(Vector3 by)
    {
        var scaled = new Transform(this);
        scaled.Scale(by);
        return scaled;
    }

    public bool Equals(Transform other)
    {
        if (other is null) return false;
        for (var at = 0; at < 12; at++) if (Math.Abs(M[at] - other.M[at]) >= Vector3.EPSILON) return false;
        return true;
    }

    public override bool Equals(object other) => other is Transform transform && Equals(transform);
    public override int GetHashCode() => HashCode.Combine(Math.Round(M[3], 3), Math.Round(M[7], 3), Math.Round(M[11], 3));

    public void Invert() => Matrix = Inverted().Matrix;

    private void Set(Vector3 x, Vector3 y, Vector3 z, Vector3 origin) =>
        Matrix = new Matrix(new[] { x.X, y.X, z.X, origin.X, x.Y, y.Y, z.Y, origin.Y, x.Z, y.Z, z.Z, origin.Z });
}
