import { useEffect } from 'react';
import type { Graph } from '#graph';
import { useHidden } from '../../skins/skin.ts';

/** Which entries of a card's menu the look that is worn hides. */
export function useHiddenOnCards(): { details: boolean; sample: boolean } {
  return { details: useHidden('Show Function Details'), sample: useHidden('Sample Range') };
}

/** What a customer's look hides is withheld from the board, too. */
export function useWithheld(graph: Graph): void {
  const add = useHidden('Add Function');
  const remove = useHidden('Delete Function');
  useEffect(() => {
    graph.view.withheld.set(new Set([...(add ? (['add'] as const) : []), ...(remove ? (['delete'] as const) : [])]));
  }, [graph, add, remove]);
}
