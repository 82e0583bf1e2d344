import { useCallback, useRef } from 'react';
import type { Graph } from '../editor/graph.ts';
import { useStore } from '../model/signal.ts';

/** A number that is another one when nodes, frames, names, wires or functions may have changed. */
export function useGraphRound(graph: Graph): number {
  const count = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) =>
      graph.model.subscribe((change) => {
        if (!change.geometry && !change.wires && change.cards.size === 0) return;
        count.current++;
        listener();
      }),
    [graph],
  );
  return useStore(subscribe, () => count.current);
}
