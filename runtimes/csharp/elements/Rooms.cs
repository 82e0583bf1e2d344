using System;
using System.Collections.Generic;
using System.Linq;
using Elements;
using Elements.Geometry;
using GeometryEx;

// What functions of an author's package for rooms ask for, from its names.
namespace RoomKit
{
    /// <summary>A room: an outline at its elevation, a height, and what was wanted of it; metres and square metres.</summary>
    public class Room
    {
        private Polygon perimeter = Polygon.Rectangle(Vector3.Origin, new Vector3(1, 1));
        private double designArea = 1;
        private double designRatio = 1;
        private double height = 1;
        private double elevation;

        /// <summary>A cube of a metre at the origin.</summary>
        public Room() { }

        public Room(Polygon perimeter, double height)
        {
            (Perimeter, Height) = (perimeter ?? throw new ArgumentNullException(nameof(perimeter)), height);
            DesignArea = Area;
        }

        public Room(Room other)
        {
            (perimeter, designArea, designRatio, height, elevation) = (other.perimeter, other.designArea, other.designRatio, other.height, other.elevation);
            (Color, Department, Name, Number, Suite, SuiteID, Placed) = (other.Color, other.Department, other.Name, other.Number, other.Suite, other.SuiteID, other.Placed);
        }

        /// <summary>A rectangle from the origin; z is its height.</summary>
        public Room(Vector3 size) : this(Polygon.Rectangle(Vector3.Origin, new Vector3(size.X, size.Y)), size.Z) => DesignRatio = size.X / size.Y;

        /// <summary>A rectangle of an area from the origin; `ratio` is its side along x to that along y.</summary>
        public Room(double area, double ratio, double height) : this(Shaper.RectangleByArea(area, ratio), height) => DesignRatio = ratio;

        /// <summary>Numbers of other rooms that it should lie beside.</summary>
        public int[] AdjacentTo { get; set; } = Array.Empty<int>();
        public Color Color { get; set; } = Palette.White;
        public string Department { get; set; } = "";
        public string Name { get; set; } = "";
        public string Number { get; set; } = "";
        public string Suite { get; set; } = "";
        public string SuiteID { get; set; } = "";
        public bool Placed { get; set; }
        public string UniqueID { get; } = Ids.Next().ToString();

        /// <summary>The area that is wanted: of a number below zero what it is above.</summary>
        public double DesignArea { get => designArea; set => designArea = value == 0 ? designArea : Math.Abs(value); }
        /// <summary>The wanted side along x to that along y; what is not above zero changes nothing.</summary>
        public double DesignRatio { get => designRatio; set => designRatio = value > 0 ? value : designRatio; }
        public double Height { get => height; set => height = value > 0 ? value : height; }

        /// <summary>Of its floor; its outline lies there.</summary>
        public double Elevation
        {
            get => elevation;
            set => (perimeter, elevation) = (perimeter.MoveFromTo(new Vector3(0, 0, elevation), new Vector3(0, 0, value)), value);
        }

        /// <summary>Its outline, brought to its elevation; nothing changes nothing.</summary>
        public Polygon Perimeter
        {
            get => perimeter;
            set => perimeter = value == null ? perimeter : value.MoveFromTo(new Vector3(0, 0, value.Vertices[0].Z), new Vector3(0, 0, elevation));
        }

        public Profile PerimeterAsProfile => new(Perimeter);
        public double Area => Perimeter.Area();
        /// <summary>Its area to the one that is wanted.</summary>
        public double AreaVariance => Area / DesignArea;
        public double SizeX => Perimeter.Compass().SizeX;
        public double SizeY => Perimeter.Compass().SizeY;
        public double Ratio => SizeX / SizeY;
        public double AspectRatio => Perimeter.AspectRatio();
        public Material ColorAsMaterial => new($"room {Color.Red} {Color.Green} {Color.Blue} {Color.Alpha}", Color);
        public Space AsSpace => new(new Profile(Perimeter), Height, ColorAsMaterial, name: Name);

