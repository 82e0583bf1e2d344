import { BufferAttribute, BufferGeometry, DataTexture, RGBAIntegerFormat, UnsignedIntType } from 'three';
import { LINES_A_ROW } from './shaders/line.ts';

const NUMBERS_A_LINE = 8;
const QUAD = [0, 1, 2, 0, 2, 3];

let index = new BufferAttribute(new Uint32Array(0), 1);

/**
 * Lines as a texture, two texels each: both ends (m) as the bits of six floats, then the two numbers of its meta.
 * `points`: six numbers a line; `meta`: two.
 */
export function lineTexture(points: Float32Array, meta: Uint32Array): DataTexture {
  const count = meta.length / 2;
  const rows = Math.max(1, Math.ceil(count / LINES_A_ROW));
  const texels = new Uint32Array(rows * LINES_A_ROW * NUMBERS_A_LINE);
  const bits = new Uint32Array(points.buffer, points.byteOffset, count * 6);
  for (let line = 0; line < count; line++) {
    const [to, from] = [line * NUMBERS_A_LINE, line * 6];
    for (let k = 0; k < 6; k++) texels[to + k] = bits[from + k] as number;
    texels[to + 6] = meta[line * 2] as number;
    texels[to + 7] = meta[line * 2 + 1] as number;
  }
  const texture = new DataTexture(texels, LINES_A_ROW * 2, rows, RGBAIntegerFormat, UnsignedIntType);
  texture.internalFormat = 'RGBA32UI';
  texture.needsUpdate = true;
  return texture;
}

/**
 * Quads without any attribute: the program reads its line from the texture by the number of the vertex. Drawn as one row
 * of triangles, because a renderer on the processor begins anew with every instance.
 */
export class LineGeometry extends BufferGeometry {
  /** The first `count` lines are drawn. */
  show(count: number): void {
    if (count * QUAD.length > (this.index?.count ?? 0)) this.setIndex(quadsIndex(count));
    this.setDrawRange(0, count * QUAD.length);
  }

  /** The index belongs to all. */
  override dispose(): void {
    this.setIndex(null);
    super.dispose();
  }
}

/** Index of at least so many quads; one for all drawings. */
function quadsIndex(count: number): BufferAttribute {
  if (count * QUAD.length <= index.count) return index;
  const size = Math.max(count, (index.count / QUAD.length) * 2);
  const corners = new Uint32Array(size * QUAD.length);
  for (let at = 0; at < corners.length; at++) {
    corners[at] = Math.floor(at / QUAD.length) * 4 + (QUAD[at % QUAD.length] as number);
  }
  index = new BufferAttribute(corners, 1);
  return index;
}
