using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Elements.Serialization.JSON;

/// <summary>Reads models and values of the open Elements format.</summary>
public sealed class ModelReader
{
    private readonly JsonObject source;
    private readonly Dictionary<string, Element> read = new();

    private ModelReader(JsonObject source) => this.source = source;

    public static Model Read(string json) => Read(JsonNode.Parse(json));

    public static Model Read(JsonNode node)
    {
        var root = node as JsonObject ?? throw new FormatException("A model is a JSON object.");
        var reader = new ModelReader(root["Elements"] as JsonObject ?? new JsonObject());
        var model = new Model();
        foreach (var (id, _) in reader.source)
            if (reader.ElementOf(id) is { } element) model.Elements[element.Id] = element;
        return model;
    }

    /// <summary>A value of a type, such as a function's inputs.</summary>
    public static object ReadValue(JsonNode node, Type type) => new ModelReader(new JsonObject()).Value(node, type);

    private Element ElementOf(string id)
    {
        if (read.TryGetValue(id, out var known)) return known;
        if (source[id] is not JsonObject node) return null;
        var name = (string)node["discriminator"];
        var type = TypeOf(name) is { } found && typeof(Element).IsAssignableFrom(found) && !found.IsAbstract ? found : node["Transform"] == null ? typeof(Element) : typeof(GeometricElement);
        var element = (Element)Make(node, type, id);
        element.ReadDiscriminator = name;
        // Nobody else knows of what kind it is.
        if (name != null && TypeOf(name) == null) element.AdditionalProperties["discriminator"] = name;
        element.Id = Guid.TryParse(id, out var guid) ? Ids.Keep(guid) : Ids.Next();
        return read[id] = element;
    }

    private static readonly Dictionary<string, Type> Types = new();

    private static Type TypeOf(string name)
    {
        if (name == null) return null;
        if (Types.TryGetValue(name, out var known)) return known;
        var found = AppDomain.CurrentDomain.GetAssemblies().Where(one => !one.IsDynamic && (one == typeof(Element).Assembly || one.GetName().Name == "Function"))
            // A type that the author brings hides one of the library.
            .OrderBy(one => one == typeof(Element).Assembly).Select(one => one.GetType(name)).FirstOrDefault(type => type != null);
        return Types[name] = found;
    }

    private object Value(JsonNode node, Type type)
    {
        var plain = Nullable.GetUnderlyingType(type) ?? type;
        if (node == null) return type.IsValueType && plain == type ? Activator.CreateInstance(type) : null;
        if (typeof(JsonNode).IsAssignableFrom(plain)) return node;
        if (typeof(Newtonsoft.Json.Linq.JToken).IsAssignableFrom(plain)) return Newtonsoft.Json.Linq.JToken.From(node);
        if (plain == typeof(object)) return Loose(node);
        if (typeof(Element).IsAssignableFrom(plain) && node is JsonValue reference && reference.TryGetValue<string>(out var id)) return ElementOf(id);
        if (plain == typeof(string)) return node.GetValueKind() == JsonValueKind.String ? node.GetValue<string>() : node.ToJsonString();
        if (plain == typeof(bool)) return node.GetValueKind() == JsonValueKind.True;
        if (plain == typeof(Guid)) return Guid.Parse(node.GetValue<string>());
        if (plain == typeof(DateTime)) return DateTime.Parse(node.GetValue<string>(), CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind);
        if (plain.IsEnum) return EnumOf(node, plain);
        if (plain.IsPrimitive || plain == typeof(decimal)) return Convert.ChangeType(node.GetValueKind() == JsonValueKind.String ? double.Parse(node.GetValue<string>(), CultureInfo.InvariantCulture) : node.GetValue<double>(), plain, CultureInfo.InvariantCulture);
        if (MapOf(plain) is { } map) return Map((JsonObject)node, map, plain);
        if (JsonShape.IsList(plain)) return List((JsonArray)node, plain);
        if (node is not JsonObject members) throw new FormatException($"{plain.Name} cannot be read from {node.ToJsonString()}.");
        var concrete = TypeOf((string)members["discriminator"]) is { } named && plain.IsAssignableFrom(named) ? named : plain;
        if (concrete == typeof(Geometry.BoundedCurve) || concrete == typeof(Geometry.Curve)) concrete = members["Vertices"] != null ? typeof(Geometry.Polyline) : typeof(Geometry.Line);
        if (concrete == typeof(Geometry.Mesh)) return MeshFrom(members);
        if (concrete == typeof(Geometry.Solids.Solid)) return SolidFrom(members);
        if (typeof(System.Runtime.CompilerServices.ITuple).IsAssignableFrom(concrete))
            return Activator.CreateInstance(concrete, concrete.GetGenericArguments().Select((part, at) => Value(members[$"Item{at + 1}"], part)).ToArray());
        return concrete.IsAbstract || concrete.IsInterface ? null : Make(members, concrete, null);
    }

