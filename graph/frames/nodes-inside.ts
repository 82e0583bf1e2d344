import { useCallback } from 'react';
import type { NodeId } from '#domain';
import type { GlyphState } from '#ui';
import { cardState } from '../describe/card-state.ts';
import type { Graph } from '../editor/graph.ts';
import { useStore } from '../model/signal.ts';

/** Functions in a frame at any depth. */
export function nodesInside(graph: Graph, frame: string): NodeId[] {
  const { frames } = graph.model.board;
  const found: NodeId[] = [];
  for (const queue = [frame]; queue.length > 0;) {
    const next = frames.get(queue.pop() ?? '');
    found.push(...(next?.nodes ?? []));
    queue.push(...(next?.frames ?? []));
  }
  return found;
}

/** What asks for attention first. */
const WORST: readonly GlyphState[] = ['failed', 'running', 'waiting', 'stale', 'unreleased', 'done', 'reused', 'off'];

/** State that the card stands for: the one of its functions that matters most. */
export function useWorst(graph: Graph, id: string): GlyphState {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        ...nodesInside(graph, id).map((node) => graph.ports.runs.subscribe(node, listener)),
        graph.model.subscribe(listener),
      ];
      return () => ends.forEach((end) => end());
    },
    [graph, id],
  );
  return useStore(subscribe, () => {
    const { problems } = graph.model.graph();
    const states = new Set(
      nodesInside(graph, id).flatMap((node) => {
        const card = graph.model.card(node);
        return card ? [cardState(card.node, problems.get(node) ?? [], graph.ports.runs.get(node)).glyph] : [];
      }),
    );
    return WORST.find((state) => states.has(state)) ?? 'waiting';
  });
}
