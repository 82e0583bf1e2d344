using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements.Geometry
{
    /// <summary>A colour, parts from 0 to 1.</summary>
    public struct Color : IEquatable<Color>
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
            if (!hex.StartsWith('#') && typeof(Colors).GetProperty(hex, System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.IgnoreCase)?.GetValue(null) is Color named)
            {
                this = named;
                return;
            }
            var digits = hex.TrimStart('#');
            double Part(int at) => Convert.ToInt32(digits.Substring(at, 2), 16) / 255.0;
            (Red, Green, Blue, Alpha) = (Part(0), Part(2), Part(4), digits.Length >= 8 ? Part(6) : 1);
        }

        /// <summary>Of one part, as screens show it, the amount of light; and back.</summary>
        public static double SRGBToLinear(double c) => c <= 0.04045 ? c / 12.92 : Math.Pow((c + 0.055) / 1.055, 2.4);
        public static double LinearToSRGB(double c) => c <= 0.0031308 ? c * 12.92 : 1.055 * Math.Pow(c, 1 / 2.4) - 0.055;

        public float[] ToArray(bool convertToLinearColorSpace = false)
        {
            double Part(double value) => convertToLinearColorSpace ? SRGBToLinear(value) : value;
            return new[] { (float)Part(Red), (float)Part(Green), (float)Part(Blue), (float)Alpha };
        }

        public static bool operator ==(Color a, Color b) => a.Equals(b);
        public static bool operator !=(Color a, Color b) => !a.Equals(b);
        public bool Equals(Color other) => (Red, Green, Blue, Alpha) == (other.Red, other.Green, other.Blue, other.Alpha);
        public override bool Equals(object other) => other is Color color && Equals(color);
        public override int GetHashCode() => HashCode.Combine(Red, Green, Blue, Alpha);
        public override string ToString() => FormattableString.Invariant($"R:{Red},G:{Green},B:{Blue},A:{Alpha}");

        /// <summary>A colour on the way to another: this at 0, that at 1.</summary>
        public Color Lerp(Color other, double t) =>
            new(Red + (other.Red - Red) * t, Green + (other.Green - Green) * t, Blue + (other.Blue - Blue) * t, Alpha + (other.Alpha - Alpha) * t);
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
        public static Color Amber => new(1, 0.75, 0, 1);
        public static Color Cobalt => new(0, 0.28, 0.67, 1);
        public static Color Coral => new(1, 0.5, 0.31, 1);
        public static Color Crimson => new(0.86, 0.08, 0.24, 1);
        public static Color Emerald => new(0.31, 0.78, 0.47, 1);
        public static Color Lavender => new(0.9, 0.9, 0.98, 1);
        public static Color Mint => new(0.24, 0.71, 0.54, 1);
        public static Color Orchid => new(0.85, 0.44, 0.84, 1);
        public static Color Turquoise => new(0.25, 0.88, 0.82, 1);
        public static Color Stone => new(0.7, 0.7, 0.68, 1);
    }
}

namespace Elements
{
    public class Material : Element
    {
        public Color Color { get; set; }
        public double SpecularFactor { get; set; } = 0.1;
        public double GlossinessFactor { get; set; } = 0.1;
        public bool Unlit { get; set; }
        public string Texture { get; set; }
        public bool RepeatTexture { get; set; } = true;
        public string NormalTexture { get; set; }
        public bool InterpolateTexture { get; set; } = true;
        public string EmissiveTexture { get; set; }
        public double EmissiveFactor { get; set; } = 1;
        public bool DoubleSided { get; set; }
        /// <summary>Drawn before what stands in front of it.</summary>
        public bool DrawInFront { get; set; }
        public EdgeDisplaySettings EdgeDisplaySettings { get; set; }

        public Material() : this("material") { }
        public Material(string name, Guid id = default) : base(id, name) => Color = Colors.White;

