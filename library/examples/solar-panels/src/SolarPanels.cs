using Elements;
using Elements.Geometry;

namespace SolarPanels;

/// <summary>Rows of tilted panels on the highest floor: reads the floors of others, keeps from the edge, counts the power.</summary>
public static class SolarPanels
{
    private const double Width = 1.1;
    private const double Depth = 1.75;
    private const double Gap = 0.02;
    private const double PeakPower = 0.4;

    public static SolarPanelsOutputs Execute(Dictionary<string, Model> models, SolarPanelsInputs inputs)
    {
        var outputs = new SolarPanelsOutputs();
        var roof = models["Floors"].AllElementsOfType<Floor>().MaxBy(floor => floor.Elevation);
        if (roof == null)
        {
            // An error is told beside what there is; an exception would show the author's line instead.
            outputs.Errors.Add("Floors holds no floor: wire a function that makes some.");
            return outputs;
        }

        var glass = new Material("Solar glass", new Color(0.1, 0.16, 0.3, 1));
        // The lower edge of a panel lies along x; turned about it, the panel covers less ground and rises.
        var tilted = new Vector3(0, Math.Cos(inputs.Tilt), Math.Sin(inputs.Tilt));
        var ground = Depth * Math.Cos(inputs.Tilt);
        var top = roof.Elevation + roof.Thickness;

        // Moved inwards, an outline may fall into pieces, or vanish.
        foreach (var field in roof.Profile.Offset(-inputs.EdgeDistance))
        {
            var corners = field.Perimeter.Vertices;
            var (west, south) = (corners.Min(at => at.X), corners.Min(at => at.Y));
            var (east, north) = (corners.Max(at => at.X), corners.Max(at => at.Y));
            // A row takes its own ground and the distance at which it does not shade the next.
            for (var y = south; y + ground <= north + 1e-9; y += ground + inputs.RowDistance)
                for (var x = west; x + Width <= east + 1e-9; x += Width + Gap)
                {
                    var covered = Polygon.Rectangle(new Vector3(x, y), new Vector3(x + Width, y + ground));
                    if (!Fits(field, covered)) continue;
                    var rise = tilted * Depth;
                    var (left, right) = (new Vector3(x, y, top + 0.1), new Vector3(x + Width, y, top + 0.1));
                    outputs.Model.AddElement(new Panel(new Polygon(left, right, right + rise, left + rise), glass, name: "Solar panel"));
                    outputs.PanelQuantity++;
                }
        }

        outputs.PeakPower = outputs.PanelQuantity * PeakPower;
        if (outputs.PanelQuantity == 0) outputs.Warnings.Add("No panel fits between the edges: keep less distance.");
        return outputs;
    }

    /// <summary>Whether a panel lies on the field and over none of its holes.</summary>
    private static bool Fits(Profile field, Polygon covered) =>
        field.Perimeter.Covers(covered) && (field.Voids ?? new List<Polygon>()).All(hole => !hole.Intersects(covered) && !hole.Contains(covered.Centroid()));
}
