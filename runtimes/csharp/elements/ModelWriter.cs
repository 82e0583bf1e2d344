using System;
using System.Buffers;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Newtonsoft.Json;

namespace Elements.Serialization.JSON;

/// <summary>Writes models and values in the open Elements format.</summary>
public sealed class ModelWriter
{
    private static readonly JsonWriterOptions Options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = 1000 };
    private readonly StringBuilder elements = new();
    private readonly HashSet<Guid> known = new();
    private readonly Dictionary<Guid, Guid> renamed = new();

    public static string Write(Model model)
    {
        var writer = new ModelWriter();
        var transform = writer.Text(model.Transform);
        foreach (var element in model.Elements.Values) writer.Add(element);
        return $"{{\"Transform\":{transform},\"Elements\":{{{writer.elements}}}}}";
    }

    /// <summary>A value that stands in no model: of elements in it only the id.</summary>
    public static JsonNode WriteValue(object value) => JsonNode.Parse(new ModelWriter().Text(value));

    /// <summary>A value as text for its own sake: whole, though it is an element; without null where it or its property says so.</summary>
    public static JsonNode WriteAlone(object value, bool ignoresNull, bool namesEnums = false)
    {
        var writer = new ModelWriter { isAlone = true, ignoresNull = ignoresNull, namesEnums = namesEnums, whole = value as Element };
        return JsonNode.Parse(writer.Text(value));
    }

    private bool isAlone;
    private readonly HashSet<Guid> within = new();

    /// <summary>Asked for by the author; an element that stands within itself is named there.</summary>
    private bool IsWhole(Element element) => isAlone && JsonInheritanceConverter.ElementwiseSerialization && within.Add(element.Id);

    private bool ignoresNull;
    private bool namesEnums;
    private Element whole;

    private bool IsLeftOut(PropertyInfo property, object value) =>
        isAlone && value == null && (ignoresNull || property.GetCustomAttribute<JsonPropertyAttribute>()?.NullValueHandling == NullValueHandling.Ignore);

    /// <summary>Enumerations are numbers unless somebody wants their names.</summary>
    private bool IsNumber(PropertyInfo property) =>
        isAlone && !namesEnums && (property.GetCustomAttribute<JsonConverterAttribute>() ?? property.PropertyType.GetCustomAttribute<JsonConverterAttribute>())?.ConverterType != typeof(Newtonsoft.Json.Converters.StringEnumConverter);

    /// <summary>Random ids become those of the order in which they are met.</summary>
    private string IdOf(Guid id)
    {
        if (!Ids.IsRandom(id)) return id.ToString();
        if (!renamed.TryGetValue(id, out var kept)) renamed[id] = kept = Ids.Made($"random {renamed.Count}");
        return kept.ToString();
    }

    private string Text(object value)
    {
        var bytes = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(bytes, Options)) Value(json, value);
        return Encoding.UTF8.GetString(bytes.WrittenSpan);
    }

    private void Add(Element element)
    {
        if (!known.Add(element.Id)) return;
        if (element is GeometricElement geometric) geometric.Settle();
        var bytes = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(bytes, Options))
        {
            json.WriteStartObject();
            json.WriteString("Id", IdOf(element.Id));
            json.WriteString("discriminator", element.ReadDiscriminator ?? Name(element.GetType()));
            Members(json, element);
            json.WriteEndObject();
        }
        // What it refers to stands before it: added while its members were written.
        if (elements.Length > 0) elements.Append(',');
        elements.Append('"').Append(IdOf(element.Id)).Append("\":").Append(Encoding.UTF8.GetString(bytes.WrittenSpan));
    }

    private void Members(Utf8JsonWriter json, object value)
    {
        var shape = JsonShape.Of(value.GetType());
        foreach (var (name, property) in shape.Properties)
        {
            if (value is Element && property.Name == nameof(Element.Id)) continue;
            // The ends of a line of points are two of them.
            if (value is Geometry.Polyline && property.Name is "Start" or "End") continue;
            var member = property.GetValue(value);
            if (IsLeftOut(property, member)) continue;
            json.WritePropertyName(name);
            Value(json, member is Enum && IsNumber(property) ? Convert.ToInt64(member) : member);
        }
        if (shape.Extension?.GetValue(value) is not IDictionary extension) return;
        foreach (DictionaryEntry entry in extension)
        {
            if (shape.PropertyOf((string)entry.Key) != null || (value is Element && (string)entry.Key == "discriminator")) continue;
            json.WritePropertyName((string)entry.Key);
            Value(json, entry.Value);
        }
    }

    private void Value(Utf8JsonWriter json, object value)
    {
        switch (value)
        {
            case null or Model: json.WriteNullValue(); return;
            case JsonNode node: node.WriteTo(json); return;
            case Newtonsoft.Json.Linq.JToken token: Value(json, token.Node()); return;
            case JsonElement element: element.WriteTo(json); return;
            case string text: json.WriteStringValue(text.Length == 36 && Guid.TryParse(text, out var named) ? IdOf(named) : text); return;
            case bool truth: json.WriteBooleanValue(truth); return;
            case Guid id: json.WriteStringValue(IdOf(id)); return;
            case DateTime date: json.WriteStringValue(date.ToString("o", CultureInfo.InvariantCulture)); return;
            case Enum name: json.WriteStringValue(name.ToString()); return;
            case IConvertible number: Number(json, number.ToDouble(CultureInfo.InvariantCulture)); return;
            case Element element when element == whole || IsWhole(element):
                whole = null;
                json.WriteStartObject();
                json.WriteString("Id", IdOf(element.Id));
                json.WriteString("discriminator", element.ReadDiscriminator ?? Name(element.GetType()));
                Members(json, element);
                json.WriteEndObject();
                within.Remove(element.Id);
                return;
            case Element element:
                Add(element);
                json.WriteStringValue(IdOf(element.Id));
                return;
            case Geometry.Solids.Solid solid: Faces(json, solid); return;
            case System.Runtime.CompilerServices.ITuple tuple:
                json.WriteStartObject();
                for (var at = 0; at < tuple.Length; at++)
                {
                    json.WritePropertyName($"Item{at + 1}");
                    Value(json, tuple[at]);
                }
                json.WriteEndObject();
                return;
            case IDictionary map:
                json.WriteStartObject();
                foreach (DictionaryEntry entry in map)
                {
                    json.WritePropertyName(entry.Key.ToString() ?? "");
                    Value(json, entry.Value);
                }
                json.WriteEndObject();
                return;
            case IEnumerable list:
                json.WriteStartArray();
                foreach (var item in list) Value(json, item);
                json.WriteEndArray();
                return;
        }
        json.WriteStartObject();
        if (value is Geometry.Curve or Geometry.Solids.SolidOperation) json.WriteString("discriminator", Name(value.GetType()));
        Members(json, value);
        json.WriteEndObject();
    }

    /// <summary>A solid by its corners and, for each face, the numbers of those around it.</summary>
    private static void Faces(Utf8JsonWriter json, Geometry.Solids.Solid solid)
    {
        json.WriteStartObject();
        json.WriteStartArray("vertices");
        foreach (var (id, vertex) in solid.Vertices)
        {
            json.WriteStartObject();
            json.WriteNumber("id", id);
            foreach (var (name, value) in new[] { ("x", vertex.Point.X), ("y", vertex.Point.Y), ("z", vertex.Point.Z) }) json.WriteNumber(name, value);
            json.WriteEndObject();
        }
        json.WriteEndArray();
        json.WriteStartArray("faces");
        foreach (var face in solid.Faces.Values)
        {
            json.WriteStartObject();
            json.WritePropertyName("outer");
            Around(json, solid, face.Outer);
            json.WriteStartArray("inner");
            foreach (var hole in face.Inner) Around(json, solid, hole);
            json.WriteEndArray();
            json.WriteEndObject();
        }
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Around(Utf8JsonWriter json, Geometry.Solids.Solid solid, Geometry.Solids.Loop loop)
    {
        json.WriteStartArray();
        foreach (var point in loop.ToPolygon().Vertices)
        {
            json.WriteStartObject();
            json.WriteNumber("vertex_id", solid.NumberOf(point));
            json.WriteEndObject();
        }
        json.WriteEndArray();
    }

    private static void Number(Utf8JsonWriter json, double number)
    {
        if (!double.IsFinite(number)) throw new NotFiniteNumberException(number);
        json.WriteNumberValue(number);
    }

    private static string Name(Type type) => type.FullName?.Replace('+', '.') ?? type.Name;
}
