import {
  DepthTexture,
  Mesh,
  NearestFilter,
  UnsignedIntType,
  WebGLRenderTarget,
  type Camera,
  type OrthographicCamera,
  type Scene,
  type WebGLRenderer,
} from 'three';
import { fixed } from './fixed-mesh.ts';
import type { Materials } from './materials.ts';
import { screenTriangle, staticScene } from './scene-meshes.ts';
import type { Uniforms } from './uniforms.ts';

/** The outline around marked elements: their own depth, and a line where it ends or falls away. Nothing is kept while none is marked. */
export class Marks {
  readonly #uniforms: Uniforms;
  readonly #outline = staticScene();
  readonly #screen: Mesh;
  #target: WebGLRenderTarget | undefined;

  constructor(uniforms: Uniforms, materials: Materials) {
    this.#uniforms = uniforms;
    this.#screen = fixed(new Mesh(screenTriangle(), materials.markOutline), false);
    this.#outline.add(this.#screen);
  }

  /** Takes down where the marked elements are seen from a camera, in a picture of `width` × `height` device pixels. */
  measure(gl: WebGLRenderer, marked: Scene, camera: Camera, width: number, height: number): void {
    if (this.#target?.width !== width || this.#target.height !== height) {
      this.dispose();
      const depthTexture = new DepthTexture(width, height, UnsignedIntType);
      this.#target = new WebGLRenderTarget(width, height, { samples: 0, depthTexture, generateMipmaps: false });
      this.#target.texture.minFilter = NearestFilter;
      this.#target.texture.magFilter = NearestFilter;
      this.#uniforms.uMarkT.value = depthTexture;
    }
    gl.setRenderTarget(this.#target);
    gl.clear(true, true, false);
    gl.render(marked, camera);
  }

  /** Draws the outline of what was measured last over the target of the moment. */
  draw(gl: WebGLRenderer, flat: OrthographicCamera): void {
    if (this.#target) gl.render(this.#outline, flat);
  }

  /** Lets the memory go; the next `measure` takes new. */
  dispose(): void {
    this.#target?.dispose();
    this.#target = undefined;
    this.#uniforms.uMarkT.value = null;
  }
}
