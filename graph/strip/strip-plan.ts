import type { NodeId, Wire } from '#domain';
import type { Graph } from '../editor/graph.ts';
import type { Point } from '../model/card-geometry.ts';
import { portPoint, type CardModel } from '../model/card-model.ts';

/** Px around and between the cards of a strip. */
const [TOP_PX, START_PX, GAP_PX] = [24, 20, 40];
/** Lanes of the wires beside the cards (px). */
const LANE_PX = 14;

/** Card of a strip, one below the other; `waitsFor` are those before it that its value comes from. */
export interface StripCard {
  card: CardModel;
  top: number;
  waitsFor: readonly NodeId[];
}

/** Plan of a strip: cards, wires among them as paths, and its height (px). */
export interface StripPlan {
  cards: readonly StripCard[];
  wires: readonly { id: string; isDerived: boolean; hue: string; path: string }[];
  height: number;
}

/** A function and everything that waits for it, sources above their readers. */
export function planStrip(graph: Pick<Graph, 'model'>, sketched: NodeId): StripPlan {
  const { order, downstream, wiresInto } = graph.model.graph();
  const waiting = downstream(sketched);
  const ids = [sketched, ...order.filter((id) => id !== sketched && waiting.has(id))];
  const cards: StripCard[] = [];
  let top = TOP_PX;
  for (const id of ids) {
    const card = graph.model.card(id);
    if (!card) continue;
    const sources = wiresInto(id).map((wire) => wire.source.node);
    cards.push({ card, top, waitsFor: [...new Set(sources.filter((source) => ids.includes(source)))] });
    top += card.box.height + GAP_PX;
  }
  const placed = new Map(cards.map((one) => [one.card.id, one]));
  const wires = cards.flatMap(({ card }) =>
    wiresInto(card.id).flatMap((wire) => {
      const [from, to] = [placed.get(wire.source.node), placed.get(wire.target.node)];
      return from && to && from.top < to.top ? [wireBetween(wire, from, to)] : [];
    }),
  );
  return { cards, wires, height: top };
}

function wireBetween(wire: Wire, from: StripCard, to: StripCard): StripPlan['wires'][number] {
  const a = placeOf(from, portPoint(from.card, wire.source.port, 'out'));
  const b = placeOf(to, portPoint(to.card, wire.target.port, 'in'));
  const across = to.top - GAP_PX / 2;
  const hue = from.card.rows.find((row) => row.side === 'out' && row.key === wire.source.port)?.port?.dataType ?? 'model';
  const path = `M${a.x} ${a.y}H${a.x + LANE_PX}V${across}H${b.x - LANE_PX}V${b.y}H${b.x}`;
  return { id: wire.id, isDerived: wire.kind === 'derived', hue, path };
}

const placeOf = ({ top }: StripCard, { x, y }: Point): Point => ({ x: START_PX + x, y: top + y });
