import type { JsonObject, JsonValue } from '#domain';
import { isJsonObject } from '#domain';
import { add, cross, distance, dot, length, scale, subtract, unit, type Vec3 } from '../math/vector.ts';
import { field, isDrawable, kindField, listField, numberField, objectField } from './fields.ts';
import { readTransform } from './model-reader.ts';
import { transformPoint, type Matrix } from '../math/matrix.ts';
import type { Report } from './issue.ts';
import { rowOf } from '../shapes/planar.ts';
import { readPoint } from './read-point.ts';

export { readPoint } from './read-point.ts';

/** A curve as points; `isClosed` when the last point joins the first (which is not repeated). */
export interface CurvePoints {
  points: Vec3[];
  isClosed: boolean;
}

/** A facet of a drawn arc turns at most this far (rad). */
const ARC_STEP = Math.PI / 24;
const BEZIER_STEPS = 24;
const SAME_POINT = 1e-6;

/** Any curve of the format as points, or undefined with a finding. */
export function readCurve(json: JsonObject | undefined, report: Report): CurvePoints | undefined {
  if (!json) return undefined;
  const kind = kindField(json) ?? '';
  const points = pointsOf(json, kind, report);
  if (!points) return undefined;
  const open = withoutRepeats(points);
  const first = open[0];
  const last = open.at(-1);
  const endsMeet = open.length > 3 && first !== undefined && last !== undefined && distance(first, last) < SAME_POINT;
  const isClosed = endsMeet || kind.endsWith('Polygon') || kind.endsWith('.Circle') || kind.endsWith('.Ellipse');
  if (endsMeet) open.pop();
  if (open.length < 2) {
    report('geometry.open', 'A curve needs two points that differ.');
    return undefined;
  }
  return { points: open, isClosed };
}

function pointsOf(json: JsonObject, kind: string, report: Report): Vec3[] | undefined {
  if (Array.isArray(field(json, 'Vertices'))) return readVertices(json, report);
  const [start, end] = [readPoint(field(json, 'Start')), readPoint(field(json, 'End'))];
  if (start && end) return [start, end];
  if (Array.isArray(field(json, 'ControlPoints'))) return bezierPoints(readPoints(listField(json, 'ControlPoints'), report));
  const pieces = listField(json, 'Curves').concat(listField(json, 'Segments')).filter(isJsonObject);
  if (pieces.length > 0) return pieces.flatMap((piece) => pointsOf(piece, kindField(piece) ?? '', report) ?? []);
  if (RADII.some((key) => numberField(json, key) !== undefined)) return arcPoints(json, kind, json, report);
  const basis = objectField(json, 'BasisCurve') ?? objectField(json, 'Ellipse') ?? objectField(json, 'Circle');
  if (basis) {
    const basisKind = kindField(basis) ?? '';
    if (RADII.some((key) => numberField(basis, key) !== undefined)) return arcPoints(basis, kind, json, report);
    return straightPoints(basis, json) ?? pointsOf(basis, basisKind, report);
  }
  report('model.operation-unknown', `The curve ${kind || 'without a discriminator'} cannot be drawn.`);
  return undefined;
}

/** Half axes of circles, ellipses and their arcs by the names that versions of the format gave them. */
const RADII = ['Radius', 'MajorAxis', 'MajorRadius', 'RadiusX'] as const;
const SECOND_RADII = ['Radius', 'MinorAxis', 'MinorRadius', 'RadiusY'] as const;

/** A line as a part of an infinite one: `Origin` and `Direction`, and how far along in `Domain`. */
function straightPoints(basis: JsonObject, json: JsonObject): Vec3[] | undefined {
  const [origin, direction] = [readPoint(field(basis, 'Origin')), readPoint(field(basis, 'Direction'))];
  const [from, to] = domainOf(json) ?? [];
  if (!origin || !direction || from === undefined || to === undefined) return undefined;
  const axis = unit(direction);
  return [add(origin, scale(axis, from)), add(origin, scale(axis, to))];
}

function domainOf(json: JsonObject): [number, number] | undefined {
  const domain = objectField(json, 'Domain');
  const [from, to] = [domain && numberField(domain, 'Min'), domain && numberField(domain, 'Max')];
  return from === undefined || to === undefined ? undefined : [from, to];
}

/** The corners of a polygon (x, y, z in a row), without repeats and without the closing point; undefined below three. */
export function readPolygon(json: JsonObject | undefined, report: Report): number[] | undefined {
  if (!json) return undefined;
  if (!Array.isArray(json['Vertices'])) return curveAsRing(json, report);
  const ring = Array.isArray(json['CurveIndices'])
    ? rowOf(readVertices(json, report))
    : readRow(listField(json, 'Vertices'), report);
  let length = 0;
  // In place: each corner that differs from the one before moves up.
  for (let at = 0; at < ring.length; at += 3) {
    if (at > 0 && areSame(ring, at, ring, at - 3)) continue;
    ring[length] = ring[at] as number;
    ring[length + 1] = ring[at + 1] as number;
    ring[length + 2] = ring[at + 2] as number;
    length += 3;
  }
  if (length > 3 && areSame(ring, 0, ring, length - 3)) length -= 3;
  if (length !== ring.length) ring.length = length;
  if (length >= 9) return ring;
  report('geometry.open', 'A polygon needs three corners that differ.');
  return undefined;
}

