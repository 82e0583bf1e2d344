const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const ZERO = 48;
const FIRST_ROOM = 1 << 16;

/**
 * JSON that is written as bytes at once. Of a hundred thousand small objects, texts that are joined, flattened and
 * encoded afterwards cost more than the numbers that they describe.
 */
export class JsonBytes {
  #bytes = new Uint8Array(FIRST_ROOM);
  #length = 0;
  #encoder: TextEncoder | undefined;

  get length(): number {
    return this.#length;
  }

  /** A window of what was written; worth nothing after the next call. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Text as it stands, of ASCII signs alone. */
  raw(text: string): this {
    const { length } = text;
    if (this.#length + length > this.#bytes.length) this.#grow(length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let sign = 0; sign < length; sign++) bytes[at++] = text.charCodeAt(sign);
    this.#length = at;
    return this;
  }

  /** A comma before every item but the first. */
  next(): this {
    if (this.#length === 0) return this;
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = COMMA;
    return this;
  }

  /** A finite number. */
  number(value: number): this {
    if (value >= 0 && value < 1e9 && value === Math.floor(value)) return this.#natural(value);
    // As JSON writes it: no sign at zero.
    return this.raw(String(value));
  }

  #natural(value: number): this {
    if (this.#length + 10 > this.#bytes.length) this.#grow(10);
    let digits = 1;
    for (let limit = 10; value >= limit; limit *= 10) digits++;
    this.#length += digits;
    let rest = value;
    for (let at = this.#length - 1; digits > 0; digits--, at--) {
      const higher = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - higher * 10;
      rest = higher;
    }
    return this;
  }

  /** A text in quotes. */
  text(value: string): this {
    const { length } = value;
    if (this.#length + length + 2 > this.#bytes.length) this.#grow(length + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = QUOTE;
    for (let sign = 0; sign < length; sign++) {
      const code = value.charCodeAt(sign);
      if (code < 32 || code > 126 || code === QUOTE || code === BACKSLASH) return this.value(value);
      bytes[at++] = code;
    }
    bytes[at++] = QUOTE;
    this.#length = at;
    return this;
  }

  /** Anything that JSON can say. */
  value(value: unknown): this {
    const encoded = (this.#encoder ??= new TextEncoder()).encode(JSON.stringify(value));
    return this.append(encoded);
  }

  /** Takes back the last bytes. */
  cut(count: number): this {
    this.#length -= count;
    return this;
  }

  append(more: Uint8Array): this {
    if (this.#length + more.length > this.#bytes.length) this.#grow(more.length);
    this.#bytes.set(more, this.#length);
    this.#length += more.length;
    return this;
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
