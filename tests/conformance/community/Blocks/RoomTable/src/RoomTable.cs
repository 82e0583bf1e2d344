using Elements;
using Elements.Geometry;
using GeometryEx;
using System.Collections.Generic;
using System.Linq;

namespace RoomTable
{
    public static class RoomTable
    {
        public static RoomTableOutputs Execute(Dictionary<string, Model> inputModels, RoomTableInputs input)
        {
            var entries = new TableReader(input).Entries;
            var colors = Palette.ColorList();
            var model = new Model();
            var (x, i) = (0.0, 0);
            foreach (var entry in entries)
            {
                for (var j = 0; j < entry.quantity; j++)
                {
                    var room = Shaper.RectangleByArea(entry.area, 1.0);
                    room = room.MoveFromTo(room.Compass().SW, new Vector3(x, 0));
                    x = room.Compass().SE.X + 1;
                    model.AddElement(new Mass(room, 3, new Material($"room {i}", colors[i % colors.Count]), name: entry.name));
                }
                i++;
            }
            var output = new RoomTableOutputs(entries.Sum(e => e.quantity), entries.Sum(e => e.quantity * e.area), entries.First().name);
            output.Model = model;
            return output;
        }
    }
}
