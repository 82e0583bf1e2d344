using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements.Components;

/// <summary>Puts something into a component, by the places of its anchors.</summary>
public interface IComponentPlacementRule
{
    string Name { get; set; }
    List<Element> Instantiate(ComponentDefinition definition);
}

/// <summary>What rules make around reference anchors, to be made again around others.</summary>
public class ComponentDefinition : Element
{
    public IList<IComponentPlacementRule> Rules { get; set; }
    public IList<Vector3> ReferenceAnchors { get; set; }
    /// <summary>The anchors of the instance that is being made.</summary>
    [JsonIgnore] public IList<Vector3> Anchors { get; private set; } = new List<Vector3>();
    /// <summary>How far each anchor has moved.</summary>
    [JsonIgnore] public List<Vector3> AnchorDisplacements { get; private set; } = new();
    /// <summary>The turn about z from the first two reference anchors to the first two of the instance.</summary>
    [JsonIgnore] public Transform OrientationTransform { get; private set; } = new();

    public ComponentDefinition(IList<IComponentPlacementRule> rules, IList<Vector3> referenceAnchors, Guid id = default, string name = null) : base(id, name) =>
        (Rules, ReferenceAnchors) = (rules ?? new List<IComponentPlacementRule>(), referenceAnchors ?? new List<Vector3>());

    /// <summary>Everything that the rules make for anchors in the order of the reference anchors; more of them are not used.</summary>
    public ComponentInstance Instantiate(IList<Vector3> anchors)
    {
        if (anchors.Count < ReferenceAnchors.Count) throw new ArgumentException($"The component has {ReferenceAnchors.Count} anchors; {anchors.Count} are given.");
        Anchors = anchors;
        AnchorDisplacements = ReferenceAnchors.Select((anchor, at) => anchors[at] - anchor).ToList();
        OrientationTransform = new Transform();
        if (ReferenceAnchors.Count > 1 && !ReferenceAnchors[0].IsAlmostEqualTo(ReferenceAnchors[1]) && !anchors[0].IsAlmostEqualTo(anchors[1]))
            OrientationTransform.Rotate((ReferenceAnchors[1] - ReferenceAnchors[0]).PlaneAngleTo(anchors[1] - anchors[0]));
        return new ComponentInstance { Instances = Rules.SelectMany(rule => rule.Instantiate(this)).ToList() };
    }
}

/// <summary>What a component has made at one place.</summary>
public class ComponentInstance : Element
{
    public List<Element> Instances { get; set; } = new();
}

/// <summary>Places a definition at an anchor; its transform is seen from there.</summary>
public class PositionPlacementRule : IComponentPlacementRule
{
    public string Name { get; set; }
    public int AnchorIndex { get; set; }
    public GeometricElement ElementDefinition { get; set; }
    public Transform AnchorTransform { get; set; }

    public PositionPlacementRule(string name, int anchorIndex, GeometricElement elementDefinition, Transform anchorTransform) =>
        (Name, AnchorIndex, ElementDefinition, AnchorTransform) = (name, anchorIndex, elementDefinition, anchorTransform);

    public virtual List<Element> Instantiate(ComponentDefinition definition) =>
        new() { ElementDefinition.CreateInstance(AnchorTransform.Concatenated(definition.OrientationTransform).Moved(definition.Anchors[AnchorIndex]), Name) };
}

/// <summary>Draws a line whose corners keep their way from an anchor each.</summary>
public class PolylinePlacementRule : IComponentPlacementRule
{
    public string Name { get; set; }
    public Polyline Curve { get; set; }
    public IList<int> AnchorIndices { get; set; }
    /// <summary>From its anchor to each corner.</summary>
    public IList<Vector3> AnchorDisplacements { get; set; }

    public PolylinePlacementRule(Polyline polyline, IList<int> anchorIndices, IList<Vector3> anchorDisplacements, string name) =>
        (Curve, AnchorIndices, AnchorDisplacements, Name) = (polyline, anchorIndices, anchorDisplacements, name);

    /// <summary>Every corner by the anchor that is nearest to it.</summary>
    public static PolylinePlacementRule FromClosestPoints(Polyline polyline, IList<Vector3> anchors, string name)
    {
        var nearest = polyline.Vertices.Select(corner => ContentConfiguration.Nearest(anchors, corner)).ToList();
        return new PolylinePlacementRule(polyline, nearest, polyline.Vertices.Select((corner, at) => corner - anchors[nearest[at]]).ToList(), name);
    }

