import type { NodeId, PortKey, Wire, WireSight } from '#domain';
import type { Graph } from '../editor/graph.ts';

/** How the wires of an output are to be seen; undefined: as usual. What a document holds besides counts as usual. */
export function sightOf(graph: Graph, node: NodeId, port: PortKey): WireSight | undefined {
  const sights: unknown = graph.model.card(node)?.node.wires;
  const held: unknown =
    typeof sights === 'object' && sights !== null && Object.hasOwn(sights, port)
      ? (sights as Record<string, unknown>)[port]
      : undefined;
  return held === 'faint' || held === 'hidden' ? held : undefined;
}

/** How a wire is seen now: one of a selected card is never away. */
export function shownSight(graph: Graph, { id, source, target }: Wire): WireSight | undefined {
  const sight = sightOf(graph, source.node, source.port);
  if (sight !== 'hidden') return sight;
  const { selection, selectedWire } = graph.view;
  const isAsked = selectedWire.get() === id || [source.node, target.node].some((node) => selection.get().has(node));
  return isAsked ? 'faint' : 'hidden';
}

/** Shows the wires of an output otherwise, in one step. */
export function setSight(graph: Graph, node: NodeId, port: PortKey, sight: WireSight | undefined): void {
  const held = graph.model.card(node)?.node.wires ?? {};
  const others = Object.fromEntries(Object.entries(held).filter(([key]) => key !== port));
  const wires = sight ? { ...others, [port]: sight } : others;
  graph.ports.commands.dispatch({
    type: 'node.patch',
    ids: [node],
    patch: { wires: Object.keys(wires).length > 0 ? wires : undefined },
  });
}
