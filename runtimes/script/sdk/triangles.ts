import earcut from 'earcut';
import { verticesOf, type Element, type Model, type Value } from './model.ts';
import type { Point } from './polygon.ts';

/** Corners of triangles, nine numbers each, counter-clockwise from outside (m). */
export type Triangles = number[];

/** What an element takes: volume of its closed bodies (m³) and area of all its faces (m²). */
export interface Measure {
  volume: number;
  area: number;
}

type Named = Record<string, Value>;
type Vector = [number, number, number];

/** Elements that stand in a model themselves: no definitions of others, nothing without a shape. */
export const standingElements = (model: Model): Element[] =>
  Object.values(model.Elements).filter(
    (element) =>
      element['IsElementDefinition'] !== true &&
      [element['Representation'], element['BaseDefinition'], element['Mesh']].some(
        (shape) => shape !== undefined && shape !== null,
      ),
  );

/** Element whose shape this one shows: its definition, else itself. */
export const shapeOwner = (model: Model, element: Element): Element =>
  (typeof element['BaseDefinition'] === 'string' && model.Elements[element['BaseDefinition']]) || element;

/** Faces of an element where it stands. Extrusions, straight sweeps, flat faces and meshes are read; openings are not cut out. */
export const trianglesOf = (model: Model, element: Element): Triangles =>
  placedTriangles(ownTriangles(model, shapeOwner(model, element)), element['Transform']);

/** Measures elements of a model; a definition is measured once. */
export function measurer(model: Model): (element: Element) => Measure {
  const known = new Map<Element, Measure>();
  return (element) => {
    const owner = shapeOwner(model, element);
    const measure = known.get(owner) ?? measureTriangles(ownTriangles(model, owner));
    known.set(owner, measure);
    const scale = Math.cbrt(Math.abs(determinant(componentsOf(element['Transform']))));
    return { volume: measure.volume * scale ** 3, area: measure.area * scale ** 2 };
  };
}

/** Volume enclosed (signed tetrahedra) and area of triangles. Faces that enclose nothing have no volume. */
export function measureTriangles(triangles: Triangles): Measure {
  let [volume, area] = [0, 0];
  const out: Vector = [0, 0, 0];
  // From the first corner, so that distant elements keep their digits.
  const origin = triangles.slice(0, 3) as Vector;
  for (let at = 0; at < triangles.length; at += 9) {
    const [a, b, c] = [0, 3, 6].map((corner) => minus(cornerAt(triangles, at + corner), origin)) as [Vector, Vector, Vector];
    const normal = crossed(minus(b, a), minus(c, a));
    volume += (a[0] * normal[0] + a[1] * normal[1] + a[2] * normal[2]) / 6;
    area += Math.hypot(...normal) / 2;
    for (const axis of [0, 1, 2] as const) out[axis] += normal[axis] / 2;
  }
  return { volume: Math.hypot(...out) <= 1e-5 * area ? Math.abs(volume) : 0, area };
}

/** Faces of a flat region: corners of triangles as places in the row of all its corners. */
export function triangulate(rings: readonly (readonly Point[])[], plane: 'xy' | 'yz' | 'zx' = 'xy'): number[] {
  const flat = rings.flat().flatMap(({ X, Y, Z }) => (plane === 'xy' ? [X, Y] : plane === 'yz' ? [Y, Z] : [Z, X]));
  const holes: number[] = [];
  for (let [at, ring] = [rings[0]?.length ?? 0, 1]; ring < rings.length; at += rings[ring++]?.length ?? 0) holes.push(at);
  return earcut(flat, holes);
}

function ownTriangles(model: Model, element: Element): Triangles {
  const mesh = element['Mesh'] as Named | null | undefined;
  if (mesh) return meshTriangles(mesh);
  const operations = ((element['Representation'] as Named | null | undefined)?.['SolidOperations'] ?? []) as unknown as Named[];
  return operations.filter((one) => one['IsVoid'] !== true).flatMap((one) => operationTriangles(model, one));
}

function operationTriangles(model: Model, operation: Named): Triangles {
  const kind = String(operation['discriminator'] ?? '');
  const holder = (typeof operation['Profile'] === 'string' ? model.Elements[operation['Profile']] : operation['Profile']) as
    | Named
    | null
    | undefined;
  const from = kind.endsWith('Lamina') ? operation : holder;
  const voids = Array.isArray(from?.['Voids']) ? from['Voids'] : [];
  const rings = [verticesOf(from?.['Perimeter']), ...voids.map((hole) => verticesOf(hole))];
  if ((rings[0]?.length ?? 0) < 3) return [];
  const faces = kind.endsWith('Lamina')
    ? capOf(rings, false)
    : kind.endsWith('Sweep')
      ? sweepTriangles(rings, operation)
      : prism(rings, scaled(vectorOf(operation['Direction']) ?? [0, 0, 1], Number(operation['Height'] ?? 0)));
  return placedTriangles(faces, operation['LocalTransform']);
}

/** Rings moved by a way: both ends and the sides. */
function prism(rings: readonly Point[][], [x, y, z]: Vector): Triangles {
  const normal = areaVector(rings[0] ?? []);
  const isAlong = normal[0] * x + normal[1] * y + normal[2] * z > 0;
  const moved = rings.map((ring) => ring.map((at) => ({ X: at.X + x, Y: at.Y + y, Z: at.Z + z })));
  const faces = [...capOf(rings, isAlong), ...capOf(moved, !isAlong)];
  for (const [index, ring] of rings.entries()) {
    const own = areaVector(ring);
    const isTurned = own[0] * normal[0] + own[1] * normal[1] + own[2] * normal[2] > 0 !== (index === 0);
    for (const [at, a] of ring.entries()) {
      const next = (at + 1) % ring.length;
      const [b, c, d] = [ring[next], moved[index]?.[next], moved[index]?.[at]] as [Point, Point, Point];
      faces.push(...(isAlong === isTurned ? [a, d, c, a, c, b] : [a, b, c, a, c, d]).flatMap(({ X, Y, Z }) => [X, Y, Z]));
    }
  }
  return faces;
}

