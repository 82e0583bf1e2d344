using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json.Nodes;
using Elements.Serialization.JSON;

namespace Newtonsoft.Json.Linq
{
    public enum JTokenType { None, Object, Array, Constructor, Property, Comment, Integer, Float, String, Boolean, Null, Undefined, Date, Raw, Bytes, Guid, Uri, TimeSpan }

    /// <summary>Any JSON value.</summary>
    public abstract class JToken : IEnumerable<JToken>
    {
        public JToken Parent { get; internal set; }
        public abstract JTokenType Type { get; }
        public virtual bool HasValues => Children().Any();
        public virtual IEnumerable<JToken> Children() => Enumerable.Empty<JToken>();
        /// <summary>Those of a kind.</summary>
        public IEnumerable<T> Children<T>() where T : JToken => Children().OfType<T>();
        public JToken First => Children().FirstOrDefault();
        public JToken Last => Children().LastOrDefault();
        internal abstract JsonNode Node();

        public virtual JToken this[object key]
        {
            get => throw new InvalidOperationException($"Nothing of {GetType().Name} can be named.");
            set => throw new InvalidOperationException($"Nothing of {GetType().Name} can be named.");
        }

        public static JToken Parse(string json) => From(Text.Read(json));
        public static JToken FromObject(object value) => value as JToken ?? From(ModelWriter.WriteAlone(value, false));
        public T ToObject<T>() => (T)(ToObject(typeof(T)) ?? default(T));
        public object ToObject(Type type) => typeof(JToken).IsAssignableFrom(type) ? this : Text.Typed(Node(), type);
        public T Value<T>(object key) => this[key] is { } token ? token.Value<T>() : default;
        public T Value<T>() => ToObject<T>();
        public IEnumerable<T> Values<T>() => Children().Select(child => child.Value<T>());
        public JToken DeepClone() => From(Node());

        /// <summary>A value by names and numbers such as `rooms[0].area`; null where it is not there.</summary>
        public JToken SelectToken(string path)
        {
            var found = this;
            foreach (var step in path.Replace("[", ".[").Split('.', StringSplitOptions.RemoveEmptyEntries))
            {
                if (step == "$") continue;
                var name = step.TrimStart('[').TrimEnd(']').Trim('\'', '"');
                found = found switch
                {
                    JObject one => one[name],
                    JArray list when int.TryParse(name, out var at) && at >= 0 && at < list.Count => list[at],
                    _ => null,
                };
            }
            return found;
        }

        public override string ToString() => ToString(Formatting.Indented);
        public virtual string ToString(Formatting formatting) => JsonConvert.SerializeObject(this, formatting);
        public IEnumerator<JToken> GetEnumerator() => Children().GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        internal static JToken From(JsonNode node) => node switch
        {
            JsonObject members => new JObject(members),
            JsonArray items => new JArray(items.Select(From)),
            _ => new JValue(node),
        };

        public static implicit operator JToken(string value) => new JValue(value);
        public static implicit operator JToken(double value) => new JValue(value);
        public static implicit operator JToken(int value) => new JValue(value);
        public static implicit operator JToken(long value) => new JValue(value);
        public static implicit operator JToken(bool value) => new JValue(value);
        public static implicit operator JToken(Guid value) => new JValue(value);
        public static explicit operator string(JToken token) => token?.Value<string>();
        public static explicit operator double(JToken token) => token.Value<double>();
        public static explicit operator double?(JToken token) => token == null || token.Type == JTokenType.Null ? null : token.Value<double>();
        public static explicit operator int(JToken token) => token.Value<int>();
        public static explicit operator int?(JToken token) => token == null || token.Type == JTokenType.Null ? null : token.Value<int>();
        public static explicit operator float(JToken token) => (float)token.Value<double>();
        public static explicit operator decimal(JToken token) => (decimal)token.Value<double>();
        public static explicit operator bool?(JToken token) => token == null || token.Type == JTokenType.Null ? null : token.Value<bool>();
        public static explicit operator long(JToken token) => token.Value<long>();
        public static explicit operator bool(JToken token) => token.Value<bool>();
        public static explicit operator Guid(JToken token) => token.Value<Guid>();
    }

    /// <summary>A text, number, truth or nothing.</summary>
    public class JValue : JToken
    {
        public object Value { get; set; }
        public JValue(object value) => Value = value is JsonNode node ? Plain(node) : value;

        private static object Plain(JsonNode node) => node.GetValueKind() switch
        {
            System.Text.Json.JsonValueKind.String => node.GetValue<string>(),
            System.Text.Json.JsonValueKind.True => true,
            System.Text.Json.JsonValueKind.False => false,
            _ => long.TryParse(node.ToJsonString(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var whole) ? whole : double.Parse(node.ToJsonString(), CultureInfo.InvariantCulture),
        };

        public override JTokenType Type => Value switch
        {
            null => JTokenType.Null,
            bool => JTokenType.Boolean,
            int or long => JTokenType.Integer,
            float or double or decimal => JTokenType.Float,
            DateTime => JTokenType.Date,
            Guid => JTokenType.Guid,
            _ => JTokenType.String,
        };

