import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import { add, cross, distance, scale, subtract, unit, UP, type Vec3 } from '../math/vector.ts';
import { field, flagField, isDrawable, listField, numberField, objectField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { readCurve, readPoint, type CurvePoints } from '../read/read-curve.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';

/** Half the size (m) of the cross that marks a point. */
const POINT_MARK = 0.15;
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const DASHED = new Map<string, readonly number[]>([
  // Long, gap, short, gap, short, gap (m): the plot line of site plans.
  ['Elements.Plot', [8, 1, 1, 1, 1, 1]],
  ['Elements.GridLine', [3, 0.8, 0.6, 0.8]],
]);

/** Adds the curves, lines or points of elements that consist of them; answers whether this is one. */
export function addCurves(builder: ShapeBuilder, json: JsonObject, discriminator: string, report: Report): boolean {
  if (Array.isArray(field(json, 'Polylines'))) return addFlatLines(builder, listField(json, 'Polylines'));
  if (discriminator === 'Elements.ModelArrows') return addArrows(builder, json);
  const hasSolid = field(json, 'Profile') != null;
  const single = hasSolid ? undefined : ownCurve(json, discriminator);
  const lines = listField(json, 'Lines').filter(isJsonObject);
  const locations = listField(json, 'Locations').map(readPoint);
  if (!single && lines.length === 0 && locations.length === 0) return false;
  for (const source of single ? [single, ...lines] : lines) {
    const curve = readCurve(source, report);
    if (curve) addLine(builder, curve, DASHED.get(discriminator));
  }
  for (const point of locations)
    if (point) for (const axis of AXES) builder.line(add(point, scale(axis, -POINT_MARK)), add(point, scale(axis, POINT_MARK)));
  return true;
}

/** Part of an arrow that its head takes. */
const HEAD = 0.15;

/** Arrows: origin, direction and length (m) each, as the items of a tuple or by name. */
function addArrows(builder: ShapeBuilder, json: JsonObject): true {
  const half = ((numberField(json, 'ArrowAngle') ?? 60) * Math.PI) / 360;
  const [atStart, atEnd] = [flagField(json, 'ArrowAtStart'), field(json, 'ArrowAtEnd') == null || flagField(json, 'ArrowAtEnd')];
  for (const vector of listField(json, 'Vectors').filter(isJsonObject)) {
    const origin = readPoint(field(vector, 'Item1') ?? field(vector, 'origin'));
    const direction = readPoint(field(vector, 'Item2') ?? field(vector, 'direction'));
    const size = numberField(vector, 'Item3') ?? numberField(vector, 'magnitude') ?? 1;
    if (!origin || !direction) continue;
    const axis = unit(direction);
    const end = add(origin, scale(axis, size));
    builder.line(origin, end);
    const side = unit(Math.abs(axis[2]) > 0.999 ? [1, 0, 0] : cross(UP, axis));
    for (const [tip, back] of [
      ...(atEnd ? [[end, -size * HEAD] as const] : []),
      ...(atStart ? [[origin, size * HEAD] as const] : []),
    ])
      for (const sign of [1, -1])
        builder.line(tip, add(tip, add(scale(axis, back), scale(side, sign * Math.abs(back) * Math.tan(half)))));
  }
  return true;
}

/** The one curve of an element: named, or the element itself. */
function ownCurve(json: JsonObject, discriminator: string): JsonObject | undefined {
  const named = objectField(json, 'Curve');
  if (named) return named;
  if (discriminator.endsWith('GridLine')) {
    const old = objectField(json, 'Line') ?? objectField(json, 'Geometry');
    if (old) return old;
  }
  const isBare = Array.isArray(field(json, 'Vertices')) || Array.isArray(field(json, 'ControlPoints')) || isBareLine(json);
  if (isBare || BARE_ARC.test(discriminator)) return withoutPlace(json, discriminator);
  // A perimeter without a measure upwards is a loop of line.
  const perimeter = objectField(json, 'Perimeter');
  const isArea = /Panel$|Profile$|Lamina$/.test(discriminator) || ['Height', 'Thickness'].some((key) => numberField(json, key));
  return perimeter && !isArea ? { ...perimeter, discriminator: 'Elements.Geometry.Polygon' } : undefined;
}

/** The place of an element carries its whole shape; it is not that of its curve. */
function withoutPlace(json: JsonObject, discriminator: string): JsonObject {
  const { Transform: _place, ...rest } = json;
  return { ...rest, discriminator };
}

const BARE_ARC = /(?:^|\.)(?:Arc|Circle|Ellipse|EllipticalArc|Polycurve|IndexedPolycurve)$/;

/** Dimensions have both ends too, but are more than a line. */
const isBareLine = (json: JsonObject): boolean =>
  objectField(json, 'Start') !== undefined &&
  objectField(json, 'End') !== undefined &&
  field(json, 'ReferencePlane') === undefined;

/** Runs of line as flat lists of x, y, z: what underlays are made of. */
function addFlatLines(builder: ShapeBuilder, lines: readonly JsonValue[]): true {
  for (const line of lines) {
    if (!Array.isArray(line) || !areDrawable(line)) continue;
    const numbers = line as number[];
    let [x, y, z] = numbers as [number, number, number];
    for (let at = 3; at + 2 < numbers.length; at += 3) {
      const [toX, toY, toZ] = [numbers[at], numbers[at + 1], numbers[at + 2]] as [number, number, number];
      builder.segment(x, y, z, toX, toY, toZ);
      [x, y, z] = [toX, toY, toZ];
    }
  }
  return true;
}

/** By hand: this is asked for every number of a drawing. */
function areDrawable(values: readonly JsonValue[]): boolean {
  for (let at = 0; at < values.length; at++) if (!isDrawable(values[at])) return false;
  return true;
}

function addLine(builder: ShapeBuilder, { points, isClosed }: CurvePoints, dashes: readonly number[] | undefined): void {
  const path = isClosed ? [...points, points[0] as Vec3] : points;
  if (!dashes) for (let at = 0; at + 1 < path.length; at++) builder.line(path[at] as Vec3, path[at + 1] as Vec3);
  else addDashes(builder, path, dashes);
}

/** Dashes run on around corners. */
function addDashes(builder: ShapeBuilder, path: readonly Vec3[], dashes: readonly number[]): void {
  let [dash, left] = [0, dashes[0] as number];
  for (let at = 0; at + 1 < path.length; at++) {
    const [a, b] = [path[at] as Vec3, path[at + 1] as Vec3];
    const [size, direction] = [distance(a, b), unit(subtract(b, a))];
    let done = 0;
    while (done < size - 1e-9) {
      const step = Math.min(left, size - done);
      if (dash % 2 === 0) builder.line(add(a, scale(direction, done)), add(a, scale(direction, done + step)));
      done += step;
      left -= step;
      if (left > 1e-9) continue;
      dash = (dash + 1) % dashes.length;
      left = dashes[dash] as number;
    }
  }
}
