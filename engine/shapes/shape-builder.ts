import type { Vec3 } from '../math/vector.ts';
import { BuiltShape } from './built-shape.ts';
import { pitchCode } from './pitch-code.ts';
import type { Shape } from './shape.ts';
import { Scratch, type Numbers, type Arena } from './arena.ts';

/** A line farther apart than any pattern: never fades. */
export const LONE_PITCH = 50;

/** What shapes of one kind and direction have in common; `normals` and `edgeNormals` where these are among it. */
export interface Stencil {
  index: Uint32Array;
  normals?: Float32Array;
  edgeNormals?: Float32Array;
}

/** Memory that was claimed, to be filled by its numbers: every vertex and corner of it. */
export interface Room {
  positions: Float64Array;
  normals: Float32Array;
  index: Uint32Array;
  /** Where the room starts in `positions` and in `normals`, and in `index`. */
  point: number;
  normal: number;
  corner: number;
  /** Number of its first vertex. */
  first: number;
}

/** One for all: rooms are filled before the next is claimed. */
const room: Room = {
  positions: new Float64Array(0),
  normals: new Float32Array(0),
  index: new Uint32Array(0),
  point: 0,
  normal: 0,
  corner: 0,
  first: 0,
};

/** Edges that were claimed, to be filled by their numbers: every one of them. */
export interface EdgeRoom {
  points: Float64Array;
  normals: Float32Array;
  smooth: Uint8Array;
  pitches: Uint8Array;
  /** Where the room starts in `points`, in `normals`, and in `smooth` and `pitches`. */
  point: number;
  normal: number;
  smoothAt: number;
  pitchAt: number;
}

const edgeRoom: EdgeRoom = {
  points: new Float64Array(0),
  normals: new Float32Array(0),
  smooth: new Uint8Array(0),
  pitches: new Uint8Array(0),
  point: 0,
  normal: 0,
  smoothAt: 0,
  pitchAt: 0,
};

const ONE_PART: readonly number[] = [0];

/** Handed from one builder to the next. */
let spare: Scratch | undefined;

/** Memory of `withPassingShapes`; the garbage collector may have it between two calls. */
let passing: WeakRef<Scratch> | undefined;

/**
 * Runs work that keeps none of the shapes that it builds: the next such work writes over them.
 * Must not be nested; answers what the work answers.
 */
export function withPassingShapes<T>(work: () => T): T {
  const others = spare;
  let scratch = passing?.deref();
  if (!scratch) {
    scratch = new Scratch();
    scratch.keep();
    passing = new WeakRef(scratch);
  }
  spare = scratch;
  try {
    return work();
  } finally {
    scratch.restart();
    spare = others;
  }
}

/** Collects the geometry of one element. Ends with `toShape`. */
export class ShapeBuilder {
  readonly #scratch: Scratch;
  #vertices = 0;
  #corners = 0;
  #edges = 0;
  #parts: number[] | undefined;
  /** Numbers that are the same for many shapes; only as long as there are no others. */
  #shared: Stencil | undefined;
  #box: number[] | undefined;
  /** How many vertices are known to lie in the box. */
  #boxed = 0;
  readonly #hasEdges: boolean;

  /** `hasEdges`: also collects where faces meet, which only a drawing needs. */
  constructor(hasEdges = true) {
    this.#hasEdges = hasEdges;
    this.#scratch = spare ?? new Scratch();
    spare = undefined;
  }

