using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements;

/// <summary>How a piece of content is drawn in plans: kept as it was read.</summary>
public class Symbol
{
    [JsonExtensionData] public IDictionary<string, object> AdditionalProperties { get; set; } = new Dictionary<string, object>();
}

/// <summary>A piece of furniture or equipment whose shape lies in a file elsewhere; drawn as its box until that is there.</summary>
public class ContentElement : GeometricElement
{
    [JsonProperty("gltfLocation")] public string GltfLocation { get; set; }
    [JsonProperty("Bounding Box")] public BBox3 CBoundingBox { get; set; }
    [JsonProperty("Gltf Scale to Meters")] public double GltfScaleToMeters { get; set; }
    public Vector3 SourceDirection { get; set; }
    public IList<Symbol> Symbols { get; set; }
    [JsonIgnore] public BBox3 BoundingBox { get => CBoundingBox; set => CBoundingBox = value; }

    [JsonConstructor]
    public ContentElement(string gltfLocation, BBox3 cBoundingBox, double gltfScaleToMeters, Vector3 sourceDirection, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = "", string additionalProperties = null)
        : base(transform, material, representation, isElementDefinition, id, name)
    {
        (GltfLocation, CBoundingBox, GltfScaleToMeters, SourceDirection) = (gltfLocation, cBoundingBox, gltfScaleToMeters, sourceDirection);
        if (string.IsNullOrWhiteSpace(additionalProperties)) return;
        foreach (var (key, value) in JsonConvert.DeserializeObject<Dictionary<string, object>>(additionalProperties)) AdditionalProperties[key] = value;
    }

    public ContentElement(string gltfLocation, BBox3 boundingBox, double gltfScaleToMeters, Vector3 sourceDirection, IList<Symbol> symbols, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = "", string additionalProperties = null)
        : this(gltfLocation, boundingBox, gltfScaleToMeters, sourceDirection, transform, material, representation, isElementDefinition, id, name, additionalProperties) => Symbols = symbols;

    public override void UpdateRepresentations()
    {
        if (Representation != null || !CBoundingBox.IsValid()) return;
        var box = CBoundingBox;
        var foot = Polygon.Rectangle(box.Min, box.Max).TransformedPolygon(new Transform(0, 0, box.Min.Z));
        Representation = new Extrude(foot, box.ZSize, Vector3.ZAxis);
    }
}

/// <summary>Pieces to choose from, and an arrangement of them as an example.</summary>
public class ContentCatalog : Element
{
    public IList<ContentElement> Content { get; set; }
    public IList<Element> ReferenceConfiguration { get; set; }

    public ContentCatalog(IList<ContentElement> content, IList<Element> referenceConfiguration = null, Guid id = default, string name = "") : base(id, name) =>
        (Content, ReferenceConfiguration) = (content, referenceConfiguration);
    public ContentCatalog(IList<ContentElement> content, Guid id, string name) : this(content, null, id, name) { }

    /// <summary>The catalog with its pieces, each whole.</summary>
    public string ToJson()
    {
        var model = new Model();
        model.AddElement(this);
        return model.ToJson();
    }

    /// <summary>A catalog as a model that holds one, or with its pieces whole in it.</summary>
    public static ContentCatalog FromJson(string json)
    {
        if (System.Text.Json.Nodes.JsonNode.Parse(json) is System.Text.Json.Nodes.JsonObject node && node["Elements"] != null)
            return Model.FromJson(json).AllElementsOfType<ContentCatalog>().FirstOrDefault() ?? throw new FormatException("The model holds no content catalog.");
        return JsonConvert.DeserializeObject<ContentCatalog>(json);
    }
}

public enum FontSize { PT12 = 12, PT24 = 24, PT36 = 36, PT48 = 48, PT60 = 60, PT72 = 72 }

/// <summary>Texts in the model, each at a place, facing a way and running along another.</summary>
public class ModelText : GeometricElement
{
    public IList<(Vector3 location, Vector3 facingDirection, Vector3 lineDirection, string text, Color? color)> Texts { get; set; }
    public FontSize FontSize { get; set; }
    public double Scale { get; set; }

    public ModelText(IList<(Vector3 location, Vector3 facingDirection, Vector3 lineDirection, string text, Color? color)> texts, FontSize fontSize, double scale = 10, Guid id = default, string name = null)
        : base(null, BuiltInMaterials.Black, null, false, id, name) => (Texts, FontSize, Scale) = (texts, fontSize, scale);
}
