import type { CropBox } from '#domain';
import type { Vec3 } from '#engine';

/** The six faces of a section box: by axis, and whether it is the far one. */
export const SECTION_SIDES = ['west', 'east', 'south', 'north', 'bottom', 'top'] as const;
export type SectionSide = (typeof SECTION_SIDES)[number];

/** A box thinner than this (m) would show nothing. */
const LEAST = 0.05;

const axisOf = (side: SectionSide): 0 | 1 | 2 => (SECTION_SIDES.indexOf(side) >> 1) as 0 | 1 | 2;
const isFar = (side: SectionSide): boolean => SECTION_SIDES.indexOf(side) % 2 === 1;

/** Where a face stands (m). */
export const sideOf = ({ min, max }: CropBox, side: SectionSide): number => (isFar(side) ? max : min)[axisOf(side)];

/** The box with one face elsewhere; it never passes the face opposite. */
export function withSide(box: CropBox, side: SectionSide, to: number): CropBox {
  const axis = axisOf(side);
  if (isFar(side)) return { ...box, max: box.max.with(axis, Math.max(to, box.min[axis] + LEAST)) as unknown as Vec3 };
  return { ...box, min: box.min.with(axis, Math.min(to, box.max[axis] - LEAST)) as unknown as Vec3 };
}

/** A box around bounds with a margin of a twentieth on each side, at least 0.5 m. */
export function boxAround(bounds: ArrayLike<number>, origin: Vec3): CropBox {
  const corner = (far: 0 | 1) =>
    [0, 1, 2].map((axis) => {
      const [low, high] = [bounds[axis] as number, bounds[axis + 3] as number];
      const margin = Math.max(0.5, (high - low) / 20);
      return (far ? high + margin : low - margin) + (origin[axis] as number);
    }) as unknown as Vec3;
  return { min: corner(0), max: corner(1) };
}

/** Middle of a face and its outward direction. */
export function faceOf(box: CropBox, side: SectionSide): { middle: Vec3; outward: Vec3 } {
  const middle = [0, 1, 2].map((axis) => ((box.min[axis] as number) + (box.max[axis] as number)) / 2);
  const axis = axisOf(side);
  const outward = [0, 0, 0].with(axis, isFar(side) ? 1 : -1) as unknown as Vec3;
  return { middle: middle.with(axis, sideOf(box, side)) as unknown as Vec3, outward };
}

/** The twelve edges of a box. */
export function edgesOfBox({ min, max }: CropBox): [Vec3, Vec3][] {
  const corner = (bits: number): Vec3 => [bits & 1 ? max[0] : min[0], bits & 2 ? max[1] : min[1], bits & 4 ? max[2] : min[2]];
  return Array.from({ length: 8 }, (_, bits) => bits).flatMap((bits) =>
    [1, 2, 4].flatMap((bit): [Vec3, Vec3][] => (bits & bit ? [] : [[corner(bits), corner(bits | bit)]])),
  );
}

/**
 * How far along an axis the pointer's ray comes nearest to it (m from `from`); undefined where they run side by side.
 */
export function alongAxis(from: Vec3, axis: Vec3, ray: { origin: Vec3; direction: Vec3 }): number | undefined {
  const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const between: Vec3 = [ray.origin[0] - from[0], ray.origin[1] - from[1], ray.origin[2] - from[2]];
  const [a, b, c] = [dot(axis, axis), dot(axis, ray.direction), dot(ray.direction, ray.direction)];
  const [d, e] = [dot(axis, between), dot(ray.direction, between)];
  const divisor = a * c - b * b;
  return divisor < a * c * 1e-5 ? undefined : (c * d - b * e) / divisor;
}
