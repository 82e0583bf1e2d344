import { MODEL_PORT, portsFit, type NodeId, type NodeLayout, type PlacedLink, type Port, type Wire, type WireEnd } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { COLUMN_GAP_PX, snap, type Box, type Point } from '../model/card-geometry.ts';
import { portOf } from './connect.ts';
import { nextOrder } from './edit-nodes.ts';
import { newId } from './new-id.ts';
import { focusCard, select } from './selection.ts';

/** Ports by which a card would stand in a wire. */
export interface Between {
  input: Port;
  output: Port;
}

/** Ports of a card that may stand between the ends of a wire; undefined: it does not fit, or the wire is its own. */
export function fitsBetween(graph: Graph, id: NodeId, wire: Wire): Between | undefined {
  if (wire.source.node === id || wire.target.node === id || wire.problem) return undefined;
  const card = graph.model.card(id);
  const rows = card?.rows.flatMap(({ port }) => port ?? []) ?? [];
  return portsBetween(graph, rows, wire);
}

/** The same for ports that no card has yet. */
export function portsBetween(graph: Graph, ports: readonly Port[], wire: Wire): Between | undefined {
  const source = portOf(graph, wire.source.node, wire.source.port, 'out');
  const target = portOf(graph, wire.target.node, wire.target.port, 'in');
  if (!source || !target) return undefined;
  const takes = (from: Port, to: Port) => {
    const fit = portsFit(from, to);
    return fit.ok && !fit.needsQuery;
  };
  const byName = (name: string) => (a: Port, b: Port) => Number(b.name === name) - Number(a.name === name);
  const [input] = ports.filter((port) => takes(source, port)).toSorted(byName(source.name));
  const [output] = ports.filter((port) => takes(port, target)).toSorted(byName(target.name));
  return input && output && { input, output };
}

/** Links that lead a wire through a node between its ends, and the one that they stand for. */
export function linksThrough(graph: Graph, id: NodeId, wire: Wire, { input, output }: Between) {
  const present = graph.model.card(wire.target.node)?.node.links[wire.target.port];
  const before = wire.linkId === undefined ? undefined : present?.[wire.linkId];
  const cut = wire.linkId === undefined ? [] : [{ target: wire.target.node, portKey: wire.target.port, linkId: wire.linkId }];
  const into: PlacedLink = {
    target: id,
    portKey: input.key,
    linkId: newId(),
    link: { node: wire.source.node, output: wire.source.port, order: nextOrder(graph.model.card(id)?.node.links[input.key]) },
  };
  const out: PlacedLink = {
    target: wire.target.node,
    portKey: wire.target.port,
    linkId: newId(),
    link: { node: id, output: output.key, order: before?.order ?? nextOrder(present) },
  };
  return { cut, links: [into, out] };
}

/** Where cards go so that one of this box has room before the wire's end: that end and all behind it, to the right. */
export function madeRoom(graph: Graph, box: Box, id: NodeId, wire: Wire): Record<NodeId, { from: NodeLayout; to: NodeLayout }> {
  const target = graph.model.card(wire.target.node);
  const way = target ? snap(box.x + box.width + COLUMN_GAP_PX - target.box.x) : 0;
  if (way <= 0) return {};
  const behind = [wire.target.node, ...graph.model.graph().downstream(wire.target.node)].filter((one) => one !== id);
  return Object.fromEntries(
    behind.flatMap((one) => {
      const card = graph.model.card(one);
      if (!card || card.pinned) return [];
      const { x, y } = card.box;
      return [[one, { from: [x, y, 0] as NodeLayout, to: [x + way, y, 0] as NodeLayout }]];
    }),
  );
}

/** Puts a card that is there into a wire, at the place and in the frame where it was dropped; false: it does not fit. */
export function insertCard(graph: Graph, id: NodeId, wire: Wire, place: Point, frame?: string | null): boolean {
  const between = fitsBetween(graph, id, wire);
  const card = graph.model.card(id);
  if (!between || !card || !graph.canEdit) return false;
  const from: NodeLayout = [card.box.x, card.box.y, card.pinned ? 1 : 0];
  graph.ports.commands.dispatch({
    type: 'node.insert',
    id,
    ...linksThrough(graph, id, wire, between),
    positions: {
      ...madeRoom(graph, { ...card.box, ...place }, id, wire),
      [id]: { from, to: [place.x, place.y, from[2]] },
    },
    ...(frame === undefined ? {} : { frame }),
  });
  graph.say('inserted');
  return true;
}

/** Deletes the selected nodes and wires what they stood between, where it fits. */
export function healSelected(graph: Graph): void {
  const ids = new Set(graph.view.selection.get());
  if (ids.size === 0) return;
  const links = healingLinks(graph, ids);
  const next = graph.model.graph().order.find((id) => links.some(({ target }) => target === id) && !ids.has(id));
  graph.ports.commands.dispatch({ type: 'node.heal', ids: [...ids], links });
  graph.say('healed', { count: links.length });
  select(graph, []);
  if (next === undefined) graph.board?.focus();
  else focusCard(graph, next);
}

/** Wires from what feeds deleted nodes to what they fed by hand; what follows from names is found anew by itself. */
function healingLinks(graph: Graph, gone: ReadonlySet<NodeId>): PlacedLink[] {
  const { wires } = graph.model.graph();
  const laid = new Set<string>();
  return wires.flatMap((wire): PlacedLink[] => {
    const { target, linkId } = wire;
    if (!gone.has(wire.source.node) || gone.has(target.node) || linkId === undefined) return [];
    const port = portOf(graph, target.node, target.port, 'in');
    const source = port && sourceBehind(graph, wire.source.node, port, gone, new Set());
    const key = source && `${target.node} ${target.port} ${source.node} ${source.port}`;
    if (!source || key === undefined || laid.has(key)) return [];
    laid.add(key);
    const order = graph.model.card(target.node)?.node.links[target.port]?.[linkId]?.order ?? 0;
    const link = { node: source.node, output: source.port, order };
    return [{ target: target.node, portKey: target.port, linkId: newId(), link }];
  });
}

/** The nearest output before a deleted node that fits an input: one of the same name first, a model before values. */
function sourceBehind(graph: Graph, id: NodeId, target: Port, gone: ReadonlySet<NodeId>, seen: Set<NodeId>): WireEnd | undefined {
  if (seen.has(id)) return undefined;
  seen.add(id);
  const into = graph.model
    .graph()
    .wiresInto(id)
    .filter((wire) => !wire.problem);
  const fitting = into.filter((wire) => {
    const port = portOf(graph, wire.source.node, wire.source.port, 'out');
    const fit = port && portsFit(port, target);
    return !gone.has(wire.source.node) && fit?.ok === true && !fit.needsQuery;
  });
  const isNamed = (wire: Wire) => portOf(graph, wire.source.node, wire.source.port, 'out')?.name === target.name;
  const best = fitting.find(isNamed) ?? fitting.find((wire) => wire.source.port === MODEL_PORT) ?? fitting[0];
  if (best) return best.source;
  for (const wire of into) {
    const found = gone.has(wire.source.node) ? sourceBehind(graph, wire.source.node, target, gone, seen) : undefined;
    if (found) return found;
  }
  return undefined;
}
