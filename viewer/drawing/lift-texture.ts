import { DataTexture, FloatType, RedFormat } from 'three';
import { STATE_WIDTH } from './shaders/shared.ts';

/** How much higher each element is drawn than it stands (m): beside its state, one number each; nothing where all stand as they are built. */
export class LiftTexture {
  #texture = textureOf(new Float32Array(0));
  #count = 0;

  get texture(): DataTexture {
    return this.#texture;
  }

  /** Takes other lifts; answers the texture that holds them. */
  set(lifts: Float32Array | undefined): DataTexture {
    const wanted = lifts ?? new Float32Array(0);
    if (wanted.length === this.#count) {
      (this.#texture.image.data as unknown as Float32Array).set(wanted);
      this.#texture.needsUpdate = true;
      return this.#texture;
    }
    this.#texture.dispose();
    this.#count = wanted.length;
    this.#texture = textureOf(wanted);
    return this.#texture;
  }

  dispose(): void {
    this.#texture.dispose();
  }
}

function textureOf(lifts: Float32Array): DataTexture {
  const rows = Math.max(1, Math.ceil(lifts.length / STATE_WIDTH));
  const texels = new Float32Array(STATE_WIDTH * rows);
  texels.set(lifts);
  const texture = new DataTexture(texels, STATE_WIDTH, rows, RedFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}
