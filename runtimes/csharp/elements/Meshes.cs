using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements.Geometry
{
    /// <summary>A place in a picture, 0 to 1.</summary>
    public struct UV
    {
        public double U { get; set; }
        public double V { get; set; }
        public UV(double u, double v) => (U, V) = (u, v);
    }

    /// <summary>A corner of triangles.</summary>
    public class Vertex
    {
        public Vector3 Position { get; set; }
        public Vector3 Normal { get; set; }
        public Color Color { get; set; }
        public int Index { get; set; }
        public UV UV { get; set; }
        [JsonIgnore] public List<Triangle> Triangles { get; } = new();

        public Vertex(Vector3 position, Vector3? normal = null, Color color = default, int index = -1, UV uv = default) =>
            (Position, Normal, Color, Index, UV) = (position, normal ?? default, color, index, uv);
    }

    /// <summary>Three corners, counter-clockwise seen from outside.</summary>
    public class Triangle
    {
        [JsonIgnore] public IList<Vertex> Vertices { get; set; }
        /// <summary>Numbers of its corners in the mesh.</summary>
        [JsonProperty("VertexIndices")] public IList<int> VertexIndices => Vertices.Select(vertex => vertex.Index).ToList();
        public Vector3 Normal { get; set; }

        public Triangle(Vertex a, Vertex b, Vertex c)
        {
            Vertices = new List<Vertex> { a, b, c };
            Normal = (b.Position - a.Position).Cross(c.Position - a.Position).Unitized();
            foreach (var vertex in Vertices) vertex.Triangles.Add(this);
        }

        public double Area() => (Vertices[1].Position - Vertices[0].Position).Cross(Vertices[2].Position - Vertices[0].Position).Length() / 2;
        public Polygon ToPolygon() => new(Vertices.Select(vertex => vertex.Position).ToList());
        public Plane Plane() => new(Vertices[0].Position, Normal);
    }

    /// <summary>Triangles that share corners.</summary>
    public partial class Mesh
    {
        public IList<Vertex> Vertices { get; set; } = new List<Vertex>();
        public IList<Triangle> Triangles { get; set; } = new List<Triangle>();

        public Mesh() { }

        public Mesh(List<Vertex> vertices, List<Triangle> triangles)
        {
            foreach (var vertex in vertices) AddVertex(vertex);
            foreach (var triangle in triangles) AddTriangle(triangle);
        }

        /// <summary>A new corner; with `merge` the one that is there already.</summary>
        public Vertex AddVertex(Vector3 position, UV uv = default, Vector3 normal = default, Color color = default, bool merge = false, double edgeAngle = 30)
        {
            var known = merge ? Vertices.FirstOrDefault(vertex => vertex.Position.IsAlmostEqualTo(position)) : null;
            if (known != null) return known;
            var made = new Vertex(position, normal, color, -1, uv);
            AddVertex(made);
            return made;
        }

        public void AddVertex(Vertex vertex)
        {
            vertex.Index = Vertices.Count;
            Vertices.Add(vertex);
        }

        public Triangle AddTriangle(Vertex a, Vertex b, Vertex c) => AddTriangle(new Triangle(a, b, c));

        public Triangle AddTriangle(Triangle triangle)
        {
            Triangles.Add(triangle);
            return triangle;
        }

        /// <summary>Every corner faces as its triangles do on average.</summary>
        public void ComputeNormals()
        {
            foreach (var vertex in Vertices.Where(vertex => vertex.Triangles.Count > 0))
                vertex.Normal = vertex.Triangles.Select(triangle => triangle.Normal).ToList().Average().Unitized();
        }

        /// <summary>Of a closed mesh, cubic metres.</summary>
        public double Volume() => Triangles.Sum(one => one.Vertices[0].Position.Dot(one.Vertices[1].Position.Cross(one.Vertices[2].Position))) / 6;
        public BBox3 BoundingBox => new(Vertices.Select(vertex => vertex.Position));
    }
}

namespace Elements
{
    /// <summary>An element that looks like a mesh.</summary>
    public class MeshElement : GeometricElement
    {
        public Mesh Mesh { get; set; }

        [JsonConstructor]
        public MeshElement(Mesh mesh = null, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
            : base(transform, material, representation, isElementDefinition, id, name) => Mesh = mesh ?? new Mesh();

        public MeshElement(Mesh mesh, Material material, Transform transform = null, bool isElementDefinition = false, Guid id = default, string name = null)
            : this(mesh, transform, material, null, isElementDefinition, id, name) { }
    }

    /// <summary>Ground by heights on a raster: rows of `RowWidth` heights from the origin along x, row after row along y.</summary>
    public partial class Topography : GeometricElement
    {
        public Vector3 Origin { get; set; }
        public int RowWidth { get; set; }
        public double[] Elevations { get; set; }
        public double CellWidth { get; set; }
        public double CellHeight { get; set; }
        [JsonIgnore] public double MinElevation => Elevations.Min();
        [JsonIgnore] public double MaxElevation => Elevations.Max();

        /// <summary>The ground where it is more than its raster: trimmed, or made level.</summary>
        [JsonProperty("Mesh")] public Mesh OwnMesh { get; set; }

        /// <summary>Its triangles: of the raster two a cell.</summary>
        [JsonIgnore] public Mesh Mesh { get => OwnMesh ?? Raster(); private set => OwnMesh = value; }

        private Mesh Raster()
        {
            var mesh = new Mesh();
            for (var at = 0; at < Elevations.Length; at++) mesh.AddVertex(Origin + new Vector3(at % RowWidth * CellWidth, at / RowWidth * CellHeight, Elevations[at]));
            for (var at = 0; at < Elevations.Length - RowWidth; at++)
            {
                if (at % RowWidth == RowWidth - 1) continue;
                var (a, b, c, d) = (mesh.Vertices[at], mesh.Vertices[at + 1], mesh.Vertices[at + RowWidth + 1], mesh.Vertices[at + RowWidth]);
                mesh.AddTriangle(a, b, c);
                mesh.AddTriangle(a, c, d);
            }
            mesh.ComputeNormals();
            return mesh;
        }

        /// <summary>As wide as it is long: as many rows of elevations as each has.</summary>
        public Topography(Vector3 origin, double width, double[] elevations, Material material = null, Transform transform = null, Guid id = default, string name = null)
            : this(origin, (int)Math.Round(Math.Sqrt(elevations.Length)), elevations, width / (Math.Round(Math.Sqrt(elevations.Length)) - 1), width / (Math.Round(Math.Sqrt(elevations.Length)) - 1), transform, material, id, name) { }

        public Topography(Topography other) : this(other.Origin, other.RowWidth, other.Elevations, other.CellWidth, other.CellHeight, new Transform(other.Transform), other.Material, default, other.Name) =>
            OwnMesh = other.OwnMesh;

        [JsonConstructor]
        public Topography(Vector3 origin, int rowWidth, double[] elevations, double cellWidth, double cellHeight, Transform transform = null, Material material = null, Guid id = default, string name = null)
            : base(transform, material ?? BuiltInMaterials.Topography, null, false, id, name)
        {
            if (rowWidth < 2 || elevations.Length < 2 * rowWidth || elevations.Length % rowWidth != 0) throw new ArgumentException("A topography needs two whole rows of two elevations or more.");
            (Origin, RowWidth, Elevations, CellWidth, CellHeight) = (origin, rowWidth, elevations, cellWidth, cellHeight);
        }
    }
}
