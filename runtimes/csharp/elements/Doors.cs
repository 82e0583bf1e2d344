using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements;

/// <summary>On which side a door hangs, seen from where it opens to.</summary>
public enum DoorOpeningSide
{
    [EnumMember(Value = "Undefined")] Undefined,
    [EnumMember(Value = "Left Hand")] LeftHand,
    [EnumMember(Value = "Right Hand")] RightHand,
    [EnumMember(Value = "Double Door")] DoubleDoor,
}

/// <summary>Which ways a door opens.</summary>
public enum DoorOpeningType
{
    [EnumMember(Value = "Undefined")] Undefined,
    [EnumMember(Value = "Single Swing")] SingleSwing,
    [EnumMember(Value = "Double Swing")] DoubleSwing,
}

/// <summary>A door in a wall: its origin lies in the middle of its threshold, x along the wall, z up; metres.</summary>
public class Door : GeometricElement
{
    public const double DOOR_DEFAULT_THICKNESS = 0.05;
    public const double DOOR_DEFAULT_HEIGHT = 2.1;

    public double ClearWidth { get; set; }
    public double ClearHeight { get; set; }
    public double Thickness { get; set; }
    public DoorOpeningSide OpeningSide { get; set; }
    public DoorOpeningType OpeningType { get; set; }
    /// <summary>Where it stood first, for overrides to find it by.</summary>
    public Vector3 OriginalPosition { get; set; }
    /// <summary>The hole that it stands in, where it was made with one.</summary>
    [JsonIgnore] public Opening Opening { get; set; }
    /// <summary>How many leaves it has.</summary>
    [JsonIgnore] public int Leaves => OpeningSide == DoorOpeningSide.DoubleDoor ? 2 : 1;

    [JsonConstructor]
    public Door(double clearWidth, double clearHeight, double thickness, DoorOpeningSide openingSide, DoorOpeningType openingType, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = "Door")
        : base(transform, material, representation, isElementDefinition, id, name)
    {
        if (clearWidth <= 0) throw new ArgumentOutOfRangeException(nameof(clearWidth), "The door's width must be greater than zero.");
        if (clearHeight <= 0) throw new ArgumentOutOfRangeException(nameof(clearHeight), "The door's height must be greater than zero.");
        if (thickness <= 0) throw new ArgumentOutOfRangeException(nameof(thickness), "The door's thickness must be greater than zero.");
        (ClearWidth, ClearHeight, Thickness, OpeningSide, OpeningType) = (clearWidth, clearHeight, thickness, openingSide, openingType);
        OriginalPosition = Transform.Origin;
    }

    /// <summary>A door at a part of a line, from 0 at its start to 1 at its end.</summary>
    public Door(Line line, double tPos, double clearWidth, double clearHeight, double thickness, DoorOpeningSide openingSide, DoorOpeningType openingType, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = "Door")
        : this(clearWidth, clearHeight, thickness, openingSide, openingType, PlaceAt(line, tPos), material, representation, isElementDefinition, id, name) { }

    /// <summary>A door of the usual thickness, with the hole that it stands in.</summary>
    public Door(double clearWidth, double clearHeight, DoorOpeningSide openingSide, DoorOpeningType openingType, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = "Door", double depthFront = 1, double depthBack = 1)
        : this(clearWidth, clearHeight, DOOR_DEFAULT_THICKNESS, openingSide, openingType, transform, material, representation, isElementDefinition, id, name)
        => Opening = CreateDoorOpening(depthFront, depthBack, false);

    /// <summary>A door of the usual thickness at a part of a line, with `flip` turned to the other side, and the hole that it stands in.</summary>
    public Door(Line line, double tPos, double clearWidth, double clearHeight, DoorOpeningSide openingSide, DoorOpeningType openingType, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = "Door", double depthFront = 1, double depthBack = 1, bool flip = false)
        : this(clearWidth, clearHeight, openingSide, openingType, PlaceAt(line, tPos, flip), material, representation, isElementDefinition, id, name, depthFront, depthBack) { }

    private static Transform PlaceAt(Line line, double part, bool flip = false)
    {
        if (part < 0 || part > 1) throw new ArgumentOutOfRangeException(nameof(part), "A door stands between the ends of its line.");
        return new Transform(line.PointAtNormalized(part), flip ? line.Direction().Negate() : line.Direction(), Vector3.ZAxis);
    }

    /// <summary>A hole as wide and high as the door, where it stands; its front faces across the wall, with `flip` to the other side.</summary>
    public Opening CreateDoorOpening(double depthFront, double depthBack, bool flip)
    {
        var across = Transform.XAxis.Cross(Transform.ZAxis) * (flip ? -1 : 1);
        var place = new Transform(Transform.Origin, Transform.ZAxis.Cross(across), Transform.ZAxis, across);
        return new Opening(Polygon.Rectangle((-ClearWidth / 2, 0), (ClearWidth / 2, ClearHeight)), depthFront, depthBack, place);
    }

    public override void UpdateRepresentations()
    {
        var leaf = ClearWidth / Leaves;
        Representation = new Representation(Enumerable.Range(0, Leaves).Select(at => -ClearWidth / 2 + at * leaf)
            .Select(x => (SolidOperation)new Extrude(Polygon.Rectangle((x, -Thickness / 2), (x + leaf, Thickness / 2)), ClearHeight, Vector3.ZAxis)).ToList());
    }
}