/** An outline that is a circle, an ellipse or a row of curves. */
function curveAsRing(json: JsonObject, report: Report): number[] | undefined {
  const curve = readCurve(json, report);
  if (curve && curve.points.length > 2) {
    const { points } = curve;
    const isRepeated = distance(points[0] as Vec3, points.at(-1) as Vec3) < SAME_POINT;
    if (points.length > (isRepeated ? 3 : 2)) return rowOf(isRepeated ? points.slice(0, -1) : points);
  }
  report('geometry.open', 'A polygon needs three corners that differ.');
  return undefined;
}

function areSame(a: readonly number[], at: number, b: readonly number[], bAt: number): boolean {
  const x = (a[at] as number) - (b[bAt] as number);
  const y = (a[at + 1] as number) - (b[bAt + 1] as number);
  const z = (a[at + 2] as number) - (b[bAt + 2] as number);
  return x * x + y * y + z * z < SAME_POINT * SAME_POINT;
}

function readRow(values: readonly JsonValue[], report: Report): number[] {
  const row: number[] = [];
  row.length = values.length * 3;
  let length = 0;
  for (const value of values) {
    if (isJsonObject(value)) {
      const { X, Y, Z } = value;
      // The common way of writing, without a point in between.
      if (isDrawable(X) && isDrawable(Y) && isDrawable(Z)) {
        row[length] = X;
        row[length + 1] = Y;
        row[length + 2] = Z;
        length += 3;
        continue;
      }
    }
    const point = readPoint(value);
    if (!point) continue;
    row[length] = point[0];
    row[length + 1] = point[1];
    row[length + 2] = point[2];
    length += 3;
  }
  const broken = values.length - length / 3;
  row.length = length;
  if (broken > 0) report('model.number-invalid', `${broken} of ${values.length} points have no finite coordinates.`);
  return row;
}

function readVertices(json: JsonObject, report: Report): Vec3[] {
  const vertices = readPoints(listField(json, 'Vertices'), report);
  const parts = listField(json, 'CurveIndices').filter(
    (part): part is number[] => Array.isArray(part) && part.every((index) => typeof index === 'number'),
  );
  if (!parts.some((part) => part.length === 3)) return vertices;
  return parts.flatMap((part) => {
    const [a, b, c] = part.map((index) => vertices[index]);
    if (a && b && c) return arcThrough(a, b, c);
    return a && b ? [a, b] : [];
  });
}

function readPoints(values: readonly JsonValue[], report: Report): Vec3[] {
  const points: Vec3[] = [];
  for (const value of values) {
    const point = readPoint(value);
    if (point) points.push(point);
  }
  const broken = values.length - points.length;
  if (broken > 0) report('model.number-invalid', `${broken} of ${values.length} points have no finite coordinates.`);
  return points;
}

function withoutRepeats(points: readonly Vec3[]): Vec3[] {
  const kept: Vec3[] = [];
  let before: Vec3 | undefined;
  for (const point of points) {
    if (!before || distance(point, before) > SAME_POINT) kept.push(point);
    before = point;
  }
  return kept;
}

/** Both end points included; a straight line where the three lie on one. */
function arcThrough(a: Vec3, b: Vec3, c: Vec3): Vec3[] {
  const [u, v] = [subtract(b, a), subtract(c, a)];
  const normal = cross(u, v);
  const square = dot(normal, normal);
  if (square < 1e-18) return [a, b, c];
  const centre = add(a, scale(add(scale(cross(normal, u), dot(v, v)), scale(cross(v, normal), dot(u, u))), 1 / (2 * square)));
  const x = unit(subtract(a, centre));
  const y = cross(unit(normal), x);
  const end = subtract(c, centre);
  const sweep = (Math.atan2(dot(end, y), dot(end, x)) + 2 * Math.PI) % (2 * Math.PI);
  return arcSteps(centre, x, y, length(subtract(a, centre)), 0, sweep);
}

function arcSteps(centre: Vec3, x: Vec3, y: Vec3, radius: number, from: number, to: number, second = radius): Vec3[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / ARC_STEP));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / steps;
    return add(centre, add(scale(x, radius * Math.cos(angle)), scale(y, second * Math.sin(angle))));
  });
}

/** `limits` says where the arc starts and ends: angles in degrees, or a `Domain` in radians. */
function arcPoints(json: JsonObject, kind: string, limits: JsonObject, report: Report): Vec3[] {
  const first = (keys: readonly string[]) => keys.map((key) => numberField(json, key)).find((value) => value !== undefined);
  const radius = first(RADII) as number;
  const centre = readPoint(field(json, 'Center')) ?? [0, 0, 0];
  const placement: Matrix = readTransform(json, report);
  const isWhole = kind.endsWith('.Circle') || kind.endsWith('.Ellipse');
  const angle = (key: string, absent: number) => ((numberField(limits, key) ?? absent) * Math.PI) / 180;
  const [from, to] = isWhole
    ? [0, 2 * Math.PI]
    : ((limits === json ? undefined : domainOf(limits)) ?? [angle('StartAngle', 0), angle('EndAngle', 360)]);
  const points = arcSteps(centre, [1, 0, 0], [0, 1, 0], radius, from, to, first(SECOND_RADII) ?? radius);
  return points.map((point) => transformPoint(placement, point));
}

function bezierPoints(controls: Vec3[]): Vec3[] {
  return Array.from({ length: BEZIER_STEPS + 1 }, (_, step) => {
    const share = step / BEZIER_STEPS;
    let points = controls;
    while (points.length > 1)
      points = points.slice(1).map((point, index) => add(scale(points[index] as Vec3, 1 - share), scale(point, share)));
    return points[0] ?? [0, 0, 0];
  });
}