    /// <summary>Triangles name their corners by number; those that name none are left out.</summary>
    private Geometry.Mesh MeshFrom(JsonObject node)
    {
        var mesh = new Geometry.Mesh();
        foreach (var vertex in node["Vertices"] as JsonArray ?? new JsonArray()) mesh.AddVertex((Geometry.Vertex)Value(vertex, typeof(Geometry.Vertex)));
        foreach (var triangle in node["Triangles"] as JsonArray ?? new JsonArray())
            if (triangle?["VertexIndices"] is JsonArray { Count: 3 } at && at.All(one => (int)one >= 0 && (int)one < mesh.Vertices.Count))
                mesh.AddTriangle(mesh.Vertices[(int)at[0]], mesh.Vertices[(int)at[1]], mesh.Vertices[(int)at[2]]);
        return mesh;
    }

    /// <summary>Faces name their corners by number; those of a corner that is not there are left out.</summary>
    private static Geometry.Solids.Solid SolidFrom(JsonObject node)
    {
        var corners = new Dictionary<int, Geometry.Vector3>();
        foreach (var one in node["vertices"] as JsonArray ?? new JsonArray()) corners[(int)one["id"]] = new Geometry.Vector3((double)one["x"], (double)one["y"], (double)one["z"]);
        Geometry.Polygon Loop(JsonNode loop) => loop is JsonArray { Count: > 2 } sides && sides.All(side => corners.ContainsKey(Corner(side))) ? new Geometry.Polygon(sides.Select(side => corners[Corner(side)]).ToList()) : null;
        static int Corner(JsonNode side) => (int?)(side["vertex_id"] ?? side["vertex"]) ?? -1;
        var solid = new Geometry.Solids.Solid();
        foreach (var face in node["faces"] as JsonArray ?? new JsonArray())
            if (Loop(face["outer"]) is { } outer) solid.AddFace(outer, (face["inner"] as JsonArray)?.Select(Loop).Where(hole => hole != null));
        return solid;
    }

    /// <summary>Values are met twice, as arguments and as properties; their files are laid once.</summary>
    private readonly Dictionary<JsonObject, Hypar.Functions.ILaid> laid = new();

    private object Make(JsonObject node, Type type, string id)
    {
        if (typeof(Hypar.Functions.ILaid).IsAssignableFrom(type) && laid.TryGetValue(node, out var known)) return known;
        var shape = JsonShape.Of(type);
        var constructor = shape.Constructor;
        object made;
        if (constructor == null) made = Activator.CreateInstance(type);
        else
            made = constructor.Invoke(constructor.GetParameters().Select(parameter => Argument(parameter, shape, node)).ToArray());
        foreach (var (name, property) in shape.Properties)
        {
            if (!property.CanWrite || (id != null && property.Name == nameof(Element.Id)) || KeyOf(name, shape, node) is not { } key) continue;
            // Elements of models are never without what their constructor gave them.
            if (node[key] is null && property.GetValue(made) != null && property.PropertyType.IsClass && made is Element) continue;
            property.SetValue(made, Value(node[key], property.PropertyType));
        }
        if (id == null && made is Element element && node["Id"] != null) Ids.Keep(element.Id);
        if (made is Hypar.Functions.ILaid file)
        {
            file.Lay((string)node["digest"], (string)node["base64"]);
            laid[node] = file;
        }
        if (shape.Extension?.GetValue(made) is IDictionary<string, object> extension)
            foreach (var (name, value) in node)
                if (name != "discriminator" && shape.PropertyOf(name) == null) extension[name] = Loose(value);
        return made;
    }

