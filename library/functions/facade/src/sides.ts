import { counterClockwise, type Point, type Polygon, type Region } from 'parti';
import { cornerAt, type Corner } from './corner.ts';

/** Edges shorter than this (m) get no panel. */
const SHORTEST_EDGE = 0.4;

/** An edge of a storey that gets panels. */
export interface Side {
  from: Point;
  /** Its direction. */
  cos: number;
  sin: number;
  length: number;
  side: number;
  /** How far from its start the panels begin (m), and how long they run. */
  start: number;
  run: number;
  /** At its start, where the corner is so sharp that the ends of panels would stick out of the next side: what stands there, in plan. */
  corner: Corner | undefined;
}

/** Edges of a storey and then of its courts, the open air to their right; sides are counted through. Panels are so deep (m). */
export function sidesOf({ perimeter, voids }: Region, depth: number): Side[] {
  const rings = [counterClockwise(perimeter), ...voids.map((court) => counterClockwise(court).toReversed())];
  let before = 0;
  return rings.flatMap((ring) => {
    const edges = edgesOf(ring, depth).map((edge) => ({ ...edge, side: before + edge.side }));
    before += ring.length;
    return edges;
  });
}

function edgesOf(outline: Polygon, depth: number): Side[] {
  const first = firstCorner(outline);
  const corners = outline.map((_, index) => cornerAt(outline, index, depth));
  return outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] as Point;
    const length = Math.hypot(to.X - from.X, to.Y - from.Y);
    const corner = corners[index];
    const start = corner?.width ?? 0;
    const run = length - start - (corners[(index + 1) % outline.length]?.width ?? 0);
    if (length < SHORTEST_EDGE) return [];
    const side = (index - first + outline.length) % outline.length;
    return [{ from, cos: (to.X - from.X) / length, sin: (to.Y - from.Y) / length, length, side, start, run, corner }];
  });
}

/** Way that the corner lies in from which sides are counted: about south-west, so that no two corners of a usual plan tie. */
const [WEST, SOUTH] = [0.62, 0.78];

/** The corner from which sides are counted, wherever somebody began to draw. */
function firstCorner(outline: Polygon): number {
  const reach = outline.map(({ X, Y }) => X * WEST + Y * SOUTH);
  return reach.indexOf(Math.min(...reach));
}

/** Sides are named by letters, as on a plan. */
export const letterOf = (side: number): string => String.fromCharCode(65 + (side % 26));

/** Letter of a side, with a number where the alphabet is used up: no two sides share it. */
export const nameOf = (side: number): string => letterOf(side) + (side < 26 ? '' : String(Math.floor(side / 26) + 1));
