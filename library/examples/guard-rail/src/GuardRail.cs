using Elements;
using Elements.Geometry;

namespace GuardRail;

/// <summary>A rail around every floor above ground: reads the floors of others and follows their edges.</summary>
public static class GuardRail
{
    private const double Thickness = 0.05;

    public static GuardRailOutputs Execute(Dictionary<string, Model> models, GuardRailInputs inputs)
    {
        var outputs = new GuardRailOutputs();
        var steel = BuiltInMaterials.Steel;
        var post = new Profile(Polygon.Rectangle(Thickness, Thickness));

        foreach (var floor in models["Floors"].AllElementsOfType<Floor>().OrderBy(floor => floor.Elevation))
        {
            // The transform of a floor lies at its bottom: people stand a thickness higher.
            var top = floor.Elevation + floor.Thickness;
            if (top < inputs.FallHeight) continue;

            foreach (var edge in Edges(floor.Profile))
            {
                var (start, length) = (edge.Start, edge.Length());
                var direction = edge.Direction();

                // The handrail is drawn along x from the origin, then turned along the edge.
                var bar = new Profile(Polygon.Rectangle(new Vector3(0, -Thickness / 2), new Vector3(length, Thickness / 2)));
                var turned = new Transform(new Vector3(start.X, start.Y, top + inputs.RailHeight - Thickness), direction, Vector3.ZAxis);
                outputs.Model.AddElement(new Mass(bar, Thickness, steel, turned, name: "Handrail"));

                // A post at the start of each edge; the one at its end belongs to the next edge.
                var bays = Math.Max(1, (int)Math.Ceiling(length / inputs.PostDistance - 1e-9));
                for (var bay = 0; bay < bays; bay++)
                {
                    var place = start + direction * (length * bay / bays);
                    var standing = new Transform(place.X, place.Y, top);
                    outputs.Model.AddElement(new Mass(post, inputs.RailHeight - Thickness, steel, standing, name: "Post"));
                    outputs.PostQuantity++;
                }
                outputs.RailLength += length;
            }
        }

        if (outputs.PostQuantity == 0) outputs.Warnings.Add("No floor lies high enough to fall from: no rail is needed.");
        return outputs;
    }

    /// <summary>Edges of a floor, those of its holes too: people fall into courtyards as well.</summary>
    private static IEnumerable<Line> Edges(Profile profile) =>
        new[] { profile.Perimeter }.Concat(profile.Voids ?? new List<Polygon>()).SelectMany(outline => outline.Segments());
}
