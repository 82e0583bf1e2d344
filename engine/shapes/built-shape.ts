import type { Shape } from './shape.ts';

const NO_NUMBERS = new Float64Array(0);
const NO_NORMALS = new Float32Array(0);
const NO_BYTES = new Uint8Array(0);

/** Numbers that stand in longer memory from `start` on. */
export interface Stretch<T> {
  memory: T;
  start: number;
}

/** Where the numbers of a shape stand. Each stretch may be shared by many shapes; without edges the last four are left out. */
export interface Stretches {
  positions: Stretch<Float64Array>;
  normals: Stretch<Float32Array>;
  index: Stretch<Uint32Array>;
  edgePoints?: Stretch<Float64Array>;
  edgeNormals?: Stretch<Float32Array>;
  edgeSmooth?: Stretch<Uint8Array>;
  edgePitches?: Stretch<Uint8Array>;
}

/** A shape whose arrays are windows of memory that many share, opened when they are asked for: a window costs more than a box. */
export class BuiltShape implements Shape {
  readonly vertexCount: number;
  readonly cornerCount: number;
  readonly edgeCount: number;
  readonly parts: readonly number[];
  readonly bounds: readonly number[];
  positionMemory: Float64Array;
  positionStart: number;
  normalMemory: Float32Array;
  normalStart: number;
  indexMemory: Uint32Array;
  indexStart: number;
  edgePointMemory: Float64Array = NO_NUMBERS;
  edgePointStart = 0;
  edgeNormalMemory: Float32Array = NO_NORMALS;
  edgeNormalStart = 0;
  edgeSmoothMemory: Uint8Array = NO_BYTES;
  edgeSmoothStart = 0;
  edgePitchMemory: Uint8Array = NO_BYTES;
  edgePitchStart = 0;

  constructor(
    vertexCount: number,
    cornerCount: number,
    edgeCount: number,
    stretches: Stretches,
    parts: readonly number[],
    bounds: readonly number[],
  ) {
    this.vertexCount = vertexCount;
    this.cornerCount = cornerCount;
    this.edgeCount = edgeCount;
    this.parts = parts;
    this.bounds = bounds;
    const { positions, normals, index, edgePoints, edgeNormals, edgeSmooth, edgePitches } = stretches;
    this.positionMemory = vertexCount === 0 ? NO_NUMBERS : positions.memory;
    this.positionStart = vertexCount === 0 ? 0 : positions.start;
    this.normalMemory = vertexCount === 0 ? NO_NORMALS : normals.memory;
    this.normalStart = vertexCount === 0 ? 0 : normals.start;
    this.indexMemory = index.memory;
    this.indexStart = index.start;
    if (edgeCount === 0 || !edgePoints || !edgeNormals || !edgeSmooth || !edgePitches) return;
    this.edgePointMemory = edgePoints.memory;
    this.edgePointStart = edgePoints.start;
    this.edgeNormalMemory = edgeNormals.memory;
    this.edgeNormalStart = edgeNormals.start;
    this.edgeSmoothMemory = edgeSmooth.memory;
    this.edgeSmoothStart = edgeSmooth.start;
    this.edgePitchMemory = edgePitches.memory;
    this.edgePitchStart = edgePitches.start;
  }

  get positions(): Float64Array {
    const length = this.vertexCount * 3;
    if (this.positionMemory.length !== length) {
      this.positionMemory = this.positionMemory.subarray(this.positionStart, this.positionStart + length);
      this.positionStart = 0;
    }
    return this.positionMemory;
  }

  get normals(): Float32Array {
    const length = this.vertexCount * 3;
    if (this.normalMemory.length !== length) {
      this.normalMemory = this.normalMemory.subarray(this.normalStart, this.normalStart + length);
      this.normalStart = 0;
    }
    return this.normalMemory;
  }

  get index(): Uint32Array {
    const length = this.cornerCount;
    if (this.indexMemory.length !== length) {
      this.indexMemory = this.indexMemory.subarray(this.indexStart, this.indexStart + length);
      this.indexStart = 0;
    }
    return this.indexMemory;
  }

  get edgePoints(): Float64Array {
    const length = this.edgeCount * 6;
    if (this.edgePointMemory.length !== length) {
      this.edgePointMemory = this.edgePointMemory.subarray(this.edgePointStart, this.edgePointStart + length);
      this.edgePointStart = 0;
    }
    return this.edgePointMemory;
  }

  get edgeNormals(): Float32Array {
    return this.edgeNormalMemory.subarray(this.edgeNormalStart, this.edgeNormalStart + this.edgeCount * 6);
  }

  get edgeSmooth(): Uint8Array {
    return this.edgeSmoothMemory.subarray(this.edgeSmoothStart, this.edgeSmoothStart + this.edgeCount);
  }

  get edgePitches(): Uint8Array {
    return this.edgePitchMemory.subarray(this.edgePitchStart, this.edgePitchStart + this.edgeCount);
  }
}
