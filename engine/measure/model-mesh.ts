import { PartiError } from '#domain';
import { transformPoint } from '../math/matrix.ts';
import type { ModelGeometry } from '../scene/model-geometry.ts';

/** Triangles over corners, in the form that meshes of elements have. */
export interface FlatMesh {
  /** x, y, z of each corner (m). */
  Positions: number[];
  /** Three corners a triangle, counter-clockwise seen from outside. */
  Triangles: number[];
}

/** Corners that are nearer than this (m) are one. */
const GRAIN = 1e-4;

/**
 * All surfaces of a model as one mesh, as `readGeometry(model, 'everything')` found them; corners that coincide are one, to a tenth of a millimetre.
 * Throws `import.empty` for a model without surfaces, `import.geometry-too-complex` above `limit` triangles.
 */
export function modelMesh({ placements }: Pick<ModelGeometry, 'placements'>, limit: number): FlatMesh {
  const Positions: number[] = [];
  const Triangles: number[] = [];
  const corners = new Map<string, number>();
  for (const { shape, matrix } of placements) {
    const own = new Map<number, number>();
    const cornerOf = (vertex: number): number => {
      const known = own.get(vertex);
      if (known !== undefined) return known;
      const [x = 0, y = 0, z = 0] = shape.positions.subarray(vertex * 3, vertex * 3 + 3);
      const point = transformPoint(matrix, [x, y, z]).map((value) => Math.round(value / GRAIN));
      const key = point.join(' ');
      let corner = corners.get(key);
      if (corner === undefined) {
        corner = corners.size;
        corners.set(key, corner);
        // Dividing by a whole number gives back the shortest decimal.
        Positions.push(...point.map((value) => value / Math.round(1 / GRAIN)));
      }
      own.set(vertex, corner);
      return corner;
    };
    for (let at = 0; at + 2 < shape.index.length; at += 3) {
      const [a, b, c] = [...shape.index.subarray(at, at + 3)].map(cornerOf) as [number, number, number];
      if (a === b || b === c || c === a) continue;
      Triangles.push(a, b, c);
      if (Triangles.length > limit * 3) throw new PartiError('import.geometry-too-complex', { limit });
    }
  }
  if (Triangles.length === 0) throw new PartiError('import.empty');
  return { Positions, Triangles };
}
