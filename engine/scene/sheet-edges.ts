import { BuiltShape } from '../shapes/built-shape.ts';
import type { Shape } from '../shapes/shape.ts';

/** A sheet of land with the lines of its upper rim alone: stacked sheets would draw each contour twice. */
export function topEdgesOnly(shape: Shape): Shape {
  const kept: number[] = [];
  const { edgeNormals } = shape;
  for (let edge = 0; edge < shape.edgeCount; edge++) {
    const [a, b] = [edgeNormals[edge * 6 + 2] as number, edgeNormals[edge * 6 + 5] as number];
    if (Math.max(a, b) > 0.99) kept.push(edge);
  }
  const { vertexCount, cornerCount, positions, normals, index, parts, bounds } = shape;
  if (!bounds) return shape;
  const whole = <T>(memory: T) => ({ memory, start: 0 });
  const stretches = {
    positions: whole(positions),
    normals: whole(normals),
    index: whole(index),
    edgePoints: whole(pickGroups(shape.edgePoints, kept, 6)),
    edgeNormals: whole(pickGroups(edgeNormals, kept, 6)),
    edgeSmooth: whole(pickGroups(shape.edgeSmooth, kept, 1)),
    edgePitches: whole(pickGroups(shape.edgePitches, kept, 1)),
  };
  return new BuiltShape(vertexCount, cornerCount, kept.length, stretches, parts, bounds);
}

function pickGroups<T extends Float64Array | Float32Array | Uint8Array>(source: T, kept: readonly number[], size: number): T {
  const result = source.slice(0, kept.length * size) as T;
  kept.forEach((group, at) => result.set(source.subarray(group * size, group * size + size), at * size));
  return result;
}
