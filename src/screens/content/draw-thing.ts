import type { Answer } from '#api';

/** A thing to place, as the server made it ready. */
export type ThingFacts = Answer<'GET folders/{id}/files/{fileId}/thing'>;

/** A triangle on the picture: its corners (px), how far in front it lies, its colour. */
export interface SeenTriangle {
  corners: [x: number, y: number][];
  nearness: number;
  color: string;
}

/** From the front right, from above: the eye's directions to the right, up and towards itself. */
const RIGHT = [Math.SQRT1_2, Math.SQRT1_2, 0] as const;
const TOWARDS = unit([1, -1, 0.9]);
const UP = cross(TOWARDS, RIGHT);
/** Where the light comes from, and how dark what is turned away from it is. */
const LIGHT = unit([0.4, -0.9, 1.4]);
const SHADE = 0.55;
/** Share of the picture that stays free around the thing. */
const MARGIN = 0.1;

/** Triangles of a thing as a picture of this size (px) shows them, the farthest first; those that look away are left out. */
export function trianglesSeen(thing: ThingFacts, width: number, height: number): SeenTriangle[] {
  const seen: (SeenTriangle & { plane: [number, number][] })[] = [];
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { color, positions, triangles } of thing.parts) {
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const corners = [0, 1, 2].map((step) => pointAt(positions, triangles[at + step] ?? 0));
      const [a, b, c] = corners as [Point, Point, Point];
      const normal = unit(cross(minus(b, a), minus(c, a)));
      const plane = corners.map((corner): [number, number] => [dot(corner, RIGHT), dot(corner, UP)]);
      for (const [x, y] of plane) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [low, high] = [Math.min(low, y), Math.max(high, y)];
      }
      // Files may be open on one side: what looks away is drawn behind what does not.
      const facing = dot(normal, TOWARDS);
      const light = SHADE + (1 - SHADE) * Math.max(0, dot(normal, LIGHT) * Math.sign(facing || 1));
      const nearness = corners.reduce((sum, corner) => sum + dot(corner, TOWARDS), 0) / 3;
      const shaded = color.map((part) => Math.round(part * light)).join(' ');
      seen.push({ corners: [], plane, nearness, color: `rgb(${shaded})` });
    }
  }
  const scale = (1 - 2 * MARGIN) * Math.min(width / Math.max(right - left, 1e-6), height / Math.max(high - low, 1e-6));
  const place = ([x, y]: [number, number]): [number, number] => [
    width / 2 + (x - (left + right) / 2) * scale,
    height / 2 - (y - (low + high) / 2) * scale,
  ];
  return seen
    .toSorted((a, b) => a.nearness - b.nearness)
    .map(({ plane, nearness, color }) => ({ corners: plane.map(place), nearness, color }));
}

/** Draws a thing onto a canvas as large as it is. */
export function drawThing(canvas: HTMLCanvasElement, thing: ThingFacts): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const { corners, color } of trianglesSeen(thing, canvas.width, canvas.height)) {
    context.beginPath();
    for (const [x, y] of corners) context.lineTo(x, y);
    context.closePath();
    context.fillStyle = color;
    context.fill();
    // Neighbours would show a hair of what lies behind them.
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.stroke();
  }
}

type Point = readonly [number, number, number];

const pointAt = (positions: readonly number[], corner: number): Point => [
  positions[corner * 3] ?? 0,
  positions[corner * 3 + 1] ?? 0,
  positions[corner * 3 + 2] ?? 0,
];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Point): Point {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}
