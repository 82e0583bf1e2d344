import { cofactors, determinant, isIdentity } from '../math/matrix.ts';
import { LINE_CLASSES, SURFACE_ROLES, type LineClass } from '../roles/element-role.ts';
import { PITCH_CODES, pitchCode } from '../shapes/pitch-code.ts';
import { LONE_PITCH } from '../shapes/shape-builder.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Placement } from './model-geometry.ts';
import type { SceneChunk } from './scene-buffers.ts';

const LONE_CODE = pitchCode(LONE_PITCH);

/** How much a chunk will hold; its memory is made once. */
export interface ChunkSize {
  vertices: number;
  indices: number;
  /** Edges by pitch code. */
  pitchCounts: Uint32Array;
}

/** Writes placed shapes into the memory of one chunk. */
export class ChunkWriter {
  readonly #chunk: SceneChunk;
  #vertexCount = 0;
  #indexCount = 0;
  /** Next free place among the edges of each pitch code. */
  readonly #edgeSlots: Uint32Array;

  constructor({ vertices, indices, pitchCounts }: ChunkSize) {
    const edges = pitchCounts.reduce((sum, count) => sum + count, 0);
    const edgeCuts = new Uint32Array(PITCH_CODES + 1);
    for (let code = PITCH_CODES - 1; code >= 0; code--)
      edgeCuts[code] = (edgeCuts[code + 1] as number) + (pitchCounts[code] as number);
    this.#edgeSlots = edgeCuts.slice(1);
    this.#chunk = {
      positions: new Float32Array(vertices * 3),
      normalsRoles: new Int8Array(vertices * 4),
      ids: new Uint32Array(vertices),
      index: new Uint32Array(indices),
      edgePoints: new Float32Array(edges * 6),
      edgeMeta: new Uint32Array(edges * 2),
      edgeCuts,
      bounds: new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]),
    };
  }

  /** Adds the edges of a shape to counts by pitch code. */
  static countPitches(shape: Shape, counts: Uint32Array): void {
    const { edgePitches } = shape;
    for (let edge = 0; edge < edgePitches.length; edge++) {
      const code = edgePitches[edge] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  }

  /** A chunk of free lines. */
  static strokes(lines: readonly { id: number; from: readonly number[]; to: readonly number[] }[], line: LineClass): SceneChunk {
    const pitchCounts = new Uint32Array(PITCH_CODES);
    pitchCounts[PITCH_CODES - 1] = lines.length;
    const writer = new ChunkWriter({ vertices: 0, indices: 0, pitchCounts });
    lines.forEach(({ id, from, to }, slot) => {
      writer.#chunk.edgePoints.set([...from, ...to], slot * 6);
      writer.#chunk.edgeMeta.set(
        [edgeWord(id, LINE_CLASSES[line], PITCH_CODES - 1), octahedral(0, 0, 1) | (octahedral(0, 0, -1) << 16)],
        slot * 2,
      );
      grow(writer.#chunk.bounds, from);
      grow(writer.#chunk.bounds, to);
    });
    return writer.#chunk;
  }

  /** Edges of single lines written so far, and where they stand: they share one pitch, so those of an element follow each other. */
  get nextLine(): number {
    return this.#edgeSlots[LONE_CODE] as number;
  }

  get indexCount(): number {
    return this.#indexCount;
  }

  /** Writes an element and answers its box (six numbers, from `origin`). */
  write({ shape, matrix, surface, role }: Placement, id: number, origin: readonly [number, number, number]): Float32Array {
    const chunk = this.#chunk;
    const move = isIdentity(matrix) ? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] : [...matrix];
    for (let axis = 0; axis < 3; axis++) move[axis * 4 + 3] = (move[axis * 4 + 3] as number) - (origin[axis] as number);
    const mirror = determinant(matrix) < 0 ? -1 : 1;
    const turn = cofactors(move).map((value) => value * mirror);
    const box = new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
    const first = this.#vertexCount;
    const count = shape.positions.length / 3;
    place(shape.positions, move, chunk.positions, first * 3, box);
    const isTurned = !isIdentity([...matrix.slice(0, 3), 0, ...matrix.slice(4, 7), 0, ...matrix.slice(8, 11), 0]);
    writeNormals(shape.normals, isTurned ? turn : undefined, SURFACE_ROLES[surface], chunk.normalsRoles, first * 4);
    chunk.ids.fill(id, first, first + count);
    for (let at = 0; at < shape.index.length; at += 3) {
      const [a, b, c] = [shape.index[at] as number, shape.index[at + 1] as number, shape.index[at + 2] as number];
      chunk.index[this.#indexCount++] = first + a;
      // A mirror turns triangles inside out.
      chunk.index[this.#indexCount++] = first + (mirror < 0 ? c : b);
      chunk.index[this.#indexCount++] = first + (mirror < 0 ? b : c);
    }
    this.#vertexCount += count;
    this.#writeEdges(shape, id, LINE_CLASSES[role.line], move, turn, count === 0 ? box : undefined);
    grow(chunk.bounds, box.subarray(0, 3));
    grow(chunk.bounds, box.subarray(3, 6));
    return box;
  }

  #writeEdges(
    shape: Shape,
    id: number,
    line: number,
    move: readonly number[],
    turn: readonly number[],
    box: Float32Array | undefined,
  ): void {
    const { edgePoints, edgeMeta } = this.#chunk;
    const { edgePitches, edgeSmooth, edgeNormals } = shape;
    const placed = new Float32Array(shape.edgePoints.length);
    place(shape.edgePoints, move, placed, 0, box ?? new Float32Array(6));
    const normal = new Float32Array(3);
    for (let edge = 0; edge < edgePitches.length; edge++) {
      const code = edgePitches[edge] as number;
      const slot = this.#edgeSlots[code] as number;
      this.#edgeSlots[code] = slot + 1;
      for (let part = 0; part < 6; part++) edgePoints[slot * 6 + part] = placed[edge * 6 + part] as number;
      edgeMeta[slot * 2] = edgeWord(id, edgeSmooth[edge] ? LINE_CLASSES.smooth : line, code);
      direct(edgeNormals, edge * 6, turn, normal);
      const a = octahedral(normal[0] as number, normal[1] as number, normal[2] as number);
      direct(edgeNormals, edge * 6 + 3, turn, normal);
      edgeMeta[slot * 2 + 1] = a | (octahedral(normal[0] as number, normal[1] as number, normal[2] as number) << 16);
    }
  }

  /** The written chunk. */
  toChunk(): SceneChunk {
    return this.#chunk;
  }
}

const edgeWord = (id: number, line: number, code: number): number => (id | (line << 24) | (code << 27)) >>> 0;

function place(points: Float64Array, m: readonly number[], out: Float32Array, offset: number, box: Float32Array): void {
  const [a, b, c, d, e, f, g, h, i, j, k, l] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  let [minX, minY, minZ, maxX, maxY, maxZ] = box as unknown as [number, number, number, number, number, number];
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    const z = points[at + 2] as number;
    const u = a * x + b * y + c * z + d;
    const v = e * x + f * y + g * z + h;
    const w = i * x + j * y + k * z + l;
    out[offset + at] = u;
    out[offset + at + 1] = v;
    out[offset + at + 2] = w;
    if (u < minX) minX = u;
    if (v < minY) minY = v;
    if (w < minZ) minZ = w;
    if (u > maxX) maxX = u;
    if (v > maxY) maxY = v;
    if (w > maxZ) maxZ = w;
  }
  box[0] = minX;
  box[1] = minY;
  box[2] = minZ;
  box[3] = maxX;
  box[4] = maxY;
  box[5] = maxZ;
}

/** Normals in bytes with the role behind them; `turn` only where the element is turned. */
function writeNormals(
  normals: Float32Array,
  turn: readonly number[] | undefined,
  role: number,
  out: Int8Array,
  to: number,
): void {
  const normal = new Float32Array(3);
  for (let at = 0; at < normals.length; at += 3, to += 4) {
    let [x, y, z] = [normals[at] as number, normals[at + 1] as number, normals[at + 2] as number];
    if (turn) {
      direct(normals, at, turn, normal);
      [x, y, z] = [normal[0] as number, normal[1] as number, normal[2] as number];
    }
    out[to] = Math.round(x * 127);
    out[to + 1] = Math.round(y * 127);
    out[to + 2] = Math.round(z * 127);
    out[to + 3] = role;
  }
}

function direct(normals: Float32Array, at: number, m: readonly number[], out: Float32Array): void {
  const [x, y, z] = [normals[at] as number, normals[at + 1] as number, normals[at + 2] as number];
  const u = (m[0] as number) * x + (m[1] as number) * y + (m[2] as number) * z;
  const v = (m[3] as number) * x + (m[4] as number) * y + (m[5] as number) * z;
  const w = (m[6] as number) * x + (m[7] as number) * y + (m[8] as number) * z;
  const size = Math.sqrt(u * u + v * v + w * w) || 1;
  out[0] = u / size;
  out[1] = v / size;
  out[2] = w / size;
}

/** A direction in 8 + 8 bits: the octahedron unfolded. */
function octahedral(x: number, y: number, z: number): number {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z) || 1;
  let [u, v] = [x / sum, y / sum];
  if (z < 0) [u, v] = [(1 - Math.abs(v)) * (u < 0 ? -1 : 1), (1 - Math.abs(u)) * (v < 0 ? -1 : 1)];
  return (Math.round(u * 127) + 127) | ((Math.round(v * 127) + 127) << 8);
}

function grow(bounds: Float32Array, point: ArrayLike<number>): void {
  for (let axis = 0; axis < 3; axis++) {
    bounds[axis] = Math.min(bounds[axis] as number, point[axis] as number);
    bounds[axis + 3] = Math.max(bounds[axis + 3] as number, point[axis] as number);
  }
}
