import type { Vec3 } from '../math/vector.ts';
import { eachCopiedEdge } from '../scene/line-copies.ts';
import type { SceneLineCopies } from '../scene/scene-buffers.ts';

/** Straight edge on the work plane: both ends. */
export type SnapEdge = readonly [from: Vec3, to: Vec3];

/** Edges of a model as scenes hold them: six numbers each (m), from `origin`. */
export interface SnapSource {
  origin: readonly [number, number, number];
  chunks: readonly { edgePoints: Float32Array }[];
  /** Edges of shapes that stand in many places. */
  lineCopies?: readonly Pick<SceneLineCopies, 'edgePoints' | 'places' | 'ids'>[];
}

/** Index of what can be caught on a work plane, asked by place and reach (m, seen from above). */
export interface SnapIndex {
  /** Edges within reach, on the work plane. */
  near(at: Vec3, reach: number): readonly SnapEdge[];
  /** Places within reach where edges pass through the work plane. */
  pointsNear(at: Vec3, reach: number): readonly Vec3[];
}

/** Cells of the plan are this wide (m). */
const CELL = 4;
/** An edge over more cells is looked at every time, as are all edges when the reach covers more. */
const MOST_CELLS = 400;
/** How far from the work plane an edge still lies in it (m). */
const IN_PLANE = 0.02;

/**
 * Index of what can be caught at a height (m): model edges that lie in the plane, places where edges pass through it,
 * and `extra` edges such as those of a sketch. Two grids over the plan keep every question short.
 */
export function createSnapIndex(scene: SnapSource | undefined, elevation: number, extra: readonly SnapEdge[] = []): SnapIndex {
  const lines: number[] = [];
  const points: number[] = [];
  const heights: number[] = [];
  if (scene) collect(scene, elevation, lines, points);
  // Edges of the model lie at the elevation; those after them say it themselves.
  const inPlane = lines.length / 4;
  for (const [from, to] of extra) {
    lines.push(from[0], from[1], to[0], to[1]);
    heights.push(from[2], to[2]);
  }
  const edges = new Grid(new Float64Array(lines), 4);
  const places = new Grid(new Float64Array(points), 2);
  return {
    near(at, reach) {
      const found: SnapEdge[] = [];
      edges.around(at[0], at[1], reach, (edge) => {
        const [x1, y1, x2, y2] = [lines[edge * 4], lines[edge * 4 + 1], lines[edge * 4 + 2], lines[edge * 4 + 3]] as Four;
        if (distanceTo(x1, y1, x2, y2, at[0], at[1]) > reach) return;
        found.push([
          [x1, y1, heights[(edge - inPlane) * 2] ?? elevation],
          [x2, y2, heights[(edge - inPlane) * 2 + 1] ?? elevation],
        ]);
      });
      return found;
    },
    pointsNear(at, reach) {
      const found: Vec3[] = [];
      places.around(at[0], at[1], reach, (point) => {
        const [x, y] = [points[point * 2] as number, points[point * 2 + 1] as number];
        if (Math.hypot(x - at[0], y - at[1]) <= reach) found.push([x, y, elevation]);
      });
      return found;
    },
  };
}

type Four = [number, number, number, number];

/** Edges in the plane as two ends each, and places where others pass through it. */
function collect({ origin, chunks, lineCopies = [] }: SnapSource, elevation: number, lines: number[], points: number[]): void {
  const [ox, oy, oz] = origin;
  const take = (x0: number, y0: number, z0: number, x1: number, y1: number, z1: number) => {
    const low = z0 + oz - elevation;
    const high = z1 + oz - elevation;
    if (Math.min(low, high) > IN_PLANE || Math.max(low, high) < -IN_PLANE) return;
    if (Math.abs(low) <= IN_PLANE && Math.abs(high) <= IN_PLANE) {
      lines.push(x0 + ox, y0 + oy, x1 + ox, y1 + oy);
      return;
    }
    // One end may lie within the plane's thickness on the same side as the other.
    const share = Math.min(1, Math.max(0, low / (low - high)));
    points.push(x0 + ox + (x1 - x0) * share, y0 + oy + (y1 - y0) * share);
  };
  for (const { edgePoints: at } of chunks)
    for (let edge = 0; edge + 5 < at.length; edge += 6)
      take(
        at[edge] as number,
        at[edge + 1] as number,
        at[edge + 2] as number,
        at[edge + 3] as number,
        at[edge + 4] as number,
        at[edge + 5] as number,
      );
  for (const copies of lineCopies) eachCopiedEdge(copies, (_, ...ends) => take(...ends));
}

