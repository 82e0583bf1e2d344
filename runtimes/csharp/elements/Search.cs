using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements.Search;

/// <summary>Things at points, found by the distance from others.</summary>
public class PointOctree<T>
{
    private readonly double step;
    private readonly Dictionary<(long X, long Y, long Z), List<(T Thing, Vector3 At)>> cells = new();

    /// <summary>`initialWorldSize` is about how far points lie apart; more of them, and further ones, are taken all the same.</summary>
    public PointOctree(double initialWorldSize, Vector3 initialWorldPos, double minNodeSize) => step = Math.Max(Math.Max(minNodeSize, initialWorldSize / 100), Vector3.EPSILON);

    public int Count { get; private set; }

    public void Add(T obj, Vector3 objPos)
    {
        if (!cells.TryGetValue(CellOf(objPos), out var cell)) cells[CellOf(objPos)] = cell = new();
        cell.Add((obj, objPos));
        Count++;
    }

    public bool Remove(T obj, Vector3 objPos)
    {
        if (!cells.TryGetValue(CellOf(objPos), out var cell)) return false;
        var removed = cell.RemoveAll(one => EqualityComparer<T>.Default.Equals(one.Thing, obj));
        Count -= removed;
        return removed > 0;
    }

    public bool Remove(T obj)
    {
        var removed = cells.Values.Sum(cell => cell.RemoveAll(one => EqualityComparer<T>.Default.Equals(one.Thing, obj)));
        Count -= removed;
        return removed > 0;
    }

    /// <summary>What lies within a distance of a point, in the order in which it was added to its place.</summary>
    public T[] GetNearby(Vector3 position, double maxDistance) => Within(position, maxDistance).Select(one => one.Thing).ToArray();

    public bool GetNearbyNonAlloc(Vector3 position, double maxDistance, List<T> nearBy)
    {
        nearBy.Clear();
        nearBy.AddRange(GetNearby(position, maxDistance));
        return nearBy.Count > 0;
    }

    public ICollection<T> GetAll() => cells.Values.SelectMany(cell => cell).Select(one => one.Thing).ToList();

    private IEnumerable<(T Thing, Vector3 At)> Within(Vector3 position, double most)
    {
        var reach = (long)Math.Ceiling(most / step);
        // A wide look over few cells is faster from cell to cell.
        if (reach > 8) return cells.Values.SelectMany(cell => cell).Where(one => one.At.DistanceTo(position) <= most);
        var (x, y, z) = CellOf(position);
        var steps = Enumerable.Range((int)-reach, (int)(2 * reach + 1)).ToList();
        var near = from dx in steps from dy in steps from dz in steps where cells.ContainsKey((x + dx, y + dy, z + dz)) from one in cells[(x + dx, y + dy, z + dz)] select one;
        return near.Where(one => one.At.DistanceTo(position) <= most);
    }

    private (long, long, long) CellOf(Vector3 point) => ((long)Math.Floor(point.X / step), (long)Math.Floor(point.Y / step), (long)Math.Floor(point.Z / step));
}

/// <summary>Points by their distance from another, the nearest first.</summary>
public class DistanceComparer : IComparer<Vector3>
{
    private readonly Vector3 origin;

    public DistanceComparer(Vector3 origin) => this.origin = origin;
    public int Compare(Vector3 x, Vector3 y) => x.DistanceTo(origin).CompareTo(y.DistanceTo(origin));
}

/// <summary>Points by how far they lie in a direction.</summary>
public class DirectionComparer : IComparer<Vector3>
{
    private readonly Vector3 direction;

    public DirectionComparer(Vector3 direction) => this.direction = direction.Unitized();
    public int Compare(Vector3 x, Vector3 y) => x.Dot(direction).CompareTo(y.Dot(direction));
}
