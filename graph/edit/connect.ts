import { portsFit, portsFor, type Connection, type NodeId, type Port, type WireEnd } from '#domain';
import { newId } from './new-id.ts';
import type { Graph } from '../editor/graph.ts';
import { nextOrder } from './edit-nodes.ts';

/** One end of a wire with its port. */
export interface PortEnd {
  end: WireEnd;
  port: Port;
}

/** The port of a card by key and side. */
export function portOf(graph: Graph, node: NodeId, key: string, side: 'in' | 'out'): Port | undefined {
  return graph.model.card(node)?.rows.find((row) => row.key === key && row.side === side)?.port;
}

/** Whether two ends may be wired; says why not. Two outputs, two inputs and a node with itself never may. */
export function judge(a: PortEnd, b: PortEnd): Connection {
  const [source, target] = a.port.side === 'out' ? [a, b] : [b, a];
  if (a.end.node === b.end.node) return { ok: false, code: 'graph.circular-dependency', parameters: { functions: '' } };
  const connection = portsFit(source.port, target.port);
  if (connection.ok && connection.needsQuery)
    return {
      ok: false,
      code: 'field.incompatible-type',
      parameters: { source: source.port.dataType, target: target.port.dataType },
    };
  return connection;
}

/** Lays a wire by hand: a list port keeps what it has, a single one is wired anew. */
export function connect(graph: Graph, a: PortEnd, b: PortEnd): boolean {
  const connection = judge(a, b);
  if (!connection.ok) {
    graph.say('refused', { code: connection.code, ...connection.parameters });
    return false;
  }
  const [source, target] = a.port.side === 'out' ? [a, b] : [b, a];
  const present = graph.model.card(target.end.node)?.node.links[target.end.port];
  const isThere = Object.values(present ?? {}).some((link) => link.node === source.end.node && link.output === source.end.port);
  if (isThere) return true;
  graph.ports.commands.dispatch({
    type: 'link.add',
    target: target.end.node,
    portKey: target.end.port,
    linkId: newId(),
    link: { node: source.end.node, output: source.end.port, order: nextOrder(present) },
    replace: !target.port.list,
  });
  graph.say('connected', { from: source.port.name, to: target.port.name });
  return true;
}

/** Ports of a node that fit the loose end of a wire, best first. */
export function fittingPorts(graph: Graph, loose: PortEnd, node: NodeId): Port[] {
  const card = graph.model.card(node);
  if (!card?.record || node === loose.end.node) return [];
  const shown = new Set(card.rows.map((row) => row.key));
  return (
    portsFor(card.record, loose.port)
      .filter((port) => shown.has(port.key) || port.kind === 'input')
      .filter((port) => judge(loose, { end: { node, port: port.key }, port }).ok)
      // A free port before one that would lose its wire.
      .toSorted((a, b) => Number(isTaken(graph, node, a)) - Number(isTaken(graph, node, b)))
  );
}

function isTaken(graph: Graph, node: NodeId, port: Port): boolean {
  return (
    port.side === 'in' &&
    !port.list &&
    graph.model
      .graph()
      .wiresInto(node)
      .some((wire) => wire.target.port === port.key && wire.kind === 'explicit')
  );
}
