import type { Box, Point } from '../model/card-geometry.ts';
import type { TrackPlanner } from './track-planner.ts';

/** How a wire runs: right angles with round corners, or one curve. Points in graph px. */
export type WireRoute =
  | { kind: 'square'; points: Point[]; radius: number }
  | { kind: 'curve'; points: [Point, Point, Point, Point] };

/** What a route is found from. */
export interface RouteRequest {
  /** Wires with the same trunk share their first vertical run. */
  trunk: string;
  /** Wires with the same head share their last vertical run. */
  head: string;
  explicit: boolean;
  from: Point;
  to: Point;
  /** How far up and down all wires of the trunk reach near their start, so that they find one place together. */
  extent: { top: number; bottom: number };
  /** Cards that a wire should not run under. */
  cardsIn: (area: Box) => Box[];
  tracks: TrackPlanner;
}

const DERIVED_RADIUS_PX = 6;
const EXPLICIT_RADIUS_PX = 14;
const LEAD_PX = 12;
const STEP_PX = 8;
/** Between a card's edge and a lane beside it. */
const LANE_PX = 12;
/** A level run keeps this far from cards that it passes. */
const AIR_PX = 7;
/** A lane keeps this far from the cards on both sides. */
const ROW_AIR_PX = 4;
/** A curve over less width than this would stand upright. */
const CURVE_ROOM_PX = 64;

/** Finds the way of one wire: straight or curved where there is room, else through the gaps between cards. */
export function routeWire(request: RouteRequest): WireRoute {
  const { from, to, explicit } = request;
  const radius = explicit ? EXPLICIT_RADIUS_PX : DERIVED_RADIUS_PX;
  const dx = to.x - from.x;
  const dy = Math.abs(to.y - from.y);
  if (explicit && dx >= CURVE_ROOM_PX && dy <= dx * 2.2 && !isBlocked(request, curveBox(from, to)))
    return { kind: 'curve', points: curve(from, to) };
  if (dx >= 2 * LEAD_PX) {
    const simple = oneTrack(request);
    if (simple) return { kind: 'square', points: simple, radius };
  }
  return { kind: 'square', points: throughLane(request), radius };
}

/** The way of a wire that minds no cards. */
export function directRoute(from: Point, to: Point): WireRoute {
  const x = (from.x + to.x) / 2;
  return { kind: 'square', points: bend(from, to, x), radius: 0 };
}

function curve(from: Point, to: Point): [Point, Point, Point, Point] {
  const reach = Math.max(28, Math.min(80, Math.abs(to.x - from.x) / 2));
  return [from, { x: from.x + reach, y: from.y }, { x: to.x - reach, y: to.y }, to];
}

/** Horizontal, one vertical run, horizontal; undefined where cards stand in the way. */
function oneTrack({ trunk, extent, from, to, cardsIn, tracks }: RouteRequest): Point[] | undefined {
  if (Math.abs(from.y - to.y) < 2 && cardsIn(clear(from.x, to.x, from.y)).length === 0) return [from, to];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const room = to.x - from.x - 2 * LEAD_PX;
  const early = from.x + LEAD_PX;
  if (cardsIn(clear(early, to.x, to.y)).length === 0 && cardsIn(span(early, top, early, bottom)).length === 0) {
    const x = tracks.place(
      trunk,
      early,
      Math.min(top, extent.top),
      Math.max(bottom, extent.bottom),
      STEP_PX,
      Math.min(room, 5 * STEP_PX),
    );
    return bend(from, to, x);
  }
  const late = to.x - LEAD_PX;
  if (cardsIn(clear(from.x, late, from.y)).length === 0 && cardsIn(span(late, top, late, bottom)).length === 0) {
    const x = tracks.place(trunk, late, top, bottom, -STEP_PX, Math.min(room, 5 * STEP_PX));
    return bend(from, to, x);
  }
  return undefined;
}

const bend = (from: Point, to: Point, x: number): Point[] => [from, { x, y: from.y }, { x, y: to.y }, to];

/** Out to a vertical run, along a lane between rows of cards, down a second run, in. */
function throughLane({ trunk, head, from, to, cardsIn, tracks }: RouteRequest): Point[] {
  const [first, last] = [from.x + LEAD_PX, to.x - LEAD_PX];
  const laneY = freeLane(from.y, to.y, Math.min(first, last), Math.max(first, last), cardsIn);
  const out = tracks.place(trunk, first, Math.min(from.y, laneY), Math.max(from.y, laneY), STEP_PX, 2 * STEP_PX);
  const down = tracks.place(head, last, Math.min(laneY, to.y), Math.max(laneY, to.y), -STEP_PX, 2 * STEP_PX);
  return [from, { x: out, y: from.y }, { x: out, y: laneY }, { x: down, y: laneY }, { x: down, y: to.y }, to];
}

/** The lane with the least way up and down, between the rows of cards that stand there. */
function freeLane(fromY: number, toY: number, left: number, right: number, cardsIn: (area: Box) => Box[]): number {
  const [top, bottom] = [Math.min(fromY, toY), Math.max(fromY, toY)];
  const cost = (y: number) => Math.abs(fromY - y) + Math.abs(toY - y);
  let reach = 480;
  for (;;) {
    const rows = rowsOf(cardsIn(span(left, top - reach, right, bottom + reach)));
    let best: number | undefined;
    const offer = (y: number) => {
      if (y < top - reach || y > bottom + reach || isInRow(rows, y)) return;
      if (best === undefined || cost(y) < cost(best)) best = y;
    };
    offer((fromY + toY) / 2);
    for (const row of rows) {
      offer(row.top - LANE_PX);
      offer(row.bottom + LANE_PX);
    }
    if (best !== undefined) return best;
    if (reach > 8000) return bottom + LANE_PX;
    reach *= 3;
  }
}

/** What cards take from top to bottom, those that leave no lane between them as one. */
function rowsOf(cards: readonly Box[]): { top: number; bottom: number }[] {
  const rows: { top: number; bottom: number }[] = [];
  for (const card of cards.toSorted((a, b) => a.y - b.y)) {
    const last = rows.at(-1);
    const bottom = card.y + card.height;
    if (last && card.y <= last.bottom + LANE_PX) last.bottom = Math.max(last.bottom, bottom);
    else rows.push({ top: card.y, bottom });
  }
  return rows;
}

function isInRow(rows: readonly { top: number; bottom: number }[], y: number): boolean {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as { bottom: number }).bottom + ROW_AIR_PX > y) high = middle;
    else low = middle + 1;
  }
  const row = rows[low];
  return row !== undefined && y > row.top - ROW_AIR_PX;
}

function isBlocked({ cardsIn }: RouteRequest, area: Box): boolean {
  return cardsIn(area).length > 0;
}

/** The middle of a curve's way; its ends lie at cards anyway. */
function curveBox(from: Point, to: Point): Box {
  return span(from.x + 8, from.y, to.x - 8, to.y);
}

/** A level run and the air that it needs above and below. */
function clear(x1: number, x2: number, y: number): Box {
  return span(x1, y - AIR_PX, x2, y + AIR_PX);
}

function span(x1: number, y1: number, x2: number, y2: number): Box {
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}
