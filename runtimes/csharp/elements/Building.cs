using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements;

/// <summary>A solid over a profile.</summary>
public class Mass : GeometricElement
{
    public Profile Profile { get; set; }
    public double Height { get; set; }

    public Mass(Profile profile, double height = 1.0, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Mass, representation, isElementDefinition, id, name)
    {
        if (height <= 0) throw new ArgumentOutOfRangeException(nameof(height), "The mass could not be created. The height must be greater than zero.");
        (Profile, Height) = (profile, height);
    }

    public double Volume() => Profile.Area() * Height;
    public Profile ProfileTransformed() => Profile.Transformed(Transform);
    public override void UpdateRepresentations() => Representation = new Extrude(Profile, Height, Vector3.ZAxis);
}

/// <summary>Part of a building that can have openings.</summary>
public abstract class BuildingElement : GeometricElement, IHasOpenings
{
    public List<Opening> Openings { get; set; } = new List<Opening>();

    protected BuildingElement(Transform transform, Material material, Representation representation, bool isElementDefinition, Guid id, string name)
        : base(transform, material, representation, isElementDefinition, id, name) { }

    /// <summary>A rectangular opening; its middle lies x and y along the element: of a wall along it and up from its foot.</summary>
    public Opening AddOpening(double width, double height, double x, double y, double depthFront = 1, double depthBack = 1) =>
        AddOpening(Polygon.Rectangle(width, height), x, y, depthFront, depthBack);

    public Opening AddOpening(Polygon perimeter, double x, double y, double depthFront = 1, double depthBack = 1)
    {
        var opening = new Opening(perimeter, depthFront, depthBack, new Transform(x, y, 0));
        Openings.Add(opening);
        return opening;
    }

    /// <summary>A solid without the openings, which stand in a place of their own.</summary>
    protected Representation Opened(SolidOperation solid, Transform place = null)
    {
        var voids = Openings.Select(opening => opening.Void(place == null ? opening.Transform : opening.Transform.Concatenated(place)));
        return new Representation(voids.Prepend(solid).ToList());
    }
}

/// <summary>A slab over a profile; its transform lies at the bottom.</summary>
public class Floor : BuildingElement
{
    public Profile Profile { get; set; }
    public double Thickness { get; set; }
    public double Elevation => Transform.Origin.Z;
    /// <summary>The level it belongs to.</summary>
    public Guid? Level { get; set; }

    public Floor() : base(null, BuiltInMaterials.Concrete, null, false, default, null) { }

    public Floor(Profile profile, double thickness, Guid? level, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : this(profile, thickness, transform, material, representation, isElementDefinition, id, name) => Level = level;

    [JsonConstructor]
    public Floor(Profile profile, double thickness, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name)
    {
        if (thickness <= 0) throw new ArgumentOutOfRangeException(nameof(thickness), "The floor thickness must be greater than 0.0.");
        (Profile, Thickness) = (profile, thickness);
    }

    public double Area() => Profile.Area();
    public double Volume() => Profile.Area() * Thickness;
    public Profile ProfileTransformed() => Profile.Transformed(Transform);

    public override void UpdateRepresentations() => Representation = Opened(new Extrude(Profile, Thickness, Vector3.ZAxis));
}

/// <summary>What holes are cut into.</summary>
public interface IHasOpenings
{
    List<Opening> Openings { get; set; }
}

/// <summary>A flat panel.</summary>
public class Panel : GeometricElement
{
    public Polygon Perimeter { get; set; }

    public Panel(Polygon perimeter, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name) => Perimeter = perimeter;

    public double Area() => Perimeter.Area();
    public Vector3 Normal() => Perimeter.Normal();
    public override void UpdateRepresentations() => Representation = new Lamina(Perimeter);
}

/// <summary>A member along a curve.</summary>
public abstract class StructuralFraming : GeometricElement
{
    public BoundedCurve Curve { get; set; }
    public Profile Profile { get; set; }
    public double StartSetback { get; set; }
    public double EndSetback { get; set; }
    public double Rotation { get; set; }

    protected StructuralFraming(BoundedCurve curve, Profile profile, Material material, double startSetback, double endSetback, double rotation, Transform transform, Representation representation, bool isElementDefinition, Guid id, string name)
        : base(transform, material ?? BuiltInMaterials.Steel, representation, isElementDefinition, id, name) =>
        (Curve, Profile, StartSetback, EndSetback, Rotation) = (curve, profile, startSetback, endSetback, rotation);

    /// <summary>Of the profile along what its setbacks leave of the curve.</summary>
    public double Volume() => Profile.Area() * (Curve.Length() - StartSetback - EndSetback);

    /// <summary>The profile where the member begins.</summary>
    public Profile ProfileTransformed() => Profile.Transformed(Curve.TransformAtNormalized(0));

    public override void UpdateRepresentations() => Representation = new Sweep(Profile, Curve, StartSetback, EndSetback, Rotation);
}

public class Beam : StructuralFraming
{
    public Beam(BoundedCurve curve, Profile profile, Material material = null, double startSetback = 0, double endSetback = 0, double rotation = 0, Transform transform = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(curve, profile, material, startSetback, endSetback, rotation, transform, null, isElementDefinition, id, name) { }

    public Beam(BoundedCurve curve, Profile profile, Transform transform, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(curve, profile, material, 0, 0, 0, transform, representation, isElementDefinition, id, name) { }
}

/// <summary>An upright member at a point.</summary>
public class Column : StructuralFraming
{
    public Vector3 Location { get; set; }
    public double Height { get; set; }

    [JsonConstructor]
    public Column(Vector3 location, double height, BoundedCurve curve, Profile profile, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(curve ?? new Line(location, location + Vector3.ZAxis * height), profile, material, 0, 0, 0, transform, representation, isElementDefinition, id, name) =>
        (Location, Height) = (location, height);

    public Column(Vector3 location, double height, BoundedCurve curve, Profile profile, double startSetback, double endSetback, double rotation, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : this(location, height, curve, profile, transform, material, representation, isElementDefinition, id, name) =>
        (StartSetback, EndSetback, Rotation) = (startSetback, endSetback, rotation);

    public Column(Vector3 location, double height, Profile profile, Material material = null, Transform transform = null, double startSetback = 0, double endSetback = 0, double rotation = 0, bool isElementDefinition = false, Guid id = default, string name = null)
        : this(location, height, null, profile, transform, material, null, isElementDefinition, id, name) =>
        (StartSetback, EndSetback, Rotation) = (startSetback, endSetback, rotation);
}

/// <summary>A slanted member.</summary>
public class Brace : StructuralFraming
{
    public Brace(BoundedCurve curve, Profile profile, Material material = null, double startSetback = 0, double endSetback = 0, double rotation = 0, Transform transform = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(curve, profile, material, startSetback, endSetback, rotation, transform, null, isElementDefinition, id, name) { }
}
