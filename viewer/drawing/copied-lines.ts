import {
  DataTexture,
  Float32BufferAttribute,
  FloatType,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  RGBAFormat,
  Sphere,
  Vector3,
  type RawShaderMaterial,
} from 'three';
import type { SceneLineCopies } from '#engine';
import { fixed } from './fixed-mesh.ts';
import { LINE_QUAD, QUAD_INDEX } from './line-quad.ts';
import type { Materials } from './materials.ts';
import { PLACES_WIDTH } from './shaders/line.ts';

/** The edges of a shape in all its places, in one draw call: edges stay on the card once, places in a texture. */
export class CopiedLines {
  readonly mesh: Mesh;
  readonly sphere: Sphere;
  readonly #geometry = new InstancedBufferGeometry();
  readonly #material: RawShaderMaterial;
  readonly #texture: DataTexture;
  readonly #cuts: Uint32Array;
  readonly #count: number;

  constructor(copies: SceneLineCopies, materials: Materials) {
    const { edgePoints, edgeMeta, edgeCuts, ids, bounds } = copies;
    this.#cuts = edgeCuts;
    this.#count = ids.length;
    this.#texture = placesTexture(copies);
    this.#material = materials.copiedLine(this.#texture, ids.length);
    const geometry = this.#geometry;
    geometry.setAttribute('position', new Float32BufferAttribute(LINE_QUAD, 3));
    geometry.setIndex(QUAD_INDEX);
    // Each edge stays for as many instances as there are places.
    const ends = new InstancedInterleavedBuffer(edgePoints, 6, ids.length);
    geometry.setAttribute('aP', new InterleavedBufferAttribute(ends, 3, 0));
    geometry.setAttribute('aQ', new InterleavedBufferAttribute(ends, 3, 3));
    geometry.setAttribute('aM', new InstancedBufferAttribute(edgeMeta, 2, false, ids.length));
    const [low, high] = [new Vector3().fromArray(bounds, 0), new Vector3().fromArray(bounds, 3)];
    this.sphere = new Sphere(low.clone().add(high).multiplyScalar(0.5), low.distanceTo(high) / 2);
    geometry.boundingSphere = this.sphere;
    this.mesh = fixed(new Mesh(geometry, this.#material));
    this.cut(0);
  }

  /** Draws edges of at least this pitch code only. */
  cut(code: number): void {
    this.#geometry.instanceCount = (this.#cuts[code] as number) * this.#count;
    this.mesh.visible = this.#geometry.instanceCount > 0;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#material.dispose();
    this.#texture.dispose();
  }
}

/** Four texels a place: three rows of its matrix, and its element. */
function placesTexture({ places, ids }: SceneLineCopies): DataTexture {
  const rows = Math.max(1, Math.ceil((ids.length * 4) / PLACES_WIDTH));
  const texels = new Float32Array(PLACES_WIDTH * rows * 4);
  for (let copy = 0; copy < ids.length; copy++) {
    texels.set(places.subarray(copy * 12, copy * 12 + 12), copy * 16);
    texels[copy * 16 + 12] = ids[copy] as number;
  }
  const texture = new DataTexture(texels, PLACES_WIDTH, rows, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}
