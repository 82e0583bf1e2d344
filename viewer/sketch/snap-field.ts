import type { Corner, Segment } from './corner.ts';
import type { SnapField } from './snap.ts';

/** Cells of the plan that hold edges are this wide (m). */
const CELL = 8;
/** An edge longer than this many cells is held apart and looked at every time. */
const MOST_CELLS = 400;
/** How far from the work plane an edge still lies in it (m). */
const IN_PLANE = 0.02;

/** Edges of the model as buffers hold them: six numbers each, from `origin`. */
export interface EdgeBuffers {
  origin: readonly [number, number, number];
  chunks: readonly { edgePoints: Float32Array }[];
}

/**
 * What can be caught on a work plane: model edges that lie in it, places where edges pass through it, and `extra` edges
 * such as those of the sketch itself. A grid of cells over the plan keeps every question short.
 */
export function snapField(scene: EdgeBuffers | undefined, elevation: number, extra: readonly Segment[] = []): SnapField {
  const index = new PlanIndex();
  if (scene) {
    const [ox, oy, oz] = scene.origin;
    for (const { edgePoints } of scene.chunks)
      for (let at = 0; at + 5 < edgePoints.length; at += 6) {
        const z0 = (edgePoints[at + 2] as number) + oz - elevation;
        const z1 = (edgePoints[at + 5] as number) + oz - elevation;
        if (Math.min(z0, z1) > IN_PLANE || Math.max(z0, z1) < -IN_PLANE) continue;
        const from: Corner = [(edgePoints[at] as number) + ox, (edgePoints[at + 1] as number) + oy, elevation];
        const to: Corner = [(edgePoints[at + 3] as number) + ox, (edgePoints[at + 4] as number) + oy, elevation];
        if (Math.abs(z0) <= IN_PLANE && Math.abs(z1) <= IN_PLANE) index.addSegment([from, to]);
        else {
          const share = z0 === z1 ? 0 : z0 / (z0 - z1);
          index.addPoint([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, elevation]);
        }
      }
  }
  for (const segment of extra) index.addSegment(segment);
  return index;
}

class PlanIndex implements SnapField {
  readonly #segments = new Map<string, Segment[]>();
  readonly #points = new Map<string, Corner[]>();
  readonly #long: Segment[] = [];

  addSegment(segment: Segment): void {
    const [from, to] = segment;
    const cells = cellsOf(
      [Math.min(from[0], to[0]), Math.min(from[1], to[1])],
      [Math.max(from[0], to[0]), Math.max(from[1], to[1])],
    );
    if (!cells) this.#long.push(segment);
    else for (const cell of cells) push(this.#segments, cell, segment);
  }

  addPoint(point: Corner): void {
    push(this.#points, cellKey(Math.floor(point[0] / CELL), Math.floor(point[1] / CELL)), point);
  }

  near(at: Corner, reach: number): readonly Segment[] {
    const found = new Set<Segment>(this.#long);
    for (const segment of this.#around(this.#segments, at, reach)) found.add(segment);
    return [...found].filter((segment) => distanceTo(segment, at) <= reach);
  }

  pointsNear(at: Corner, reach: number): readonly Corner[] {
    return this.#around(this.#points, at, reach).filter((point) => Math.hypot(point[0] - at[0], point[1] - at[1]) <= reach);
  }

  #around<Held>(cells: ReadonlyMap<string, Held[]>, at: Corner, reach: number): Held[] {
    const keys = cellsOf([at[0] - reach, at[1] - reach], [at[0] + reach, at[1] + reach]);
    return keys ? keys.flatMap((key) => cells.get(key) ?? []) : [...cells.values()].flat();
  }
}

const cellKey = (x: number, y: number): string => `${x} ${y}`;

function cellsOf(low: readonly [number, number], high: readonly [number, number]): string[] | undefined {
  const [x0, y0, x1, y1] = [low[0], low[1], high[0], high[1]].map((value) => Math.floor(value / CELL)) as [
    number,
    number,
    number,
    number,
  ];
  if ((x1 - x0 + 1) * (y1 - y0 + 1) > MOST_CELLS) return undefined;
  const keys: string[] = [];
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) keys.push(cellKey(x, y));
  return keys;
}

function push<Held>(map: Map<string, Held[]>, key: string, held: Held): void {
  const list = map.get(key);
  if (list) list.push(held);
  else map.set(key, [held]);
}

function distanceTo([from, to]: Segment, at: Corner): number {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  const square = u * u + v * v;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((at[0] - from[0]) * u + (at[1] - from[1]) * v) / square));
  return Math.hypot(at[0] - from[0] - share * u, at[1] - from[1] - share * v);
}
