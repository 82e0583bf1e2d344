using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;
using Elements.Serialization.JSON;

namespace Elements;

/// <summary>A change by hand, as a function gets it; lengths in metres. An added element has no identity.</summary>
public sealed class HandChange
{
    internal HandChange(JsonObject given)
    {
        Id = given["id"]?.GetValue<string>();
        Identity = given["identity"] as JsonObject;
        Identities = (given["identities"] as JsonArray ?? new JsonArray()).OfType<JsonObject>().ToList();
        Value = given["value"] as JsonObject ?? new JsonObject();
    }

    public string Id { get; }
    public JsonObject Identity { get; }
    /// <summary>Of the members of a group.</summary>
    public IReadOnlyList<JsonObject> Identities { get; }
    public JsonObject Value { get; }

    /// <summary>A property of the value; what is given instead where it was not changed.</summary>
    public T Get<T>(string property, T otherwise) =>
        Value.TryGetPropertyValue(property, out var held) && held != null ? (T)ModelReader.ReadValue(held, typeof(T)) : otherwise;
}

/// <summary>Changes by hand of one override, found exactly and marked: <c>inputs.Overrides.ByHand("Facade Panel")</c>.</summary>
public sealed class HandChanges
{
    /// <summary>Numbers nearer than this (m) are the same: what is only near is judged by whoever calls the function.</summary>
    private const double Same = 1e-4;

    internal HandChanges(JsonNode given, string name)
    {
        Name = name;
        Edits = Read(given, name);
        Additions = Read((given as JsonObject)?["additions"], name);
        Removals = Read((given as JsonObject)?["removals"], name);
    }

    public string Name { get; }
    public IReadOnlyList<HandChange> Edits { get; }
    public IReadOnlyList<HandChange> Additions { get; }
    public IReadOnlyList<HandChange> Removals { get; }

    /// <summary>The edit of the element with this identity, such as <c>new { Storey, Place }</c>; of several the last. Null for none.</summary>
    public HandChange Edit(object identity)
    {
        var wanted = ModelWriter.WriteValue(identity);
        return Edits.LastOrDefault(one => IsSame(one.Identity, wanted));
    }

    /// <summary>Whether the element with this identity was removed.</summary>
    public bool IsRemoved(object identity)
    {
        var wanted = ModelWriter.WriteValue(identity);
        return Removals.Any(one => IsSame(one.Identity, wanted));
    }

    /// <summary>Marks an element as carrying a change; nothing for none.</summary>
    public T Mark<T>(T element, HandChange change) where T : Element
    {
        if (change == null) return element;
        var isAdded = Additions.Contains(change);
        var key = isAdded ? $"{Name} Addition" : Name;
        if (isAdded) element.AdditionalProperties["Add Id"] = change.Id;
        element.AddOverrideIdentity(key, change.Id, change.Identity);
        element.AddOverrideValue(key, change.Value);
        return element;
    }

    private static List<HandChange> Read(JsonNode given, string name) =>
        ((given as JsonObject)?[name] as JsonArray ?? new JsonArray()).OfType<JsonObject>().Select(one => new HandChange(one)).ToList();

    private static bool IsSame(JsonNode a, JsonNode b)
    {
        if (a is JsonObject one && b is JsonObject other)
            return one.Count == other.Count && one.All(part => other.TryGetPropertyValue(part.Key, out var there) && IsSame(part.Value, there));
        if (a is JsonArray list && b is JsonArray others) return list.Count == others.Count && list.Zip(others, IsSame).All(same => same);
        if (a is not JsonValue || b is not JsonValue) return a is null && b is null;
        var kind = a.GetValueKind();
        if (kind != b.GetValueKind()) return false;
        return kind == JsonValueKind.Number ? Math.Abs(Number(a) - Number(b)) <= Same : kind != JsonValueKind.String || TextOf(a) == TextOf(b);
    }

    private static double Number(JsonNode value) => double.Parse(value.ToJsonString(), System.Globalization.CultureInfo.InvariantCulture);

    private static string TextOf(JsonNode value) => value.GetValue<string>();
}

/// <summary>Changes by hand of the override of a name, from the <c>Overrides</c> of the inputs.</summary>
public static class HandChangesOf
{
    public static HandChanges ByHand(this JsonNode overrides, string name) => new(overrides, name);
}
