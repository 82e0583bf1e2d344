using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements.Geometry
{
    /// <summary>What an element looks like.</summary>
    public class Representation
    {
        public IList<SolidOperation> SolidOperations { get; set; }
        [JsonIgnore] public bool SkipCSGUnion { get; set; }

        public Representation() => SolidOperations = new List<SolidOperation>();
        public Representation(IList<SolidOperation> solidOperations) => SolidOperations = solidOperations;
        public Representation(params SolidOperation[] solidOperations) => SolidOperations = solidOperations.ToList();
        public static implicit operator Representation(SolidOperation operation) => new(operation);
    }
}

namespace Elements
{
    /// <summary>Anything in a model.</summary>
    public class Element
    {
        public Guid Id { get; set; }
        public string Name { get; set; }

        /// <summary>What stands beside the properties of the type.</summary>
        [JsonExtensionData]
        public IDictionary<string, object> AdditionalProperties { get; set; } = new Dictionary<string, object>();

        /// <summary>The type as it was read, where nobody knows it.</summary>
        [JsonIgnore]
        internal string ReadDiscriminator { get; set; }

        public Element(Guid id = default, string name = null) => (Id, Name) = (id == default ? Ids.Next() : id, name);
    }

    /// <summary>Ids that are the same in every run: counted from the start of a call.</summary>
    public static class Ids
    {
        [ThreadStatic] private static int count;

        [ThreadStatic] private static HashSet<Guid> given;
        private static HashSet<Guid> Given => given ??= new HashSet<Guid>();

        public static void Reset()
        {
            count = 0;
            Given.Clear();
            Components.ContentCatalogRetrieval.Forget();
            Serialization.JSON.JsonInheritanceConverter.ElementwiseSerialization = false;
        }

        /// <summary>An id that came with an upstream model, or that is the same in every run anyway: it is kept.</summary>
        public static Guid Keep(Guid id)
        {
            Given.Add(id);
            return id;
        }

        /// <summary>Drawn at random in this run: another run would draw another.</summary>
        public static bool IsRandom(Guid id) => id.Version == 4 && !Given.Contains(id);

        public static Guid Made(string seed) => Keep(new Guid(SHA256.HashData(Encoding.UTF8.GetBytes(seed)).AsSpan(0, 16)));
        public static Guid Next() => Made($"element {count++}");
    }

    /// <summary>An element with a place, a material and a shape.</summary>
    public class GeometricElement : Element
    {
        public Transform Transform { get; set; }
        public Material Material { get; set; }
        public Representation Representation { get; set; }
        public bool IsElementDefinition { get; set; }

