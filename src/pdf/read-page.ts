import { readGround } from './read-ground.ts';
import { readShape } from './read-shape.ts';
import { readLines } from './read-lines.ts';
import { inkOf } from './read-ink.ts';
import type { Box, PageDrawing, PageFrame, PageMark } from './page-marks.ts';

/** Pictures have so many pixels an inch, and how good they are as JPEG (0 … 1). */
export const PICTURE_DPI = 200;
const QUALITY = 0.92;

/**
 * Reads what an element shows, as it stands on the screen: words line by line, areas, lines, SVG as paths, images as pixels.
 * `points`: how many of 1/72 inch a px of it is.
 */
export async function readPage(root: HTMLElement, { points, title }: { points: number; title: string }): Promise<PageDrawing> {
  const rect = root.getBoundingClientRect();
  const scale = rect.width / root.offsetWidth;
  const frame: PageFrame = {
    scale,
    corner: rect,
    pixels: (PICTURE_DPI * points) / 72,
    place: ({ left, top, width, height }) => ({
      x: (left - rect.left) / scale,
      y: (top - rect.top) / scale,
      width: width / scale,
      height: height / scale,
    }),
  };
  const marks: (PageMark | Promise<PageMark>)[] = [];
  readElement(root, frame, frame.place(rect), marks);
  const { offsetWidth: width, offsetHeight: height } = root;
  return { width, height, points, title, marks: await Promise.all(marks.map((mark) => Promise.resolve(mark))) };
}

type Marks = (PageMark | Promise<PageMark>)[];

function readElement(element: Element, frame: PageFrame, clip: Box, marks: Marks): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return;
  if (element.hasAttribute('data-unprinted') || element instanceof HTMLCanvasElement) return;
  const box = frame.place(element.getBoundingClientRect());
  // What only a screen reader has takes a px.
  if (style.position === 'absolute' && box.width <= 1 && box.height <= 1) return;
  if (element instanceof SVGGeometryElement) {
    marks.push(...clipped(readShape(element, style, frame), box, clip));
    return;
  }
  if (element instanceof HTMLElement) marks.push(...clipped(readBox(element, style, box), box, clip));
  if (element instanceof HTMLImageElement) {
    marks.push(...clipped([readImage(element, box, frame)], box, clip));
    return;
  }
  const inner = style.overflow === 'visible' ? clip : common(clip, box);
  for (const child of element.childNodes) {
    if (child instanceof Element) readElement(child, frame, inner, marks);
    else if (child instanceof Text)
      for (const { mark, box: line } of readLines(child, element, style, frame)) marks.push(...clipped([mark], line, inner));
  }
}

/** Marks that are seen, cut where they are only in part. */
function clipped<T extends PageMark | Promise<PageMark>>(
  found: readonly T[],
  box: Box,
  clip: Box,
): (PageMark | Promise<PageMark>)[] {
  const seen = common(box, clip);
  // Lines have no area.
  if (seen.width < 0 || seen.height < 0 || (seen.width === 0 && box.width > 0) || (seen.height === 0 && box.height > 0))
    return [];
  const isWhole = seen.width > box.width - 1 && seen.height > box.height - 1;
  if (isWhole) return [...found];
  return found.map(async (mark) => ({ ...(await mark), clip: seen }));
}

function common(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  };
}

/** Ground, border and ring of an element. */
function readBox(element: HTMLElement, style: CSSStyleDeclaration, box: Box): PageMark[] {
  if (box.width <= 0 || box.height <= 0) return [];
  const ratio = element.offsetWidth > 0 ? box.width / element.offsetWidth : 1;
  const radius = parseRadius(style.borderTopLeftRadius, box, ratio);
  const marks: PageMark[] = [];
  const fill = inkOf(style.backgroundColor);
  const ring = /^(.*?\)|#\w+) 0px 0px 0px ([\d.]+)px/.exec(style.boxShadow);
  const ringInk = ring ? inkOf(ring[1] ?? '') : undefined;
  const stroke = ringInk ? { ...ringInk, width: Number(ring?.[2]) * ratio } : undefined;
  if (fill || stroke) marks.push({ kind: 'rectangle', ...box, radius, fill, stroke });
  const ground = readGround(style.backgroundImage, box);
  if (ground) marks.push(ground);
  return [...marks, ...readBorders(style, box, radius, ratio)];
}

const parseRadius = (text: string, box: Box, ratio: number): number =>
  text.includes('%') ? (Number.parseFloat(text) / 100) * Math.min(box.width, box.height) : Number.parseFloat(text) * ratio || 0;

function readBorders(style: CSSStyleDeclaration, box: Box, radius: number, ratio: number): PageMark[] {
  const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
    width: style[`border${side}Style`] === 'none' ? 0 : (Number.parseFloat(style[`border${side}Width`]) || 0) * ratio,
    ink: inkOf(style[`border${side}Color`]),
  }));
  const [top, right, bottom, left] = sides as [Side, Side, Side, Side];
  const { x, y, width, height } = box;
  if (top.ink && sides.every((side) => side.width === top.width && side.width > 0)) {
    const half = top.width / 2;
    const middle = { x: x + half, y: y + half, width: width - top.width, height: height - top.width };
    return [{ kind: 'rectangle', ...middle, radius: Math.max(0, radius - half), stroke: { ...top.ink, width: top.width } }];
  }
  const area = (side: Side, at: Box): PageMark[] =>
    side.ink && side.width > 0 ? [{ kind: 'rectangle', ...at, radius: 0, fill: side.ink }] : [];
  return [
    ...area(top, { x, y, width, height: top.width }),
    ...area(right, { x: x + width - right.width, y, width: right.width, height }),
    ...area(bottom, { x, y: y + height - bottom.width, width, height: bottom.width }),
    ...area(left, { x, y, width: left.width, height }),
  ];
}

type Side = { width: number; ink: ReturnType<typeof inkOf> };

/** An image as pixels on white: paper is. */
async function readImage(image: HTMLImageElement, box: Box, frame: PageFrame): Promise<PageMark> {
  const canvas = document.createElement('canvas');
  const pixels = Math.min(frame.pixels, 8192 / Math.max(box.width, box.height, 1));
  canvas.width = Math.max(1, Math.round(box.width * pixels));
  canvas.height = Math.max(1, Math.round(box.height * pixels));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no picture.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await image.decode().catch(() => undefined);
  if (image.naturalWidth > 0) context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The browser makes no picture.');
  return { kind: 'picture', ...box, bytes: new Uint8Array(await blob.arrayBuffer()) };
}
