import { isJsonObject, type JsonObject } from '#domain';
import { add, cross, dot, scale, subtract, unit, UP, type Vec3 } from '../math/vector.ts';
import { field, kindField, numberField, objectField, textField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { referenced, type ModelReader } from '../read/model-reader.ts';
import { readCurve, readPoint, readPolygon, type CurvePoints } from '../read/read-curve.ts';
import { readProfile } from '../read/read-profile.ts';
import { ringNormal, rowOf } from '../shapes/planar.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';
import { shifted } from './read-extrusion.ts';
import { addExtrusion, addLamina } from '../solids/extrude.ts';
import { addSweep } from '../solids/sweep.ts';

/** Adds what the measures of an element say where it carries no representation: masses, slabs, beams, columns, walls, panels, boxes. */
export function addKnownShape(builder: ShapeBuilder, reader: ModelReader, json: JsonObject, report: Report): void {
  const kind = kindField(json) ?? '';
  const height = numberField(json, 'Height');
  const thickness = numberField(json, 'Thickness');
  const hasProfile = kind !== 'Elements.Geometry.Profile' && field(json, 'Profile') != null;
  const centreLine = readLine(json, 'CenterLine', report) ?? readLine(json, 'Centerline', report);
  if (centreLine && !hasProfile && thickness) addWall(builder, centreLine, height, thickness, report);
  else if (hasProfile && objectField(json, 'Curve')) addBeam(builder, reader, json, report);
  else if (hasProfile && thickness && !height && field(json, 'Direction') == null) addSlab(builder, reader, json, report);
  else if (hasProfile && (height || thickness)) {
    const region = readProfile(referenced(reader, json, 'Profile', report), report);
    const base = readPoint(field(json, 'Location')) ?? [0, 0, 0];
    const vector = scale(unit(readPoint(field(json, 'Direction')) ?? UP), height ?? thickness ?? 0);
    if (region) addExtrusion(builder, { region: shifted(region, base), vector }, [], report);
  } else if (kind === 'Elements.Panel' || kind === 'Elements.FacadePanel') {
    const outline = readPolygon(objectField(json, 'Perimeter'), report);
    if (outline) addLamina(builder, { outline, holes: [] }, report);
  } else addBox(builder, json, report);
}

function readLine(json: JsonObject, key: string, report: Report): CurvePoints | undefined {
  const source = objectField(json, key);
  return source && readCurve(source, report);
}

/** A wall along a line, or a band as wide as its thickness where it has no height. */
function addWall(builder: ShapeBuilder, path: CurvePoints, height: number | undefined, thickness: number, report: Report): void {
  for (const outline of bandsOf(path, thickness)) {
    const region = { outline: rowOf(outline), holes: [] };
    if (height) addExtrusion(builder, { region, vector: scale(UP, height) }, [], report);
    else addLamina(builder, region, report);
  }
}

/** Outlines of the sides of a thick line, mitred where two meet. */
function bandsOf({ points, isClosed }: CurvePoints, thickness: number): Vec3[][] {
  const path = isClosed ? [...points, points[0] as Vec3] : points;
  const asides = path.slice(1).map((to, at) => scale(unit(cross(UP, subtract(to, path[at] as Vec3))), thickness / 2));
  const cornerAt = (at: number): Vec3 => {
    const before = asides[at - 1] ?? (isClosed ? asides.at(-1) : undefined);
    const after = asides[at] ?? (isClosed ? asides[0] : undefined);
    if (!before || !after) return (before ?? after) as Vec3;
    const sum = add(before, after);
    const square = dot(sum, sum);
    // Where the line almost turns back a mitre would run away.
    return square < thickness * thickness * 0.05 ? after : scale(sum, (thickness * thickness) / 2 / square);
  };
  return asides.map((_, at) => {
    const [from, to, a, b] = [path[at] as Vec3, path[at + 1] as Vec3, cornerAt(at), cornerAt(at + 1)];
    return [subtract(from, a), subtract(to, b), add(to, b), add(from, a)];
  });
}

/** A profile with a thickness: upwards where it lies level, to both sides where it stands. */
function addSlab(builder: ShapeBuilder, reader: ModelReader, json: JsonObject, report: Report): void {
  const region = readProfile(referenced(reader, json, 'Profile', report), report);
  if (!region) return;
  const thickness = numberField(json, 'Thickness') ?? 0;
  const normal = unit(ringNormal(region.outline));
  const isLevel = Math.abs(normal[2]) > 0.01;
  const vector = isLevel ? scale(UP, thickness) : scale(normal, thickness);
  const back = isLevel ? ([0, 0, 0] as const) : scale(normal, -thickness / 2);
  addExtrusion(builder, { region: shifted(region, back), vector }, [], report);
}

function addBeam(builder: ShapeBuilder, reader: ModelReader, json: JsonObject, report: Report): void {
  const region = readProfile(referenced(reader, json, 'Profile', report), report);
  const path = readCurve(objectField(json, 'Curve'), report);
  if (!region || !path) return;
  const rotation = ((numberField(json, 'Rotation') ?? 0) * Math.PI) / 180;
  addSweep(
    builder,
    {
      region,
      path,
      startSetback: numberField(json, 'StartSetback') ?? 0,
      endSetback: numberField(json, 'EndSetback') ?? 0,
      rotation,
    },
    report,
  );
}

/** Content whose real shape stands in another file is drawn as its box. */
function addBox(builder: ShapeBuilder, json: JsonObject, report: Report): void {
  const box = objectField(json, 'Bounding Box');
  if (!box || !isJsonObject(field(box, 'Min')) || textField(json, 'gltfLocation') === undefined) return;
  const [min, max] = [readPoint(field(box, 'Min')), readPoint(field(box, 'Max'))];
  if (!min || !max) return;
  const [x, y, z] = min;
  const outline = [x, y, z, max[0], y, z, max[0], max[1], z, x, max[1], z];
  addExtrusion(builder, { region: { outline, holes: [] }, vector: [0, 0, max[2] - min[2]] }, [], report);
}
