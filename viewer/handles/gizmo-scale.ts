import type { Vec3 } from '#engine';
import { axesOf, eyeOf } from '../camera/orbit.ts';
import type { ViewController } from '../model/view-controller.ts';
import { dot, minus, sum } from './handle.ts';

/** Handles are as large as this on the screen (px), however near they stand. */
const ARM_PX = 76;

/** The zero of the scene in the model. */
const originOf = ({ scene }: ViewController): Vec3 => (scene?.origin as Vec3 | undefined) ?? [0, 0, 0];

/** Length (m) that is seen as long as a handle's arm at a point of the model, if nothing foreshortens it. */
export function armAt(controller: ViewController, at: Vec3): number {
  const { orbit, size } = controller;
  const away = dot(minus(minus(at, originOf(controller)), eyeOf(orbit)), axesOf(orbit).forward);
  const perPx = (2 * Math.max(away, 0.1) * Math.tan((orbit.fov * Math.PI) / 360)) / Math.max(1, size.height);
  return perPx * ARM_PX;
}

/** The eye's ray through a place of the pane (px), in coordinates of the model. */
export function rayAt(controller: ViewController, x: number, y: number): { origin: Vec3; direction: Vec3 } {
  const { origin, direction } = controller.camera.ray(x, y);
  return { origin: sum(origin, originOf(controller)), direction };
}

/** How steeply a direction is looked along at a point of the model: 1 straight along it, 0 across. */
export function facing(controller: ViewController, at: Vec3, direction: Vec3): number {
  const to = minus(minus(at, originOf(controller)), eyeOf(controller.orbit));
  return Math.abs(dot(to, direction)) / Math.max(1e-9, Math.hypot(...to));
}
