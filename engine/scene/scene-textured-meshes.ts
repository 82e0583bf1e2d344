import { transformPoint } from '../math/matrix.ts';
import { subtract } from '../math/vector.ts';
import type { PlacedTexturedMesh } from './model-geometry.ts';
import type { SceneTexturedMesh } from './scene-buffers.ts';

/** Corners that are drawn with images; copies beyond stay without. */
const MOST_CORNERS = 6_000_000;

/** Everything that one image lies on, in one piece: as few draw calls as there are images. */
export function joinTexturedMeshes(
  placed: readonly (PlacedTexturedMesh & { id: number })[],
  origin: readonly [number, number, number],
): SceneTexturedMesh[] {
  const byImage = new Map<string, (PlacedTexturedMesh & { id: number })[]>();
  let corners = 0;
  for (const one of placed) {
    corners += one.texturedMesh.index.length;
    if (corners > MOST_CORNERS) break;
    const group = byImage.get(one.texturedMesh.url);
    if (group) group.push(one);
    else byImage.set(one.texturedMesh.url, [one]);
  }
  return [...byImage].map(([url, group]) => joined(url, group, origin));
}

function joined(
  url: string,
  group: readonly (PlacedTexturedMesh & { id: number })[],
  origin: readonly [number, number, number],
): SceneTexturedMesh {
  let [vertices, corners] = [0, 0];
  for (const { texturedMesh } of group) {
    vertices += texturedMesh.points.length / 3;
    corners += texturedMesh.index.length;
  }
  const texturedMesh: SceneTexturedMesh = {
    url,
    positions: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    colors: new Float32Array(vertices * 3),
    ids: new Uint32Array(vertices),
    index: new Uint32Array(corners),
  };
  let [vertex, corner] = [0, 0];
  for (const { id, matrix, texturedMesh: source } of group) {
    const count = source.points.length / 3;
    for (let at = 0; at < count; at++) {
      const [x, y, z] = [
        source.points[at * 3] as number,
        source.points[at * 3 + 1] as number,
        source.points[at * 3 + 2] as number,
      ];
      texturedMesh.positions.set(subtract(transformPoint(matrix, [x, y, z]), origin), (vertex + at) * 3);
      texturedMesh.colors.set(source.color, (vertex + at) * 3);
    }
    texturedMesh.uvs.set(source.uvs, vertex * 2);
    texturedMesh.ids.fill(id, vertex, vertex + count);
    for (let at = 0; at < source.index.length; at++) texturedMesh.index[corner + at] = vertex + (source.index[at] as number);
    vertex += count;
    corner += source.index.length;
  }
  return texturedMesh;
}
