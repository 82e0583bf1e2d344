using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements;

/// <summary>A curve that is shown.</summary>
public class ModelCurve : GeometricElement
{
    public BoundedCurve Curve { get; set; }

    [JsonConstructor]
    public ModelCurve(BoundedCurve curve, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Black, representation, isElementDefinition, id, name) => Curve = curve;

    /// <summary>Circles and ellipses are shown as the polygons that they are drawn as.</summary>
    public ModelCurve(Curve curve, Material material = null, Transform transform = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : this(curve as BoundedCurve ?? (curve as Circle)?.ToPolygon() ?? (curve as Ellipse)?.ToPolygon(), material, transform, representation, isElementDefinition, id, name) { }

    /// <summary>Whether it can be picked in the drawing.</summary>
    public void SetSelectable(bool selectable) => AdditionalProperties["Selectable"] = selectable;
}

/// <summary>Points that are shown.</summary>
public class ModelPoints : GeometricElement
{
    public IList<Vector3> Locations { get; set; }

    public ModelPoints(IList<Vector3> locations, Material material = null, Transform transform = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Points, null, isElementDefinition, id, name) => Locations = locations ?? new List<Vector3>();
}

/// <summary>Lines that are shown as one.</summary>
public class ModelLines : GeometricElement
{
    public IList<Line> Lines { get; set; }

    public ModelLines(IList<Line> lines = null, Material material = null, Transform transform = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Black, null, isElementDefinition, id, name) => Lines = lines ?? new List<Line>();
}

/// <summary>Arrows from places in directions, as long as their magnitude.</summary>
public class ModelArrows : GeometricElement
{
    public IList<(Vector3 location, Vector3 direction, double magnitude, Color? color)> Vectors { get; set; }
    public bool ArrowAtStart { get; set; }
    public bool ArrowAtEnd { get; set; }
    public double ArrowAngle { get; set; }

    public ModelArrows(IList<(Vector3 location, Vector3 direction, double magnitude, Color? color)> vectors = null, bool arrowAtStart = false, bool arrowAtEnd = true, double arrowAngle = 60.0, Transform transform = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, BuiltInMaterials.Black, null, isElementDefinition, id, name) =>
        (Vectors, ArrowAtStart, ArrowAtEnd, ArrowAngle) = (vectors ?? new List<(Vector3, Vector3, double, Color?)>(), arrowAtStart, arrowAtEnd, arrowAngle);
}

/// <summary>A named line of a grid: `ExtensionBeginning` and `ExtensionEnd` beyond its curve, a circle with the name at its beginning.</summary>
public class GridLine : GeometricElement
{
    public BoundedCurve Curve { get; set; }
    public double Radius { get; set; } = 1;
    public double ExtensionBeginning { get; set; }
    public double ExtensionEnd { get; set; }

    [JsonConstructor]
    public GridLine() { }

    public GridLine(BoundedCurve curve, double radius = 1, double extensionBeginning = 1, double extensionEnd = 1, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material ?? BuiltInMaterials.Black, representation, isElementDefinition, id, name) =>
        (Curve, Radius, ExtensionBeginning, ExtensionEnd) = (curve, radius, extensionBeginning, extensionEnd);

    /// <summary>The middle of the circle: a radius before where the extension begins, x along the line.</summary>
    public Transform GetCircleTransform()
    {
        var direction = (Curve.PointAtNormalized(1e-6) - Curve.Start).Unitized();
        return new Transform(Curve.Start - direction * (ExtensionBeginning + Radius), direction, Vector3.ZAxis);
    }
}
