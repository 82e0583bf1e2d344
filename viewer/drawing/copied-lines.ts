import { DataTexture, FloatType, Mesh, RGBAFormat, Sphere, Vector3, type RawShaderMaterial } from 'three';
import type { SceneLineCopies } from '#engine';
import { fixed } from './fixed-mesh.ts';
import { LineGeometry, lineTexture } from './line-geometry.ts';
import type { Materials } from './materials.ts';
import { PLACES_WIDTH } from './shaders/line.ts';

/** The edges of a shape in all its places, in one draw call: edges stay on the card once, places in a texture. */
export class CopiedLines {
  readonly mesh: Mesh;
  readonly sphere: Sphere;
  readonly #geometry = new LineGeometry();
  readonly #material: RawShaderMaterial;
  readonly #lines: DataTexture;
  readonly #places: DataTexture;
  readonly #cuts: Uint32Array;
  readonly #count: number;

  constructor(copies: SceneLineCopies, materials: Materials) {
    const { edgePoints, edgeMeta, edgeCuts, ids, bounds } = copies;
    this.#cuts = edgeCuts;
    this.#count = ids.length;
    this.#lines = lineTexture(edgePoints, edgeMeta);
    this.#places = placesTexture(copies);
    this.#material = materials.copiedLine(this.#lines, this.#places, ids.length);
    const [low, high] = [new Vector3().fromArray(bounds, 0), new Vector3().fromArray(bounds, 3)];
    this.sphere = new Sphere(low.clone().add(high).multiplyScalar(0.5), low.distanceTo(high) / 2);
    this.#geometry.boundingSphere = this.sphere;
    this.mesh = fixed(new Mesh(this.#geometry, this.#material));
    this.cut(0);
  }

  /** Draws edges of at least this pitch code only. */
  cut(code: number): void {
    const count = (this.#cuts[code] as number) * this.#count;
    this.#geometry.show(count);
    this.mesh.visible = count > 0;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#material.dispose();
    this.#lines.dispose();
    this.#places.dispose();
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
