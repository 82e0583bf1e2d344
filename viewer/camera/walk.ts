import type { Vec3 } from '#engine';
import { eyeOf, standing, type Orbit } from './orbit.ts';

/** Height of an eye over the ground it stands on (m). */
export const EYE_HEIGHT = 1.6;
/** What is lower than this under the eye is stepped on (m). */
const STEP_UP = 0.6;
/** How fast somebody goes over the ground (m/s), and how many times faster with Shift. */
const WALK_SPEED = 4;
const HASTE = 3;
/** Share of its distance that a camera goes in a second that does not stand on the ground. */
const GLIDE = 0.45;
/** A longer time between two pictures counts as this (s): nobody is carried away while the page stood still. */
const MAX_STEP_SECONDS = 0.1;

/** Height of the ground under a point (scene coordinates, m); undefined over nothing. */
export type Ground = (from: Vec3) => number | undefined;

/** Way of one picture (m to the right and ahead) while keys are held; `right` and `ahead` are −1, 0 or 1. */
export function stepOf(
  orbit: Orbit,
  { right, ahead, isFast }: { right: number; ahead: number; isFast: boolean },
  { seconds, isStanding }: { seconds: number; isStanding: boolean },
): [right: number, ahead: number] {
  const speed = (isStanding ? WALK_SPEED : orbit.distance * GLIDE * (orbit.fov / 24)) * (isFast ? HASTE : 1);
  const length = (speed * Math.min(MAX_STEP_SECONDS, seconds)) / Math.max(1, Math.hypot(right, ahead));
  return [right * length, ahead * length];
}

/** How far the eye has to rise (m) to stand on the ground under it; 0 over nothing. */
export function riseOf(orbit: Orbit, ground: Ground): number {
  const [x, y, z] = eyeOf(orbit);
  const under = ground([x, y, z - EYE_HEIGHT + STEP_UP]) ?? undefined;
  return under === undefined ? 0 : under + EYE_HEIGHT - z;
}

/** Sides that are tried, from the one that is looked from (degrees). */
const SIDES = [0, 30, -30, 60, -60, 100, -100, 180];
/** Ground this far above the foot of the building is a roof or a tree (m). */
const NOT_GROUND = 8;

/**
 * Where somebody stands to see a building (its box in scene coordinates): before it, on the ground, on the side that
 * `orbit` looks from where that is free, looking up as far as half of it asks for.
 */
export function standBefore(orbit: Orbit, box: ArrayLike<number>, ground: Ground): Orbit {
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = Array.from(box);
  const [height, reach] = [z1 - z0, Math.hypot(x1 - x0, y1 - y0) / 2];
  const away = reach + Math.max(8, Math.min(60, height * 0.8));
  const pitch = -Math.min(28, (Math.atan2(height / 2, away) * 180) / Math.PI);
  const places = SIDES.map((side) => {
    const azimuth = orbit.azimuth + side;
    const a = (azimuth * Math.PI) / 180;
    const [x, y] = [(x0 + x1) / 2 + Math.sin(a) * away, (y0 + y1) / 2 - Math.cos(a) * away];
    return { azimuth, x, y, z: ground([x, y, z1 + height + 1]) };
  });
  const free = places.find(({ z }) => z !== undefined && z < z0 + NOT_GROUND) ?? places[0];
  const { azimuth = orbit.azimuth, x = 0, y = 0, z = undefined } = free ?? {};
  return standing([x, y, (z !== undefined && z < z0 + NOT_GROUND ? z : z0) + EYE_HEIGHT], azimuth, pitch);
}
