import { hashOf, hashOfBytes, IdTable } from './id-table.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58] as const;
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93] as const;
const TRUE = 116;

/** Of ASCII. Where functions run there is no `TextEncoder`, and they carry the engine along. */
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const isAscii = (text: string) => /^[ -~]*$/.test(text);
const MODEL = bytesOf('model');
const ELEMENTS = bytesOf('Elements');
const KIND = bytesOf('discriminator');
const DEFINITION = bytesOf('IsElementDefinition');

const FIRST_ROOM = 1024;
const NO_BYTES = new Uint8Array(0);
/** Bytes of ids and kinds, mostly. */
const MOST_SHORT = 48;

/**
 * Where each element stands in the bytes of a model, or of a result with a model in it, which are kept as they came.
 * Feed chunks in order. Only brackets, quotes and a few keys are looked at; a chunk of 1 MB takes some milliseconds.
 */
export class ElementIndex {
  readonly chunks: Uint8Array[] = [];
  /** Elements by id, in the order of the file; of two with one id the last. */
  readonly places = new IdTable((at) => this.#idOf(at));
  #count = 0;
  /** Kinds by number; 0 where an element names none. */
  readonly kinds: string[] = [''];
  readonly #numberOf = new Map<string, number>();
  /** Where chunks start. */
  readonly #offsets: number[] = [];
  /** Where ids start; they end before the quote in front of `starts`. */
  #ids = new Uint32Array(FIRST_ROOM);
  #starts = new Uint32Array(FIRST_ROOM);
  #ends = new Uint32Array(FIRST_ROOM);
  #kindOf = new Uint16Array(FIRST_ROOM);
  #isDefinition = new Uint8Array(FIRST_ROOM);
  readonly #decoder = new TextDecoder();
  readonly #codes: number[] = [];
  #length = 0;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /** The last text that was met: a key when a colon follows. */
  #textStart = 0;
  #textEnd = 0;
  /** The key whose value comes next, as far as it is one of those that are looked for. */
  #key: Uint8Array | undefined;
  #lastKind: { bytes: Uint8Array; number: number } | undefined;
  #inModel = false;
  /** Depth within `Elements`; 0 outside. */
  #elementsDepth = 0;
  #elementsStart = 0;
  #elementsEnd = 0;
  #isOpen = false;
  #isDone = false;

  /** Bytes so far. */
  get byteLength(): number {
    return this.#length;
  }

  /** Whether the document is whole. */
  get isDone(): boolean {
    return this.#isDone;
  }

  get hasElements(): boolean {
    return this.#elementsEnd > 0;
  }

  kindOf(at: number): string {
    return this.kinds[this.#kindOf[at] as number] as string;
  }

  /** The place of the kind in `kinds`. */
  kindNumberOf(at: number): number {
    return this.#kindOf[at] as number;
  }

  isDefinition(at: number): boolean {
    return this.#isDefinition[at] === 1;
  }

  /** The JSON of an element. */
  textOf(at: number): string {
    return this.#text(this.#starts[at] as number, this.#ends[at] as number);
  }

  /** The document with an empty `Elements`. */
  restText(): string {
    if (!this.hasElements) return this.#text(0, this.#length);
    return `${this.#text(0, this.#elementsStart)}{}${this.#text(this.#elementsEnd, this.#length)}`;
  }

  /** Lets go of the bytes: the elements can be read no more. */
  release(): void {
    this.chunks.length = 0;
  }

  feed(chunk: Uint8Array): void {
    const base = this.#length;
    this.chunks.push(chunk);
    this.#offsets.push(base);
    this.#length += chunk.length;
    let at = 0;
    while (at < chunk.length) at = this.#isText ? this.#skipText(chunk, at, base) : this.#next(chunk, at, base);
  }

  /** To the end of a text. */
  #skipText(chunk: Uint8Array, from: number, base: number): number {
    let isEscaped = this.#isEscaped;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        this.#isText = false;
        this.#isEscaped = false;
        this.#textEnd = base + at;
        if (this.#key === KIND) this.#tellKind();
        return at + 1;
      }
    }
    this.#isEscaped = isEscaped;
    return chunk.length;
  }

