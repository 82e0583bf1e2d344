using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements.Spatial;

/// <summary>A rectangle, or the box around polygons, cut into cells in two directions; each cell is a grid again.</summary>
public class Grid2d
{
    private readonly Transform place;
    private readonly IList<Polygon> boundaries;
    private readonly Domain1d u;
    private readonly Domain1d v;
    private List<Grid1d> columns;
    private List<Grid1d> rows;
    private List<List<Grid2d>> cells;

    public Grid1d U { get; }
    public Grid1d V { get; }
    public string Type { get; set; }
    public bool IsSingleCell => U.IsSingleCell && V.IsSingleCell;

    public Grid2d(double width, double depth, Transform transform = null) : this(new Domain1d(0, width), new Domain1d(0, depth), transform ?? new Transform(), null) { }
    public Grid2d(Polygon boundary, Transform transform = null) : this(new[] { boundary }, transform) { }
    public Grid2d(Profile profile, Transform transform = null) : this(profile.Voids.Prepend(profile.Perimeter).ToList(), transform) { }
    public Grid2d(Polygon boundary, Vector3 origin, Vector3 uDirection, Vector3 vDirection) : this(new[] { boundary }, new Transform(origin, uDirection, uDirection.Cross(vDirection))) { }

    public Grid2d(Profile profile, Vector3 origin, Vector3 uDirection, Vector3 vDirection) : this(profile.Voids.Prepend(profile.Perimeter).ToList(), origin, uDirection, vDirection) { }
    public Grid2d(IList<Polygon> boundaries, Vector3 origin, Vector3 uDirection, Vector3 vDirection) : this(boundaries, new Transform(origin, uDirection, uDirection.Cross(vDirection))) { }

    public Grid2d(IList<Polygon> boundaries, Transform transform = null)
    {
        place = transform ?? new Transform(boundaries[0].Vertices[0]);
        var box = new BBox3(boundaries.Select(boundary => boundary.TransformedPolygon(place.Inverted())));
        (u, v, this.boundaries) = (new Domain1d(box.Min.X, box.Max.X), new Domain1d(box.Min.Y, box.Max.Y), boundaries);
        (U, V) = (new Grid1d(u), new Grid1d(v));
    }

    /// <summary>Of two grids that are cut already: along their lines, else along x and y.</summary>
    public Grid2d(Grid1d u, Grid1d v)
    {
        var (along, across) = (u.Curve.End - u.Curve.Start, v.Curve.End - v.Curve.Start);
        var isTurned = along.Cross(across).IsZero();
        place = isTurned ? new Transform() : new Transform(u.Curve.Start - along.Unitized() * u.Domain.Min, along, along.Cross(across));
        (this.u, this.v, U, V) = (u.Domain, v.Domain, u, v);
    }

    /// <summary>Of two grids, cut at boundaries.</summary>
    public Grid2d(IList<Polygon> boundaries, Grid1d u, Grid1d v) : this(u, v) => this.boundaries = boundaries;
    public Grid2d(Polygon boundary, Grid1d u, Grid1d v) : this(new[] { boundary }, u, v) { }
    public Grid2d(Domain1d u, Domain1d v) : this(u, v, new Transform(), null) { }

    /// <summary>The same grid, which is cut on its own from here on.</summary>
    public Grid2d(Grid2d other) : this(other, new Grid1d(other.U), new Grid1d(other.V)) { }
    public Grid2d(Grid2d other, Grid1d u, Grid1d v) =>
        (this.u, this.v, place, boundaries, U, V, Type) = (other.u, other.v, other.place, other.boundaries, u, v, other.Type);

    private Grid2d(Domain1d u, Domain1d v, Transform place, IList<Polygon> boundaries) =>
        (this.u, this.v, this.place, this.boundaries, U, V) = (u, v, place, boundaries, new Grid1d(u), new Grid1d(v));

    /// <summary>Columns of cells; null where nothing is cut. They are the same until a cut changes.</summary>
    public List<List<Grid2d>> Cells
    {
        get
        {
            if (IsSingleCell) return null;
            var (columns, rows) = (U.GetCells(), V.GetCells());
            if (cells != null && columns.SequenceEqual(this.columns) && rows.SequenceEqual(this.rows)) return cells;
            (this.columns, this.rows) = (columns, rows);
            return cells = columns.Select(column => rows.Select(row => new Grid2d(column.Domain, row.Domain, place, boundaries) { Type = Type ?? TypeOf(column, row) }).ToList()).ToList();
        }
    }

