using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using GeometryEx;

namespace RoomKit
{
    /// <summary>Rooms that belong together: on both sides of a corridor along x, or in one rectangle of their areas.</summary>
    public class Suite : RoomSet
    {
        /// <summary>How rooms lie: to either side of an axis, or fitted within a rectangle of all their areas.</summary>
        public enum SuitePlan { Axis, Reciprocal }
        /// <summary>The same, as functions of the first years call it.</summary>
        public enum SuiteLayout { Axis, Reciprocal }

        private double elevation;

        public Suite(string name = "", string number = "", List<Room> rooms = null, double ratio = 1, double corridorWidth = 3, SuitePlan plan = SuitePlan.Axis)
        {
            if (ratio <= 0) throw new ArgumentOutOfRangeException(nameof(ratio), "The ratio must be greater than zero.");
            if (corridorWidth <= 0) throw new ArgumentOutOfRangeException(nameof(corridorWidth), "The width of the corridor must be greater than zero.");
            (Name, Number, Ratio, CorridorWidth, Plan) = (name, number, ratio, corridorWidth, plan);
            var given = rooms ?? new List<Room>();
            if (given.Count == 0) return;
            if (plan == SuitePlan.Axis) AlongAxis(given);
            else
            {
                Perimeter = Shaper.RectangleByArea(given.Sum(room => room.DesignArea), ratio);
                Divide(Perimeter.Compass().SW, Perimeter.Compass().NE, given);
            }
            foreach (var room in given)
            {
                (room.Suite, room.SuiteID, room.Placed) = (name, number == "" ? UniqueID : number, true);
                Placed.Add(room);
            }
        }

        public Suite(string name, string number, List<Room> rooms, double ratio, SuiteLayout layout) : this(name, number, rooms, ratio, 3, (SuitePlan)layout) { }

        public string Number { get; set; }
        /// <summary>Of a rectangle of rooms: its side along x to that along y.</summary>
        public double Ratio { get; }
        public double CorridorWidth { get; }
        public SuitePlan Plan { get; }
        /// <summary>Between the rooms of an axis; without these, null.</summary>
        public Polygon Corridor { get; private set; }
        /// <summary>The box around it with half of the corridor that runs round it: suites whose boxes touch have one between them.</summary>
        public CompassBox CompassCorridor => new(Perimeter.Compass().Box.Offset(CorridorWidth / 2).First());
        /// <summary>What rooms and corridor cover together; the largest piece.</summary>
        public Polygon Footprint => Shaper.Merge(Corridor == null ? RoomsAsPolygons : RoomsAsPolygons.Append(Corridor).ToList()).MaxBy(polygon => polygon.Area());

        public double Elevation
        {
            get => elevation;
            set
            {
                elevation = value;
                foreach (var room in Placed) room.Elevation = value;
            }
        }

        /// <summary>Each room where the rooms of its side reach less far; above the axis first.</summary>
        private void AlongAxis(List<Room> rooms)
        {
            var (above, below) = (0.0, 0.0);
            foreach (var room in rooms)
            {
                var box = room.Perimeter.Compass();
                var isAbove = above <= below + Vector3.EPSILON;
                var corner = isAbove ? new Vector3(above, CorridorWidth / 2) : new Vector3(below, -CorridorWidth / 2 - box.SizeY);
                room.Perimeter = room.Perimeter.MoveFromTo(box.SW, corner);
                if (isAbove) above += box.SizeX;
                else below += box.SizeX;
            }
            Corridor = Polygon.Rectangle(new Vector3(0, -CorridorWidth / 2), new Vector3(Math.Max(above, below), CorridorWidth / 2));
            var all = new CompassBox(rooms.Select(room => room.Perimeter).Append(Corridor));
            Perimeter = all.Box;
        }

        /// <summary>A rectangle cut across its longer side until each room has its own area.</summary>
        private static void Divide(Vector3 from, Vector3 to, List<Room> rooms)
        {
            if (rooms.Count == 1)
            {
                rooms[0].Perimeter = Polygon.Rectangle(from, to);
                return;
            }
            var (first, rest) = (rooms.Take(rooms.Count / 2).ToList(), rooms.Skip(rooms.Count / 2).ToList());
            var part = first.Sum(room => room.DesignArea) / rooms.Sum(room => room.DesignArea);
            var isAcross = to.X - from.X >= to.Y - from.Y;
            var (x, y) = (from.X + (to.X - from.X) * part, from.Y + (to.Y - from.Y) * part);
            Divide(from, isAcross ? new Vector3(x, to.Y) : new Vector3(to.X, y), first);
            Divide(isAcross ? new Vector3(x, from.Y) : new Vector3(from.X, y), to, rest);
        }

