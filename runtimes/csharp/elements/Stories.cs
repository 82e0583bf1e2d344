using System;
using System.Collections.Generic;
using System.Linq;
using Elements;
using Elements.Geometry;
using GeometryEx;

namespace RoomKit
{
    /// <summary>
    /// A floor with its rooms. What is put in keeps to the outline, out of its own kind and of what goes before it: openings,
    /// then exclusions, services, corridors, rooms; what goes after it is cut. What falls apart becomes several.
    /// </summary>
    public partial class Story
    {
        private enum Kind { Opening, Exclusion, Service, Corridor, Room }

        private readonly Dictionary<Kind, List<Room>> placed = Enum.GetValues<Kind>().ToDictionary(kind => kind, _ => new List<Room>());
        private double elevation;
        private double height = 1;
        private Polygon perimeter;

        public Story(Polygon perimeter) => this.perimeter = perimeter ?? throw new ArgumentNullException(nameof(perimeter));

        public Color Color { get; set; } = Palette.White;
        public string Name { get; set; } = "";
        public string Type { get; set; } = "";
        public string UniqueID { get; } = Ids.Next().ToString();
        public double Height { get => height; set => height = value > 0 ? value : height; }
        public Polygon Perimeter => perimeter;
        public Profile PerimeterAsProfile => new(perimeter);
        public Material ColorAsMaterial => new Room { Color = Color }.ColorAsMaterial;

        public double Elevation
        {
            get => elevation;
            set
            {
                perimeter = perimeter.MoveFromTo(new Vector3(0, 0, elevation), new Vector3(0, 0, value));
                elevation = value;
                foreach (var room in All) room.Elevation = value;
            }
        }

        private IEnumerable<Room> All => placed.Values.SelectMany(rooms => rooms);
        private IEnumerable<Room> Interiors => Services.Concat(Corridors).Concat(Rooms);

        public List<Room> Openings => placed[Kind.Opening].ToList();
        public List<Room> Exclusions => placed[Kind.Exclusion].ToList();
        public List<Room> Services => placed[Kind.Service].ToList();
        public List<Room> Corridors => placed[Kind.Corridor].ToList();
        public List<Room> Rooms => placed[Kind.Room].ToList();
        public List<Polygon> OpeningsAsPolygons => Outlines(Openings);
        public List<Polygon> ExclusionsAsPolygons => Outlines(Exclusions);
        public List<Polygon> ServicesAsPolygons => Outlines(Services);
        public List<Polygon> CorridorsAsPolygons => Outlines(Corridors);
        public List<Polygon> RoomsAsPolygons => Outlines(Rooms);
        public List<Polygon> InteriorsAsPolygons => Outlines(Interiors);

        public double Area => perimeter.Area();
        /// <summary>Of rooms, corridors and services.</summary>
        public double AreaPlaced => Interiors.Sum(room => room.Area);
        /// <summary>What neither these take nor openings and exclusions.</summary>
        public double AreaAvailable => Area - All.Sum(room => room.Area);
        public List<Room> RoomsByName(string name) => Rooms.Where(room => room.Name == name).ToList();
        public double AreaByName(string name) => RoomsByName(name).Sum(room => room.Area);

        public Color ColorCorridors { set => Paint(Corridors, value); }
        public Color ColorRooms { set => Paint(Rooms, value); }
        public Color ColorServices { set => Paint(Services, value); }

        public double HeightInteriors
        {
            set
            {
                foreach (var room in Interiors) room.Height = value;
            }
        }

        public bool AddOpening(Room room, bool fit = true) => Add(Kind.Opening, room, fit);
        public bool AddExclusion(Room room, bool fit = true) => Add(Kind.Exclusion, room, fit);
        public bool AddService(Room room, bool fit = true) => Add(Kind.Service, room, fit);
        public bool AddCorridor(Room room, bool fit = true) => Add(Kind.Corridor, room, fit);
        /// <summary>Whether any of it found a place; without `fit` it is put in as it is.</summary>
        public bool AddRoom(Room room, bool fit = true) => Add(Kind.Room, room, fit);

        public void MoveFromTo(Vector3 from, Vector3 to)
        {
            perimeter = perimeter.MoveFromTo(from, to);
            elevation += to.Z - from.Z;
            foreach (var room in All) room.MoveFromTo(from, to);
        }

        public void Rotate(Vector3 pivot, double angle)
        {
            perimeter = perimeter.Rotate(pivot, angle);
            foreach (var room in All) room.Rotate(pivot, angle);
        }

        private bool Add(Kind kind, Room room, bool fits)
        {
            room.Elevation = elevation;
            var pieces = fits ? Within(room, Enum.GetValues<Kind>().Where(one => one <= kind).SelectMany(one => placed[one])) : new List<Room> { room };
            if (pieces.Count == 0) return false;
            foreach (var later in Enum.GetValues<Kind>().Where(one => one > kind))
            {
                var left = placed[later].SelectMany(one => Without(one, Outlines(pieces))).ToList();
                placed[later].Clear();
                placed[later].AddRange(left);
            }
            foreach (var piece in pieces) piece.Placed = true;
            placed[kind].AddRange(pieces);
            return true;
        }

        private List<Room> Within(Room room, IEnumerable<Room> others) => Pieces(room, Shaper.FitTo(room.Perimeter, perimeter, Outlines(others)));

        private static List<Room> Without(Room room, IList<Polygon> others) =>
            others.Any(room.Perimeter.Intersects) ? Pieces(room, Shaper.FitTo(room.Perimeter, null, others)) : new List<Room> { room };

        /// <summary>The room with the largest piece, rooms like it with the others.</summary>
        private static List<Room> Pieces(Room room, List<Polygon> outlines) => outlines.Select((outline, at) =>
        {
            var piece = at == 0 ? room : new Room(room);
            piece.Perimeter = outline;
            return piece;
        }).ToList();

        private static List<Polygon> Outlines(IEnumerable<Room> rooms) => rooms.Select(room => room.Perimeter).ToList();

        private static void Paint(IEnumerable<Room> rooms, Color color)
        {
            foreach (var room in rooms) room.Color = color;
        }
    }
}
