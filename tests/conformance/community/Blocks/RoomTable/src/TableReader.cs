using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace RoomTable
{
    public class TableReader
    {
        public struct Entry
        {
            public string name;
            public int quantity;
            public double area;
        }

        public const double METRIC_FACTOR = 0.092903;
        public List<Entry> Entries { get; private set; } = new List<Entry>();

        public TableReader(RoomTableInputs input)
        {
            var lines = File.ReadAllText(input.Program.LocalFilePath).Split(new char[] { '\n', '\r' });
            foreach (var line in lines.Skip(1))
            {
                var row = new List<string>(line.Trim().Split(','));
                if (row.Count() < 3 || !int.TryParse(row.ElementAt(1), out int quantity) || quantity <= 0)
                {
                    continue;
                }
                if (!double.TryParse(row.ElementAt(2), out double area))
                {
                    throw new ArgumentException("Area of " + row[0] + " does not resolve to a number.");
                }
                var entry = new Entry { name = row.ElementAt(0).Trim(), quantity = quantity };
                entry.area = input.UseImperialUnits ? Math.Round(area * METRIC_FACTOR, 3) : Math.Abs(area);
                Entries.Add(entry);
            }
            if (input.RoomSequence == RoomTableInputsRoomSequence.Area_Ascending)
            {
                Entries = Entries.OrderBy(e => e.area).ToList();
            }
            if (input.RoomSequence == RoomTableInputsRoomSequence.Reverse)
            {
                Entries.Reverse();
            }
        }
    }
}
