using System;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Elements.GeoJSON;

/// <summary>A place on the globe, degrees.</summary>
public class Position
{
    /// <summary>Of a globe, as web maps take it; metres.</summary>
    private const double Radius = 6378137;
    internal const double Around = 2 * Math.PI * Radius;

    [JsonProperty("latitude")] public double Latitude { get; set; }
    [JsonProperty("longitude")] public double Longitude { get; set; }

    [JsonConstructor]
    public Position(double latitude, double longitude) => (Latitude, Longitude) = (latitude, longitude);

    /// <summary>Metres to the east and north of the middle of a web map.</summary>
    public Vector3 ToVectorMeters() =>
        new(Longitude * Math.PI / 180 * Radius, Math.Log(Math.Tan(Math.PI / 4 + Latitude * Math.PI / 360)) * Radius);

    /// <summary>Metres to the east and north of another place, as long as they are there.</summary>
    public Vector3 ToVectorMeters(Position relativeToOrigin) => (ToVectorMeters() - relativeToOrigin.ToVectorMeters()) * Math.Cos(relativeToOrigin.Latitude * Math.PI / 180);

    /// <summary>The place that lies these metres to the east and north of another.</summary>
    public static Position FromVectorMeters(Position relativeToOrigin, Vector3 meters) =>
        FromVectorMeters(relativeToOrigin.ToVectorMeters() + meters / Math.Cos(relativeToOrigin.Latitude * Math.PI / 180));

    public static Position FromVectorMeters(Vector3 meters) =>
        new((2 * Math.Atan(Math.Exp(meters.Y / Radius)) - Math.PI / 2) * 180 / Math.PI, meters.X / Radius * 180 / Math.PI);

    public override bool Equals(object other) => other is Position position && position.Latitude == Latitude && position.Longitude == Longitude;
    public override int GetHashCode() => HashCode.Combine(Latitude, Longitude);
}

/// <summary>The map of the world that web maps cut into tiles.</summary>
public static class WebMercatorProjection
{
    /// <summary>How wide the ground under a tile is at a latitude; metres.</summary>
    public static double GetTileSizeMeters(double latitude, int zoomLevel) => Position.Around * Math.Cos(latitude * Math.PI / 180) / Math.Pow(2, zoomLevel);

    public static Vector3 LatLonToMeters(double latitude, double longitude) => new Position(latitude, longitude).ToVectorMeters();
    public static Position MetersToLatLon(Vector3 meters) => Position.FromVectorMeters(meters);
}
