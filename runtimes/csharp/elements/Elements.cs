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
        public static Color Darkgray => new(0.66, 0.66, 0.66, 1);
        public static Color Lime => new(0, 1, 0, 1);
        public static Color Purple => new(0.5, 0, 0.5, 1);
        public static Color Pink => new(1, 0.75, 0.8, 1);
        public static Color Navy => new(0, 0, 0.5, 1);
        public static Color Maroon => new(0.5, 0, 0, 1);
        public static Color Olive => new(0.5, 0.5, 0, 1);
        public static Color Beige => new(0.96, 0.96, 0.86, 1);
        public static Color Coral => new(1, 0.5, 0.31, 1);
        public static Color Crimson => new(0.86, 0.08, 0.24, 1);
        public static Color Emerald => new(0.31, 0.78, 0.47, 1);
        public static Color Lavender => new(0.9, 0.9, 0.98, 1);
        public static Color Mint => new(0.24, 0.71, 0.54, 1);
        public static Color Orchid => new(0.85, 0.44, 0.84, 1);
        public static Color Turquoise => new(0.25, 0.88, 0.82, 1);
        public static Color Stone => new(0.7, 0.7, 0.68, 1);
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
