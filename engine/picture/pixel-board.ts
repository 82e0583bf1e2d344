/** Colour of a pixel: red, green, blue, 0 to 1. */
export type Tone = readonly [red: number, green: number, blue: number];

/** Point of a picture: px to the right, px downwards, and nearness to the eye (m). */
export type Seen = readonly [x: number, y: number, near: number];

/** Pixels with the nearness of what stands in them: the nearest is seen. */
export class PixelBoard {
  readonly width: number;
  readonly height: number;
  readonly #near: Float32Array;
  readonly #tones: Float32Array;

  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
    this.#near = new Float32Array(width * height).fill(-Infinity);
    this.#tones = new Float32Array(width * height * 3);
  }

  /** Fills the pixels whose middles lie in a triangle, whichever way round it is. */
  triangle(a: Seen, b: Seen, c: Seen, tone: Tone): void {
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (!(Math.abs(area) > 1e-9)) return;
    const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
    const right = Math.min(this.width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
    const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
    const foot = Math.min(this.height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
    for (let y = top; y <= foot; y++)
      for (let x = left; x <= right; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const ofB = ((px - a[0]) * (c[1] - a[1]) - (py - a[1]) * (c[0] - a[0])) / area;
        const ofC = ((b[0] - a[0]) * (py - a[1]) - (b[1] - a[1]) * (px - a[0])) / area;
        if (ofB < 0 || ofC < 0 || ofB + ofC > 1) continue;
        this.#put(y * this.width + x, a[2] + ofB * (b[2] - a[2]) + ofC * (c[2] - a[2]), tone);
      }
  }

  /** Fills a disc that faces the eye. */
  disc([x, y, near]: Seen, radius: number, tone: Tone): void {
    for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(this.height - 1, y + radius); row++)
      for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(this.width - 1, x + radius); column++)
        if ((column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2 <= radius ** 2) this.#put(row * this.width + column, near, tone);
  }

  /** Draws a line one pixel wide over what is not nearer than it by more than `slack` (m); `share` of its tone covers. */
  line(a: Seen, b: Seen, tone: Tone, share: number, slack: number): void {
    const steps = Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])));
    if (!Number.isFinite(steps) || steps > 8 * (this.width + this.height)) return;
    let last = -1;
    for (let step = 0; step <= steps; step++) {
      const along = steps === 0 ? 0 : step / steps;
      const x = Math.floor(a[0] + (b[0] - a[0]) * along);
      const y = Math.floor(a[1] + (b[1] - a[1]) * along);
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
      const pixel = y * this.width + x;
      const near = a[2] + (b[2] - a[2]) * along + slack;
      if (pixel === last || near < (this.#near[pixel] as number)) continue;
      last = pixel;
      const isFree = this.#near[pixel] === -Infinity;
      for (let part = 0; part < 3; part++) {
        const under = isFree ? (tone[part] as number) : (this.#tones[pixel * 3 + part] as number);
        this.#tones[pixel * 3 + part] = under + ((tone[part] as number) - under) * share;
      }
      // A line beside all surfaces is seen too, and what lies behind it is not.
      if (isFree) this.#near[pixel] = near - slack;
    }
  }

  /** Red, green, blue, opacity of each pixel, row by row from above, `by` × `by` pixels of the board in one. */
  toPixels(by: number): Uint8ClampedArray<ArrayBuffer> {
    const [width, height] = [Math.floor(this.width / by), Math.floor(this.height / by)];
    const pixels = new Uint8ClampedArray(width * height * 4);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const sum = [0, 0, 0];
        let filled = 0;
        for (let at = 0; at < by * by; at++) {
          const pixel = (y * by + Math.floor(at / by)) * this.width + x * by + (at % by);
          if (this.#near[pixel] === -Infinity) continue;
          filled++;
          for (let part = 0; part < 3; part++) sum[part] = (sum[part] as number) + (this.#tones[pixel * 3 + part] as number);
        }
        if (filled === 0) continue;
        const to = (y * width + x) * 4;
        for (let part = 0; part < 3; part++) pixels[to + part] = ((sum[part] as number) / filled) * 255;
        pixels[to + 3] = (filled / (by * by)) * 255;
      }
    return pixels;
  }

  #put(pixel: number, near: number, tone: Tone): void {
    if (near <= (this.#near[pixel] as number)) return;
    this.#near[pixel] = near;
    this.#tones[pixel * 3] = tone[0];
    this.#tones[pixel * 3 + 1] = tone[1];
    this.#tones[pixel * 3 + 2] = tone[2];
  }
}
