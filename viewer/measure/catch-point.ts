import type { Vec3 } from '#engine';
import type { ViewController } from '../model/view-controller.ts';
import { mid } from '../sketch/plan-geometry.ts';
import { edgeIndexOf } from './edge-index.ts';

/** What the pointer caught on the model. */
export type CaughtKind = 'vertex' | 'midpoint' | 'edge' | 'face' | 'ground';

export interface Caught {
  /** Model coordinates (m). */
  at: Vec3;
  kind: CaughtKind;
}

/** How near the pointer must come (px). */
const REACH: Record<'vertex' | 'midpoint' | 'edge', number> = { vertex: 11, midpoint: 8, edge: 6 };
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
  const { scene } = controller;
  if (!scene) return groundAt(controller, x, y);
  const origin = scene.origin;
  const toModel = ([a, b, c]: Vec3): Vec3 => [a + origin[0], b + origin[1], c + origin[2]];
  const elements = new Set<number>();
  for (const [dx, dy] of AROUND) {
    const hit = controller.hitAt(x + dx, y + dy);
    if (hit) elements.add(hit.element);
  }
  const best: Partial<Record<keyof typeof REACH, { at: Vec3; distance: number }>> = {};
  const offer = (kind: keyof typeof REACH, at: Vec3) => {
    const seen = controller.project(...at);
    const distance = Math.hypot(seen.x - x, seen.y - y);
    if (!seen.isBefore || distance > REACH[kind] || distance >= (best[kind]?.distance ?? Infinity)) return;
    if (isSeen(controller, at, seen)) best[kind] = { at, distance };
  };
  const index = edgeIndexOf(scene);
  for (const element of elements)
    index.each(element, (from, to) => {
      offer('vertex', from);
      offer('vertex', to);
      offer('midpoint', mid(from, to));
      const on = nearestOnScreen(controller, from, to, x, y);
      if (on) offer('edge', on);
    });
  for (const kind of ['vertex', 'midpoint', 'edge'] as const) {
    const found = best[kind];
    if (found) return { kind, at: toModel(found.at) };
  }
  const hit = controller.hitAt(x, y);
  return hit ? { kind: 'face', at: toModel(hit.point) } : groundAt(controller, x, y);
}

function groundAt(controller: ViewController, x: number, y: number): Caught | undefined {
  const at = controller.onPlane(x, y, 0);
  return at && { kind: 'ground', at };
}

/** Nothing stands before a point: what its ray meets first is not clearly nearer. */
function isSeen(controller: ViewController, at: Vec3, seen: { x: number; y: number }): boolean {
  const hit = controller.hitAt(seen.x, seen.y);
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
