using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace Parti;

/// <summary>Compiles one function from source text: no packages, no generators, no unsafe code. One call, then it ends.</summary>
public static class Compiler
{
    private static readonly string[] Usings =
    {
        "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Threading", "System.Threading.Tasks",
    };

    public static void Main(string[] folders)
    {
        if (Frames.Read() == null) return;
        Frames.Write(Frames.Ready, Frames.NoRun, default);
        if (Frames.Read() is not { } frame) return;
        try
        {
            var files = JsonDocument.Parse(frame.Payload).RootElement.GetProperty("inputs");
            var (assembly, diagnostics) = Compile(files, folders);
            var outputs = new JsonObject { ["assembly"] = assembly, ["diagnostics"] = diagnostics };
            var answer = new JsonObject { ["outputs"] = outputs, ["messages"] = new JsonArray() };
            Frames.Write(Frames.Result, frame.Run, Encoding.UTF8.GetBytes(answer.ToJsonString()));
        }
        catch (Exception error)
        {
            Frames.Write(Frames.Error, frame.Run, Encoding.UTF8.GetBytes(new JsonObject { ["message"] = error.Message }.ToJsonString()));
        }
        Frames.Write(Frames.Done, frame.Run, default);
    }

    private const int MostDiagnostics = 200;

    /// <summary>The folders of reference assemblies and libraries. Answers the assembly, base 64, or null, and what the compiler found.</summary>
    private static (string Assembly, JsonArray Diagnostics) Compile(JsonElement files, string[] folders)
    {
        var options = new CSharpParseOptions(LanguageVersion.Latest);
        SyntaxTree Parse(string path, string text) =>
            CSharpSyntaxTree.ParseText(SourceText.From(text, Encoding.UTF8), options, path);
        var trees = files.EnumerateObject().Where(file => IsSource(file.Name)).OrderBy(file => file.Name, StringComparer.Ordinal)
            .Select(file => Parse(file.Name, file.Value.GetString() ?? "")).ToList();
        var (function, inputs) = FindExecute(trees);
        var entry = File.ReadAllText(Path.Combine(folders[1], "Entry.cs.txt")).Replace("__FUNCTION__", function).Replace("__INPUTS__", inputs);
        trees.Add(Parse("PartiEntry.cs", entry));
        trees.Add(Parse("Usings.cs", string.Concat(Usings.Select(name => $"global using {name};\n"))));
        var references = folders.SelectMany(folder => Directory.GetFiles(folder, "*.dll")).Select(path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create("Function", trees, references, new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: false, deterministic: true, concurrentBuild: false, nullableContextOptions: NullableContextOptions.Disable));
        using var bytes = new MemoryStream();
        var emitted = compilation.Emit(bytes, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.Embedded));
        var found = emitted.Diagnostics.Where(one => one.Severity >= DiagnosticSeverity.Warning).OrderByDescending(one => one.Severity);
        var diagnostics = new JsonArray(found.Take(MostDiagnostics).Select(Describe).ToArray());
        return (emitted.Success ? Convert.ToBase64String(bytes.ToArray()) : null, diagnostics);
    }

    /// <summary>The cloud's own entry point has no place here.</summary>
    private static bool IsSource(string path) => path.EndsWith(".cs") && !path.EndsWith("Function.g.cs");

    private static JsonNode Describe(Diagnostic one)
    {
        var at = one.Location.GetLineSpan();
        return new JsonObject
        {
            ["file"] = at.Path,
            ["line"] = at.StartLinePosition.Line + 1,
            ["column"] = at.StartLinePosition.Character + 1,
            ["endLine"] = at.EndLinePosition.Line + 1,
            ["endColumn"] = at.EndLinePosition.Character + 1,
            ["severity"] = one.Severity == DiagnosticSeverity.Error ? "error" : "warning",
            ["code"] = one.Id,
            ["message"] = one.GetMessage(System.Globalization.CultureInfo.InvariantCulture),
        };
    }

    /// <summary>The class with static Execute(Dictionary…, X), and X, both with their namespaces.</summary>
    private static (string Function, string Inputs) FindExecute(IEnumerable<SyntaxTree> trees)
    {
        // Other projects, which may be functions too, stand in folders of their own.
        var all = trees.OrderBy(tree => tree.FilePath.Count(letter => letter == '/')).SelectMany(tree => tree.GetRoot().DescendantNodes()).ToList();
        var found = all.OfType<MethodDeclarationSyntax>().FirstOrDefault(method =>
            method.Identifier.Text == "Execute" && method.Modifiers.Any(SyntaxKind.StaticKeyword) && method.ParameterList.Parameters.Count == 2
            && method.ParameterList.Parameters[0].Type?.ToString().Contains("Dictionary") == true);
        if (found?.Parent is not TypeDeclarationSyntax type)
            throw new InvalidOperationException("There is no public static Execute(Dictionary<string, Model> inputModels, Inputs input).");
        var wanted = found.ParameterList.Parameters[1].Type?.ToString() ?? "";
        var declared = all.OfType<TypeDeclarationSyntax>().FirstOrDefault(one => one.Identifier.Text == wanted);
        return (Full(type), declared == null ? wanted : Full(declared));
    }

    private static string Full(TypeDeclarationSyntax type)
    {
        var names = type.Ancestors().Select(one => one switch
        {
            BaseNamespaceDeclarationSyntax space => space.Name.ToString(),
            TypeDeclarationSyntax outer => outer.Identifier.Text,
            _ => null,
        }).Where(name => name != null).Reverse();
        return "global::" + string.Join(".", names.Append(type.Identifier.Text));
    }
}
