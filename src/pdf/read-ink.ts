import type { Ink } from './page-marks.ts';

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, Ink | undefined>();

/** Colour as the browser shows it, however CSS writes it; undefined where nothing is seen of it. */
export function inkOf(colour: string): Ink | undefined {
  if (!known.has(colour)) known.set(colour, readInk(colour));
  return known.get(colour);
}

function readInk(colour: string): Ink | undefined {
  if (colour === 'none' || colour === '' || colour.startsWith('url(')) return undefined;
  if (context === undefined) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    context = canvas.getContext('2d', { willReadFrequently: true });
  }
  if (!context) return undefined;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = '#000000';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 0 ? undefined : { rgb: [red, green, blue], alpha: alpha / 255 };
}
