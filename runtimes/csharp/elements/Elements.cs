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
    /// <summary>A colour, parts from 0 to 1.</summary>
    public struct Color
    {
        public double Red { get; set; }
        public double Green { get; set; }
        public double Blue { get; set; }
        public double Alpha { get; set; }

        public Color(double red, double green, double blue, double alpha) => (Red, Green, Blue, Alpha) = (red, green, blue, alpha);
        public Color(double red, double green, double blue) : this(red, green, blue, 1) { }

        public static implicit operator Color((double Red, double Green, double Blue) parts) => new(parts.Red, parts.Green, parts.Blue, 1);
        public static implicit operator Color((double Red, double Green, double Blue, double Alpha) parts) => new(parts.Red, parts.Green, parts.Blue, parts.Alpha);
        public static implicit operator Color(string hex) => new(hex);

        public Color(string hex) : this(0, 0, 0, 1)
        {
            var digits = hex.TrimStart('#');
            double Part(int at) => Convert.ToInt32(digits.Substring(at, 2), 16) / 255.0;
            (Red, Green, Blue, Alpha) = (Part(0), Part(2), Part(4), digits.Length >= 8 ? Part(6) : 1);
        }
    }

    public static class Colors
    {
        public static Color White => new(1, 1, 1, 1);
        public static Color Black => new(0, 0, 0, 1);
        public static Color Red => new(1, 0, 0, 1);
        public static Color Green => new(0, 1, 0, 1);
        public static Color Blue => new(0, 0, 1, 1);
        public static Color Gray => new(0.5, 0.5, 0.5, 1);
        public static Color Grey => Gray;
        public static Color Yellow => new(1, 1, 0, 1);
        public static Color Orange => new(1, 0.65, 0, 1);
        public static Color Cyan => new(0, 1, 1, 1);
        public static Color Magenta => new(1, 0, 1, 1);
        public static Color Aqua => new(0, 1, 1, 1);
        public static Color Brown => new(0.6, 0.3, 0.1, 1);
        public static Color Teal => new(0, 0.5, 0.5, 1);
        public static Color Granite => new(0.4, 0.4, 0.4, 1);
        public static Color Sand => new(0.85, 0.78, 0.64, 1);
        public static Color Stone => new(0.7, 0.7, 0.68, 1);
    }

    /// <summary>A perimeter with holes.</summary>
    public class Profile : Element
    {
        public Polygon Perimeter { get; set; }
        public IList<Polygon> Voids { get; set; }

        public Profile(Polygon perimeter, IList<Polygon> voids, Guid id = default, string name = null) : base(id, name)
        {
            Perimeter = perimeter ?? throw new ArgumentNullException(nameof(perimeter));
            Voids = voids ?? new List<Polygon>();
        }

        public Profile(Polygon perimeter) : this(perimeter, (IList<Polygon>)null) { }
        public Profile(Polygon perimeter, params Polygon[] voids) : this(perimeter, voids.ToList()) { }

        public List<Profile> Offset(double distance) => Perimeter.Offset(distance).Select(grown => new Profile(grown, Voids.SelectMany(hole => hole.Offset(-distance)).ToList())).ToList();
        public double Area() => Perimeter.Area() - Voids.Sum(hole => hole.Area());
        public bool Contains(Vector3 point) => Perimeter.Contains(point) && !Voids.Any(hole => hole.Covers(point));
        public Profile Transformed(Transform transform) => new(Perimeter.TransformedPolygon(transform), Voids.Select(hole => hole.TransformedPolygon(transform)).ToList());
        public Profile Project(Plane plane) => new(Perimeter.Project(plane), Voids.Select(hole => hole.Project(plane)).ToList());
        public Profile Reversed() => new(Perimeter.Reversed(), Voids.Select(hole => hole.Reversed()).ToList());
        public List<Line> Segments() => Perimeter.Segments().Concat(Voids.SelectMany(hole => hole.Segments())).ToList();
    }

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

namespace Elements.Geometry.Solids
{
    /// <summary>A solid, added or taken away.</summary>
    public abstract class SolidOperation
    {
        public Transform LocalTransform { get; set; }
        public bool IsVoid { get; set; }
        /// <summary>Its faces; of what is swept, none.</summary>
        [JsonIgnore] public virtual Solid Solid => new(Array.Empty<Polygon>());

        protected SolidOperation(bool isVoid) => IsVoid = isVoid;
    }

    /// <summary>A profile drawn along a direction.</summary>
    public class Extrude : SolidOperation
    {
        public Profile Profile { get; set; }
        public double Height { get; set; }
        public Vector3 Direction { get; set; }

        public Extrude(Profile profile, double height, Vector3 direction, bool isVoid = false) : base(isVoid)
        {
            if (height <= 0) throw new ArgumentOutOfRangeException(nameof(height), "The extrude's height must be greater than zero.");
            (Profile, Height, Direction) = (profile, height, direction);
        }

        public override Solid Solid
        {
            get
            {
                var by = new Transform(Direction.Unitized() * Height);
                var sides = Profile.Segments().Select(side => new Polygon(side.Start, side.End, by.OfPoint(side.End), by.OfPoint(side.Start)));
                return new Solid(new[] { Profile.Perimeter.Reversed(), Profile.Perimeter.TransformedPolygon(by) }.Concat(sides));
            }
        }
    }

