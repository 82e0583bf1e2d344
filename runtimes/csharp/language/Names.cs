using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Parti;

/// <summary>Names that fit where an author writes.</summary>
public static class Names
{
    private const int Most = 200;
    private static readonly string[] Spaces = { "Elements", "GeometryEx", "Newtonsoft", "System", "Hypar" };
    private static readonly SymbolDisplayFormat Short = SymbolDisplayFormat.CSharpShortErrorMessageFormat
        .WithParameterOptions(SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeName | SymbolDisplayParameterOptions.IncludeParamsRefOut)
        .WithMemberOptions(SymbolDisplayMemberOptions.IncludeType | SymbolDisplayMemberOptions.IncludeParameters)
        .WithLocalOptions(SymbolDisplayLocalOptions.IncludeType);

    private static readonly string[] Keywords = SyntaxFacts.GetKeywordKinds().Select(SyntaxFacts.GetText).Where(one => one.Length > 1 && one.All(char.IsLetter) && !one.StartsWith("__")).Distinct().ToArray();

    public static JsonArray At(Asked asked, IReadOnlyList<string> models)
    {
        var root = asked.Tree.GetRoot();
        var token = root.FindToken(Math.Max(0, asked.At - 1));
        if (token.SpanStart >= asked.At) token = token.GetPreviousToken();
        if (token.IsKind(SyntaxKind.StringLiteralToken) && token.SpanStart < asked.At && asked.At < token.Span.End + (token.Text.EndsWith('"') && token.Text.Length > 1 ? 0 : 1))
            return IsModelName(token, asked.Model) ? new(models.Select(name => Item(name, "property", "Model")).ToArray()) : new();
        if (IsSilent(root, token, asked.At)) return new();
        var isWord = token.Span.End >= asked.At && (token.IsKind(SyntaxKind.IdentifierToken) || token.IsKeyword());
        var prefix = isWord ? token.Text[..(asked.At - token.SpanStart)].TrimStart('@') : "";
        if (isWord) token = token.GetPreviousToken();
        var found = Members(asked, token) ?? Around(asked, token, prefix);
        return new(found.Where(one => one.Label.Contains(prefix, StringComparison.OrdinalIgnoreCase))
            .OrderBy(one => one.Label.StartsWith(prefix, StringComparison.OrdinalIgnoreCase) ? 0 : 1).ThenBy(one => one.Rank).ThenBy(one => one.Label, StringComparer.OrdinalIgnoreCase)
            .Take(Most).Select(one => one.Item).ToArray());
    }

    private sealed record Named(string Label, int Rank, JsonNode Item);

