import type { Value } from 'parti';

/** A thing of a variant in the coordinates of its cell (m). */
export interface Item {
  name: string;
  /** Id of its definition in the content. */
  definition: string;
  /** Twelve numbers, row by row. */
  components: readonly number[];
  /** What it keeps its distance to is the corner, side or middle nearest to here. */
  anchor: readonly [x: number, y: number];
  /** Its own box before it is placed; undefined where nobody knows it. */
  box: Box | undefined;
}

/** Smallest and largest corner, m. */
export interface Box {
  min: readonly [number, number, number];
  max: readonly [number, number, number];
}

/** One way to furnish a room. */
export interface Variant {
  name: string;
  /** Corners of its cell in plan: left, lower, right, upper (m). */
  cell: Rectangle;
  /** The cell with what stands out of it: what a room must hold. */
  hull: Rectangle;
  items: Item[];
}

/** Left, lower, right, upper (m). */
export type Rectangle = readonly [x0: number, y0: number, x1: number, y1: number];

export const widthOf = ([x0, , x1]: Rectangle): number => x1 - x0;
export const depthOf = ([, y0, , y1]: Rectangle): number => y1 - y0;

/** Less than this (m) is no overlap. */
const TOUCH = 1e-4;

/** Corners of an item in plan and its heights, where a shift puts it; undefined without a box. */
export function footprintOf(
  { components: m, box }: Item,
  [dx, dy]: readonly [number, number] = [0, 0],
): { corners: [number, number][]; low: number; high: number } | undefined {
  if (!box) return undefined;
  const at = (place: number) => m[place] ?? 0;
  const corners: [number, number][] = [];
  let [low, high] = [Infinity, -Infinity];
  for (const z of [box.min[2], box.max[2]])
    for (const [x, y] of [
      [box.min[0], box.min[1]],
      [box.max[0], box.min[1]],
      [box.max[0], box.max[1]],
      [box.min[0], box.max[1]],
    ] as const) {
      const height = at(8) * x + at(9) * y + at(10) * z + at(11);
      [low, high] = [Math.min(low, height), Math.max(high, height)];
      corners.push([at(0) * x + at(1) * y + at(2) * z + at(3) + dx, at(4) * x + at(5) * y + at(6) * z + at(7) + dy]);
    }
  // A thing that stands upright has the same plan above and below.
  const isUpright = Math.abs(at(2)) + Math.abs(at(6)) < 1e-9;
  return { corners: isUpright ? corners.slice(0, 4) : boundingCorners(corners), low, high };
}

function boundingCorners(corners: readonly (readonly [number, number])[]): [number, number][] {
  const [x0, y0, x1, y1] = rectangleAround(corners);
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** The rectangle along the axes that holds these points. */
export function rectangleAround(points: readonly (readonly [number, number])[]): Rectangle {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The cell with everything that stands out of it. */
export function hullOf(cell: Rectangle, items: readonly Item[]): Rectangle {
  const [x0, y0, x1, y1] = cell;
  return rectangleAround([[x0, y0], [x1, y1], ...items.flatMap((item) => footprintOf(item)?.corners ?? [])]);
}

/**
 * Shift of each item (m) in a room of this size, from its place in the hull with the hull in the room's lower left corner: an item keeps
 * its distance to the corner, side or middle of the cell that is nearest to its anchor. Where items would then stand in one
 * another that did not before, all of them move together.
 */
export function shiftsIn(variant: Variant, width: number, depth: number): [number, number][] {
  const { cell, hull, items } = variant;
  const spare = [Math.max(0, width - widthOf(hull)), Math.max(0, depth - depthOf(hull))] as const;
  const shifts = items.map(({ anchor }): [number, number] => [
    spare[0] * shareOf(anchor[0], cell[0], cell[2]),
    spare[1] * shareOf(anchor[1], cell[1], cell[3]),
  ]);
  if (!overlapsAnew(items, shifts)) return shifts;
  const together: [number, number] = [commonOf(shifts.map(([x]) => x)), commonOf(shifts.map(([, y]) => y))];
  return items.map(() => together);
}

/** How much of the spare room lies before a place: none at the start, half in the middle, all at the end. */
function shareOf(place: number, from: number, to: number): number {
  const ways = [from, (from + to) / 2, to].map((end) => Math.abs(place - end));
  const nearest = Math.min(...ways);
  // Between two the middle: it moves least.
  if ((ways[1] ?? 0) <= nearest + 1e-9) return 0.5;
  return ways[0] === nearest ? 0 : 1;
}

/** The number that stands most often in a list; of several the first. */
function commonOf(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function overlapsAnew(items: readonly Item[], shifts: readonly (readonly [number, number])[]): boolean {
  const isMovedApart = (a: number, b: number) =>
    Math.abs((shifts[a]?.[0] ?? 0) - (shifts[b]?.[0] ?? 0)) + Math.abs((shifts[a]?.[1] ?? 0) - (shifts[b]?.[1] ?? 0)) > 1e-9;
  for (let a = 0; a < items.length; a++)
    for (let b = a + 1; b < items.length; b++) {
      const [one, other] = [items[a] as Item, items[b] as Item];
      if (isMovedApart(a, b) && isInOneAnother(one, other, shifts[a], shifts[b]) && !isInOneAnother(one, other)) return true;
    }
  return false;
}

/** Whether two items stand in one another, with what moves them. */
export function isInOneAnother(
  one: Item,
  other: Item,
  shiftOfOne?: readonly [number, number],
  shiftOfOther?: readonly [number, number],
): boolean {
  const [a, b] = [footprintOf(one, shiftOfOne), footprintOf(other, shiftOfOther)];
  if (!a || !b || a.low > b.high - TOUCH || b.low > a.high - TOUCH) return false;
  return !isApartAlong(a.corners, b.corners) && !isApartAlong(b.corners, a.corners);
}

/** Whether a side of one convex shape parts it from another. */
function isApartAlong(one: readonly (readonly [number, number])[], other: readonly (readonly [number, number])[]): boolean {
  return one.some((from, at) => {
    const to = one[(at + 1) % one.length] as readonly [number, number];
    const [nx, ny] = [to[1] - from[1], from[0] - to[0]];
    const length = Math.hypot(nx, ny);
    if (length < 1e-9) return false;
    const along = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => (nx * x + ny * y) / length);
    const [a, b] = [along(one), along(other)];
    return Math.max(...a) <= Math.min(...b) + TOUCH || Math.max(...b) <= Math.min(...a) + TOUCH;
  });
}

/** A number of an object of the content; undefined where it holds none. */
export const numberAt = (value: Value | undefined, key: string): number | undefined => {
  const found = (value as Record<string, Value> | null | undefined)?.[key];
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};
