import type { DxfPoint } from './dxf-point.ts';

import type { Vec3 } from '#engine';

/** A facet of a curve turns at most this far (rad): its length is right to 2 parts in 10,000. */
const STEP = Math.PI / 48;
const MOST_STEPS = 256;

/** Points of an ellipse arc from `from` to `to` (rad), both included; `major` and `minor` are its half axes as vectors. */
export function ellipsePoints(centre: Vec3, major: Vec3, minor: Vec3, from: number, to: number): DxfPoint[] {
  const steps = Math.min(MOST_STEPS, Math.max(2, Math.ceil(Math.abs(to - from) / STEP)));
  // Half of what a drawing costs are its circles: nothing is made but the points.
  const points: DxfPoint[] = [];
  for (let index = 0; index <= steps; index++) {
    const angle = from + ((to - from) * index) / steps;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    points.push([
      centre[0] + major[0] * c + minor[0] * s,
      centre[1] + major[1] * c + minor[1] * s,
      centre[2] + major[2] * c + minor[2] * s,
    ]);
  }
  return points;
}

/** The angle (rad) at which a curve ends that runs counter-clockwise from `from` to `to`: as far behind as whole turns make it, or as given where it is behind already. */
export function endBehind(from: number, to: number): number {
  if (to > from + 1e-12) return to;
  // By one division: turn after turn would take for ever from angles of absurd size.
  const turns = Math.floor((from + 1e-12 - to) / (2 * Math.PI)) + 1;
  const end = to + turns * 2 * Math.PI;
  return end > from ? end : from + 2 * Math.PI;
}

/** An arc in the plane of the entity; angles in degrees, counter-clockwise. */
export function arcPoints(centre: Vec3, radius: number, startDegrees: number, endDegrees: number): DxfPoint[] {
  const from = (startDegrees * Math.PI) / 180;
  const to = endBehind(from, (endDegrees * Math.PI) / 180);
  return ellipsePoints(centre, [radius, 0, 0], [0, radius, 0], from, to);
}

/** Corners with bulges (tangent of a quarter of the arc's angle) as points. */
export function bulgedPoints(corners: readonly { point: DxfPoint; bulge: number }[], isClosed: boolean): DxfPoint[] {
  const points: DxfPoint[] = [];
  const last = isClosed ? corners.length : corners.length - 1;
  for (let at = 0; at < last; at++) {
    const { point: a, bulge } = corners[at] as { point: DxfPoint; bulge: number };
    const { point: b } = corners[(at + 1) % corners.length] as { point: DxfPoint };
    points.push(a);
    if (Math.abs(bulge) > 1e-9) points.push(...arcBetween(a, b, bulge));
  }
  const end = isClosed ? corners[0] : corners.at(-1);
  if (end) points.push(end.point);
  return points;
}

/** Inner points of the arc from a to b. */
function arcBetween(a: DxfPoint, b: DxfPoint, bulge: number): DxfPoint[] {
  const angle = 4 * Math.atan(bulge);
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const chord = Math.hypot(dx, dy);
  if (chord < 1e-12) return [];
  // The centre lies on the bisector, left of the chord for a bulge below 1.
  const reach = (1 - bulge * bulge) / (4 * bulge);
  const [cx, cy] = [(a[0] + b[0]) / 2 - dy * reach, (a[1] + b[1]) / 2 + dx * reach];
  const start = Math.atan2(a[1] - cy, a[0] - cx);
  const radius = Math.hypot(a[0] - cx, a[1] - cy);
  const steps = Math.min(MOST_STEPS, Math.max(2, Math.ceil(Math.abs(angle) / STEP)));
  return Array.from({ length: steps - 1 }, (_, index) => {
    const turn = start + (angle * (index + 1)) / steps;
    return [cx + radius * Math.cos(turn), cy + radius * Math.sin(turn), a[2] + ((b[2] - a[2]) * (index + 1)) / steps];
  });
}

