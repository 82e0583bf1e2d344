using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Geometry.Solids;

namespace Elements;

/// <summary>A shape that elements may share.</summary>
public abstract class ElementRepresentation
{
    public Guid Id { get; set; } = Ids.Next();

    /// <summary>Lines or triangles of its own for glTF, as `GeometricElement.TryToGraphicsBuffers`.</summary>
    public virtual bool TryToGraphicsBuffers(GeometricElement element, out List<GraphicsBuffers> graphicsBuffers, out string id, out glTFLoader.Schema.MeshPrimitive.ModeEnum? mode)
    {
        (graphicsBuffers, id, mode) = (null, null, null);
        return false;
    }
}

/// <summary>A shape of solids.</summary>
public class SolidRepresentation : ElementRepresentation
{
    public List<SolidOperation> SolidOperations { get; set; }
    public bool SkipCSGUnion { get; set; }

    public SolidRepresentation(params SolidOperation[] solidOperations) => SolidOperations = solidOperations.ToList();
    public SolidRepresentation(IEnumerable<SolidOperation> solidOperations, bool skipCSGUnion = false) => (SolidOperations, SkipCSGUnion) = (solidOperations.ToList(), skipCSGUnion);
    public static implicit operator SolidRepresentation(SolidOperation operation) => new(operation);
}

/// <summary>A shape of one curve.</summary>
public class CurveRepresentation : ElementRepresentation
{
    public BoundedCurve Curve { get; set; }
    public bool IsSelectable { get; set; }
    public CurveRepresentation(BoundedCurve curve, bool isSelectable = true) => (Curve, IsSelectable) = (curve, isSelectable);
}

/// <summary>A shape of triangles.</summary>
public class MeshRepresentation : ElementRepresentation
{
    public Mesh Mesh { get; set; }
    public bool IsSelectable { get; set; }
    public MeshRepresentation(Mesh mesh, bool isSelectable = true) => (Mesh, IsSelectable) = (mesh, isSelectable);
}

/// <summary>A shape with the material that it is drawn in.</summary>
public class RepresentationInstance
{
    public ElementRepresentation Representation { get; set; }
    public Material Material { get; set; }
    public bool IsDefault { get; set; }
    public List<string> RepresentationTypes { get; set; }

    public RepresentationInstance(ElementRepresentation representation, Material material, bool isDefault = true, params string[] representationTypes) =>
        (Representation, Material, IsDefault, RepresentationTypes) = (representation, material, isDefault, representationTypes.ToList());
}
