import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import type { NodeId, Wire } from '#domain';
import { CARD_GAP_PX, COLUMN_GAP_PX, snap, type Point } from '../model/card-geometry.ts';
import { portPoint, type CardModel } from '../model/card-model.ts';
import { freeSlot } from './free-slot.ts';

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': String(CARD_GAP_PX),
  'elk.layered.spacing.nodeNodeBetweenLayers': String(COLUMN_GAP_PX),
  'elk.spacing.componentComponent': String(COLUMN_GAP_PX),
  'elk.spacing.edgeEdge': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.randomSeed': '1',
};

/**
 * Places for cards, from left to right along their wires, none over another. Pinned cards and those outside `cards`
 * (`others`) keep theirs; what would cover them moves to the nearest free place. The picture stays where it was: its
 * top left corner, or its first pinned card. Answers only places that differ.
 */
export async function tidyGraph(
  elk: Pick<ELK, 'layout'>,
  cards: readonly CardModel[],
  wires: readonly Wire[],
  others: readonly CardModel[] = [],
): Promise<Map<NodeId, Point>> {
  const ordered = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const laidOut = await elk.layout(elkGraph(ordered, wires));
  const found = new Map((laidOut.children ?? []).map((child) => [child.id, { x: child.x ?? 0, y: child.y ?? 0 }]));
  const shift = anchorShift(ordered, found);
  const pinned = ordered.filter((card) => card.pinned);
  const taken = [...others, ...pinned].map((card) => card.box);
  const free = ordered
    .filter((card) => !card.pinned)
    .flatMap((card) => {
      const place = found.get(card.id);
      return place ? [{ card, wanted: { x: snap(place.x + shift.x), y: snap(place.y + shift.y) } }] : [];
    });
  const places = new Map<NodeId, Point>();
  for (const { card, wanted } of free.toSorted((a, b) => a.wanted.x - b.wanted.x || a.wanted.y - b.wanted.y)) {
    const place =
      taken.length === others.length + pinned.length && taken.length === 0 ? wanted : freeSlot(wanted, card.box.height, taken);
    taken.push({ ...card.box, ...place });
    if (place.x !== card.box.x || place.y !== card.box.y) places.set(card.id, place);
  }
  return places;
}

function elkGraph(cards: readonly CardModel[], wires: readonly Wire[]): ElkNode {
  const ids = new Set(cards.map((card) => card.id));
  const portId = (node: NodeId, side: 'in' | 'out', key: string) => `${node} ${side} ${key}`;
  return {
    id: 'graph',
    layoutOptions: OPTIONS,
    children: cards.map((card) => ({
      id: card.id,
      width: card.box.width,
      height: card.box.height,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: card.rows.map((row) => ({
        id: portId(card.id, row.side, row.key),
        width: 0,
        height: 0,
        ...portPoint(card, row.key, row.side),
        layoutOptions: { 'elk.port.side': row.side === 'in' ? 'WEST' : 'EAST' },
      })),
    })),
    edges: wires
      .filter((wire) => ids.has(wire.source.node) && ids.has(wire.target.node) && wire.problem?.code !== 'graph.broken-link')
      .map((wire) => ({ id: wire.id, wire }))
      .flatMap(({ id, wire }) => {
        const [source, target] = [
          cards.find((card) => card.id === wire.source.node),
          cards.find((card) => card.id === wire.target.node),
        ];
        const hasPort = (card: CardModel | undefined, key: string, side: 'in' | 'out') =>
          card?.rows.some((row) => row.key === key && row.side === side);
        const from = hasPort(source, wire.source.port, 'out')
          ? portId(wire.source.node, 'out', wire.source.port)
          : wire.source.node;
        const to = hasPort(target, wire.target.port, 'in') ? portId(wire.target.node, 'in', wire.target.port) : wire.target.node;
        return [{ id, sources: [from], targets: [to] }];
      }),
  };
}

/** What brings the new picture over the old one: the first pinned card keeps its place, else the corner does. */
function anchorShift(cards: readonly CardModel[], found: ReadonlyMap<NodeId, Point>): Point {
  const pinned = cards.find((card) => card.pinned && found.has(card.id));
  const place = pinned && found.get(pinned.id);
  if (pinned && place) return { x: pinned.box.x - place.x, y: pinned.box.y - place.y };
  const least = (values: number[]) => (values.length > 0 ? Math.min(...values) : 0);
  return {
    x: snap(least(cards.map((card) => card.box.x)) - least([...found.values()].map((point) => point.x))),
    y: snap(least(cards.map((card) => card.box.y)) - least([...found.values()].map((point) => point.y))),
  };
}
