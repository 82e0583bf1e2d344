using Elements;
using Elements.GeoJSON;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Elements.Spatial;
using Elements.Validators;
using Elements.Serialization.JSON;
using LayoutCommon;
using Newtonsoft.Json;
using System;
using System.Collections.Generic;
using System.Linq;
using Line = Elements.Geometry.Line;
using Polygon = Elements.Geometry.Polygon;

namespace Elements
{
    #pragma warning disable // Disable all warnings

    [JsonConverter(typeof(Elements.Serialization.JSON.JsonInheritanceConverter), "discriminator")]
    [System.CodeDom.Compiler.GeneratedCode("NJsonSchema", "10.1.21.0 (Newtonsoft.Json v13.0.0.0)")]
    public partial class SpaceBoundary : GeometricElement
    {
        [JsonConstructor]
        public SpaceBoundary(Profile @boundary, double @area, Transform @transform = null, Material @material = null, Representation @representation = null, bool @isElementDefinition = false, System.Guid @id = default, string @name = null)
            : base(transform, material, representation, isElementDefinition, id, name)
        {
            this.Boundary = @boundary;
            this.Area = @area;
        }

        // Empty constructor
        public SpaceBoundary() : base() { }

        [JsonProperty("Boundary", Required = Newtonsoft.Json.Required.DisallowNull, NullValueHandling = Newtonsoft.Json.NullValueHandling.Ignore)]
        public Profile Boundary { get; set; }

        [JsonProperty("Area", Required = Newtonsoft.Json.Required.DisallowNull, NullValueHandling = Newtonsoft.Json.NullValueHandling.Ignore)]
        public double Area { get; set; }
    }

    [JsonConverter(typeof(Elements.Serialization.JSON.JsonInheritanceConverter), "discriminator")]
    public partial class LevelElements : Element
    {
        [JsonConstructor]
        public LevelElements(IList<Element> @elements, System.Guid @id = default, string @name = null) : base(id, name) { this.Elements = @elements; }
        public LevelElements() : base() { }
        [JsonProperty("Elements")]
        public IList<Element> Elements { get; set; }
    }

    public partial class SpaceBoundary : IRoom
    {
        public Vector3? ParentCentroid { get; set; }
    }
}
