import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import type { Vec3 } from '../math/vector.ts';
import { field, isDrawable, listField, numberField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { flatten, lift, oriented, planeOf, rowOf, triangulate } from '../shapes/planar.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';
import { addFacets } from './faceted.ts';

/** Adds a solid given by its faces: `{vertices: [{id, x, y, z}], faces: [{outer: [half-edge], inner: [[half-edge]]}]}`. */
export function addConstructedSolid(
  builder: ShapeBuilder,
  solid: JsonObject,
  place: (point: Vec3) => Vec3,
  report: Report,
): void {
  const vertices = readVertices(listField(solid, 'vertices'));
  const points: Vec3[] = [];
  const triangles: number[] = [];
  let skipped = 0;
  for (const face of listField(solid, 'faces').filter(isJsonObject)) {
    const outline = readLoop(listField(face, 'outer'), vertices);
    const row = outline && rowOf(outline);
    const plane = row && planeOf(row);
    if (!row || !plane) {
      skipped++;
      continue;
    }
    const holes = listField(face, 'inner')
      .map((loop) => readLoop(Array.isArray(loop) ? loop : [], vertices))
      .filter((loop) => loop !== undefined);
    const region = oriented(
      flatten(row, plane),
      holes.map((hole) => flatten(rowOf(hole), plane)),
    );
    const first = points.length;
    for (const ring of [region.outline, ...region.holes]) points.push(...lift(ring, plane).map(place));
    for (const index of triangulate(region).triangles.corners) triangles.push(first + index);
  }
  if (skipped > 0) report('geometry.open', `${skipped} faces of the solid have no closed outline.`);
  addFacets(builder, points, triangles);
}

function readVertices(values: readonly JsonValue[]): Map<number, Vec3> {
  const vertices = new Map<number, Vec3>();
  for (const value of values.filter(isJsonObject)) {
    const id = numberField(value, 'id');
    const point = ['x', 'y', 'z'].map((key) => field(value, key));
    if (id !== undefined && point.every(isDrawable)) vertices.set(id, point as [number, number, number]);
  }
  return vertices;
}

function readLoop(halfEdges: readonly JsonValue[], vertices: ReadonlyMap<number, Vec3>): Vec3[] | undefined {
  const points = halfEdges
    .filter(isJsonObject)
    .map((edge) => vertices.get(numberField(edge, 'vertex_id') ?? numberField(edge, 'vertex') ?? -1));
  return points.length >= 3 && points.every((point) => point !== undefined) ? (points as Vec3[]) : undefined;
}
