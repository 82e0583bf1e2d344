import type { SceneBuffers, SceneElement, Vec3 } from '#engine';
import { surroundingOf } from '../model/element-states.ts';
import type { ViewController } from '../model/view-controller.ts';
import type { SketchSession } from './sketch-session.ts';

/** Room around what is there (m), where no land says how far one may draw. */
const ROOM_WITHOUT_LAND = 500;

/** Land on which a sketch stays, seen from above (m): least and greatest x and y. */
export type SketchLand = readonly [x0: number, y0: number, x1: number, y1: number];

type Seen = Pick<ViewController, 'scene' | 'orbit' | 'camera' | 'onPlane'>;

/** Land of a scene: what its functions drew as ground; a drawing that reaches beyond it takes its own room along. */
function landOf(scene: SceneBuffers | undefined, corners: readonly Vec3[], middle: readonly [x: number, y: number]): SketchLand {
  const drawn = corners.map(([x, y]): SketchLand => [x, y, x, y]);
  const { ground, all } = groundsOf(scene);
  if (ground) return around([ground, ...drawn]);
  const [x0, y0, x1, y1] = around([...(all ? [all] : []), ...drawn, [...middle, ...middle]]);
  const room = Math.max(ROOM_WITHOUT_LAND, 2 * Math.hypot(x1 - x0, y1 - y0));
  return [x0 - room, y0 - room, x1 + room, y1 + room];
}

/** A plot is what is drawn, not what it is drawn on. */
const isGround = (element: SceneElement): boolean =>
  surroundingOf(element) === 'land' && element.discriminator !== 'Elements.Plot';

/** Land grows with what is drawn on it: that of the first scene counts, and while something is held nothing is added. */
const kept = new WeakMap<SketchSession, { scene: SceneBuffers | undefined; land: SketchLand }>();

function landUnder({ scene: now, orbit }: Seen, session: SketchSession): SketchLand {
  const before = kept.get(session);
  if (before && session.grip) return before.land;
  const scene = before?.scene ?? now;
  const [ox, oy] = now?.origin ?? [0, 0, 0];
  const corners = session.items.flatMap(({ outlines }) => outlines.flat());
  const land = landOf(scene, corners, [orbit.target[0] + ox, orbit.target[1] + oy]);
  kept.set(session, { scene, land });
  return land;
}

/**
 * Where a place of the pane lies on the work plane, no farther than the edge of the land: towards the horizon it stops where
 * the line of sight leaves the land, on this side of the land where it comes to it. Undefined where the plane is not seen at all.
 */
export function onLand(
  controller: Seen,
  session: SketchSession,
  x: number,
  y: number,
  elevation = session.elevation,
): Vec3 | undefined {
  const [ox, oy, oz] = controller.scene?.origin ?? [0, 0, 0];
  const land = landUnder(controller, session);
  const { origin, direction } = controller.camera.ray(x, y);
  const eye: Vec3 = [origin[0] + ox, origin[1] + oy, origin[2] + oz];
  const met = controller.onPlane(x, y, elevation);
  if (met && isOn(land, met)) return met;
  // Who looks steeply away from the plane points at no place of it.
  if (!met && Math.abs(direction[2]) > 0.5) return undefined;
  const over = reachesOver(land, eye, direction);
  if (!over) return met && nearest(land, met);
  const reach = met ? (elevation - eye[2]) / direction[2] : Infinity;
  const at = Math.min(over.leave, Math.max(over.enter, reach));
  return [eye[0] + direction[0] * at, eye[1] + direction[1] * at, elevation];
}

const isOn = ([x0, y0, x1, y1]: SketchLand, [x, y]: Vec3): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

const nearest = ([x0, y0, x1, y1]: SketchLand, [x, y, z]: Vec3): Vec3 => [
  Math.min(x1, Math.max(x0, x)),
  Math.min(y1, Math.max(y0, y)),
  z,
];

/** Between which multiples of the direction the line of sight is over the land, seen from above; undefined where it never is. */
function reachesOver([x0, y0, x1, y1]: SketchLand, eye: Vec3, [dx, dy]: Vec3): { enter: number; leave: number } | undefined {
  let [enter, leave] = [0, Infinity];
  for (const [from, by, least, most] of [
    [eye[0], dx, x0, x1],
    [eye[1], dy, y0, y1],
  ] as const) {
    if (Math.abs(by) < 1e-12) {
      if (from < least || from > most) return undefined;
      continue;
    }
    const [a, b] = [(least - from) / by, (most - from) / by];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave && Number.isFinite(leave) ? { enter, leave } : undefined;
}

const around = (boxes: readonly SketchLand[]): SketchLand =>
  boxes.reduce<SketchLand>(
    ([a0, b0, a1, b1], [x0, y0, x1, y1]) => [Math.min(a0, x0), Math.min(b0, y0), Math.max(a1, x1), Math.max(b1, y1)],
    [Infinity, Infinity, -Infinity, -Infinity],
  );

interface Grounds {
  ground?: SketchLand | undefined;
  all?: SketchLand | undefined;
}

const grounds = new WeakMap<SceneBuffers, Grounds>();

/** Boxes of the ground and of everything, found once a scene: each move of the pointer asks for them. */
function groundsOf(scene: SceneBuffers | undefined): Grounds {
  if (!scene) return {};
  const found = grounds.get(scene) ?? { ground: boxOf(scene, isGround), all: boxOf(scene, () => true) };
  grounds.set(scene, found);
  return found;
}

/** Box of those elements of a scene that are wanted, from above, in the model's coordinates. */
function boxOf(scene: SceneBuffers, isWanted: (element: SceneElement) => boolean): SketchLand | undefined {
  const [ox, oy] = scene.origin;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [index, element] of scene.elements.entries()) {
    if (!isWanted(element)) continue;
    const at = index * 6;
    x0 = Math.min(x0, scene.boxes[at] ?? Infinity);
    y0 = Math.min(y0, scene.boxes[at + 1] ?? Infinity);
    x1 = Math.max(x1, scene.boxes[at + 3] ?? -Infinity);
    y1 = Math.max(y1, scene.boxes[at + 4] ?? -Infinity);
  }
  return x0 <= x1 ? [x0 + ox, y0 + oy, x1 + ox, y1 + oy] : undefined;
}
