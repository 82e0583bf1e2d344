using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements;

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

    /// <summary>The ids of the overrides by this name that made the element or changed it.</summary>
    public static IEnumerable<string> OverrideIds(this Element element, string name) => Identities(element).Where(one => one.Name == name).Select(one => one.Id).ToList();

    /// <summary>The ids of the overrides of a type by this name.</summary>
    public static IEnumerable<string> OverrideIds<T>(this Element element, string name) where T : IOverride => element.OverrideIds(name);

    /// <summary>An override of a class that an author wrote before there was an interface for it.</summary>
    public static void AddOverrideIdentity(this Element element, object by)
    {
        if (by is IOverride known)
        {
            AddOverrideIdentity(element, known);
            return;
        }
        object Part(string name) => by.GetType().GetProperty(name)?.GetValue(by);
        var name = by.GetType().GetMethod("GetName", Type.EmptyTypes)?.Invoke(by, null) as string ?? by.GetType().Name.Replace("Override", "");
        AddOverrideIdentity(element, name, Part("Id") as string, Part("Identity"));
    }

    /// <summary>The ids of all overrides that made the element or changed it.</summary>
    public static IEnumerable<string> OverrideIds(this Element element) => Identities(element).Select(one => one.Id).ToList();

    private static IEnumerable<(string Name, string Id)> Identities(Element element)
    {
        if (!element.AdditionalProperties.TryGetValue("associatedIdentities", out var held) || held is not System.Collections.IDictionary all) yield break;
        foreach (System.Collections.DictionaryEntry entry in all)
            foreach (var one in entry.Value as System.Collections.IEnumerable ?? Array.Empty<object>())
                if (one is IDictionary<string, object> identity && identity.TryGetValue("id", out var id) && id is string text) yield return ((string)entry.Key, text);
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
    public enum LengthUnit { Meter, Centimeter, Millimeter, Kilometer, Foot, Inch }
    public enum CardinalDirection { North, South, East, West }
    public const double FeetInMeters = 0.3048;
    public static double FeetToMeters(double feet) => feet * FeetInMeters;
    public static double MetersToFeet(double meters) => meters / FeetInMeters;
    public static double InchesToMeters(double inches) => inches * 0.0254;
    public static double MetersToInches(double meters) => meters / 0.0254;
    public static double MillimetersToMeters(double millimeters) => millimeters / 1000;
    public static double CentimetersToMeters(double centimeters) => centimeters / 100;
    public static double DegreesToRadians(double degrees) => degrees * Math.PI / 180;
    public static double RadiansToDegrees(double radians) => radians * 180 / Math.PI;
    public const double PI_2 = Math.PI / 2;
    public static double InchesToFeet(double inches) => inches / 12;
    public static double FeetToInches(double feet) => feet * 12;
    public static double MetersToMillimeters(double meters) => meters * 1000;

    /// <summary>Metres in one of a unit.</summary>
    public static double GetConversionToMeters(LengthUnit unit) => unit switch
    {
        LengthUnit.Kilometer => 1000, LengthUnit.Centimeter => 0.01, LengthUnit.Millimeter => 0.001, LengthUnit.Foot => FeetInMeters, LengthUnit.Inch => FeetInMeters / 12, _ => 1,
    };
    public static double GetConversionFromMeters(LengthUnit unit) => 1 / GetConversionToMeters(unit);
}

/// <summary>An element of an upstream model, to which this function adds something of its own.</summary>
public class ElementProxy<T> : Element where T : Element
{
    [Newtonsoft.Json.JsonProperty("elementId")] public Guid ElementId { get; set; }
    [Newtonsoft.Json.JsonProperty("dependency")] public string Dependency { get; set; }
    [Newtonsoft.Json.JsonIgnore] public T Element { get; }

    public ElementProxy(T element, string dependencyName, Guid id = default, string name = null) : base(id, name) =>
        (Element, ElementId, Dependency) = (element, element?.Id ?? default, dependencyName);
}

public static class ElementProxyExtensions
{
    public static ElementProxy<T> Proxy<T>(this T element, string dependencyName) where T : Element => new(element, dependencyName);
    /// <summary>The one of these that stands for the element; null where none does.</summary>
    public static ElementProxy<T> Proxy<T>(this IEnumerable<ElementProxy<T>> proxies, T element) where T : Element => proxies.FirstOrDefault(proxy => proxy.ElementId == element.Id);
    public static IEnumerable<ElementProxy<T>> Proxies<T>(this IEnumerable<T> elements, string dependencyName) where T : Element =>
        elements.Select(element => element.Proxy(dependencyName)).ToList();
}

