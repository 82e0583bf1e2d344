import type { Matrix } from '../math/matrix.ts';
import { LINE_CLASSES, SURFACE_ROLES, type LineClass } from '../roles/element-role.ts';
import { PITCH_CODES, pitchCode } from '../shapes/pitch-code.ts';
import { LONE_PITCH } from '../shapes/shape-builder.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Placement } from './placement.ts';
import type { SceneChunk } from './scene-buffers.ts';
import { edgeDirections, octahedral, normalTransformOf, writeNormals, type NormalTransform } from './normal-transform.ts';
import { edgeWord } from './edge-word.ts';

const LONE_CODE = pitchCode(LONE_PITCH);

/** How much a chunk will hold; its memory is made once. */
export interface ChunkSize {
  vertices: number;
  indices: number;
  /** Edges by pitch code. */
  pitchCounts: Uint32Array;
}

/** Part of another chunk: elements that follow each other. */
export interface ChunkPart {
  /** First and end, of vertices and of corners. */
  vertices: readonly [number, number];
  indices: readonly [number, number];
  /** By pitch code. */
  edges: readonly [from: Uint32Array, to: Uint32Array];
  /** How much higher the ids are here. */
  idShift: number;
}

/** Writes placed shapes into the memory of one chunk. */
export class ChunkWriter {
  readonly #chunk: SceneChunk;
  #vertexCount = 0;
  #indexCount = 0;
  /** Next free place among the edges of each pitch code. */
  readonly #edgeSlots: Uint32Array;
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
  static countPitches({ edgeCount, edgePitchMemory, edgePitchStart }: Shape, counts: Uint32Array): void {
    for (let at = edgePitchStart; at < edgePitchStart + edgeCount; at++) {
      const code = edgePitchMemory[at] as number;
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

  get vertexCount(): number {
    return this.#vertexCount;
  }

  get indexCount(): number {
    return this.#indexCount;
  }

  /** Writes an element, with its edges or without, and its box (six numbers, from `origin`) into `boxes` from `boxAt` on. */
  write(
    { shape, matrix, surface, role }: Placement,
    id: number,
    origin: readonly [number, number, number],
    hasEdges: boolean,
    boxes: Float32Array,
    boxAt: number,
  ): void {
    const chunk = this.#chunk;
    const move = moved(matrix, origin);
    const normalTransform = normalTransformOf(matrix);
    const first = this.#vertexCount;
    const { vertexCount, edgeCount } = shape;
    place(shape.positionMemory, shape.positionStart, vertexCount, move, chunk.positions, first * 3);
    writeNormals(shape, normalTransform, SURFACE_ROLES[surface], chunk.normalsRoles, first * 4);
    chunk.ids.fill(id, first, first + vertexCount);
    this.#writeIndex(shape, first, normalTransform.isMirrored);
    this.#vertexCount += vertexCount;
    if (vertexCount > 0) boxOf(chunk.positions, first * 3, vertexCount, boxes, boxAt);
    if (hasEdges && edgeCount > 0) {
      if (this.#placed.length < edgeCount * 6) this.#placed = new Float32Array(edgeCount * 12);
      place(shape.edgePointMemory, shape.edgePointStart, edgeCount * 2, move, this.#placed, 0);
      this.#writeEdges(shape, id, LINE_CLASSES[role.line], normalTransform);
      if (vertexCount === 0) boxOf(this.#placed, 0, edgeCount * 2, boxes, boxAt);
    }
    growByBox(chunk.bounds, boxes, boxAt);
  }

  /** Takes elements over from another chunk with the same origin; `boxes` are theirs. */
  copy(from: SceneChunk, { vertices: [firstVertex, endVertex], indices, edges, idShift }: ChunkPart, boxes: Float32Array): void {
    const chunk = this.#chunk;
    const first = this.#vertexCount;
    chunk.positions.set(from.positions.subarray(firstVertex * 3, endVertex * 3), first * 3);
    chunk.normalsRoles.set(from.normalsRoles.subarray(firstVertex * 4, endVertex * 4), first * 4);
    const vertexShift = first - firstVertex;
    for (let at = firstVertex; at < endVertex; at++) chunk.ids[at + vertexShift] = (from.ids[at] as number) + idShift;
    this.#vertexCount += endVertex - firstVertex;
    let to = this.#indexCount;
    for (let at = indices[0]; at < indices[1]; at++) chunk.index[to++] = (from.index[at] as number) + vertexShift;
    this.#indexCount = to;
    for (let code = 0; code < PITCH_CODES; code++) this.#copyEdges(from, code, edges, idShift);
    for (let at = 0; at < boxes.length; at += 6) growByBox(chunk.bounds, boxes, at);
  }

  #copyEdges(from: SceneChunk, code: number, [starts, ends]: ChunkPart['edges'], idShift: number): void {
    const [start, end] = [starts[code] as number, ends[code] as number];
    if (start === end) return;
    const { edgePoints, edgeMeta } = this.#chunk;
    const slot = this.#edgeSlots[code] as number;
    this.#edgeSlots[code] = slot + end - start;
    edgePoints.set(from.edgePoints.subarray(start * 6, end * 6), slot * 6);
    let to = slot * 2;
    for (let at = start * 2; at < end * 2; at += 2) {
      edgeMeta[to++] = (from.edgeMeta[at] as number) + idShift;
      edgeMeta[to++] = from.edgeMeta[at + 1] as number;
    }
  }

  #writeIndex({ indexMemory, indexStart, cornerCount }: Shape, first: number, isMirrored: boolean): void {
    const { index } = this.#chunk;
    let to = this.#indexCount;
    // A mirror turns triangles inside out.
    const second = isMirrored ? 2 : 1;
    const third = 3 - second;
    for (let at = indexStart; at < indexStart + cornerCount; at += 3) {
      index[to] = first + (indexMemory[at] as number);
      index[to + 1] = first + (indexMemory[at + second] as number);
      index[to + 2] = first + (indexMemory[at + third] as number);
      to += 3;
    }
    this.#indexCount = to;
  }

  #writeEdges(shape: Shape, id: number, line: number, normalTransform: NormalTransform): void {
    const { edgePoints, edgeMeta } = this.#chunk;
    const { edgeCount, edgePitchMemory, edgePitchStart, edgeSmoothMemory, edgeSmoothStart } = shape;
    const placed = this.#placed;
    const slots = this.#edgeSlots;
    for (let edge = 0; edge < edgeCount; edge++) {
      const code = edgePitchMemory[edgePitchStart + edge] as number;
      const slot = slots[code] as number;
      slots[code] = slot + 1;
      const to = slot * 6;
      const from = edge * 6;
      edgePoints[to] = placed[from] as number;
      edgePoints[to + 1] = placed[from + 1] as number;
      edgePoints[to + 2] = placed[from + 2] as number;
      edgePoints[to + 3] = placed[from + 3] as number;
      edgePoints[to + 4] = placed[from + 4] as number;
      edgePoints[to + 5] = placed[from + 5] as number;
      edgeMeta[slot * 2] = edgeWord(id, edgeSmoothMemory[edgeSmoothStart + edge] === 1 ? LINE_CLASSES.smooth : line, code);
      edgeMeta[slot * 2 + 1] = edgeDirections(shape, normalTransform, edge);
    }
  }

  /** The written chunk. */
  toChunk(): SceneChunk {
    return this.#chunk;
  }
}

/** Filled anew for each element. */
const movement = new Float64Array(12);

function moved(matrix: Matrix, origin: readonly [number, number, number]): Float64Array {
  for (let at = 0; at < 12; at++) movement[at] = matrix[at] as number;
  movement[3] = (movement[3] as number) - origin[0];
  movement[7] = (movement[7] as number) - origin[1];
  movement[11] = (movement[11] as number) - origin[2];
  return movement;
}

function place(points: Float64Array, start: number, count: number, m: Float64Array, out: Float32Array, offset: number): void {
  const [a, b, c, d] = [m[0] as number, m[1] as number, m[2] as number, m[3] as number];
  const [e, f, g, h] = [m[4] as number, m[5] as number, m[6] as number, m[7] as number];
  const [i, j, k, l] = [m[8] as number, m[9] as number, m[10] as number, m[11] as number];
  let to = offset;
  for (let at = start; at < start + count * 3; at += 3) {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    const z = points[at + 2] as number;
    out[to] = a * x + b * y + c * z + d;
    out[to + 1] = e * x + f * y + g * z + h;
    out[to + 2] = i * x + j * y + k * z + l;
    to += 3;
  }
}

/** The box of points as they were rounded to 32 bits. */
function boxOf(points: Float32Array, from: number, count: number, boxes: Float32Array, boxAt: number): void {
  let [minX, minY, minZ, maxX, maxY, maxZ] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let at = from; at < from + count * 3; at += 3) {
    const u = points[at] as number;
    const v = points[at + 1] as number;
    const w = points[at + 2] as number;
    if (u < minX) minX = u;
    if (v < minY) minY = v;
    if (w < minZ) minZ = w;
    if (u > maxX) maxX = u;
    if (v > maxY) maxY = v;
    if (w > maxZ) maxZ = w;
  }
  boxes[boxAt] = minX;
  boxes[boxAt + 1] = minY;
  boxes[boxAt + 2] = minZ;
  boxes[boxAt + 3] = maxX;
  boxes[boxAt + 4] = maxY;
  boxes[boxAt + 5] = maxZ;
}

function growByBox(bounds: Float32Array, boxes: Float32Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const low = boxes[at + axis] as number;
    const high = boxes[at + axis + 3] as number;
    if (low < (bounds[axis] as number)) bounds[axis] = low;
    if (high > (bounds[axis + 3] as number)) bounds[axis + 3] = high;
  }
}

function grow(bounds: Float32Array, point: ArrayLike<number>): void {
  for (let axis = 0; axis < 3; axis++) {
    bounds[axis] = Math.min(bounds[axis] as number, point[axis] as number);
    bounds[axis + 3] = Math.max(bounds[axis + 3] as number, point[axis] as number);
  }
}
