import { DataTexture, RGBAIntegerFormat, UnsignedByteType } from 'three';
import { STATE_WIDTH } from './shaders/shared.ts';

/** What each element shows, four bytes each: tint red, green, blue, and flags. One write changes surfaces and lines alike. */
export class StateTexture {
  readonly texture: DataTexture;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #count: number;
  #ghosts = 0;

  constructor(elementCount: number) {
    this.#count = elementCount;
    const rows = Math.max(1, Math.ceil((elementCount + 1) / STATE_WIDTH));
    this.#bytes = new Uint8Array(STATE_WIDTH * rows * 4);
    this.texture = new DataTexture(this.#bytes, STATE_WIDTH, rows, RGBAIntegerFormat, UnsignedByteType);
    this.texture.internalFormat = 'RGBA8UI';
    this.texture.needsUpdate = true;
  }

  /** Whether any element is drawn as a ghost: they cost one more pass. */
  get hasGhosts(): boolean {
    return this.#ghosts > 0;
  }

  flagsOf(element: number): number {
    return this.#bytes[element * 4 + 3] ?? 0;
  }

  /** Writes the flags of one element; answers whether anything changed. */
  set(element: number, flags: number): boolean {
    const at = element * 4 + 3;
    const before = this.#bytes[at] ?? 0;
    if (before === flags || element >= this.#count) return false;
    this.#bytes[at] = flags;
    this.#ghosts += ((flags & 4) - (before & 4)) / 4;
    this.texture.addUpdateRange(element * 4, 4);
    this.texture.needsUpdate = true;
    return true;
  }

  /** Writes the flags of all elements. */
  setAll(flagsOf: (element: number) => number): void {
    this.#ghosts = 0;
    for (let element = 0; element < this.#count; element++) {
      const flags = flagsOf(element);
      this.#bytes[element * 4 + 3] = flags;
      this.#ghosts += (flags & 4) >> 2;
    }
    this.texture.clearUpdateRanges();
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
