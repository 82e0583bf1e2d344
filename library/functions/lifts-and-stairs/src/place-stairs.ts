import { rectangle, regionContains, type Point, type Polygon, type Region } from 'parti';
import { groundOf, type Ground } from './ground.ts';
import type { Storey } from './storeys.ts';

/** A stair where it stands: from the lowest storey up to `top`, the number of a storey. */
export interface Place {
  middle: Point;
  /** Direction (radians) of its length. */
  angle: number;
  top: number;
}

/** Length and width (m) of a stair with its walls. */
export interface Size {
  length: number;
  width: number;
}

/** What came of looking for places. */
export interface Placed {
  stairs: Place[];
  /** Longest way (m) to a stair on any storey. */
  longest: number;
  /** Storeys with points that no stair is near enough to, for want of room. */
  short: Storey[];
  isCut: boolean;
}

/** More stairs than this are nobody's building. */
export const MOST = 60;
/** So many places are compared for each stair. */
const COMPARED = 12;
/** Of so many it is asked whether a stair fits. */
const LOOKED_AT = 120;

/** Adds stairs from the top storey down until no point of any is further than `way` (m) from one. */
export function placeStairs(storeys: readonly Storey[], core: Region, first: readonly Place[], size: Size, way: number): Placed {
  const stairs = [...first];
  const short: Storey[] = [];
  let [longest, isCut] = [0, false];
  const grounds = new Map<Storey['plan'], Ground>();
  const done = new Map<Storey['plan'], number>();
  for (let top = storeys.length - 1; top >= 0; top--) {
    const storey = storeys[top] as Storey;
    const { plan, angle } = storey;
    // What reaches down from above serves a storey of the same outline as well as the one above it.
    if (done.get(plan) === stairs.length) continue;
    const ground = grounds.get(plan) ?? groundOf(plan, storey.area, angle, way);
    grounds.set(plan, ground);
    const ways = ground.cells.map(() => Infinity);
    const reach = ({ middle }: Place) => {
      for (const [cell, length] of ground.waysFrom(middle, Infinity)) ways[cell] = Math.min(ways[cell] as number, length);
    };
    const left = () => ways.flatMap((length, cell) => (length + ground.margin > way ? [cell] : []));
    for (const stair of stairs) reach(stair);
    for (let rest = left(); rest.length > 0; rest = left()) {
      if (stairs.length >= MOST) isCut = true;
      const next = isCut ? undefined : bestPlace(storey, ground, rest, ways, core, size, way - ground.margin);
      if (!next) {
        if (!isCut) short.push(storey);
        break;
      }
      const stair = { ...next, top };
      stairs.push(stair);
      reach(stair);
    }
    done.set(plan, stairs.length);
    const reached = ways.filter((length) => length < Infinity);
    if (reached.length > 0) longest = Math.max(longest, reached.reduce((most, one) => Math.max(most, one), 0) + ground.margin);
  }
  return { stairs, longest, short, isCut };
}

/** Of the places from which the furthest cell is near enough the one that serves most of what is left. */
function bestPlace(
  { common, angle }: Storey,
  ground: Ground,
  rest: readonly number[],
  ways: readonly number[],
  core: Region,
  size: Size,
  way: number,
): Omit<Place, 'top'> | undefined {
  const wanted = new Set(rest);
  const far = rest.toSorted((a, b) => (ways[b] === ways[a] ? 0 : (ways[b] as number) - (ways[a] as number)));
  for (const furthest of [far[0], far[far.length >> 1], far.at(-1)] as number[]) {
    const near = [...ground.waysFrom(ground.cells[furthest] as Point, way).keys()];
    const every = Math.max(1, Math.floor(near.length / LOOKED_AT));
    const fitting = near.flatMap((cell, at) =>
      at % every === 0 ? (fits(ground.cells[cell] as Point, angle, common, core, size) ?? []) : [],
    );
    const step = Math.max(1, Math.floor(fitting.length / COMPARED));
    const served = fitting.flatMap((place, at) => {
      if (at % step !== 0) return [];
      const count = [...ground.waysFrom(place.middle, way).keys()].filter((cell) => wanted.has(cell)).length;
      return count > 0 ? [{ place, count }] : [];
    });
    if (served.length > 0) return served.reduce((best, one) => (one.count > best.count ? one : best)).place;
  }
  return undefined;
}

/** A stair around a place, along or across; undefined where it reaches out of the storeys or into the core. */
function fits(
  middle: Point,
  along: number,
  common: readonly Region[],
  core: Region,
  { length, width }: Size,
): Omit<Place, 'top'> | undefined {
  for (const angle of [along, along + Math.PI / 2]) {
    const outline = rectangle(middle, length, width, angle);
    const marks = [middle, ...outline, ...outline.map((corner, at) => halfWay(corner, outline[(at + 1) % 4] as Point))];
    const isInside = common.some((one) => marks.every((mark) => regionContains(one, mark)) && !holdsCorner(outline, one));
    if (isInside && marks.every((mark) => !regionContains(core, mark)) && !holdsCorner(outline, core)) return { middle, angle };
  }
  return undefined;
}

const halfWay = (a: Point, b: Point): Point => ({ X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2, Z: a.Z });

/** Whether a corner of a region lies within an outline: an edge that bends into it. */
const holdsCorner = (outline: Polygon, { perimeter, voids }: Region): boolean =>
  [perimeter, ...voids].some((ring) => ring.some((corner) => regionContains({ perimeter: outline, voids: [] }, corner)));