        [JsonConstructor]
        public Material(string name, Color color, double specularFactor = 0.1, double glossinessFactor = 0.1, string texture = null, bool unlit = false, bool doubleSided = false, bool repeatTexture = true, string normalTexture = null, bool interpolateTexture = true, string emissiveTexture = null, double emissiveFactor = 1, bool drawInFront = false, Guid id = default)
            : base(id, name)
        {
            (Color, SpecularFactor, GlossinessFactor, Texture, Unlit, DoubleSided) = (color, specularFactor, glossinessFactor, texture, unlit, doubleSided);
            (RepeatTexture, NormalTexture, InterpolateTexture, EmissiveTexture, EmissiveFactor, DrawInFront) = (repeatTexture, normalTexture, interpolateTexture, emissiveTexture, emissiveFactor, drawInFront);
        }

        public Material(Color color, double specularFactor = 0.1, double glossinessFactor = 0.1, bool unlit = false, string texture = null, bool doubleSided = false, bool repeatTexture = true, string normalTexture = null, bool interpolateTexture = true, string emissiveTexture = null, double emissiveFactor = 1, bool drawInFront = false, Guid id = default, string name = null)
            : this(name, color, specularFactor, glossinessFactor, texture, unlit, doubleSided, repeatTexture, normalTexture, interpolateTexture, emissiveTexture, emissiveFactor, drawInFront, id) { }

        // As functions of the first years make them: the id and the name follow sooner.
        public Material(Color color, double specularFactor, double glossinessFactor, bool unlit, string texture, bool doubleSided, Guid id, string name)
            : this(name, color, specularFactor, glossinessFactor, texture, unlit, doubleSided, id: id) { }
        public Material(Color color, double specularFactor, double glossinessFactor, Guid id, string name) : this(name, color, specularFactor, glossinessFactor, id: id) { }
    }

    public enum EdgeDisplayWidthMode { WorldUnits, ScreenUnits }
    public enum EdgeDisplayDashMode { None, WorldUnits, ScreenUnits }

    /// <summary>How edges and lines of a material are drawn.</summary>
    public class EdgeDisplaySettings
    {
        public double LineWidth { get; set; } = 1;
        public EdgeDisplayWidthMode WidthMode { get; set; } = EdgeDisplayWidthMode.ScreenUnits;
        public EdgeDisplayDashMode DashMode { get; set; } = EdgeDisplayDashMode.None;
        public double DashSize { get; set; }
        public double? GapSize { get; set; }
    }

    /// <summary>Materials with names of their own; new for every use, so that no call changes another's.</summary>
    public static class BuiltInMaterials
    {
        private static Material Named(string name, double red, double green, double blue, double alpha = 1, double specular = 0, double gloss = 0, bool unlit = false) =>
            new(name, new Color(red, green, blue, alpha), specular, gloss, unlit: unlit, id: Ids.Made($"material {name}"));

        public static Material Default => Named("default", 1, 1, 1);
        public static Material Mass => Named("mass", 0.5, 0.5, 1, 0.2);
        public static Material Glass => Named("glass", 1, 1, 1, 0.2, 1, 1);
        public static Material Concrete => Named("concrete", 0.5, 0.5, 0.5);
        public static Material Steel => Named("steel", 0.6, 0.5, 0.5, 1, 0.1, 0.4);
        public static Material Wood => Named("wood", 224 / 255.0, 206 / 255.0, 155 / 255.0);
        public static Material Void => Named("void", 0, 1, 0, 0.1, 0.1, 0.1);
        public static Material Topography => Named("topography", 0.59, 0.59, 0.39);
        public static Material Black => Named("black", 0, 0, 0);
        public static Material Edges => Named("edges", 0.1, 0.1, 0.1, unlit: true);
        public static Material EdgesHighlighted => Named("edge_highlighted", 1, 1, 0);
        public static Material Trans => Named("trans", 0, 0, 0, 0);
        public static Material XAxis => Named("X", 1, 0, 0, 1, 0.1, 0.1, true);
        public static Material YAxis => Named("Y", 0, 1, 0, 1, 0.1, 0.1, true);
        public static Material ZAxis => Named("Z", 0, 0, 1, 1, 0.1, 0.1, true);
        public static Material Points => Named("points", 1, 1, 0);
    }
}
