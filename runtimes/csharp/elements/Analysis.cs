using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements.Analysis;

/// <summary>Colours for numbers: from 0 to 1, or between values of one's own; in bands where a count of colours is given.</summary>
public class ColorScale
{
    public List<Color> Colors { get; } = new();
    public List<Domain1d> Domains { get; }
    public bool Discrete { get; }

    public ColorScale(List<Color> colors) => (Colors, Domains) = (colors, colors.Count < 2 ? new() { new Domain1d(0, 1) } : new Domain1d(0, 1).DivideByCount(colors.Count - 1).ToList());

    [JsonConstructor]
    public ColorScale(List<Color> colors, bool discrete, List<Domain1d> domains = null) : this(colors)
    {
        Discrete = discrete;
        if (domains is { Count: > 0 }) Domains = domains;
    }

    public ColorScale(List<Color> colors, int colorCount)
    {
        if (colors.Count > colorCount) throw new ArgumentException("A color scale has as many colors as it is made from, or more.");
        var smooth = new ColorScale(colors);
        (Domains, Discrete) = (new() { new Domain1d(0, 1) }, true);
        for (var at = 0; at < colorCount; at++) Colors.Add(smooth.GetColor((at < colorCount / 2.0 ? at : at + 1.0) / colorCount));
    }

    public ColorScale(List<Color> colors, List<double> values)
    {
        if (colors.Count != values.Count || colors.Count < 2) throw new ArgumentException("A color scale needs one value for each of two colors or more.");
        if (values.Zip(values.Skip(1)).Any(pair => pair.Second <= pair.First)) throw new ArgumentException("The values of a color scale rise.");
        (Colors, Domains) = (colors, values.Zip(values.Skip(1), (from, to) => new Domain1d(from, to)).ToList());
    }

    public Color GetColorForValue(double t) => GetColor(t);

    public Color GetColor(double t)
    {
        var (min, max) = (Domains[0].Min, Domains[^1].Max);
        if (!(t >= min && t <= max)) throw new ArgumentException(FormattableString.Invariant($"The color scale reaches from {min} to {max}: {t} lies outside."));
        if (Discrete || Colors.Count == 1) return Colors[Math.Min((int)((t - min) / (max - min) * Colors.Count), Colors.Count - 1)];
        var at = Domains.FindIndex(domain => t <= domain.Max);
        return Colors[at].Lerp(Colors[at + 1], t.MapFromDomain(Domains[at]));
    }

    /// <summary>All of it from left to right, as a picture that a material can hold.</summary>
    internal string Picture(int width)
    {
        var (min, length) = (Domains[0].Min, Domains[^1].Max - Domains[0].Min);
        var row = new byte[1 + width * 3];
        for (var at = 0; at < width; at++)
        {
            var color = GetColor(min + length * at / (width - 1));
            var parts = new[] { color.Red, color.Green, color.Blue };
            for (var part = 0; part < 3; part++) row[1 + at * 3 + part] = (byte)Math.Round(Math.Clamp(parts[part], 0, 1) * 255);
        }
        using var packed = new MemoryStream();
        using (var pack = new ZLibStream(packed, CompressionLevel.Optimal, true)) pack.Write(row);
        using var png = new MemoryStream();
        png.Write(new byte[] { 0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A });
        Chunk(png, "IHDR", Number(width).Concat(Number(1)).Concat(new byte[] { 8, 2, 0, 0, 0 }).ToArray());
        Chunk(png, "IDAT", packed.ToArray());
        Chunk(png, "IEND", Array.Empty<byte>());
        return "data:image/png;base64," + Convert.ToBase64String(png.ToArray());
    }

    private static byte[] Number(long value) => new[] { (byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value };

    private static void Chunk(Stream png, string name, byte[] data)
    {
        var named = name.Select(letter => (byte)letter).Concat(data).ToArray();
        var rest = 0xFFFFFFFFu;
        foreach (var one in named)
        {
            rest ^= one;
            for (var bit = 0; bit < 8; bit++) rest = (rest & 1) == 1 ? rest >> 1 ^ 0xEDB88320u : rest >> 1;
        }
        png.Write(Number(data.Length));
        png.Write(named);
        png.Write(Number(rest ^ 0xFFFFFFFFu));
    }
}

/// <summary>A floor of cells along the longest side of a perimeter, each in the colour of what a function says of its middle.</summary>
public class AnalysisMesh : GeometricElement
{
    private const int SHADES = 256;
    private Func<Vector3, double> analyze;
    private List<(Polygon Cell, double Value)> results = new();

