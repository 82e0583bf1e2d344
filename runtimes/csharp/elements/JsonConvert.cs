using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Nodes;
using Elements.Serialization.JSON;

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

    /// <summary>How a value is written as JSON.</summary>
    public class JsonSerializerSettings
    {
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
            var node = ModelWriter.WriteAlone(value, settings?.NullValueHandling == NullValueHandling.Ignore);
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
