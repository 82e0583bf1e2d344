import { canConnect, type NodeId, type PortEnd } from '#domain';
import { closesCircle } from '../edit/closes-circle.ts';
import { connect, sayRefused, fittingPorts, portOf } from '../edit/connect.ts';
import type { Graph } from '../editor/graph.ts';
import type { Point } from '../model/card-geometry.ts';
import { portPoint } from '../model/card-model.ts';
import type { PendingWire } from '../editor/graph-view.ts';
import { trackPointer } from './track-pointer.ts';
import { boardPoint } from './board-point.ts';

/** A port takes a wire from this far, in board px. */
const REACH_PX = 24;

/** Drags a wire off a port: onto a port it connects, onto a card it takes the best port, onto the empty board it asks what to add. */
export function dragWire(graph: Graph, event: PointerEvent, node: NodeId, key: string, side: 'in' | 'out'): void {
  if (!graph.canEdit) return;
  const loose = looseEnd(graph, node, key, side);
  if (!loose) return;
  const { view } = graph;
  const show = (at: Point) => {
    const end = view.toGraph(at);
    const target = aimAt(graph, loose, end);
    view.pending.set({
      from: loose.end,
      port: loose.port,
      start: pointOf(graph, loose) ?? end,
      end,
      target,
      pulled: loose.pulled,
    });
  };
  trackPointer(event, {
    onMove: (_, move) => show(boardPoint(graph, move)),
    onEnd(_, moved, up) {
      const pending = view.pending.get();
      view.pending.set(undefined);
      if (!moved || !pending) return;
      drop(graph, loose, pending, boardPoint(graph, up));
    },
    onCancel: () => view.pending.set(undefined),
  });
}

type Loose = PortEnd & { pulled?: PendingWire['pulled'] };

/** The end that stays: the port itself, or the source of the wire that is pulled off a wired input. */
function looseEnd(graph: Graph, node: NodeId, key: string, side: 'in' | 'out'): Loose | undefined {
  const port = portOf(graph, node, key, side);
  if (side === 'in' && !port?.list) {
    const wire = graph.model
      .graph()
      .wiresInto(node)
      .find((one) => one.target.port === key && one.linkId !== undefined && !one.problem);
    const source = wire && portOf(graph, wire.source.node, wire.source.port, 'out');
    if (wire?.linkId !== undefined && source)
      return { end: wire.source, port: source, pulled: { target: node, portKey: key, linkId: wire.linkId } };
  }
  return port && { end: { node, port: key }, port };
}

function drop(graph: Graph, loose: Loose, pending: PendingWire, at: Point): void {
  const { pulled } = loose;
  const { target } = pending;
  if (target?.reason) return sayRefused(graph, target.reason);
  if (target) {
    const port =
      portOf(graph, target.end.node, target.end.port, loose.port.side === 'out' ? 'in' : 'out') ??
      fittingPorts(graph, loose, target.end.node).find((one) => one.key === target.end.port);
    const back = pulled && pulled.target === target.end.node && pulled.portKey === target.end.port;
    if (!port || back) return;
    const isLaid = connect(graph, loose, { end: target.end, port });
    if (isLaid && pulled) graph.ports.commands.dispatch({ type: 'link.delete', links: [pulled] });
    return;
  }
  if (pulled) {
    graph.ports.commands.dispatch({ type: 'link.delete', links: [pulled] });
    return graph.say('wire-deleted');
  }
  graph.view.quickAdd.set({ at: graph.view.toGraph(at), anchor: at, from: { end: loose.end, port: loose.port } });
}

/** Port under the loose end, or the best one of the card under it. */
function aimAt(graph: Graph, loose: PortEnd, place: Point): PendingWire['target'] {
  const reach = REACH_PX / graph.view.viewport.get().zoom;
  const side = loose.port.side === 'out' ? 'in' : 'out';
  let nearest: { end: PortEnd; point: Point; distance: number } | undefined;
  for (const id of graph.model.grid.query({ x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach })) {
    const card = graph.model.card(id);
    const box = graph.boxOf(id);
    if (!card || !box || id === loose.end.node) continue;
    for (const row of card.rows) {
      if (row.side !== side || !row.port) continue;
      const offset = portPoint(card, row.key, side);
      const point = { x: box.x + offset.x, y: box.y + offset.y };
      const distance = Math.hypot(point.x - place.x, point.y - place.y);
      if (distance <= reach && distance < (nearest?.distance ?? Infinity))
        nearest = { end: { end: { node: id, port: row.key }, port: row.port }, point, distance };
    }
  }
  if (nearest) {
    const verdict = canConnect(loose, nearest.end);
    return {
      end: nearest.end.end,
      point: nearest.point,
      ...(verdict.ok ? warned(graph, loose, nearest.end) : { reason: { code: verdict.code, parameters: verdict.parameters } }),
    };
  }
  const under = graph.cardAt(place);
  if (under === undefined || under === loose.end.node) return undefined;
  const [best] = fittingPorts(graph, loose, under);
  if (!best) return undefined;
  const end: PortEnd = { end: { node: under, port: best.key }, port: best };
  return { end: end.end, point: pointOf(graph, end) ?? place, ...warned(graph, loose, end) };
}

/** People wire in any order, so a circle may be closed; they are told while they hold the wire. */
function warned(graph: Graph, loose: PortEnd, end: PortEnd): Pick<NonNullable<PendingWire['target']>, 'warning'> {
  const warning = closesCircle(graph, loose, end);
  return warning ? { warning } : {};
}

function pointOf(graph: Graph, { end, port }: PortEnd): Point | undefined {
  return graph.portAt(end.node, end.port, port.side);
}
