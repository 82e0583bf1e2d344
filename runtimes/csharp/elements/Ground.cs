using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;

namespace Elements.Geometry
{
    /// <summary>Triangles of flat outlines.</summary>
    internal static class Facets
    {
        /// <summary>Triangles of a polygon without holes, in the way that it goes round: one ear cut off after the other.</summary>
        internal static List<(int A, int B, int C)> Of(IList<Vector3> corners)
        {
            var flat = new Transform(new Plane(corners[0], Regions.Normal(corners))).Inverted();
            var points = corners.Select(flat.OfPoint).ToList();
            var (left, made) = (Enumerable.Range(0, points.Count).ToList(), new List<(int, int, int)>());
            static double Turn(Vector3 a, Vector3 b, Vector3 c) => Vector3.CCW(a, b, c);
            bool IsEar(int at)
            {
                var (a, b, c) = (left[(at + left.Count - 1) % left.Count], left[at], left[(at + 1) % left.Count]);
                if (Turn(points[a], points[b], points[c]) <= 0) return false;
                return !left.Any(other => other != a && other != b && other != c && Turn(points[a], points[b], points[other]) >= 0 && Turn(points[b], points[c], points[other]) >= 0 && Turn(points[c], points[a], points[other]) >= 0
                    && !points[other].IsAlmostEqualTo(points[a]) && !points[other].IsAlmostEqualTo(points[b]) && !points[other].IsAlmostEqualTo(points[c]));
            }
            while (left.Count > 3)
            {
                var ear = Enumerable.Range(0, left.Count).FirstOrDefault(IsEar, -1);
                // Only corners on straight sides are left over.
                if (ear < 0) ear = Enumerable.Range(0, left.Count).MinBy(at => Math.Abs(Turn(points[left[(at + left.Count - 1) % left.Count]], points[left[at]], points[left[(at + 1) % left.Count]])));
                var (before, after) = (left[(ear + left.Count - 1) % left.Count], left[(ear + 1) % left.Count]);
                if (Math.Abs(Turn(points[before], points[left[ear]], points[after])) > 1e-12) made.Add((before, left[ear], after));
                left.RemoveAt(ear);
            }
            if (Math.Abs(Turn(points[left[0]], points[left[1]], points[left[2]])) > 1e-12) made.Add((left[0], left[1], left[2]));
            return made;
        }

        /// <summary>The part of a convex outline on the side of a plane that its normal points away from.</summary>
        internal static List<Vector3> Behind(IList<Vector3> outline, Vector3 origin, Vector3 normal)
        {
            var kept = new List<Vector3>();
            for (var at = 0; at < outline.Count; at++)
            {
                var (here, next) = (outline[at], outline[(at + 1) % outline.Count]);
                var (from, to) = ((here - origin).Dot(normal), (next - origin).Dot(normal));
                if (from <= 0) kept.Add(here);
                if (from * to < 0) kept.Add(here + (next - here) * (from / (from - to)));
            }
            return kept;
        }

        /// <summary>The parts of a triangle within triangles seen from above.</summary>
        internal static IEnumerable<List<Vector3>> Within(IList<Vector3> triangle, IEnumerable<IList<Vector3>> areas)
        {
            foreach (var area in areas)
            {
                IList<Vector3> kept = triangle;
                for (var at = 0; at < 3 && kept.Count > 2; at++)
                {
                    var along = area[(at + 1) % 3] - area[at];
                    kept = Behind(kept, area[at], new Vector3(along.Y, -along.X));
                }
                if (kept.Count > 2) yield return kept.ToList();
            }
        }

        /// <summary>Triangles of a polygon, counter-clockwise seen from above.</summary>
        internal static List<IList<Vector3>> Upwards(Polygon polygon)
        {
            var corners = polygon.IsClockWise() ? polygon.Reversed().Vertices : polygon.Vertices;
            return Of(corners).Select(one => (IList<Vector3>)new[] { corners[one.A], corners[one.B], corners[one.C] }).ToList();
        }
    }

    public partial class Polygon
    {
        /// <summary>Triangles that face as it does.</summary>
        public Mesh ToMesh()
        {
            var mesh = new Mesh();
            foreach (var corner in Vertices) mesh.AddVertex(corner, normal: Normal());
            foreach (var (a, b, c) in Facets.Of(Vertices)) mesh.AddTriangle(mesh.Vertices[a], mesh.Vertices[b], mesh.Vertices[c]);
            return mesh;
        }
    }

