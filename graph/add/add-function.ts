import {
  canConnect,
  DEFAULT_LOCATION,
  drawnDefaults,
  functionTexts,
  MODEL_PORT,
  portsOf,
  type DefaultDraw,
  type JsonValue,
  type LibraryFunction,
  type NodeId,
  type Port,
  type PortEnd,
  type WireEnd,
  type WorkflowNode,
} from '#domain';
import { nextOrder } from '../edit/edit-nodes.ts';
import { currentCard, focusCard } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { freeSlot, nearestSlot, wantedPlace } from '../layout/free-slot.ts';
import { type Box, CARD, cardHeight, type Point, portOffsetY } from '../model/card-geometry.ts';
import { cardRows } from '../model/card-rows.ts';
import { newId } from '../edit/new-id.ts';

/** Random numbers, time and ids from this browser, drawn once when a node is added. */
export const DRAW: DefaultDraw = {
  random: () => Math.random(),
  now: () => new Date().toISOString(),
  id: newId,
  location: DEFAULT_LOCATION,
};

/** Place of a function that is added, and the loose end that it is connected to. */
export interface AddOptions {
  /** Graph px of the pointer; undefined: right of what it takes from. */
  at?: Point;
  /** Card beside which it is placed where no other relation says where; undefined: the one that keys are about. */
  near?: NodeId;
  from?: { end: WireEnd; port: Port };
  /** Values in place of its defaults. */
  inputs?: Readonly<Record<string, JsonValue>>;
}

/** Node added as one step with its place, drawn defaults and wire; no other card moves. Answers the new node's id. */
export function addFunction(graph: Graph, { record, digest, stage }: LibraryFunction, options: AddOptions = {}): NodeId {
  const id = newId();
  const node: WorkflowNode = {
    functionId: record.id,
    stage,
    digest,
    name: '',
    disabled: false,
    inputs: { ...drawnDefaults(record, DRAW), ...options.inputs },
    links: {},
  };
  const link = options.from && wireTo(graph, id, record, options.from);
  if (link?.target === id) node.links = { [link.portKey]: { [link.linkId]: link.link } };
  const rows = cardRows(node, record);
  const place = placeOf(graph, node, rows.length, record, options, link);
  graph.ports.commands.dispatch({
    type: 'node.add',
    id,
    node,
    layout: [place.x, place.y, 0],
    ...(link && link.target !== id ? { links: [link] } : {}),
  });
  graph.say('added', { name: functionTexts(record, graph.units.get().locale).name });
  focusCard(graph, id, { select: true });
  return id;
}

type Record_ = LibraryFunction['record'];
type AddedLink = { target: NodeId; portKey: string; linkId: string; link: WorkflowNode['links'][string][string] };

function wireTo(graph: Graph, id: NodeId, record: Record_, from: NonNullable<AddOptions['from']>): AddedLink | undefined {
  const port = bestPort(record, from);
  if (!port) return undefined;
  const derivesAnyway =
    from.port.side === 'out' &&
    from.port.kind === 'model' &&
    port.kind === 'dependency' &&
    port.name === from.port.name &&
    isOnlyProducer(graph, from.end.node, from.port.name);
  if (derivesAnyway) return undefined;
  const [target, source] =
    from.port.side === 'out' ? [{ node: id, port: port.key }, from.end] : [from.end, { node: id, port: port.key }];
  const present = target.node === id ? undefined : graph.model.card(target.node)?.node.links[target.port];
  return {
    target: target.node,
    portKey: target.port,
    linkId: newId(),
    link: { node: source.node, output: source.port, order: nextOrder(present) },
  };
}

/** A wire by name is laid by itself; an explicit one would only hide that. */
function isOnlyProducer(graph: Graph, node: NodeId, name: string): boolean {
  const producers = [...graph.model.ids].filter(
    (id) => graph.model.card(id)?.record?.modelOutput === name && !graph.model.card(id)?.node.disabled,
  );
  return producers.length === 1 && producers[0] === node;
}

/** The port of a function that a loose wire would end at; undefined: it fits nowhere. */
export function bestPort(record: Record_, from: NonNullable<AddOptions['from']>): Port | undefined {
  const fits = portsOf(record).filter(
    (port) =>
      port.side !== from.port.side &&
      fitsAsItIs({ end: from.end, port: from.port }, { end: { node: ' new', port: port.key }, port }),
  );
  return fits.toSorted((a, b) => score(b, from.port) - score(a, from.port))[0];
}

/** Nobody is asked what of a model is meant while functions are chosen. */
function fitsAsItIs(a: PortEnd, b: PortEnd): boolean {
  const fit = canConnect(a, b);
  return fit.ok && !fit.needsQuery;
}

function score(candidate: Port, loose: Port): number {
  return (
    (candidate.name === loose.name ? 4 : 0) +
    (candidate.kind === 'dependency' || candidate.kind === 'model' ? 2 : 0) +
    (candidate.optional ? 0 : 1)
  );
}

function placeOf(
  graph: Graph,
  node: WorkflowNode,
  rows: number,
  record: Record_,
  options: AddOptions,
  link: AddedLink | undefined,
): Point {
  const height = cardHeight(rows);
  const taken = [...graph.model.ids].flatMap((id) => graph.boxOf(id) ?? []);
  const { at, from } = options;
  if (at && from) {
    // The port that takes the wire comes to stand where it was dropped.
    const key = link?.target === undefined || from.port.side === 'out' ? bestPort(record, from)?.key : link.link.output;
    const index = Math.max(
      0,
      cardRows(node, record).findIndex((row) => row.key === key),
    );
    const x = from.port.side === 'out' ? at.x : at.x - CARD.width;
    return nearestSlot({ x, y: at.y - portOffsetY(index) }, height, taken);
  }
  if (at) return nearestSlot({ x: at.x - CARD.width / 2, y: at.y - CARD.head / 2 }, height, taken);
  const { sources, targets } = neighbours(graph, record, from?.end.node);
  const seen = graph.view.seen();
  const otherwise = { x: seen.x + seen.width / 2 - CARD.width / 2, y: seen.y + seen.height / 2 - height / 2 };
  const near = options.near ?? currentCard(graph);
  const beside = near === undefined ? undefined : graph.boxOf(near);
  const isAlone = sources.length + targets.length === 0;
  return freeSlot(wantedPlace(isAlone && beside ? [beside] : sources, targets, height, otherwise), height, taken);
}

/** Cards that will be wired to a new function by name, and the one that it was asked from. */
function neighbours(graph: Graph, record: Record_, from: NodeId | undefined): { sources: Box[]; targets: Box[] } {
  const wanted = new Set(record.modelDependencies.map((dependency) => dependency.name));
  const sources = new Set(from === undefined ? [] : [from]);
  const targets = new Set<NodeId>();
  for (const id of graph.model.ids) {
    const other = graph.model.card(id)?.record;
    if (other?.modelOutput !== undefined && wanted.has(other.modelOutput)) sources.add(id);
    if (
      record.modelOutput !== undefined &&
      other?.modelDependencies.some((dependency) => dependency.name === record.modelOutput) &&
      graph.model
        .graph()
        .wiresInto(id)
        .every(
          (wire) =>
            wire.source.port !== MODEL_PORT || graph.model.card(wire.source.node)?.record?.modelOutput !== record.modelOutput,
        )
    )
      targets.add(id);
  }
  const boxes = (ids: Iterable<NodeId>) => [...ids].flatMap((id) => graph.boxOf(id) ?? []);
  return { sources: boxes(sources), targets: boxes(targets) };
}