  /** What is added from here on is a part of its own. */
  startPart(): void {
    if (this.#corners === 0) return;
    this.#parts ??= [0];
    if (this.#parts.at(-1) !== this.#corners) this.#parts.push(this.#corners);
  }

  /** Whether edges are collected at all. */
  get hasEdges(): boolean {
    return this.#hasEdges;
  }

  /** Adds vertices and corners whose numbers the caller writes at once; `hasNormals`: or shares (`share`). */
  claim(vertices: number, corners: number, hasNormals = true): Room {
    if (this.#shared) this.#unshare();
    const { positions, normals, index } = this.#scratch;
    const [used, cornersUsed] = [this.#vertices * 3, this.#corners];
    if (positions.start + used + vertices * 3 > positions.memory.length) positions.grow(used, vertices * 3);
    if (hasNormals && normals.start + used + vertices * 3 > normals.memory.length) normals.grow(used, vertices * 3);
    if (index.start + cornersUsed + corners > index.memory.length) index.grow(cornersUsed, corners);
    room.positions = positions.memory;
    room.normals = normals.memory;
    room.index = index.memory;
    room.point = positions.start + used;
    room.normal = normals.start + used;
    room.corner = index.start + cornersUsed;
    room.first = this.#vertices;
    this.#vertices += vertices;
    this.#corners += corners;
    return room;
  }

  /** Adds edges whose numbers the caller writes at once; those it does not need it gives back (`dropEdges`). */
  claimEdges(edges: number, hasNormals = true): EdgeRoom {
    const { edgePoints, edgeNormals, edgeSmooth, edgePitches } = this.#scratch;
    const used = this.#edges;
    if (edgePoints.start + (used + edges) * 6 > edgePoints.memory.length) edgePoints.grow(used * 6, edges * 6);
    if (hasNormals && edgeNormals.start + (used + edges) * 6 > edgeNormals.memory.length) edgeNormals.grow(used * 6, edges * 6);
    if (edgeSmooth.start + used + edges > edgeSmooth.memory.length) edgeSmooth.grow(used, edges);
    if (edgePitches.start + used + edges > edgePitches.memory.length) edgePitches.grow(used, edges);
    edgeRoom.points = edgePoints.memory;
    edgeRoom.normals = edgeNormals.memory;
    edgeRoom.smooth = edgeSmooth.memory;
    edgeRoom.pitches = edgePitches.memory;
    edgeRoom.point = edgePoints.start + used * 6;
    edgeRoom.normal = edgeNormals.start + used * 6;
    edgeRoom.smoothAt = edgeSmooth.start + used;
    edgeRoom.pitchAt = edgePitches.start + used;
    this.#edges += edges;
    return edgeRoom;
  }

  dropEdges(edges: number): void {
    this.#edges -= edges;
  }

  /** Takes what many shapes share, counted from the first vertex and edge; there must be no other triangles yet. */
  share(stencil: Stencil): void {
    this.#shared = stencil;
    this.#corners = stencil.index.length;
  }

  /** Copies what is shared before others follow. */
  #unshare(): void {
    const { index, normals, edgeNormals } = this.#shared as Stencil;
    const scratch = this.#scratch;
    this.#shared = undefined;
    copyTo(scratch.index, index);
    if (normals) copyTo(scratch.normals, normals);
    if (edgeNormals) copyTo(scratch.edgeNormals, edgeNormals);
  }

  /** Whether nothing was added yet. */
  get isEmpty(): boolean {
    return this.#vertices === 0 && this.#corners === 0;
  }

  /** Tells in what box the last `vertices` lie, so that they need not be looked at again. */
  bound(vertices: number, minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number): void {
    this.#boxed += vertices;
    const box = this.#box;
    if (!box) {
      this.#box = [minX, minY, minZ, maxX, maxY, maxZ];
      return;
    }
    if (minX < (box[0] as number)) box[0] = minX;
    if (minY < (box[1] as number)) box[1] = minY;
    if (minZ < (box[2] as number)) box[2] = minZ;
    if (maxX > (box[3] as number)) box[3] = maxX;
    if (maxY > (box[4] as number)) box[4] = maxY;
    if (maxZ > (box[5] as number)) box[5] = maxZ;
  }

  /** Vertices so far: the number of the next one. */
  get vertexCount(): number {
    return this.#vertices;
  }

  /** Adds a vertex by its numbers. */
  point(x: number, y: number, z: number, nx: number, ny: number, nz: number): void {
    if (this.#shared) this.#unshare();
    const { positions, normals } = this.#scratch;
    const used = this.#vertices++ * 3;
    if (positions.start + used + 3 > positions.memory.length) positions.grow(used, 3);
    if (normals.start + used + 3 > normals.memory.length) normals.grow(used, 3);
    let at = positions.start + used;
    positions.memory[at] = x;
    positions.memory[at + 1] = y;
    positions.memory[at + 2] = z;
    at = normals.start + used;
    normals.memory[at] = nx;
    normals.memory[at + 1] = ny;
    normals.memory[at + 2] = nz;
  }

  /** Adds a vertex and answers its number. */
  vertex(point: Vec3, normal: Vec3): number {
    this.point(point[0], point[1], point[2], normal[0], normal[1], normal[2]);
    return this.#vertices - 1;
  }

  triangle(a: number, b: number, c: number): void {
    if (this.#shared) this.#unshare();
    const { index } = this.#scratch;
    if (index.start + this.#corners + 3 > index.memory.length) index.grow(this.#corners, 3);
    const at = index.start + this.#corners;
    index.memory[at] = a;
    index.memory[at + 1] = b;
    index.memory[at + 2] = c;
    this.#corners += 3;
  }

  /** A flat four-sided face, corners counter-clockwise seen against the normal. */
  quad(a: Vec3, b: Vec3, c: Vec3, d: Vec3, normal: Vec3): void {
    const first = this.vertex(a, normal);
    this.vertex(b, normal);
    this.vertex(c, normal);
    this.vertex(d, normal);
    this.triangle(first, first + 1, first + 2);
    this.triangle(first, first + 2, first + 3);
  }

  /** Triangles over points that share a plane; `triangles` counts in `points`. */
  face(points: readonly Vec3[], triangles: ArrayLike<number>, normal: Vec3, isReversed = false): void {
    const first = this.#vertices;
    for (const point of points) this.vertex(point, normal);
    this.triangles(triangles, first, isReversed);
  }

  /** Triangles that count from `first`. */
  triangles(triangles: ArrayLike<number>, first: number, isReversed = false): void {
    for (let at = 0; at < triangles.length; at += 3) {
      const [a, b, c] = [triangles[at] as number, triangles[at + 1] as number, triangles[at + 2] as number];
      if (isReversed) this.triangle(first + c, first + b, first + a);
      else this.triangle(first + a, first + b, first + c);
    }
  }

  /** A free line: two opposite faces, so that it is never turned away. */
  line(from: Vec3, to: Vec3): void {
    this.segment(from[0], from[1], from[2], to[0], to[1], to[2]);
  }

  /** Adds a single line by its numbers. */
  segment(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number): void {
    this.#addEdge(x1, y1, z1, x2, y2, z2, LONE_PITCH, false);
    this.#addEdgeNormals(0, 0, 1, 0, 0, -1);
  }

  edge(from: Vec3, to: Vec3, normalA: Vec3, normalB: Vec3, pitch: number, isSmooth = false): void {
    this.stroke(from[0], from[1], from[2], to[0], to[1], to[2], pitch, isSmooth);
    this.strokeNormals(normalA[0], normalA[1], normalA[2], normalB[0], normalB[1], normalB[2]);
  }

  /** Adds an edge by its numbers; `strokeNormals` must follow. */
  stroke(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, pitch: number, isSmooth: boolean): void {
    if (this.#hasEdges) this.#addEdge(x1, y1, z1, x2, y2, z2, pitch, isSmooth);
  }

  /** The normals of both faces of the edge that was added last. */
  strokeNormals(ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
    if (this.#hasEdges) this.#addEdgeNormals(ax, ay, az, bx, by, bz);
  }

  #addEdge(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, pitch: number, isSmooth: boolean): void {
    if (this.#shared) this.#unshare();
    const { edgePoints, edgeNormals, edgePitches, edgeSmooth } = this.#scratch;
    const edge = this.#edges++;
    if (edgePoints.start + edge * 6 + 6 > edgePoints.memory.length) edgePoints.grow(edge * 6, 6);
    if (edgeNormals.start + edge * 6 + 6 > edgeNormals.memory.length) edgeNormals.grow(edge * 6, 6);
    if (edgePitches.start + edge + 1 > edgePitches.memory.length) edgePitches.grow(edge, 1);
    if (edgeSmooth.start + edge + 1 > edgeSmooth.memory.length) edgeSmooth.grow(edge, 1);
    const at = edgePoints.start + edge * 6;
    const { memory: numbers } = edgePoints;
    numbers[at] = x1;
    numbers[at + 1] = y1;
    numbers[at + 2] = z1;
    numbers[at + 3] = x2;
    numbers[at + 4] = y2;
    numbers[at + 5] = z2;
    edgePitches.memory[edgePitches.start + edge] = pitchCode(pitch);
    edgeSmooth.memory[edgeSmooth.start + edge] = isSmooth ? 1 : 0;
  }

  #addEdgeNormals(ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
    const { memory: numbers, start } = this.#scratch.edgeNormals;
    const at = start + (this.#edges - 1) * 6;
    numbers[at] = ax;
    numbers[at + 1] = ay;
    numbers[at + 2] = az;
    numbers[at + 3] = bx;
    numbers[at + 4] = by;
    numbers[at + 5] = bz;
  }

  /** What was collected; undefined when nothing was, or when a number is not finite. */
  toShape(): Shape | undefined {
    const scratch = this.#scratch;
    const [vertices, corners, edges] = [this.#vertices, this.#corners, this.#edges];
    const shape = corners === 0 && edges === 0 ? undefined : this.#cutOut(scratch, vertices, corners, edges);
    spare = scratch;
    return shape;
  }

  #cutOut(scratch: Scratch, vertices: number, corners: number, edges: number): Shape | undefined {
    if (corners === 0 && vertices > 0) return undefined;
    const bounds = this.#boxed === vertices && this.#box ? this.#box : measured(scratch, vertices, corners, edges);
    if (!bounds) return undefined;
    const shape = new BuiltShape(vertices, corners, edges, scratch, this.#parts ?? ONE_PART, bounds);
    const { index, normals, edgeNormals } = this.#shared ?? NOT_SHARED;
    if (index) {
      shape.indexMemory = index;
      shape.indexStart = 0;
    }
    if (normals) {
      shape.normalMemory = normals;
      shape.normalStart = 0;
    }
    if (edgeNormals) {
      shape.edgeNormalMemory = edgeNormals;
      shape.edgeNormalStart = 0;
    }
    scratch.leave(vertices, normals ? 0 : vertices, index ? 0 : corners, edges, edgeNormals ? 0 : edges);
    return shape;
  }
}

const NOT_SHARED: Partial<Stencil> = {};

function copyTo<T extends Numbers>(arena: Arena<T>, numbers: T): void {
  if (arena.start + numbers.length > arena.memory.length) arena.grow(0, numbers.length);
  arena.memory.set(numbers, arena.start);
}

function measured({ positions, edgePoints }: Scratch, vertices: number, corners: number, edges: number): number[] | undefined {
  // Edges of surfaces lie between their corners.
  const { memory, start } = corners > 0 ? positions : edgePoints;
  return boundsOf(memory, start, start + (corners > 0 ? vertices : edges * 2) * 3);
}

/** The box of points; undefined when one of their numbers is not finite. */
function boundsOf(points: Float64Array, from: number, to: number): number[] | undefined {
  let [minX, minY, minZ, maxX, maxY, maxZ] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  // Stays a number only while every number is finite.
  let check = 0;
  for (let at = from; at < to; at += 3) {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    const z = points[at + 2] as number;
    check += x - x + (y - y) + (z - z);
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  return check === 0 ? [minX, minY, minZ, maxX, maxY, maxZ] : undefined;
}
