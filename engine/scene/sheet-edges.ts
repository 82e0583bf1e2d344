import type { Shape } from '../shapes/shape.ts';

/** A sheet of land with the lines of its upper rim alone: stacked sheets would draw each contour twice. */
export function topEdgesOnly(shape: Shape): Shape {
  const kept: number[] = [];
  for (let edge = 0; edge < shape.edgeSmooth.length; edge++) {
    const [a, b] = [shape.edgeNormals[edge * 6 + 2] as number, shape.edgeNormals[edge * 6 + 5] as number];
    if (Math.max(a, b) > 0.99) kept.push(edge);
  }
  const { vertexCount, cornerCount, positions, normals, index, parts, bounds } = shape;
  return {
    vertexCount,
    cornerCount,
    edgeCount: kept.length,
    positions,
    normals,
    index,
    parts,
    bounds,
    edgePoints: pickGroups(shape.edgePoints, kept, 6),
    edgeNormals: pickGroups(shape.edgeNormals, kept, 6),
    edgeSmooth: pickGroups(shape.edgeSmooth, kept, 1),
    edgePitches: pickGroups(shape.edgePitches, kept, 1),
  };
}

function pickGroups<T extends Float64Array | Float32Array | Uint8Array>(source: T, kept: readonly number[], size: number): T {
  const result = source.slice(0, kept.length * size) as T;
  kept.forEach((group, at) => result.set(source.subarray(group * size, group * size + size), at * size));
  return result;
}
