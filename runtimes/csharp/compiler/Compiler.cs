using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Emit;

namespace Parti;

/// <summary>Compiles one function from source text, then ends, or with --stay the next: no packages, no generators, no unsafe code. With --ahead it has compiled another one before; with --language it answers what authors ask while they write.</summary>
public static class Compiler
{
    public static void Main(string[] arguments)
    {
        var folders = arguments.Where(one => !one.StartsWith("--")).ToArray();
        references = Sources.References(folders);
        // Nobody waits yet: what a compilation needs of this process is there when the first comes.
        if (arguments.Contains("--ahead")) Compile(new[] { ("Sample.cs", File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Sample.cs.txt"))) }, folders);
        if (Frames.Read() == null) return;
        var language = arguments.Contains("--language") ? new Language(folders) : null;
        Frames.Write(Frames.Ready, Frames.NoRun, default);
        while (Frames.Read() is { } frame)
        {
            try
            {
                var inputs = JsonDocument.Parse(frame.Payload).RootElement.GetProperty("inputs");
                var answer = new JsonObject { ["outputs"] = language == null ? Compile(inputs.EnumerateObject().Select(file => (file.Name, file.Value.GetString() ?? "")), folders) : language.Answer(inputs), ["messages"] = new JsonArray() };
                Frames.Write(Frames.Result, frame.Run, Encoding.UTF8.GetBytes(answer.ToJsonString()));
            }
            catch (Exception error)
            {
                Frames.Write(Frames.Error, frame.Run, Encoding.UTF8.GetBytes(new JsonObject { ["message"] = error.Message }.ToJsonString()));
            }
            Frames.Write(Frames.Done, frame.Run, default);
            if (language == null && !arguments.Contains("--stay")) return;
        }
    }

    private static MetadataReference[] references;

    /// <summary>Texts of files by path; the folders of reference assemblies and libraries. Answers the assembly, base 64, or null, and what the compiler found.</summary>
    private static JsonObject Compile(IEnumerable<(string Path, string Text)> given, string[] folders)
    {
        var files = given.ToList();
        var trees = files.Where(file => Sources.IsSource(file.Path)).OrderBy(file => file.Path, StringComparer.Ordinal)
            .Select(file => Sources.Parse(file.Path, file.Text)).ToList();
        trees.Add(Sources.Entry(trees, folders[1], files.Any(file => Sources.IsOfOldLibrary(file.Path, file.Text))) ?? throw new InvalidOperationException(Sources.NoExecute));
        trees.Add(Sources.Common());
        return Emitted(Sources.Compilation(trees, references));
    }

    /// <summary>The assembly of a compilation, and what was found.</summary>
    public static JsonObject Emitted(Compilation compilation)
    {
        using var bytes = new MemoryStream();
        var emitted = compilation.Emit(bytes, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.Embedded));
        return new() { ["assembly"] = emitted.Success ? Convert.ToBase64String(bytes.ToArray()) : null, ["diagnostics"] = Sources.Describe(emitted.Diagnostics) };
    }
}
