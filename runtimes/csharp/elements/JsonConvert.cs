using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;
using Elements.Serialization.JSON;

namespace Newtonsoft.Json.Serialization
{
    /// <summary>How properties are named.</summary>
    public interface IContractResolver { }
    public class DefaultContractResolver : IContractResolver { }

    /// <summary>`NetArea` as `netArea`, `URLPath` as `urlPath`.</summary>
    public class CamelCasePropertyNamesContractResolver : DefaultContractResolver
    {
        internal static JsonNode Named(JsonNode node) => node switch
        {
            JsonObject all => new JsonObject(all.Select(one => KeyValuePair.Create(Name(one.Key), Named(one.Value)))),
            JsonArray all => new JsonArray(all.Select(Named).ToArray()),
            _ => node?.DeepClone(),
        };

        private static string Name(string name)
        {
            var capitals = name.TakeWhile(char.IsUpper).Count();
            var small = capitals <= 1 || capitals == name.Length ? capitals : capitals - 1;
            return name[..small].ToLowerInvariant() + name[small..];
        }
    }
}

namespace Newtonsoft.Json
{
    public enum Formatting { None, Indented }

    public class JsonException : Exception
    {
        public JsonException(string message, Exception inner = null) : base(message, inner) { }
    }

    /// <summary>A text is no JSON.</summary>
    public class JsonReaderException : JsonException
    {
        public JsonReaderException(string message, Exception inner = null) : base(message, inner) { }
    }

    /// <summary>A text is JSON, and not of the type that was asked for.</summary>
    public class JsonSerializationException : JsonException
    {
        public JsonSerializationException(string message, Exception inner = null) : base(message, inner) { }
    }

    /// <summary>A rule of `JsonSerializerSettings.Converters`. Its kinds stand here: one of an author's own would not be asked.</summary>
    public abstract class JsonConverter
    {
        internal JsonConverter() { }
    }

    /// <summary>How a value is written as JSON.</summary>
    public class JsonSerializerSettings
    {
        public Serialization.IContractResolver ContractResolver { get; set; }
        public IList<JsonConverter> Converters { get; set; } = new List<JsonConverter>();
        public NullValueHandling NullValueHandling { get; set; }
        public Formatting Formatting { get; set; }
    }

    /// <summary>Values as JSON text and back, by the names of their properties.</summary>
    public static class JsonConvert
    {
        private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
        private static readonly JsonSerializerOptions Plain = new() { Encoder = Indented.Encoder };

        public static string SerializeObject(object value) => SerializeObject(value, Formatting.None, null);
        public static string SerializeObject(object value, Formatting formatting) => SerializeObject(value, formatting, null);
        public static string SerializeObject(object value, JsonSerializerSettings settings) => SerializeObject(value, settings?.Formatting ?? Formatting.None, settings);

        public static string SerializeObject(object value, Formatting formatting, JsonSerializerSettings settings)
        {
            var node = ModelWriter.WriteAlone(value, settings?.NullValueHandling == NullValueHandling.Ignore, settings?.Converters?.OfType<Converters.StringEnumConverter>().Any() == true);
            if (settings?.ContractResolver is Serialization.CamelCasePropertyNamesContractResolver) node = Serialization.CamelCasePropertyNamesContractResolver.Named(node);
            return node == null ? "null" : node.ToJsonString(formatting == Formatting.Indented ? Indented : Plain);
        }

        public static T DeserializeObject<T>(string json) => (T)(DeserializeObject(json, typeof(T)) ?? default(T));
        public static T DeserializeObject<T>(string json, JsonSerializerSettings settings) => DeserializeObject<T>(json);

        /// <summary>Null for a text without content.</summary>
        public static object DeserializeObject(string json, Type type)
        {
            ArgumentNullException.ThrowIfNull(json);
            return string.IsNullOrWhiteSpace(json) ? null : Text.Typed(Text.Read(json), type);
        }

        /// <summary>A value of whatever kind the text is.</summary>
        public static object DeserializeObject(string json) => DeserializeObject(json, typeof(Linq.JToken));
    }

    /// <summary>Text to JSON and on to values, with the errors that authors catch.</summary>
    internal static class Text
    {
        private static readonly JsonDocumentOptions Lenient = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

        internal static JsonNode Read(string json)
        {
            try
            {
                return JsonNode.Parse(json, null, Lenient);
            }
            catch (System.Text.Json.JsonException error)
            {
                throw new JsonReaderException(error.Message, error);
            }
        }

        internal static object Typed(JsonNode node, Type type)
        {
            try
            {
                return ModelReader.ReadValue(node, type);
            }
            catch (Exception error) when (error is FormatException or InvalidCastException or InvalidOperationException)
            {
                throw new JsonSerializationException(error.Message, error);
            }
        }
    }
}
