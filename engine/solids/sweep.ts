import { add, cross, distance, dot, negate, perpendicular, scale, subtract, unit, UP, type Vec3 } from '../math/vector.ts';
import type { CurvePoints } from '../read/read-curve.ts';
import type { Report } from '../read/issue.ts';
import type { Region } from '../read/read-profile.ts';
import { oriented, triangulate, type Ring } from '../shapes/planar.ts';
import { LONE_PITCH, type ShapeBuilder } from '../shapes/shape-builder.ts';
import { SMOOTH_COSINE } from './prism.ts';

/** A profile drawn in x, y that is moved along a path. */
export interface Sweep {
  region: Region;
  path: CurvePoints;
  /** Cut from both ends of the path (m). */
  startSetback: number;
  endSetback: number;
  /** Turns the profile counter-clockwise in its own plane (rad). */
  rotation: number;
}

/** Adds a sweep with mitred corners. The profile's y points as far up as the path allows, its x to the right of the way. */
export function addSweep(builder: ShapeBuilder, sweep: Sweep, report: Report): void {
  const points = shortened(sweep.path, sweep.startSetback, sweep.endSetback);
  if (!points) {
    report('geometry.no-thickness', 'The setbacks leave nothing of the sweep.');
    return;
  }
  const flat = (ring: Ring) => Array.from(ring).filter((_, at) => at % 3 < 2);
  const region = oriented(flat(sweep.region.outline), sweep.region.holes.map(flat));
  const { triangles, isExact } = triangulate(region);
  if (!isExact) report('geometry.self-intersecting', 'The profile of the sweep crosses itself.');
  const sections = sectionsAlong(points, sweep.path.isClosed, sweep.rotation);
  builder.startPart();
  const rings = [region.outline, ...region.holes];
  const placed = sections.map((section) => rings.map((ring) => pairs(ring).map(([x, y]) => section(x, y))));
  const lastSegment = placed.length - 2;
  let before: Vec3 | undefined;
  for (let at = 0; at <= lastSegment; at++) {
    const direction = unit(subtract(points[at + 1] as Vec3, points[at] as Vec3));
    addSegment(builder, placed[at] as Vec3[][], placed[at + 1] as Vec3[][], {
      direction,
      before,
      isLast: at === lastSegment && !sweep.path.isClosed,
    });
    before = direction;
  }
  if (sweep.path.isClosed) return;
  const [start, end] = [(placed[0] as Vec3[][]).flat(), (placed.at(-1) as Vec3[][]).flat()];
  builder.face(start, triangles.corners, negate(unit(subtract(points[1] as Vec3, points[0] as Vec3))), false);
  builder.face(end, triangles.corners, unit(subtract(points.at(-1) as Vec3, points.at(-2) as Vec3)), true);
}

function pairs(flat: Ring): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] as number, flat[index * 2 + 1] as number]);
}

function shortened(path: CurvePoints, start: number, end: number): Vec3[] | undefined {
  if (path.isClosed) return [...path.points, path.points[0] as Vec3];
  return cutStart(cutStart(path.points, start)?.toReversed(), end)?.toReversed();
}

/** Without the first `by` metres; a negative setback makes the path longer. */
function cutStart(points: Vec3[] | undefined, by: number): Vec3[] | undefined {
  if (!points || by === 0) return points;
  let left = by;
  for (let at = 0; at + 1 < points.length; at++) {
    const [a, b] = [points[at] as Vec3, points[at + 1] as Vec3];
    const size = distance(a, b);
    if (left < size - 1e-9) return [add(a, scale(unit(subtract(b, a)), left)), ...points.slice(at + 1)];
    left -= size;
  }
  return undefined;
}

