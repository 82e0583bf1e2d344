import { regionContains, type Point, type Polygon, type Region } from 'parti';
import type { Ground } from './ground.ts';

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

/** What is still to be served on a storey. */
export interface Search {
  ground: Ground;
  /** Cells that no stair is near enough to. */
  rest: readonly number[];
  /** Ways (m) to the nearest stair, by cell. */
  ways: readonly number[];
  stairs: readonly Place[];
  /** The longest way (m) from the middle of a cell. */
  way: number;
}

/** The cells that are furthest from every stair, one in the middle, and the nearest of what is left. */
export function furthestOf({ rest, ways }: Search): number[] {
  const far = rest.toSorted((a, b) => (ways[b] === ways[a] ? 0 : (ways[b] as number) - (ways[a] as number)));
  return [far[0], far[far.length >> 1], far.at(-1)] as number[];
}

/** Middle, corners and the middles of the sides. */
export const marksOf = (middle: Point, outline: Polygon): Point[] => [
  middle,
  ...outline,
  ...outline.map((corner, at) => halfWay(corner, outline[(at + 1) % 4] as Point)),
];

const halfWay = (a: Point, b: Point): Point => ({ X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2, Z: a.Z });

/** Whether a corner of a region lies within an outline: an edge that bends into it. */
export const holdsCorner = (outline: Polygon, { perimeter, voids }: Region): boolean =>
  [perimeter, ...voids].some((ring) => ring.some((corner) => regionContains({ perimeter: outline, voids: [] }, corner)));
