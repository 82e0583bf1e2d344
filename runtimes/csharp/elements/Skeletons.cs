using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace GeometryEx
{
    /// <summary>The straight skeleton of an outline: where its sides meet when all of them move inwards equally fast.</summary>
    internal sealed class StraightSkeleton
    {
        /// <summary>Points that came closer than this have met.</summary>
        private const double Near = 1e-6;

        /// <summary>A corner of the shrinking outline, between the sides `Left` and `Right`.</summary>
        private sealed class Corner
        {
            public Vector3 Birth, At, Way;
            public double Since;
            public int Left, Right;
            public bool IsReflex;
        }

        private readonly List<Vector3> corners;
        private readonly List<(Vector3 On, Vector3 Along, Vector3 Inward)> sides;
        private readonly List<(Line Line, int Left, int Right)> arcs = new();
        private double clock;

        public StraightSkeleton(Polygon polygon)
        {
            var outline = polygon.CollinearPointsRemoved();
            corners = (outline.IsClockWise() ? outline.Reversed() : outline).Vertices.ToList();
            sides = corners.Select((corner, at) =>
            {
                var along = (corners[(at + 1) % corners.Count] - corner).Unitized();
                return (corner, along, Vector3.ZAxis.Cross(along));
            }).ToList();
            Shrink();
        }

        /// <summary>Lines from the outline's corners inwards.</summary>
        public List<Line> Ribs => arcs.Where(arc => IsCorner(arc.Line.Start)).Select(arc => arc.Line).ToList();
        /// <summary>Lines along the middle, that reach no corner of the outline.</summary>
        public List<Line> Spine => arcs.Where(arc => !IsCorner(arc.Line.Start)).Select(arc => arc.Line).ToList();
        /// <summary>For each side what lies nearest to it.</summary>
        public List<Polygon> Faces => Enumerable.Range(0, sides.Count).Select(FaceOf).ToList();

        private bool IsCorner(Vector3 point) => corners.Any(corner => corner.IsAlmostEqualTo(point));

        private void Shrink()
        {
            var loops = new List<List<Corner>> { corners.Select((point, at) => Made(point, (at + corners.Count - 1) % corners.Count, at, 0)).ToList() };
            // Each event takes a corner away or parts a loop: more of them there cannot be.
            for (var events = 0; loops.Count > 0; events++)
            {
                if (events > 20 * corners.Count) throw new InvalidOperationException("The polygon has no straight skeleton: its sides cross.");
                var now = loops.Min(NextTime);
                if (double.IsInfinity(now)) throw new InvalidOperationException("The polygon has no straight skeleton: its sides cross.");
                clock = Math.Max(clock, now);
                foreach (var corner in loops.SelectMany(loop => loop)) corner.At = corner.Birth + corner.Way * (now - corner.Since);
                loops = loops.SelectMany(loop => Settled(loop, now)).ToList();
            }
        }

        private Corner Made(Vector3 at, int left, int right, double now)
        {
            var (a, b) = (sides[left].Inward, sides[right].Inward);
            var scale = 1 + a.Dot(b);
            return new Corner
            {
                Birth = at, At = at, Since = now, Left = left, Right = right,
                // Between sides that run towards each other nothing is left to move.
                Way = scale < 1e-9 ? new Vector3() : (a + b) * (1 / scale),
                IsReflex = sides[left].Along.Cross(sides[right].Along).Z < -1e-9,
            };
        }

        private double NextTime(List<Corner> loop)
        {
            var next = double.PositiveInfinity;
            for (var at = 0; at < loop.Count; at++)
            {
                var (one, other) = (loop[at], loop[(at + 1) % loop.Count]);
                var along = sides[one.Right].Along;
                var closing = (one.Way - other.Way).Dot(along);
                if (closing > 1e-12) next = Math.Min(next, Math.Max(clock, ((other.Birth - other.Way * other.Since) - (one.Birth - one.Way * one.Since)).Dot(along) / closing));
                if (!one.IsReflex) continue;
                foreach (var (from, to) in loop.Select((corner, index) => (corner, loop[(index + 1) % loop.Count])))
                    if (from != one && to != one) next = Math.Min(next, MeetingTime(one, from, to));
            }
            return next;
        }

        /// <summary>When a corner that points inwards meets a side between two others; never, if not.</summary>
        private double MeetingTime(Corner corner, Corner from, Corner to)
        {
            var (on, along, inward) = sides[from.Right];
            var approach = 1 - corner.Way.Dot(inward);
            if (approach < 1e-12) return double.PositiveInfinity;
            var time = (corner.Birth - corner.Way * corner.Since - on).Dot(inward) / approach;
            if (time < clock - 1e-9) return double.PositiveInfinity;
            double Reach(Corner one) => (one.Birth + one.Way * (time - one.Since)).Dot(along);
            var reached = Reach(corner);
            return reached > Reach(from) - Near && reached < Reach(to) + Near ? time : double.PositiveInfinity;
        }

        /// <summary>What goes on of a loop after an event: corners that met are one, and where it touched itself it falls apart.</summary>
        private List<List<Corner>> Settled(List<Corner> loop, double now)
        {
            var merged = Merged(loop, now);
            if (merged.Count <= 2)
            {
                Finish(merged);
                return new List<List<Corner>>();
            }
            for (var at = 0; at < merged.Count; at++)
                for (var to = at + 2; to < merged.Count; to++)
                    if ((at != 0 || to != merged.Count - 1) && merged[at].At.DistanceTo(merged[to].At) < Near)
                    {
                        var (one, other) = (merged[at], merged[to]);
                        Record(one);
                        Record(other);
                        var (inner, outer) = (merged.Skip(at + 1).Take(to - at - 1).ToList(), merged.Take(at).Concat(merged.Skip(to + 1)).ToList());
                        inner.Add(Made(other.At, other.Left, one.Right, now));
                        outer.Insert(at, Made(one.At, one.Left, other.Right, now));
                        return Settled(inner, now).Concat(Settled(outer, now)).ToList();
                    }
            for (var at = 0; at < merged.Count; at++)
            {
                // Of corners that point outwards those that are left on a line.
                var corner = merged[at];
                for (var from = 0; from < merged.Count; from++)
                {
                    var to = (from + 1) % merged.Count;
                    if (from == at || to == at || !Line.PointOnLine(corner.At, merged[from].At, merged[to].At, false, Near)) continue;
                    Record(corner);
                    // Round from the corner to the side that it met, and on from there back to it.
                    var round = merged.Skip(at + 1).Concat(merged.Take(at)).ToList();
                    var cut = round.IndexOf(merged[from]) + 1;
                    var side = merged[from].Right;
                    var first = round.Take(cut).Append(Made(corner.At, side, corner.Right, now)).ToList();
                    var second = round.Skip(cut).Append(Made(corner.At, corner.Left, side, now)).ToList();
                    return Settled(first, now).Concat(Settled(second, now)).ToList();
                }
            }
            return new List<List<Corner>> { merged };
        }

        private List<Corner> Merged(List<Corner> loop, double now)
        {
            var start = Enumerable.Range(0, loop.Count).FirstOrDefault(at => loop[at].At.DistanceTo(loop[(at + loop.Count - 1) % loop.Count].At) >= Near, -1);
            if (start < 0)
            {
                loop.ForEach(Record);
                return new List<Corner>();
            }
            var merged = new List<Corner>();
            var group = new List<Corner>();
            foreach (var corner in loop.Skip(start).Concat(loop.Take(start)))
            {
                if (group.Count > 0 && corner.At.DistanceTo(group[^1].At) >= Near) Close();
                group.Add(corner);
            }
            Close();
            return merged;

            void Close()
            {
                if (group.Count == 1) merged.Add(group[0]);
                else
                {
                    group.ForEach(Record);
                    merged.Add(Made(group[0].At, group[0].Left, group[^1].Right, now));
                }
                group.Clear();
            }
        }

        /// <summary>What is left is a line, or nothing.</summary>
        private void Finish(List<Corner> rest)
        {
            rest.ForEach(Record);
            if (rest.Count == 2) Keep(rest[0].At, rest[1].At, rest[0].Right, rest[1].Right);
        }

        private void Record(Corner corner) => Keep(corner.Birth, corner.At, corner.Left, corner.Right);

        private void Keep(Vector3 from, Vector3 to, int left, int right)
        {
            if (from.DistanceTo(to) > Near) arcs.Add((new Line(from, to), left, right));
        }

        private Polygon FaceOf(int side)
        {
            var left = arcs.Where(arc => arc.Left == side || arc.Right == side).Select(arc => arc.Line).ToList();
            var ring = new List<Vector3> { corners[side], corners[(side + 1) % corners.Count] };
            while (left.Count > 0)
            {
                var next = left.MinBy(line => Math.Min(line.Start.DistanceTo(ring[^1]), line.End.DistanceTo(ring[^1])));
                left.Remove(next);
                var end = next.Start.DistanceTo(ring[^1]) < next.End.DistanceTo(ring[^1]) ? next.End : next.Start;
                if (end.DistanceTo(ring[0]) > Near) ring.Add(end);
            }
            return new Polygon(ring);
        }
    }

    /// <summary>Outlines parted along their middle, and made plainer.</summary>
    public static class Skeletons
    {
        /// <summary>All lines of the straight skeleton.</summary>
        public static List<Line> Skeleton(this Polygon polygon)
        {
            var made = new StraightSkeleton(polygon);
            return made.Ribs.Concat(made.Spine).ToList();
        }

        /// <summary>The lines along its middle: those of the straight skeleton that reach no corner.</summary>
        public static List<Line> Spine(this Polygon polygon) => new StraightSkeleton(polygon).Spine;
        /// <summary>The lines of the straight skeleton from its corners.</summary>
        public static List<Line> Ribs(this Polygon polygon) => new StraightSkeleton(polygon).Ribs;
        /// <summary>Its pieces along the straight skeleton, one for each side, in their order.</summary>
        public static List<Polygon> Jigsaw(this Polygon polygon) => new StraightSkeleton(polygon).Faces;

        /// <summary>Without corners that lie closer than a tolerance to the line between their neighbours.</summary>
        public static Polygon Straighten(this Polygon polygon, double tolerance)
        {
            var ring = polygon.Vertices.ToList();
            double Off(int at) => ring[at].DistanceTo(new Line(ring[(at + ring.Count - 1) % ring.Count], ring[(at + 1) % ring.Count]));
            // One by one, the least first: what goes changes the line of those beside it.
            while (ring.Count > 3)
            {
                var at = Enumerable.Range(0, ring.Count).MinBy(Off);
                if (Off(at) >= tolerance) break;
                ring.RemoveAt(at);
            }
            return new Polygon(ring);
        }

        /// <summary>Without sides shorter than a length: the corners at their ends become one between them.</summary>
        public static Polygon Simplify(this Polygon polygon, double minLength)
        {
            var ring = polygon.Vertices.ToList();
            while (ring.Count > 3)
            {
                var at = Enumerable.Range(0, ring.Count).MinBy(one => ring[one].DistanceTo(ring[(one + 1) % ring.Count]));
                var next = (at + 1) % ring.Count;
                if (ring[at].DistanceTo(ring[next]) >= minLength) break;
                ring[at] = (ring[at] + ring[next]) / 2;
                ring.RemoveAt(next);
            }
            return new Polygon(ring).CollinearPointsRemoved();
        }
    }
}
