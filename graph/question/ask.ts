import { findPort, type LinkQuestion, type Wire, type WorkflowLink } from '#domain';
import { asks, portOf } from '../edit/connect.ts';
import { nextOrder } from '../edit/edit-nodes.ts';
import { askedFor, type AskedValue } from '../describe/asked-value.ts';
import { newId } from '../edit/new-id.ts';
import type { Graph } from '../editor/graph.ts';
import type { Question } from '../editor/graph-view.ts';

/** The question that a wire carries; nothing for a new one. */
export function askedBy(graph: Graph, { target, linkId }: Question): WorkflowLink | undefined {
  return linkId === undefined ? undefined : graph.model.card(target.node)?.node.links[target.port]?.[linkId];
}

/** Lays the wire with its question, or changes the question of one that is there. */
export function answer(graph: Graph, question: Question, asked: LinkQuestion): void {
  const { source, target, linkId } = question;
  const present = graph.model.card(target.node)?.node.links[target.port];
  const before = askedBy(graph, question);
  const port = portOf(graph, target.node, target.port, 'in');
  graph.ports.commands.dispatch({
    type: 'link.add',
    target: target.node,
    portKey: target.port,
    linkId: linkId ?? newId(),
    link: { node: source.node, output: source.port, order: before?.order ?? nextOrder(present), ...asked },
    replace: before === undefined && port?.list !== true,
  });
  const from = portOf(graph, source.node, source.port, 'out');
  graph.say('connected', { from: from?.name ?? '', to: port?.name ?? target.port });
}

/** How the value of a wire is read out of its model: its question and the input's kind; undefined: it carries none. */
export function questionOf(graph: Graph, wire: Wire): AskedValue | undefined {
  const record = graph.model.card(wire.target.node)?.record;
  const port = record && findPort(record, wire.target.port);
  if (!asks(wire) || !wire.link || !record || !port) return undefined;
  return askedFor(wire.link, port);
}