/** Points of a (rational) B-spline by de Boor's way. */
export function splinePoints(
  degree: number,
  knots: readonly number[],
  controls: readonly DxfPoint[],
  weights: readonly number[],
): DxfPoint[] {
  if (degree < 1 || controls.length <= degree || knots.length < controls.length + degree + 1) return [...controls];
  const [low, high] = [knots[degree] as number, knots[controls.length] as number];
  const steps = Math.min(4096, Math.max(2 * SPAN_STEPS, (controls.length - degree) * SPAN_STEPS));
  return Array.from({ length: steps + 1 }, (_, index) =>
    deBoor(degree, knots, controls, weights, low + ((high - low) * index) / steps),
  );
}

/** A smooth curve through points: cubic pieces that also bend alike where they meet, and not at all at both ends. */
export function curveThrough(points: readonly DxfPoint[]): DxfPoint[] {
  const spans = points.slice(1).map((point, at) => Math.hypot(...point.map((value, axis) => value - (points[at]?.[axis] ?? 0))));
  if (points.length < 3 || spans.some((span) => !(span > 0))) return [...points];
  const bends = [0, 1, 2].map((axis) =>
    bendsAt(
      points.map((point) => point[axis] as number),
      spans,
    ),
  );
  const curve: DxfPoint[] = [];
  spans.forEach((span, at) => {
    for (let step = 0; step < SPAN_STEPS; step++) {
      const [b, a] = [step / SPAN_STEPS, 1 - step / SPAN_STEPS];
      curve.push(
        [0, 1, 2].map((axis) => {
          const [p, q] = [points[at]?.[axis] ?? 0, points[at + 1]?.[axis] ?? 0];
          const [m, n] = [bends[axis]?.[at] ?? 0, bends[axis]?.[at + 1] ?? 0];
          return a * p + b * q + (((a ** 3 - a) * m + (b ** 3 - b) * n) * span * span) / 6;
        }) as DxfPoint,
      );
    }
  });
  curve.push(points.at(-1) as DxfPoint);
  return curve;
}

const SPAN_STEPS = 16;

/** Second derivatives of the natural cubic spline at its values: a system of three diagonals, solved from above. */
function bendsAt(values: readonly number[], spans: readonly number[]): number[] {
  const count = values.length;
  const slope = (at: number) => ((values[at + 1] as number) - (values[at] as number)) / (spans[at] as number);
  const [upper, right] = [[0], [0]];
  for (let at = 1; at < count - 1; at++) {
    const [h, k] = [spans[at - 1] as number, spans[at] as number];
    const pivot = 2 * (h + k) - h * (upper[at - 1] as number);
    upper[at] = k / pivot;
    right[at] = (6 * (slope(at) - slope(at - 1)) - h * (right[at - 1] as number)) / pivot;
  }
  const bends = Array<number>(count).fill(0);
  for (let at = count - 2; at > 0; at--) bends[at] = (right[at] as number) - (upper[at] as number) * (bends[at + 1] as number);
  return bends;
}

function deBoor(
  degree: number,
  knots: readonly number[],
  controls: readonly DxfPoint[],
  weights: readonly number[],
  t: number,
): DxfPoint {
  let span = degree;
  while (span < controls.length - 1 && t >= (knots[span + 1] as number)) span++;
  const work = Array.from({ length: degree + 1 }, (_, index) => {
    const at = span - degree + index;
    const [x, y, z] = controls[at] as DxfPoint;
    const weight = weights[at] ?? 1;
    return [x * weight, y * weight, z * weight, weight];
  });
  for (let level = 1; level <= degree; level++)
    for (let at = degree; at >= level; at--) {
      const low = knots[span - degree + at] as number;
      const width = (knots[at + 1 + span - level] as number) - low;
      const share = width > 0 ? (t - low) / width : 0;
      const [before, here] = [work[at - 1] as number[], work[at] as number[]];
      work[at] = here.map((value, part) => (before[part] as number) * (1 - share) + value * share);
    }
  const [x, y, z, weight] = work[degree] as [number, number, number, number];
  return [x / weight, y / weight, z / weight];
}
