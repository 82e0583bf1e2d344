import type { SnapIndex, Vec3 } from '#engine';
import { clean, crossingOf, gap, mid, nearestEdges, planGap, type Segment } from './plan-geometry.ts';

/** How many places a walk knows around where it begins. */
const MOST_PLACES = 200;
/** Edges whose crossings are looked for: those nearest to the place. */
const MOST_CROSSED = 120;
/** How far is looked (m), in steps that double. */
const FIRST_REACH = 8;
const LAST_REACH = 16_384;
/** Who stands so near to a place stands on it (m). */
const SAME = 1e-6;
/** Places nearer to each other than this are one step (m). */
const APART = 1e-3;

/** Corners, middles and crossings on the plane around a place, nearest first (of two as near the western, then the southern); the place itself is none of them. */
export function placesAround(field: SnapIndex, from: Vec3, own: readonly Segment[] = []): Vec3[] {
  for (let reach = FIRST_REACH; ; reach *= 2) {
    const found = placesWithin(field, from, own, reach);
    if (found.length >= MOST_PLACES || reach >= LAST_REACH) return found.slice(0, MOST_PLACES);
  }
}

function placesWithin(field: SnapIndex, from: Vec3, own: readonly Segment[], reach: number): Vec3[] {
  const edges = [...field.near(from, reach), ...own];
  const crossed = nearestEdges(edges, from, MOST_CROSSED);
  const crossings = crossed.flatMap((one, index) =>
    crossed.slice(index + 1).flatMap((other) => {
      const crossing = crossingOf(one, other, true);
      return crossing ? [crossing] : [];
    }),
  );
  const all: Vec3[] = [...edges.flatMap(([a, b]) => [a, b, mid(a, b)]), ...field.pointsNear(from, reach), ...crossings];
  const sorted = all
    .map(([x, y]): Vec3 => [clean(x), clean(y), from[2]])
    .filter((place) => planGap(place, from) > APART && planGap(place, from) <= reach)
    .toSorted((a, b) => planGap(a, from) - planGap(b, from) || a[0] - b[0] || a[1] - b[1]);
  const taken = new Set<string>();
  return sorted.filter(([x, y]) => {
    const cell = `${Math.round(x / APART)} ${Math.round(y / APART)}`;
    return !taken.has(cell) && taken.add(cell);
  });
}

/** Where a walk stands: it goes on while nothing else moved the place. */
interface Walk {
  from: Vec3;
  places: readonly Vec3[];
  /** Which of the places; −1 is where it began. */
  at: number;
}

/** Goes by keys from one place that can be caught to another. */
export class SnapWalk {
  #walk: Walk | undefined;

  /** Whether the next step goes on from `stand`; a place that something else chose begins a new walk. */
  isAt(stand: Vec3): boolean {
    const place = this.#walk && (this.#walk.places[this.#walk.at] ?? this.#walk.from);
    return place !== undefined && gap(place, stand) < SAME;
  }

  /** Forgets the walk: the next step begins anew where the sketch stands then. */
  stop(): void {
    this.#walk = undefined;
  }

  /** The next place by distance from where the walk began (1), or the one before it (−1); nothing where there is none. */
  step(stand: Vec3, by: 1 | -1, placesFrom: (from: Vec3) => readonly Vec3[]): Vec3 | undefined {
    const walk = this.#walk && this.isAt(stand) ? this.#walk : { from: stand, places: placesFrom(stand), at: -1 };
    const at = walk.at + by;
    if (at < -1 || at >= walk.places.length) return undefined;
    this.#walk = { ...walk, at };
    return walk.places[at] ?? walk.from;
  }
}

/** Widest turn from the asked direction under which a place still lies that way (degrees). */
const WIDEST = 45;

/** The nearest place in a direction seen from above: far ones and those aside count as farther. */
export function placeTowards(from: Vec3, [right, up]: readonly [number, number], places: readonly Vec3[]): Vec3 | undefined {
  let best: { place: Vec3; cost: number } | undefined;
  const size = Math.hypot(right, up);
  for (const place of places) {
    const [dx, dy] = [place[0] - from[0], place[1] - from[1]];
    const along = (dx * right + dy * up) / size;
    const aside = Math.abs(dx * up - dy * right) / size;
    if (along <= SAME || aside > along * Math.tan((WIDEST * Math.PI) / 180) + SAME) continue;
    const cost = along + aside * 2;
    if (!best || cost < best.cost - SAME) best = { place, cost };
  }
  return best?.place;
}
