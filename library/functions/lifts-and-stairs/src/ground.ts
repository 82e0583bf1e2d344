import { boundsAlong, fromAxes, regionContains, type Point, type Region } from 'parti';

/** What one walks over on a storey, as square cells: a way along them is never shorter than the real one. */
export interface Ground {
  /** Middles of the cells. */
  cells: Point[];
  /** How much further (m) a corner of a cell is than its middle. */
  margin: number;
  /** Ways (m) from a place to the cells within `most` (m), by cell; the others are missing. */
  waysFrom(place: Point, most: number): Map<number, number>;
}

/** So many cells of a storey are looked at, if they do not become longer than a sixth of the way. */
const CELLS = 500;
const DIAGONAL = Math.SQRT2;
/** Columns and rows count from minus this. */
const HALF = 1 << 20;

/** More cells than this are not walked. */
const MOST_CELLS = 60_000;

const sizeFor = (area: number, way: number): number => Math.max(0.5, Math.min(Math.sqrt(area / CELLS), way / 6));

/** Whether a storey of this area (m²) is too large to look at every way of `way` (m) on it. */
export const isTooLarge = (area: number, way: number): boolean => area / sizeFor(area, way) ** 2 > MOST_CELLS;

/** Cells of what lies in the regions, along their longest edge (radians). `way`: the longest that is asked for (m). */
export function groundOf(regions: readonly Region[], area: number, angle: number, way: number): Ground {
  const size = sizeFor(area, way);
  const cells: Point[] = [];
  const at = new Map<number, number>();
  const keyOf = (column: number, row: number) => (column + HALF) * 2 * HALF + row + HALF;
  const places: [column: number, row: number][] = [];
  for (const one of regions) {
    const { low, high } = boundsAlong(one, angle);
    for (let column = Math.floor(low[0] / size); column * size < high[0]; column++)
      for (let row = Math.floor(low[1] / size); row * size < high[1]; row++) {
        const middle = fromAxes((column + 0.5) * size, (row + 0.5) * size, angle);
        if (at.has(keyOf(column, row)) || !regionContains(one, middle)) continue;
        at.set(keyOf(column, row), cells.push(middle) - 1);
        places.push([column, row]);
      }
  }
  const neighbours = places.map(([column, row]) => {
    const beside = (dx: number, dy: number) => at.get(keyOf(column + dx, row + dy));
    const straight = [beside(1, 0), beside(-1, 0), beside(0, 1), beside(0, -1)];
    // Nobody cuts the corner of a court.
    const across = [1, -1].flatMap((dx) =>
      [1, -1].map((dy) => (beside(dx, 0) === undefined || beside(0, dy) === undefined ? undefined : beside(dx, dy))),
    );
    return [...straight.map((cell) => [cell, size] as const), ...across.map((cell) => [cell, size * DIAGONAL] as const)].flatMap(
      ([cell, length]) => (cell === undefined ? [] : [[cell, length] as const]),
    );
  });
  return {
    cells,
    margin: (size * DIAGONAL) / 2,
    waysFrom(place, most) {
      const ways = new Map<number, number>();
      const least = new Float64Array(cells.length).fill(Infinity);
      const waiting = new Nearest();
      for (const [cell, middle] of cells.entries()) {
        const straight = Math.hypot(middle.X - place.X, middle.Y - place.Y);
        if (straight > size * DIAGONAL) continue;
        least[cell] = straight;
        waiting.add(cell, straight);
      }
      for (let next = waiting.take(); next; next = waiting.take()) {
        const [cell, way] = next;
        if (ways.has(cell)) continue;
        ways.set(cell, way);
        for (const [beside, length] of neighbours[cell] ?? []) {
          if (way + length > most || way + length >= (least[beside] as number)) continue;
          least[beside] = way + length;
          waiting.add(beside, way + length);
        }
      }
      return ways;
    },
  };
}

/** Cells by their way, the nearest first: a binary heap. */
class Nearest {
  readonly #heap: [cell: number, way: number][] = [];

  add(cell: number, way: number): void {
    let at = this.#heap.push([cell, way]) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#way(above) <= this.#way(at)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  take(): [cell: number, way: number] | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (!first || !last || this.#heap.length === 0) return first;
    this.#heap[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = [left, right].reduce((best, one) => (this.#way(one) < this.#way(best) ? one : best), at);
      if (least === at) return first;
      this.#swap(at, least);
      at = least;
    }
  }

  #way(at: number): number {
    return this.#heap[at]?.[1] ?? Infinity;
  }

  #swap(one: number, other: number): void {
    const held = this.#heap[one] as [number, number];
    this.#heap[one] = this.#heap[other] as [number, number];
    this.#heap[other] = held;
  }
}
