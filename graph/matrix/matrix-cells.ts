import { canConnect, type NodeId, type PortEnd, type Wire } from '#domain';
import { portName } from '../describe/port-name.ts';
import { fittingPorts } from '../edit/connect.ts';
import type { Graph } from '../editor/graph.ts';

/** Two ends between which a wire may be laid. */
export interface FittingPair {
  from: PortEnd;
  to: PortEnd;
}

/** Key of a producer and a consumer. */
export const pairKey = (producer: NodeId, consumer: NodeId): string => `${producer}\n${consumer}`;

/** Wires by the pair of nodes that they join. */
export function wiresByPair(graph: Graph): ReadonlyMap<string, readonly Wire[]> {
  const found = new Map<string, Wire[]>();
  for (const wire of graph.model.graph().wires) {
    const key = pairKey(wire.source.node, wire.target.node);
    const wires = found.get(key);
    if (wires) wires.push(wire);
    else found.set(key, [wire]);
  }
  return found;
}

/** What a cell stands for: nothing, wires by name, laid ones, both, or a broken one. */
export function cellKind(wires: readonly Wire[] = []): 'none' | 'derived' | 'explicit' | 'both' | 'broken' {
  if (wires.some((wire) => wire.problem)) return 'broken';
  const [kind, more] = new Set(wires.map((wire) => wire.kind));
  return more === undefined ? (kind ?? 'none') : 'both';
}

/** Pairs of ports that a wire from one node to another could join, the likeliest first; joined ones are left out. */
export function fittingPairs(graph: Graph, producer: NodeId, consumer: NodeId): FittingPair[] {
  if (producer === consumer) return [];
  const into = graph.model.graph().wiresInto(consumer);
  const joined = new Set(
    into.flatMap(({ source, target }) => (source.node === producer ? [`${source.port} ${target.port}`] : [])),
  );
  const outs = (graph.model.card(producer)?.rows ?? []).flatMap(({ port, side }) => (side === 'out' && port ? [port] : []));
  const pairs = outs.flatMap((port): FittingPair[] => {
    const from = { end: { node: producer, port: port.key }, port };
    return fittingPorts(graph, from, consumer)
      .filter((to) => !joined.has(`${port.key} ${to.key}`))
      .map((to) => ({ from, to: { end: { node: consumer, port: to.key }, port: to } }));
  });
  return pairs.toSorted((a, b) => likeness(b) - likeness(a));
}

/** The same name first, then what needs no question. */
function likeness({ from, to }: FittingPair): number {
  const connection = canConnect(from, to);
  const asks = connection.ok && connection.needsQuery;
  const isNamed = from.port.name.toLowerCase() === to.port.name.toLowerCase();
  return (isNamed ? 4 : 0) + (to.port.kind === 'dependency' ? 2 : 0) - (asks ? 3 : 0);
}

/** Names of the ports at both ends. */
export function portWords(graph: Graph, { source, target }: Pick<Wire, 'source' | 'target'>, locale: string): string {
  const nameOf = ({ node, port }: Wire['source'], side: 'in' | 'out') => {
    const card = graph.model.card(node);
    const found = card?.rows.find((row) => row.key === port && row.side === side)?.port;
    return found && card?.record ? portName(card.record, found, locale) : port.replace(/^(in|dep|out)\//, '');
  };
  return `${nameOf(source, 'out')} → ${nameOf(target, 'in')}`;
}

/** Takes laid wires away; those by name follow from names and stay. */
export function deleteWires(graph: Graph, wires: readonly Wire[]): void {
  const links = wires.flatMap(({ linkId, target }) =>
    linkId === undefined ? [] : [{ target: target.node, portKey: target.port, linkId }],
  );
  if (links.length === 0) return graph.say('derived-stays');
  graph.ports.commands.dispatch({ type: 'link.delete', links });
  graph.say('wire-deleted');
}
