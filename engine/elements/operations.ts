import { type JsonObject } from '#domain';
import { transformPoint, type Matrix } from '../math/matrix.ts';
import { numberField, objectField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { readTransform, referenced, type ModelReader } from '../read/model-reader.ts';
import { readCurve, readPolygon } from '../read/read-curve.ts';
import { readHoles, readProfile, type Region } from '../read/read-profile.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';
import { addConstructedSolid } from '../solids/constructed-solid.ts';
import { addExtrusion, addLamina, type Extrusion } from '../solids/extrude.ts';
import { addSweep } from '../solids/sweep.ts';
import { isApart, type Bodies, type Body } from './bodies.ts';
import { kindOf, moved } from './read-extrusion.ts';

/** Adds the solids of a `Representation`; voids that are holes of their profiles are cut out. */
export function addBodies(builder: ShapeBuilder, reader: ModelReader, { solids, voids }: Bodies, report: Report): void {
  for (const body of solids) {
    const near = voids.filter((cut) => !isApart(cut, body));
    const cuts = near.flatMap(({ extrusion }) => extrusion ?? []);
    if (near.length > cuts.length) report('geometry.void-not-cut', 'Only extruded voids are cut out.');
    addBody(builder, reader, body, cuts, report);
  }
}

export function addBody(
  builder: ShapeBuilder,
  reader: ModelReader,
  { operation, extrusion }: Body,
  cuts: readonly Extrusion[],
  report: Report,
): void {
  const kind = kindOf(operation);
  const local = readTransform(operation, report, 'LocalTransform');
  if (kind === 'Extrude') {
    if (extrusion) addExtrusion(builder, extrusion, cuts, report);
  } else if (kind === 'Lamina') {
    const region = laminaOf(reader, operation, report);
    if (region) addLamina(builder, moved(region, local), report);
  } else if (kind === 'Sweep') addSweepOperation(builder, reader, operation, local, report);
  else if (kind === 'ConstructedSolid' || kind === 'Import') {
    const solid = objectField(operation, 'Solid');
    if (solid) addConstructedSolid(builder, solid, (point) => transformPoint(local, point), report);
    else report('geometry.open', 'The constructed solid has no faces.');
  } else report('model.operation-unknown', `The operation ${kind || 'without a discriminator'} is not known.`);
}

/** A lamina's perimeter and voids, or its profile. */
function laminaOf(reader: ModelReader, operation: JsonObject, report: Report): Region | undefined {
  const perimeter = objectField(operation, 'Perimeter');
  if (!perimeter) return readProfile(referenced(reader, operation, 'Profile', report), report);
  const outline = readPolygon(perimeter, report);
  return outline && { outline, holes: readHoles(operation, report) };
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
