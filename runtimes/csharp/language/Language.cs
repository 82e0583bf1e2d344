using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace Parti;

/// <summary>A place in one of the author's files.</summary>
public sealed record Asked(SyntaxTree Tree, SemanticModel Model, int At, IReadOnlyCollection<SyntaxTree> Own);

/// <summary>Answers questions about the files of a draft; keeps what it has read of them from one to the next.</summary>
public sealed class Language
{
    private readonly string _libraries;
    private readonly Dictionary<string, (string Text, SyntaxTree Tree)> _read = new();
    private CSharpCompilation _compilation;
    private SyntaxTree _entry;
    private bool _isOfOldLibrary;
    private readonly SyntaxTree _common = Sources.Common();

    public Language(string[] folders)
    {
        _libraries = folders[1];
        _compilation = Sources.Compilation(new[] { _common }, Sources.References(folders, Comments.Beside));
    }

    /// <summary>To `{files, own, models, question}`: own are the paths that the author writes, models the names of those that the record names.</summary>
    public JsonObject Answer(JsonElement asked)
    {
        var (files, question) = (asked.GetProperty("files"), asked.GetProperty("question"));
        var texts = files.EnumerateObject().ToDictionary(file => file.Name, file => file.Value.GetString() ?? "");
        Sync(texts.Where(file => Sources.IsSource(file.Key)).ToDictionary(), texts.Any(file => Sources.IsOfOldLibrary(file.Key, file.Value)));
        var own = asked.GetProperty("own").EnumerateArray().Select(path => path.GetString()).Where(path => _read.ContainsKey(path)).Select(path => _read[path].Tree).ToList();
        var kind = question.GetProperty("kind").GetString();
        if (kind == "build") return Build();
        if (kind == "diagnostics") return new() { ["diagnostics"] = Faults(own) };
        var file = question.GetProperty("file").GetString();
        var tree = own.FirstOrDefault(one => one.FilePath == file);
        if (tree == null) return new();
        var at = new Asked(tree, _compilation.GetSemanticModel(tree), Offset(tree, question.GetProperty("line").GetInt32(), question.GetProperty("column").GetInt32()), own);
        return kind switch
        {
            "completion" => new() { ["completions"] = Names.At(at, asked.GetProperty("models").EnumerateArray().Select(name => name.GetString()).ToList()) },
            "hover" => new() { ["text"] = Meanings.Hover(at) },
            "signature" => new() { ["text"] = Meanings.Signature(at) },
            "rename" => new() { ["renames"] = Renames.At(at, question.GetProperty("name").GetString()) },
            _ => new(),
        };
    }

    /// <summary>The assembly of what is read, byte for byte as a compiler of its own makes it: files in the same order.</summary>
    private JsonObject Build()
    {
        if (_entry == null) throw new InvalidOperationException(Sources.NoExecute);
        return Compiler.Emitted(_compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(Read().Append(_entry).Append(_common)));
    }

    private List<SyntaxTree> Read() => _read.OrderBy(one => one.Key, StringComparer.Ordinal).Select(one => one.Value.Tree).ToList();

    private JsonArray Faults(IReadOnlyList<SyntaxTree> own)
    {
        var faults = Sources.Describe(own.Count == 0 ? Array.Empty<Diagnostic>() : _compilation.GetDiagnostics());
        if (_entry != null || own.Count == 0) return faults;
        var fault = Sources.Place(own[0].GetLineSpan(new TextSpan(0, 0)));
        (fault["severity"], fault["code"], fault["message"]) = ("error", "NoExecute", Sources.NoExecute);
        faults.Add(fault);
        return faults;
    }

    /// <summary>Brings what was read to these files; only what changed is read again.</summary>
    private void Sync(Dictionary<string, string> files, bool isOfOldLibrary)
    {
        var gone = _read.Where(one => !files.ContainsKey(one.Key)).Select(one => one.Key).ToList();
        var changed = files.Where(one => !_read.TryGetValue(one.Key, out var known) || known.Text != one.Value).ToList();
        if (gone.Count == 0 && changed.Count == 0 && isOfOldLibrary == _isOfOldLibrary) return;
        _isOfOldLibrary = isOfOldLibrary;
        _compilation = _compilation.RemoveSyntaxTrees(gone.Concat(changed.Select(one => one.Key)).Where(_read.ContainsKey).Select(path => _read[path].Tree).Append(_entry).Where(tree => tree != null));
        foreach (var path in gone) _read.Remove(path);
        foreach (var (path, text) in changed) _read[path] = (text, Sources.Parse(path, text));
        _entry = Sources.Entry(Read(), _libraries, isOfOldLibrary);
        _compilation = _compilation.AddSyntaxTrees(changed.Select(one => _read[one.Key].Tree).Append(_entry).Where(tree => tree != null));
    }

    private static int Offset(SyntaxTree tree, int line, int column)
    {
        var lines = tree.GetText().Lines;
        var found = lines[Math.Clamp(line - 1, 0, lines.Count - 1)];
        return Math.Clamp(found.Start + column - 1, found.Start, found.End);
    }
}
