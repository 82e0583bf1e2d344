import { type DrawingRole, type EdgeClass } from './drawing-role.ts';
import { dot, type Vec3 } from './math/vector.ts';
import type { SceneBuffers, SceneChunk, SceneElement, SceneLevel, SceneWarning } from './scene-buffers.ts';

const CHUNK_VERTICES = 65_536;
const PITCH_CODES = 32;

/** Collects vertices, triangles and edges of elements one after another into chunks. */
export class SceneBuilder {
  readonly #chunks: OpenChunk[] = [];
  #chunk: OpenChunk;
  readonly elements: SceneElement[] = [];
  readonly levels: SceneLevel[] = [];
  readonly warnings: SceneWarning[] = [];
  readonly #boxes: number[] = [];
  readonly #ranges: number[] = [];
  readonly #trees: number[] = [];
  readonly #treeIds: number[] = [];

  constructor() {
    this.#chunk = this.#open();
  }

  #open(): OpenChunk {
    const chunk = new OpenChunk();
    this.#chunks.push(chunk);
    return chunk;
  }

  /** Starts an element; all geometry until the next call is its own. */
  begin(element: SceneElement): void {
    if (this.#chunk.vertexCount > CHUNK_VERTICES - 4096) this.#chunk = this.#open();
    this.elements.push(element);
    this.#boxes.push(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
    this.#ranges.push(this.#chunks.length - 1, this.#chunk.indexCount, 0);
  }

  get #id(): number {
    return this.elements.length - 1;
  }

  #grow(p: Vec3): void {
    const box = this.#id * 6;
    for (let k = 0; k < 3; k++) {
      const value = p[k] as number;
      if (value < (this.#boxes[box + k] as number)) this.#boxes[box + k] = value;
      if (value > (this.#boxes[box + 3 + k] as number)) this.#boxes[box + 3 + k] = value;
    }
  }

  /** Adds a vertex and returns its number for {@link triangle}. */
  vertex(p: Vec3, normal: Vec3, role: DrawingRole): number {
    this.#grow(p);
    return this.#chunk.vertex(p, normal, role, this.#id);
  }

  triangle(a: number, b: number, c: number): void {
    this.#chunk.triangle(a, b, c);
    this.#ranges[this.#id * 3 + 2] = (this.#ranges[this.#id * 3 + 2] as number) + 3;
  }

  /** A flat four-sided face, counter-clockwise seen from outside. */
  quad(a: Vec3, b: Vec3, c: Vec3, d: Vec3, normal: Vec3, role: DrawingRole): void {
    const first = this.vertex(a, normal, role);
    this.vertex(b, normal, role);
    this.vertex(c, normal, role);
    this.vertex(d, normal, role);
    this.triangle(first, first + 1, first + 2);
    this.triangle(first, first + 2, first + 3);
  }

  /** A line between two faces. `pitch`: metres to the next parallel line of the pattern; closer lines fade with distance. */
  edge(p: Vec3, q: Vec3, normalA: Vec3, normalB: Vec3, edgeClass: EdgeClass, pitch: number): void {
    this.#grow(p);
    this.#grow(q);
    this.#chunk.edge(p, q, normalA, normalB, this.#id, edgeClass, pitch);
  }

  /** A crown: a ball of the given radius drawn as a disc with a ring. */
  tree(centre: Vec3, radius: number): void {
    this.#grow([centre[0] - radius, centre[1] - radius, centre[2] - radius]);
    this.#grow([centre[0] + radius, centre[1] + radius, centre[2] + radius]);
    this.#trees.push(centre[0], centre[1], centre[2], radius);
    this.#treeIds.push(this.#id);
  }

  finish(): SceneBuffers {
    const boxes = Float32Array.from(this.#boxes);
    const bounds = boundsOf(boxes);
    return {
      chunks: this.#chunks.filter((chunk) => chunk.indexCount > 0 || chunk.edgeCount > 0).map((chunk) => chunk.close()),
      elements: this.elements,
      boxes,
      ranges: Uint32Array.from(this.#ranges),
      trees: Float32Array.from(this.#trees),
      treeIds: Uint32Array.from(this.#treeIds),
      ...(bounds ? { bounds } : {}),
      levels: this.levels,
      warnings: this.warnings,
    };
  }
}

class OpenChunk {
  vertexCount = 0;
  indexCount = 0;
  edgeCount = 0;
  #positions = new Float32Array(3 * 4096);
  #normals = new Int8Array(4 * 4096);
  #ids = new Uint32Array(4096);
  #index = new Uint32Array(8192);
  #edgePoints = new Float32Array(6 * 4096);
  #edgeMarks = new Uint32Array(2 * 4096);
  readonly #min: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly #max: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  #include(p: Vec3): void {
    for (let k = 0; k < 3; k++) {
      if ((p[k] as number) < (this.#min[k] as number)) this.#min[k] = p[k] as number;
      if ((p[k] as number) > (this.#max[k] as number)) this.#max[k] = p[k] as number;
    }
  }

  vertex(p: Vec3, normal: Vec3, role: number, id: number): number {
    const v = this.vertexCount++;
    if (v >= this.#ids.length) {
      this.#positions = larger(this.#positions);
      this.#normals = larger(this.#normals);
      this.#ids = larger(this.#ids);
    }
    this.#positions.set(p, v * 3);
    this.#normals[v * 4] = Math.round(normal[0] * 127);
    this.#normals[v * 4 + 1] = Math.round(normal[1] * 127);
    this.#normals[v * 4 + 2] = Math.round(normal[2] * 127);
    this.#normals[v * 4 + 3] = role;
    this.#ids[v] = id;
    this.#include(p);
    return v;
  }

  triangle(a: number, b: number, c: number): void {
    if (this.indexCount + 3 > this.#index.length) this.#index = larger(this.#index);
    this.#index[this.indexCount++] = a;
    this.#index[this.indexCount++] = b;
    this.#index[this.indexCount++] = c;
  }

  edge(p: Vec3, q: Vec3, normalA: Vec3, normalB: Vec3, id: number, edgeClass: number, pitch: number): void {
    const e = this.edgeCount++;
    if (e * 2 >= this.#edgeMarks.length) {
      this.#edgePoints = larger(this.#edgePoints);
      this.#edgeMarks = larger(this.#edgeMarks);
    }
    this.#edgePoints.set(p, e * 6);
    this.#edgePoints.set(q, e * 6 + 3);
    this.#edgeMarks[e * 2] = (id | (edgeClass << 24) | (pitchCode(pitch) << 27)) >>> 0;
    this.#edgeMarks[e * 2 + 1] = (octahedral(normalA) | (octahedral(normalB) << 16)) >>> 0;
    this.#include(p);
    this.#include(q);
  }

  close(): SceneChunk {
    return {
      positions: this.#positions.slice(0, this.vertexCount * 3),
      normals: this.#normals.slice(0, this.vertexCount * 4),
      ids: this.#ids.slice(0, this.vertexCount),
      index: this.#index.slice(0, this.indexCount),
      ...this.#sortedEdges(),
      min: this.#min,
      max: this.#max,
    };
  }

  /** Counting sort by pitch, coarse first, so that a far chunk draws a prefix only. */
  #sortedEdges(): Pick<SceneChunk, 'edgePoints' | 'edgeMarks' | 'edgePrefix'> {
    const count = this.edgeCount;
    const edgePrefix = new Uint32Array(PITCH_CODES + 1);
    for (let e = 0; e < count; e++) edgePrefix[(this.#edgeMarks[e * 2] as number) >>> 27]! += 1;
    for (let code = PITCH_CODES - 1; code >= 0; code--) edgePrefix[code]! += edgePrefix[code + 1] as number;
    const next = edgePrefix.slice(1);
    const edgePoints = new Float32Array(count * 6);
    const edgeMarks = new Uint32Array(count * 2);
    for (let e = 0; e < count; e++) {
      const to = next[(this.#edgeMarks[e * 2] as number) >>> 27]!++;
      edgePoints.set(this.#edgePoints.subarray(e * 6, e * 6 + 6), to * 6);
      edgeMarks.set(this.#edgeMarks.subarray(e * 2, e * 2 + 2), to * 2);
    }
    return { edgePoints, edgeMarks, edgePrefix };
  }
}

function larger<T extends Float32Array<ArrayBuffer> | Int8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: T): T {
  const grown = new (array.constructor as new (length: number) => T)(array.length * 2);
  grown.set(array);
  return grown;
}

/** log₂ in steps of 1/2.5 octave from 1/32 m; five bits. */
export function pitchCode(pitch: number): number {
  return Math.max(0, Math.min(PITCH_CODES - 1, Math.round((Math.log2(Math.max(pitch, 1e-6)) + 5) * 2.5)));
}

function octahedral(n: Vec3): number {
  const sum = Math.abs(n[0]) + Math.abs(n[1]) + Math.abs(n[2]) || 1;
  let [x, y] = [n[0] / sum, n[1] / sum];
  if (n[2] < 0) [x, y] = [(1 - Math.abs(y)) * (x < 0 ? -1 : 1), (1 - Math.abs(x)) * (y < 0 ? -1 : 1)];
  return (Math.round(x * 127) + 127) | ((Math.round(y * 127) + 127) << 8);
}

function boundsOf(boxes: Float32Array): SceneBuffers['bounds'] {
  const bounds: [number, number, number, number, number, number] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let i = 0; i < boxes.length; i++) {
    const k = i % 6;
    bounds[k] = k < 3 ? Math.min(bounds[k] as number, boxes[i] as number) : Math.max(bounds[k] as number, boxes[i] as number);
  }
  return bounds[0] <= bounds[3] ? bounds : undefined;
}

/** Whether two faces meet so flatly that their edge shows only as a silhouette (under about 25°). */
export const meetSmoothly = (a: Vec3, b: Vec3): boolean => dot(a, b) > 0.906;