        public void MoveFromTo(Vector3 from, Vector3 to)
        {
            perimeter = perimeter.MoveFromTo(from, to);
            elevation += to.Z - from.Z;
        }

        public void Rotate(Vector3 pivot, double angle) => perimeter = perimeter.Rotate(pivot, angle);

        /// <summary>A rectangle of its wanted area and ratio, its lower left corner at a point.</summary>
        public Polygon SetPerimeter(Vector3 at = default)
        {
            Perimeter = Shaper.RectangleByArea(DesignArea, DesignRatio).MoveFromTo(Vector3.Origin, at);
            return Perimeter;
        }

        /// <summary>A rectangle of a width along a line, as corridors have it.</summary>
        public Polygon SetPerimeter(Line axis, double width)
        {
            if (width <= 0) throw new ArgumentOutOfRangeException(nameof(width), "The width must be greater than zero.");
            Perimeter = axis.Thicken(width);
            return Perimeter;
        }

        public Polygon SetPerimeter(Vector3 start, Vector3 end, double width) => SetPerimeter(new Line(start, end), width);
    }

    /// <summary>What rows and groups of rooms have in common.</summary>
    public abstract class RoomSet
    {
        protected List<Room> Placed { get; } = new();

        public string Name { get; set; } = "";
        public string UniqueID { get; } = Ids.Next().ToString();
        public Polygon Perimeter { get; set; } = Polygon.Rectangle(Vector3.Origin, new Vector3(1, 1));
        public List<Room> Rooms => Placed.ToList();
        public List<Polygon> RoomsAsPolygons => Placed.Select(room => room.Perimeter).ToList();
        public List<Space> RoomsAsSpaces => Placed.Select(room => room.AsSpace).ToList();
        public double Area => Perimeter.Area();
        public double AreaPlaced => Placed.Sum(room => room.Area);
        public double AreaAvailable => Area - AreaPlaced;
        public double SizeX => Perimeter.Compass().SizeX;
        public double SizeY => Perimeter.Compass().SizeY;

        public void SetColor(Color color)
        {
            foreach (var room in Placed) room.Color = color;
        }

        public void SetHeight(double height)
        {
            foreach (var room in Placed) room.Height = height;
        }
    }

    /// <summary>Rooms side by side along the longest side of an outline, each as deep as that.</summary>
    public class RoomRow : RoomSet
    {
        /// <summary>The longest side, the first of several.</summary>
        public Line Row { get; private set; }
        private double used;

        public RoomRow(Polygon perimeter, string name = "")
        {
            (Perimeter, Name) = (perimeter ?? throw new ArgumentNullException(nameof(perimeter)), name);
            Row = perimeter.Segments().Aggregate((longest, side) => side.Length() > longest.Length() + Vector3.EPSILON ? side : longest);
        }

        /// <summary>Of the outline, at a right angle to the row.</summary>
        public double Depth => Perimeter.Vertices.Max(point => point.DistanceTo(Row, true));
        public double LengthAvailable => Row.Length() - used;
        /// <summary>What the rooms cover together; the largest piece.</summary>
        public Polygon Footprint => Shaper.Merge(RoomsAsPolygons).MaxBy(polygon => polygon.Area());

        /// <summary>A room of its wanted area beside the last one; false where the row has no such length left.</summary>
        public bool AddRoom(Room room) => Add(room, room.DesignArea / Depth);

        public bool AddRoomByArea(double area, double height = 3, double elevation = 0) =>
            area > 0 && Add(new Room { DesignArea = area, Height = height, Elevation = elevation }, area / Depth);

        /// <summary>Those that found no place.</summary>
        public List<Room> AddRooms(List<Room> rooms) => rooms.Where(room => !AddRoom(room)).ToList();

        /// <summary>One room in what is left of the row.</summary>
        public bool Infill(double height = 3, bool isOne = true) =>
            LengthAvailable > Vector3.EPSILON && Add(new Room { Height = height, Elevation = Placed.FirstOrDefault()?.Elevation ?? 0 }, LengthAvailable);

