import type { Vec3 } from '../math/vector.ts';
import type { Shape } from './shape.ts';

/** A line farther apart than any pattern: never fades. */
export const LONE_PITCH = 50;

/** Collects the geometry of one element. */
export class ShapeBuilder {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #index: number[] = [];
  readonly #parts: number[] = [];
  readonly #edgePoints: number[] = [];
  readonly #edgeNormals: number[] = [];
  readonly #edgeSmooth: number[] = [];
  readonly #edgePitches: number[] = [];

  /** What is added from here on is a part of its own. */
  startPart(): void {
    if (this.#parts.at(-1) !== this.#index.length) this.#parts.push(this.#index.length);
  }

  /** Adds a vertex and answers its number. */
  vertex(point: Vec3, normal: Vec3): number {
    this.#positions.push(point[0], point[1], point[2]);
    this.#normals.push(normal[0], normal[1], normal[2]);
    return this.#positions.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.#index.push(a, b, c);
  }

  /** A flat four-sided face, corners counter-clockwise seen against the normal. */
  quad(a: Vec3, b: Vec3, c: Vec3, d: Vec3, normal: Vec3): void {
    const first = this.vertex(a, normal);
    this.vertex(b, normal);
    this.vertex(c, normal);
    this.vertex(d, normal);
    this.#index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }

  /** Triangles over points that share a plane; `triangles` counts in `points`. */
  face(points: readonly Vec3[], triangles: readonly number[], normal: Vec3, isReversed = false): void {
    const first = this.#positions.length / 3;
    for (const point of points) this.vertex(point, normal);
    for (let at = 0; at < triangles.length; at += 3) {
      const [a, b, c] = [triangles[at] as number, triangles[at + 1] as number, triangles[at + 2] as number];
      if (isReversed) this.#index.push(first + c, first + b, first + a);
      else this.#index.push(first + a, first + b, first + c);
    }
  }

  edge(from: Vec3, to: Vec3, normalA: Vec3, normalB: Vec3, pitch: number, isSmooth = false): void {
    this.#edgePoints.push(from[0], from[1], from[2], to[0], to[1], to[2]);
    this.#edgeNormals.push(normalA[0], normalA[1], normalA[2], normalB[0], normalB[1], normalB[2]);
    this.#edgePitches.push(pitch);
    this.#edgeSmooth.push(isSmooth ? 1 : 0);
  }

  /** What was collected; undefined when nothing was, or when a number is not finite. */
  toShape(): Shape | undefined {
    if (this.#index.length === 0 && this.#edgePoints.length === 0) return undefined;
    const bounds = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
    for (const list of [this.#positions, this.#edgePoints])
      for (let at = 0; at < list.length; at++) {
        const value = list[at] as number;
        if (!Number.isFinite(value)) return undefined;
        const axis = at % 3;
        if (value < (bounds[axis] as number)) bounds[axis] = value;
        if (value > (bounds[axis + 3] as number)) bounds[axis + 3] = value;
      }
    return {
      positions: Float64Array.from(this.#positions),
      normals: Float32Array.from(this.#normals),
      index: Uint32Array.from(this.#index),
      parts: this.#parts[0] === 0 ? this.#parts : [0, ...this.#parts],
      edgePoints: Float64Array.from(this.#edgePoints),
      edgeNormals: Float32Array.from(this.#edgeNormals),
      edgeSmooth: Uint8Array.from(this.#edgeSmooth),
      edgePitches: Float32Array.from(this.#edgePitches),
      bounds,
    };
  }
}
