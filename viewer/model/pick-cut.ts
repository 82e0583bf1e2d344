import type { CropBox } from '#domain';
import { elementRole, type PickHit, type PickIndex, type SceneBuffers, type Vec3 } from '#engine';

/** What a ray through a section box asks; origin and direction in scene coordinates (m). */
export interface CutAsk {
  picks: PickIndex;
  scene: Pick<SceneBuffers, 'elements' | 'origin'>;
  /** Model coordinates. */
  crop: CropBox;
  origin: Vec3;
  direction: Vec3;
  isPickable: (element: number) => boolean;
  /** How far beside the ray a line still counts, as a share of its distance. */
  lineReach: number;
}

/** What the ray meets first of what is drawn: inside the box of the building, anywhere of land and neighbours. */
export function pickCut({ picks, scene, crop, origin, direction, isPickable, lineReach }: CutAsk): PickHit | undefined {
  const isCut = (element: number) => isCutAway(scene.elements[element]?.discriminator ?? '');
  const around = picks.pick(origin, direction, (element) => !isCut(element) && isPickable(element), lineReach);
  const span = spanIn(crop, scene.origin, origin, direction);
  if (!span) return around;
  const [near, far] = span;
  const start: Vec3 = [origin[0] + direction[0] * near, origin[1] + direction[1] * near, origin[2] + direction[2] * near];
  const within = picks.pick(start, direction, (element) => isCut(element) && isPickable(element), lineReach);
  // The nearest one lies behind the far face: nothing of the box is under the pointer.
  if (!within || within.distance + near > far) return around;
  const hit = { ...within, distance: within.distance + near };
  return around && around.distance < hit.distance ? around : hit;
}

/** Land and neighbours stand whole around a cut building, as they are drawn. */
function isCutAway(discriminator: string): boolean {
  const { surface } = elementRole(discriminator);
  return surface !== 'context' && surface !== 'landA' && surface !== 'landB';
}

/** How far along a ray a box begins and ends; undefined where the ray misses it. */
export function spanIn(
  { min, max }: CropBox,
  zero: Vec3,
  origin: Vec3,
  direction: Vec3,
): [near: number, far: number] | undefined {
  let [near, far] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    const a = (min[axis] - zero[axis] - origin[axis]) / direction[axis];
    const b = (max[axis] - zero[axis] - origin[axis]) / direction[axis];
    // 0 ÷ 0: the ray runs within a face.
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? [near, far] : undefined;
}
