import type { Vec3 } from '#engine';
import { lineReach } from '../camera/orbit.ts';
import { edgeIndexOf } from './edge-index.ts';
import type { ViewController } from './view-controller.ts';

/** What the pointer caught on the model. */
export type CaughtKind = 'vertex' | 'midpoint' | 'edge' | 'face' | 'ground';

export interface Caught {
  /** Model coordinates (m). */
  at: Vec3;
  kind: CaughtKind;
}

/** How near the pointer must come (px). */
const REACH: Record<'vertex' | 'midpoint' | 'edge', number> = { vertex: 11, midpoint: 8, edge: 6 };
/** Places around the pointer and what they reach, as a share of the reach of a line. */
const WIDEST = 4;
/** Seen at a flat angle, what is so near on the screen lies this many times farther away in space. */
const FLATTEST = 8;
/** Around the pointer, so that an outline is caught from outside too. */
const AROUND = [
  [0, 0],
  [7, 0],
  [-7, 0],
  [0, 7],
  [0, -7],
] as const;

/** The corner, middle or edge under a place of the pane, else the face, else the ground at zero. Nothing hidden is caught. */
export function catchPoint(controller: ViewController, x: number, y: number): Caught | undefined {
  const line = catchLine(controller, x, y);
  if (line) return line;
  const hit = controller.hitAt(x, y);
  const [ox, oy, oz] = controller.scene?.origin ?? [0, 0, 0];
  if (hit) return { kind: 'face', at: [hit.point[0] + ox, hit.point[1] + oy, hit.point[2] + oz] };
  const ground = controller.onPlane(x, y, 0);
  return ground && { kind: 'ground', at: ground };
}

/** A corner, middle or edge of the model that is caught, and how far from the pointer it is seen (px). */
export interface CaughtLine extends Caught {
  kind: keyof typeof REACH;
  distance: number;
}

/** The corner, else the middle, else the edge that is seen at a place of the pane. Nothing hidden is caught; `beyond` leaves elements out. */
export function catchLine(
  controller: ViewController,
  x: number,
  y: number,
  beyond?: ReadonlySet<number>,
): CaughtLine | undefined {
  const { scene } = controller;
  if (!scene) return undefined;
  const { origin } = scene;
  const toModel = ([a, b, c]: Vec3): Vec3 => [a + origin[0], b + origin[1], c + origin[2]];
  const rooms = new Map<number, Room>();
  const reach = lineReach(controller.orbit, controller.size.height) * WIDEST * FLATTEST;
  for (const [dx, dy] of AROUND) {
    const hit = controller.hitAt(x + dx, y + dy, beyond);
    if (hit)
      rooms.set(hit.element, grown(rooms.get(hit.element), hit.point, Math.max(hit.distance, controller.orbit.distance) * reach));
  }
  if (rooms.size === 0) return undefined;
  const best: Partial<Record<keyof typeof REACH, { at: Vec3; distance: number }>> = {};
  const offer = (kind: keyof typeof REACH, at: Vec3) => {
    const seen = controller.project(...at);
    const distance = Math.hypot(seen.x - x, seen.y - y);
    if (!seen.isBefore || distance > REACH[kind] || distance >= (best[kind]?.distance ?? Infinity)) return;
    if (isSeen(controller, at, seen, beyond)) best[kind] = { at, distance };
  };
  const index = edgeIndexOf(scene);
  for (const [element, room] of rooms)
    index.each(element, (from, to) => {
      if (!touches(room, from, to)) return;
      offer('vertex', from);
      offer('vertex', to);
      offer('midpoint', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2]);
      const on = nearestOnScreen(controller, from, to, x, y);
      if (on) offer('edge', on);
    });
  for (const kind of ['vertex', 'midpoint', 'edge'] as const) {
    const found = best[kind];
    if (found) return { kind, at: toModel(found.at), distance: found.distance };
  }
  return undefined;
}

/** Room around what rays met of an element: smallest and largest x, y, z. Of a large mesh only edges in it are looked at. */
type Room = readonly [min: Vec3, max: Vec3];

function grown(room: Room | undefined, around: Vec3, by: number): Room {
  const [min, max] = room ?? [around, around];
  const least = (axis: 0 | 1 | 2) => Math.min(min[axis], around[axis] - by);
  const most = (axis: 0 | 1 | 2) => Math.max(max[axis], around[axis] + by);
  return [
    [least(0), least(1), least(2)],
    [most(0), most(1), most(2)],
  ];
}

function touches([min, max]: Room, from: Vec3, to: Vec3): boolean {
  for (const axis of [0, 1, 2] as const)
    if (Math.max(from[axis], to[axis]) < min[axis] || Math.min(from[axis], to[axis]) > max[axis]) return false;
  return true;
}

/** Nothing stands before a point: what its ray meets first is not clearly nearer. */
function isSeen(
  controller: ViewController,
  at: Vec3,
  seen: { x: number; y: number },
  beyond: ReadonlySet<number> | undefined,
): boolean {
  const hit = controller.hitAt(seen.x, seen.y, beyond);
  if (!hit) return true;
  const { origin } = controller.camera.ray(seen.x, seen.y);
  const away = Math.hypot(at[0] - origin[0], at[1] - origin[1], at[2] - origin[2]);
  const met = Math.hypot(hit.point[0] - origin[0], hit.point[1] - origin[1], hit.point[2] - origin[2]);
  return met > away - Math.max(0.05, away * 0.002);
}

/** The point of an edge that is seen nearest to a place of the pane. */
function nearestOnScreen(controller: ViewController, from: Vec3, to: Vec3, x: number, y: number): Vec3 | undefined {
  const [a, b] = [controller.project(...from), controller.project(...to)];
  if (!a.isBefore || !b.isBefore) return undefined;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  if (length < 1) return undefined;
  const share = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
  // Straight in space is straight on the screen.
  if (Math.hypot(a.x + dx * share - x, a.y + dy * share - y) > REACH.edge) return undefined;
  // Perspective: equal steps on screen are no equal steps in space. A few halvings find the place.
  let [low, high] = [0, 1];
  const at = (s: number): Vec3 => [
    from[0] + (to[0] - from[0]) * s,
    from[1] + (to[1] - from[1]) * s,
    from[2] + (to[2] - from[2]) * s,
  ];
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2;
    const seen = controller.project(...at(middle));
    const now = ((seen.x - a.x) * dx + (seen.y - a.y) * dy) / length;
    if (now < share) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}