        /// <summary>Moved in plan; a difference of height raises the elevation.</summary>
        public void MoveFromTo(Vector3 from, Vector3 to)
        {
            var by = new Vector3(to.X - from.X, to.Y - from.Y);
            (Perimeter, Corridor) = (Perimeter.MoveFromTo(Vector3.Origin, by), Corridor?.MoveFromTo(Vector3.Origin, by));
            foreach (var room in Placed) room.MoveFromTo(Vector3.Origin, by);
            Elevation += to.Z - from.Z;
        }

        public void Rotate(Vector3 pivot, double angle)
        {
            (Perimeter, Corridor) = (Perimeter.Rotate(pivot, angle), Corridor?.Rotate(pivot, angle));
            foreach (var room in Placed) room.Rotate(pivot, angle);
        }
    }

    /// <summary>Stories of one outline on each other, with cores through them.</summary>
    public class Tower
    {
        private Polygon perimeter = Polygon.Rectangle(Vector3.Origin, new Vector3(1, 1));
        private int floors = 1;
        private double storyHeight = 1;

        public Color Color { get; set; } = Palette.White;
        public string Name { get; set; } = "";
        public double Elevation { get; set; }
        public Polygon Perimeter { get => perimeter; set => perimeter = value ?? throw new ArgumentNullException(nameof(value)); }
        public int Floors { get => floors; set => floors = value > 0 ? value : floors; }
        public double StoryHeight { get => storyHeight; set => storyHeight = value > 0 ? value : storyHeight; }
        /// <summary>As many floors as are whole below it.</summary>
        public double HeightLimit { set => Floors = (int)Math.Floor(value / StoryHeight + Vector3.EPSILON); }
        public List<Story> Stories { get; } = new();
        public List<Room> Cores { get; } = new();
        public double Height => Stories.Count > 0 ? Stories.Sum(story => story.Height) : Floors * StoryHeight;
        public double Area => Stories.Sum(story => story.Area);
        public double AreaPlaced => Stories.Sum(story => story.AreaPlaced);

        /// <summary>The stories anew, from the elevation up.</summary>
        public bool Stack()
        {
            Stories.Clear();
            for (var floor = 0; floor < Floors; floor++)
                Stories.Add(new Story(Perimeter) { Color = Color, Height = StoryHeight, Elevation = Elevation + floor * StoryHeight });
            return true;
        }

        /// <summary>A core from one story to the top, and so much higher; what lies in its way makes room in every story.</summary>
        public Room AddCore(Polygon perimeter, int baseStory = 0, double addHeight = 0, Color? color = null)
        {
            if (baseStory < 0 || baseStory >= Stories.Count) throw new ArgumentOutOfRangeException(nameof(baseStory), "The tower has no such story: Stack() makes them.");
            var passed = Stories.Skip(baseStory).ToList();
            foreach (var story in passed) story.AddExclusion(new Room(perimeter, story.Height));
            var core = new Room(perimeter, passed.Sum(story => story.Height) + addHeight) { Elevation = passed[0].Elevation, Color = color ?? Color, Placed = true };
            Cores.Add(core);
            return core;
        }

        /// <summary>Another height for one story; those above it move.</summary>
        public bool SetStoryHeight(int story, double height)
        {
            if (story < 0 || story >= Stories.Count || height <= 0) return false;
            var by = height - Stories[story].Height;
            Stories[story].Height = height;
            foreach (var above in Stories.Skip(story + 1)) above.Elevation += by;
            return true;
        }

        public void MoveFromTo(Vector3 from, Vector3 to)
        {
            Perimeter = Perimeter.MoveFromTo(from, to);
            Elevation += to.Z - from.Z;
            foreach (var story in Stories) story.MoveFromTo(from, to);
            foreach (var core in Cores) core.MoveFromTo(from, to);
        }

        public void Rotate(Vector3 pivot, double angle)
        {
            Perimeter = Perimeter.Rotate(pivot, angle);
            foreach (var story in Stories) story.Rotate(pivot, angle);
            foreach (var core in Cores) core.Rotate(pivot, angle);
        }
    }

