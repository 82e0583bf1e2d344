import { isJsonObject, type JsonObject } from '#domain';
import { add, cross, scale, subtract, unit, UP, type Vec3 } from '../math/vector.ts';
import { field, numberField, objectField, textField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { referenced, type ModelReader } from '../read/model-reader.ts';
import { readCurve, readPoint, readPolygon } from '../read/read-curve.ts';
import { readProfile } from '../read/read-profile.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';
import { addExtrusion, addLamina } from '../solids/extrude.ts';
import { addSweep } from '../solids/sweep.ts';

/** Adds what the measures of an element say where it carries no representation: masses, slabs, beams, columns, walls, panels, boxes. */
export function addKnownShape(builder: ShapeBuilder, reader: ModelReader, json: JsonObject, report: Report): void {
  const kind = textField(json, 'discriminator') ?? '';
  const height = numberField(json, 'Height');
  const thickness = numberField(json, 'Thickness');
  const hasProfile = kind !== 'Elements.Geometry.Profile' && field(json, 'Profile') != null;
  const centreLine = readLine(json, 'CenterLine', report) ?? readLine(json, 'Centerline', report);
  if (centreLine && height && thickness) addWall(builder, centreLine, height, thickness, report);
  else if (hasProfile && objectField(json, 'Curve')) addBeam(builder, reader, json, report);
  else if (hasProfile && (height || thickness)) {
    const region = readProfile(referenced(reader, json, 'Profile', report), report);
    const base = readPoint(field(json, 'Location')) ?? [0, 0, 0];
    const place = (ring: Vec3[]) => ring.map((point) => add(point, base));
    const way = scale(unit(readPoint(field(json, 'Direction')) ?? UP), height ?? thickness ?? 0);
    if (region)
      addExtrusion(builder, { region: { outline: place(region.outline), holes: region.holes.map(place) }, way }, [], report);
  } else if (kind === 'Elements.Panel' || kind === 'Elements.FacadePanel') {
    const outline = readPolygon(objectField(json, 'Perimeter'), report);
    if (outline) addLamina(builder, { outline, holes: [] }, report);
  } else addBox(builder, json, report);
}

function readLine(json: JsonObject, key: string, report: Report): [Vec3, Vec3] | undefined {
  const source = objectField(json, key);
  const curve = source && readCurve(source, report);
  return curve ? [curve.points[0] as Vec3, curve.points.at(-1) as Vec3] : undefined;
}

function addWall(builder: ShapeBuilder, [from, to]: [Vec3, Vec3], height: number, thickness: number, report: Report): void {
  const aside = scale(unit(cross(UP, subtract(to, from))), thickness / 2);
  const outline = [subtract(from, aside), subtract(to, aside), add(to, aside), add(from, aside)];
  addExtrusion(builder, { region: { outline, holes: [] }, way: scale(UP, height) }, [], report);
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
  const outline: Vec3[] = [
    [min[0], min[1], min[2]],
    [max[0], min[1], min[2]],
    [max[0], max[1], min[2]],
    [min[0], max[1], min[2]],
  ];
  addExtrusion(builder, { region: { outline, holes: [] }, way: [0, 0, max[2] - min[2]] }, [], report);
}
