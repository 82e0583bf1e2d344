using System;
using System.Collections.Generic;
using System.Linq;

namespace Elements;

/// <summary>What overrides make of elements: those that they match are changed, go, or come, and say by which.</summary>
public static class Overriding
{
    /// <summary>Without the first element that each removal matches.</summary>
    public static List<T> Removed<T, TRemoval, TIdentity>(IEnumerable<T> elements, IEnumerable<TRemoval> removals, Func<TRemoval, TIdentity> identity, Func<T, TIdentity, bool> matches) where T : Element
    {
        var left = elements?.ToList() ?? new List<T>();
        foreach (var removal in removals ?? Enumerable.Empty<TRemoval>())
            if (left.FindIndex(element => matches(element, identity(removal))) is >= 0 and var at) left.RemoveAt(at);
        return left;
    }

    /// <summary>With an element for each addition behind them.</summary>
    public static List<T> Added<T, TAddition>(IEnumerable<T> elements, IEnumerable<TAddition> additions, Func<TAddition, T> create) where T : Element where TAddition : IOverride
    {
        var all = elements?.ToList() ?? new List<T>();
        foreach (var addition in additions ?? Enumerable.Empty<TAddition>())
        {
            var made = create(addition);
            made.AddOverrideIdentity(addition);
            all.Add(made);
        }
        return all;
    }

    /// <summary>With the first element that each edit matches as the edit makes it, behind the others.</summary>
    public static List<T> Applied<T, TEdit, TIdentity>(IEnumerable<T> elements, IEnumerable<TEdit> edits, Func<TEdit, TIdentity> identity, Func<T, TIdentity, bool> matches, Func<T, TEdit, T> modify) where T : Element where TEdit : IOverride
    {
        var all = elements?.ToList() ?? new List<T>();
        foreach (var edit in edits ?? Enumerable.Empty<TEdit>())
        {
            var at = all.FindIndex(element => matches(element, identity(edit)));
            if (at < 0) continue;
            var changed = modify(all[at], edit);
            all.RemoveAt(at);
            changed.AddOverrideIdentity(edit);
            all.Add(changed);
        }
        return all;
    }

    public static void Replace<T>(List<T> elements, List<T> by)
    {
        elements.Clear();
        elements.AddRange(by);
    }
}
