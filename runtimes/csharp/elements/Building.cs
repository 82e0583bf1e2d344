using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Geometry.Solids;

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
    public override void UpdateRepresentations() => Representation = new Extrude(Profile, Height, Vector3.ZAxis);
}

/// <summary>A slab over a profile; its transform lies at the bottom.</summary>
public class Floor : GeometricElement
{
    public Profile Profile { get; set; }
    public double Thickness { get; set; }
    public double Elevation => Transform.Origin.Z;
    /// <summary>The level it belongs to.</summary>
    public Guid? Level { get; set; }
    public IList<Opening> Openings { get; set; } = new List<Opening>();

    public Floor(Profile profile, double thickness, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name)
    {
        if (thickness <= 0) throw new ArgumentOutOfRangeException(nameof(thickness), "The floor thickness must be greater than 0.0.");
        (Profile, Thickness) = (profile, thickness);
    }

    public double Area() => Profile.Area();
    public double Volume() => Profile.Area() * Thickness;
    public Profile ProfileTransformed() => Profile.Transformed(Transform);

    public Opening AddOpening(double width, double height, double x, double y, double depthFront = 1, double depthBack = 1) =>
        AddOpening(Polygon.Rectangle(width, height), x, y, depthFront, depthBack);

    public Opening AddOpening(Polygon perimeter, double x, double y, double depthFront = 1, double depthBack = 1)
    {
        var opening = new Opening(perimeter, depthFront, depthBack, new Transform(x, y, 0));
        Openings.Add(opening);
        return opening;
    }

    public override void UpdateRepresentations() =>
        Representation = new Representation(Openings.Select(opening => opening.Void(opening.Transform)).Prepend(new Extrude(Profile, Thickness, Vector3.ZAxis)).ToList<SolidOperation>());
}

/// <summary>A flat panel.</summary>
public class Panel : GeometricElement
{
    public Polygon Perimeter { get; set; }

    public Panel(Polygon perimeter, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name) => Perimeter = perimeter;

    public double Area() => Perimeter.Area();
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

    public override void UpdateRepresentations() => Representation = new Sweep(Profile, Curve, StartSetback, EndSetback, Rotation);
}

public class Beam : StructuralFraming
{
    public Beam(BoundedCurve curve, Profile profile, Material material = null, double startSetback = 0, double endSetback = 0, double rotation = 0, Transform transform = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(curve, profile, material, startSetback, endSetback, rotation, transform, null, isElementDefinition, id, name) { }
}

/// <summary>An upright member at a point.</summary>
public class Column : StructuralFraming
{
    public Vector3 Location { get; set; }
    public double Height { get; set; }

    public Column(Vector3 location, double height, BoundedCurve curve, Profile profile, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(curve ?? new Line(location, location + Vector3.ZAxis * height), profile, material, 0, 0, 0, transform, representation, isElementDefinition, id, name) =>
        (Location, Height) = (location, height);
}

/// <summary>A wall along a line.</summary>
public class StandardWall : GeometricElement
{
    public Line CenterLine { get; set; }
    public double Thickness { get; set; }
    public double Height { get; set; }
    public IList<Opening> Openings { get; set; } = new List<Opening>();

    public StandardWall(Line centerLine, double thickness, double height, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name) =>
        (CenterLine, Thickness, Height) = (centerLine, thickness, height);

    /// <summary>A rectangular opening whose middle lies x along the wall and y above its foot.</summary>
    public Opening AddOpening(double width, double height, double x, double y, double depthFront = 1, double depthBack = 1) =>
        AddOpening(Polygon.Rectangle(width, height), x, y, depthFront, depthBack);

    public Opening AddOpening(Polygon perimeter, double x, double y, double depthFront = 1, double depthBack = 1)
    {
        var opening = new Opening(perimeter, depthFront, depthBack, new Transform(x, y, 0));
        Openings.Add(opening);
        return opening;
    }

    public override void UpdateRepresentations()
    {
        var side = CenterLine.Direction().Cross(Vector3.ZAxis) * (Thickness / 2);
        var perimeter = new Polygon(CenterLine.Start + side, CenterLine.End + side, CenterLine.End - side, CenterLine.Start - side);
        // Openings stand in the wall: x along it, y up.
        var upright = new Transform(CenterLine.Start, CenterLine.Direction(), CenterLine.Direction().Cross(Vector3.ZAxis));
        var voids = Openings.Select(opening => opening.Void(opening.Transform.Concatenated(upright)));
        Representation = new Representation(voids.Prepend(new Extrude(perimeter, Height, Vector3.ZAxis)).ToList<SolidOperation>());
    }
}

/// <summary>A hole in a wall or floor, before and behind its own plane.</summary>
public class Opening : GeometricElement
{
    public Polygon Perimeter { get; set; }
    public double DepthFront { get; set; }
    public double DepthBack { get; set; }

    public Opening(Polygon perimeter, double depthFront = 1, double depthBack = 1, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, BuiltInMaterials.Void, representation, isElementDefinition, id, name) =>
        (Perimeter, DepthFront, DepthBack) = (perimeter, depthFront, depthBack);

    /// <summary>What it takes away, at a place.</summary>
    internal Extrude Void(Transform at) =>
        new(Perimeter, DepthFront + DepthBack, Vector3.ZAxis, true) { LocalTransform = new Transform(0, 0, -DepthBack).Concatenated(at) };

    public override void UpdateRepresentations() => Representation = Void(new Transform());
}

/// <summary>A curve that is shown.</summary>
public class ModelCurve : GeometricElement
{
    public BoundedCurve Curve { get; set; }

    public ModelCurve(BoundedCurve curve, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Black, representation, isElementDefinition, id, name) => Curve = curve;
}

/// <summary>A named line of a grid.</summary>
public class GridLine : GeometricElement
{
    public BoundedCurve Curve { get; set; }
    public double Radius { get; set; } = 1;
    public double ExtensionBeginning { get; set; }
    public double ExtensionEnd { get; set; }
}
