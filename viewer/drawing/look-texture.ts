import { DataTexture, RGBAIntegerFormat, UnsignedByteType } from 'three';
import type { ViewManner } from '#domain';
import { elementRole, type SceneBuffers, type SceneElement } from '#engine';
import { LINES_ALONE, OPAQUE, STATE_WIDTH } from './shaders/shared.ts';

/** Colours of materials, four bytes an element: red, green, blue, and alpha of 127 with a bit for what is of lines alone. */
export class LookTexture {
  readonly texture: DataTexture;
  readonly #isClear: Record<ViewManner, boolean> = { drawn: false, coloured: false, plain: false };

  constructor(scene: SceneBuffers | undefined) {
    const elements = scene?.elements ?? [];
    const rows = Math.max(1, Math.ceil((elements.length + 1) / STATE_WIDTH));
    const bytes = new Uint8Array(STATE_WIDTH * rows * 4);
    if (scene) bytes.set(scene.colours);
    for (let at = 0; at < elements.length; at++) {
      const { indexCount, edgeCount, discriminator } = elements[at] as SceneElement;
      const alpha = bytes[at * 4 + 3] as number;
      const kept = alpha === 0 ? 0 : Math.max(1, Math.round((alpha / 255) * OPAQUE));
      bytes[at * 4 + 3] = kept | (indexCount === 0 && edgeCount > 0 ? LINES_ALONE : 0);
      if (kept === 0 || kept === OPAQUE || this.#isClear.coloured) continue;
      this.#isClear.plain = true;
      this.#isClear.coloured = elementRole(discriminator).surface !== 'glass';
    }
    this.texture = new DataTexture(bytes, STATE_WIDTH, rows, RGBAIntegerFormat, UnsignedByteType);
    this.texture.internalFormat = 'RGBA8UI';
    this.texture.needsUpdate = true;
  }

  /** Whether anything is seen through in a manner: it costs one more pass. */
  hasClear(manner: ViewManner): boolean {
    return this.#isClear[manner];
  }

  dispose(): void {
    this.texture.dispose();
  }
}