    private object Argument(ParameterInfo parameter, JsonShape shape, JsonObject node)
    {
        var name = shape.PropertyOf(parameter.Name)?.Name ?? parameter.Name;
        if (name != "Id" && KeyOf(name, shape, node) is { } key) return Value(node[key], parameter.ParameterType);
        if (parameter.HasDefaultValue && parameter.DefaultValue != null) return parameter.DefaultValue;
        return parameter.ParameterType.IsValueType ? Activator.CreateInstance(parameter.ParameterType) : null;
    }

    /// <summary>What a property is called here: exactly its name, else one that differs in case and is no other property's.</summary>
    private static string KeyOf(string name, JsonShape shape, JsonObject node)
    {
        if (node.ContainsKey(name)) return name;
        foreach (var (key, _) in node)
            if (string.Equals(key, name, StringComparison.OrdinalIgnoreCase) && !shape.Names.Contains(key)) return key;
        return null;
    }

    private object List(JsonArray items, Type type)
    {
        var item = JsonShape.ItemOf(type) ?? typeof(object);
        var list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(item));
        foreach (var one in items) list.Add(Value(one, item));
        if (!type.IsArray) return type.IsInterface || type.IsAssignableFrom(list.GetType()) ? list : Activator.CreateInstance(type, list);
        var array = Array.CreateInstance(item, list.Count);
        list.CopyTo(array, 0);
        return array;
    }

    /// <summary>The dictionary that a type is, or is made from; null where it is none.</summary>
    private static Type MapOf(Type type) =>
        type.GetInterfaces().Prepend(type).FirstOrDefault(one => one.IsGenericType && (one.GetGenericTypeDefinition() == typeof(IDictionary<,>) || one.GetGenericTypeDefinition() == typeof(IReadOnlyDictionary<,>)));

    private object Map(JsonObject members, Type dictionary, Type type)
    {
        var types = dictionary.GetGenericArguments();
        var map = (IDictionary)Activator.CreateInstance(type.IsAbstract ? typeof(Dictionary<,>).MakeGenericType(types) : type);
        foreach (var (key, value) in members) map[types[0] == typeof(string) ? key : Value(JsonValue.Create(key), types[0])] = Value(value, types[1]);
        return map;
    }

    private static object EnumOf(JsonNode node, Type type)
    {
        if (node.GetValueKind() == JsonValueKind.Number) return Enum.ToObject(type, (int)node.GetValue<double>());
        var text = node.GetValue<string>();
        var member = type.GetFields(BindingFlags.Public | BindingFlags.Static)
            .FirstOrDefault(field => field.GetCustomAttribute<System.Runtime.Serialization.EnumMemberAttribute>()?.Value == text || string.Equals(field.Name, text.Replace(" ", "").Replace("_", ""), StringComparison.OrdinalIgnoreCase) || field.Name == text);
        return member?.GetValue(null) ?? throw new FormatException($"{type.Name} has no {text}.");
    }

    /// <summary>JSON as what .NET has for it.</summary>
    private static object Loose(JsonNode node) => node switch
    {
        null => null,
        JsonObject members => members.ToDictionary(member => member.Key, member => Loose(member.Value)),
        JsonArray items => items.Select(Loose).ToList(),
        _ => node.GetValueKind() switch
        {
            JsonValueKind.String => node.GetValue<string>(),
            JsonValueKind.True => true,
            JsonValueKind.False => false,
            _ => node.GetValue<double>(),
        },
    };
}
