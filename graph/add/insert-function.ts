import { drawnDefaults, functionTexts, portsOf, type LibraryFunction, type NodeId, type Wire, type WorkflowNode } from '#domain';
import { linksThrough, madeRoom, portsBetween } from '../edit/around-wire.ts';
import { newId } from '../edit/new-id.ts';
import { focusCard } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { placeInWire } from '../layout/place-in-wire.ts';
import { CARD, cardHeight, COLUMN_GAP_PX } from '../model/card-geometry.ts';
import { cardRows } from '../model/card-rows.ts';
import { DRAW } from './add-function.ts';

/** Puts a new function into a wire: right of what it takes from; the wire's end and all behind it make room. Undefined: it does not fit. */
export function insertFunction(graph: Graph, { record, digest, stage }: LibraryFunction, wire: Wire): NodeId | undefined {
  const between = portsBetween(graph, portsOf(record), wire);
  const [source, target] = [graph.boxOf(wire.source.node), graph.boxOf(wire.target.node)];
  if (!between || !source || !target) return undefined;
  const id = newId();
  const inputs = drawnDefaults(record, DRAW);
  const node: WorkflowNode = { functionId: record.id, stage, digest, name: '', disabled: false, inputs, links: {} };
  const height = cardHeight(cardRows(node, record).length);
  const middle = (source.y + source.height / 2 + target.y + target.height / 2) / 2;
  const wanted = { x: source.x + source.width + COLUMN_GAP_PX, y: middle - height / 2, width: CARD.width, height };
  const place = placeInWire(graph, wanted, id, wire);
  graph.ports.commands.dispatch({
    type: 'node.insert',
    id,
    node,
    layout: [place.x, place.y, 0],
    ...linksThrough(graph, id, wire, between),
    positions: madeRoom(graph, { ...place, width: CARD.width, height }, id, wire),
  });
  graph.say('added', { name: functionTexts(record, graph.units.get().locale).name });
  focusCard(graph, id, { select: true });
  return id;
}
