using System;
using Elements.Geometry;

namespace Elements;

public enum LightType { Undefined, Directional, Point, Spot }

/// <summary>A light of a scene: it shines against the z of its transform. The drawing has a light of its own; who reads the model finds these.</summary>
public abstract class Light : Element
{
    public LightType LightType { get; set; }
    public Color Color { get; set; }
    /// <summary>Lux of a directional light, candela of the others.</summary>
    public double Intensity { get; set; }
    public Transform Transform { get; set; }

    protected Light(LightType lightType, Color color, Transform transform, double intensity, Guid id, string name) : base(id, name)
    {
        if (intensity < 0) throw new ArgumentOutOfRangeException(nameof(intensity), "The intensity of a light must not be below zero.");
        (LightType, Color, Transform, Intensity) = (lightType, color, transform ?? new Transform(), intensity);
    }
}

/// <summary>Light from one direction, as the sun's.</summary>
public class DirectionalLight : Light
{
    public DirectionalLight(Color color, Transform transform, double intensity = 1, Guid id = default, string name = null)
        : base(LightType.Directional, color, transform, intensity, id, name) { }
}

/// <summary>Light from a point to all sides.</summary>
public class PointLight : Light
{
    public PointLight(Color color, Transform transform, double intensity = 1, Guid id = default, string name = null)
        : base(LightType.Point, color, transform, intensity, id, name) { }
}

/// <summary>Light from a point in a cone; radians from its middle: full within the inner angle, none beyond the outer one.</summary>
public class SpotLight : Light
{
    public double InnerConeAngle { get; set; }
    public double OuterConeAngle { get; set; }

    public SpotLight(Color color, Transform transform, double intensity = 1, double innerConeAngle = 0, double outerConeAngle = Math.PI / 4, Guid id = default, string name = null)
        : base(LightType.Spot, color, transform, intensity, id, name)
    {
        if (innerConeAngle < 0 || outerConeAngle < innerConeAngle) throw new ArgumentOutOfRangeException(nameof(innerConeAngle), "The inner angle of a cone must be between zero and the outer one.");
        (InnerConeAngle, OuterConeAngle) = (innerConeAngle, outerConeAngle);
    }
}
