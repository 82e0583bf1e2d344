using System;
using System.Collections.Generic;
using Elements;
using Elements.Geometry;
using Newtonsoft.Json;

namespace LayoutCommon
{
    public interface IRoom
    {
        Profile Boundary { get; }
        Vector3? ParentCentroid { get; set; }
        Guid Id { get; set; }
        string Name { get; set; }
        Transform Transform { get; set; }
    }

    public interface ISettingsValue
    {
        bool Flip { get; }
    }

    public interface ISettingsOverride<TValue> where TValue : ISettingsValue
    {
        TValue Value { get; set; }
    }

    public record struct Seats(int Desks, int Guests)
    {
        public int All => Desks + Guests;
    }
}

namespace Elements
{
    public partial class SeatCount : Element
    {
        [JsonProperty("Space")]
        public Guid Space { get; set; }

        [JsonProperty("Seats")]
        public double Seats { get; set; }

        public SeatCount(Guid @space, double @seats, Guid @id = default, string @name = null) : base(id, name)
        {
            Space = @space;
            Seats = @seats;
        }
    }

    public class GlassWall : StandardWall
    {
        public GlassWall(Geometry.Line centerLine, double thickness, double height, Material material = null, Geometry.Transform transform = null, Geometry.Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
            : base(centerLine, thickness, height, material, transform, representation, isElementDefinition, id, name)
        {
        }
    }
}
