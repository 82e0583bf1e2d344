import {
  canConnect,
  MODEL_PORT,
  portsFor,
  sourceFirst,
  type NodeId,
  type Port,
  type PortEnd,
  type Wire,
  type WorkflowLink,
} from '#domain';
import { closesCircle } from './closes-circle.ts';
import { newId } from './new-id.ts';
import type { Graph } from '../editor/graph.ts';
import { nextOrder } from './edit-nodes.ts';

/** The port of a card by key and side. */
export function portOf(graph: Graph, node: NodeId, key: string, side: 'in' | 'out'): Port | undefined {
  return graph.model.card(node)?.rows.find((row) => row.key === key && row.side === side)?.port;
}

/** Lays a wire by hand: a list port keeps what it has, a single one is wired anew; a model into an input asks first what of it. */
export function connect(graph: Graph, a: PortEnd, b: PortEnd): boolean {
  const connection = canConnect(a, b);
  if (!connection.ok) {
    sayRefused(graph, connection);
    return false;
  }
  // A colleague may have deleted one of them while the wire was held.
  if ([a, b].some(({ end }) => !graph.model.card(end.node))) {
    graph.say('end-gone');
    return false;
  }
  const [source, target] = sourceFirst(a, b);
  const present = graph.model.card(target.end.node)?.node.links[target.end.port];
  if (connection.needsQuery) {
    // The same model once more into an input that takes one value: another answer to the question that is there.
    const isAsked = ([, link]: [string, WorkflowLink]) =>
      !target.port.list && link.node === source.end.node && link.output === source.end.port;
    const [linkId] = Object.entries(present ?? {}).find(isAsked) ?? [];
    graph.view.question.set({ source: source.end, target: target.end, ...(linkId === undefined ? {} : { linkId }) });
    return true;
  }
  const isThere = Object.values(present ?? {}).some((link) => link.node === source.end.node && link.output === source.end.port);
  if (isThere) return true;
  const circle = closesCircle(graph, a, b);
  graph.ports.commands.dispatch({
    type: 'link.add',
    target: target.end.node,
    portKey: target.end.port,
    linkId: newId(),
    link: { node: source.end.node, output: source.end.port, order: nextOrder(present) },
    replace: !target.port.list,
  });
  if (circle) graph.say('circle-closed', { code: circle.code, ...circle.parameters });
  else graph.say('connected', { from: source.port.name, to: target.port.name });
  return true;
}

/** Whether a wire carries the answer to a question about a model. */
export const asks = (wire: Wire): boolean =>
  wire.linkId !== undefined && wire.source.port === MODEL_PORT && wire.target.port.startsWith('in/') && !wire.problem;

/** Asks anew what of its model a wire takes. */
export function askAgain(graph: Graph, { source, target, linkId }: Wire): void {
  graph.view.question.set({ source, target, ...(linkId === undefined ? {} : { linkId }) });
}

/** Tells why a wire is not laid; `parameters` are those of the catalogue's text. */
export function sayRefused(graph: Graph, { code, parameters }: { code: string; parameters: Record<string, unknown> }): void {
  graph.say('refused', { code, ...parameters });
}

/** Ports of a node that fit the loose end of a wire, best first. */
export function fittingPorts(graph: Graph, loose: PortEnd, node: NodeId): Port[] {
  const card = graph.model.card(node);
  if (!card?.record || node === loose.end.node) return [];
  const shown = new Set(card.rows.map((row) => row.key));
  return (
    portsFor(card.record, loose.port)
      .filter((port) => shown.has(port.key) || port.kind === 'input')
      .filter((port) => canConnect(loose, { end: { node, port: port.key }, port }).ok)
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