public static class ModelExtensions
{
    /// <summary>Elements of one of a function's upstream models; none where that is missing.</summary>
    public static IEnumerable<T> AllElementsOfType<T>(this Dictionary<string, Model> models, string modelName) where T : Element =>
        models.TryGetValue(modelName, out var model) && model != null ? model.AllElementsOfType<T>() : Enumerable.Empty<T>();
    public static IEnumerable<T> AllElementsAssignableFromType<T>(this Dictionary<string, Model> models, string modelName) where T : Element => models.AllElementsOfType<T>(modelName);
}

public static class RandomExtensions
{
    public static Color NextColor(this Random random, double alpha = 1) => new(random.NextDouble(), random.NextDouble(), random.NextDouble(), alpha);
    public static Material NextMaterial(this Random random, bool unlit = false) => new($"random {random.Next()}", random.NextColor(), unlit: unlit);
    /// <summary>A ray in any direction, and in one that lies in a plane.</summary>
    public static Ray NextRay(this Random random, Vector3 origin)
    {
        var (z, turn) = (2 * random.NextDouble() - 1, 2 * Math.PI * random.NextDouble());
        return new Ray(origin, new Vector3(Math.Sqrt(1 - z * z) * Math.Cos(turn), Math.Sqrt(1 - z * z) * Math.Sin(turn), z));
    }
    public static Ray NextRayInPlane(this Random random, Vector3 origin, Vector3 normal)
    {
        var (place, turn) = (new Transform(origin, normal), 2 * Math.PI * random.NextDouble());
        return new Ray(origin, place.OfVector(new Vector3(Math.Cos(turn), Math.Sin(turn))));
    }
    /// <summary>A point within a box, without one within a metre from the origin.</summary>
    public static Vector3 NextVector(this Random random, BBox3? bounds = null) =>
        (bounds ?? new BBox3(Vector3.Origin, new Vector3(1, 1, 1))).PointAt(random.NextDouble(), random.NextDouble(), random.NextDouble());
}

/// <summary>Elements by their id, in the order in which they were added.</summary>
public class Model
{
    public Transform Transform { get; set; } = new();
    public IDictionary<Guid, Element> Elements { get; set; } = new Dictionary<Guid, Element>();

    public void AddElement(Element element, bool gatherSubElements = true)
    {
        if (element == null) return;
        if (gatherSubElements) foreach (var part in PartsOf(element)) if (!Elements.ContainsKey(part.Id)) AddElement(part);
        Elements[element.Id] = element;
    }

    /// <summary>Elements that it is made of and that functions look for; profiles and materials follow when the model is written.</summary>
    private static IEnumerable<Element> PartsOf(Element element) => element switch
    {
        ElementInstance { BaseDefinition: { } definition } => new[] { definition },
        Components.ComponentInstance component => component.Instances,
        Truss truss => truss.Elements,
        ContentCatalog catalog => (catalog.Content ?? Array.Empty<ContentElement>()).Concat(catalog.ReferenceConfiguration ?? Array.Empty<Element>()),
        _ => Array.Empty<Element>(),
    };

    public void AddElements(IEnumerable<Element> elements, bool gatherSubElements = true)
    {
        foreach (var element in elements) AddElement(element, gatherSubElements);
    }

    public void AddElements(params Element[] elements) => AddElements((IEnumerable<Element>)elements);
    public IEnumerable<T> AllElementsOfType<T>() => Elements.Values.OfType<T>();
    public IEnumerable<T> AllElementsAssignableFromType<T>() => Elements.Values.OfType<T>();
    public void RemoveElement(Element element) => Elements.Remove(element.Id);
    public T GetElementOfType<T>(Guid id) where T : Element => Elements.TryGetValue(id, out var found) ? found as T : null;
    public IEnumerable<T> GetElementsOfType<T>() where T : Element => AllElementsOfType<T>();
    public T GetElementByName<T>(string name) where T : Element => Elements.Values.OfType<T>().FirstOrDefault(element => element.Name == name);
    /// <summary>Makes the shapes of all its elements.</summary>
    public void UpdateRepresentations()
    {
        foreach (var element in Elements.Values.OfType<GeometricElement>()) element.Update();
    }

    /// <summary>Writes the model to a file.</summary>
    public void ToJson(string path, bool indent = false, bool gatherSubElements = true) => System.IO.File.WriteAllText(path, ToJson(indent, gatherSubElements));
    public string ToJson(bool indent = false, bool gatherSubElements = true) => Serialization.JSON.ModelWriter.Write(this);
    public static Model FromJson(string json, bool forceTypeReload = false) => Serialization.JSON.ModelReader.Read(json);
    public static Model FromJson(string json, out List<string> errors, bool forceTypeReload = false)
    {
        errors = new List<string>();
        return FromJson(json);
    }
}
