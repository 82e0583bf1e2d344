import type { Point, Polygon } from 'parti';
import { cornerAt, type Corner } from './corner.ts';

export const DIRECTIONS = ['North', 'East', 'South', 'West'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A side of a storey that gets a wall. */
export interface Side {
  from: Point;
  cos: number;
  sin: number;
  length: number;
  direction: Direction;
  side: number;
  /** How far from its start the wall begins (m), and how long it runs. */
  start: number;
  run: number;
  /** What stands in the corner at its start, where that is sharp. */
  corner: Corner | undefined;
}

/** Walls, so thick (m), of an outline whose right side is the open air. */
export function sidesOf(outline: Polygon, thickness: number): Side[] {
  const corners = outline.map((_, index) => cornerAt(outline, index, thickness));
  return outline.flatMap((from, side): Side[] => {
    const to = outline[(side + 1) % outline.length] as Point;
    const length = Math.hypot(to.X - from.X, to.Y - from.Y);
    if (length < 1e-6) return [];
    const [cos, sin] = [(to.X - from.X) / length, (to.Y - from.Y) / length];
    // Clockwise from north, of the way that the wall looks: (sin, −cos).
    const heading = (Math.atan2(sin, -cos) * 180) / Math.PI;
    const direction = DIRECTIONS[(Math.round(heading / 90) + 4) % 4] as Direction;
    const corner = corners[side];
    const start = corner?.width ?? 0;
    const run = length - start - (corners[(side + 1) % outline.length]?.width ?? 0);
    return [{ from, cos, sin, length, direction, side, start, run, corner }];
  });
}
