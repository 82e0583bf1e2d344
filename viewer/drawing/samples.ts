import { Vector3 } from 'three';

/** The radius of the sun's disc (rad): large enough for soft edges of shadow. */
const SUN_RADIUS = 0.03;

/** Member `index` (from 1) of the Halton row: evenly spread over 0–1. */
export function halton(index: number, base: number): number {
  let [fraction, result] = [1, 0];
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    fraction /= base;
    result += fraction * (rest % base);
  }
  return result;
}

/** A direction to the disc of the sun that stands towards `sun`. */
export function sunDirection(sun: Vector3, index: number): Vector3 {
  const [angle, radius] = [halton(index, 2) * 2 * Math.PI, Math.sqrt(halton(index, 3)) * SUN_RADIUS];
  const aside = new Vector3(0, 0, 1).cross(sun).normalize();
  const above = sun.clone().cross(aside);
  return sun
    .clone()
    .addScaledVector(aside, radius * Math.cos(angle))
    .addScaledVector(above, radius * Math.sin(angle))
    .normalize();
}

/** A direction of the sky, more often overhead than low. Bases of its own: shared ones would leave streaks. */
export function skyDirection(index: number): Vector3 {
  const angle = halton(index, 11) * 2 * Math.PI;
  const height = Math.sqrt(1 - halton(index, 13) * 0.96);
  const flat = Math.sqrt(1 - height * height);
  return new Vector3(flat * Math.cos(angle), flat * Math.sin(angle), height);
}
