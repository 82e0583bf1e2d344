import { cofactors, determinant, type Matrix } from '../math/matrix.ts';
import type { Shape } from '../shapes/shape.ts';

/** Directions of a shape as chunks hold them, for one turn in space and one surface. */
export interface TurnedShape {
  /** Normal × 127 and the number of the surface role of each vertex. */
  normalsRoles: Int8Array;
  /** Both face normals of each edge, octahedral. */
  edgeDirections: Uint32Array;
  /** Triangles stand inside out. */
  isMirrored: boolean;
}

interface Kept extends TurnedShape {
  linear: Float64Array;
  surface: number;
}

/** Turns kept of one shape: panels of a building look in a few directions. */
const MAX_TURNS = 16;
const kept = new WeakMap<Shape, Kept[]>();

/** Directions of a shape under a matrix, made once for all places that are turned alike. */
export function turnedShape(shape: Shape, matrix: Matrix, surface: number): TurnedShape {
  let turns = kept.get(shape);
  if (!turns) kept.set(shape, (turns = []));
  for (const turn of turns) if (turn.surface === surface && isLinear(turn.linear, matrix)) return turn;
  const made = turn(shape, matrix, surface);
  if (turns.length >= MAX_TURNS) turns.shift();
  turns.push(made);
  return made;
}

/** Places of the nine linear numbers in a matrix. */
const LINEAR = [0, 1, 2, 4, 5, 6, 8, 9, 10] as const;

function isLinear(linear: Float64Array, matrix: Matrix): boolean {
  for (let at = 0; at < 9; at++) if (linear[at] !== matrix[LINEAR[at] as number]) return false;
  return true;
}

function turn(shape: Shape, matrix: Matrix, surface: number): Kept {
  const { normals, edgeNormals, edgePitches } = shape;
  const linear = Float64Array.from(LINEAR, (at) => matrix[at] as number);
  const isMirrored = determinant(matrix) < 0;
  const carry = Float64Array.from(cofactors(matrix), (value) => (isMirrored ? -value : value));
  const isTurned = !isLinear(linear, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  const count = normals.length / 3;
  const normalsRoles = new Int8Array(count * 4);
  const normal = new Float32Array(3);
  for (let vertex = 0; vertex < count; vertex++) {
    if (isTurned) direct(normals, vertex * 3, carry, normal);
    else normal.set(normals.subarray(vertex * 3, vertex * 3 + 3));
    for (let axis = 0; axis < 3; axis++) normalsRoles[vertex * 4 + axis] = Math.round((normal[axis] as number) * 127);
    normalsRoles[vertex * 4 + 3] = surface;
  }
  const edgeDirections = new Uint32Array(edgePitches.length);
  for (let edge = 0; edge < edgePitches.length; edge++) {
    direct(edgeNormals, edge * 6, carry, normal);
    const near = octahedral(normal[0] as number, normal[1] as number, normal[2] as number);
    direct(edgeNormals, edge * 6 + 3, carry, normal);
    edgeDirections[edge] = near | (octahedral(normal[0] as number, normal[1] as number, normal[2] as number) << 16);
  }
  return { linear, surface, normalsRoles, edgeDirections, isMirrored };
}

function direct(normals: Float32Array, at: number, m: Float64Array, out: Float32Array): void {
  const x = normals[at] as number;
  const y = normals[at + 1] as number;
  const z = normals[at + 2] as number;
  const u = (m[0] as number) * x + (m[1] as number) * y + (m[2] as number) * z;
  const v = (m[3] as number) * x + (m[4] as number) * y + (m[5] as number) * z;
  const w = (m[6] as number) * x + (m[7] as number) * y + (m[8] as number) * z;
  const size = Math.sqrt(u * u + v * v + w * w) || 1;
  out[0] = u / size;
  out[1] = v / size;
  out[2] = w / size;
}

/** A direction in 8 + 8 bits: the octahedron unfolded. */
export function octahedral(x: number, y: number, z: number): number {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z) || 1;
  let u = x / sum;
  let v = y / sum;
  if (z < 0) [u, v] = [(1 - Math.abs(v)) * (u < 0 ? -1 : 1), (1 - Math.abs(u)) * (v < 0 ? -1 : 1)];
  return (Math.round(u * 127) + 127) | ((Math.round(v * 127) + 127) << 8);
}
