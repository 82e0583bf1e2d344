import type { JsonObject } from '#domain';
import { IDENTITY, transformDirection, transformPoint, type Matrix } from '../math/matrix.ts';
import { scale, unit, type Vec3 } from '../math/vector.ts';
import { field, kindField, numberField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { readTransform, referenced, type ModelReader } from '../read/model-reader.ts';
import { readPoint } from '../read/read-curve.ts';
import { readProfile, type Region } from '../read/read-profile.ts';
import type { Extrusion } from '../solids/extrude.ts';

/** Last part of the discriminator: `Elements.Geometry.Solids.Extrude` is an Extrude. Without one, what the operation's parts say. */
export function kindOf(operation: JsonObject): string {
  const kind = kindField(operation);
  if (kind !== undefined) return kind.slice(kind.lastIndexOf('.') + 1);
  const holds = (key: string) => field(operation, key) != null;
  if (holds('Solid')) return 'ConstructedSolid';
  if (holds('Profile') && holds('Height')) return 'Extrude';
  if (holds('Profile') && holds('Curve')) return 'Sweep';
  return holds('Perimeter') ? 'Lamina' : '';
}

export function readExtrusion(reader: ModelReader, operation: JsonObject, report: Report): Extrusion | undefined {
  const region = readProfile(referenced(reader, operation, 'Profile', report), report);
  const height = numberField(operation, 'Height');
  const direction = readPoint(field(operation, 'Direction')) ?? [0, 0, 1];
  if (height === undefined) report('model.number-invalid', 'The extrusion has no finite "Height".');
  if (!region || height === undefined) return undefined;
  const local = readTransform(operation, report, 'LocalTransform');
  const vector = scale(unit(direction), height);
  if (local === IDENTITY) return { region, vector };
  return { region: moved(region, local), vector: transformDirection(local, vector) };
}

export function moved(region: Region, matrix: Matrix): Region {
  if (matrix === IDENTITY) return region;
  const place = (ring: number[]) => movedRing(ring, matrix);
  return { outline: place(region.outline), holes: region.holes.map(place) };
}

function movedRing(ring: readonly number[], matrix: Matrix): number[] {
  const row: number[] = [];
  for (let at = 0; at < ring.length; at += 3) {
    const [x, y, z] = transformPoint(matrix, [ring[at] as number, ring[at + 1] as number, ring[at + 2] as number]);
    row.push(x, y, z);
  }
  return row;
}

/** A region that is moved by `by` (m). */
export const shifted = (region: Region, [x, y, z]: Vec3): Region => moved(region, [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]);