/** Things of two or four numbers (a place, or both ends of a line) by the cells that they touch; cells share the places of a table. */
class Grid {
  readonly #values: Float64Array;
  readonly #size: 2 | 4;
  readonly #mask: number;
  /** Where the things of each place in the table start in `#held`. */
  readonly #starts: Uint32Array;
  readonly #held: Uint32Array;
  readonly #long: number[] = [];
  /** The question in which a thing was met last. */
  readonly #met: Uint32Array;
  #question = 0;

  constructor(values: Float64Array, size: 2 | 4) {
    this.#values = values;
    this.#size = size;
    const count = values.length / size;
    this.#met = new Uint32Array(count);
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(16, count * 2))) - 1;
    const starts = new Uint32Array(this.#mask + 2);
    for (let thing = 0; thing < count; thing++) {
      const isShort = this.#eachCell(thing, (slot) => {
        starts[slot + 1] = (starts[slot + 1] as number) + 1;
      });
      if (!isShort) this.#long.push(thing);
    }
    for (let slot = 0; slot <= this.#mask; slot++) starts[slot + 1] = (starts[slot + 1] as number) + (starts[slot] as number);
    const next = starts.slice();
    this.#held = new Uint32Array(starts[this.#mask + 1] as number);
    for (let thing = 0; thing < count; thing++)
      this.#eachCell(thing, (slot) => {
        const place = next[slot] as number;
        next[slot] = place + 1;
        this.#held[place] = thing;
      });
    this.#starts = starts;
  }

  /** Calls once with each thing that may lie within reach. */
  around(x: number, y: number, reach: number, visit: (thing: number) => void): void {
    const question = ++this.#question;
    for (const thing of this.#long) visit(thing);
    const isNarrow = this.#cells(x - reach, y - reach, x + reach, y + reach, (slot) => {
      for (let place = this.#starts[slot] as number; place < (this.#starts[slot + 1] as number); place++) {
        const thing = this.#held[place] as number;
        if (this.#met[thing] === question) continue;
        this.#met[thing] = question;
        visit(thing);
      }
    });
    if (isNarrow) return;
    const long = new Set(this.#long);
    for (let thing = 0; thing < this.#met.length; thing++) if (!long.has(thing)) visit(thing);
  }

  #eachCell(thing: number, visit: (slot: number) => void): boolean {
    const values = this.#values;
    const at = thing * this.#size;
    const [x1, y1] = [values[at] as number, values[at + 1] as number];
    const [x2, y2] = this.#size === 2 ? [x1, y1] : [values[at + 2] as number, values[at + 3] as number];
    return this.#cells(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2), visit);
  }

  /** Calls with the place in the table of each cell; false, without a call, where there are too many. */
  #cells(minX: number, minY: number, maxX: number, maxY: number, visit: (slot: number) => void): boolean {
    const [x0, y0, x1, y1] = [Math.floor(minX / CELL), Math.floor(minY / CELL), Math.floor(maxX / CELL), Math.floor(maxY / CELL)];
    if (!((x1 - x0 + 1) * (y1 - y0 + 1) <= MOST_CELLS)) return false;
    for (let x = x0; x <= x1; x++)
      for (let y = y0; y <= y1; y++) visit((Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663)) & this.#mask);
    return true;
  }
}

function distanceTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): number {
  const [u, v] = [x2 - x1, y2 - y1];
  const square = u * u + v * v;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * u + (y - y1) * v) / square));
  return Math.hypot(x - x1 - share * u, y - y1 - share * v);
}