    public partial class Story
    {
        /// <summary>
        /// A corridor along a line, `corridorOffset` short of its ends, and rooms of about an area on both sides of it out to
        /// the outline. The rooms that it made.
        /// </summary>
        public List<Room> PlanByCenterline(Polyline centerline, double area, double corridorWidth, double corridorOffset = 0)
        {
            if (area <= 0) throw new ArgumentOutOfRangeException(nameof(area), "The area must be greater than zero.");
            if (corridorWidth <= 0) throw new ArgumentOutOfRangeException(nameof(corridorWidth), "The width of the corridor must be greater than zero.");
            var (from, to) = (corridorOffset, centerline.Length() - corridorOffset);
            if (corridorOffset < 0 || to - from < Vector3.EPSILON) throw new ArgumentOutOfRangeException(nameof(corridorOffset), "Nothing of the corridor is left.");
            var path = new List<Vector3> { centerline.PointAtNormalized(from / centerline.Length()) };
            var before = 0.0;
            foreach (var side in centerline.Segments())
            {
                before += side.Length();
                if (before > from + Vector3.EPSILON && before < to - Vector3.EPSILON) path.Add(side.End);
            }
            path.Add(centerline.PointAtNormalized(to / centerline.Length()));
            AddCorridor(new Room(new Polyline(path).Offset(corridorWidth / 2, EndType.Butt).First(), Height));
            var made = Strips(centerline).SelectMany(strip => RoomsIn(strip, area)).ToList();
            var known = Rooms;
            foreach (var room in made) AddRoom(room);
            return Rooms.Except(known).ToList();
        }

        /// <summary>What lies to the left and to the right of each side of a line: from bisector to bisector, as far as the outline reaches.</summary>
        private IEnumerable<(Line Along, Polygon Area)> Strips(Polyline line)
        {
            var box = perimeter.Compass();
            var far = box.SW.DistanceTo(box.NE) + line.Length();
            var sides = line.Segments();
            for (var at = 0; at < sides.Length; at++)
                foreach (var way in new[] { 1, -1 })
                {
                    Vector3 Across(int one) => Vector3.ZAxis.Cross(sides[one].Direction()) * way;
                    Vector3 At(int one, int other) => other < 0 || other >= sides.Length ? Across(one) : (Across(one) + Across(other)).Unitized();
                    // At the ends the strip goes on to the outline.
                    var start = at == 0 ? sides[at].Start - sides[at].Direction() * far : sides[at].Start;
                    var end = at == sides.Length - 1 ? sides[at].End + sides[at].Direction() * far : sides[at].End;
                    var (left, right) = (At(at, at - 1), At(at, at + 1));
                    double Reach(Vector3 by) => far / Math.Max(0.05, by.Dot(Across(at)));
                    var corners = new[] { start, end, end + right * Reach(right), start + left * Reach(left) };
                    // Where bisectors cross on the inside of a bend, the strip ends at their crossing.
                    if (new Line(corners[1], corners[2]).Intersects(new Line(corners[0], corners[3]), out var met)) corners = new[] { start, end, met };
                    var strip = new Polygon(way > 0 ? corners : corners.Reverse().ToArray());
                    foreach (var piece in Shaper.FitTo(strip, perimeter)) yield return (sides[at], piece);
                }
        }

        private IEnumerable<Room> RoomsIn((Line Along, Polygon Area) strip, double area)
        {
            var along = strip.Along.Direction();
            var reach = strip.Area.Vertices.Select(point => (point - strip.Along.Start).Dot(along)).ToList();
            var free = Shaper.FitTo(strip.Area, null, InteriorsAsPolygons).Sum(piece => piece.Area());
            var count = Math.Max(1, (int)Math.Round(free / area));
            var (least, length) = (reach.Min(), (reach.Max() - reach.Min()) / count);
            var across = Vector3.ZAxis.Cross(along) * (perimeter.Length() + strip.Along.Length());
            for (var at = 0; at < count; at++)
            {
                var (a, b) = (strip.Along.Start + along * (least + at * length), strip.Along.Start + along * (least + (at + 1) * length));
                var slice = new Polygon(a - across, b - across, b + across, a + across);
                foreach (var piece in Shaper.FitTo(slice, strip.Area)) yield return new Room(piece, Height) { Color = Color };
            }
        }
    }
}
