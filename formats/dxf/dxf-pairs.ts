import { PartiError } from '#domain';
import { dosDecoder, type Decoder } from './dos-decoder.ts';

/** A group of a DXF file: a code that says what the value is. */
export type DxfPair = [code: number, value: string];

const BINARY_MARK = 'AutoCAD Binary DXF';
const HEAD = 65_536;

/** Code pages of drawings before 2007, by the names that browsers know. */
const DECODERS: Record<string, string> = {
  '866': 'ibm866',
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
};

/** Which decoder the bytes of a drawing need, told by its header. Throws for what is no text DXF. */
function decoderOf(head: Uint8Array): Decoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return new TextDecoder('utf-8');
  const text = Array.from(head.subarray(0, HEAD), (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith(BINARY_MARK)) throw new PartiError('import.dxf-binary');
  if (/^AC10\d\d/.test(text)) throw new PartiError('import.dwg');
  const version = /\$ACADVER\s+1\s+AC(\d+)/.exec(text)?.[1];
  if (version !== undefined && Number(version) >= 1021) return new TextDecoder('utf-8');
  const page = /\$DWGCODEPAGE\s+3\s+(?:ANSI|DOS)_?(\d+)/i.exec(text)?.[1];
  if (page !== undefined) {
    if (/^125\d$/.test(page)) return new TextDecoder(`windows-${page}`);
    const label = DECODERS[page];
    if (label) return new TextDecoder(label);
    const dos = dosDecoder(page);
    if (dos) return dos;
    return new TextDecoder('windows-1252');
  }
  // Without a header: UTF-8 where the bytes are, else what most programs wrote.
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return new TextDecoder('utf-8');
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** The text of a drawing whose bytes are all there, in the encoding that its header names. Throws as `DxfPairReader` does. */
export const decodeDxf = (bytes: Uint8Array): string => decoderOf(bytes).decode(bytes);

/** Comments of programs, which may stand between any two groups. */
const COMMENT = 999;

/**
 * Cuts a drawing into groups as its bytes come in. `take` hears each.
 * Throws `import.dxf-binary`, `import.dwg`, or `import.unreadable` where codes are no numbers.
 */
export class DxfPairReader {
  readonly #take: (code: number, value: string) => void;
  #decoder: Decoder | undefined;
  #head: Uint8Array[] = [];
  #headLength = 0;
  #rest = '';
  #code: number | undefined;
  #isDecoded = false;
  #line = 0;
  #hasEnded = false;
  /** Files of old Macs end their lines with a carriage return alone. */
  #hasOldLines: boolean | undefined;

  constructor(take: (code: number, value: string) => void) {
    this.#take = take;
  }

  /** Takes text that somebody else decoded. */
  feedText(text: string): void {
    if (this.#line === 0 && this.#rest === '') {
      if (text.startsWith(BINARY_MARK)) throw new PartiError('import.dxf-binary');
      if (/^AC10\d\d/.test(text)) throw new PartiError('import.dwg');
    }
    const isFirst = this.#line === 0 && this.#rest === '';
    this.#isDecoded = true;
    this.#read(isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text);
  }

  feed(chunk: Uint8Array): void {
    if (this.#decoder) return this.#read(this.#decoder.decode(chunk, { stream: true }));
    this.#head.push(chunk);
    this.#headLength += chunk.length;
    if (this.#headLength >= HEAD) this.#start();
  }

  end(): void {
    if (!this.#decoder && !this.#isDecoded) this.#start();
    this.#read(`${this.#decoder?.decode() ?? ''}\n`);
    if (this.#line < 2) throw new PartiError('import.unreadable', { format: 'DXF', reason: 'no groups' });
  }

  #start(): void {
    const head = new Uint8Array(this.#headLength);
    let at = 0;
    for (const part of this.#head) {
      head.set(part, at);
      at += part.length;
    }
    this.#head = [];
    this.#decoder = decoderOf(head);
    this.#read(this.#decoder.decode(head, { stream: true }));
  }

  #read(more: string): void {
    this.#hasOldLines ??= more === '' ? undefined : !more.includes('\n') && /\r[^\n]/.test(more);
    const text = this.#rest + (this.#hasOldLines === true ? more.replaceAll('\r', '\n') : more);
    let from = 0;
    for (;;) {
      const found = text.indexOf('\n', from);
      if (found < 0) break;
      const to = found > from && text.charCodeAt(found - 1) === 13 ? found - 1 : found;
      this.#takeLine(text.slice(from, to));
      from = found + 1;
    }
    this.#rest = text.slice(from);
  }

  #takeLine(line: string): void {
    // Some programs write a mark behind the end.
    if (this.#hasEnded) return;
    this.#line++;
    if (this.#code !== undefined) {
      const code = this.#code;
      this.#code = undefined;
      this.#hasEnded = code === 0 && line.trim() === 'EOF';
      if (code !== COMMENT) this.#take(code, line);
      return;
    }
    const text = line.trim();
    if (text === '') return;
    const code = Number(text);
    if (!Number.isInteger(code)) throw new PartiError('import.unreadable', { format: 'DXF', reason: `line ${this.#line}` });
    this.#code = code;
  }
}
