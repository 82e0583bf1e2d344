import { cofactors, determinant, type Matrix } from '../math/matrix.ts';
import type { Placement } from '../scene/placement.ts';
import { featureIds } from './feature-table.ts';
import { COMPONENT, TARGET, type GlbDocument } from './glb-document.ts';
import type { Look } from './glb-materials.ts';

/** What the elements of a primitive are written with. */
export interface Source {
  features: ReadonlyMap<Placement, number>;
  lookOf: (element: Placement['source']['json']) => Look;
  origin: readonly [number, number, number];
}

/** All triangles of some placements as one primitive, its material left open. */
export function writeSurfaces(glb: GlbDocument, members: readonly Placement[], { features, lookOf, origin }: Source): object {
  let [vertices, corners] = [0, 0];
  for (const { shape } of members) {
    vertices += shape.vertexCount;
    corners += shape.cornerCount;
  }
  const positions = new Float32Array(vertices * 3);
  const normals = new Int8Array(vertices * 4);
  const colors = new Uint32Array(vertices);
  const index = new Uint32Array(corners);
  const ids = features.size > 0 ? new Float32Array(vertices) : undefined;
  const box = new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  let [vertex, corner] = [0, 0];
  for (const placement of members) {
    const { shape, matrix } = placement;
    const count = shape.vertexCount;
    const isMirrored = determinant(matrix) < 0;
    place(shape.positions, matrix, origin, positions, vertex * 3, box);
    turn(shape.normals, matrix, isMirrored, normals, vertex * 4);
    colors.fill(packed(lookOf(placement.source.json)), vertex, vertex + count);
    ids?.fill(features.get(placement) as number, vertex, vertex + count);
    const { index: source } = shape;
    for (let at = 0; at < source.length; at += 3) {
      index[corner++] = vertex + (source[at] as number);
      index[corner++] = vertex + (source[at + (isMirrored ? 2 : 1)] as number);
      index[corner++] = vertex + (source[at + (isMirrored ? 1 : 2)] as number);
    }
    vertex += count;
  }
  glb.use('KHR_mesh_quantization', true);
  const target = TARGET.vertices;
  const attributes = {
    POSITION: glb.addAccessor({
      values: positions,
      type: 'VEC3',
      componentType: COMPONENT.float,
      count: vertices,
      target,
      min: [...box.subarray(0, 3)],
      max: [...box.subarray(3)],
    }),
    NORMAL: glb.addAccessor({
      values: normals,
      type: 'VEC3',
      componentType: COMPONENT.byte,
      isNormalized: true,
      count: vertices,
      stride: 4,
      target,
    }),
    COLOR_0: glb.addAccessor({
      values: colors,
      type: 'VEC4',
      componentType: COMPONENT.unsignedByte,
      isNormalized: true,
      count: vertices,
      stride: 4,
      target,
    }),
    ...(ids ? { _FEATURE_ID_0: featureIds(glb, ids, target) } : {}),
  };
  const indices = glb.addAccessor({
    values: index,
    type: 'SCALAR',
    componentType: COMPONENT.unsignedInt,
    count: corners,
    target: TARGET.indices,
  });
  return { attributes, indices };
}

/** All lines of some placements as one primitive. */
export function writeLines(
  glb: GlbDocument,
  members: readonly Placement[],
  { features, origin }: Omit<Source, 'lookOf'>,
): object {
  const count = members.reduce((sum, { shape }) => sum + shape.edgePoints.length / 3, 0);
  const positions = new Float32Array(count * 3);
  const ids = new Float32Array(count);
  const box = new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  let vertex = 0;
  for (const placement of members) {
    const { edgePoints } = placement.shape;
    place(edgePoints, placement.matrix, origin, positions, vertex * 3, box);
    ids.fill(features.get(placement) as number, vertex, vertex + edgePoints.length / 3);
    vertex += edgePoints.length / 3;
  }
  const target = TARGET.vertices;
  const [min, max] = [[...box.subarray(0, 3)], [...box.subarray(3)]];
  const POSITION = glb.addAccessor({ values: positions, type: 'VEC3', componentType: COMPONENT.float, count, target, min, max });
  return { attributes: { POSITION, _FEATURE_ID_0: featureIds(glb, ids, target) } };
}

function packed({ rgba }: Look): number {
  const [r, g, b, a] = rgba.map((value) => Math.round(value * 255)) as [number, number, number, number];
  return (r | (g << 8) | (b << 16) | (a << 24)) >>> 0;
}

function place(
  points: Float64Array,
  m: Matrix,
  [ox, oy, oz]: readonly [number, number, number],
  out: Float32Array,
  offset: number,
  box: Float32Array,
): void {
  const [a, b, c, d, e, f, g, h, i, j, k, l] = m as Twelve;
  const [tx, ty, tz] = [d - ox, h - oy, l - oz];
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    out[offset + at] = a * x + b * y + c * z + tx;
    out[offset + at + 1] = e * x + f * y + g * z + ty;
    out[offset + at + 2] = i * x + j * y + k * z + tz;
  }
  growBy(box, out, offset, offset + points.length);
}

/** Widens a box by points as they were rounded to 32 bits. */
function growBy(box: Float32Array, points: Float32Array, from: number, to: number): void {
  for (let axis = 0; axis < 3; axis++) {
    let [least, most] = [box[axis] as number, box[axis + 3] as number];
    for (let at = from + axis; at < to; at += 3) {
      const value = points[at] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    box[axis] = least;
    box[axis + 3] = most;
  }
}

type Twelve = [number, number, number, number, number, number, number, number, number, number, number, number];

function turn(normals: Float32Array, matrix: Matrix, isMirrored: boolean, out: Int8Array, offset: number): void {
  if (isUpright(matrix)) {
    for (let at = 0, to = offset; at < normals.length; at += 3, to += 4) {
      out[to] = Math.round((normals[at] as number) * 127);
      out[to + 1] = Math.round((normals[at + 1] as number) * 127);
      out[to + 2] = Math.round((normals[at + 2] as number) * 127);
    }
    return;
  }
  const sign = isMirrored ? -1 : 1;
  const [a, b, c, d, e, f, g, h, i] = cofactors(matrix).map((value) => value * sign) as unknown as Twelve;
  for (let at = 0, to = offset; at < normals.length; at += 3, to += 4) {
    const [x, y, z] = [normals[at] as number, normals[at + 1] as number, normals[at + 2] as number];
    const [u, v, w] = [a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z];
    const size = 127 / (Math.sqrt(u * u + v * v + w * w) || 1);
    out[to] = Math.round(u * size);
    out[to + 1] = Math.round(v * size);
    out[to + 2] = Math.round(w * size);
  }
}

/** Whether a matrix only moves. */
const isUpright = (m: Matrix): boolean => [1, 0, 0, 0, 1, 0, 0, 0, 1].every((value, at) => m[at + Math.floor(at / 3)] === value);
