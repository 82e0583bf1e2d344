import { MAX_JSON_DEPTH, PartiError } from '#domain';

/** A piece of a model file: a member of the document or of its `Elements`, or an item of a bare list. */
export interface JsonPiece {
  kind: 'member' | 'element' | 'item';
  /** `"key": value`, or the value of an item. */
  text: string;
  /** Where the piece starts, from 1; columns count bytes. */
  line: number;
  column: number;
}

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [34, 92, 44, 10] as const;
const isOpening = (byte: number) => byte === 123 || byte === 91;
const isClosing = (byte: number) => byte === 125 || byte === 93;
const isBlank = (byte: number) => byte === 32 || byte === 10 || byte === 13 || byte === 9;

/**
 * Cuts the bytes of a model file into pieces without ever holding it whole. Feed chunks in order, then `end`.
 * Only brackets, quotes and commas are looked at: whoever parses the pieces finds what is wrong inside them.
 */
export class JsonSplitter {
  readonly #decoder = new TextDecoder();
  readonly #onPiece: (piece: JsonPiece) => void;
  #parts: Uint8Array[] = [];
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #isList = false;
  /** Members of `Elements` stand one level deeper. */
  #inElements = false;
  #hasEnded = false;
  #line = 1;
  /** Bytes before this chunk, and before this line. */
  #before = 0;
  #lineStart = 0;
  #pieceLine = 0;
  #pieceColumn = 0;
  #hasElements = false;
  /** Byte order mark: met only before anything else. */
  #isFirst = true;

  constructor(onPiece: (piece: JsonPiece) => void) {
    this.#onPiece = onPiece;
  }

  feed(chunk: Uint8Array): void {
    // Where the current piece starts in this chunk; -1 between pieces.
    let start = this.#pieceLine > 0 ? 0 : -1;
    let at = 0;
    if (this.#isFirst && chunk.length > 0) {
      this.#isFirst = false;
      if (chunk[0] === 0xef) at = 3;
    }
    for (; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === NEWLINE) {
        this.#line++;
        this.#lineStart = this.#before + at + 1;
      }
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isText = false;
        continue;
      }
      const level = this.#inElements ? 2 : 1;
      if (start < 0) {
        if (isBlank(byte)) continue;
        if (this.#depth === 0) {
          this.#openDocument(byte);
          continue;
        }
        if (byte === COMMA) continue;
        if (!isClosing(byte)) {
          start = at;
          this.#pieceLine = this.#line;
          this.#pieceColumn = this.#before + at - this.#lineStart + 1;
        }
      }
      if (byte === QUOTE) this.#isText = true;
      else if (isOpening(byte)) {
        this.#depth++;
        if (this.#depth > MAX_JSON_DEPTH) throw new PartiError('json.too-deep', { limit: MAX_JSON_DEPTH });
        if (byte === 123 && this.#depth === 2 && !this.#isList && !this.#inElements && this.#startsElements(chunk, start, at)) {
          this.#inElements = true;
          this.#pieceLine = 0;
          start = -1;
        }
      } else if (isClosing(byte)) {
        if (start >= 0 && this.#depth === level) start = this.#cut(chunk, start, at);
        this.#depth--;
        if (this.#inElements && this.#depth === 1) this.#inElements = false;
        if (this.#depth === 0) this.#hasEnded = true;
      } else if (byte === COMMA && this.#depth === level && start >= 0) start = this.#cut(chunk, start, at);
    }
    if (start >= 0) this.#parts.push(chunk.slice(start));
    this.#before += chunk.length;
  }

  /** Whether the document has an object `Elements`, be it empty. */
  get hasElements(): boolean {
    return this.#hasElements;
  }

  /** Throws `json.invalid` when the document is not complete. */
  end(): void {
    if (!this.#hasEnded) throw this.#failure('unexpected-end');
  }

  #openDocument(byte: number): void {
    if (this.#hasEnded || !isOpening(byte)) throw this.#failure('unexpected-character');
    this.#isList = byte === 91;
    this.#depth = 1;
  }

  #failure(reason: string): PartiError {
    return new PartiError('json.invalid', { line: this.#line, column: 1, reason });
  }

  #startsElements(chunk: Uint8Array, start: number, at: number): boolean {
    const head = this.#decoder.decode(joined([...this.#parts, chunk.subarray(start, at)]));
    if (!/^"Elements"\s*:\s*$/.test(head)) return false;
    this.#parts = [];
    this.#hasElements = true;
    return true;
  }

  #cut(chunk: Uint8Array, start: number, end: number): -1 {
    const last = chunk.subarray(start, end);
    const text = this.#decoder.decode(this.#parts.length === 0 ? last : joined([...this.#parts, last]));
    this.#parts = [];
    this.#onPiece({
      kind: this.#inElements ? 'element' : this.#isList ? 'item' : 'member',
      text,
      line: this.#pieceLine,
      column: this.#pieceColumn,
    });
    this.#pieceLine = 0;
    return -1;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
