import { isJsonObject, type JsonObject } from '#domain';
import { field, listField, objectField } from './fields.ts';
import type { Report } from './issue.ts';
import { readPolygon } from './read-curve.ts';

/** A planar region: an outline and the holes in it; x, y, z (m) of each corner in a row. */
export interface Region {
  outline: number[];
  holes: number[][];
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
  return { outline, holes: readHoles(json, report) };
}

const NO_HOLES: number[][] = [];

/** The polygons among the `Voids` of a profile or a lamina. */
export function readHoles(json: JsonObject, report: Report): number[][] {
  const values = listField(json, 'Voids');
  if (values.length === 0) return NO_HOLES;
  const holes: number[][] = [];
  for (const value of values) {
    const hole = isJsonObject(value) ? readPolygon(value, report) : undefined;
    if (hole) holes.push(hole);
  }
  return holes;
}
