import { inkOf } from './read-ink.ts';
import type { Box, PageFrame, TextMark } from './page-marks.ts';

/** A piece of a text on one line of the screen. */
interface Piece {
  from: number;
  to: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The lines of a text as the browser broke them. */
export function readLines(
  node: Text,
  element: Element,
  style: CSSStyleDeclaration,
  frame: PageFrame,
): { mark: TextMark; box: Box }[] {
  const text = node.data;
  const ink = inkOf(element instanceof SVGElement ? style.fill : style.color);
  if (!ink || text.trim() === '') return [];
  const size = Number.parseFloat(style.fontSize) * (growth(element) / frame.scale);
  const rise = ascentOf(style) * (growth(element) / frame.scale);
  return linesOf(node).flatMap(({ from, to, left, right, top, bottom }) => {
    const words = shown(text.slice(from, to), style.textTransform);
    const box = frame.place({ left, top, width: right - left, height: bottom - top });
    if (words === '' || box.width <= 0) return [];
    const { x, y, width } = box;
    const weight = Math.max(100, Math.min(900, Number.parseFloat(style.fontWeight) || 400));
    const isTabular = style.fontVariantNumeric.includes('tabular-nums');
    return [{ mark: { kind: 'text', text: words, x, y: y + rise, width, size, weight, isTabular, ink } as const, box }];
  });
}

function shown(text: string, transform: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (transform === 'uppercase') return plain.toUpperCase();
  return transform === 'lowercase' ? plain.toLowerCase() : plain;
}

/** Words and, where one is broken within, their letters, put together line by line. */
function linesOf(node: Text): Piece[] {
  const range = document.createRange();
  const lines: Piece[] = [];
  const take = (from: number, to: number) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [rect] = rects;
    if (!rect) return;
    if (rects.length > 1 && to - from > 1) {
      for (let at = from; at < to; at++) {
        // A letter may be two units.
        const pair = (node.data.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
        take(at, at + pair);
        at += pair - 1;
      }
      return;
    }
    const line = lines.at(-1);
    const { left, right, top, bottom } = rect;
    if (line && Math.abs(line.top - top) < 1 && left >= line.left)
      Object.assign(line, { to, right: Math.max(line.right, right) });
    else lines.push({ from, to, left, right, top, bottom });
  };
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) take(index, index + word.length);
  return lines;
}

/** Screen px that a px of an element's own is shown as. */
function growth(element: Element): number {
  if (element instanceof SVGGraphicsElement) {
    const screen = element.getScreenCTM();
    return screen ? Math.sqrt(Math.abs(screen.a * screen.d - screen.b * screen.c)) : 1;
  }
  // Of a wide one the rounding of its width says little.
  let wide: HTMLElement | null = element instanceof HTMLElement ? element : element.closest('div');
  while (wide?.parentElement && wide.offsetWidth < 120) wide = wide.parentElement;
  return wide && wide.offsetWidth > 0 ? wide.getBoundingClientRect().width / wide.offsetWidth : 1;
}

let context: CanvasRenderingContext2D | null | undefined;
const ascents = new Map<string, number>();

/** From the upper end of a line's letters to their baseline (px). */
function ascentOf({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const known = ascents.get(font);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0.97 * Number.parseFloat(fontSize);
  context.font = font;
  const { fontBoundingBoxAscent } = context.measureText('x');
  ascents.set(font, fontBoundingBoxAscent);
  return fontBoundingBoxAscent;
}
