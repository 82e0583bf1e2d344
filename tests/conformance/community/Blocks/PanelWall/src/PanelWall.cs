using Elements;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Elements.Spatial;
using System;
using System.Collections.Generic;
using System.Linq;

namespace PanelWall
{
    public static class PanelWall
    {
        private static Material _glazing = new Material("Glazing", new Color(1.0, 1.0, 1.0, 0.7), 0.8f, 1.0f);
        private static Material _odd = new Material(Colors.Orange, 0.0f, 0.0f, false, null, false, Guid.NewGuid(), "Non-standard Panel");

        public static PanelWallOutputs Execute(Dictionary<string, Model> models, PanelWallInputs input)
        {
            var envelope = models["Envelope"].AllElementsOfType<Mass>().FirstOrDefault();
            if (envelope == null)
            {
                throw new Exception("No element of type 'Mass' could be found in the supplied model.");
            }
            var output = new PanelWallOutputs();
            var count = 0;
            FacadePanel master = null;
            Panel glass = null;
            foreach (var side in envelope.Profile.Perimeter.Segments())
            {
                var u = new Grid1d(side);
                u.DivideByFixedLength(input.PanelWidth, FixedDivisionMode.RemainderAtBothEnds);
                var v = new Grid1d(new Line(side.Start, new Vector3(side.Start.X, side.Start.Y, envelope.Height)));
                v.DivideByCount(2);
                var grid = new Grid2d(u, v);
                foreach (var sep in grid.GetCellSeparators(GridDirection.V))
                {
                    output.model.AddElement(new Beam((Line)sep, Polygon.Rectangle(0.05, 0.05), BuiltInMaterials.Black));
                }
                var (d, i) = (side.Direction(), 0);
                foreach (var cell in u.Cells ?? new List<Grid1d> { u })
                {
                    var bottom = cell.GetCellGeometry() as Line;
                    var t = new Transform(bottom.Start, d, d.Cross(Vector3.ZAxis));
                    if (Math.Abs(bottom.Length() - input.PanelWidth) < Vector3.EPSILON && input.Pattern == PanelWallInputsPattern.All_Glass)
                    {
                        if (master == null)
                        {
                            Make(input, envelope.Height, out master, out glass);
                            output.model.AddElements(master, glass);
                        }
                        output.model.AddElement(master.CreateInstance(t, $"FP_{count}_{i}"), false);
                        output.model.AddElement(glass.CreateInstance(t, $"FG_{count}_{i}"), false);
                    }
                    else
                    {
                        var solid = new Polygon(new[] { new Vector3(), new Vector3(bottom.Length(), 0), new Vector3(bottom.Length(), envelope.Height), new Vector3(0, envelope.Height) }.Shrink(0.01));
                        output.model.AddElement(new FacadePanel(0.1, t, _odd, new Extrude(solid, 0.1, Vector3.ZAxis, false), false, Guid.NewGuid(), "Solid"));
                    }
                    count++;
                    i++;
                }
            }
            output.PanelQuantity = count;
            return output;
        }

        private static void Make(PanelWallInputs input, double height, out FacadePanel panel, out Panel glass)
        {
            var outer = Polygon.Rectangle(new Vector3(), new Vector3(input.PanelWidth, height));
            var inner = new Polygon(new[] { new Vector3(0.2, height - 0.2), new Vector3(input.PanelWidth - 0.2, height - 0.2), new Vector3(input.PanelWidth - 0.2, 0.2), new Vector3(0.2, 0.2) });
            glass = new Panel(inner, _glazing, new Transform(), isElementDefinition: true);
            var solids = new List<SolidOperation>() { new Extrude(new Profile(outer, inner), 0.1, Vector3.ZAxis, false) };
            panel = new FacadePanel(0.1, new Transform(), new Material("panel", input.PanelColor, 0.8f, 0.5f), new Representation(solids), true, Guid.NewGuid(), "Master");
        }
    }
}
