import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import type { Vec3 } from '../math/vector.ts';
import { drawableOf, field, isDrawable, listField, numberField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { readPoint } from '../read/read-curve.ts';

/** Points and corners of triangles, three each. */
export interface Mesh {
  points: Vec3[];
  triangles: number[];
}

/**
 * Reads both forms of a mesh: flat lists `Positions` and `Triangles`, and
 * `vertices: [{index, position}]` with `triangles: [{vertexIndices}]`, in small letters or not. Triangles that lead nowhere are left out and reported.
 */
export function readMesh(json: JsonObject, report: Report): Mesh | undefined {
  const mesh = isFlat(json, 'Positions')
    ? readFlat(json, 'Positions')
    : isFlat(json, 'Vertices')
      ? readFlat(json, 'Vertices')
      : readIndexed(json);
  const triangles: number[] = [];
  for (let at = 0; at + 2 < mesh.triangles.length; at += 3) {
    const corners = mesh.triangles.slice(at, at + 3);
    if (corners.every((corner) => mesh.points[corner] !== undefined)) triangles.push(...corners);
  }
  if (triangles.length < mesh.triangles.length)
    report('geometry.mesh-invalid', 'Triangles of the mesh refer to points that it does not hold.');
  if (triangles.length === 0) {
    report('geometry.mesh-invalid', 'The mesh has no triangles.');
    return undefined;
  }
  return { points: mesh.points, triangles };
}

/** Whether a list holds numbers in a row instead of points. */
function isFlat(json: JsonObject, key: string): boolean {
  const list = field(json, key);
  return Array.isArray(list) && (key === 'Positions' || typeof list[0] === 'number');
}

function readFlat(json: JsonObject, key: string): Mesh {
  const positions = listField(json, key);
  const points: Vec3[] = [];
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const point = positions.slice(at, at + 3);
    // A gap keeps the numbering of the points after it.
    if (point.every(isDrawable)) points[at / 3] = point as [number, number, number];
  }
  return { points, triangles: listField(json, 'Triangles').filter((index): index is number => typeof index === 'number') };
}

/** A value under a key that versions of the format spell in small or in capital letters; of `uv` all of them. */
export const meshPart = (object: JsonObject, key: string): JsonValue | undefined =>
  field(object, key) ?? field(object, `${key.charAt(0).toUpperCase()}${key.slice(1)}`) ?? field(object, key.toUpperCase());

function readIndexed(json: JsonObject): Mesh {
  const points: Vec3[] = [];
  const part = meshPart;
  const list = (object: JsonObject, key: string): readonly JsonValue[] => {
    const value = part(object, key);
    return Array.isArray(value) ? value : [];
  };
  list(json, 'vertices').forEach((vertex, order) => {
    const point = isJsonObject(vertex) ? readPoint(part(vertex, 'position') ?? vertex) : readPoint(vertex);
    const index = isJsonObject(vertex) ? (drawableOf(part(vertex, 'index')) ?? order) : order;
    if (point && Number.isInteger(index) && index >= 0 && index < 1e7) points[index] = point;
  });
  const triangles = list(json, 'triangles').flatMap((triangle: JsonValue) => {
    const corners = isJsonObject(triangle) ? list(triangle, 'vertexIndices') : Array.isArray(triangle) ? triangle : [];
    return corners.length === 3 && corners.every((corner) => typeof corner === 'number') ? (corners as number[]) : [];
  });
  return { points, triangles };
}

/** The grid of a `Topography` as a mesh: `Elevations` in rows of `RowWidth` points, `CellWidth` × `CellHeight` (m) apart from `Origin`. */
export function readTopography(json: JsonObject, report: Report): Mesh | undefined {
  const elevations = listField(json, 'Elevations');
  const width = numberField(json, 'RowWidth') ?? Math.sqrt(elevations.length);
  const [cellWidth, cellHeight] = [
    numberField(json, 'CellWidth') ?? 1,
    numberField(json, 'CellHeight') ?? numberField(json, 'CellWidth') ?? 1,
  ];
  const origin = readPoint(field(json, 'Origin')) ?? ([0, 0, 0] as const);
  const rows = Math.floor(elevations.length / width);
  if (!Number.isInteger(width) || width < 2 || rows < 2) {
    report('geometry.mesh-invalid', 'The topography needs whole rows of at least two elevations.');
    return undefined;
  }
  const points = elevations.slice(0, rows * width).map((elevation, index): Vec3 => {
    const [column, row] = [index % width, Math.floor(index / width)];
    return [origin[0] + column * cellWidth, origin[1] + row * cellHeight, origin[2] + (isDrawable(elevation) ? elevation : 0)];
  });
  const triangles: number[] = [];
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < width; column++) {
      const a = row * width + column;
      triangles.push(a, a + 1, a + width + 1, a, a + width + 1, a + width);
    }
  return { points, triangles };
}
