using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Parti;

/// <summary>What functions are compiled from: the author's files, an entry, everyone's usings, libraries.</summary>
public static class Sources
{
    public const int MostDiagnostics = 200;
    public const string NoExecute = "There is no public static Execute(Dictionary<string, Model> inputModels, Inputs input).";
    private static readonly string[] Usings =
    {
        "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Threading", "System.Threading.Tasks",
    };
    private static readonly CSharpParseOptions Options = new(LanguageVersion.Latest);

    public static SyntaxTree Parse(string path, string text) => CSharpSyntaxTree.ParseText(SourceText.From(text, Encoding.UTF8), Options, path);

    /// <summary>The cloud's own entry point has no place here.</summary>
    public static bool IsSource(string path) => path.EndsWith(".cs") && !path.EndsWith("Function.g.cs");

    public static SyntaxTree Common() => Parse("Usings.cs", string.Concat(Usings.Select(name => $"global using {name};\n")));

    private static readonly Regex Reference = new(@"<PackageReference\b[^>]*?\bInclude\s*=\s*[""']Hypar\.Elements[""'](?:(?!<PackageReference).)*?\bVersion\s*(?:=\s*[""']|>)\s*[\[(]?\s*[01]\.", RegexOptions.Singleline | RegexOptions.IgnoreCase);

    /// <summary>Whether a file says that the function was written against the library before its version 2.</summary>
    public static bool IsOfOldLibrary(string path, string text) => path.EndsWith(".csproj") && Reference.IsMatch(Regex.Replace(text, "<!--.*?-->", "", RegexOptions.Singleline));

    /// <summary>What calls the author's function; null where they have none.</summary>
    public static SyntaxTree Entry(IEnumerable<SyntaxTree> trees, string libraries, bool isOfOldLibrary)
    {
        if (FindExecute(trees) is not var (function, inputs)) return null;
        var text = File.ReadAllText(Path.Combine(libraries, "Entry.cs.txt"));
        return Parse("PartiEntry.cs", text.Replace("__FUNCTION__", function).Replace("__INPUTS__", inputs).Replace("__PARTS__", isOfOldLibrary ? "true" : "false"));
    }

    /// <summary>Assemblies in the folders.</summary>
    public static MetadataReference[] References(string[] folders, Func<string, DocumentationProvider> comments = null) =>
        folders.SelectMany(folder => Directory.GetFiles(folder, "*.dll")).Select(path => (MetadataReference)MetadataReference.CreateFromFile(path, documentation: comments?.Invoke(path))).ToArray();

    public static CSharpCompilation Compilation(IEnumerable<SyntaxTree> trees, IEnumerable<MetadataReference> references) =>
        CSharpCompilation.Create("Function", trees, references, new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: false, deterministic: true, concurrentBuild: false, nullableContextOptions: NullableContextOptions.Disable));

    public static JsonArray Describe(IEnumerable<Diagnostic> found) =>
        new(found.Where(one => one.Severity >= DiagnosticSeverity.Warning).OrderByDescending(one => one.Severity).Take(MostDiagnostics).Select(Describe).ToArray());

    private static JsonNode Describe(Diagnostic one)
    {
        var at = Place(one.Location.GetLineSpan());
        at["severity"] = one.Severity == DiagnosticSeverity.Error ? "error" : "warning";
        at["code"] = one.Id;
        at["message"] = one.GetMessage(System.Globalization.CultureInfo.InvariantCulture);
        return at;
    }

    /// <summary>File, lines and columns, which count from 1.</summary>
    public static JsonObject Place(FileLinePositionSpan at) => new()
    {
        ["file"] = at.Path,
        ["line"] = at.StartLinePosition.Line + 1,
        ["column"] = at.StartLinePosition.Character + 1,
        ["endLine"] = at.EndLinePosition.Line + 1,
        ["endColumn"] = at.EndLinePosition.Character + 1,
    };

    /// <summary>The class with static Execute(Dictionary…, X), and X, both with their namespaces.</summary>
    private static (string Function, string Inputs)? FindExecute(IEnumerable<SyntaxTree> trees)
    {
        // Other projects, which may be functions too, stand in folders of their own.
        var all = trees.OrderBy(tree => tree.FilePath.Count(letter => letter == '/')).SelectMany(tree => tree.GetRoot().DescendantNodes()).ToList();
        var found = all.OfType<MethodDeclarationSyntax>().FirstOrDefault(method =>
            method.Identifier.Text == "Execute" && method.Modifiers.Any(SyntaxKind.StaticKeyword) && method.ParameterList.Parameters.Count == 2
            && method.ParameterList.Parameters[0].Type?.ToString().Contains("Dictionary") == true);
        if (found?.Parent is not TypeDeclarationSyntax type) return null;
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
