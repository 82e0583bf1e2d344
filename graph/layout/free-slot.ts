import { CARD, CARD_GAP_PX, COLUMN_GAP_PX, overlaps, snap, type Box, type Point } from '../model/card-geometry.ts';

/**
 * Free place nearest to `wanted` for a card of this height, graph px; no other card moves. Looks up and down first, then
 * in the columns beside.
 */
export function freeSlot(wanted: Point, height: number, taken: readonly Box[]): Point {
  const isFree = (x: number, y: number) =>
    !taken.some((box) => overlaps({ x, y, width: CARD.width, height }, box, CARD_GAP_PX - 1));
  const column = CARD.width + COLUMN_GAP_PX;
  let best: Point | undefined;
  let bestCost = Infinity;
  for (let shift = 0; shift <= 4; shift++) {
    const x = snap(wanted.x) + shift * column;
    // Only places right below or above another card can be nearest, besides the wanted one.
    const near = taken.filter((box) => box.x < x + CARD.width + CARD_GAP_PX && x < box.x + box.width + CARD_GAP_PX);
    const candidates = [wanted.y, ...near.flatMap((box) => [box.y + box.height + CARD_GAP_PX, box.y - CARD_GAP_PX - height])].map(
      snap,
    );
    for (const y of candidates) {
      const cost = Math.abs(y - wanted.y) + shift * column;
      if (cost < bestCost && isFree(x, y)) [best, bestCost] = [{ x, y }, cost];
    }
  }
  return best ?? { x: snap(wanted.x), y: snap(Math.max(...taken.map((box) => box.y + box.height)) + CARD_GAP_PX) };
}

/**
 * Free place nearest to where a person pointed for a card of this height (or for what is as wide as `width`), graph px, in any direction; no other card moves.
 * What stands in the way is avoided by the shortest way round it.
 */
export function nearestSlot(pointed: Point, height: number, taken: readonly Box[], width: number = CARD.width): Point {
  const wanted = { x: snap(pointed.x), y: snap(pointed.y) };
  const near = taken.filter(
    (box) =>
      Math.abs(box.x + box.width / 2 - wanted.x) < REACH_PX + width &&
      Math.abs(box.y + box.height / 2 - wanted.y) < REACH_PX + height,
  );
  // The nearest place touches what is in the way, with the gap that cards keep.
  const xs = new Set([wanted.x, ...near.flatMap((box) => [box.x - width - CARD_GAP_PX, box.x + box.width + CARD_GAP_PX])]);
  const ys = new Set([wanted.y, ...near.flatMap((box) => [box.y - height - CARD_GAP_PX, box.y + box.height + CARD_GAP_PX])]);
  const wayTo = ({ x, y }: Point) => Math.hypot(x - wanted.x, y - wanted.y);
  const isFree = ({ x, y }: Point) => !taken.some((box) => overlaps({ x, y, width, height }, box, CARD_GAP_PX - 1));
  // Of thousands of cards there are millions of places: then what is put in goes past all of them.
  const isMany = xs.size * ys.size > MOST_PLACES;
  const places = isMany
    ? [wanted, ...aroundAll(wanted, xs, ys)]
    : Array.from(xs).flatMap((x) => Array.from(ys, (y) => ({ x: snap(x), y: snap(y) })));
  return places.toSorted((a, b) => wayTo(a) - wayTo(b)).find(isFree) ?? below(wanted, taken);
}

/** Left, right, above and below of everything. */
function aroundAll({ x, y }: Point, xs: ReadonlySet<number>, ys: ReadonlySet<number>): Point[] {
  const ends = (all: ReadonlySet<number>): [number, number] => {
    let [least, most] = [Infinity, -Infinity];
    for (const one of all) [least, most] = [Math.min(least, one), Math.max(most, one)];
    return [snap(least), snap(most)];
  };
  return [...ends(xs).map((end) => ({ x: end, y })), ...ends(ys).map((end) => ({ x, y: end }))];
}

/** Where nothing stands any more. */
function below(wanted: Point, taken: readonly Box[]): Point {
  return { x: wanted.x, y: snap(taken.reduce((most, box) => Math.max(most, box.y + box.height), wanted.y) + CARD_GAP_PX) };
}

/** Places that are looked at one by one. */
const MOST_PLACES = 20_000;

/** Cards farther away than this (graph px) are in nobody's way. */
const REACH_PX = 1200;

/** Place where a new card belongs, graph px: right of its sources at their middle, left of its targets, or `otherwise`. */
export function wantedPlace(sources: readonly Box[], targets: readonly Box[], height: number, otherwise: Point): Point {
  const middle = (boxes: readonly Box[]) =>
    boxes.reduce((sum, box) => sum + box.y + box.height / 2, 0) / boxes.length - height / 2;
  if (sources.length > 0) return { x: Math.max(...sources.map((box) => box.x + box.width)) + COLUMN_GAP_PX, y: middle(sources) };
  if (targets.length > 0) return { x: Math.min(...targets.map((box) => box.x)) - COLUMN_GAP_PX - CARD.width, y: middle(targets) };
  return otherwise;
}
