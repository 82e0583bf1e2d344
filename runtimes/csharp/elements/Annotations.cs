using System;
using System.Collections.Generic;
using System.Linq;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Newtonsoft.Json;

namespace Elements.Annotations;

/// <summary>How serious what is said is.</summary>
public enum MessageSeverity { Info, Warning, Error }

/// <summary>Something that a function says about a place in its model, shown there.</summary>
public class Message : GeometricElement
{
    private const string Named = "Message";
    private const double Side = 0.3;

    public static Material InfoMaterial { get; set; } = Tinted("InfoMessage", 0, 0, 1);
    public static Material WarningMaterial { get; set; } = Tinted("WarningMessage", 1, 1, 0);
    public static Material ErrorMaterial { get; set; } = Tinted("ErrorMessage", 1, 0, 0);

    /// <summary>In few words; the rest says `MessageText`.</summary>
    [JsonProperty("ShortMessage", NullValueHandling = NullValueHandling.Ignore)] public string ShortMessage { get; set; }
    [JsonProperty("Message")] public string MessageText { get; set; }
    /// <summary>Where in the code it came up, for its author.</summary>
    [JsonProperty("Stack Trace", NullValueHandling = NullValueHandling.Ignore)] public string StackTrace { get; set; }
    [JsonProperty("Severity"), JsonConverter(typeof(Newtonsoft.Json.Converters.StringEnumConverter))] public MessageSeverity Severity { get; set; }

    public Message() { }

    [JsonConstructor]
    public Message(string message, string shortMessage, string stackTrace, MessageSeverity severity, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : base(transform, material, representation, isElementDefinition, id, name) =>
        (MessageText, ShortMessage, StackTrace, Severity) = (message, shortMessage, stackTrace, severity);

    public Message(string message, string stackTrace = null, MessageSeverity severity = MessageSeverity.Warning, Transform transform = null, Material material = null, Representation representation = null, bool isElementDefinition = false, Guid id = default, string name = null)
        : this(message, null, stackTrace, severity, transform, material, representation, isElementDefinition, id, name) { }

    /// <summary>Without a place.</summary>
    public static Message FromText(string message, MessageSeverity severity = MessageSeverity.Warning, string name = null, string stackTrace = null, string shortMessage = null) =>
        Of(message, severity, null, name, stackTrace, shortMessage);

    /// <summary>At a cube around a point; without a point only said.</summary>
    public static Message FromPoint(string message, Vector3? point, MessageSeverity severity = MessageSeverity.Warning, double sideLength = Side, string name = null, string stackTrace = null, string shortMessage = null)
    {
        if (point is not { } at) return Of(message, severity, null, name, stackTrace, shortMessage);
        var cube = new Extrude(Polygon.Rectangle(sideLength, sideLength), sideLength, Vector3.ZAxis) { LocalTransform = new Transform(0, 0, -sideLength / 2) };
        return Of(message, severity, cube, name, stackTrace, shortMessage, new Transform(at));
    }

    /// <summary>Along a line, as a bar around it.</summary>
    public static Message FromLine(string message, Line line, MessageSeverity severity = MessageSeverity.Warning, double sideLength = Side, string name = null, string stackTrace = null, string shortMessage = null) =>
        FromCurve(message, line, severity, sideLength, name, stackTrace, shortMessage);

    public static Message FromCurve(string message, BoundedCurve curve, MessageSeverity severity = MessageSeverity.Warning, double sideLength = Side, string name = null, string stackTrace = null, string shortMessage = null) =>
        Of(message, severity, new Sweep(Polygon.Rectangle(sideLength, sideLength), curve, 0, 0, 0), name, stackTrace, shortMessage);

    /// <summary>Over a polygon: flat, or as high as is asked.</summary>
    public static Message FromPolygon(string message, Polygon polygon, MessageSeverity severity = MessageSeverity.Warning, double height = 0, string name = null, string stackTrace = null, string shortMessage = null)
    {
        // Above what lies in the same plane.
        const double raised = 0.02;
        SolidOperation shape = height == 0 ? new Lamina(polygon) : new Extrude(polygon, height, polygon.Normal());
        return Of(message, severity, shape, name, stackTrace, shortMessage, new Transform(0, 0, height == 0 ? raised : 0));
    }

    private static Message Of(string message, MessageSeverity severity, SolidOperation shape, string name, string stackTrace, string shortMessage, Transform at = null)
    {
        var material = severity switch { MessageSeverity.Info => InfoMaterial, MessageSeverity.Error => ErrorMaterial, _ => WarningMaterial };
        return new Message(message, shortMessage, stackTrace, severity, at, material, shape == null ? null : new Representation(shape), name: name ?? Named);
    }

    private static Material Tinted(string name, double red, double green, double blue) => new(name, new Color(red, green, blue, 0.7), id: Ids.Made($"material {name}"));
}
