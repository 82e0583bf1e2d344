import {
  counterClockwise,
  fromAxes,
  intersect,
  offsetRegions,
  region,
  regionArea,
  subtract,
  type Point,
  type Polygon,
  type Region,
} from 'parti';

/** A piece between an outer wall and the corridor; it is divided along `angle` (radians), the way its wall goes. */
export interface Zone {
  region: Region;
  angle: number;
  /** Whether it lies at an outer wall. */
  hasDaylight: boolean;
}

/** Shorter walls (m) have no zone of their own. */
const SHORTEST = 2;
/** Smaller pieces (m²) stay with nobody. */
const SMALLEST = 1;
/** Half the width (m) of what is a thread. */
const THREAD = 0.02;

/** What is left of `free` beside a corridor, by the wall that it lies at: long walls take the corners. */
export function zonesBeside(plan: Region, corridor: readonly Region[], free: readonly Region[]): Zone[] {
  let left = subtract(free, corridor);
  const zones: Zone[] = [];
  const take = (from: readonly Region[], angle: number, hasDaylight: boolean) => {
    // Cutting leaves threads along what was cut away; without them a piece is what it seems.
    const whole = intersect(offsetRegions(offsetRegions(from, -THREAD), THREAD), from);
    const taken = [...corridor, ...zones.map(({ region: other }) => other)];
    const pieces = subtract(whole, taken).filter((piece) => regionArea(piece) >= SMALLEST);
    zones.push(...pieces.map((piece): Zone => ({ region: piece, angle, hasDaylight })));
    left = subtract(left, pieces);
  };
  const walls = wallsOf(plan).toSorted((a, b) => b.length - a.length);
  for (const { a, angle, length } of walls) {
    if (length < SHORTEST) continue;
    const [u, v] = [a.X * Math.cos(angle) + a.Y * Math.sin(angle), a.Y * Math.cos(angle) - a.X * Math.sin(angle)];
    const depth = depthTo(corridor, u, v, length, angle);
    if (depth < 0.5) continue;
    const strip: [number, number][] = [
      [u, v],
      [u + length, v],
      [u + length, v + depth],
      [u, v + depth],
    ];
    take(intersect([region(strip.map(([x, y]) => fromAxes(x, y, angle)))], left), angle, true);
  }
  const longest = walls[0]?.angle ?? 0;
  take(left, longest, false);
  return zones;
}

/** Way (m) inwards from a wall to the corridor that lies before it; the whole depth where there is none. */
function depthTo(corridor: readonly Region[], u: number, v: number, length: number, angle: number): number {
  const before = intersect(
    [
      region(
        (
          [
            [u, v],
            [u + length, v],
            [u + length, v + 1000],
            [u, v + 1000],
          ] as const
        ).map(([x, y]) => fromAxes(x, y, angle)),
      ),
    ],
    corridor,
  );
  const ways = before.flatMap(({ perimeter }) => perimeter.map(({ X, Y }) => Y * Math.cos(angle) - X * Math.sin(angle) - v));
  return ways.length > 0 ? Math.max(0, Math.min(...ways)) : 1000;
}

/** Walls with the plan to their left. */
function wallsOf({ perimeter, voids }: Region): { a: Point; angle: number; length: number }[] {
  const rings: Polygon[] = [counterClockwise(perimeter), ...voids.map((hole) => counterClockwise(hole).toReversed())];
  return rings.flatMap((ring) =>
    ring.map((a, at) => {
      const b = ring[(at + 1) % ring.length] as Point;
      return { a, angle: Math.atan2(b.Y - a.Y, b.X - a.X), length: Math.hypot(b.X - a.X, b.Y - a.Y) };
    }),
  );
}
