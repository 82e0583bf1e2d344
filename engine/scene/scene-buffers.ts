import type { Picture } from '../elements/pictures.ts';
import type { ElementRole } from '../roles/element-role.ts';
import type { ModelIssue } from '../read/issue.ts';

/**
 * Up to about 256,000 vertices of many elements, ready for a graphics card.
 * Surfaces take 20 bytes a vertex, edges 32 bytes each; both name their element by its place in `SceneBuffers.elements`.
 */
export interface SceneChunk {
  /** x, y, z of each vertex (m, from the scene's origin). */
  positions: Float32Array;
  /** Normal × 127 and the number of the surface role. */
  normalsRoles: Int8Array;
  /** Element of each vertex. */
  ids: Uint32Array;
  index: Uint32Array;
  /** Both ends of each edge; edges with the widest pitch stand first. */
  edgePoints: Float32Array;
  /** Two words an edge: element (24 bits), line class (3), pitch code (5); and both face normals, octahedral, 8 + 8 bits each. */
  edgeMeta: Uint32Array;
  /** For each pitch code 0–32: how many edges have at least that code. */
  edgeCuts: Uint32Array;
  /** Smallest and largest x, y, z. */
  bounds: Float32Array;
}

/** Edges of one shape that stands in many places: kept once, 48 bytes a place beside them. */
export interface SceneLineCopies {
  /** Both ends of each edge (m, the shape's own coordinates); edges with the widest pitch stand first. */
  edgePoints: Float32Array;
  /** As in `SceneChunk`, without an element; normals of the shape. */
  edgeMeta: Uint32Array;
  /** As in `SceneChunk`. */
  edgeCuts: Uint32Array;
  /** Three rows of four numbers for each place: rotation, one scale, and shift from the scene's origin (m). */
  places: Float32Array;
  /** Element of each place. */
  ids: Uint32Array;
  /** Smallest and largest x, y, z of all places. */
  bounds: Float32Array;
}

/** Drawn element; its place in the list is its id in every buffer. */
export interface SceneElement {
  nodeId: string;
  elementId: string;
  name: string;
  /** Kind that is drawn: of an instance, its definition's. */
  discriminator: string;
  part: ElementRole['part'];
  stage: ElementRole['stage'];
  /** Where its triangles stand; `indexCount` is 0 for lines. */
  chunk: number;
  firstIndex: number;
  indexCount: number;
  /** Where its lines stand in the chunk's edges; `edgeCount` is 0 for what has triangles. */
  firstEdge: number;
  edgeCount: number;
}

/** Images and lines of text: flat, drawn with a texture of their own. Coordinates from the scene's origin (m). */
export interface ScenePicture {
  /** Its element. */
  id: number;
  corner: [x: number, y: number, z: number];
  right: [x: number, y: number, z: number];
  up: [x: number, y: number, z: number];
  content: Picture['content'];
}

/** Meshes with one image on them. Coordinates from the scene's origin (m). */
export interface SceneTexturedMesh {
  /** The address that holds the image itself. */
  url: string;
  positions: Float32Array;
  /** u to the right, v upwards. */
  uvs: Float32Array;
  /** Multiplies the image, 0 to 1. */
  colors: Float32Array;
  /** The element of each point. */
  ids: Uint32Array;
  index: Uint32Array;
}

/** Level of the building in the scene: its name and height (m). */
export interface SceneLevel {
  nodeId: string;
  name: string;
  /** Height above the workflow's zero (m). */
  elevation: number;
  /** Height that is told of it, where it is drawn at another one. */
  built?: number;
}

/** Trees are drawn as discs that face the eye, not as triangles. */
export interface SceneTrees {
  /** Centre x, y, z and radius of each crown (m). */
  crowns: Float32Array;
  /** Element of each tree. */
  ids: Uint32Array;
}

/** Binary tree over element boxes, flat: see `createPickIndex`. */
export interface BoxTree {
  /** Six numbers a node. */
  bounds: Float32Array;
  /** Two numbers a node: first child (second is next to it) and 0, or first place in `order` and a count. */
  nodes: Int32Array;
  /** Elements in the order of the leaves. */
  order: Uint32Array;
}

/** Buffers of a set of models: what a viewer needs to draw and pick them. All typed arrays can be transferred. */
export interface SceneBuffers {
  /** Subtracted from every coordinate: zero unless the models stand far from the zero point. */
  origin: [x: number, y: number, z: number];
  chunks: SceneChunk[];
  /** Edges that are not in the chunks. */
  lineCopies: SceneLineCopies[];
  elements: SceneElement[];
  /** Smallest and largest x, y, z of each element. */
  boxes: Float32Array;
  /** Red, green, blue and alpha of each element's material, in display sRGB; alpha 0: without one. */
  colours: Uint8Array;
  /** Of all that is drawn; undefined when nothing is. */
  bounds: Float32Array | undefined;
  /** Of the building without land, neighbours and plot. */
  buildingBounds: Float32Array | undefined;
  levels: SceneLevel[];
  trees: SceneTrees;
  pictures: ScenePicture[];
  texturedMeshes: SceneTexturedMesh[];
  tree: BoxTree;
  issues: (ModelIssue & { nodeId: string })[];
}

/** The buffers of a scene, for `postMessage`'s transfer list. */
export function transferablesOf(scene: Omit<SceneBuffers, 'elements' | 'tree'> & { tree?: BoxTree }): ArrayBuffer[] {
  const arrays: ArrayBufferView[] = [
    scene.boxes,
    scene.colours,
    scene.trees.crowns,
    scene.trees.ids,
    ...(scene.tree ? [scene.tree.bounds, scene.tree.nodes, scene.tree.order] : []),
  ];
  for (const { positions, normalsRoles, ids, index, edgePoints, edgeMeta, edgeCuts } of scene.chunks)
    arrays.push(positions, normalsRoles, ids, index, edgePoints, edgeMeta, edgeCuts);
  for (const { edgePoints, edgeMeta, edgeCuts, places, ids, bounds } of scene.lineCopies)
    arrays.push(edgePoints, edgeMeta, edgeCuts, places, ids, bounds);
  for (const { positions, uvs, colors, ids, index } of scene.texturedMeshes) arrays.push(positions, uvs, colors, ids, index);
  return arrays.map((array) => array.buffer as ArrayBuffer);
}
