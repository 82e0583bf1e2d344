import { useCallback, useRef } from 'react';
import type { NodeId, NodeRun, RunResult } from '#domain';
import type { Graph } from '../editor/graph.ts';
import type { CardModel } from '../model/card-model.ts';
import { useStore } from '../model/signal.ts';

/** One card's model, and a key that changes with what is wired to it; renders again when one of them changes. */
export function useCard(graph: Graph, id: NodeId): { card: CardModel | undefined; wiring: string } {
  const subscribe = useCallback((listener: () => void) => graph.model.subscribeCard(id, listener), [graph, id]);
  const wiring = useStore(subscribe, () => wiringKey(graph, id));
  return { card: useStore(subscribe, () => graph.model.card(id)), wiring };
}

/** What the last run told about a node. */
export function useRun(graph: Graph, id: NodeId): NodeRun | undefined {
  const subscribe = useCallback((listener: () => void) => graph.ports.runs.subscribe(id, listener), [graph, id]);
  return useStore(subscribe, () => graph.ports.runs.get(id));
}

/** The same, rendering again only when what a card's frame shows of it changes: a preview makes new results, not new states. */
export function useRunState(graph: Graph, id: NodeId): NodeRun | undefined {
  const subscribe = useCallback((listener: () => void) => graph.ports.runs.subscribe(id, listener), [graph, id]);
  const kept = useRef<NodeRun | undefined>(undefined);
  return useStore(subscribe, () => {
    const run = graph.ports.runs.get(id);
    if (!isSameState(kept.current, run)) kept.current = run;
    return kept.current;
  });
}

/** Whether a card looks alike with both: what only its last line tells does not count. */
export function isSameState(a: NodeRun | undefined, b: NodeRun | undefined): boolean {
  return (
    a?.state === b?.state &&
    a?.isQuiet === b?.isQuiet &&
    a?.localRunner?.status === b?.localRunner?.status &&
    (a?.resultDigest === undefined) === (b?.resultDigest === undefined) &&
    a?.missing?.join('\n') === b?.missing?.join('\n')
  );
}

/** Reads a text off a node's result; renders again only when the text changes. `loading` while the result is fetched. */
export function useResultText(graph: Graph, id: NodeId, read: (result: RunResult) => string | undefined): string | undefined {
  const { runs, results } = graph.ports;
  const { lists } = graph.view;
  const subscribe = useCallback(
    (listener: () => void) => {
      let wanted = true;
      const fetch = () => {
        listener();
        const digest = runs.get(id)?.resultDigest;
        if (digest === undefined || results.get(digest)) return;
        // A result that cannot be had shows nothing here; the node's own state says why.
        results.load(digest).then(
          (loaded) => {
            if (Object.values(loaded.outputs).some(Array.isArray)) lists.set(lists.get() + 1);
            if (wanted) listener();
          },
          () => undefined,
        );
      };
      const end = runs.subscribe(id, fetch);
      fetch();
      return () => {
        wanted = false;
        end();
      };
    },
    [runs, results, lists, id],
  );
  // Asked several times in a rendering.
  let known: { of: RunResult; text: string | undefined } | undefined;
  return useStore(subscribe, () => {
    const digest = runs.get(id)?.resultDigest;
    const result = digest === undefined ? undefined : results.get(digest);
    if (!result) return undefined;
    if (known?.of !== result) known = { of: result, text: read(result) };
    return known.text;
  });
}

/** Changes when a wire into the card, or a problem of it, changes. */
function wiringKey(graph: Graph, id: NodeId): string {
  const { wiresInto, problems, choices } = graph.model.graph();
  const wires = wiresInto(id).map((wire) => `${wire.id} ${wire.source.node} ${wire.source.port} ${wire.problem?.code ?? ''}`);
  const chosen = choices.flatMap((choice) => (choice.target.node === id ? choice.producers : []));
  return JSON.stringify([wires, problems.get(id) ?? null, chosen]);
}
