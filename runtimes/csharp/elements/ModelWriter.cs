using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Elements.Serialization.JSON;

/// <summary>Writes models and values in the open Elements format.</summary>
public sealed class ModelWriter
{
    private readonly JsonObject elements = new();
    private readonly HashSet<Guid> open = new();

    public static JsonObject Write(Model model)
    {
        var writer = new ModelWriter();
        foreach (var element in model.Elements.Values) writer.Add(element);
        return new JsonObject { ["Transform"] = writer.Value(model.Transform), ["Elements"] = writer.elements };
    }

    /// <summary>A value that stands in no model: elements in it stand whole.</summary>
    public static JsonNode WriteValue(object value) => new ModelWriter().Value(value);

    private string Add(Element element)
    {
        var id = element.Id.ToString();
        if (elements.ContainsKey(id) || !open.Add(element.Id)) return id;
        if (element is GeometricElement geometric) geometric.UpdateRepresentations();
        var written = new JsonObject { ["Id"] = id, ["discriminator"] = element.ReadDiscriminator ?? Name(element.GetType()) };
        Members(element, written);
        // What it refers to stands before it: added while its members were written.
        elements[id] = written;
        return id;
    }

    private void Members(object value, JsonObject into)
    {
        var shape = JsonShape.Of(value.GetType());
        foreach (var (name, property) in shape.Properties)
        {
            if (value is Element && property.Name == nameof(Element.Id)) continue;
            into[name] = Value(property.GetValue(value));
        }
        if (shape.Extension?.GetValue(value) is IDictionary extension)
            foreach (DictionaryEntry entry in extension) into[(string)entry.Key] = Value(entry.Value);
    }

    private JsonNode Value(object value)
    {
        switch (value)
        {
            case null: return null;
            case JsonNode node: return node.DeepClone();
            case JsonElement element: return JsonNode.Parse(element.GetRawText());
            case string or bool: return JsonValue.Create(value);
            case Guid id: return id.ToString();
            case DateTime date: return date.ToString("o", CultureInfo.InvariantCulture);
            case Enum name: return name.ToString();
            case double number: return Number(number);
            case float number: return Number(number);
            case IConvertible number: return Number(Convert.ToDouble(number, CultureInfo.InvariantCulture));
            case Element element: return Add(element);
            case IDictionary map:
                var members = new JsonObject();
                foreach (DictionaryEntry entry in map) members[entry.Key.ToString() ?? ""] = Value(entry.Value);
                return members;
            case IEnumerable list: return new JsonArray(list.Cast<object>().Select(Value).ToArray());
        }
        var written = new JsonObject();
        if (value is Geometry.Curve or Geometry.Solids.SolidOperation) written["discriminator"] = Name(value.GetType());
        Members(value, written);
        if (value is Geometry.Polyline)
        {
            // Its ends are two of its points.
            written.Remove("Start");
            written.Remove("End");
        }
        return written;
    }

    private static JsonNode Number(double number)
    {
        if (!double.IsFinite(number)) throw new NotFiniteNumberException(number);
        return JsonValue.Create(number);
    }

    private static string Name(Type type) => type.FullName?.Replace('+', '.') ?? type.Name;
}
