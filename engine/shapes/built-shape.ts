import type { Shape } from './shape.ts';

/** Numbers that stand in longer memory from `start` on. */
export interface Stretch<T> {
  numbers: T;
  start: number;
}

/** Where the edges of a shape stand. */
export interface EdgeStretches {
  points: Stretch<Float64Array>;
  normals: Stretch<Float32Array>;
  smooth: Stretch<Uint8Array>;
  pitches: Stretch<Uint8Array>;
}

const NO_NUMBERS = new Float64Array(0);
const NO_NORMALS = new Float32Array(0);
const NO_BYTES = new Uint8Array(0);

/** A shape whose arrays are windows of memory that many share, opened when they are asked for: a window costs more than a box. */
export class BuiltShape implements Shape {
  readonly vertexCount: number;
  readonly cornerCount: number;
  readonly edgeCount: number;
  readonly parts: readonly number[];
  readonly bounds: Float64Array;
  readonly #edges: EdgeStretches | undefined;
  // Until it is asked for, each is the whole memory.
  #positions: Float64Array;
  #normals: Float32Array;
  #index: Uint32Array;
  #firstNumber: number;
  #firstNormal: number;
  #firstCorner: number;
  #edgePoints: Float64Array | undefined;
  #edgeNormals: Float32Array | undefined;

  constructor(
    vertexCount: number,
    positions: Stretch<Float64Array>,
    normals: Stretch<Float32Array>,
    cornerCount: number,
    index: Stretch<Uint32Array>,
    edgeCount: number,
    edges: EdgeStretches | undefined,
    parts: readonly number[],
    bounds: Float64Array,
  ) {
    this.vertexCount = vertexCount;
    this.cornerCount = cornerCount;
    this.edgeCount = edgeCount;
    this.parts = parts;
    this.bounds = bounds;
    this.#edges = edges;
    this.#positions = positions.numbers;
    this.#firstNumber = positions.start;
    this.#normals = normals.numbers;
    this.#firstNormal = normals.start;
    this.#index = index.numbers;
    this.#firstCorner = index.start;
  }

  get positions(): Float64Array {
    const length = this.vertexCount * 3;
    if (this.#positions.length !== length) {
      this.#positions = length === 0 ? NO_NUMBERS : this.#positions.subarray(this.#firstNumber, this.#firstNumber + length);
      this.#firstNumber = 0;
    }
    return this.#positions;
  }

  get normals(): Float32Array {
    const length = this.vertexCount * 3;
    if (this.#normals.length !== length) {
      this.#normals = length === 0 ? NO_NORMALS : this.#normals.subarray(this.#firstNormal, this.#firstNormal + length);
      this.#firstNormal = 0;
    }
    return this.#normals;
  }

  get index(): Uint32Array {
    const length = this.cornerCount;
    if (this.#index.length !== length) {
      this.#index = this.#index.subarray(this.#firstCorner, this.#firstCorner + length);
      this.#firstCorner = 0;
    }
    return this.#index;
  }

  get edgePoints(): Float64Array {
    return (this.#edgePoints ??= this.#edges ? windowOf(this.#edges.points, this.edgeCount * 6) : NO_NUMBERS);
  }

  get edgeNormals(): Float32Array {
    return (this.#edgeNormals ??= this.#edges ? windowOf(this.#edges.normals, this.edgeCount * 6) : NO_NORMALS);
  }

  get edgeSmooth(): Uint8Array {
    return this.#edges ? windowOf(this.#edges.smooth, this.edgeCount) : NO_BYTES;
  }

  get edgePitches(): Uint8Array {
    return this.#edges ? windowOf(this.#edges.pitches, this.edgeCount) : NO_BYTES;
  }
}

const windowOf = <T extends Float64Array | Float32Array | Uint8Array>({ numbers, start }: Stretch<T>, length: number): T =>
  numbers.subarray(start, start + length) as T;
