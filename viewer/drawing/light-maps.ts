import {
  DepthTexture,
  LessEqualCompare,
  LinearFilter,
  OrthographicCamera,
  RedFormat,
  UnsignedByteType,
  UnsignedIntType,
  type Vector3,
  WebGLRenderTarget,
  type Matrix4,
  type Scene,
  type WebGLRenderer,
} from 'three';
import type { Uniforms } from './uniforms.ts';

const SUN_SIZE = 2048;
const SKY_SIZE = 1024;

/** What the light reaches: a sphere, metres. */
export interface LitArea {
  centre: Vector3;
  radius: number;
}

/** Depth seen from the sun and from one direction of the sky. */
export class LightMaps {
  readonly #sun = depthTarget(SUN_SIZE, true);
  readonly #sky = depthTarget(SKY_SIZE, false);
  readonly #camera = new OrthographicCamera();
  readonly #uniforms: Uniforms;

  constructor(uniforms: Uniforms) {
    this.#uniforms = uniforms;
    uniforms.uSunT.value = this.#sun.depthTexture as DepthTexture;
    uniforms.uSkyT.value = this.#sky.depthTexture as DepthTexture;
    uniforms.uTexel.value = 1 / SUN_SIZE;
  }

  drawSun(gl: WebGLRenderer, scene: Scene, area: LitArea, direction: Vector3, jitter: readonly [number, number] = [0, 0]): void {
    this.#draw(gl, scene, area, direction, this.#sun, this.#uniforms.uSunM.value, jitter);
  }

  drawSky(gl: WebGLRenderer, scene: Scene, area: LitArea, direction: Vector3): void {
    this.#uniforms.uSkyDir.value.copy(direction);
    this.#draw(gl, scene, area, direction, this.#sky, this.#uniforms.uSkyM.value, [0, 0]);
  }

  #draw(
    gl: WebGLRenderer,
    scene: Scene,
    { centre, radius }: LitArea,
    direction: Vector3,
    target: WebGLRenderTarget,
    matrix: Matrix4,
    jitter: readonly [number, number],
  ): void {
    const camera = this.#camera;
    const texel = (2 * radius) / target.width;
    const [x, y] = [jitter[0] * texel, jitter[1] * texel];
    camera.left = -radius + x;
    camera.right = radius + x;
    camera.bottom = -radius + y;
    camera.top = radius + y;
    camera.near = radius;
    camera.far = 5 * radius;
    this.#uniforms.uSkyRange.value = 4 * radius;
    camera.position.copy(centre).addScaledVector(direction, 3 * radius);
    if (Math.abs(direction.z) > 0.99) camera.up.set(1, 0, 0);
    else camera.up.set(0, 0, 1);
    camera.lookAt(centre);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    gl.setRenderTarget(target);
    gl.clear(true, true, false);
    gl.render(scene, camera);
    matrix
      .set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1)
      .multiply(camera.projectionMatrix)
      .multiply(camera.matrixWorldInverse);
  }

  /** Half the size, for machines that draw by the processor: a quarter of the pixels. Draw both maps before the next surface. */
  coarsen(): void {
    this.#sun.setSize(SUN_SIZE / 2, SUN_SIZE / 2);
    this.#sky.setSize(SKY_SIZE / 2, SKY_SIZE / 2);
    this.#uniforms.uTexel.value = 2 / SUN_SIZE;
  }

  dispose(): void {
    this.#sun.dispose();
    this.#sky.dispose();
  }
}

function depthTarget(size: number, compares: boolean): WebGLRenderTarget {
  // three always gives a target a colour texture; one byte a texel is the least.
  const target = new WebGLRenderTarget(size, size, {
    depthTexture: new DepthTexture(size, size, UnsignedIntType),
    generateMipmaps: false,
    format: RedFormat,
    type: UnsignedByteType,
  });
  const depth = target.depthTexture as DepthTexture;
  if (compares) {
    depth.compareFunction = LessEqualCompare;
    depth.minFilter = LinearFilter;
    depth.magFilter = LinearFilter;
  }
  return target;
}