/** For each corner of the path where a point x, y of the profile comes to lie: in the mitre plane of the corner. */
function sectionsAlong(points: readonly Vec3[], isClosed: boolean, rotation: number): ((x: number, y: number) => Vec3)[] {
  const directions = points.slice(1).map((point, index) => unit(subtract(point, points[index] as Vec3)));
  const first = directions[0] as Vec3;
  // At right angles to the path and as far up as it allows; y for a path that runs straight up or down.
  let up: Vec3 = Math.abs(first[2]) > 0.999999 ? [0, -Math.sign(first[2]), 0] : perpendicularUp(first);
  up = turned(up, negate(first), rotation);
  return points.map((corner, index) => {
    const direction = directions[Math.min(index, directions.length - 1)] as Vec3;
    const before = index > 0 ? (directions[index - 1] as Vec3) : isClosed ? (directions.at(-1) as Vec3) : direction;
    const after = index === points.length - 1 && isClosed ? (directions[0] as Vec3) : direction;
    const along = index > 0 ? before : direction;
    const [y, x] = [up, cross(along, up)];
    const mitre = unit(add(before, after));
    const reach = dot(along, mitre);
    if (index > 0 && index < points.length - 1) up = transported(up, before, direction);
    return (px, py) => {
      const offset = add(scale(x, px), scale(y, py));
      // Slides along the path into the plane that halves the corner.
      const slide = Math.abs(reach) > 0.05 ? -dot(offset, mitre) / reach : 0;
      return add(corner, add(offset, scale(along, slide)));
    };
  });
}

function perpendicularUp(direction: Vec3): Vec3 {
  const rest = subtract(UP, scale(direction, dot(UP, direction)));
  return dot(rest, rest) > 1e-12 ? unit(rest) : perpendicular(direction);
}

function turned(vector: Vec3, axis: Vec3, angle: number): Vec3 {
  return angle === 0 ? vector : add(scale(vector, Math.cos(angle)), scale(cross(axis, vector), Math.sin(angle)));
}

/** The vector carried round a corner without twist. */
function transported(vector: Vec3, from: Vec3, to: Vec3): Vec3 {
  const axis = cross(from, to);
  const sine = Math.sqrt(dot(axis, axis));
  if (sine < 1e-9) return vector;
  const direction = unit(axis);
  const cosine = dot(from, to);
  return add(
    add(scale(vector, cosine), scale(cross(direction, vector), sine)),
    scale(direction, dot(direction, vector) * (1 - cosine)),
  );
}

interface Segment {
  direction: Vec3;
  /** Direction of the segment before; undefined at the start. */
  before: Vec3 | undefined;
  isLast: boolean;
}

function addSegment(
  builder: ShapeBuilder,
  from: readonly Vec3[][],
  to: readonly Vec3[][],
  { direction, before, isLast }: Segment,
): void {
  from.forEach((ring, which) => {
    const ahead = to[which] as Vec3[];
    const count = ring.length;
    const normalsOf = (along: Vec3) =>
      ring.map((point, at) => unit(cross(along, subtract(ring[(at + 1) % count] as Vec3, point))));
    const normals = normalsOf(direction);
    const joined = before && normalsOf(before);
    for (let at = 0; at < count; at++) {
      const next = (at + 1) % count;
      const [a, b, c, d] = [ring[at], ring[next], ahead[next], ahead[at]] as [Vec3, Vec3, Vec3, Vec3];
      const side = normals[at] as Vec3;
      builder.quad(b, a, d, c, side);
      const other = joined?.[at] ?? negate(direction);
      builder.edge(a, b, side, other, LONE_PITCH, joined !== undefined && dot(side, other) > SMOOTH_COSINE);
      if (isLast) builder.edge(d, c, side, direction, LONE_PITCH);
      const neighbour = normals[(at + count - 1) % count] as Vec3;
      const turn = dot(neighbour, side);
      const spacing = Math.min(distance(a, b), distance(ring[(at + count - 1) % count] as Vec3, a));
      if (turn < 0.9999) builder.edge(a, d, neighbour, side, spacing, turn > SMOOTH_COSINE);
    }
  });
}
