import {
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type Vector4,
  type Material,
} from 'three';
import type { SceneBuffers } from '#engine';
import { cutOutline, type Box } from './cut-outline.ts';
import { fixed } from './fixed-mesh.ts';
import { LINE_QUAD, QUAD_INDEX } from './line-quad.ts';
import { staticScene } from './scene-meshes.ts';
import type { Uniforms } from './uniforms.ts';

/** The section box of a drawing: its planes for every program, and the outline where it cuts the building. */
export class SectionCut {
  readonly lines = staticScene();
  readonly #uniforms: Uniforms;
  readonly #material: Material;
  #geometry: InstancedBufferGeometry | undefined;
  #box: Box | undefined;

  constructor(uniforms: Uniforms, material: Material) {
    this.#uniforms = uniforms;
    this.#material = material;
  }

  get isOn(): boolean {
    return this.#box !== undefined;
  }

  /** Cuts along a box (scene coordinates); undefined cuts nothing. */
  set(box: Box | undefined): void {
    this.#box = box;
    this.#uniforms.uClipOn.value = box ? 1 : 0;
    if (!box) return;
    const planes = this.#uniforms.uClip.value;
    for (let side = 0; side < 6; side++) {
      const axis = side >> 1;
      const sign = side & 1 ? -1 : 1;
      (planes[side] as Vector4).set(
        axis === 0 ? sign : 0,
        axis === 1 ? sign : 0,
        axis === 2 ? sign : 0,
        -sign * (box[axis + (side & 1) * 3] as number),
      );
    }
  }

  /** Draws the outline of what is shown now. */
  outline(scene: SceneBuffers | undefined, isShown: (element: number) => boolean): void {
    this.clearOutline();
    if (!scene || !this.#box) return;
    const { points, meta } = cutOutline(scene, this.#box, isShown);
    if (meta.length === 0) return;
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(LINE_QUAD, 3));
    geometry.setIndex(QUAD_INDEX);
    const ends = new InstancedInterleavedBuffer(points, 6);
    geometry.setAttribute('aP', new InterleavedBufferAttribute(ends, 3, 0));
    geometry.setAttribute('aQ', new InterleavedBufferAttribute(ends, 3, 3));
    geometry.setAttribute('aM', new InstancedBufferAttribute(meta, 2));
    geometry.instanceCount = meta.length / 2;
    this.#geometry = geometry;
    this.lines.add(fixed(new Mesh(geometry, this.#material), false));
  }

  /** While the box moves there is no outline. */
  clearOutline(): void {
    this.lines.clear();
    this.#geometry?.dispose();
    this.#geometry = undefined;
  }
}