    /// <summary>One flat face.</summary>
    public class Lamina : SolidOperation
    {
        public Polygon Perimeter { get; set; }
        public IList<Polygon> Voids { get; set; }

        public Lamina(Polygon perimeter, IList<Polygon> voids, bool isVoid = false) : base(isVoid) => (Perimeter, Voids) = (perimeter, voids ?? new List<Polygon>());
        public override Solid Solid => new(new[] { Perimeter });
        public Lamina(Polygon perimeter, bool isVoid = false) : this(perimeter, null, isVoid) { }
        public Lamina(Profile profile, bool isVoid = false) : this(profile.Perimeter, profile.Voids, isVoid) { }
    }

    public class Vertex
    {
        public Vector3 Point { get; }
        public Vertex(Vector3 point) => Point = point;
    }

    public class Loop
    {
        private readonly Polygon polygon;
        public Loop(Polygon polygon) => this.polygon = polygon;
        public Polygon ToPolygon(Transform transform = null) => transform == null ? polygon : polygon.TransformedPolygon(transform);
    }

    public class Face
    {
        public Loop Outer { get; }
        public Loop[] Inner { get; } = Array.Empty<Loop>();
        public Face(Polygon outer) => Outer = new Loop(outer);
        public Plane Plane() => Outer.ToPolygon().Plane();
    }

    /// <summary>Faces and corners of a solid.</summary>
    public class Solid
    {
        public Dictionary<long, Face> Faces { get; } = new();
        public Dictionary<long, Vertex> Vertices { get; } = new();

        public Solid(IEnumerable<Polygon> faces)
        {
            foreach (var face in faces)
            {
                Faces[Faces.Count] = new Face(face);
                foreach (var point in face.Vertices)
                    if (!Vertices.Values.Any(known => known.Point.IsAlmostEqualTo(point))) Vertices[Vertices.Count] = new Vertex(point);
            }
        }
    }

    /// <summary>A profile drawn along a curve.</summary>
    public class Sweep : SolidOperation
    {
        public Profile Profile { get; set; }
        public BoundedCurve Curve { get; set; }
        public double StartSetback { get; set; }
        public double EndSetback { get; set; }
        public double ProfileRotation { get; set; }

        public Sweep(Profile profile, BoundedCurve curve, double startSetback, double endSetback, double profileRotation, bool isVoid = false) : base(isVoid) =>
            (Profile, Curve, StartSetback, EndSetback, ProfileRotation) = (profile, curve, startSetback, endSetback, profileRotation);
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

        /// <summary>Called before the element is written, for shapes that follow from its properties.</summary>
        public virtual void UpdateRepresentations() { }

        public ElementInstance CreateInstance(Transform transform, string name)
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

    public class Material : Element
    {
        public Color Color { get; set; }
        public double SpecularFactor { get; set; } = 0.1;
        public double GlossinessFactor { get; set; } = 0.1;
        public bool Unlit { get; set; }
        public string Texture { get; set; }
        public bool DoubleSided { get; set; }

        public Material() : this("material") { }
        public Material(string name, Guid id = default) : base(id, name) => Color = Colors.White;

        public Material(string name, Color color, double specularFactor = 0.1, double glossinessFactor = 0.1, string texture = null, bool unlit = false, bool doubleSided = false, Guid id = default)
            : base(id, name) =>
            (Color, SpecularFactor, GlossinessFactor, Texture, Unlit, DoubleSided) = (color, specularFactor, glossinessFactor, texture, unlit, doubleSided);

        public Material(Color color, double specularFactor = 0.1, double glossinessFactor = 0.1, bool unlit = false, string texture = null, bool doubleSided = false, bool repeatTexture = true, string normalTexture = null, bool interpolateTexture = true, string emissiveTexture = null, double emissiveFactor = 1, object drawInFront = null, Guid id = default, string name = null)
            : this(name, color, specularFactor, glossinessFactor, texture, unlit, doubleSided, id) { }
    }

    /// <summary>Materials with names of their own; new for every use, so that no call changes another's.</summary>
    public static class BuiltInMaterials
    {
        private static Material Named(string name, double red, double green, double blue, double alpha = 1, double gloss = 0) =>
            new(name, new Color(red, green, blue, alpha), gloss, gloss, id: Ids.Made($"material {name}"));

        public static Material Default => Named("default", 0.9, 0.9, 0.9);
        public static Material Mass => Named("Mass", 0.5, 0.5, 1, 0.2);
        public static Material Glass => Named("Glass", 1, 1, 1, 0.2, 1);
        public static Material Concrete => Named("Concrete", 0.5, 0.5, 0.5);
        public static Material Steel => Named("steel", 0.6, 0.5, 0.5, 1, 0.1);
        public static Material Wood => Named("Wood", 0.94, 0.94, 0.94);
        public static Material Void => Named("Void", 0, 0, 1, 0.2);
        public static Material Topography => Named("Topography", 0.59, 0.59, 0.39);
        public static Material Black => Named("Black", 0, 0, 0);
        public static Material Trans => Named("trans", 1, 1, 1, 0.4);
        public static Material XAxis => Named("XAxis", 1, 0, 0);
        public static Material YAxis => Named("YAxis", 0, 1, 0);
        public static Material ZAxis => Named("ZAxis", 0, 0, 1);
        public static Material Points => Named("Points", 0, 0, 0);
    }
}
