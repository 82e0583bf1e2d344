using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;

namespace Parti;

/// <summary>Comments of an assembly, from the file beside it; read when the first is asked for.</summary>
public sealed class Comments : DocumentationProvider
{
    private readonly string _path;
    private readonly Lazy<Dictionary<string, string>> _members;

    private Comments(string path) => (_path, _members) = (path, new(() => Read(path)));

    /// <summary>Those of the assembly at a path; null where it has none.</summary>
    public static DocumentationProvider Beside(string assembly)
    {
        var path = Path.ChangeExtension(assembly, ".xml");
        return File.Exists(path) ? new Comments(path) : null;
    }

    protected override string GetDocumentationForSymbol(string id, CultureInfo culture, CancellationToken cancelled = default) => _members.Value.GetValueOrDefault(id, "");

    private static Dictionary<string, string> Read(string path)
    {
        try
        {
            return XDocument.Load(path).Descendants("member").GroupBy(one => one.Attribute("name")?.Value ?? "").ToDictionary(same => same.Key, same => same.First().ToString());
        }
        catch (XmlException)
        {
            // Of a library that somebody else made: names count, comments are a gift.
            return new();
        }
    }

    public override bool Equals(object other) => other is Comments one && one._path == _path;
    public override int GetHashCode() => _path.GetHashCode();
}
