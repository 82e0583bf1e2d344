using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace glTFLoader.Schema
{
    public class MeshPrimitive
    {
        /// <summary>What the corners of a mesh stand for.</summary>
        public enum ModeEnum { POINTS, LINES, LINE_LOOP, LINE_STRIP, TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN }
    }
}

namespace Elements
{
    /// <summary>Corners and what joins them, as types that draw for themselves hand them on.</summary>
    public class GraphicsBuffers
    {
        private readonly List<(Vector3 Position, Vector3 Normal, UV Uv, Color? Color)> corners = new();
        private readonly List<ushort> indices = new();

        public int VertexCount => corners.Count;
        public int FacetCount => indices.Count / 3;
        public List<ushort> Indices => indices;
        public List<Vector3> Positions => corners.Select(corner => corner.Position).ToList();
        /// <summary>Smallest and largest x, y and z.</summary>
        public double[] VMin => new BBox3(Positions).Min.ToArray();
        public double[] VMax => new BBox3(Positions).Max.ToArray();

        public void AddVertex(Vector3 position, Vector3 normal, UV uv, Color? color = null) => corners.Add((position, normal, uv, color));
        public void AddVertex(double x, double y, double z, double nx, double ny, double nz, double u, double v, Color? color = null) =>
            AddVertex(new Vector3(x, y, z), new Vector3(nx, ny, nz), new UV(u, v), color);
        public void AddIndex(ushort index) => indices.Add(index);
        public void AddIndices(IEnumerable<ushort> more) => indices.AddRange(more);
    }

    public static class GraphicsBuffersExtensions
    {
        /// <summary>Points in their order, each a corner of its own.</summary>
        public static GraphicsBuffers ToGraphicsBuffers(this IList<Vector3> points)
        {
            var buffers = new GraphicsBuffers();
            for (var at = 0; at < points.Count; at++)
            {
                buffers.AddVertex(points[at], default, default);
                buffers.AddIndex((ushort)at);
            }
            return buffers;
        }
    }
}
