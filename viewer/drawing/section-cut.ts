import { Mesh, type RawShaderMaterial, type Texture, type Vector4 } from 'three';
import type { SceneBuffers } from '#engine';
import { cutOutline, type Box } from './cut-outline.ts';
import { fixed } from './fixed-mesh.ts';
import { LineGeometry, lineTexture } from './line-geometry.ts';
import type { Materials } from './materials.ts';
import { staticScene } from './scene-meshes.ts';
import type { Uniforms } from './uniforms.ts';

/** The section box of a drawing: its planes for every program, and the outline where it cuts the building. */
export class SectionCut {
  readonly lines = staticScene();
  readonly #uniforms: Uniforms;
  readonly #materialOf: Materials['cut'];
  #outline: { geometry: LineGeometry; material: RawShaderMaterial; texture: Texture } | undefined;
  #box: Box | undefined;

  constructor(uniforms: Uniforms, materialOf: Materials['cut']) {
    this.#uniforms = uniforms;
    this.#materialOf = materialOf;
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
    const geometry = new LineGeometry();
    geometry.show(meta.length / 2);
    const texture = lineTexture(points, meta);
    const material = this.#materialOf(texture);
    this.#outline = { geometry, material, texture };
    this.lines.add(fixed(new Mesh(geometry, material), false));
  }

  /** While the box moves there is no outline. */
  clearOutline(): void {
    this.lines.clear();
    for (const part of Object.values(this.#outline ?? {})) part.dispose();
    this.#outline = undefined;
  }
}