        internal override JsonNode Node() => Value == null ? null : ModelWriter.WriteValue(Value);
        public override string ToString() => Convert.ToString(Value, CultureInfo.InvariantCulture) ?? "";
    }

    /// <summary>Values in an order.</summary>
    public class JArray : JToken, IList<JToken>
    {
        private readonly List<JToken> items = new();
        public JArray() { }
        public JArray(IEnumerable<JToken> tokens) { foreach (var token in tokens) Add(token); }
        public JArray(params object[] values) { foreach (var value in values) Add(JToken.FromObject(value)); }
        public static new JArray Parse(string json) => JToken.Parse(json) as JArray ?? throw new JsonReaderException("The text is no JSON array.");
        public static new JArray FromObject(object value) => JToken.FromObject(value) as JArray ?? throw new ArgumentException("The value is no list.");
        public override JTokenType Type => JTokenType.Array;
        public int Count => items.Count;
        public bool IsReadOnly => false;
        public JToken this[int at] { get => items[at]; set => items[at] = Own(value); }
        public override JToken this[object key] { get => this[Convert.ToInt32(key)]; set => this[Convert.ToInt32(key)] = value; }
        public override IEnumerable<JToken> Children() => items;
        public void Add(JToken token) => items.Add(Own(token));
        public void Insert(int at, JToken token) => items.Insert(at, Own(token));
        public bool Remove(JToken token) => items.Remove(token);
        public void RemoveAt(int at) => items.RemoveAt(at);
        public void Clear() => items.Clear();
        public bool Contains(JToken token) => items.Contains(token);
        public int IndexOf(JToken token) => items.IndexOf(token);
        public void CopyTo(JToken[] array, int at) => items.CopyTo(array, at);
        internal override JsonNode Node() => new JsonArray(items.Select(item => item.Node()).ToArray());

        private JToken Own(JToken token)
        {
            token ??= new JValue(null);
            token.Parent = this;
            return token;
        }
    }

    /// <summary>A named value of an object.</summary>
    public class JProperty : JToken
    {
        public string Name { get; }
        public JToken Value { get; set; }
        public JProperty(string name, object value) => (Name, Value) = (name, FromObject(value));
        public override JTokenType Type => JTokenType.Property;
        public override IEnumerable<JToken> Children() => new[] { Value };
        internal override JsonNode Node() => new JsonObject { [Name] = Value.Node() };
    }

    /// <summary>Values by their names.</summary>
    public class JObject : JToken, IEnumerable<KeyValuePair<string, JToken>>
    {
        private readonly Dictionary<string, JToken> members = new();
        public JObject() { }
        public JObject(params object[] properties) { foreach (var one in properties.Cast<JProperty>()) this[one.Name] = one.Value; }
        internal JObject(JsonObject node) { foreach (var (name, value) in node) this[name] = From(value); }
        public static new JObject Parse(string json) => JToken.Parse(json) as JObject ?? throw new JsonReaderException("The text is no JSON object.");
        public static new JObject FromObject(object value) => JToken.FromObject(value) as JObject ?? throw new ArgumentException("The value is no object.");
        public override JTokenType Type => JTokenType.Object;
        public int Count => members.Count;
        public override JToken this[object key] { get => this[(string)key]; set => this[(string)key] = value; }

        public JToken this[string name]
        {
            get => members.GetValueOrDefault(name);
            set => (members[name] = value ?? new JValue(null)).Parent = this;
        }

        public override IEnumerable<JToken> Children() => Properties();
        public IEnumerable<JProperty> Properties() => members.Select(one => new JProperty(one.Key, one.Value));
        public JProperty Property(string name) => members.TryGetValue(name, out var value) ? new JProperty(name, value) : null;
        public bool ContainsKey(string name) => members.ContainsKey(name);
        public bool TryGetValue(string name, out JToken value) => members.TryGetValue(name, out value);
        public bool TryGetValue(string name, StringComparison comparison, out JToken value) => (value = GetValue(name, comparison)) != null;
        public JToken GetValue(string name) => this[name];
        public JToken GetValue(string name, StringComparison comparison) => this[name] ?? members.FirstOrDefault(one => string.Equals(one.Key, name, comparison)).Value;
        public void Add(string name, JToken value)
        {
            if (members.ContainsKey(name)) throw new ArgumentException($"There is a {name} already.");
            this[name] = value;
        }
        public bool Remove(string name) => members.Remove(name);
        IEnumerator<KeyValuePair<string, JToken>> IEnumerable<KeyValuePair<string, JToken>>.GetEnumerator() => members.GetEnumerator();
        public new IEnumerator<KeyValuePair<string, JToken>> GetEnumerator() => members.GetEnumerator();

        internal override JsonNode Node()
        {
            var node = new JsonObject();
            foreach (var (name, value) in members) node[name] = value.Node();
            return node;
        }
    }
}