  /** To the next text. */
  #next(chunk: Uint8Array, from: number, base: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === QUOTE) {
        this.#isText = true;
        this.#textStart = base + at + 1;
        return at + 1;
      }
      if (byte === COLON) this.#colon();
      else if (byte === OPEN || byte === OPEN_LIST) this.#opens(byte, base + at);
      else if (byte === CLOSE || byte === CLOSE_LIST) this.#closes(base + at);
      else if (byte === COMMA) {
        this.#key = undefined;
        if (this.#isOpen && this.#depth === this.#elementsDepth) this.#endElement(base + at);
      } else if (byte === TRUE && this.#key === DEFINITION) this.#isDefinition[this.#count - 1] = 1;
    }
    return chunk.length;
  }

  #colon(): void {
    const inside = this.#elementsDepth;
    if (inside > 0 && this.#depth === inside) {
      if (!this.#isOpen) this.#startElement();
    } else if (inside > 0 && this.#depth === inside + 1)
      this.#key = this.#isKey(KIND) ? KIND : this.#isKey(DEFINITION) ? DEFINITION : undefined;
    else if (inside === 0 && this.#depth === 1)
      this.#key = this.#isKey(ELEMENTS) ? ELEMENTS : this.#isKey(MODEL) ? MODEL : undefined;
    else if (inside === 0 && this.#inModel && this.#depth === 2) this.#key = this.#isKey(ELEMENTS) ? ELEMENTS : undefined;
  }

  /** Whether the last text is this one. */
  #isKey(key: Uint8Array): boolean {
    if (this.#textEnd - this.#textStart !== key.length) return false;
    const [chunk, from] = this.#bytes(this.#textStart, this.#textEnd);
    for (let at = 0; at < key.length; at++) if (chunk[from + at] !== key[at]) return false;
    return true;
  }

  #opens(byte: number, at: number): void {
    this.#depth++;
    if (byte === OPEN && this.#key === MODEL) this.#inModel = true;
    if (byte === OPEN && this.#key === ELEMENTS && this.#elementsEnd === 0) {
      this.#elementsDepth = this.#depth;
      this.#elementsStart = at;
    }
    this.#key = undefined;
  }

  #closes(at: number): void {
    this.#key = undefined;
    if (this.#elementsDepth > 0 && this.#depth === this.#elementsDepth) {
      if (this.#isOpen) this.#endElement(at);
      this.#elementsDepth = 0;
      this.#elementsEnd = at + 1;
    }
    this.#depth--;
    if (this.#inModel && this.#depth === 1) this.#inModel = false;
    if (this.#depth === 0) this.#isDone = true;
  }

  #startElement(): void {
    const at = this.#count++;
    if (at === this.#starts.length) this.#grow();
    this.#ids[at] = this.#textStart;
    this.#starts[at] = this.#textEnd + 1;
    const [bytes, start] = this.#bytes(this.#textStart, this.#textEnd);
    this.places.add(hashOfBytes(bytes, start, start + this.#textEnd - this.#textStart) ?? hashOf(this.#idOf(at)));
    this.#isOpen = true;
  }

  #idOf(at: number): string {
    const id = this.#text(this.#ids[at] as number, (this.#starts[at] as number) - 1);
    return id.includes('\\') ? (JSON.parse(`"${id}"`) as string) : id;
  }

  #endElement(at: number): void {
    this.#ends[this.#count - 1] = at;
    this.#isOpen = false;
  }

  #tellKind(): void {
    this.#key = undefined;
    // Elements of one kind follow each other.
    if (this.#lastKind && this.#isKey(this.#lastKind.bytes)) {
      this.#kindOf[this.#count - 1] = this.#lastKind.number;
      return;
    }
    const kind = this.#text(this.#textStart, this.#textEnd);
    let number = this.#numberOf.get(kind);
    if (number === undefined) {
      // Kinds beyond are read with their elements.
      if (kind.includes('\\') || this.kinds.length > 0xfff0) return;
      this.#numberOf.set(kind, (number = this.kinds.push(kind) - 1));
    }
    this.#kindOf[this.#count - 1] = number;
    if (isAscii(kind)) this.#lastKind = { bytes: bytesOf(kind), number };
  }

  #grow(): void {
    const longer = <T extends Uint32Array | Uint16Array | Uint8Array>(list: T, made: T): T => {
      made.set(list);
      return made;
    };
    const room = this.#starts.length * 2;
    this.#ids = longer(this.#ids, new Uint32Array(room));
    this.#starts = longer(this.#starts, new Uint32Array(room));
    this.#ends = longer(this.#ends, new Uint32Array(room));
    this.#kindOf = longer(this.#kindOf, new Uint16Array(room));
    this.#isDefinition = longer(this.#isDefinition, new Uint8Array(room));
  }

  #text(from: number, to: number): string {
    const [bytes, start] = this.#bytes(from, to);
    const length = to - from;
    // Ids and kinds: asking the decoder costs more than they do.
    if (length <= MOST_SHORT) {
      let isPlain = true;
      const codes = this.#codes;
      codes.length = length;
      for (let at = 0; at < length; at++) {
        const byte = bytes[start + at] as number;
        codes[at] = byte;
        if (byte > 127) isPlain = false;
      }
      if (isPlain) return String.fromCharCode(...codes);
    }
    return this.#decoder.decode(bytes.subarray(start, start + length));
  }

  /** Memory that holds some bytes, and where they start in it. */
  #bytes(from: number, to: number): [bytes: Uint8Array, start: number] {
    let which = this.#chunkAt(from);
    const chunk = this.chunks[which] ?? NO_BYTES;
    const offset = this.#offsets[which] ?? 0;
    if (to - offset <= chunk.length) return [chunk, from - offset];
    const bytes = new Uint8Array(to - from);
    for (let at = from; at < to && which < this.chunks.length; which++) {
      const piece = this.chunks[which] as Uint8Array;
      const start = at - (this.#offsets[which] as number);
      const part = piece.subarray(start, Math.min(piece.length, to - (this.#offsets[which] as number)));
      bytes.set(part, at - from);
      at += part.length;
    }
    return [bytes, 0];
  }

  #chunkAt(place: number): number {
    let [low, high] = [0, this.#offsets.length - 1];
    // Mostly the newest.
    if (place >= (this.#offsets[high] as number)) return high;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#offsets[middle] as number) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