    public virtual List<Element> Instantiate(ComponentDefinition definition)
    {
        var corners = AnchorIndices.Select((anchor, at) => definition.Anchors[anchor] + definition.OrientationTransform.OfVector(AnchorDisplacements[at])).ToList();
        return new List<Element> { new ModelCurve(Curve is Polygon ? new Polygon(corners) : new Polyline(corners), name: Name) };
    }
}

/// <summary>Arrangements of one kind of room by their names.</summary>
public class SpaceConfiguration : Dictionary<string, ContentConfiguration> { }

/// <summary>Furniture in a rectangle, to be placed into others.</summary>
public class ContentConfiguration
{
    /// <summary>The rectangle: x is its width, y its depth.</summary>
    public class BoundaryDefinition
    {
        public Vector3 Min { get; set; }
        public Vector3 Max { get; set; }
        [JsonIgnore] public double Width => Max.X - Min.X;
        [JsonIgnore] public double Depth => Max.Y - Min.Y;
    }

    /// <summary>A piece of a catalog, where it stands in the rectangle, and the point that it moves with.</summary>
    public class ContentItem
    {
        public string Url { get; set; }
        public string Name { get; set; }
        public Transform Transform { get; set; } = new();
        public Vector3 Anchor { get; set; }
        /// <summary>The piece of the catalog; a box of a metre where that has none.</summary>
        [JsonIgnore] public ContentElement ContentElement => ContentCatalogRetrieval.Find(Url, Name);
    }

    public BoundaryDefinition CellBoundary { get; set; }
    public List<ContentItem> ContentItems { get; set; } = new();
    /// <summary>Whether it may be turned to fit.</summary>
    public bool AllowRotatation { get; set; }
    [JsonIgnore] public double Width => CellBoundary.Width;
    [JsonIgnore] public double Depth => CellBoundary.Depth;

    /// <summary>Corners from the least on, middles of the sides between them, middle.</summary>
    public List<Vector3> Anchors() => AnchorsFromRect(Polygon.Rectangle(CellBoundary.Min, CellBoundary.Max));

    public static List<Vector3> AnchorsFromRect(Polygon rectangle)
    {
        var corners = rectangle.Vertices;
        return corners.Concat(corners.Select((corner, at) => (corner + corners[(at + 1) % corners.Count]) / 2)).Append(corners.Average()).ToList();
    }

    public List<IComponentPlacementRule> Rules()
    {
        var anchors = Anchors();
        return ContentItems.Select(item =>
        {
            var at = Nearest(anchors, item.Anchor);
            return (IComponentPlacementRule)new PositionPlacementRule(item.Name ?? item.ContentElement.Name, at, item.ContentElement, item.Transform.Moved(-anchors[at]));
        }).ToList();
    }

    /// <summary>Everything as it stands in the rectangle, there.</summary>
    public List<ElementInstance> Instantiate(Transform transform) =>
        ContentItems.Select(item => item.ContentElement.CreateInstance(item.Transform.Concatenated(transform), item.Name)).ToList();

    internal static int Nearest(IList<Vector3> anchors, Vector3 point) => Enumerable.Range(0, anchors.Count).MinBy(at => anchors[at].DistanceTo(point));
}

/// <summary>The catalog that lies beside the function.</summary>
public static class ContentCatalogRetrieval
{
    private static string path = "catalog.json";
    private static ContentCatalog catalog;
    private static readonly Dictionary<(string, string), ContentElement> Missing = new();

    public static void SetCatalogFilePath(string catalogFilePath) => (path, catalog) = (catalogFilePath, null);

    public static ContentCatalog GetCatalog()
    {
        if (catalog != null) return catalog;
        var place = new[] { path, System.IO.Path.Combine(AppDomain.CurrentDomain.BaseDirectory, path) }.FirstOrDefault(System.IO.File.Exists);
        if (place == null) throw new System.IO.FileNotFoundException($"There is no content catalog {path} beside the function.");
        return catalog = ContentCatalog.FromJson(System.IO.File.ReadAllText(place));
    }

    /// <summary>Another call begins: what the last has read and made is not its own.</summary>
    internal static void Forget()
    {
        (path, catalog) = ("catalog.json", null);
        Missing.Clear();
    }

    internal static ContentElement Find(string url, string name)
    {
        var known = GetCatalog().Content.FirstOrDefault(one => one.GltfLocation == url && (name == null || one.Name == name));
        if (known != null) return known;
        if (Missing.TryGetValue((url, name), out var made)) return made;
        var material = new Material("Default Material", new Color(0.9, 0.9, 0.9, 1), 0, 0, id: Ids.Made("material of content"));
        return Missing[(url, name)] = new ContentElement(url, new BBox3((0, 0, 0), (1, 1, 1)), 1, Vector3.YAxis, new Transform(), material, null, true, Ids.Made($"content {url} {name}"), name);
    }
}
