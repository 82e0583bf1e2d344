import { withTree } from './box-tree.ts';
import type { SceneBuffers, SceneChunk, SceneLineCopies, SceneTexturedMesh } from './scene-buffers.ts';

/**
 * A scene whose elements stand higher, each by its own `lifts` (m, at its place in `elements`); the scene itself stays as
 * it is. `levelLifts`: how much higher each of its levels is drawn; told is the height that it has.
 */
export function liftedScene(scene: SceneBuffers, lifts: Float32Array, levelLifts?: readonly number[]): SceneBuffers {
  const { origin, elements, colours, levels, trees, pictures, issues, texturedMeshes, chunks, lineCopies } = scene;
  const liftOf = (element: number) => lifts[element] ?? 0;
  const boxes = scene.boxes.slice();
  for (let element = 0; element < elements.length; element++) raise(boxes, element * 6, liftOf(element));
  return withTree({
    ...{ origin, elements, colours, trees, issues, boxes },
    levels: levels.map((level, at) => ({
      ...level,
      elevation: level.elevation + (levelLifts?.[at] ?? 0),
      built: level.elevation,
    })),
    chunks: chunks.map((chunk) => liftedChunk(chunk, liftOf)),
    lineCopies: lineCopies.map((copies) => liftedCopies(copies, liftOf)),
    pictures: pictures.map((picture) => {
      const [x, y, z] = picture.corner;
      return { ...picture, corner: [x, y, z + liftOf(picture.id)] };
    }),
    texturedMeshes: texturedMeshes.map((mesh) => liftedMesh(mesh, liftOf)),
    bounds: aroundAll(boxes, () => true, scene.bounds),
    buildingBounds: aroundAll(boxes, (element) => elements[element]?.part === 'building', scene.buildingBounds),
  });
}

type LiftOf = (element: number) => number;

const raise = (boxes: Float32Array, at: number, by: number): void => {
  boxes[at + 2] = (boxes[at + 2] as number) + by;
  boxes[at + 5] = (boxes[at + 5] as number) + by;
};

function liftedChunk(chunk: SceneChunk, liftOf: LiftOf): SceneChunk {
  const [positions, edgePoints, bounds] = [chunk.positions.slice(), chunk.edgePoints.slice(), chunk.bounds.slice()];
  raisePoints(positions, chunk.ids, liftOf);
  for (let edge = 0; edge * 6 < edgePoints.length; edge++)
    // The element of an edge stands in the low 24 bits of its first word.
    raise(edgePoints, edge * 6, liftOf((chunk.edgeMeta[edge * 2] as number) & 0xffffff));
  growTo(bounds, positions, edgePoints);
  return { ...chunk, positions, edgePoints, bounds };
}

function liftedCopies(copies: SceneLineCopies, liftOf: LiftOf): SceneLineCopies {
  const [places, bounds] = [copies.places.slice(), copies.bounds.slice()];
  let most = 0;
  copies.ids.forEach((id, copy) => {
    // The last number of the third row: its height.
    places[copy * 12 + 11] = (places[copy * 12 + 11] as number) + liftOf(id);
    most = Math.max(most, liftOf(id));
  });
  bounds[5] = (bounds[5] as number) + most;
  return { ...copies, places, bounds };
}

function liftedMesh(mesh: SceneTexturedMesh, liftOf: LiftOf): SceneTexturedMesh {
  const positions = mesh.positions.slice();
  raisePoints(positions, mesh.ids, liftOf);
  return { ...mesh, positions };
}

function raisePoints(positions: Float32Array, ids: Uint32Array, liftOf: LiftOf): void {
  for (let point = 0; point < ids.length; point++)
    positions[point * 3 + 2] = (positions[point * 3 + 2] as number) + liftOf(ids[point] as number);
}

/** Heights alone can have changed. */
function growTo(bounds: Float32Array, ...points: readonly Float32Array[]): void {
  let [low, high] = [Infinity, -Infinity];
  for (const all of points)
    for (let at = 2; at < all.length; at += 3) {
      low = Math.min(low, all[at] as number);
      high = Math.max(high, all[at] as number);
    }
  if (low <= high) [bounds[2], bounds[5]] = [low, high];
}

/** The box around the boxes of some elements; undefined where there was none before. */
function aroundAll(
  boxes: Float32Array,
  counts: (element: number) => boolean,
  before: Float32Array | undefined,
): Float32Array | undefined {
  if (!before) return undefined;
  const bounds = before.slice();
  for (let element = 0; element * 6 < boxes.length; element++) {
    const [low, high] = [boxes[element * 6 + 2] as number, boxes[element * 6 + 5] as number];
    if (!Number.isFinite(low) || !counts(element)) continue;
    bounds[5] = Math.max(bounds[5] as number, high);
    bounds[2] = Math.min(bounds[2] as number, low);
  }
  return bounds;
}
