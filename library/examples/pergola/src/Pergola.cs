using Elements;
using Elements.Geometry;

namespace Pergola;

/// <summary>A pergola: numbers in, posts, beams and slats out. It reads no other model.</summary>
public static class Pergola
{
    private const double Post = 0.14;
    private const double SlatWidth = 0.06;

    // The classes of inputs and outputs are made from the record: "Slat Distance" is SlatDistance.
    public static PergolaOutputs Execute(Dictionary<string, Model> models, PergolaInputs inputs)
    {
        var outputs = new PergolaOutputs();

        // Shapes are drawn around the origin and moved into place. Profiles and materials are shared, not copied.
        var post = new Profile(Polygon.Rectangle(Post, Post));
        var along = new Profile(Polygon.Rectangle(inputs.Width, Post));
        var slat = new Profile(Polygon.Rectangle(SlatWidth, inputs.Depth));
        var wood = BuiltInMaterials.Wood;

        // Posts stand inside the corners, with their faces on the outline.
        var (x, y) = ((inputs.Width - Post) / 2, (inputs.Depth - Post) / 2);
        foreach (var (east, north) in new[] { (-x, -y), (x, -y), (x, y), (-x, y) })
            outputs.Model.AddElement(new Mass(post, inputs.Height, wood, new Transform(east, north, 0), name: "Post"));

        foreach (var north in new[] { -y, y })
            outputs.Model.AddElement(new Mass(along, Post, wood, new Transform(0, north, inputs.Height), name: "Beam"));

        // Slats from edge to edge at equal distances, none wider than asked.
        var span = inputs.Width - SlatWidth;
        var gaps = (int)Math.Ceiling(span / inputs.SlatDistance - 1e-9);
        for (var number = 0; number <= gaps; number++)
        {
            var place = new Transform(-span / 2 + span * number / gaps, 0, inputs.Height + Post);
            outputs.Model.AddElement(new Mass(slat, Post, wood, place, name: $"Slat {number + 1}"));
        }

        outputs.SlatQuantity = gaps + 1;
        // Seen from straight above; the sun comes at an angle and finds less.
        outputs.Shade = Math.Min(1, (gaps + 1) * SlatWidth / inputs.Width);
        return outputs;
    }
}
