import type { CommandsPort, NodeId, PortKey, Wire, WireSight, WorkflowNode } from '#domain';

/** What of a graph its wires are seen by. */
interface SeenGraph {
  ports: { commands: Pick<CommandsPort, 'dispatch'> };
  model: { card(id: NodeId): { node: WorkflowNode } | undefined };
  view: { selection: { get(): ReadonlySet<NodeId> }; selectedWire: { get(): string | undefined } };
}

/** How the wires of an output are to be seen; undefined: as usual. What a document holds besides counts as usual. */
export function sightOf(graph: SeenGraph, node: NodeId, port: PortKey): WireSight | undefined {
  const sights: unknown = graph.model.card(node)?.node.wires;
  const held: unknown =
    typeof sights === 'object' && sights !== null && Object.hasOwn(sights, port)
      ? (sights as Record<string, unknown>)[port]
      : undefined;
  return held === 'faint' || held === 'hidden' ? held : undefined;
}

/** How a wire is seen now: one of a selected card is never away. */
export function shownSight(graph: SeenGraph, { id, source, target }: Wire): WireSight | undefined {
  const sight = sightOf(graph, source.node, source.port);
  if (sight !== 'hidden') return sight;
  const { selection, selectedWire } = graph.view;
  const isAsked = selectedWire.get() === id || [source.node, target.node].some((node) => selection.get().has(node));
  return isAsked ? 'faint' : 'hidden';
}

/** Shows the wires of an output otherwise, in one step. */
export function setSight(graph: SeenGraph, node: NodeId, port: PortKey, sight: WireSight | undefined): void {
  const held = graph.model.card(node)?.node.wires ?? {};
  const others = Object.fromEntries(Object.entries(held).filter(([key]) => key !== port));
  const wires = sight ? { ...others, [port]: sight } : others;
  graph.ports.commands.dispatch({
    type: 'node.patch',
    ids: [node],
    patch: { wires: Object.keys(wires).length > 0 ? wires : undefined },
  });
}
