import { signedArea } from '#domain';
import type { Vec3 } from '#engine';
import { clean, cleanCorner, minus, planGap, plus, type Segment } from './plan-geometry.ts';
import { splitLine, splitShape } from './split-shape.ts';
import type { SketchItem } from './sketch-value.ts';

/** A corner, or the edge that begins there. */
export interface Address {
  item: number;
  outline: number;
  corner: number;
}

/** Every corner, item by item. */
export const addressesOf = (items: readonly SketchItem[]): Address[] =>
  items.flatMap(({ outlines }, item) =>
    outlines.flatMap((corners, outline) => corners.map((_, corner): Address => ({ item, outline, corner }))),
  );

type Items = readonly SketchItem[];

function onOutline(items: Items, { item, outline }: Address, change: (corners: readonly Vec3[]) => readonly Vec3[]): Items {
  return items.map((one, at) =>
    at === item
      ? { ...one, outlines: one.outlines.map((corners, index) => (index === outline ? change(corners) : corners)) }
      : one,
  );
}

const onCorners = (items: Items, change: (corner: Vec3) => Vec3, only?: ReadonlySet<number>): Items =>
  items.map((item, at) =>
    only && !only.has(at)
      ? item
      : { ...item, outlines: item.outlines.map((corners) => corners.map((corner) => cleanCorner(change(corner)))) },
  );

/** Puts one corner elsewhere. */
export const movedCorner = (items: Items, address: Address, to: Vec3): Items =>
  onOutline(items, address, (corners) => corners.with(address.corner, cleanCorner(to)));

/**
 * Moves an edge sideways by what of `by` stands across it. Its neighbours keep their direction and get longer or shorter;
 * next to a neighbour that runs along the edge, or at a free end, the corner moves straight across.
 */
export function movedEdge(items: Items, address: Address, by: Vec3, isClosed: boolean): Items {
  return onOutline(items, address, (corners) => {
    const count = corners.length;
    const [at, next] = [address.corner, (address.corner + 1) % count];
    const [a, b] = [corners[at], corners[next]] as [Vec3, Vec3];
    const along = minus(b, a);
    const length = Math.hypot(along[0], along[1]);
    if (length === 0) return corners;
    const across: Vec3 = [-along[1] / length, along[0] / length, 0];
    const distance = by[0] * across[0] + by[1] * across[1];
    const neighbour = (index: number) => (isClosed ? corners[(index + count) % count] : corners[index]);
    const slide = (corner: Vec3, from: Vec3 | undefined) => {
      const direction = from && minus(corner, from);
      const share = direction && direction[0] * across[0] + direction[1] * across[1];
      const size = direction ? Math.hypot(direction[0], direction[1]) : 0;
      if (!direction || share === undefined || Math.abs(share) < size * 0.05) return plus(corner, across, distance);
      return plus(corner, direction, distance / share);
    };
    return corners
      .with(at, cleanCorner(slide(a, count > 2 ? neighbour(at - 1) : undefined)))
      .with(next, cleanCorner(slide(b, count > 2 ? neighbour(next + 1) : undefined)));
  });
}

/** Puts a new corner on the edge that begins at `address`. */
export const insertedCorner = (items: Items, address: Address, at: Vec3): Items =>
  onOutline(items, address, (corners) => corners.toSpliced(address.corner + 1, 0, cleanCorner(at)));

/** Takes a corner away; an outline that gets too short goes, with the voids of a perimeter. */
export function deletedCorner(items: Items, address: Address, least: number): Items {
  const outline = items[address.item]?.outlines[address.outline] ?? [];
  if (outline.length > least) return onOutline(items, address, (corners) => corners.toSpliced(address.corner, 1));
  return address.outline === 0
    ? items.toSpliced(address.item, 1)
    : items.map((item, at) => (at === address.item ? { ...item, outlines: item.outlines.toSpliced(address.outline, 1) } : item));
}

/** Moves items; `only` names them by place, absent: all. */
export const translated = (items: Items, by: Vec3, only?: ReadonlySet<number>): Items =>
  onCorners(items, (corner) => plus(corner, by), only);

/** Turns items about an upright axis, counterclockwise seen from above (degrees). */
export function rotated(items: Items, about: Vec3, degrees: number, only?: ReadonlySet<number>): Items {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return onCorners(
    items,
    ([x, y, z]) => [
      about[0] + (x - about[0]) * cos - (y - about[1]) * sin,
      about[1] + (x - about[0]) * sin + (y - about[1]) * cos,
      z,
    ],
    only,
  );
}

const among = (items: Items, only: ReadonlySet<number> | undefined): Items =>
  only ? items.filter((_, at) => only.has(at)) : items;

/** The same items again, moved; `only` names those that are copied. */
export const copied = (items: Items, by: Vec3, only?: ReadonlySet<number>): Items => [
  ...items,
  ...translated(among(items, only), by).map(({ outlines }) => ({ outlines })),
];

/** Middle of all corners; `only` names the items that count. */
export function middleOf(items: Items, only?: ReadonlySet<number>): Vec3 {
  const corners = among(items, only).flatMap(({ outlines }) => outlines[0] ?? []);
  const sum = corners.reduce<Vec3>((total, corner) => plus(total, corner), [0, 0, 0]);
  return corners.length === 0 ? sum : [sum[0] / corners.length, sum[1] / corners.length, sum[2] / corners.length];
}

/** Divides each item that a drawn line leads through (seen from above); the others stay as they are. */
export const splitItems = (items: Items, isClosed: boolean, line: Segment): SketchItem[] =>
  items.flatMap((item): SketchItem[] => {
    const parts = isClosed
      ? splitShape(item.outlines, line)
      : splitLine(item.outlines[0] ?? [], line)?.map((corners) => [corners]);
    return parts ? parts.map((outlines) => ({ outlines })) : [item];
  });

/** Area of an outline seen from above (m²). */
export function areaOf(corners: readonly Vec3[]): number {
  return Math.abs(signedArea(corners.flatMap(([x, y]) => [x, y])));
}

/** A rectangle by two opposite corners, counterclockwise. */
export function rectangle(a: Vec3, b: Vec3): Vec3[] {
  const [x0, x1] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [y0, y1] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  const z = a[2];
  return [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ].map(([x, y, height]): Vec3 => [clean(x as number), clean(y as number), clean(height as number)]);
}

/** Where a corner is square over the nearer of the two ways to its neighbours; undefined where it would fall onto one of them. */
export function alignedCorner(corners: readonly Vec3[], corner: number): Vec3 | undefined {
  const [at, before, after] = [0, -1, 1].map((step) => corners[(corner + step + corners.length) % corners.length]);
  if (corners.length < 3 || !at || !before || !after) return undefined;
  const ways: Vec3[] = [
    [before[0], after[1], at[2]],
    [after[0], before[1], at[2]],
  ];
  const [best] = ways.toSorted((a, b) => planGap(a, at) - planGap(b, at));
  return best && planGap(best, before) > 1e-9 && planGap(best, after) > 1e-9 ? best : undefined;
}
