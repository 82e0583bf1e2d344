import type { JsonValue } from '#domain';

/** About 65,000 vertices of neighbouring elements, ready for the graphics card; every array owns its buffer and can be transferred. */
export interface SceneChunk {
  /** x, y, z of each vertex, metres. */
  positions: Float32Array;
  /** Normal × 127 and drawing role of each vertex. */
  normals: Int8Array;
  /** Element index of each vertex. */
  ids: Uint32Array;
  /** Three vertices of each triangle. */
  index: Uint32Array;
  /** Both ends of each edge, metres; coarse pitches first. */
  edgePoints: Float32Array;
  /** Per edge: element index 24 bits, class 3 bits, pitch 5 bits; then both face normals, octahedral, 8 bits a part. */
  edgeMarks: Uint32Array;
  /** `edgePrefix[code]`: how many edges have a pitch of at least that code (33 entries). */
  edgePrefix: Uint32Array;
  /** Least and greatest x, y, z. */
  min: [number, number, number];
  max: [number, number, number];
}

/** One drawn element; its place in the list is its element index. */
export interface SceneElement {
  nodeId: string;
  elementId: string;
  /** Name of the element, else of its definition; may be empty. */
  name: string;
  /** Full type name; that of the definition for an instance. */
  discriminator: string;
  /** Number of the drawing role; see docs/decisions/2026-11-21-drawing-roles.md. */
  role: number;
  /** A plain volume that is drawn only while no floor or facade panel is shown. */
  standIn: boolean;
}

/** A level to mark beside the drawing. */
export interface SceneLevel {
  nodeId: string;
  elementId: string;
  name: string;
  /** Metres above 0. */
  elevation: number;
}

/** Something that could not be drawn; the rest of the model stands. */
export interface SceneWarning {
  nodeId: string;
  elementId: string;
  reason: SceneWarningReason;
  /** The offending id, discriminator or number. */
  detail: string;
}

export type SceneWarningReason = 'missing-reference' | 'unknown-operation' | 'bad-outline' | 'bad-number' | 'self-intersection' | 'void-not-cut' | 'curved-path' | 'broken';

/** Everything that the renderer and the pick index need. */
export interface SceneBuffers {
  chunks: SceneChunk[];
  elements: SceneElement[];
  /** Least and greatest x, y, z of each element; least > greatest when it has no geometry. */
  boxes: Float32Array;
  /** Chunk, first index and index count of each element. */
  ranges: Uint32Array;
  /** Centre x, y, z of the crown and its radius, of each tree. */
  trees: Float32Array;
  /** Element index of each tree. */
  treeIds: Uint32Array;
  /** Least and greatest x, y, z of all; undefined for an empty scene. */
  bounds?: [number, number, number, number, number, number];
  levels: SceneLevel[];
  warnings: SceneWarning[];
}

/** A model with the node that made it. */
export interface SceneModel {
  nodeId: string;
  model: { Elements: Record<string, { [key: string]: JsonValue }> };
}

/** The buffers that move to another thread without a copy. */
export function transferablesOf(buffers: SceneBuffers): ArrayBuffer[] {
  const arrays = [buffers.boxes, buffers.ranges, buffers.trees, buffers.treeIds];
  return [
    ...arrays,
    ...buffers.chunks.flatMap((c) => [c.positions, c.normals, c.ids, c.index, c.edgePoints, c.edgeMarks, c.edgePrefix]),
  ].map((array) => array.buffer as ArrayBuffer);
}
