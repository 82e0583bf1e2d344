import type { Vec3 } from '#engine';
import type { Outline } from './kept-outlines.ts';

/** Upright box of an element, in coordinates of the model. */
export interface StandingBox {
  /** Its middle (m). */
  at: Vec3;
  /** Its sides (m): along its own two directions, and its height. */
  size: Vec3;
  /** How far its first side is turned from the x axis (degrees, from 0 to below 90). */
  turn: number;
}

/** The box of some edges, turned as the longest level one is; undefined without edges. */
export function standingBox(edges: Outline): StandingBox | undefined {
  if (edges.length === 0) return undefined;
  const turn = (Math.round(turnOf(edges) * 10) / 10) % 90;
  const axes = axesOf(turn);
  const reach = axes.map((axis) => {
    const along = edges.flat().map((corner) => dot(corner, axis));
    return [Math.min(...along), Math.max(...along)] as const;
  }) as [Reach, Reach, Reach];
  const middles = reach.map(([low, high]) => (low + high) / 2) as unknown as Vec3;
  const size = reach.map(([low, high]) => toMillimetres(high - low)) as unknown as Vec3;
  return { at: from(axes, middles).map(toMillimetres) as unknown as Vec3, size, turn };
}

type Reach = readonly [low: number, high: number];

/** The twelve edges of a box. */
export function boxEdges({ at, size, turn }: StandingBox): Outline {
  const axes = axesOf(turn);
  const corner = (x: number, y: number, z: number): Vec3 => {
    const [a, b, c] = from(axes, [(x * size[0]) / 2, (y * size[1]) / 2, (z * size[2]) / 2]);
    return [at[0] + a, at[1] + b, at[2] + c];
  };
  const ring = (z: number): Vec3[] => [corner(-1, -1, z), corner(1, -1, z), corner(1, 1, z), corner(-1, 1, z)];
  const [low, high] = [ring(-1), ring(1)];
  return low.flatMap((foot, index): (readonly [Vec3, Vec3])[] => {
    const next = (index + 1) % 4;
    const head = high[index] as Vec3;
    return [
      [foot, low[next] as Vec3],
      [head, high[next] as Vec3],
      [foot, head],
    ];
  });
}

/** Degrees to which the longest level edge is turned, as those of a right angle. */
function turnOf(edges: Outline): number {
  let [longest, turn] = [0, 0];
  for (const [a, b] of edges) {
    const [x, y] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(x, y);
    if (length <= longest + 1e-6 || Math.abs(b[2] - a[2]) > length / 100) continue;
    longest = length;
    turn = (Math.atan2(y, x) * 180) / Math.PI;
  }
  return ((turn % 90) + 90) % 90;
}

function axesOf(turn: number): readonly [Vec3, Vec3, Vec3] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [
    [cos, sin, 0],
    [-sin, cos, 0],
    [0, 0, 1],
  ];
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const from = ([u, v, w]: readonly [Vec3, Vec3, Vec3], [a, b, c]: Vec3): Vec3 =>
  ([0, 1, 2] as const).map((axis) => u[axis] * a + v[axis] * b + w[axis] * c) as unknown as Vec3;
const toMillimetres = (length: number): number => Math.round(length * 1000) / 1000 + 0;
