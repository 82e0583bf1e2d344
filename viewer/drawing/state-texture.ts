import { DataTexture, RGBAIntegerFormat, UnsignedByteType } from 'three';
import { STATE_WIDTH } from './shaders/shared.ts';

/** What each element shows, four bytes each: tint red, green, blue, and flags. One write changes surfaces and lines alike. */
export class StateTexture {
  readonly texture: DataTexture;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #count: number;
  #ghosts = 0;
  #marks = 0;
  /** All of it waits to be uploaded: a range would take the place of the rest. */
  #isWholeDue = true;

  constructor(elementCount: number) {
    this.#count = elementCount;
    const rows = Math.max(1, Math.ceil((elementCount + 1) / STATE_WIDTH));
    this.#bytes = new Uint8Array(STATE_WIDTH * rows * 4);
    this.texture = new DataTexture(this.#bytes, STATE_WIDTH, rows, RGBAIntegerFormat, UnsignedByteType);
    this.texture.internalFormat = 'RGBA8UI';
    this.texture.onUpdate = () => (this.#isWholeDue = false);
    this.texture.needsUpdate = true;
  }

  /** Whether any element is drawn as a ghost: they cost one more pass. */
  get hasGhosts(): boolean {
    return this.#ghosts > 0;
  }

  /** Whether any element is marked: their outline costs two more passes. */
  get hasMarks(): boolean {
    return this.#marks > 0;
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
    this.#marks += ((flags & 32) - (before & 32)) / 32;
    if (!this.#isWholeDue) this.texture.addUpdateRange(element * 4, 4);
    this.texture.needsUpdate = true;
    return true;
  }

  /** Writes flags and tints of all elements: one byte each, and three of red, green and blue where `tints` is given; answers whether anything changed. */
  setAll(flags: Uint8Array, tints?: Uint8Array): boolean {
    const bytes = this.#bytes;
    const before = bytes.slice();
    this.#ghosts = 0;
    this.#marks = 0;
    for (let element = 0, at = 0, from = 0; element < this.#count; element++, at += 4, from += 3) {
      const now = flags[element] as number;
      bytes[at + 3] = now;
      this.#ghosts += (now & 4) >> 2;
      this.#marks += (now & 32) >> 5;
      if (!tints) continue;
      bytes[at] = tints[from] as number;
      bytes[at + 1] = tints[from + 1] as number;
      bytes[at + 2] = tints[from + 2] as number;
    }
    if (bytes.every((byte, at) => byte === before[at])) return false;
    this.texture.clearUpdateRanges();
    this.#isWholeDue = true;
    this.texture.needsUpdate = true;
    return true;
  }

  /** Takes every flag away but those of a mask. */
  keepOnly(mask: number): void {
    this.setAll(Uint8Array.from({ length: this.#count }, (_, element) => this.flagsOf(element) & mask));
  }

  dispose(): void {
    this.texture.dispose();
  }
}
