import {
  boundsAlong,
  distanceToEdges,
  elementsOf,
  numberOf,
  rectangle,
  regionContains,
  regionOf,
  type Model,
  type Point,
  type Polygon,
  type Region,
} from 'parti';
import { furthestOf, holdsCorner, marksOf, type Place, type Search, type Size } from './stand.ts';
import { SAME, type Storey } from './storeys.ts';

/** Corridors of a building. */
export interface Corridors {
  /** Those at a height (m). */
  at(elevation: number): Region[];
  /** Those up to a height (m). */
  upTo(elevation: number): Region[];
}

/** Outlines are asked for so much smaller (m): neighbours share an edge. */
const CLEAR = 0.01;
/** Nearer to an outer wall (m) than this a stair takes daylight away. */
const FACADE = 1;
/** A dark place is taken where it serves not much less than a bright one. */
const DARK = 1.25;
/** So many dark and so many bright places are compared for each stair. */
const COMPARED = 6;

/** Corridors of a model of circulation; undefined where none comes in. */
export function corridorsOf(model: Model | undefined): Corridors | undefined {
  if (!model) return undefined;
  const all = elementsOf(model, 'Elements.Corridor').flatMap((corridor) => {
    const region = regionOf(model, corridor);
    return region ? [{ elevation: numberOf(corridor, 'Elevation'), key: JSON.stringify(region), region }] : [];
  });
  const distinct = (found: typeof all) => [...new Map(found.map(({ key, region }) => [key, region])).values()];
  return {
    at: (height) => distinct(all.filter(({ elevation }) => Math.abs(elevation - height) < SAME)),
    upTo: (height) => distinct(all.filter(({ elevation }) => elevation < height + SAME)),
  };
}

/** Whether a box stands on the storeys and off everything that is blocked. */
export function isFree(place: Omit<Place, 'top'>, size: Size, common: readonly Region[], blocked: readonly Region[]): boolean {
  return standsFree(clearOf(place, size), common, blocked);
}

function clearOf({ middle, angle }: Omit<Place, 'top'>, { length, width }: Size): BesidePlace['clear'] {
  const outline = rectangle(middle, length - 2 * CLEAR, width - 2 * CLEAR, angle);
  return { outline, marks: marksOf(middle, outline) };
}

const standsFree = ({ outline, marks }: BesidePlace['clear'], common: readonly Region[], blocked: readonly Region[]): boolean =>
  common.some((one) => marks.every((mark) => regionContains(one, mark)) && !holdsCorner(outline, one)) &&
  blocked.every((one) => marks.every((mark) => !regionContains(one, mark)) && !holdsCorner(outline, one));

/** A place at a corridor, with what is asked of it for each stair that is looked for. */
export interface BesidePlace {
  place: Omit<Place, 'top'>;
  marks: Point[];
  /** Its outline, smaller by what neighbours share. */
  clear: { outline: Polygon; marks: Point[] };
  /** Whether it is away from every outer wall; undefined until it is asked. */
  isDark?: boolean;
}

/** Of the places at a corridor the one that serves most, rather in the dark than at an outer wall. */
export function bestBeside(
  { common, plan }: Storey,
  search: Search,
  { core, places, blocked }: { core: Region | undefined; places: readonly BesidePlace[]; blocked: readonly Region[] },
  size: Size,
): Omit<Place, 'top'> | undefined {
  const { ground, rest, stairs, way } = search;
  const taken = [...blocked, ...(core ? [core] : []), ...stairs.map((stair) => outlineOf(stair, size))];
  const walls = plan.flatMap(({ perimeter, voids }) => [perimeter, ...voids].flatMap(edgesOf));
  const wanted = new Set(rest);
  for (const furthest of furthestOf(search)) {
    const from = ground.cells[furthest] as Point;
    const near = places.filter(({ place: { middle } }) => Math.hypot(middle.X - from.X, middle.Y - from.Y) <= way);
    const fitting = near.filter(({ clear }) => standsFree(clear, common, taken));
    const isDark = (one: BesidePlace) => (one.isDark ??= isOffWalls(one.marks, walls));
    const [dark, bright] = [fitting.filter(isDark), fitting.filter((one) => !isDark(one))];
    const scored = [...some(dark), ...some(bright)].flatMap((one) => {
      const reached = ground.waysFrom(one.place.middle, way);
      if (!reached.has(furthest)) return [];
      const count = [...reached.keys()].filter((cell) => wanted.has(cell)).length;
      return [{ place: one.place, score: count * (isDark(one) ? DARK : 1) }];
    });
    if (scored.length > 0) return scored.reduce((best, one) => (one.score > best.score ? one : best)).place;
  }
  return undefined;
}

