using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using Elements.Geometry;

namespace Elements;

/// <summary>A model as a binary glTF file: triangles of solids and meshes, lines of curves, a mesh for each element and material.</summary>
public static class GltfFiles
{
    private const uint Magic = 0x46546C67, Version = 2, Json = 0x4E4F534A, Binary = 0x004E4942;

    /// <summary>Writes the file. What voids take away is not cut out of solids, and pictures of materials are left out.</summary>
    public static void ToGlTF(this Model model, string path, bool useBinarySerialization = true, bool drawEdges = false, bool mergeVertices = false) =>
        File.WriteAllBytes(path, model.ToGlTF(drawEdges, mergeVertices));

    /// <summary>The bytes of the file.</summary>
    public static byte[] ToGlTF(this Model model, bool drawEdges = false, bool mergeVertices = false)
    {
        var file = new Writer();
        foreach (var element in model.Elements.Values)
        {
            if (element is ElementInstance { BaseDefinition: { } definition } instance) file.Add(definition, instance.Transform, instance.Name);
            else if (element is GeometricElement { IsElementDefinition: false } geometric) file.Add(geometric, geometric.Transform, geometric.Name);
        }
        return file.Bytes();
    }

    private sealed class Writer
    {
        private readonly ArrayBufferWriter<byte> binary = new();
        private readonly JsonArray views = new(), accessors = new(), meshes = new(), materials = new(), nodes = new();
        private readonly Dictionary<Guid, int> known = new();

        public void Add(GeometricElement element, Transform place, string name)
        {
            var mesh = element is MeshElement drawn ? drawn.Mesh : element.ToMesh();
            if (mesh.Triangles.Count > 0) Add(mesh.Triangles.SelectMany(one => one.Vertices.Select(corner => corner.Position)).ToList(), 4, element.Material, place, name);
            if (element is ModelCurve { Curve: { } curve }) Add(curve.ToPolyline().Segments().SelectMany(side => side.Vertices).ToList(), 1, element.Material, place, name);
        }

        private void Add(List<Vector3> points, int mode, Material material, Transform place, string name)
        {
            var (from, box) = (binary.WrittenCount, new BBox3(points));
            foreach (var number in points.SelectMany(point => point.ToArray())) binary.Write(BitConverter.GetBytes((float)number));
            views.Add(new JsonObject { ["buffer"] = 0, ["byteOffset"] = from, ["byteLength"] = binary.WrittenCount - from });
            static JsonArray Floats(Vector3 point) => new(point.ToArray().Select(number => (JsonNode)(float)number).ToArray());
            accessors.Add(new JsonObject { ["bufferView"] = views.Count - 1, ["componentType"] = 5126, ["count"] = points.Count, ["type"] = "VEC3", ["min"] = Floats(box.Min), ["max"] = Floats(box.Max) });
            meshes.Add(new JsonObject { ["primitives"] = new JsonArray(new JsonObject { ["attributes"] = new JsonObject { ["POSITION"] = accessors.Count - 1 }, ["mode"] = mode, ["material"] = NumberOf(material) }) });
            // glTF has y up: x stays, z becomes y, y becomes -z.
            static double[] Turned(Vector3 axis) => new[] { axis.X, axis.Z, -axis.Y };
            var matrix = Turned(place.XAxis).Append(0).Concat(Turned(place.YAxis)).Append(0).Concat(Turned(place.ZAxis)).Append(0).Concat(Turned(place.Origin)).Append(1);
            nodes.Add(new JsonObject { ["mesh"] = meshes.Count - 1, ["name"] = name ?? "", ["matrix"] = new JsonArray(matrix.Select(number => (JsonNode)number).ToArray()) });
        }

        private int NumberOf(Material material)
        {
            if (known.TryGetValue(material.Id, out var number)) return number;
            var color = material.Color;
            var made = new JsonObject
            {
                ["name"] = material.Name,
                ["doubleSided"] = material.DoubleSided,
                ["pbrMetallicRoughness"] = new JsonObject { ["baseColorFactor"] = new JsonArray(color.Red, color.Green, color.Blue, color.Alpha), ["metallicFactor"] = 0, ["roughnessFactor"] = 1 - Math.Clamp(material.GlossinessFactor, 0, 1) },
            };
            if (color.Alpha < 1) made["alphaMode"] = "BLEND";
            materials.Add(made);
            return known[material.Id] = materials.Count - 1;
        }

        public byte[] Bytes()
        {
            var root = new JsonObject { ["asset"] = new JsonObject { ["version"] = "2.0" }, ["scene"] = 0, ["scenes"] = new JsonArray(new JsonObject()) };
            if (nodes.Count > 0)
            {
                root["scenes"][0]["nodes"] = new JsonArray(Enumerable.Range(0, nodes.Count).Select(at => (JsonNode)at).ToArray());
                (root["nodes"], root["meshes"], root["materials"], root["accessors"], root["bufferViews"]) = (nodes, meshes, materials, accessors, views);
                root["buffers"] = new JsonArray(new JsonObject { ["byteLength"] = binary.WrittenCount });
            }
            var text = System.Text.Encoding.UTF8.GetBytes(root.ToJsonString());
            var json = text.Concat(Enumerable.Repeat((byte)' ', (4 - text.Length % 4) % 4)).ToArray();
            using var file = new MemoryStream();
            using var writer = new BinaryWriter(file);
            var length = 12 + 8 + json.Length + (binary.WrittenCount > 0 ? 8 + binary.WrittenCount : 0);
            foreach (var number in new[] { Magic, Version, (uint)length, (uint)json.Length, Json }) writer.Write(number);
            writer.Write(json);
            if (binary.WrittenCount > 0)
            {
                writer.Write((uint)binary.WrittenCount);
                writer.Write(Binary);
                writer.Write(binary.WrittenSpan);
            }
            return file.ToArray();
        }
    }
}
