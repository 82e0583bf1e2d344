import type { Vec3 } from '../math/vector.ts';
import type { Plane, Ring } from '../shapes/planar.ts';
import type { Room, Stencil } from '../shapes/shape-builder.ts';

/** A place for what boxes that stand alike have in common. */
export interface BoxSlot {
  stencil: Stencil | undefined;
}

/** By the axis of the extrusion, the axis of the first side, and whether edges are collected. */
const SLOTS: BoxSlot[] = Array.from({ length: 72 }, () => ({ stencil: undefined }));

/** The slot of a rectangle extruded straight along an axis, its sides along the others; undefined for anything else. */
export function boxSlot(outline: Ring, { x, y, normal }: Plane, vector: Vec3, hasEdges: boolean): BoxSlot | undefined {
  if (outline.length !== 8) return undefined;
  const up = axisOf(normal);
  if (up < 0) return undefined;
  for (let axis = 0; axis < 3; axis++) if (axis !== up >> 1 && vector[axis] !== 0) return undefined;
  const u = (outline[2] as number) - (outline[0] as number);
  const v = (outline[3] as number) - (outline[1] as number);
  const isAlongX = v === 0 && u !== 0;
  if (!isAlongX && !(u === 0 && v !== 0)) return undefined;
  const across = isAlongX ? 0 : 1;
  const along = 1 - across;
  if (
    outline[4 + across] !== outline[2 + across] ||
    outline[6 + across] !== outline[across] ||
    outline[4 + along] !== outline[6 + along] ||
    outline[4 + along] === outline[2 + along]
  )
    return undefined;
  const side = axisOf(isAlongX ? x : y);
  if (side < 0) return undefined;
  // The other way along an axis differs in the last bit.
  const first = (isAlongX ? u : v) < 0 ? side ^ 1 : side;
  return SLOTS[(up * 6 + first) * 2 + (hasEdges ? 1 : 0)];
}

/** 0 to 5 for east, west, north, south, up and down; −1 for what lies between them. */
function axisOf([x, y, z]: Vec3): number {
  if (y === 0 && z === 0) return x === 1 ? 0 : x === -1 ? 1 : -1;
  if (x === 0 && z === 0) return y === 1 ? 2 : y === -1 ? 3 : -1;
  if (x === 0 && y === 0) return z === 1 ? 4 : z === -1 ? 5 : -1;
  return -1;
}

/** Writes the points of a prism over four corners: near cap, far cap, four for each side. */
export function writeBox({ positions, point }: Room, ring: Ring, plane: Plane, vector: Vec3): void {
  for (let axis = 0; axis < 3; axis++) {
    const origin = plane.origin[axis] as number;
    const x = plane.x[axis] as number;
    const y = plane.y[axis] as number;
    const w = vector[axis] as number;
    const a = origin + x * (ring[0] as number) + y * (ring[1] as number);
    const b = origin + x * (ring[2] as number) + y * (ring[3] as number);
    const c = origin + x * (ring[4] as number) + y * (ring[5] as number);
    const d = origin + x * (ring[6] as number) + y * (ring[7] as number);
    const e = a + w;
    const f = b + w;
    const g = c + w;
    const h = d + w;
    const at = point + axis;
    positions[at] = a;
    positions[at + 3] = b;
    positions[at + 6] = c;
    positions[at + 9] = d;
    positions[at + 12] = e;
    positions[at + 15] = f;
    positions[at + 18] = g;
    positions[at + 21] = h;
    positions[at + 24] = a;
    positions[at + 27] = b;
    positions[at + 30] = f;
    positions[at + 33] = e;
    positions[at + 36] = b;
    positions[at + 39] = c;
    positions[at + 42] = g;
    positions[at + 45] = f;
    positions[at + 48] = c;
    positions[at + 51] = d;
    positions[at + 54] = h;
    positions[at + 57] = g;
    positions[at + 60] = d;
    positions[at + 63] = a;
    positions[at + 66] = e;
    positions[at + 69] = h;
  }
}