/** A flat face; looking along its normal where it is not turned. */
function capOf(rings: readonly Point[][], isTurned: boolean): Triangles {
  const normal = areaVector(rings[0] ?? []);
  const [nx, ny, nz] = normal.map(Math.abs) as Vector;
  const plane = nz >= nx && nz >= ny ? 'xy' : nx >= ny ? 'yz' : 'zx';
  const corners = rings.flat();
  const found = triangulate(rings, plane);
  const faces = found.flatMap((index) => [corners[index]?.X ?? 0, corners[index]?.Y ?? 0, corners[index]?.Z ?? 0]);
  const [a, b, c] = [cornerAt(faces, 0), cornerAt(faces, 3), cornerAt(faces, 6)];
  const own = crossed(minus(b, a), minus(c, a));
  const isAlong = own[0] * normal[0] + own[1] * normal[1] + own[2] * normal[2] > 0;
  return isAlong === !isTurned ? faces : flipped(faces);
}

/** A profile along a straight way: its y points up, its x to the right. */
function sweepTriangles(rings: readonly Point[][], operation: Named): Triangles {
  const curve = operation['Curve'] as Named | undefined;
  const ends = [curve?.['Start'], curve?.['End']].map(vectorOf);
  const [start, end] = ends;
  if (!start || !end) return [];
  const along = minus(end, start);
  const length = Math.hypot(...along);
  const [first, last] = [Number(operation['StartSetback'] ?? 0), Number(operation['EndSetback'] ?? 0)];
  if (!(length - first - last > 0)) return [];
  const way = scaled(along, 1 / length);
  const side = Math.hypot(way[0], way[1]) < 1e-9 ? ([1, 0, 0] as Vector) : unitOf(crossed(way, [0, 0, 1]));
  const up = crossed(side, way);
  const turn = (Number(operation['ProfileRotation'] ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const section = rings.map((ring) =>
    ring.map(({ X, Y }): Point => {
      const [x, y] = [X * cos - Y * sin, X * sin + Y * cos];
      const at = (axis: 0 | 1 | 2) => start[axis] + way[axis] * first + side[axis] * x + up[axis] * y;
      return { X: at(0), Y: at(1), Z: at(2) };
    }),
  );
  return prism(section, scaled(way, length - first - last));
}

function meshTriangles(mesh: Named): Triangles {
  const [positions, corners] = [mesh['Positions'], mesh['Triangles']] as unknown as [number[]?, number[]?];
  return (corners ?? []).flatMap((index) => (positions ?? []).slice(index * 3, index * 3 + 3));
}

const componentsOf = (place: Value | undefined): number[] | undefined =>
  (place as { Matrix?: { Components?: number[] } } | null | undefined)?.Matrix?.Components;

const determinant = (m: number[] | undefined): number => {
  if (!m) return 1;
  const [a, b, c, , d, e, f, , g, h, i] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
};

function placedTriangles(triangles: Triangles, place: Value | undefined): Triangles {
  const m = componentsOf(place);
  if (!m) return triangles;
  const moved: number[] = [];
  for (let at = 0; at < triangles.length; at += 3)
    for (let axis = 0; axis < 3; axis++)
      moved[at + axis] =
        (m[axis * 4] ?? 0) * (triangles[at] ?? 0) +
        (m[axis * 4 + 1] ?? 0) * (triangles[at + 1] ?? 0) +
        (m[axis * 4 + 2] ?? 0) * (triangles[at + 2] ?? 0) +
        (m[axis * 4 + 3] ?? 0);
  return determinant(m) < 0 ? flipped(moved) : moved;
}

function flipped(triangles: Triangles): Triangles {
  const turned: number[] = [];
  for (let at = 0; at < triangles.length; at += 9)
    turned.push(...triangles.slice(at, at + 3), ...triangles.slice(at + 6, at + 9), ...triangles.slice(at + 3, at + 6));
  return turned;
}

function areaVector(ring: readonly Point[]): Vector {
  const sum: Vector = [0, 0, 0];
  const [o] = ring;
  for (const [at, p] of ring.entries()) {
    const q = ring[(at + 1) % ring.length] as Point;
    const [a, b] = [p, q].map(({ X, Y, Z }): Vector => [X - (o?.X ?? 0), Y - (o?.Y ?? 0), Z - (o?.Z ?? 0)]) as [Vector, Vector];
    const part = crossed(a, b);
    for (const axis of [0, 1, 2] as const) sum[axis] += part[axis] / 2;
  }
  return sum;
}

const vectorOf = (value: Value | undefined): Vector | undefined => {
  const at = value as { X?: number; Y?: number; Z?: number } | null | undefined;
  return at && typeof at.X === 'number' ? [at.X, at.Y ?? 0, at.Z ?? 0] : undefined;
};
const cornerAt = (list: readonly number[], at: number): Vector => [list[at] ?? 0, list[at + 1] ?? 0, list[at + 2] ?? 0];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const unitOf = (a: Vector): Vector => scaled(a, 1 / Math.hypot(...a));
const crossed = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