    /// <summary>Where both directions name their cells, both names.</summary>
    private static string TypeOf(Grid1d column, Grid1d row) => column.Type != null && row.Type != null ? $"{column.Type} / {row.Type}" : column.Type ?? row.Type;

    public Grid2d this[int u, int v] => IsSingleCell ? this : Cells[u][v];
    public List<Grid2d> CellsFlat => Cells?.SelectMany(column => column).ToList() ?? new List<Grid2d>();
    public List<Grid2d> GetCells() => IsSingleCell ? new List<Grid2d> { this } : CellsFlat.SelectMany(cell => cell.GetCells()).ToList();
    public List<Grid2d> GetColumnAtIndex(int i) => Cells[i];
    public List<Grid2d> GetRowAtIndex(int i) => Cells.Select(column => column[i]).ToList();
    public Grid2d GetCellAtIndices(int u, int v) => this[u, v];
    /// <summary>The smallest cell at distances from where both directions begin; null outside.</summary>
    public Grid2d FindCellAtPosition(double u, double v) =>
        GetCells().FirstOrDefault(cell => cell.u.Includes(this.u.Min + u) && cell.v.Includes(this.v.Min + v));
    public void SplitAtPoint(Vector3 point) => SplitAtPoints(new[] { point });

    public void SplitAtPoints(IEnumerable<Vector3> points)
    {
        var local = points.Select(place.Inverted().OfPoint).ToList();
        U.SplitAtPositions(local.Select(point => point.X - u.Min));
        V.SplitAtPositions(local.Select(point => point.Y - v.Min));
    }

    /// <summary>The corners of all cells.</summary>
    /// <summary>The outlines of all cells.</summary>
    public List<ModelCurve> ToModelCurves(Transform context = null) => GetCells().Select(cell => new ModelCurve(cell.GetCellGeometry(), null, context)).ToList();

    public List<Vector3> GetCellNodes() => U.Edges().SelectMany(x => V.Edges().Select(y => place.OfPoint(new Vector3(x, y)))).ToList();

    public Polygon GetCellGeometry() => Polygon.Rectangle(new Vector3(u.Min, v.Min), new Vector3(u.Max, v.Max)).TransformedPolygon(place);

    /// <summary>The part of the cell inside the boundaries.</summary>
    public Polygon[] GetTrimmedCellGeometry()
    {
        var cell = GetCellGeometry();
        if (boundaries == null || (boundaries.Count == 1 && boundaries[0].Covers(cell))) return new[] { cell };
        return Profile.Intersection(new[] { new Profile(cell) }, Profile.CreateFromPolygons(boundaries)).SelectMany(part => part.Voids.Prepend(part.Perimeter)).ToArray();
    }

    /// <summary>The part of the cell inside the boundaries, with holes.</summary>
    public List<Profile> GetTrimmedCellProfiles() => boundaries == null
        ? new List<Profile> { new(GetCellGeometry()) }
        : Profile.Intersection(new[] { new Profile(GetCellGeometry()) }, Profile.CreateFromPolygons(boundaries));

    public bool IsTrimmed(bool treatFullyOutsideAsTrimmed = true) =>
        boundaries != null && (treatFullyOutsideAsTrimmed || !IsOutside()) && Math.Abs(GetTrimmedCellProfiles().Sum(part => part.Area()) - GetCellGeometry().Area()) > Vector3.EPSILON;

    public bool IsOutside() => boundaries != null && GetTrimmedCellGeometry().Length == 0;

    /// <summary>Lines along one direction, one at each edge between cells and at both rims.</summary>
    public List<Geometry.Interfaces.ICurve> GetCellSeparators(GridDirection direction, bool trim = false)
    {
        var (along, across) = direction == GridDirection.U ? (u, V) : (v, U);
        Vector3 At(double on, double beside) => place.OfPoint(direction == GridDirection.U ? new Vector3(on, beside) : new Vector3(beside, on));
        var lines = across.Edges().Select(at => new Line(At(along.Min, at), At(along.Max, at)));
        if (trim && boundaries != null) lines = lines.SelectMany(Inside);
        return lines.Cast<Geometry.Interfaces.ICurve>().ToList();
    }

    /// <summary>What of a line lies in an odd number of boundaries.</summary>
    private IEnumerable<Line> Inside(Line line)
    {
        var left = new List<Line> { line };
        foreach (var boundary in boundaries.Skip(1)) left = left.SelectMany(piece => { piece.Trim(boundary, out var outside); return outside; }).ToList();
        return left.SelectMany(piece => piece.Trim(boundaries[0], out _, true));
    }
}
