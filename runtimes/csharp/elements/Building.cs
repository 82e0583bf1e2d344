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

    public Floor(Profile profile, double thickness, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name)
    {
        if (thickness <= 0) throw new ArgumentOutOfRangeException(nameof(thickness), "The floor thickness must be greater than 0.0.");
        (Profile, Thickness) = (profile, thickness);
    }

    public double Area() => Profile.Area();
    public double Volume() => Profile.Area() * Thickness;
    public Profile ProfileTransformed() => Profile.Transformed(Transform);
    public override void UpdateRepresentations() => Representation = new Extrude(Profile, Thickness, Vector3.ZAxis);
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

    public StandardWall(Line centerLine, double thickness, double height, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Concrete, representation, isElementDefinition, id, name) =>
        (CenterLine, Thickness, Height) = (centerLine, thickness, height);

    public override void UpdateRepresentations()
    {
        var side = CenterLine.Direction().Cross(Vector3.ZAxis) * (Thickness / 2);
        var perimeter = new Polygon(CenterLine.Start + side, CenterLine.End + side, CenterLine.End - side, CenterLine.Start - side);
        Representation = new Extrude(perimeter, Height, Vector3.ZAxis);
    }
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

/// <summary>What an override finds its element by.</summary>
public static class Identity
{
    public static void AddOverrideIdentity(this Element element, IOverride by) => AddOverrideIdentity(element, by.GetName(), by.Id, by.GetIdentity());

    public static void AddOverrideIdentity(this Element element, string name, string id, object identity)
    {
        if (!element.AdditionalProperties.TryGetValue("associatedIdentities", out var held) || held is not IDictionary<string, object> all)
            element.AdditionalProperties["associatedIdentities"] = all = new Dictionary<string, object>();
        if (!all.TryGetValue(name, out var list) || list is not IList<object> identities) all[name] = identities = new List<object>();
        identities.Add(new Dictionary<string, object> { ["id"] = id, ["identity"] = identity });
    }

    public static void AddOverrideValue(this Element element, string name, object value)
    {
        if (!element.AdditionalProperties.TryGetValue("associatedValues", out var held) || held is not IDictionary<string, object> all)
            element.AdditionalProperties["associatedValues"] = all = new Dictionary<string, object>();
        all[name] = value;
    }
}

public interface IOverride
{
    string Id { get; set; }
    string GetName();
    object GetIdentity();
}

public static class Units
{
    public const double FeetInMeters = 0.3048;
    public static double FeetToMeters(double feet) => feet * FeetInMeters;
    public static double MetersToFeet(double meters) => meters / FeetInMeters;
    public static double InchesToMeters(double inches) => inches * 0.0254;
    public static double MetersToInches(double meters) => meters / 0.0254;
    public static double DegreesToRadians(double degrees) => degrees * Math.PI / 180;
    public static double RadiansToDegrees(double radians) => radians * 180 / Math.PI;
}

/// <summary>Elements by their id, in the order in which they were added.</summary>
public class Model
{
    public Transform Transform { get; set; } = new();
    public IDictionary<Guid, Element> Elements { get; set; } = new Dictionary<Guid, Element>();

    public void AddElement(Element element, bool gatherSubElements = true)
    {
        if (element != null) Elements[element.Id] = element;
    }

    public void AddElements(IEnumerable<Element> elements, bool gatherSubElements = true)
    {
        foreach (var element in elements) AddElement(element);
    }

    public void AddElements(params Element[] elements) => AddElements((IEnumerable<Element>)elements);
    public IEnumerable<T> AllElementsOfType<T>() => Elements.Values.OfType<T>();
    public IEnumerable<T> AllElementsAssignableFromType<T>() => Elements.Values.OfType<T>();
    public T GetElementOfType<T>(Guid id) where T : Element => Elements.TryGetValue(id, out var found) ? found as T : null;
    public T GetElementByName<T>(string name) where T : Element => Elements.Values.OfType<T>().FirstOrDefault(element => element.Name == name);
    public string ToJson(bool indent = false, bool gatherSubElements = true) => Serialization.JSON.ModelWriter.Write(this);
    public static Model FromJson(string json, bool forceTypeReload = false) => Serialization.JSON.ModelReader.Read(json);
    public static Model FromJson(string json, out List<string> errors, bool forceTypeReload = false)
    {
        errors = new List<string>();
        return FromJson(json);
    }
}
