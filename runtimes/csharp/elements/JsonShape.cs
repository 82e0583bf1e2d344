using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json;

namespace Elements.Serialization.JSON;

/// <summary>How a type stands in JSON: its properties by name.</summary>
internal sealed class JsonShape
{
    private static readonly Dictionary<Type, JsonShape> Known = new();

    public IReadOnlyList<(string Name, PropertyInfo Property)> Properties { get; }
    public IReadOnlySet<string> Names { get; }
    public PropertyInfo Extension { get; }
    public ConstructorInfo Constructor { get; }

    public static JsonShape Of(Type type) => Known.TryGetValue(type, out var shape) ? shape : Known[type] = new JsonShape(type);

    private JsonShape(Type type)
    {
        var all = type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(property => property.GetIndexParameters().Length == 0 && property.CanRead && (!Has<JsonIgnoreAttribute>(property) || property.IsDefined(typeof(JsonPropertyAttribute), false)))
            // What only follows from the rest is not written unless it is named; types without a name have nothing that could be set.
            .Where(property => property.SetMethod?.IsPublic == true || type.Name.StartsWith('<') || Has<JsonPropertyAttribute>(property))
            // An override hides what it overrides.
            .GroupBy(property => property.Name).Select(group => group.First()).ToList();
        Extension = all.FirstOrDefault(Has<JsonExtensionDataAttribute>);
        Properties = all.Where(property => property != Extension)
            .Select(property => (property.GetCustomAttribute<JsonPropertyAttribute>()?.PropertyName ?? NamedElsewhere(property) ?? property.Name, property)).ToList();
        Names = Properties.Select(one => one.Name).ToHashSet();
        var constructors = type.GetConstructors();
        Constructor = constructors.FirstOrDefault(Has<JsonConstructorAttribute>)
            ?? constructors.FirstOrDefault(one => one.GetParameters().Length == 0)
            ?? constructors.OrderByDescending(one => one.GetParameters().Count(parameter => PropertyOf(parameter.Name) != null)).ThenBy(one => one.GetParameters().Length).FirstOrDefault();
    }

    /// <summary>A property by its name in C# or in JSON, whatever the case.</summary>
    public (string Name, PropertyInfo Property)? PropertyOf(string name) =>
        Properties.Where(one => Same(one.Property.Name, name) || Same(one.Name, name)).Select(one => ((string, PropertyInfo)?)one).FirstOrDefault();

    private static bool Same(string a, string b) => string.Equals(a?.Replace(" ", ""), b?.Replace("@", ""), StringComparison.OrdinalIgnoreCase);
    /// <summary>By the attribute of the JSON library itself, where a function brings that along.</summary>
    private static string NamedElsewhere(MemberInfo member) =>
        member.GetCustomAttributes(false).FirstOrDefault(one => one.GetType().FullName == typeof(JsonPropertyAttribute).FullName) is { } found
            ? found.GetType().GetProperty("PropertyName")?.GetValue(found) as string
            : null;

    private static bool Has<T>(MemberInfo member) where T : Attribute => member.GetCustomAttribute<T>() != null;

    public static Type ItemOf(Type type)
    {
        if (type.IsArray) return type.GetElementType();
        return type.GetInterfaces().Append(type).Where(one => one.IsGenericType && one.GetGenericTypeDefinition() == typeof(IEnumerable<>))
            .Select(one => one.GetGenericArguments()[0]).FirstOrDefault();
    }

    public static bool IsList(Type type) => type != typeof(string) && typeof(IEnumerable).IsAssignableFrom(type) && !typeof(IDictionary).IsAssignableFrom(type);
}
