import type { Answer } from '#api';

/** A thing to place, as the server made it ready. */
export type ThingFacts = Answer<'GET folders/{id}/files/{fileId}/thing'>;

/** From the front right, from above: the eye's directions to the right, up and towards itself. */
const RIGHT = [Math.SQRT1_2, Math.SQRT1_2, 0] as const;
const TOWARDS = unit([1, -1, 0.9]);
const UP = cross(TOWARDS, RIGHT);
/** Where the light comes from, and how dark what is turned away from it is. */
const LIGHT = unit([0.4, -0.9, 1.4]);
const SHADE = 0.55;
/** Share of the picture that stays free around the thing. */
const MARGIN = 0.1;

/** Pixels of a picture of a thing: red, green, blue and opacity of each, row by row from above; `width` and `height` in px. */
export function pixelsOf(thing: ThingFacts, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  const depths = new Float32Array(width * height).fill(-Infinity);
  const seen = thing.parts.map(({ positions }) =>
    Array.from({ length: positions.length / 3 }, (_, at) => {
      const point = pointAt(positions, at);
      return [dot(point, RIGHT), dot(point, UP), dot(point, TOWARDS)] as const;
    }),
  );
  const [left, right, low, high] = extentOf(seen);
  const scale = (1 - 2 * MARGIN) * Math.min(width / Math.max(right - left, 1e-6), height / Math.max(high - low, 1e-6));
  const placed = seen.map((points) =>
    points.map(([x, y, depth]): Point => [
      width / 2 + (x - (left + right) / 2) * scale,
      height / 2 - (y - (low + high) / 2) * scale,
      depth,
    ]),
  );
  thing.parts.forEach(({ color, positions, triangles }, order) => {
    const points = placed[order] ?? [];
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const [i, j, k] = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0];
      const [a, b, c] = [points[i], points[j], points[k]];
      if (!a || !b || !c) continue;
      const from = pointAt(positions, i);
      const normal = unit(cross(minus(pointAt(positions, j), from), minus(pointAt(positions, k), from)));
      // Files may be open on one side: both sides of a face are lit as the one that is seen.
      const facing = Math.sign(dot(normal, TOWARDS)) || 1;
      const light = SHADE + (1 - SHADE) * Math.max(0, dot(normal, LIGHT) * facing);
      fill(a, b, c, (pixel, depth) => {
        if (depth <= (depths[pixel] ?? Infinity)) return;
        depths[pixel] = depth;
        for (const part of [0, 1, 2] as const) pixels[pixel * 4 + part] = color[part] * light;
        pixels[pixel * 4 + 3] = 255;
      });
    }
  });
  return pixels;

  /** Every pixel whose middle lies in a triangle, with its depth there. */
  function fill(a: Point, b: Point, c: Point, put: (pixel: number, depth: number) => void): void {
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (Math.abs(area) < 1e-9) return;
    const end = (axis: 0 | 1, size: number) => Math.min(size - 1, Math.ceil(Math.max(a[axis], b[axis], c[axis])));
    const start = (axis: 0 | 1) => Math.max(0, Math.floor(Math.min(a[axis], b[axis], c[axis])));
    for (let y = start(1); y <= end(1, height); y++)
      for (let x = start(0); x <= end(0, width); x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const ofB = ((px - a[0]) * (c[1] - a[1]) - (py - a[1]) * (c[0] - a[0])) / area;
        const ofC = ((b[0] - a[0]) * (py - a[1]) - (b[1] - a[1]) * (px - a[0])) / area;
        if (ofB < 0 || ofC < 0 || ofB + ofC > 1) continue;
        put(y * width + x, a[2] + ofB * (b[2] - a[2]) + ofC * (c[2] - a[2]));
      }
  }
}

/** Draws a thing onto a canvas as large as it is. */
export function drawThing(canvas: HTMLCanvasElement, thing: ThingFacts): void {
  const { width, height } = canvas;
  canvas.getContext('2d')?.putImageData(new ImageData(pixelsOf(thing, width, height), width, height), 0, 0);
}

function extentOf(parts: readonly (readonly Point[])[]): [left: number, right: number, low: number, high: number] {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const points of parts)
    for (const [x, y] of points) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [low, high] = [Math.min(low, y), Math.max(high, y)];
    }
  return [left, right, low, high];
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