    /// <summary>Comments, texts and numbers name nothing.</summary>
    private static bool IsSilent(SyntaxNode root, SyntaxToken token, int at)
    {
        if (at > 0 && root.FindTrivia(at - 1) is { RawKind: not 0 } trivia && !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia) && !trivia.IsKind(SyntaxKind.SkippedTokensTrivia)) return true;
        return token.SpanStart < at && at <= token.Span.End && (token.IsKind(SyntaxKind.NumericLiteralToken) || token.IsKind(SyntaxKind.CharacterLiteralToken) || token.IsKind(SyntaxKind.InterpolatedStringTextToken));
    }

    private static bool IsModelName(SyntaxToken token, SemanticModel model)
    {
        var taken = token.Parent?.Parent?.Parent?.Parent;
        var from = taken switch
        {
            ElementAccessExpressionSyntax access => access.Expression,
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax member } => member.Expression,
            _ => null,
        };
        return from != null && model.GetTypeInfo(from).Type is INamedTypeSymbol { TypeArguments.Length: 2 } type && type.TypeArguments[1].Name == "Model";
    }

    /// <summary>What stands behind a dot; null where none is.</summary>
    private static IEnumerable<Named> Members(Asked asked, SyntaxToken dot)
    {
        var left = dot.Parent switch
        {
            MemberAccessExpressionSyntax access when access.OperatorToken == dot => (SyntaxNode)access.Expression,
            QualifiedNameSyntax name when name.DotToken == dot => name.Left,
            MemberBindingExpressionSyntax binding when binding.OperatorToken == dot => binding.Ancestors().OfType<ConditionalAccessExpressionSyntax>().First().Expression,
            _ => null,
        };
        if (left == null) return dot.IsKind(SyntaxKind.DotToken) ? Array.Empty<Named>() : null;
        var symbol = asked.Model.GetSymbolInfo(left).Symbol;
        if (symbol is INamespaceOrTypeSymbol container)
            return Distinct(asked, asked.Model.LookupSymbols(asked.At, container).Where(one => container is INamespaceSymbol || one.IsStatic || one is ITypeSymbol || (one is IFieldSymbol { IsConst: true })), 0);
        var type = asked.Model.GetTypeInfo(left).Type;
        if (dot.Parent is MemberBindingExpressionSyntax && type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable) type = nullable.TypeArguments[0];
        if (type == null || type.TypeKind == TypeKind.Error) return Array.Empty<Named>();
        return Distinct(asked, asked.Model.LookupSymbols(asked.At, type, includeReducedExtensionMethods: true).Where(one => !one.IsStatic && one is not ITypeSymbol), 0);
    }

    private static IEnumerable<Named> Around(Asked asked, SyntaxToken before, string prefix)
    {
        var known = asked.Model.LookupSymbols(asked.At).Where(one => one is not IMethodSymbol { MethodKind: MethodKind.Constructor });
        var found = Distinct(asked, known, 2).Concat(Set(asked, before)).ToList();
        var labels = found.Select(one => one.Label).ToHashSet();
        found.AddRange(Keywords.Where(one => !labels.Contains(one)).Select(one => new Named(one, 3, Item(one, "keyword", null))));
        if (prefix.Length >= 2) found.AddRange(Elsewhere(asked, prefix, labels));
        return found;
    }

    /// <summary>Properties that may be set in the braces after a new object.</summary>
    private static IEnumerable<Named> Set(Asked asked, SyntaxToken before)
    {
        if (!before.IsKind(SyntaxKind.OpenBraceToken) && !before.IsKind(SyntaxKind.CommaToken)) return Array.Empty<Named>();
        if (before.Parent is not InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax made } || asked.Model.GetTypeInfo(made).Type is not { } type) return Array.Empty<Named>();
        return Distinct(asked, asked.Model.LookupSymbols(asked.At, type).Where(one => one is IPropertySymbol { IsStatic: false, SetMethod: not null } or IFieldSymbol { IsStatic: false, IsReadOnly: false }), 0);
    }

    /// <summary>Types of namespaces that the file does not open, each with the line that opens its own.</summary>
    private static IEnumerable<Named> Elsewhere(Asked asked, string prefix, IReadOnlySet<string> known)
    {
        var unit = (CompilationUnitSyntax)asked.Tree.GetRoot();
        var line = unit.Usings.Count == 0 ? 1 : asked.Tree.GetLineSpan(unit.Usings.Last().Span).EndLinePosition.Line + 2;
        var roots = asked.Model.Compilation.GlobalNamespace.GetNamespaceMembers().Where(space => Spaces.Contains(space.Name));
        var types = roots.SelectMany(Below).SelectMany(space => space.GetTypeMembers())
            .Where(type => type.DeclaredAccessibility == Accessibility.Public && type.Name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase) && !known.Contains(type.Name));
        foreach (var type in types.OrderBy(type => type.ContainingNamespace.ToDisplayString().StartsWith("System") ? 1 : 0).Take(Most))
        {
            var space = type.ContainingNamespace.ToDisplayString();
            var edit = new JsonObject { ["line"] = line, ["column"] = 1, ["endLine"] = line, ["endColumn"] = 1, ["text"] = $"using {space};\n" };
            var item = Item(type.Name, "class", space);
            item["edits"] = new JsonArray(edit);
            yield return new(type.Name, 4, item);
        }
    }

    private static IEnumerable<INamespaceSymbol> Below(INamespaceSymbol space) => space.GetNamespaceMembers().SelectMany(Below).Prepend(space);

    private static IEnumerable<Named> Distinct(Asked asked, IEnumerable<ISymbol> symbols, int rank) =>
        symbols.Where(one => one.CanBeReferencedByName && !one.IsImplicitlyDeclared && one.Name != "PartiEntry").GroupBy(one => one.Name).Select(same =>
        {
            var first = same.First();
            var detail = Detail(first, asked) + (same.Skip(1).Any() ? $" (+{same.Count() - 1})" : "");
            var near = first is ILocalSymbol or IParameterSymbol or IRangeVariableSymbol ? 0 : first is ITypeSymbol or INamespaceSymbol ? rank : Math.Min(rank, 1);
            return new Named(first.Name, near, Item(first.Name, Kind(first), detail));
        });

    private static string Detail(ISymbol symbol, Asked asked) => symbol switch
    {
        INamespaceSymbol space => space.ToDisplayString(),
        ITypeSymbol type => type.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString() : "",
        _ => symbol.ToMinimalDisplayString(asked.Model, asked.At, Short),
    };

    private static string Kind(ISymbol symbol) => symbol switch
    {
        IMethodSymbol => "function",
        IPropertySymbol or IFieldSymbol or IEventSymbol => "property",
        ITypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } => "class",
        ITypeSymbol or INamespaceSymbol => "type",
        _ => "variable",
    };

    private static JsonNode Item(string label, string kind, string detail) => new JsonObject { ["label"] = label, ["kind"] = kind, ["detail"] = string.IsNullOrEmpty(detail) ? null : detail };
}
