import type { JsonObject } from '#domain';
import { transformDirection, transformPoint, type Matrix } from '../math/matrix.ts';
import { scale, unit, type Vec3 } from '../math/vector.ts';
import { field, numberField, textField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { readTransform, referenced, type ModelReader } from '../read/model-reader.ts';
import { readPoint } from '../read/read-curve.ts';
import { readProfile, type Region } from '../read/read-profile.ts';
import type { Extrusion } from '../solids/extrude.ts';

/** Last part of the discriminator: `Elements.Geometry.Solids.Extrude` is an Extrude. */
export const kindOf = (operation: JsonObject): string => (textField(operation, 'discriminator') ?? '').split('.').at(-1) ?? '';

export function readExtrusion(reader: ModelReader, operation: JsonObject, report: Report): Extrusion | undefined {
  const region = readProfile(referenced(reader, operation, 'Profile', report), report);
  const height = numberField(operation, 'Height');
  const direction = readPoint(field(operation, 'Direction')) ?? [0, 0, 1];
  if (height === undefined) report('model.number-invalid', 'The extrusion has no finite "Height".');
  if (!region || height === undefined) return undefined;
  const local = readTransform(operation, report, 'LocalTransform');
  return { region: moved(region, local), way: transformDirection(local, scale(unit(direction), height)) };
}

export function moved(region: Region, matrix: Matrix): Region {
  const place = (ring: Vec3[]) => ring.map((point) => transformPoint(matrix, point));
  return { outline: place(region.outline), holes: region.holes.map(place) };
}