    public partial class Mesh
    {
        public Mesh(Mesh other)
        {
            foreach (var vertex in other.Vertices) AddVertex(vertex.Position, vertex.UV, vertex.Normal, vertex.Color);
            foreach (var triangle in other.Triangles) AddTriangle(Vertices[triangle.Vertices[0].Index], Vertices[triangle.Vertices[1].Index], Vertices[triangle.Vertices[2].Index]);
        }

        /// <summary>A ball around the origin in rings of as many parts as there are rings twice over.</summary>
        public static Mesh Sphere(double radius, int divisions = 10)
        {
            if (radius <= 0) throw new ArgumentOutOfRangeException(nameof(radius), "A sphere's radius must be greater than zero.");
            if (divisions < 2) throw new ArgumentOutOfRangeException(nameof(divisions), "A sphere has two rings or more.");
            var (mesh, parts) = (new Mesh(), 2 * divisions);
            Vertex At(double ring, double part)
            {
                var (polar, around) = (Math.PI * ring / divisions, 2 * Math.PI * part / parts);
                var normal = new Vector3(Math.Sin(polar) * Math.Cos(around), Math.Sin(polar) * Math.Sin(around), Math.Cos(polar));
                return mesh.AddVertex(normal * radius, new UV(part / parts, ring / divisions), normal);
            }
            var (top, bottom) = (At(0, 0), At(divisions, 0));
            var rings = Enumerable.Range(1, divisions - 1).Select(ring => Enumerable.Range(0, parts).Select(part => At(ring, part)).ToList()).ToList();
            for (var part = 0; part < parts; part++)
            {
                var next = (part + 1) % parts;
                mesh.AddTriangle(top, rings[0][part], rings[0][next]);
                for (var ring = 1; ring < rings.Count; ring++)
                {
                    mesh.AddTriangle(rings[ring - 1][part], rings[ring][part], rings[ring][next]);
                    mesh.AddTriangle(rings[ring - 1][part], rings[ring][next], rings[ring - 1][next]);
                }
                mesh.AddTriangle(bottom, rings[^1][next], rings[^1][part]);
            }
            return mesh;
        }

        /// <summary>Its triangles moved.</summary>
        public Mesh Transformed(Transform transform)
        {
            var moved = new Mesh(this);
            foreach (var vertex in moved.Vertices) (vertex.Position, vertex.Normal) = (transform.OfPoint(vertex.Position), transform.OfVector(vertex.Normal));
            foreach (var triangle in moved.Triangles) triangle.Normal = transform.OfVector(triangle.Normal).Unitized();
            return moved;
        }

        /// <summary>Moves its own corners.</summary>
        public void Transform(Transform transform)
        {
            var moved = Transformed(transform);
            (Vertices, Triangles) = (moved.Vertices, moved.Triangles);
        }

        /// <summary>Takes another mesh in beside what it has.</summary>
        public void AddMesh(Mesh mesh)
        {
            var first = Vertices.Count;
            foreach (var vertex in mesh.Vertices) AddVertex(vertex.Position, vertex.UV, vertex.Normal, vertex.Color);
            foreach (var triangle in mesh.Triangles) AddTriangle(Vertices[first + triangle.Vertices[0].Index], Vertices[first + triangle.Vertices[1].Index], Vertices[first + triangle.Vertices[2].Index]);
        }

        internal static Mesh Of(IEnumerable<IList<Vector3>> outlines)
        {
            var mesh = new Mesh();
            foreach (var outline in outlines)
                for (var at = 1; at < outline.Count - 1; at++)
                {
                    if ((outline[at] - outline[0]).Cross(outline[at + 1] - outline[0]).Length() < 1e-10) continue;
                    mesh.AddTriangle(mesh.AddVertex(outline[0]), mesh.AddVertex(outline[at]), mesh.AddVertex(outline[at + 1]));
                }
            mesh.ComputeNormals();
            return mesh;
        }
    }
}

namespace Elements
{
    public partial class Topography
    {
        /// <summary>The ground within polygons seen from above; what lies outside is gone.</summary>
        public void Trim(IList<Polygon> perimeters)
        {
            var areas = perimeters.SelectMany(Facets.Upwards).ToList();
            Mesh = Mesh.Of(Faces().SelectMany(face => Facets.Within(face, areas)));
        }

        public void Trim(Polygon perimeter) => Trim(new[] { perimeter });

        public Topography Trimmed(Polygon perimeter)
        {
            var trimmed = new Topography(this);
            trimmed.Trim(perimeter);
            return trimmed;
        }

