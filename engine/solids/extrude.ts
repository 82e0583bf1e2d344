import { dot, length, scale, unit, type Vec3 } from '../math/vector.ts';
import type { Report } from '../read/issue.ts';
import type { Region } from '../read/read-profile.ts';
import { flatten, lift, oriented, planeOf, triangulate, type FlatRegion, type Plane } from '../shapes/planar.ts';
import { cutRegion } from '../shapes/region-boolean.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';
import { addPrism } from './prism.ts';

/** A region that is moved along `way` (m). */
export interface Extrusion {
  region: Region;
  way: Vec3;
}

const THINNEST = 1e-6;

/** Adds an extrusion, less those voids that pass through it along the same direction. */
export function addExtrusion(
  builder: ShapeBuilder,
  { region, way }: Extrusion,
  voids: readonly Extrusion[],
  report: Report,
): void {
  const flat = flattenAlong(region, way, report);
  if (!flat) return;
  if (length(way) < THINNEST || Math.abs(dot(flat.plane.normal, unit(way))) < 1e-3) {
    report('geometry.no-thickness', 'The extrusion has no thickness; only its profile is drawn.');
    for (const part of flat.parts) addSheet(builder, part, flat.plane);
    return;
  }
  const cuts = voids.flatMap((cut) => flattenVoid(cut, { region, way }, flat.plane, report) ?? []);
  const parts = cuts.length === 0 ? flat.parts : flat.parts.flatMap((part) => cutRegion(part, cuts));
  for (const part of parts) addPrism(builder, part, flat.plane, way);
}

/** Adds a region without thickness, seen from both sides. */
export function addLamina(builder: ShapeBuilder, region: Region, report: Report): void {
  const flat = flattenAlong(region, undefined, report);
  for (const part of flat?.parts ?? []) addSheet(builder, part, (flat as { plane: Plane }).plane);
}

/** The region in its plane, which faces along `way`; regions that cross themselves are repaired. */
function flattenAlong(region: Region, way: Vec3 | undefined, report: Report): { plane: Plane; parts: FlatRegion[] } | undefined {
  let plane = planeOf(region.outline);
  if (plane && way && dot(plane.normal, way) < 0) plane = planeOf(region.outline.toReversed());
  if (!plane) {
    report('geometry.no-thickness', 'The profile encloses no area.');
    return undefined;
  }
  const exact = oriented(
    flatten(region.outline, plane),
    region.holes.map((hole) => flatten(hole, plane)),
  );
  if (triangulate(exact).isExact) return { plane, parts: [exact] };
  report('geometry.self-intersecting', 'The profile crosses or touches itself; it is drawn by what it encloses.');
  return { plane, parts: cutRegion(exact, []) };
}

/** Whether a void passes straight through an extrusion, so that it is a hole in its profile. */
export function isFoldable(cut: Extrusion, { region, way }: Extrusion): boolean {
  const direction = unit(way);
  if (Math.abs(dot(unit(cut.way), direction)) <= 0.9999) return false;
  const [solidLow, solidHigh] = heightsAlong(region, direction);
  const [low, high] = heightsAlong(cut.region, direction);
  const depth = dot(cut.way, direction);
  // All of the void begins before the solid does, and ends behind it.
  const [start, end] = depth > 0 ? [high, low + depth] : [high + depth, low];
  return start <= solidLow + WITHIN && end >= solidHigh + length(way) - WITHIN;
}

/** Voids that end this near to a face (m) go through it. */
const WITHIN = 1e-4;

function heightsAlong({ outline }: Region, direction: Vec3): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const point of outline) {
    const height = dot(point, direction);
    if (height < low) low = height;
    if (height > high) high = height;
  }
  return [low, high];
}

function flattenVoid(cut: Extrusion, solid: Extrusion, plane: Plane, report: Report): Float64Array | undefined {
  if (isFoldable(cut, solid)) return flatten(cut.region.outline, plane);
  report('geometry.void-not-cut', 'A void that does not pass straight through is not cut out.');
  return undefined;
}

function addSheet(builder: ShapeBuilder, part: FlatRegion, plane: Plane): void {
  builder.startPart();
  const { triangles } = triangulate(part);
  const rings = [part.outline, ...part.holes].map((ring) => lift(ring, plane));
  builder.face(rings.flat(), triangles, plane.normal);
  const back: Vec3 = scale(plane.normal, -1);
  for (const ring of rings)
    ring.forEach((point, index) => {
      const next = ring[(index + 1) % ring.length] as Vec3;
      builder.edge(point, next, plane.normal, back, 3);
    });
}
