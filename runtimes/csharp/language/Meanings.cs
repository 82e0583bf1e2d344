using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Parti;

/// <summary>What stands somewhere, and what is called there.</summary>
public static class Meanings
{
    /// <summary>The symbol of the name at a place; null where none stands.</summary>
    public static ISymbol SymbolAt(Asked asked) => WordAt(asked) is { } token ? SymbolOf(token, asked.Model) : null;

    public static string Hover(Asked asked)
    {
        if (SymbolAt(asked) is not { } symbol) return "";
        return Said(symbol, asked);
    }

    /// <summary>The overload that fits what is written so far, then how many there are besides.</summary>
    public static string Signature(Asked asked)
    {
        var token = asked.Tree.GetRoot().FindToken(Math.Max(0, asked.At - 1));
        var list = token.Parent?.AncestorsAndSelf().OfType<ArgumentListSyntax>()
            .FirstOrDefault(one => one.OpenParenToken.Span.End <= asked.At && (one.CloseParenToken.IsMissing || asked.At <= one.CloseParenToken.SpanStart));
        if (list?.Parent is not { } call) return "";
        var written = list.Arguments.Count;
        var candidates = call switch
        {
            InvocationExpressionSyntax invocation => asked.Model.GetMemberGroup(invocation.Expression).OfType<IMethodSymbol>().ToList(),
            BaseObjectCreationExpressionSyntax made when asked.Model.GetTypeInfo(made).Type is INamedTypeSymbol type => type.InstanceConstructors.Where(one => asked.Model.IsAccessible(asked.At, one)).ToList(),
            _ => new List<IMethodSymbol>(),
        };
        var chosen = asked.Model.GetSymbolInfo(call).Symbol as IMethodSymbol;
        chosen ??= candidates.OrderBy(one => one.Parameters.Length >= written ? one.Parameters.Length : 1000 - one.Parameters.Length).FirstOrDefault();
        if (chosen == null) return "";
        return Said(chosen, asked, candidates.Count > 1 ? $" (+{candidates.Count - 1})" : "");
    }

    public static SyntaxToken? WordAt(Asked asked)
    {
        var token = asked.Tree.GetRoot().FindToken(asked.At);
        if (!token.IsKind(SyntaxKind.IdentifierToken) && asked.At > 0) token = asked.Tree.GetRoot().FindToken(asked.At - 1);
        return token.IsKind(SyntaxKind.IdentifierToken) && token.SpanStart <= asked.At && asked.At <= token.Span.End ? token : null;
    }

    public static ISymbol SymbolOf(SyntaxToken word, SemanticModel model)
    {
        if (word.Parent is not { } node) return null;
        if (model.GetDeclaredSymbol(node) is { } declared && (declared.Name == word.ValueText || node is ConstructorDeclarationSyntax or DestructorDeclarationSyntax)) return declared;
        var found = model.GetSymbolInfo(node);
        var symbol = found.Symbol ?? found.CandidateSymbols.FirstOrDefault();
        // A name after `new` means the type, or what makes one of it.
        return symbol ?? (node.Parent is ObjectCreationExpressionSyntax made ? model.GetTypeInfo(made).Type : null);
    }

    private static string Said(ISymbol symbol, Asked asked, string more = "")
    {
        var line = symbol.ToMinimalDisplayString(asked.Model, asked.At) + more;
        var comment = Comment(symbol);
        return comment == "" ? line : $"{line}\n{comment}";
    }

    /// <summary>The summary of its comment as plain text.</summary>
    private static string Comment(ISymbol symbol)
    {
        try
        {
            var text = symbol.OriginalDefinition.GetDocumentationCommentXml();
            if (string.IsNullOrWhiteSpace(text)) return "";
            var summary = XElement.Parse(text.TrimStart().StartsWith("<member") || text.TrimStart().StartsWith("<doc") ? text : $"<member>{text}</member>").Descendants("summary").FirstOrDefault();
            foreach (var one in summary?.Descendants().ToList() ?? new())
                if ((one.Attribute("cref") ?? one.Attribute("name") ?? one.Attribute("langword")) is { } named) one.ReplaceWith(Regex.Replace(named.Value, @"^\w:|\(.*$", "").Split('.').Last());
            return Regex.Replace(summary?.Value ?? "", @"\s+", " ").Trim();
        }
        catch (XmlException)
        {
            return "";
        }
    }
}
