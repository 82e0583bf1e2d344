import { rectangle, regionContains, type Point, type Region } from 'parti';
import { bestBeside, placesBeside, type BesidePlace, type Corridors } from './beside-corridor.ts';
import { groundOf, type Ground } from './ground.ts';
import { furthestOf, holdsCorner, marksOf, type Place, type Search, type Size } from './stand.ts';
import type { Storey } from './storeys.ts';

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

/** What stairs keep off, and the corridors that they stand at. */
export interface Around {
  core: Region | undefined;
  corridors: Corridors | undefined;
}

/** Adds stairs from the top storey down until no point of any is further than `way` (m) from one. */
export function placeStairs(
  storeys: readonly Storey[],
  around: Around,
  first: readonly Place[],
  size: Size,
  way: number,
): Placed {
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
    let places: BesidePlace[] | undefined;
    const placesHere = () => (places ??= placesBeside(around.corridors?.at(storey.elevation) ?? [], size));
    for (const stair of stairs) reach(stair);
    for (let rest = left(); rest.length > 0; rest = left()) {
      if (stairs.length >= MOST) isCut = true;
      const next = isCut
        ? undefined
        : nextPlace(storey, { ground, rest, ways, stairs, way: way - ground.margin }, around, placesHere(), size);
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

/** Where a storey has corridors a stair stands at one, else anywhere. */
function nextPlace(
  storey: Storey,
  search: Search,
  { core, corridors }: Around,
  places: readonly BesidePlace[],
  size: Size,
): Omit<Place, 'top'> | undefined {
  const hasOwn = corridors && corridors.at(storey.elevation).length > 0;
  return hasOwn
    ? bestBeside(storey, search, { core, places, blocked: corridors.upTo(storey.elevation) }, size)
    : bestPlace(storey, search, core, size);
}

/** Of the places from which the furthest cell is near enough the one that serves most of what is left. */
function bestPlace(
  { common, angle }: Storey,
  search: Search,
  core: Region | undefined,
  size: Size,
): Omit<Place, 'top'> | undefined {
  const { ground, rest, way } = search;
  const wanted = new Set(rest);
  for (const furthest of furthestOf(search)) {
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
  core: Region | undefined,
  { length, width }: Size,
): Omit<Place, 'top'> | undefined {
  for (const angle of [along, along + Math.PI / 2]) {
    const outline = rectangle(middle, length, width, angle);
    const marks = marksOf(middle, outline);
    const isInside = common.some((one) => marks.every((mark) => regionContains(one, mark)) && !holdsCorner(outline, one));
    const isClear = !core || (marks.every((mark) => !regionContains(core, mark)) && !holdsCorner(outline, core));
    if (isInside && isClear) return { middle, angle };
  }
  return undefined;
}
