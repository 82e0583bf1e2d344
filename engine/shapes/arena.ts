import type { Stretch } from './built-shape.ts';

export type Numbers = Float64Array | Float32Array | Uint32Array | Uint8Array;

/**
 * Arena for the numbers of many shapes in a row: making new memory for each element costs more than its geometry.
 * A shape holds a window of it, so nothing is copied either.
 */
export class Arena<T extends Numbers> implements Stretch<T> {
  memory: T;
  /** Where the shape that is being put together starts. */
  start = 0;
  readonly #make: (length: number) => T;
  /** Memory that was filled, and memory that may be filled again; only where shapes do not outlive their use. */
  #filled: T[] | undefined;
  #free: T[] = [];

  constructor(length: number, make: (length: number) => T) {
    this.#make = make;
    this.memory = make(length);
  }

  /** Goes on in new memory when less than `length` numbers from `start` are there; `used` of them go along. */
  grow(used: number, length: number): void {
    const wanted = Math.max(this.memory.length, (used + length) * 2);
    const free = this.#free.at(-1);
    const larger = free && free.length >= wanted ? (this.#free.pop() as T) : this.#make(wanted);
    this.#filled?.push(this.memory);
    larger.set(this.memory.subarray(this.start, this.start + used));
    this.memory = larger;
    this.start = 0;
  }

  /** From here on all memory is kept, to start again in it. */
  keep(): void {
    this.#filled = [];
  }

  /** Starts again: whatever was written is worth nothing any more. */
  restart(): void {
    this.#free.push(...(this.#filled ?? []));
    this.#filled = [];
    this.start = 0;
  }
}

const ARENA_LENGTH = 1 << 18;

/** Arenas for every kind of number that a shape has. */
export class Scratch {
  readonly positions = new Arena(3 * ARENA_LENGTH, (length) => new Float64Array(length));
  readonly normals = new Arena(3 * ARENA_LENGTH, (length) => new Float32Array(length));
  readonly index = new Arena(3 * ARENA_LENGTH, (length) => new Uint32Array(length));
  readonly edgePoints = new Arena(3 * ARENA_LENGTH, (length) => new Float64Array(length));
  readonly edgeNormals = new Arena(3 * ARENA_LENGTH, (length) => new Float32Array(length));
  readonly edgeSmooth = new Arena(ARENA_LENGTH / 2, (length) => new Uint8Array(length));
  readonly edgePitches = new Arena(ARENA_LENGTH / 2, (length) => new Uint8Array(length));

  get #arenas(): readonly Arena<Numbers>[] {
    const { positions, normals, index, edgePoints, edgeNormals, edgeSmooth, edgePitches } = this;
    return [positions, normals, index, edgePoints, edgeNormals, edgeSmooth, edgePitches] as readonly Arena<Numbers>[];
  }

  keep(): void {
    for (const arena of this.#arenas) arena.keep();
  }

  restart(): void {
    for (const arena of this.#arenas) arena.restart();
  }

  /** Leaves the next numbers to a finished shape. */
  leave(vertices: number, normals: number, corners: number, edges: number, edgeNormals: number): void {
    this.positions.start += vertices * 3;
    this.normals.start += normals * 3;
    this.index.start += corners;
    this.edgePoints.start += edges * 6;
    this.edgeNormals.start += edgeNormals * 6;
    this.edgeSmooth.start += edges;
    this.edgePitches.start += edges;
  }
}
