/**
 * Geometry of one element in its own coordinates (m): flat-shaded triangles and analytic edges.
 * An edge knows both faces it joins, so that a drawing can tell silhouettes and hidden edges.
 */
export interface Shape {
  /** How many vertices, corners of triangles and edges there are; cheaper to ask than the arrays. */
  vertexCount: number;
  cornerCount: number;
  edgeCount: number;
  /** x, y, z of each vertex. */
  positions: Float64Array;
  /** Unit normal of each vertex. */
  normals: Float32Array;
  /** Three vertices a triangle, counter-clockwise seen from outside. Shapes of one build may share it. */
  index: Uint32Array;
  /** Where in `index` each part (a solid, a sheet, a mesh) starts. */
  parts: readonly number[];
  /** Both end points of each edge: x, y, z, x, y, z. */
  edgePoints: Float64Array;
  /** Normals of both faces of each edge. */
  edgeNormals: Float32Array;
  /** 1 where an edge joins facets of a curved face. */
  edgeSmooth: Uint8Array;
  /** Distance to the next parallel line of the pattern that each edge belongs to, as `pitchCode`. */
  edgePitches: Uint8Array;
  /** Smallest and largest x, y, z; undefined without geometry. */
  bounds: readonly number[] | undefined;
  /** The memory in which the arrays stand and where they start in it, for loops over thousands of shapes. May be shared; not to be written. */
  positionMemory: Float64Array;
  positionStart: number;
  normalMemory: Float32Array;
  normalStart: number;
  indexMemory: Uint32Array;
  indexStart: number;
  edgePointMemory: Float64Array;
  edgePointStart: number;
  edgeNormalMemory: Float32Array;
  edgeNormalStart: number;
  edgeSmoothMemory: Uint8Array;
  edgeSmoothStart: number;
  edgePitchMemory: Uint8Array;
  edgePitchStart: number;
}
