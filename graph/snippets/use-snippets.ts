import { useCallback, useEffect, useState } from 'react';
import type { Graph } from '../editor/graph.ts';
import type { Snippet } from '../editor/snippets-port.ts';

const NONE: readonly Snippet[] = [];

/** The person's snippets whose names hold a text, and how one is forgotten; none where they have no place. */
export function useSnippets(
  graph: Graph,
  isWanted: boolean,
): { named: (query: string, locale: string) => readonly Snippet[]; forget: (snippet: Snippet) => Promise<void> } {
  const [all, setAll] = useState(NONE);
  const { snippets } = graph.ports;
  useEffect(() => {
    if (!isWanted || !snippets) return undefined;
    let isHere = true;
    void snippets.list().then((found) => isHere && setAll(found ?? NONE));
    return () => {
      isHere = false;
    };
  }, [snippets, isWanted]);
  const named = useCallback(
    (query: string, locale: string) => {
      const words = query.trim().toLocaleLowerCase(locale);
      return all.filter(({ name }) => name.toLocaleLowerCase(locale).includes(words));
    },
    [all],
  );
  const forget = useCallback(
    async ({ id, name }: Snippet) => {
      if (!(await snippets?.remove(id))) return;
      setAll((now) => now.filter((one) => one.id !== id));
      graph.say('snippet-removed', { name });
    },
    [graph, snippets],
  );
  return { named, forget };
}
