import { LETTER_WIDTH } from '../elements/pictures.ts';
import { cross, dot, length, subtract, type Vec3 } from '../math/vector.ts';
import type { SceneBuffers, SceneElement, ScenePicture } from '../scene/scene-buffers.ts';

interface ThinHit {
  element: number;
  /** Along the ray, in lengths of its direction. */
  distance: number;
}

/** Finds elements without triangles: single lines near the ray, images, texts and crowns of trees on it. */
export function createThinPick(
  scene: SceneBuffers,
): (origin: Vec3, direction: Vec3, isPickable: ((element: number) => boolean) | undefined, reach: number) => ThinHit | undefined {
  const lines = scene.elements.flatMap(({ edgeCount }, id) => (edgeCount > 0 ? [id] : []));
  return (origin, direction, isPickable, reach) => {
    let best: ThinHit | undefined;
    const take = (element: number, distance: number) => {
      if (distance > 1e-6 && distance < (best?.distance ?? Infinity)) best = { element, distance };
    };
    for (const picture of scene.pictures)
      if (!isPickable || isPickable(picture.id)) take(picture.id, onPicture(picture, origin, direction));
    for (const [tree, id] of scene.trees.ids.entries())
      if (!isPickable || isPickable(id))
        take(id, onCrown(scene.trees.crowns.subarray(tree * 4, tree * 4 + 4), origin, direction));
    if (reach <= 0) return best;
    const speed = length(direction);
    for (const id of lines) {
      if (!passesBox(scene.boxes, id * 6, origin, direction, reach) || (isPickable && !isPickable(id))) continue;
      take(id, alongLines(scene, scene.elements[id] as SceneElement, origin, direction, reach * speed));
    }
    return best;
  };
}

/** Where a ray meets an image or the room of a text; Infinity beside it. */
function onPicture({ corner, right, up, content }: ScenePicture, origin: Vec3, direction: Vec3): number {
  const normal = cross(right, up);
  const slope = dot(direction, normal);
  if (Math.abs(slope) < 1e-15) return Infinity;
  const distance = dot(subtract(corner, origin), normal) / slope;
  const place: Vec3 = [
    origin[0] + direction[0] * distance - corner[0],
    origin[1] + direction[1] * distance - corner[1],
    origin[2] + direction[2] * distance - corner[2],
  ];
  const [u, v] = [dot(place, right) / dot(right, right), dot(place, up) / dot(up, up)];
  const width = content.kind === 'image' ? 1 : content.text.length * LETTER_WIDTH;
  const start = content.kind === 'text' && content.isCentred ? -width / 2 : 0;
  return u >= start && u <= start + width && v >= 0 && v <= 1 ? distance : Infinity;
}

/** Where a ray meets the ball that a crown is drawn as; Infinity beside it, and behind whoever stands in it. */
function onCrown([x = 0, y = 0, z = 0, radius = 0]: Float32Array, origin: Vec3, direction: Vec3): number {
  const speed = length(direction);
  const away = subtract([x, y, z], origin);
  const nearest = dot(away, direction) / speed;
  const half = radius ** 2 - dot(away, away) + nearest ** 2;
  return half < 0 ? Infinity : (nearest - Math.sqrt(half)) / speed;
}

/** Whether a ray comes near a box: the ball around it, wider by the reach there. */
function passesBox(boxes: Float32Array, at: number, origin: Vec3, direction: Vec3, reach: number): boolean {
  const half = [0, 1, 2].map((axis) => ((boxes[at + axis + 3] as number) - (boxes[at + axis] as number)) / 2) as unknown as Vec3;
  const away = [0, 1, 2].map((axis) => (boxes[at + axis] as number) + (half[axis] as number) - (origin[axis] as number));
  const [radius, far] = [length(half), length(away as unknown as Vec3)];
  const beside = length(cross(away as unknown as Vec3, direction)) / length(direction);
  return beside <= radius + reach * (far + radius);
}

/** Nearest place of the element's lines within `reach` a unit of distance; Infinity when none is. */
function alongLines(scene: SceneBuffers, element: SceneElement, origin: Vec3, direction: Vec3, reach: number): number {
  const edges = scene.chunks[element.chunk]?.edgePoints;
  if (!edges) return Infinity;
  const square = dot(direction, direction);
  let best = Infinity;
  for (let edge = element.firstEdge; edge < element.firstEdge + element.edgeCount; edge++) {
    const [x, y, z, x2, y2, z2] = edges.subarray(edge * 6, edge * 6 + 6) as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const along: Vec3 = [x2 - x, y2 - y, z2 - z];
    const offset: Vec3 = [origin[0] - x, origin[1] - y, origin[2] - z];
    const [a, b, c] = [dot(along, along), dot(along, direction), dot(along, offset)];
    const d = dot(direction, offset);
    const denominator = a * square - b * b;
    // Parallel to the ray any place of the line is as near.
    const share = denominator > 1e-12 * a * square ? Math.min(1, Math.max(0, (c * square - b * d) / denominator)) : 0;
    const distance = (b * share - d) / square;
    const apart: Vec3 = [
      offset[0] + direction[0] * distance - along[0] * share,
      offset[1] + direction[1] * distance - along[1] * share,
      offset[2] + direction[2] * distance - along[2] * share,
    ];
    // A line on a surface is before it.
    if (distance > 0 && length(apart) <= reach * distance) best = Math.min(best, distance * (1 - reach / Math.sqrt(square)));
  }
  return best;
}