const isOffWalls = (marks: readonly Point[], walls: readonly [Point, Point][]): boolean => {
  const { low, high } = boundsAlong({ perimeter: [...marks], voids: [] });
  return walls.every(([a, b]) => {
    // Few walls are near: the distance to the others is not worked out.
    const isFar =
      Math.max(a.X, b.X) < low[0] - FACADE ||
      Math.min(a.X, b.X) > high[0] + FACADE ||
      Math.max(a.Y, b.Y) < low[1] - FACADE ||
      Math.min(a.Y, b.Y) > high[1] + FACADE;
    return isFar || marks.every((mark) => distanceToEdges([a, b], mark) > FACADE);
  });
};

const edgesOf = (ring: Polygon): [Point, Point][] => ring.map((a, at) => [a, ring[(at + 1) % ring.length] as Point]);

/** Room that a stair takes. */
export const outlineOf = ({ middle, angle }: Omit<Place, 'top'>, { length, width }: Size): Region => ({
  perimeter: rectangle(middle, length, width, angle),
  voids: [],
});

function some<Item>(items: readonly Item[]): Item[] {
  const every = Math.max(1, items.length / COMPARED);
  return Array.from({ length: Math.min(COMPARED, items.length) }, (_, at) => items[Math.floor(at * every)] as Item);
}

/** Places at corridors, for every stair of a storey. */
export function placesBeside(corridors: readonly Region[], size: Size): BesidePlace[] {
  // Places along an edge are turned alike: one of them is worked out, and moved.
  const turned = new Map<number, Pick<BesidePlace, 'marks' | 'clear'>>();
  const turnedBy = (angle: number) => {
    const place = { middle: { X: 0, Y: 0, Z: 0 }, angle };
    const one = turned.get(angle) ?? {
      marks: marksOf(place.middle, outlineOf(place, size).perimeter),
      clear: clearOf(place, size),
    };
    turned.set(angle, one);
    return one;
  };
  return corridors
    .flatMap((corridor) => placesAt(corridor, size))
    .map((place) => {
      const { X, Y, Z } = place.middle;
      const { marks, clear } = turnedBy(place.angle);
      const moved = (all: readonly Point[]) => all.map((corner) => ({ X: X + corner.X, Y: Y + corner.Y, Z }));
      return { place, marks: moved(marks), clear: { outline: moved(clear.outline), marks: moved(clear.marks) } };
    });
}

/** Stairs that begin at an edge of a corridor and go away from it, one after the other from corner to corner. */
function placesAt({ perimeter, voids }: Region, { length, width }: Size): Omit<Place, 'top'>[] {
  const isInside = (at: Point) => regionContains({ perimeter, voids }, at);
  return [perimeter, ...voids].flatMap((ring: Polygon) =>
    ring.flatMap((a, at) => {
      const b = ring[(at + 1) % ring.length] as Point;
      const edge = Math.hypot(b.X - a.X, b.Y - a.Y);
      if (edge < width) return [];
      const [x, y] = [(b.X - a.X) / edge, (b.Y - a.Y) / edge];
      const [mx, my] = [(a.X + b.X) / 2, (a.Y + b.Y) / 2];
      const side = isInside({ X: mx + y * 0.05, Y: my - x * 0.05, Z: 0 }) ? -1 : 1;
      const [nx, ny] = [side * y, -side * x];
      const count = Math.max(1, Math.ceil((edge - width) / (width / 2)));
      return Array.from({ length: count + 1 }, (_, step) => {
        const along = width / 2 + ((edge - width) * step) / count;
        return {
          middle: { X: a.X + x * along + (nx * length) / 2, Y: a.Y + y * along + (ny * length) / 2, Z: 0 },
          angle: Math.atan2(ny, nx),
        };
      });
    }),
  );
}

/** Middles of lifts beside stairs, one at each stair before any has a second: they open to the same corridor. */
export function liftsBeside(
  stairs: readonly Place[],
  size: Size,
  side: number,
  free: (place: Omit<Place, 'top'>, size: Size, taken: readonly Region[]) => boolean,
  count: number,
): { middle: Point; angle: number }[] {
  const shaft: Size = { length: side, width: side };
  const lifts: { middle: Point; angle: number }[] = [];
  for (const hand of [1, -1])
    for (const { middle, angle } of stairs) {
      if (lifts.length >= count) return lifts;
      const [along, across] = [side / 2 - size.length / 2, hand * (size.width / 2 + side / 2)];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const lift = {
        middle: { X: middle.X + cos * along - sin * across, Y: middle.Y + sin * along + cos * across, Z: middle.Z },
        angle,
      };
      const taken = [...stairs.map((stair) => outlineOf(stair, size)), ...lifts.map((other) => outlineOf(other, shaft))];
      if (free(lift, shaft, taken)) lifts.push(lift);
    }
  return lifts;
}
