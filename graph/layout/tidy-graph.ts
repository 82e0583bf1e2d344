import type { NodeId, Wire } from '#domain';
import { boxAround, overlaps, snap, type Box, type Point } from '../model/card-geometry.ts';
import { portPoint, type CardModel } from '../model/card-model.ts';
import { SpatialGrid } from '../model/spatial-grid.ts';
import { freeSlot } from './free-slot.ts';
import type { LayeredGraph } from './layered/layered-graph.ts';

/** Finds top left corners of blocks, in their order, from left to right along their wires. */
export type LayoutEngine = (graph: LayeredGraph) => Promise<readonly Point[]>;

/**
 * Places for cards, from left to right along their wires, none over another. Pinned cards and those outside `cards`
 * (`others`) keep theirs; what would cover them moves to the nearest free place. The picture stays where it was: its
 * top left corner, or its first pinned card. Answers only places that differ.
 */
export async function tidyGraph(
  engine: LayoutEngine,
  cards: readonly CardModel[],
  wires: readonly Wire[],
  others: readonly CardModel[] = [],
): Promise<Map<NodeId, Point>> {
  const ordered = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const corners = await engine(layeredGraph(ordered, wires));
  const shift = anchorShift(ordered, corners);
  const fixed = [...others, ...ordered.filter((card) => card.pinned)].map((card) => card.box);
  const wanted = ordered.flatMap((card, at) => {
    const corner = corners[at];
    return card.pinned || !corner ? [] : [{ card, place: { x: snap(corner.x + shift.x), y: snap(corner.y + shift.y) } }];
  });
  const places = new Map<NodeId, Point>();
  for (const { card, place } of besides(fixed, wanted))
    if (place.x !== card.box.x || place.y !== card.box.y) places.set(card.id, place);
  return places;
}

interface WantedPlace {
  card: CardModel;
  place: Point;
}

/** Cards whose places are taken find others, when all that fit stand. */
function besides(fixed: readonly Box[], wanted: readonly WantedPlace[]): WantedPlace[] {
  if (fixed.length === 0) return [...wanted];
  const grid = new SpatialGrid();
  fixed.forEach((box, at) => grid.set(String(at), box));
  const boxOf = ({ card, place }: WantedPlace) => ({ ...card.box, ...place });
  const isTaken = (one: WantedPlace) => {
    const box = boxOf(one);
    return [...grid.query(box)].some((id) => overlaps(box, grid.box(id) as Box));
  };
  const { fits = [], blocked = [] } = Object.groupBy(wanted, (one) => (isTaken(one) ? 'blocked' : 'fits'));
  const taken = [...fixed, ...fits.map(boxOf)];
  const found = blocked
    .toSorted((a, b) => a.place.x - b.place.x || a.place.y - b.place.y)
    .map(({ card, place }) => {
      const free = { card, place: freeSlot(place, card.box.height, taken) };
      taken.push(boxOf(free));
      return free;
    });
  return [...fits, ...found];
}

function layeredGraph(cards: readonly CardModel[], wires: readonly Wire[]): LayeredGraph {
  const at = new Map(cards.map((card, index) => [card.id, index]));
  const links = wires.flatMap((wire) => {
    const [from, to] = [at.get(wire.source.node), at.get(wire.target.node)];
    if (from === undefined || to === undefined || wire.problem?.code === 'graph.broken-link') return [];
    const [source, target] = [cards[from] as CardModel, cards[to] as CardModel];
    const [fromY, toY] = [portPoint(source, wire.source.port, 'out').y, portPoint(target, wire.target.port, 'in').y];
    return [{ from, fromY, to, toY }];
  });
  return { blocks: cards.map(({ box }) => ({ width: box.width, height: box.height })), links };
}

/** What brings the new picture over the old one: the first pinned card keeps its place, else the corner does. */
function anchorShift(cards: readonly CardModel[], corners: readonly Point[]): Point {
  const at = cards.findIndex((card, index) => card.pinned && corners[index]);
  const [card, corner] = [cards[at], corners[at]];
  if (card && corner) return { x: card.box.x - corner.x, y: card.box.y - corner.y };
  const before = boxAround(cards.map(({ box }) => box));
  const after = boxAround(corners.map((place) => ({ ...place, width: 0, height: 0 })));
  return before && after ? { x: snap(before.x - after.x), y: snap(before.y - after.y) } : { x: 0, y: 0 };
}