        /// <summary>Rooms of an area as long as there is room, the last one in what remains.</summary>
        public void Populate(double area, double height = 3)
        {
            if (area <= 0) throw new ArgumentOutOfRangeException(nameof(area), "The area must be greater than zero.");
            while (AddRoomByArea(area, height)) { }
            Infill(height);
        }

        private bool Add(Room room, double length)
        {
            if (length > LengthAvailable + Vector3.EPSILON) return false;
            var (from, to) = (Row.At(used), Row.At(Math.Min(used + length, Row.Length())));
            var inward = Inward();
            var piece = new Polygon(from, to, to + inward, from + inward).Intersection(Perimeter)?.MaxBy(polygon => polygon.Area());
            if (piece == null) return false;
            (room.Perimeter, room.Placed) = (piece, true);
            used += length;
            Placed.Add(room);
            return true;
        }

        private Vector3 Inward()
        {
            var far = Perimeter.Vertices.MaxBy(point => point.DistanceTo(Row, true));
            return (far - far.Project(Row)).Unitized() * Depth;
        }

        /// <summary>Moved in plan.</summary>
        public void MoveFromTo(Vector3 from, Vector3 to)
        {
            var by = new Vector3(to.X - from.X, to.Y - from.Y);
            (Perimeter, Row) = (Perimeter.MoveFromTo(Vector3.Origin, by), Row.Moved(by));
            foreach (var room in Placed) room.MoveFromTo(Vector3.Origin, by);
        }

        public void Rotate(Vector3 pivot, double angle)
        {
            (Perimeter, Row) = (Perimeter.Rotate(pivot, angle), Row.Rotate(pivot, angle));
            foreach (var room in Placed) room.Rotate(pivot, angle);
        }
    }

    /// <summary>Rooms by an even raster over the box of an outline, as much of each as lies within it.</summary>
    public class RoomGroup : RoomSet
    {
        private double elevation;

        public RoomGroup() { }

        public RoomGroup(Polygon perimeter, int xRooms = 1, int yRooms = 1, string name = "")
        {
            (Perimeter, Name) = (perimeter, name);
            RoomsByDivision(xRooms, yRooms);
        }

        public RoomGroup(Polygon perimeter, string name, int xRooms = 1, int yRooms = 1) : this(perimeter, xRooms, yRooms, name) { }

        public double Elevation
        {
            get => elevation;
            set
            {
                elevation = value;
                foreach (var room in Placed) room.Elevation = value;
            }
        }

        public void SetElevation(double to) => Elevation = to;

        /// <summary>Rooms anew: `xRooms` by `yRooms`; false where one of them would have no area.</summary>
        public bool RoomsByDivision(int xRooms = 1, int yRooms = 1, double height = 3)
        {
            if (xRooms < 1 || yRooms < 1) throw new ArgumentOutOfRangeException(nameof(xRooms), "A group has a room or more each way.");
            var box = Perimeter.Compass();
            var (x, y) = (box.SizeX / xRooms, box.SizeY / yRooms);
            Placed.Clear();
            for (var row = 0; row < yRooms; row++)
                for (var column = 0; column < xRooms; column++)
                {
                    var corner = box.SW + new Vector3(column * x, row * y);
                    var piece = Polygon.Rectangle(corner, corner + new Vector3(x, y)).Intersection(Perimeter)?.MaxBy(polygon => polygon.Area());
                    if (piece != null) Placed.Add(new Room(piece, height) { Elevation = elevation, Placed = true });
                }
            return Placed.Count == xRooms * yRooms;
        }

        /// <summary>Moved in plan; a difference of height raises the elevation.</summary>
        public void MoveFromTo(Vector3 from, Vector3 to)
        {
            var by = new Vector3(to.X - from.X, to.Y - from.Y);
            Perimeter = Perimeter.MoveFromTo(Vector3.Origin, by);
            foreach (var room in Placed) room.MoveFromTo(Vector3.Origin, by);
            Elevation += to.Z - from.Z;
        }

        public void Rotate(Vector3 pivot, double angle)
        {
            Perimeter = Perimeter.Rotate(pivot, angle);
            foreach (var room in Placed) room.Rotate(pivot, angle);
        }
    }
}
