import { isInRing, signedArea } from '#domain';
import type { Vec3 } from '#engine';
import { cleanCorner, crossingOf, edgesOf, footOn, mid, minus, planGap, type Segment } from './plan-geometry.ts';

/** Places nearer to each other than this are the same (m). */
const SAME = 1e-6;

/** A way from one corner to the next; the shape lies on its left. */
interface Way {
  from: Vec3;
  to: Vec3;
  /** Which cut it is a side of; undefined for the outline. */
  cut?: number;
}

/**
 * Divides a shape along a drawn line (seen from above): its perimeter first, then its voids. Only where the line leads
 * from one side of the shape to another is it cut; a void that the line comes through becomes part of the new outlines.
 * Undefined where nothing is divided.
 */
export function splitShape(outlines: readonly (readonly Vec3[])[], line: Segment): Vec3[][][] | undefined {
  const [perimeter = []] = outlines;
  const rings = meeting(outlines.map((corners, at) => withCrossings(turned(corners, at === 0), line)));
  const sides = sidesOf(rings);
  let cuts = cutsOf(rings, line);
  for (;;) {
    const loops = loopsOf([
      ...sides,
      ...cuts.flatMap(([from, to], cut): Way[] => [
        { from, to, cut },
        { from: to, to: from, cut },
      ]),
    ]);
    // A cut with the same outline on both sides leads into a void and not through it.
    const idle = new Set(
      loops.flatMap((loop) => {
        const met = loop.flatMap(({ cut }) => cut ?? []);
        return met.filter((cut, at) => met.indexOf(cut) !== at);
      }),
    );
    if (idle.size === 0) return cuts.length > 0 ? shapesOf(loops, areaOf(perimeter) < 0) : undefined;
    cuts = cuts.filter((_, cut) => !idle.has(cut));
  }
}

/** Divides a line of corners wherever a drawn line crosses it (seen from above); undefined where it crosses nothing. */
export function splitLine(corners: readonly Vec3[], line: Segment): Vec3[][] | undefined {
  const parts: Vec3[][] = [[]];
  const all = withCrossings(corners, line, false);
  for (const [at, corner] of all.entries()) {
    parts.at(-1)?.push(corner);
    const [before, after] = [all[at - 1], all[at + 1]];
    if (before && after && isOn(corner, line) && sideOf(before, line) * sideOf(after, line) < 0) parts.push([corner]);
  }
  return parts.length > 1 ? parts : undefined;
}

const areaOf = (corners: readonly Vec3[]): number => signedArea(corners.flatMap(([x, y]) => [x, y]));

/** Counterclockwise for a perimeter, clockwise for a void: the shape lies on the left of both. */
function turned(corners: readonly Vec3[], isPerimeter: boolean): readonly Vec3[] {
  const distinct = corners.filter((corner, at) => planGap(corner, corners.at(at - 1) ?? corner) > SAME);
  return areaOf(distinct) > 0 === isPerimeter ? distinct : distinct.toReversed();
}

/** Outlines with a corner wherever one of another lies on their sides: a void may touch them. */
function meeting(rings: readonly (readonly Vec3[])[]): Vec3[][] {
  return rings.map((corners) =>
    edgesOf(corners, true).flatMap(([from, to]) => {
      const isBetween = (place: Vec3) => planGap(place, from) > SAME && planGap(place, to) > SAME && isOn(place, [from, to]);
      const others = rings.flatMap((ring) => (ring === corners ? [] : ring.filter(isBetween)));
      return [from, ...others.toSorted((a, b) => planGap(a, from) - planGap(b, from))];
    }),
  );
}

/** Sides of the outlines; where two lie on each other the shape has none: it is on neither side of them. */
function sidesOf(rings: readonly (readonly Vec3[])[]): Way[] {
  const sides = rings.flatMap((corners) => edgesOf(corners, true).map(([from, to]): Way => ({ from, to })));
  const known = new Set(sides.map(({ from, to }) => `${keyOf(from)} ${keyOf(to)}`));
  return sides.filter(({ from, to }) => !known.has(`${keyOf(to)} ${keyOf(from)}`));
}

/** Which side of the endless line a place lies on: 1, −1, or 0 on it. */
function sideOf(place: Vec3, [from, to]: Segment): number {
  const [u, v] = [minus(to, from), minus(place, from)];
  const away = (u[0] * v[1] - u[1] * v[0]) / Math.hypot(u[0], u[1]);
  return Math.abs(away) < SAME ? 0 : Math.sign(away);
}

