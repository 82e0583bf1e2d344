using System;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements.GeoJSON;

/// <summary>A place on the globe, degrees.</summary>
public class Position
{
    /// <summary>Of a globe, as web maps take it; metres.</summary>
    private const double Radius = 6378137;

    [JsonProperty("latitude")] public double Latitude { get; set; }
    [JsonProperty("longitude")] public double Longitude { get; set; }

    [JsonConstructor]
    public Position(double latitude, double longitude) => (Latitude, Longitude) = (latitude, longitude);

    /// <summary>Metres to the east and north of the middle of a web map.</summary>
    public Vector3 ToVectorMeters() =>
        new(Longitude * Math.PI / 180 * Radius, Math.Log(Math.Tan(Math.PI / 4 + Latitude * Math.PI / 360)) * Radius);

    public static Position FromVectorMeters(Vector3 meters) =>
        new((2 * Math.Atan(Math.Exp(meters.Y / Radius)) - Math.PI / 2) * 180 / Math.PI, meters.X / Radius * 180 / Math.PI);

    public override bool Equals(object other) => other is Position position && position.Latitude == Latitude && position.Longitude == Longitude;
    public override int GetHashCode() => HashCode.Combine(Latitude, Longitude);
}