        private IEnumerable<IList<Vector3>> Faces() => Mesh.Triangles.Select(triangle => (IList<Vector3>)triangle.Vertices.Select(vertex => vertex.Position).ToList());

        /// <summary>How much ground must go and come to make it level at an elevation within a polygon, with upright sides; cubic metres. The ground is level there afterwards.</summary>
        public (double CutVolume, double FillVolume) CutAndFill(IList<Polygon> perimeters, double bottomElevation, out List<Mesh> cutVolumes, out List<Mesh> fillVolumes, double batterAngle = 90)
        {
            if (Math.Abs(batterAngle - 90) > 1e-9) throw new NotSupportedException("Ground is cut and filled with upright sides only: a batter angle of 90 degrees.");
            var (cuts, fills, level) = (new List<Mesh>(), new List<Mesh>(), new Plane(new Vector3(0, 0, bottomElevation), Vector3.ZAxis));
            var faces = Faces().ToList();
            foreach (var perimeter in perimeters)
            {
                var within = faces.SelectMany(face => Facets.Within(face, Facets.Upwards(perimeter))).ToList();
                cuts.Add(Body(within.Select(face => Facets.Behind(face, level.Origin, -level.Normal)), bottomElevation, false));
                fills.Add(Body(within.Select(face => Facets.Behind(face, level.Origin, level.Normal)), bottomElevation, true));
            }
            var outside = Outside(faces, perimeters);
            Mesh = Mesh.Of(outside.Concat(perimeters.SelectMany(Facets.Upwards).Select(face => (IList<Vector3>)face.Select(point => new Vector3(point.X, point.Y, bottomElevation)).ToList())));
            (cutVolumes, fillVolumes) = (cuts, fills);
            return (cuts.Sum(mesh => mesh.Volume()), fills.Sum(mesh => mesh.Volume()));
        }

        public (double CutVolume, double FillVolume) CutAndFill(Polygon perimeter, double bottomElevation, out Mesh cutVolume, out Mesh fillVolume, double batterAngle = 90)
        {
            var volumes = CutAndFill(new[] { perimeter }, bottomElevation, out var cuts, out var fills, batterAngle);
            (cutVolume, fillVolume) = (cuts[0], fills[0]);
            return volumes;
        }

        /// <summary>What of faces lies outside polygons seen from above.</summary>
        private static IEnumerable<IList<Vector3>> Outside(List<IList<Vector3>> faces, IList<Polygon> perimeters)
        {
            foreach (var face in faces)
            {
                var plane = new Plane(face[0], (face[1] - face[0]).Cross(face[2] - face[0]));
                var shape = new Polygon(face.Select(point => new Vector3(point.X, point.Y)).ToList());
                if (!perimeters.Any(shape.Intersects))
                {
                    yield return face;
                    continue;
                }
                foreach (var left in Profile.Difference(new[] { new Profile(shape) }, perimeters.Select(one => new Profile(one.Project(Plane.XY)))))
                    foreach (var part in Facets.Upwards(left.Perimeter)) yield return part.Select(point => point.ProjectAlong(Vector3.ZAxis, plane)).ToList();
            }
        }

        /// <summary>Between faces above a level, or below it, and the level: both, and the sides at their rim; seen from outside counter-clockwise.</summary>
        private static Mesh Body(IEnumerable<IList<Vector3>> faces, double level, bool isBelow)
        {
            Vector3 Down(Vector3 point) => new(point.X, point.Y, level);
            var top = faces.Where(face => face.Count > 2).ToList();
            static (long, long, long) Spot(Vector3 point) => ((long)Math.Round(point.X * 1e5), (long)Math.Round(point.Y * 1e5), (long)Math.Round(point.Z * 1e5));
            var sides = top.SelectMany(face => face.Select((point, at) => (From: point, To: face[(at + 1) % face.Count]))).ToList();
            var known = sides.Select(side => (Spot(side.From), Spot(side.To))).ToHashSet();
            var rim = sides.Where(side => !known.Contains((Spot(side.To), Spot(side.From))))
                .Select(side => (IList<Vector3>)new[] { side.From, Down(side.From), Down(side.To), side.To });
            var outlines = top.Concat(top.Select(face => (IList<Vector3>)face.Select(Down).Reverse().ToList())).Concat(rim);
            return Mesh.Of(isBelow ? outlines.Select(outline => (IList<Vector3>)outline.Reverse().ToList()) : outlines);
        }
    }
}
