import type { Matrix } from '../math/matrix.ts';
import { LINE_CLASSES, SURFACE_ROLES, type LineClass } from '../roles/element-role.ts';
import { PITCH_CODES, pitchCode } from '../shapes/pitch-code.ts';
import { LONE_PITCH } from '../shapes/shape-builder.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Placement } from './model-geometry.ts';
import type { SceneChunk } from './scene-buffers.ts';
import { octahedral, turnedShape } from './turned-shape.ts';

const LONE_CODE = pitchCode(LONE_PITCH);

const NO_BOX = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
const UNREAD_BOX = new Float32Array(6);

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
  readonly #box = new Float32Array(6);
  #placed = new Float32Array(1024);

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

  /** Writes an element, with its edges or without, and answers its box: six numbers from `origin`, valid until the next call. */
  write(
    { shape, matrix, surface, role }: Placement,
    id: number,
    origin: readonly [number, number, number],
    hasEdges: boolean,
  ): Float32Array {
    const chunk = this.#chunk;
    const move = moved(matrix, origin);
    const turned = turnedShape(shape, matrix, SURFACE_ROLES[surface]);
    const box = this.#box;
    box.set(NO_BOX);
    const first = this.#vertexCount;
    const count = shape.positions.length / 3;
    place(shape.positions, move, chunk.positions, first * 3, box);
    chunk.normalsRoles.set(turned.normalsRoles, first * 4);
    chunk.ids.fill(id, first, first + count);
    this.#writeIndex(shape.index, first, turned.isMirrored);
    this.#vertexCount += count;
    if (hasEdges)
      this.#writeEdges(shape, id, LINE_CLASSES[role.line], move, turned.edgeDirections, count === 0 ? box : undefined);
    grow(chunk.bounds, box.subarray(0, 3));
    grow(chunk.bounds, box.subarray(3, 6));
    return box;
  }

  #writeIndex(from: Uint32Array, first: number, isMirrored: boolean): void {
    const { index } = this.#chunk;
    let to = this.#indexCount;
    // A mirror turns triangles inside out.
    const [second, third] = isMirrored ? [2, 1] : [1, 2];
    for (let at = 0; at < from.length; at += 3) {
      index[to++] = first + (from[at] as number);
      index[to++] = first + (from[at + second] as number);
      index[to++] = first + (from[at + third] as number);
    }
    this.#indexCount = to;
  }

  #writeEdges(
    shape: Shape,
    id: number,
    line: number,
    move: Float64Array,
    directions: Uint32Array,
    box: Float32Array | undefined,
  ): void {
    const { edgePoints, edgeMeta } = this.#chunk;
    const { edgePitches, edgeSmooth } = shape;
    if (this.#placed.length < shape.edgePoints.length) this.#placed = new Float32Array(shape.edgePoints.length * 2);
    const placed = this.#placed;
    place(shape.edgePoints, move, placed, 0, box ?? UNREAD_BOX);
    const slots = this.#edgeSlots;
    for (let edge = 0; edge < edgePitches.length; edge++) {
      const code = edgePitches[edge] as number;
      const slot = slots[code] as number;
      slots[code] = slot + 1;
      for (let part = 0; part < 6; part++) edgePoints[slot * 6 + part] = placed[edge * 6 + part] as number;
      edgeMeta[slot * 2] = edgeWord(id, edgeSmooth[edge] ? LINE_CLASSES.smooth : line, code);
      edgeMeta[slot * 2 + 1] = directions[edge] as number;
    }
  }

  /** The written chunk. */
  toChunk(): SceneChunk {
    return this.#chunk;
  }
}

function moved(matrix: Matrix, origin: readonly [number, number, number]): Float64Array {
  const move = Float64Array.from(matrix);
  move[3] = (move[3] as number) - origin[0];
  move[7] = (move[7] as number) - origin[1];
  move[11] = (move[11] as number) - origin[2];
  return move;
}

const edgeWord = (id: number, line: number, code: number): number => (id | (line << 24) | (code << 27)) >>> 0;

function place(points: Float64Array, m: Float64Array, out: Float32Array, offset: number, box: Float32Array): void {
  const [a, b, c, d] = [m[0] as number, m[1] as number, m[2] as number, m[3] as number];
  const [e, f, g, h] = [m[4] as number, m[5] as number, m[6] as number, m[7] as number];
  const [i, j, k, l] = [m[8] as number, m[9] as number, m[10] as number, m[11] as number];
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

function grow(bounds: Float32Array, point: ArrayLike<number>): void {
  for (let axis = 0; axis < 3; axis++) {
    bounds[axis] = Math.min(bounds[axis] as number, point[axis] as number);
    bounds[axis + 3] = Math.max(bounds[axis + 3] as number, point[axis] as number);
  }
}
