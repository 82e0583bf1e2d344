using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json;

namespace Elements.Geometry.Profiles;

/// <summary>An I: `d` high, `bf` wide, with its web `tw` and its flanges `tf` thick, around its middle; metres.</summary>
public class WideFlangeProfile : Profile
{
    [JsonProperty("d")] public double d { get; set; }
    [JsonProperty("tw")] public double tw { get; set; }
    [JsonProperty("bf")] public double bf { get; set; }
    [JsonProperty("tf")] public double tf { get; set; }

    public WideFlangeProfile(string name, Guid id, double bf, double d, double tf, double tw) : base(Outline(bf / 2, d / 2, tf, tw / 2), id, name) =>
        (this.bf, this.d, this.tf, this.tw) = (bf, d, tf, tw);

    [JsonConstructor]
    public WideFlangeProfile(Polygon perimeter, IList<Polygon> voids, double d, double tw, double bf, double tf) : base(perimeter, voids) =>
        (this.bf, this.d, this.tf, this.tw) = (bf, d, tf, tw);

    private static Polygon Outline(double x, double y, double flange, double web) => new(
        (-x, y), (-x, y - flange), (-web, y - flange), (-web, flange - y), (-x, flange - y), (-x, -y),
        (x, -y), (x, flange - y), (web, flange - y), (web, y - flange), (x, y - flange), (x, y));
}

/// <summary>A tube `A` wide and `B` high with walls `t` thick, around its middle; metres.</summary>
public abstract class HollowProfile : Profile
{
    public double A { get; set; }
    public double B { get; set; }
    [JsonProperty("t")] public double t { get; set; }

    protected HollowProfile(string name, Guid id, double a, double b, double t)
        : base(Polygon.Rectangle(a, b), Polygon.Rectangle(a - 2 * t, b - 2 * t).Reversed(), id, name) => (A, B, this.t) = (a, b, t);

    protected HollowProfile(Polygon perimeter, IList<Polygon> voids, double a, double b, double t) : base(perimeter, voids) => (A, B, this.t) = (a, b, t);
}

public class RHSProfile : HollowProfile
{
    public RHSProfile(string name, Guid id, double a, double b, double t) : base(name, id, a, b, t) { }
    [JsonConstructor] public RHSProfile(Polygon perimeter, IList<Polygon> voids, double a, double b, double t) : base(perimeter, voids, a, b, t) { }
}

public class SHSProfile : HollowProfile
{
    public SHSProfile(string name, Guid id, double a, double b, double t) : base(name, id, a, b, t) { }
    [JsonConstructor] public SHSProfile(Polygon perimeter, IList<Polygon> voids, double a, double b, double t) : base(perimeter, voids, a, b, t) { }
}

/// <summary>An angle, its corner at the origin: a leg `d` up and one `b` to the side, both `t` thick; metres.</summary>
public class LProfile : Profile
{
    [JsonProperty("d")] public double d { get; set; }
    [JsonProperty("b")] public double b { get; set; }
    [JsonProperty("t")] public double t { get; set; }

    public LProfile(string name, Guid id, double d, double b, double t) : base(Polygon.L(b, d, t), id, name) => (this.d, this.b, this.t) = (d, b, t);
    [JsonConstructor] public LProfile(Polygon perimeter, IList<Polygon> voids, double d, double b, double t) : base(perimeter, voids) => (this.d, this.b, this.t) = (d, b, t);
}

/// <summary>A round tube with walls `t` thick, around its middle; metres.</summary>
public class HSSPipeProfile : Profile
{
    private const int Sides = 32;

    public double OuterDiameter { get; set; }
    public double InnerDiameter { get; set; }
    [JsonProperty("t")] public double t { get; set; }

    public HSSPipeProfile(string name, Guid id, double outerDiameter, double innerDiameter, double t)
        : base(Polygon.Ngon(Sides, outerDiameter / 2), Polygon.Ngon(Sides, innerDiameter / 2).Reversed(), id, name) =>
        (OuterDiameter, InnerDiameter, this.t) = (outerDiameter, innerDiameter, t);

    [JsonConstructor]
    public HSSPipeProfile(Polygon perimeter, IList<Polygon> voids, double outerDiameter, double innerDiameter, double t) : base(perimeter, voids) =>
        (OuterDiameter, InnerDiameter, this.t) = (outerDiameter, innerDiameter, t);
}

