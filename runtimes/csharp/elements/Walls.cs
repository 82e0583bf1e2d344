using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements;

/// <summary>A wall over its outline on the ground.</summary>
public class Wall : BuildingElement
{
    public virtual Profile Profile { get; set; }
    public double Height { get; set; }

    [JsonConstructor]
    public Wall(Profile profile, double height, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name)
    {
        if (height <= 0) throw new ArgumentOutOfRangeException(nameof(height), "The wall could not be created. The height must be greater than zero.");
        (Profile, Height) = (profile, height);
    }

    protected Wall(Transform transform, Material material, Representation representation, bool isElementDefinition, Guid id, string name)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name) { }

    public override void UpdateRepresentations() => Representation = Opened(new Extrude(Profile, Height, Vector3.ZAxis));
}

/// <summary>A wall along a line.</summary>
public class StandardWall : Wall
{
    public Line CenterLine { get; set; }
    public double Thickness { get; set; }
    /// <summary>What it stands on.</summary>
    [JsonIgnore] public override Profile Profile => CenterLine?.Thicken(Thickness);

    public StandardWall(Line centerLine, double thickness, double height, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material, representation, isElementDefinition, id, name)
    {
        if (height <= 0) throw new ArgumentOutOfRangeException(nameof(height), "The wall could not be created. The height must be greater than zero.");
        if (thickness <= 0) throw new ArgumentOutOfRangeException(nameof(thickness), "The wall could not be created. The thickness must be greater than zero.");
        (CenterLine, Thickness, Height) = (centerLine, thickness, height);
    }

    /// <summary>What its author counts generations of walls by, a number or a text; null where nobody has.</summary>
    [JsonIgnore]
    public dynamic WallsVersion
    {
        get => AdditionalProperties.TryGetValue("WallsVersion", out var version) ? version : null;
        set => AdditionalProperties["WallsVersion"] = value;
    }

    public double Area() => CenterLine.Length() * Height;

    /// <summary>A hole for a door that stands on the centre line, through the whole wall.</summary>
    public Opening AddDoorOpening(Door door)
    {
        var (along, foot) = ((door.Transform.Origin - CenterLine.Start).Dot(CenterLine.Direction()), door.Transform.Origin.Z - CenterLine.Start.Z);
        return AddOpening(door.ClearWidth, door.ClearHeight, along, foot + door.ClearHeight / 2, Thickness / 2, Thickness / 2);
    }

    public override void UpdateRepresentations()
    {
        var side = CenterLine.Direction().Cross(Vector3.ZAxis) * (Thickness / 2);
        var perimeter = new Polygon(CenterLine.Start + side, CenterLine.End + side, CenterLine.End - side, CenterLine.Start - side);
        // Openings stand in the wall: x along it, y up.
        var upright = new Transform(CenterLine.Start, CenterLine.Direction(), CenterLine.Direction().Cross(Vector3.ZAxis));
        Representation = Opened(new Extrude(perimeter, Height, Vector3.ZAxis), upright);
    }
}

/// <summary>A wall by its upright profile, its thickness half to each side of the centre line.</summary>
public class WallByProfile : Wall
{
    public Polygon Perimeter { get; set; }
    public double Thickness { get; set; }
    public Line Centerline { get; set; }

    [JsonConstructor]
    public WallByProfile(Polygon perimeter, double thickness, Line centerline, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material, representation, isElementDefinition, id, name) =>
        (Perimeter, Thickness, Centerline) = (perimeter, thickness, centerline);

    public WallByProfile(Profile profile, double thickness, Line centerline, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : this(profile.Perimeter, thickness, centerline, transform, material, representation, isElementDefinition, id, name) => Voids = profile.Voids;

    /// <summary>Holes of the upright profile.</summary>
    public IList<Polygon> Voids { get; set; } = new List<Polygon>();
    [JsonIgnore] public override Profile Profile { get => GetProfile(); set => (Perimeter, Voids) = (value.Perimeter, value.Voids); }
    public Profile GetProfile() => new(Perimeter, Voids);
    public double Area() => GetProfile().Area();

    public override void UpdateRepresentations()
    {
        var normal = Perimeter.Normal();
        Representation = new Extrude(GetProfile().Transformed(new Transform(normal * (-Thickness / 2))), Thickness, normal);
    }
}

/// <summary>A room: a solid over a profile that encloses and bears nothing.</summary>
public class Space : GeometricElement
{
    public Profile Profile { get; set; }
    public double Height { get; set; }
    [JsonIgnore] public double Area => Profile.Area();
    [JsonIgnore] public double Volume => Profile.Area() * Height;

    public Space(Profile profile, double height, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Mass, representation, isElementDefinition, id, name)
    {
        if (height <= 0) throw new ArgumentOutOfRangeException(nameof(height), "The space could not be created. The height must be greater than zero.");
        (Profile, Height) = (profile, height);
    }

    public override void UpdateRepresentations() => Representation = new Extrude(Profile, Height, Vector3.ZAxis);
}

/// <summary>A hole in a wall or floor, before and behind its own plane.</summary>
public class Opening : GeometricElement
{
    public Polygon Perimeter { get; set; }
    public double DepthFront { get; set; }
    public double DepthBack { get; set; }

    [JsonIgnore] public Profile Profile => new(Perimeter);

    /// <summary>Which way its front faces, in its own place: up.</summary>
    [JsonIgnore] public Vector3 Normal => Vector3.ZAxis;

    [JsonConstructor]
    public Opening(Polygon perimeter, double depthFront = 1, double depthBack = 1, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, BuiltInMaterials.Void, representation, isElementDefinition, id, name) =>
        (Perimeter, DepthFront, DepthBack) = (perimeter, depthFront, depthBack);

    /// <summary>An opening whose front faces along a normal.</summary>
    public Opening(Polygon perimeter, Vector3 normal, double depthFront = 1, double depthBack = 1, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : this(perimeter, depthFront, depthBack, Turned(normal, transform), representation, isElementDefinition, id, name) { }

    private static Transform Turned(Vector3 normal, Transform transform) =>
        normal.Unitized().IsAlmostEqualTo(Vector3.ZAxis) ? transform : new Transform(Vector3.Origin, normal).Concatenated(transform ?? new Transform());

    /// <summary>What it takes away, at a place.</summary>
    internal Extrude Void(Transform at) =>
        new(Perimeter, DepthFront + DepthBack, Vector3.ZAxis, true) { LocalTransform = new Transform(0, 0, -DepthBack).Concatenated(at) };

    public override void UpdateRepresentations() => Representation = Void(new Transform());
}
