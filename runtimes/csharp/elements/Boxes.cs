using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements.Geometry;

/// <summary>A box that stands as its transform does: `Bounds` are in that place.</summary>
public struct Box
{
    public BBox3 Bounds { get; set; }
    public Transform Transform { get; set; }

    public Box(BBox3 bounds, Transform transform = null) => (Bounds, Transform) = (bounds, transform ?? new Transform());

    /// <summary>Between two of its corners, where these stand in the world.</summary>
    public Box(Vector3 min, Vector3 max, Transform transform = null) : this(new[] { min, max }, transform) { }

    /// <summary>Around points, where these stand in the world.</summary>
    public Box(IEnumerable<Vector3> points, Transform transform = null)
    {
        var place = transform ?? new Transform();
        var back = place.Inverted();
        (Bounds, Transform) = (new BBox3(points.Select(back.OfPoint)), place);
    }

    public double Volume => Bounds.Volume;
    public bool IsDegenerate() => Bounds.IsDegenerate();
    public List<Vector3> Corners() => Bounds.Corners().Select(Transform.OfPoint).ToList();
    public List<ModelCurve> ToModelCurves(Material material = null) => Bounds.ToModelCurves(Transform, material);
    /// <summary>Whether a point of the world lies within it or on its faces.</summary>
    public bool Contains(Vector3 point) => Bounds.Offset(Vector3.EPSILON).Contains(Transform.Inverted().OfPoint(point));

    /// <summary>Parts of its three sides, 0 to 1; of a side without length 0.5.</summary>
    public Vector3 UVWAtPoint(Vector3 point)
    {
        var (at, box) = (Transform.Inverted().OfPoint(point), Bounds);
        static double Part(double value, double min, double size) => size < Vector3.EPSILON ? 0.5 : (value - min) / size;
        return new Vector3(Part(at.X, box.Min.X, box.XSize), Part(at.Y, box.Min.Y, box.YSize), Part(at.Z, box.Min.Z, box.ZSize));
    }

    public Vector3 PointAt(double u, double v, double w) => Transform.OfPoint(Bounds.PointAt(u, v, w));
    public Vector3 PointAt(Vector3 uvw) => PointAt(uvw.X, uvw.Y, uvw.Z);
    /// <summary>Its own place, moved to parts of its sides.</summary>
    public Transform TransformAt(double u, double v, double w) => new Transform(Bounds.PointAt(u, v, w)).Concatenated(Transform);
    public Transform TransformAt(Vector3 uvw) => TransformAt(uvw.X, uvw.Y, uvw.Z);

    /// <summary>From a box of a metre at the origin to this one.</summary>
    public Transform UVWToBox() => new Transform().Scaled(new Vector3(Bounds.XSize, Bounds.YSize, Bounds.ZSize)).Concatenated(new Transform(Bounds.Min)).Concatenated(Transform);
    public Transform BoxToUVW() => UVWToBox().Inverted();
    /// <summary>From places in one box to the same parts of another.</summary>
    public static Transform TransformBetween(Box from, Box to) => from.BoxToUVW().Concatenated(to.UVWToBox());
}
