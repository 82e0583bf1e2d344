using System.Linq;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Parti;

/// <summary>Another name for what the author has named.</summary>
public static class Renames
{
    /// <summary>All places of the name; none for what another has written, a keyword, and a name that means something there already.</summary>
    public static JsonArray At(Asked asked, string name)
    {
        if (!SyntaxFacts.IsValidIdentifier(name) || SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None) return new();
        if (Meanings.SymbolAt(asked) is not { } found) return new();
        var symbol = Root(found);
        if (symbol is INamespaceSymbol || !IsOwn(symbol, asked) || symbol.Name == name) return new();
        // The runner looks for it under this name.
        if (symbol is IMethodSymbol { Name: "Execute", IsStatic: true }) return new();
        var places = new JsonArray();
        foreach (var tree in asked.Own)
        {
            var model = tree == asked.Tree ? asked.Model : asked.Model.Compilation.GetSemanticModel(tree);
            foreach (var word in tree.GetRoot().DescendantTokens(descendIntoTrivia: true).Where(one => one.IsKind(SyntaxKind.IdentifierToken)))
            {
                if (word.ValueText == name && IsTaken(word, symbol, model)) return new();
                if (word.ValueText != symbol.Name || Meanings.SymbolOf(word, model) is not { } here || !Same(Root(here), symbol)) continue;
                if (model.LookupSymbols(word.SpanStart, name: name).Any(one => Clashes(one, symbol))) return new();
                var place = Sources.Place(tree.GetLineSpan(word.Span));
                place["text"] = name;
                places.Add(place);
            }
        }
        return places;
    }

    /// <summary>Whether a declaration of this name stands beside the renamed one.</summary>
    private static bool IsTaken(SyntaxToken word, ISymbol symbol, SemanticModel model) =>
        word.Parent is { } node && model.GetDeclaredSymbol(node) is { } other && Clashes(other, symbol);

    private static bool Clashes(ISymbol other, ISymbol symbol)
    {
        if (symbol is ILocalSymbol or IParameterSymbol or IRangeVariableSymbol) return other is not INamespaceOrTypeSymbol || Same(other.ContainingSymbol, symbol.ContainingSymbol);
        if (symbol is IMethodSymbol && other is IMethodSymbol) return Same(other.ContainingSymbol, symbol.ContainingSymbol) && ((IMethodSymbol)other).Parameters.Length == ((IMethodSymbol)symbol).Parameters.Length;
        return Same(other.ContainingSymbol, symbol.ContainingSymbol) || other is ILocalSymbol or IParameterSymbol;
    }

    private static bool IsOwn(ISymbol symbol, Asked asked) =>
        symbol.DeclaringSyntaxReferences.Length > 0 && symbol.DeclaringSyntaxReferences.All(one => asked.Own.Contains(one.SyntaxTree));

    private static bool Same(ISymbol one, ISymbol other) => SymbolEqualityComparer.Default.Equals(one?.OriginalDefinition, other?.OriginalDefinition);

    /// <summary>What all that must be called alike begins with: the class of a constructor, what is overridden, what an interface asks for.</summary>
    private static ISymbol Root(ISymbol symbol)
    {
        if (symbol is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor or MethodKind.Destructor } made) return made.ContainingType.OriginalDefinition;
        if (symbol is IMethodSymbol { ReducedFrom: { } extension }) symbol = extension;
        for (ISymbol above; (above = Above(symbol)) != null;) symbol = above;
        return symbol.OriginalDefinition;
    }

    private static ISymbol Above(ISymbol symbol)
    {
        var over = symbol switch
        {
            IMethodSymbol method => (ISymbol)method.OverriddenMethod,
            IPropertySymbol property => property.OverriddenProperty,
            _ => null,
        };
        if (over != null || symbol is not (IMethodSymbol or IPropertySymbol) || symbol.ContainingType is not { TypeKind: not TypeKind.Interface } type) return over;
        return type.AllInterfaces.SelectMany(one => one.GetMembers(symbol.Name)).FirstOrDefault(one => Same(type.FindImplementationForInterfaceMember(one), symbol));
    }
}
