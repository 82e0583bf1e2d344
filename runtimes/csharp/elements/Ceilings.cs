using System;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements;

/// <summary>What closes a room above: its outline at an elevation, metres.</summary>
public abstract class BaseCeiling : BuildingElement
{
    public Polygon Perimeter { get; set; }
    public double Elevation { get; set; }

    protected BaseCeiling(Polygon perimeter, double elevation, Material material, Transform transform, Representation representation, bool isElementDefinition, Guid id, string name)
        : base(transform ?? new Transform(0, 0, elevation), material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name) =>
        (Perimeter, Elevation) = (perimeter.Project(Plane.XY), elevation);

    public double Area() => Perimeter.Area();
}

/// <summary>A ceiling of one thickness; its elevation is that of its underside.</summary>
public class Ceiling : BaseCeiling
{
    public double Thickness { get; set; }

    [JsonConstructor]
    public Ceiling(Polygon perimeter, double elevation, double thickness, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(perimeter, elevation, material, transform, representation, isElementDefinition, id, name) =>
        Thickness = thickness > 0 ? thickness : throw new ArgumentOutOfRangeException(nameof(thickness), "The ceiling could not be created. The thickness must be greater than zero.");

    public override void UpdateRepresentations() => Representation = Opened(new Extrude(Perimeter, Thickness, Vector3.ZAxis));
}

/// <summary>A profile drawn round an outline, as around a window.</summary>
public class Frame : GeometricElement
{
    public Polygon Curve { get; set; }
    public Profile Profile { get; set; }

    [JsonConstructor]
    public Frame(Polygon curve, Profile profile, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material, representation, isElementDefinition, id, name) => (Curve, Profile) = (curve, profile);

    /// <summary>The outline is moved inwards by `offset` first.</summary>
    public Frame(Polygon curve, Profile profile, double offset, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : this(offset == 0 ? curve : curve.Offset(-offset) is { Length: > 0 } moved ? moved[0] : throw new ArgumentOutOfRangeException(nameof(offset), "Nothing is left of the outline at this offset."), profile, transform, material, representation, isElementDefinition, id, name) { }

    public override void UpdateRepresentations() => Representation = new Sweep(Profile, Curve, 0, 0, 0);
}