/** Whether a place lies on the line between its ends. */
function isOn(place: Vec3, [from, to]: Segment): boolean {
  if (planGap(place, from) < SAME || planGap(place, to) < SAME) return true;
  const foot = footOn([from, to], place);
  return foot !== undefined && planGap(foot, place) < SAME;
}

/** Corners with one more wherever the line passes between two. */
function withCrossings(corners: readonly Vec3[], line: Segment, isClosed = true): Vec3[] {
  return corners.flatMap((corner, at) => {
    const next = corners[at + 1] ?? (isClosed ? corners[0] : undefined);
    if (!next || sideOf(corner, line) * sideOf(next, line) >= 0) return [corner];
    const crossing = crossingOf([corner, next], line, false);
    return crossing && isOn(crossing, line) ? [corner, cleanCorner(crossing)] : [corner];
  });
}

/** Parts of the line that lie inside the shape and go from outline to outline. */
function cutsOf(rings: readonly (readonly Vec3[])[], line: Segment): Segment[] {
  const [from, to] = line;
  const along = minus(to, from);
  const shareOf = (place: Vec3) => (place[0] - from[0]) * along[0] + (place[1] - from[1]) * along[1];
  const met = rings
    .flat()
    .filter((corner) => sideOf(corner, line) === 0)
    .toSorted((a, b) => shareOf(a) - shareOf(b));
  return met.slice(1).flatMap((end, at): Segment[] => {
    const start = met[at] as Vec3;
    const middle = mid(start, end);
    return planGap(start, end) > SAME && isOn(start, line) && isOn(end, line) && isInside(rings, middle) ? [[start, end]] : [];
  });
}

/** Inside the shape, not on its outline. */
function isInside(rings: readonly (readonly Vec3[])[], place: Vec3): boolean {
  const isOnSide = rings.some((corners) => edgesOf(corners, true).some((side) => isOn(place, side)));
  const around = rings.filter((corners) =>
    isInRing(
      place[0],
      place[1],
      corners.flatMap(([x, y]) => [x, y]),
    ),
  );
  return !isOnSide && around.length % 2 === 1;
}

/** The same for places that are the same. */
const keyOf = ([x, y]: Vec3): string => `${Math.round(x / SAME)} ${Math.round(y / SAME)}`;

/** Goes along the ways, at each corner as far to the left as possible, until each was gone once. */
function loopsOf(ways: readonly Way[]): Way[][] {
  const leaving = Map.groupBy(ways, ({ from }) => keyOf(from));
  const gone = new Set<Way>();
  const loops: Way[][] = [];
  for (const first of ways) {
    const loop: Way[] = [];
    for (let way: Way | undefined = first; way && !gone.has(way);) {
      gone.add(way);
      loop.push(way);
      way = leftmost(way, leaving.get(keyOf(way.to)) ?? []);
    }
    if (loop.length > 0) loops.push(loop);
  }
  return loops;
}

/** The way on that turns most to the left; back along the same cut comes last. */
function leftmost({ from, to }: Way, ways: readonly Way[]): Way | undefined {
  const back = Math.atan2(from[1] - to[1], from[0] - to[0]);
  const turnOf = (way: Way) => {
    const turn = back - Math.atan2(way.to[1] - way.from[1], way.to[0] - way.from[0]);
    const round = ((turn % TURN) + TURN) % TURN;
    return round < 1e-9 ? TURN : round;
  };
  return ways.toSorted((a, b) => turnOf(a) - turnOf(b))[0];
}

const TURN = Math.PI * 2;

/** Shapes from loops: what turns left is a perimeter, what turns right a void of the nearest one around it. */
function shapesOf(loops: readonly Way[][], isClockwise: boolean): Vec3[][][] | undefined {
  const outlines = loops.map((loop) => loop.map(({ from }) => from));
  const perimeters = outlines.filter((corners) => areaOf(corners) > 0);
  if (perimeters.length < 2) return undefined;
  const bySize = perimeters.toSorted((a, b) => areaOf(a) - areaOf(b));
  const voids = Map.groupBy(
    outlines.filter((corners) => areaOf(corners) < 0),
    (corners) => bySize.find((perimeter) => edgesOf(corners, true).some((side) => isInside([perimeter], mid(...side)))),
  );
  const as = (corners: readonly Vec3[]) => (isClockwise ? corners.toReversed() : [...corners]);
  return perimeters.map((perimeter) => [perimeter, ...(voids.get(perimeter) ?? [])].map(as));
}
