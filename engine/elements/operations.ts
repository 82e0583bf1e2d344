import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import { transformDirection, transformPoint, type Matrix } from '../math/matrix.ts';
import { scale, unit, type Vec3 } from '../math/vector.ts';
import { field, listField, numberField, objectField, textField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { readTransform, referenced, type ModelReader } from '../read/model-reader.ts';
import { readCurve, readPoint, readPolygon } from '../read/read-curve.ts';
import { readProfile, type Region } from '../read/read-profile.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';
import { addConstructedSolid } from '../solids/constructed-solid.ts';
import { addExtrusion, addLamina, type Extrusion } from '../solids/extrude.ts';
import { addSweep } from '../solids/sweep.ts';

/** Adds the solids of a `Representation`; extruded voids are cut out of the extrusions. */
export function addOperations(builder: ShapeBuilder, reader: ModelReader, values: readonly JsonValue[], report: Report): void {
  const operations = values.filter(isJsonObject);
  const voids = operations.filter((operation) => field(operation, 'IsVoid') === true);
  const cuts = voids.flatMap((operation) =>
    kindOf(operation) === 'Extrude' ? (readExtrusion(reader, operation, report) ?? []) : [],
  );
  if (voids.length > cuts.length) report('geometry.void-not-cut', 'Only extruded voids are cut out.');
  for (const operation of operations) {
    if (field(operation, 'IsVoid') === true) continue;
    addOperation(builder, reader, operation, cuts, report);
  }
}

/** Last part of the discriminator: `Elements.Geometry.Solids.Extrude` is an Extrude. */
const kindOf = (operation: JsonObject): string => (textField(operation, 'discriminator') ?? '').split('.').at(-1) ?? '';

function addOperation(
  builder: ShapeBuilder,
  reader: ModelReader,
  operation: JsonObject,
  cuts: readonly Extrusion[],
  report: Report,
): void {
  const kind = kindOf(operation);
  const local = readTransform(operation, report, 'LocalTransform');
  if (kind === 'Extrude') {
    const extrusion = readExtrusion(reader, operation, report);
    if (extrusion) addExtrusion(builder, extrusion, cuts, report);
  } else if (kind === 'Lamina') {
    const outline = readPolygon(objectField(operation, 'Perimeter'), report);
    const holes = listField(operation, 'Voids')
      .filter(isJsonObject)
      .map((hole) => readPolygon(hole, report))
      .filter((hole) => hole !== undefined);
    if (outline) addLamina(builder, moved({ outline, holes }, local), report);
  } else if (kind === 'Sweep') addSweepOperation(builder, reader, operation, local, report);
  else if (kind === 'ConstructedSolid' || kind === 'Import') {
    const solid = objectField(operation, 'Solid');
    if (solid) addConstructedSolid(builder, solid, (point) => transformPoint(local, point), report);
    else report('geometry.open', 'The constructed solid has no faces.');
  } else report('model.operation-unknown', `The operation ${kind || 'without a discriminator'} is not known.`);
}

function readExtrusion(reader: ModelReader, operation: JsonObject, report: Report): Extrusion | undefined {
  const region = readProfile(referenced(reader, operation, 'Profile', report), report);
  const height = numberField(operation, 'Height');
  const direction = readPoint(field(operation, 'Direction')) ?? [0, 0, 1];
  if (height === undefined) report('model.number-invalid', 'The extrusion has no finite "Height".');
  if (!region || height === undefined) return undefined;
  const local = readTransform(operation, report, 'LocalTransform');
  return { region: moved(region, local), way: transformDirection(local, scale(unit(direction), height)) };
}

function moved(region: Region, matrix: Matrix): Region {
  const place = (ring: Vec3[]) => ring.map((point) => transformPoint(matrix, point));
  return { outline: place(region.outline), holes: region.holes.map(place) };
}

function addSweepOperation(
  builder: ShapeBuilder,
  reader: ModelReader,
  operation: JsonObject,
  local: Matrix,
  report: Report,
): void {
  const region = readProfile(referenced(reader, operation, 'Profile', report), report);
  const path = readCurve(objectField(operation, 'Curve'), report);
  if (!region || !path) return;
  const degrees = numberField(operation, 'ProfileRotation') ?? numberField(operation, 'Rotation') ?? 0;
  addSweep(
    builder,
    {
      region,
      path: { ...path, points: path.points.map((point) => transformPoint(local, point)) },
      startSetback: numberField(operation, 'StartSetback') ?? 0,
      endSetback: numberField(operation, 'EndSetback') ?? 0,
      rotation: (degrees * Math.PI) / 180,
    },
    report,
  );
}
