import { isJsonObject, type JsonObject } from '#domain';
import { field, listField, numberField, objectField, textField } from '../read/fields.ts';
import { referenced, type ModelReader } from '../read/model-reader.ts';
import { meshPart, readMesh } from '../solids/mesh.ts';
import { IMAGE } from './pictures.ts';

/** Textured mesh: a mesh with an image on it, in the element's own coordinates (m). Memory may be shared by many placements. */
export interface TexturedMesh {
  /** x, y, z of each point. */
  points: Float64Array;
  /** u to the right and v upwards of each point, 0 to 1 across the image; beyond it repeats. */
  uvs: Float32Array;
  index: Uint32Array;
  /** The address that holds the image itself. */
  url: string;
  /** Multiplies the image: red, green, blue, 0 to 1. */
  color: readonly [r: number, g: number, b: number];
}

/**
 * The mesh of an element whose material holds a `Texture`: flat `UVs` beside its `Positions`, or a `uv` with each of its `vertices`.
 * Undefined where one of these is missing; paths to files elsewhere are never followed.
 */
export function readTexturedMesh(reader: ModelReader, json: JsonObject): TexturedMesh | undefined {
  const source = objectField(json, 'Mesh');
  const material = source && referenced(reader, json, 'Material', () => undefined);
  const url = material ? (textField(material, 'Texture') ?? '') : '';
  if (!source || !material || !IMAGE.test(url)) return undefined;
  const mesh = readMesh(source, () => undefined);
  const uvs = mesh && readUvs(source, mesh.points.length);
  if (!uvs) return undefined;
  const points = new Float64Array(mesh.points.length * 3);
  mesh.points.forEach((point, at) => points.set(point, at * 3));
  const color = objectField(material, 'Color') ?? {};
  const part = (key: string) => Math.min(1, Math.max(0, numberField(color, key) ?? 1));
  return { points, uvs, index: Uint32Array.from(mesh.triangles), url, color: [part('Red'), part('Green'), part('Blue')] };
}

function readUvs(mesh: JsonObject, count: number): Float32Array | undefined {
  const flat = listField(mesh, 'UVs');
  if (flat.length > 0) return flat.length === count * 2 ? Float32Array.from(flat, Number) : undefined;
  const vertices = meshPart(mesh, 'vertices');
  if (!Array.isArray(vertices) || vertices.length !== count) return undefined;
  const uvs = new Float32Array(count * 2);
  for (const [order, vertex] of vertices.entries()) {
    const uv = isJsonObject(vertex) ? meshPart(vertex, 'uv') : undefined;
    if (!isJsonObject(vertex) || !isJsonObject(uv)) return undefined;
    const place = numberField(vertex, 'index') ?? numberField(vertex, 'Index') ?? order;
    const [u, v] = [field(uv, 'U') ?? field(uv, 'u'), field(uv, 'V') ?? field(uv, 'v')];
    if (typeof u !== 'number' || typeof v !== 'number' || !(place >= 0 && place < count)) return undefined;
    uvs.set([u, v], place * 2);
  }
  return uvs;
}
