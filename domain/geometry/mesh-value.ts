import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';

/** Triangles that an input keeps: about a megabyte of the workflow, which everybody loads. */
export const MAX_MESH_TRIANGLES = 20_000;

/** Number of triangles of a mesh: flat lists `Positions` and `Triangles`, or `Vertices` with a list of triangles. Undefined for anything else. */
export function meshTriangles(value: JsonValue | undefined): number | undefined {
  if (!isJsonObject(value)) return undefined;
  const [triangles, positions, vertices] = ['Triangles', 'Positions', 'Vertices'].map((key) => ownValue(value, key));
  if (!Array.isArray(triangles)) return undefined;
  if (Array.isArray(positions)) return Math.floor(triangles.length / 3);
  return Array.isArray(vertices) ? triangles.length : undefined;
}
