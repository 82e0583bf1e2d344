using Elements;
using Elements.Geometry;
using GeometryEx;
using System;
using System.Collections.Generic;
using System.Linq;

namespace RowColumns
{
    public static class RowColumns
    {
        public static RowColumnsOutputs Execute(Dictionary<string, Model> inputModels, RowColumnsInputs input)
        {
            var output = new RowColumnsOutputs();
            inputModels.TryGetValue("Floors", out var model);
            if (model == null || model.AllElementsOfType<Floor>().Count() == 0)
            {
                output.Errors.Add("No floors found.");
                return output;
            }
            var floors = model.AllElementsOfType<Floor>().OrderBy(f => f.Elevation).ToList();
            var largest = floors.OrderByDescending(f => f.Profile.Perimeter.Area()).First();
            var grid = new CoordinateGrid(largest.Profile.Perimeter, input.GridXAxisInterval, input.GridYAxisInterval, input.GridRotation, GridPosition.MinXY);
            var columns = new List<Column>();
            for (var i = 0; i < floors.Count() - 1; i++)
            {
                var (floor, ceiling) = (floors.ElementAt(i), floors.ElementAt(i + 1));
                if (!floor.Profile.Perimeter.Intersects(ceiling.Profile.Perimeter))
                {
                    continue;
                }
                var height = ceiling.Elevation - floor.Elevation - floor.Thickness;
                foreach (var point in grid.Available)
                {
                    var outline = Polygon.Rectangle(input.ColumnDiameter, input.ColumnDiameter).MoveFromTo(Vector3.Origin, point).Rotate(point, input.GridRotation);
                    if (!floor.Profile.Perimeter.Covers(outline) || !ceiling.Profile.Perimeter.Covers(outline))
                    {
                        continue;
                    }
                    columns.Add(new Column(point, height, new Line(point, point + Vector3.ZAxis * height), Polygon.Rectangle(input.ColumnDiameter, input.ColumnDiameter),
                        0, 0, input.GridRotation, new Transform(0, 0, floor.Elevation + floor.Thickness), BuiltInMaterials.Concrete, null, false, Guid.NewGuid(), "Column"));
                }
            }
            output.ColumnQuantity = columns.Count;
            output.Model.AddElements(columns);
            return output;
        }
    }
}