/// <summary>Makes sections of a table by type or by name.</summary>
public abstract class ProfileFactoryBase<TProfileType, TProfile> where TProfileType : struct, Enum where TProfile : Profile
{
    public abstract TProfile GetProfileByType(TProfileType type);
    public System.Threading.Tasks.Task<TProfile> GetProfileByTypeAsync(TProfileType type) => System.Threading.Tasks.Task.FromResult(GetProfileByType(type));
    public System.Threading.Tasks.Task<TProfile> GetProfileByNameAsync(string name) => System.Threading.Tasks.Task.FromResult(GetProfileByName(name));

    /// <summary>By the name in the table; `8.5`, `8_5`, `1/2` and large letters count the same.</summary>
    public TProfile GetProfileByName(string name)
    {
        static string Plain(string text) => text.Replace('.', '_').Replace('/', '_').Replace('-', '_').Replace(" ", "").ToLowerInvariant();
        var type = Enum.GetValues<TProfileType>().Where(one => Plain(one.ToString()) == Plain(name)).Cast<TProfileType?>().FirstOrDefault();
        return GetProfileByType(type ?? throw new ArgumentException($"There is no section {name}."));
    }

    public IEnumerable<TProfile> AllProfiles() => Enum.GetValues<TProfileType>().Select(GetProfileByType);
}

/// <summary>Sections whose outline follows from a few measures.</summary>
public abstract class ParametricProfileFactory<TProfileType, TProfile> : ProfileFactoryBase<TProfileType, TProfile> where TProfileType : struct, Enum where TProfile : Profile
{
    /// <summary>The same section has the same id wherever it is made.</summary>
    public override TProfile GetProfileByType(TProfileType type) => Make(type.ToString(), Ids.Made($"section {typeof(TProfileType).Name} {type}"), MeasuresOf(type));

    protected abstract TProfile Make(string name, Guid id, double[] measures);

    /// <summary>Metres: from the table in inches, else from the name, in millimetres.</summary>
    private static double[] MeasuresOf(TProfileType type)
    {
        var name = type.ToString();
        if (typeof(TProfileType).GetField(name)?.GetCustomAttribute<InchesAttribute>() is { } inches) return inches.Measures.Select(Units.InchesToMeters).ToArray();
        return name[3..].Split('x').Select(part => double.TryParse(part.Replace('_', '.'), NumberStyles.Float, CultureInfo.InvariantCulture, out var size) ? size / 1000 : 0).ToArray();
    }
}

public class WideFlangeProfileFactory : ParametricProfileFactory<WideFlangeProfileType, WideFlangeProfile>
{
    protected override WideFlangeProfile Make(string name, Guid id, double[] one) => new(name, id, one[2], one[0], one[3], one[1]);
}

/// <summary>The same sections as older functions ask for them.</summary>
public class WideFlangeProfileServer : WideFlangeProfileFactory
{
    public static WideFlangeProfileServer Instance { get; } = new();
}

public class HSSPipeProfileFactory : ProfileFactoryBase<HSSPipeProfileType, HSSPipeProfile>
{
    /// <summary>Their makers count on 93 % of the wall that the name says.</summary>
    private const double Made = 0.93;

    public override HSSPipeProfile GetProfileByType(HSSPipeProfileType type)
    {
        var inches = type.ToString()[3..].Split('x').Select(part => double.Parse(part.Replace('_', '.'), CultureInfo.InvariantCulture)).ToList();
        var (outer, wall) = (Units.InchesToMeters(inches[0]), Units.InchesToMeters(inches[1] * Made));
        return new HSSPipeProfile(type.ToString(), Ids.Made($"section {nameof(HSSPipeProfileType)} {type}"), outer, outer - 2 * wall, wall);
    }
}

/// <summary>The same tubes as older functions ask for them.</summary>
public class HSSPipeProfileServer : HSSPipeProfileFactory
{
    public static HSSPipeProfileServer Instance { get; } = new();
}

public class RHSProfileFactory : ParametricProfileFactory<RHSProfileType, RHSProfile>
{
    protected override RHSProfile Make(string name, Guid id, double[] one) => new(name, id, one[0], one[1], one[2]);
}

public class SHSProfileFactory : ParametricProfileFactory<SHSProfileType, SHSProfile>
{
    protected override SHSProfile Make(string name, Guid id, double[] one) => new(name, id, one[0], one[0], one[2]);
}

public class LProfileFactory : ParametricProfileFactory<LProfileType, LProfile>
{
    protected override LProfile Make(string name, Guid id, double[] one) => new(name, id, one[0], one[1], one[2]);
}
