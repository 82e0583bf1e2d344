import type { Box } from '../model/card-geometry.ts';
import { fontWidths, FONT_PX, LINE_HEIGHT, TextWrapper } from './wrapped-text.ts';

/** Letters on the screen (px): as they are wanted, and the least that can be read. */
const WANTED_PX = 12;
const LEAST_PX = { middle: 8, start: 10 };
/** From here on letters would cover more than they say. */
const MOST_GRAPH_PX = 56;
/** Letters smaller than this on the screen are left out. */
const MIN_PX = 6;
const PADDING_PX = 6;

const sizeAt = (zoom: number): number => Math.min(WANTED_PX / zoom, MOST_GRAPH_PX);

/** Texts of blocks on the canvas, as large at every zoom, broken into lines. One for a font; widths are kept. */
export class BlockText {
  readonly #font: string;
  readonly #wrappers = new Map<number, TextWrapper>();

  constructor(font: string) {
    this.#font = font;
  }

  /** Whether anything is written at this zoom. */
  isReadable(zoom: number): boolean {
    return sizeAt(zoom) * zoom >= MIN_PX;
  }

  /** Draws a text into a box (graph px) with the fill that is set: in its middle, or from its upper left corner. */
  draw(
    context: CanvasRenderingContext2D,
    text: string,
    box: Box,
    zoom: number,
    { weight = 550, at = 'middle' }: { weight?: number; at?: 'middle' | 'start' } = {},
  ): void {
    if (!this.isReadable(zoom)) return;
    const size = sizeAt(zoom);
    const padding = PADDING_PX / zoom;
    const room = {
      width: box.width - 2 * padding,
      height: box.height - padding,
      size,
      least: Math.min(size, LEAST_PX[at] / zoom),
    };
    if (room.height < room.least) return;
    const wrapped = this.#wrapper(context, weight).wrap(text, room);
    const step = wrapped.size * LINE_HEIGHT;
    const isMiddle = at === 'middle';
    context.font = `${weight} ${wrapped.size}px ${this.#font}`;
    context.textAlign = isMiddle ? 'center' : 'start';
    context.textBaseline = 'middle';
    const x = isMiddle ? box.x + box.width / 2 : box.x + padding;
    const y = isMiddle ? box.y + box.height / 2 - (step * (wrapped.lines.length - 1)) / 2 : box.y + padding + step / 2;
    wrapped.lines.forEach((line, index) => context.fillText(line, x, y + index * step));
  }

  #wrapper(context: CanvasRenderingContext2D, weight: number): TextWrapper {
    const known = this.#wrappers.get(weight);
    if (known) return known;
    const font = `${weight} ${FONT_PX}px ${this.#font}`;
    const widthOf = fontWidths(context, font);
    const made = new TextWrapper((text) => {
      // A canvas does not wait for the part of a font that holds these letters.
      if (!document.fonts.check(font, text)) void document.fonts.load(font, text);
      return widthOf(text);
    });
    this.#wrappers.set(weight, made);
    return made;
  }
}

/** Calls back when letters have come that were drawn in another font before; answers how to end. */
export function watchFonts(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener);
  return () => document.fonts.removeEventListener('loadingdone', listener);
}
