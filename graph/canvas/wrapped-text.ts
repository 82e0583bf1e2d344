/** A piece of text that is not broken, and its width in letter sizes. */
interface Piece {
  text: string;
  width: number;
  /** A space stands before it. */
  isApart: boolean;
}

/** Lines of a text and the size of its letters. */
export interface WrappedText {
  lines: string[];
  size: number;
}

/** Room for a text: width and height, the letters wanted and the least that say something, all in one unit. */
export interface TextRoom {
  width: number;
  height: number;
  size: number;
  least: number;
}

/** Distance of two lines in letter sizes. */
export const LINE_HEIGHT = 1.25;

const STEPS = 4;
/** Letters of Chinese and Japanese stand alone; all else keeps together. */
const PIECES = /(\s*)([\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]|[^\s\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]+)/g;
const MOST_KEPT = 20_000;

/**
 * Texts broken into lines for a canvas. Each piece is measured once; a frame costs additions. `measure` answers the width
 * of a text in letter sizes.
 */
export class TextWrapper {
  readonly #ask: (text: string) => number;
  readonly #pieces = new Map<string, Piece[]>();
  readonly #widths = new Map<string, number>();

  constructor(measure: (text: string) => number) {
    this.#ask = measure;
  }

  /** The text in its room: letters become smaller before any is lost; what has no room ends with an ellipsis. */
  wrap(text: string, room: TextRoom): WrappedText {
    const pieces = this.#piecesOf(text);
    for (let step = 0; step < STEPS; step++) {
      const size = room.size - ((room.size - room.least) * step) / (STEPS - 1);
      const broken = breakLines(pieces, room.width / size, Math.floor(room.height / (size * LINE_HEIGHT)));
      if (broken.isWhole) return { lines: broken.lines, size };
    }
    const most = Math.max(1, Math.floor(room.height / (room.least * LINE_HEIGHT)));
    const { lines, isWhole } = breakLines(pieces, room.width / room.least, most);
    const last = lines.length - 1;
    return {
      size: room.least,
      lines: lines.map((line, at) => this.#clipped(line, room.width / room.least, at === last && !isWhole)).filter(Boolean),
    };
  }

  #piecesOf(text: string): Piece[] {
    const known = this.#pieces.get(text);
    if (known) return known;
    if (this.#pieces.size > MOST_KEPT) this.#pieces.clear();
    const pieces = [...text.matchAll(PIECES)].map(([, space, word]) => ({
      text: word as string,
      width: this.#measure(word as string),
      isApart: space !== '',
    }));
    this.#pieces.set(text, pieces);
    return pieces;
  }

  #measure(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size > MOST_KEPT) this.#widths.clear();
    const width = this.#ask(text);
    this.#widths.set(text, width);
    return width;
  }

  #clipped(line: string, room: number, hasMore: boolean): string {
    if (!hasMore && this.#measure(line) <= room) return line;
    let [low, high] = [0, line.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#measure(`${line.slice(0, middle)}…`) <= room) low = middle;
      else high = middle - 1;
    }
    return low > 0 ? `${line.slice(0, low).trimEnd()}…` : '';
  }
}

/** Widths of a font, in letter sizes. */
export function fontWidths(context: CanvasRenderingContext2D, font: string): (text: string) => number {
  return (text) => {
    context.font = font;
    return context.measureText(text).width / FONT_PX;
  };
}

/** Letters that are measured, px. */
export const FONT_PX = 100;

const SPACE = 0.28;

function breakLines(pieces: readonly Piece[], room: number, most: number): { lines: string[]; isWhole: boolean } {
  const lines: string[] = [];
  let [line, width, isWhole] = ['', 0, most > 0];
  for (const piece of pieces) {
    const space = piece.isApart && line !== '' ? SPACE : 0;
    if (line !== '' && width + space + piece.width > room) {
      lines.push(line);
      [line, width] = ['', 0];
    }
    if (piece.width > room) isWhole = false;
    line += line !== '' && piece.isApart ? ` ${piece.text}` : piece.text;
    width += (line === piece.text ? 0 : space) + piece.width;
  }
  if (line !== '') lines.push(line);
  return lines.length > most ? { lines: lines.slice(0, Math.max(1, most)), isWhole: false } : { lines, isWhole };
}
