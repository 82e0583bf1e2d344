import { transformPoint } from '../math/matrix.ts';
import { subtract } from '../math/vector.ts';
import type { PlacedSkin } from './model-geometry.ts';
import type { SceneSkin } from './scene-buffers.ts';

/** Corners that are drawn with images; copies beyond stay without. */
const MOST_CORNERS = 6_000_000;

/** Everything that one image lies on, in one piece: as few draw calls as there are images. */
export function joinSkins(
  placed: readonly (PlacedSkin & { id: number })[],
  origin: readonly [number, number, number],
): SceneSkin[] {
  const byImage = new Map<string, (PlacedSkin & { id: number })[]>();
  let corners = 0;
  for (const one of placed) {
    corners += one.skin.index.length;
    if (corners > MOST_CORNERS) break;
    const group = byImage.get(one.skin.url);
    if (group) group.push(one);
    else byImage.set(one.skin.url, [one]);
  }
  return [...byImage].map(([url, group]) => joined(url, group, origin));
}

function joined(
  url: string,
  group: readonly (PlacedSkin & { id: number })[],
  origin: readonly [number, number, number],
): SceneSkin {
  let [vertices, corners] = [0, 0];
  for (const { skin } of group) {
    vertices += skin.points.length / 3;
    corners += skin.index.length;
  }
  const skin: SceneSkin = {
    url,
    positions: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    colors: new Float32Array(vertices * 3),
    ids: new Uint32Array(vertices),
    index: new Uint32Array(corners),
  };
  let [vertex, corner] = [0, 0];
  for (const { id, matrix, skin: source } of group) {
    const count = source.points.length / 3;
    for (let at = 0; at < count; at++) {
      const [x, y, z] = [
        source.points[at * 3] as number,
        source.points[at * 3 + 1] as number,
        source.points[at * 3 + 2] as number,
      ];
      skin.positions.set(subtract(transformPoint(matrix, [x, y, z]), origin), (vertex + at) * 3);
      skin.colors.set(source.color, (vertex + at) * 3);
    }
    skin.uvs.set(source.uvs, vertex * 2);
    skin.ids.fill(id, vertex, vertex + count);
    for (let at = 0; at < source.index.length; at++) skin.index[corner + at] = vertex + (source.index[at] as number);
    vertex += count;
    corner += source.index.length;
  }
  return skin;
}
