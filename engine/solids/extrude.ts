import { dot, length, scale, unit, type Vec3 } from '../math/vector.ts';
import type { Report } from '../read/issue.ts';
import type { Region } from '../read/read-profile.ts';
import {
  flatten,
  lift,
  oriented,
  planeOf,
  ringNormal,
  triangulate,
  type FlatRegion,
  type Plane,
  type Ring,
} from '../shapes/planar.ts';
import { withInnerCuts } from '../shapes/inner-cuts.ts';
import { cutRegion } from '../shapes/region-boolean.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';
import { addPrism } from './prism.ts';

/** A region that is moved along `vector` (m). */
export interface Extrusion {
  region: Region;
  vector: Vec3;
}

const THINNEST = 1e-6;

/** Adds an extrusion, less those voids that pass through it along the same direction. */
export function addExtrusion(
  builder: ShapeBuilder,
  { region, vector }: Extrusion,
  voids: readonly Extrusion[],
  report: Report,
): void {
  const flat = flattenAlong(region, vector, report);
  if (!flat) return;
  if (length(vector) < THINNEST || Math.abs(dot(flat.plane.normal, unit(vector))) < 1e-3) {
    report('geometry.no-thickness', 'The extrusion has no thickness; only its profile is drawn.');
    for (const part of flat.parts) addSheet(builder, part, flat.plane);
    return;
  }
  const parts = voids.length === 0 ? flat.parts : partsLeft(flat, { region, vector }, voids, report);
  for (const part of parts) addPrism(builder, part, flat.plane, vector);
}

/** What voids that pass straight through leave of a region. */
function partsLeft(
  { plane, parts }: { plane: Plane; parts: FlatRegion[] },
  solid: Extrusion,
  voids: readonly Extrusion[],
  report: Report,
): FlatRegion[] {
  const cuts: Ring[] = [];
  for (const cut of voids) {
    const ring = flattenVoid(cut, solid, plane, report);
    if (ring) cuts.push(ring);
  }
  if (cuts.length === 0) return parts;
  return parts.flatMap((part) => withInnerCuts(part, cuts) ?? cutRegion(part, cuts));
}

/** Adds a region without thickness, seen from both sides. */
export function addLamina(builder: ShapeBuilder, region: Region, report: Report): void {
  const flat = flattenAlong(region, undefined, report);
  for (const part of flat?.parts ?? []) addSheet(builder, part, (flat as { plane: Plane }).plane);
}

/** The region in its plane, which faces along `vector`; regions that cross themselves are repaired. */
function flattenAlong(
  region: Region,
  vector: Vec3 | undefined,
  report: Report,
): { plane: Plane; parts: FlatRegion[] } | undefined {
  // What an outline goes round once each way cancels out, but lies in a plane all the same.
  const plane = planeOf(region.outline, vector) ?? planeOf(widestCorner(region.outline), vector);
  if (!plane) {
    report('geometry.no-thickness', 'The profile encloses no area.');
    return undefined;
  }
  const holes = region.holes.length === 0 ? region.holes : region.holes.map((hole) => flatten(hole, plane));
  const exact = oriented(flatten(region.outline, plane), holes);
  if (triangulate(exact).isExact) return { plane, parts: [exact] };
  report('geometry.self-intersecting', 'The profile crosses or touches itself; it is drawn by what it encloses.');
  return { plane, parts: cutRegion(exact, []) };
}

/** Of the triangles at the first corner of a ring the largest. */
function widestCorner(outline: Ring): Ring {
  const ring = Array.from(outline);
  let widest: Ring = [];
  let most = 0;
  for (let at = 3; at + 3 < ring.length; at += 3) {
    const corner = [...ring.slice(0, 3), ...ring.slice(at, at + 6)];
    const area = length(ringNormal(corner));
    if (area > most) [widest, most] = [corner, area];
  }
  return widest;
}

/** Whether a void passes straight through an extrusion, so that it is a hole in its profile. */
export function isFoldable(cut: Extrusion, { region, vector }: Extrusion): boolean {
  const direction = unit(vector);
  if (Math.abs(dot(unit(cut.vector), direction)) <= 0.9999) return false;
  const [solidLow, solidHigh] = heightsAlong(region, direction);
  const [low, high] = heightsAlong(cut.region, direction);
  const depth = dot(cut.vector, direction);
  // All of the void begins before the solid does, and ends behind it.
  const [start, end] = depth > 0 ? [high, low + depth] : [high + depth, low];
  return start <= solidLow + WITHIN && end >= solidHigh + length(vector) - WITHIN;
}

/** Voids that end this near to a face (m) go through it. */
const WITHIN = 1e-4;

function heightsAlong({ outline }: Region, direction: Vec3): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  const [dx, dy, dz] = direction;
  for (let at = 0; at < outline.length; at += 3) {
    const height = (outline[at] as number) * dx + (outline[at + 1] as number) * dy + (outline[at + 2] as number) * dz;
    if (height < low) low = height;
    if (height > high) high = height;
  }
  return [low, high];
}

function flattenVoid(cut: Extrusion, solid: Extrusion, plane: Plane, report: Report): Ring | undefined {
  if (isFoldable(cut, solid)) return flatten(cut.region.outline, plane);
  report('geometry.void-not-cut', 'A void that does not pass straight through is not cut out.');
  return undefined;
}

function addSheet(builder: ShapeBuilder, part: FlatRegion, plane: Plane): void {
  builder.startPart();
  const { triangles } = triangulate(part);
  const rings = [part.outline, ...part.holes].map((ring) => lift(ring, plane));
  builder.face(rings.flat(), triangles.corners, plane.normal);
  const back: Vec3 = scale(plane.normal, -1);
  for (const ring of rings)
    ring.forEach((point, index) => {
      const next = ring[(index + 1) % ring.length] as Vec3;
      builder.edge(point, next, plane.normal, back, 3);
    });
}
