import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  GLSL3,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RawShaderMaterial,
  RepeatWrapping,
  Sphere,
  Texture,
} from 'three';
import type { SceneTexturedMesh } from '#engine';
import { fetchImage } from './fetch-image.ts';
import { fixed } from './fixed-mesh.ts';
import { TEXTURED_FRAGMENT, TEXTURED_VERTEX } from './shaders/textured-mesh.ts';
import type { Uniforms } from './uniforms.ts';

/** Images around meshes: one mesh for each image. Seen as soon as it is decoded; until then there is paper. */
export class TexturedMeshes {
  readonly meshes: Mesh[] = [];
  readonly #owned: { dispose(): void }[] = [];
  #isDisposed = false;

  /** `onLoaded`: an image can be seen from now on. */
  constructor(texturedMeshes: readonly SceneTexturedMesh[], uniforms: Uniforms, onLoaded: () => void) {
    for (const texturedMesh of texturedMeshes) this.#add(texturedMesh, uniforms, onLoaded);
  }

  #add({ url, positions, uvs, colors, ids, index }: SceneTexturedMesh, uniforms: Uniforms, onLoaded: () => void): void {
    const texture = new Texture();
    texture.wrapS = RepeatWrapping;
    texture.wrapT = RepeatWrapping;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.magFilter = LinearFilter;
    texture.anisotropy = 8;
    texture.flipY = false;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setAttribute('uv', new BufferAttribute(uvs, 2));
    geometry.setAttribute('aInk', new BufferAttribute(colors, 3));
    geometry.setAttribute('aId', new BufferAttribute(ids, 1));
    geometry.setIndex(new BufferAttribute(index, 1));
    geometry.boundingBox = new Box3().setFromArray(positions);
    geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere());
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: TEXTURED_VERTEX,
      fragmentShader: TEXTURED_FRAGMENT,
      side: DoubleSide,
      uniforms: { ...uniforms, uT: { value: texture } },
    });
    const mesh = fixed(new Mesh(geometry, material));
    mesh.visible = false;
    this.#owned.push(geometry, material, texture);
    this.meshes.push(mesh);
    void fetchImage(url).then((image) => {
      if (this.#isDisposed) return image?.close();
      if (!image) return undefined;
      texture.image = image;
      texture.needsUpdate = true;
      mesh.visible = true;
      return onLoaded();
    });
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const thing of this.#owned) thing.dispose();
  }
}
