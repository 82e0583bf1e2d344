import { isJsonObject, type JsonObject } from '#domain';
import type { Vec3 } from '../math/vector.ts';
import { field, listField, objectField } from './fields.ts';
import type { Report } from './issue.ts';
import { readPolygon } from './read-curve.ts';

/** A planar region: an outline and the holes in it. */
export interface Region {
  outline: Vec3[];
  holes: Vec3[][];
}

/** Reads a profile, or a bare polygon that stands where a profile is expected. */
export function readProfile(json: JsonObject | undefined, report: Report): Region | undefined {
  if (!json) return undefined;
  const perimeter = Array.isArray(field(json, 'Vertices')) ? json : objectField(json, 'Perimeter');
  const outline = readPolygon(perimeter, report);
  if (!outline) {
    if (!perimeter) report('geometry.open', 'The profile has no perimeter.');
    return undefined;
  }
  const holes = listField(json, 'Voids')
    .filter(isJsonObject)
    .map((hole) => readPolygon(hole, report))
    .filter((hole) => hole !== undefined);
  return { outline, holes };
}
