import { formatQuantity, type UnitSystem } from '#domain';
import { cross, type Vec3 } from '#engine';
import { clean, gap, minus, plus } from '../sketch/plan-geometry.ts';

/** What is measured. */
export const MEASURE_KINDS = ['distance', 'area', 'angle'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** A finished or growing measure: its points in model coordinates (m). */
export interface Measured {
  kind: MeasureKind;
  points: readonly Vec3[];
}

/** How many points end a measure by themselves; an area ends by its first point or Enter. */
export const POINTS_OF: Record<MeasureKind, number> = { distance: 2, area: Infinity, angle: 3 };

/** Metres, square metres or degrees; undefined while there are too few points. */
export function valueOf({ kind, points }: Measured): number | undefined {
  const [a, b, c] = points;
  if (!a || !b) return undefined;
  if (kind === 'distance') return clean(gap(a, b));
  if (!c) return undefined;
  return clean(kind === 'area' ? areaInSpace(points) : angleAt(a, b, c));
}

/** Area of an outline anywhere in space, as large as its plane part (m²). */
export function areaInSpace(points: readonly Vec3[]): number {
  const [first] = points;
  if (!first) return 0;
  let sum: Vec3 = [0, 0, 0];
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (next) sum = plus(sum, cross(minus(point, first), minus(next, first)));
  }
  return Math.hypot(...sum) / 2;
}

/** Angle at `b` between the ways to `a` and `c` (degrees, 0–180). */
export function angleAt(a: Vec3, b: Vec3, c: Vec3): number {
  const [u, v] = [minus(a, b), minus(c, b)];
  return (Math.atan2(Math.hypot(...cross(u, v)), u[0] * v[0] + u[1] * v[1] + u[2] * v[2]) * 180) / Math.PI;
}

/** Middle of the points: where the figure stands. */
export function labelPlace({ kind, points }: Measured): Vec3 {
  if (kind === 'angle' && points[1]) return points[1];
  const sum = points.reduce<Vec3>((total, point) => plus(total, point), [0, 0, 0]);
  return points.length === 0 ? sum : [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}

const UNITS = { distance: 'length', area: 'area', angle: 'plane_angle' } as const;

/** A measure in the reader's units. */
export function measuredText(measured: Measured, system: UnitSystem, locale: string): string {
  const unitType = UNITS[measured.kind];
  return formatQuantity(valueOf(measured), {
    unitType,
    system,
    locale,
    form: 'field',
    decimalPlaces: measured.kind === 'angle' ? 1 : 2,
  }).text;
}