        public GeometricElement(Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
            : base(id, name) =>
            (Transform, Material, Representation, IsElementDefinition) = (transform ?? new Transform(), material ?? BuiltInMaterials.Default, representation, isElementDefinition);

        /// <summary>Around its solids, meshes or curve, in its own place.</summary>
        [JsonIgnore] public BBox3 Bounds => BBox3.Local(this);

        /// <summary>Makes sure of what follows from its properties.</summary>
        public void UpdateBoundsAndComputedSolid(bool force = false) => Update();
        public void UpdateBoundsAndComputeSolid(bool force = false) => Update();

        /// <summary>Whether it has solids of its own, once its shapes are made.</summary>
        public bool HasGeometry() => Shape is { SolidOperations.Count: > 0 };

        /// <summary>Triangles of its solids in its own place, voids aside: what these take away is not cut out.</summary>
        public Mesh ToMesh()
        {
            Update();
            var mesh = new Mesh();
            foreach (var one in (Shape?.SolidOperations ?? Array.Empty<SolidOperation>()).Where(one => !one.IsVoid))
                mesh.AddMesh(one.LocalTransform == null ? one.Solid.ToMesh() : one.Solid.ToMesh().Transformed(one.LocalTransform));
            return mesh;
        }

        /// <summary>Lines or triangles of its own for glTF, where a type draws more than its solids. A model holds elements: these stay out of it.</summary>
        public virtual bool TryToGraphicsBuffers(out List<GraphicsBuffers> graphicsBuffers, out string id, out glTFLoader.Schema.MeshPrimitive.ModeEnum? mode)
        {
            (graphicsBuffers, id, mode) = (null, null, null);
            return false;
        }

        /// <summary>Called before the element is written, for shapes that follow from its properties.</summary>
        public virtual void UpdateRepresentations() { }

        /// <summary>Its shapes with a material each, where they are more than its representation.</summary>
        [JsonIgnore] public List<RepresentationInstance> RepresentationInstances { get; set; } = new();

        private bool isUpdating;

        /// <summary>Makes its shapes. An element may ask for its own box while it does: that counts what is there by then.</summary>
        internal void Update()
        {
            if (isUpdating) return;
            isUpdating = true;
            try
            {
                UpdateRepresentations();
            }
            finally
            {
                isUpdating = false;
            }
        }

        /// <summary>The solids that it is written and measured with: its representation, else its shared shapes of solids in the material of the first.</summary>
        internal Representation Shape => Representation is { SolidOperations.Count: > 0 } || Shown.Count == 0 ? Representation
            : new Representation(Shown.Where(one => one.Material == Shown[0].Material).SelectMany(one => ((SolidRepresentation)one.Representation).SolidOperations).ToList());

        private List<RepresentationInstance> Shown => RepresentationInstances?.Where(one => one.IsDefault && one.Representation is SolidRepresentation).ToList() ?? new();

        /// <summary>Before it is written: what only its shared shapes say stands in it.</summary>
        internal void Settle()
        {
            Update();
            if (Shape is { } shape && shape != Representation) (Representation, Material) = (shape, Shown[0].Material ?? Material);
        }

        /// <summary>
        /// The outlines in which a plane cuts it where it stands: of solids, those of voids apart, and of its mesh, if that is what it
        /// looks like; where a mesh is open, the lines.
        /// </summary>
        public bool Intersects(Plane plane, out Dictionary<Guid, List<Polygon>> intersectionPolygons, out Dictionary<Guid, List<Polygon>> beyondPolygons, out Dictionary<Guid, List<Line>> lines)
        {
            Update();
            var place = new Plane(Transform.Inverted().OfPoint(plane.Origin), Transform.Inverted().OfVector(plane.Normal));
            var cut = new List<Polygon>();
            foreach (var one in (Shape?.SolidOperations ?? Array.Empty<SolidOperation>()).Where(one => !one.IsVoid))
            {
                var own = one.LocalTransform ?? new Transform();
                var back = own.Inverted();
                if (one.Solid.Intersects(new Plane(back.OfPoint(place.Origin), back.OfVector(place.Normal)), out List<Polygon> found))
                    cut.AddRange(found.Select(polygon => polygon.TransformedPolygon(own.Concatenated(Transform))));
            }
            intersectionPolygons = new Dictionary<Guid, List<Polygon>>();
            beyondPolygons = new Dictionary<Guid, List<Polygon>>();
            lines = new Dictionary<Guid, List<Line>>();
            var open = new List<Line>();
            if (OwnMesh is { } mesh && mesh.Intersects(place, out var ways))
            {
                cut.AddRange(ways.OfType<Polygon>().Select(ring => ring.TransformedPolygon(Transform)));
                open.AddRange(ways.Where(way => way is not Polygon).SelectMany(way => way.TransformedPolyline(Transform).Segments()));
            }
            if (cut.Count > 0) intersectionPolygons[Id] = cut;
            if (open.Count > 0) lines[Id] = open;
            return cut.Count + open.Count > 0;
        }

        private Mesh OwnMesh => this switch { MeshElement element => element.Mesh, Topography ground => ground.Mesh, _ => null };

        public ElementInstance CreateInstance(Transform transform, string name = null)
        {
            IsElementDefinition = true;
            return new ElementInstance(this, transform, name);
        }
    }

    /// <summary>A definition, placed once more.</summary>
    public class ElementInstance : Element
    {
        public GeometricElement BaseDefinition { get; set; }
        public Transform Transform { get; set; }

        public ElementInstance(GeometricElement baseDefinition, Transform transform, string name = null, Guid id = default) : base(id, name) =>
            (BaseDefinition, Transform) = (baseDefinition, transform);
    }
}
