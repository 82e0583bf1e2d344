import { point, type Point, type Polygon } from 'parti';

/** Shorter sides (m) end in no corner of their own. */
const SHORTEST = 0.4;
/** Corners are sharp from here: what is not quite a right angle by drawing is one. */
const SHARP = Math.PI / 2 + 0.002;

/** A corner in plan, and what of both its sides it takes (m). */
export interface Corner {
  outline: Polygon;
  width: number;
}

/** What stands in a corner below 90°, where the ends of what runs along its sides would stick out of the other: as deep (m) as that, if its sides are long enough. */
export function cornerAt(outline: Polygon, index: number, depth: number): Corner | undefined {
  const [before, at, after] = [-1, 0, 1].map((step) => outline[(index + step + outline.length) % outline.length] as Point) as [
    Point,
    Point,
    Point,
  ];
  const [back, on] = [distance(before, at), distance(at, after)];
  if (back < SHORTEST || on < SHORTEST) return undefined;
  const [u, v] = [toward(at, before, back), toward(at, after, on)];
  const turn = Math.atan2(v.Y * -u.X + v.X * u.Y, -(u.X * v.X + u.Y * v.Y));
  if (turn < SHARP) return undefined;
  const half = (Math.PI - turn) / 2;
  const width = Math.min(depth / Math.tan(half), back / 2, on / 2);
  const inner = width / Math.cos(half) / Math.hypot(u.X + v.X, u.Y + v.Y);
  return {
    width,
    outline: [
      at,
      point(at.X + v.X * width, at.Y + v.Y * width, 0),
      point(at.X + (u.X + v.X) * inner, at.Y + (u.Y + v.Y) * inner, 0),
      point(at.X + u.X * width, at.Y + u.Y * width, 0),
    ],
  };
}

const distance = (from: Point, to: Point): number => Math.hypot(to.X - from.X, to.Y - from.Y);
const toward = (from: Point, to: Point, length: number): Point => point((to.X - from.X) / length, (to.Y - from.Y) / length, 0);
