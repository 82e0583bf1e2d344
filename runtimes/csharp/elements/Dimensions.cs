using System;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements.Annotations;

/// <summary>A length that is shown: between two points, on a plane on which the dimension line lies.</summary>
public class LinearDimension : Element
{
    public Vector3 Start { get; set; }
    public Vector3 End { get; set; }
    /// <summary>The dimension line lies on it; a length is measured along it.</summary>
    public Plane ReferencePlane { get; set; }
    /// <summary>Text in place of the length.</summary>
    public string DisplayValue { get; set; }
    public string Prefix { get; set; }
    public string Suffix { get; set; }
    /// <summary>The property of an override that the number edits.</summary>
    [JsonProperty("LinkedProperty", NullValueHandling = NullValueHandling.Ignore)] public LinkedPropertyInfo LinkedProperty { get; set; }

    [JsonConstructor]
    public LinearDimension(Vector3 start, Vector3 end, Plane referencePlane, Guid id = default, string name = null) : base(id, name) =>
        (Start, End, ReferencePlane) = (start, end, referencePlane);
}

/// <summary>A length along the line between its points.</summary>
public class AlignedDimension : LinearDimension
{
    [JsonConstructor]
    public AlignedDimension(Vector3 start, Vector3 end, Plane referencePlane, Guid id = default, string name = null) : base(start, end, referencePlane, id, name) { }

    /// <summary>The dimension line lies `offset` beside the points: in a direction, else to the right of the line seen from above.</summary>
    public AlignedDimension(Vector3 start, Vector3 end, double offset = 0.125, Vector3 offsetDirection = default, Guid id = default, string name = null)
        : this(start, end, Beside(start, end, offset, offsetDirection), id, name) { }

    private static Plane Beside(Vector3 start, Vector3 end, double offset, Vector3 direction)
    {
        var along = (end - start).Unitized();
        var aside = !direction.IsZero() ? direction.Unitized() : along.IsParallelTo(Vector3.ZAxis) ? Vector3.XAxis : along.Cross(Vector3.ZAxis).Unitized();
        return new Plane(start + aside * offset, aside);
    }
}

/// <summary>Which property of which override of which element a dimension edits.</summary>
public class LinkedPropertyInfo
{
    public Guid ElementId { get; set; }
    public string Dependency { get; set; }
    public string OverrideName { get; set; }
    public string PropertyName { get; set; }
    public Guid? OverriddenElementId { get; set; }
    /// <summary>Place in a property that is a list.</summary>
    public int? Index { get; set; }
    /// <summary>Shown only while its element is selected.</summary>
    public bool VisibleOnlyOnSelection { get; set; }
}
