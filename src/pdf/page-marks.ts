/** Box on a page (px, from its upper left corner). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Colour: red, green, blue (0 … 255) and how much it covers (0 … 1). */
export interface Ink {
  rgb: readonly [number, number, number];
  alpha: number;
}

/** What a page shows, in the order in which it lies over each other. `clip`: no more of it is seen. */
export type PageMark = { clip?: Box | undefined } & (TextMark | PathMark | RectangleMark | GroundMark | PictureMark);

/** One line of text, set so that it fills `width` (px). */
export interface TextMark {
  kind: 'text';
  text: string;
  /** Start of its baseline (px). */
  x: number;
  y: number;
  width: number;
  /** Size of the letters (px), and weight (100 … 900). */
  size: number;
  weight: number;
  /** Digits are equally wide. */
  isTabular: boolean;
  ink: Ink;
}

/** Lines and areas of a drawing, as the path of an SVG. */
export interface PathMark {
  kind: 'path';
  d: string;
  /** From its own coordinates to those of the page. */
  matrix: readonly [number, number, number, number, number, number];
  fill?: Ink | undefined;
  isEvenOdd?: boolean;
  stroke?: (Ink & { width: number; dash: readonly number[] }) | undefined;
}

/** Area with round corners. */
export interface RectangleMark extends Box {
  kind: 'rectangle';
  radius: number;
  fill?: Ink | undefined;
  stroke?: (Ink & { width: number }) | undefined;
}

/** Area whose colour goes over into others along a line; `at` of each from 0 to 1. */
export interface GroundMark extends Box {
  kind: 'ground';
  from: readonly [number, number];
  to: readonly [number, number];
  stops: readonly (Ink & { at: number })[];
}

/** Picture of pixels, as JPEG. */
export interface PictureMark extends Box {
  kind: 'picture';
  bytes: Uint8Array;
}

/** A page and what stands on it (px); `points`: how many of 1/72 inch a px is. */
export interface PageDrawing {
  width: number;
  height: number;
  points: number;
  /** What it is about, for the list of pages. */
  title: string;
  marks: readonly PageMark[];
}

/** Where a page lies on the screen: what is read of it is told from its corner, at its own size. */
export interface PageFrame {
  /** Box of something on the screen, on the page. */
  place(rect: { left: number; top: number; width: number; height: number }): Box;
  /** Screen px that a px of the page is shown as. */
  scale: number;
  corner: { left: number; top: number };
  /** Pixels that a px of the page has in pictures. */
  pixels: number;
}