    public double ULength { get; set; }
    public double VLength { get; set; }
    public Polygon Perimeter { get; set; }
    public ColorScale ColorScale { get; set; }
    /// <summary>Its cells, once it was analyzed.</summary>
    public Mesh Mesh { get; set; }

    [JsonConstructor]
    public AnalysisMesh() => Material = Look();

    public AnalysisMesh(Polygon perimeter, double uLength, double vLength, ColorScale colorScale, Func<Vector3, double> analyze, Guid id = default, string name = null)
        : base(new Transform(), Look(), null, false, id, name)
    {
        if (uLength <= 0 || vLength <= 0) throw new ArgumentException("The cells of an analysis are longer than 0.");
        (Perimeter, ULength, VLength, ColorScale, this.analyze) = (perimeter, uLength, vLength, colorScale, analyze);
    }

    private static Material Look() => new($"Analysis_{Guid.NewGuid()}", Colors.White, 0, 0, null, true, true);

    /// <summary>Asks the function about every cell whose middle lies inside, and colours them from the least value to the largest.</summary>
    public void Analyze()
    {
        var longest = Perimeter.Segments().OrderByDescending(side => side.Length()).First();
        var along = (longest.End - longest.Start).Unitized();
        var place = new Transform(longest.Start, along, Perimeter.Normal());
        var flat = Perimeter.TransformedPolygon(place.Inverted());
        var box = new BBox3(new[] { flat });
        var (columns, rows) = (Count(box.Max.X - box.Min.X, ULength), Count(box.Max.Y - box.Min.Y, VLength));
        results = new();
        for (var column = 0; column < columns; column++)
            for (var row = 0; row < rows; row++)
            {
                var low = box.Min + new Vector3(column * ULength, row * VLength);
                var high = new Vector3(Math.Min(low.X + ULength, box.Max.X), Math.Min(low.Y + VLength, box.Max.Y), low.Z);
                var middle = (low + high) / 2;
                if (!flat.Contains(middle)) continue;
                results.Add((Polygon.Rectangle(low, high).TransformedPolygon(place), analyze(place.OfPoint(middle))));
            }
        Draw();
    }

    private static int Count(double length, double step) => Math.Max(1, (int)Math.Ceiling(length / step - 1e-9));

    private void Draw()
    {
        Mesh = new Mesh();
        if (results.Count == 0) return;
        var values = new Domain1d(results.Min(one => one.Value), results.Max(one => one.Value));
        // A scale with values of its own keeps to them.
        var isOwn = ColorScale.Domains[0].Min != 0 || ColorScale.Domains[^1].Max != 1;
        var scale = isOwn ? new Domain1d(ColorScale.Domains[0].Min, ColorScale.Domains[^1].Max) : values;
        foreach (var (cell, value) in results)
        {
            var share = scale.Length > 0 ? Math.Clamp(value.MapFromDomain(scale), 0, 1) : 0;
            var color = ColorScale.GetColor(share.MapToDomain(new Domain1d(ColorScale.Domains[0].Min, ColorScale.Domains[^1].Max)));
            var uv = new UV((share * (SHADES - 1) + 0.5) / SHADES, 0.5);
            var corners = cell.Vertices.Select(corner => Mesh.AddVertex(corner, uv, Perimeter.Normal(), color)).ToList();
            Mesh.AddTriangle(corners[0], corners[1], corners[2]);
            Mesh.AddTriangle(corners[0], corners[2], corners[3]);
        }
        Material.Texture = ColorScale.Picture(SHADES);
        Material.RepeatTexture = false;
    }
}

/// <summary>An analysis of more cells than a mesh used to hold; here they are one.</summary>
public class AnalysisImage : AnalysisMesh
{
    [JsonConstructor]
    public AnalysisImage() { }

    public AnalysisImage(Polygon perimeter, double uLength, double vLength, ColorScale colorScale, Func<Vector3, double> analyze, Guid id = default, string name = null)
        : base(perimeter, uLength, vLength, colorScale, analyze, id, name) { }
}
