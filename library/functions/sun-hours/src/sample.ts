import type { Triangles } from 'parti';

type Vector = [number, number, number];

/** A point just off a face: where, and the axes of the face. */
export interface Sample {
  at: Vector;
  normal: Vector;
  /** Along the face, level. */
  u: Vector;
  /** Along the face, upwards (northwards on a flat roof). */
  v: Vector;
}

/** Faces that look down more than this get no points. */
const DOWN = -0.1;

/**
 * Points in even steps over all faces that do not look down, each `off` (m) from its face. Steps begin at the same place
 * on every face of a plane, so that the triangles of a wall share one net. Undefined for more than `most`.
 */
export function sampled(faces: Triangles, spacing: number, off: number, most: number): Sample[] | undefined {
  const samples: Sample[] = [];
  for (let at = 0; at < faces.length; at += 9) {
    const [a, b, c] = [0, 3, 6].map((corner): Vector => [
      faces[at + corner]!,
      faces[at + corner + 1]!,
      faces[at + corner + 2]!,
    ]) as [Vector, Vector, Vector];
    const cross = crossed(minus(b, a), minus(c, a));
    const size = Math.hypot(...cross);
    if (size < 1e-9) continue;
    const normal = scaled(cross, 1 / size);
    if (normal[2] < DOWN) continue;
    const flat = Math.hypot(normal[0], normal[1]);
    const u: Vector = flat < 1e-6 ? [1, 0, 0] : [-normal[1] / flat, normal[0] / flat, 0];
    const v = crossed(normal, u);
    const corners = [a, b, c].map((p): [number, number] => [dot(p, u), dot(p, v)]) as [Pair, Pair, Pair];
    const [us, vs] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const depth = dot(a, normal) + off;
    for (let i = Math.ceil(Math.min(...us) / spacing - 0.5); (i + 0.5) * spacing < Math.max(...us); i++)
      for (let j = Math.ceil(Math.min(...vs) / spacing - 0.5); (j + 0.5) * spacing < Math.max(...vs); j++) {
        const [s, t] = [(i + 0.5) * spacing, (j + 0.5) * spacing];
        if (!isInside(corners, s, t)) continue;
        if (samples.length === most) return undefined;
        samples.push({ at: [0, 1, 2].map((k) => u[k]! * s + v[k]! * t + normal[k]! * depth) as Vector, normal, u, v });
      }
  }
  return samples;
}

type Pair = [number, number];

/** Even-odd, so that a point on an edge of two triangles lies in one of them. */
function isInside(corners: [Pair, Pair, Pair], s: number, t: number): boolean {
  let isIn = false;
  for (let at = 0; at < 3; at++) {
    const [a, b] = [corners[at] as Pair, corners[(at + 1) % 3] as Pair];
    // Ends in one order, so that both triangles of an edge reckon alike.
    const [low, high] = a[1] < b[1] ? [a, b] : [b, a];
    if (low[1] > t !== high[1] > t && s < ((high[0] - low[0]) * (t - low[1])) / (high[1] - low[1]) + low[0]) isIn = !isIn;
  }
  return isIn;
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const crossed = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
