import { boundsAlong, fromAxes, regionContains, type Point, type Region } from 'parti';

/** What one walks over on a storey, as square cells: a way along them is never shorter than the real one. */
export interface Ground {
  /** Middles of the cells. */
  cells: Point[];
  /** How much further (m) a corner of a cell is than its middle. */
  margin: number;
  /** Ways (m) from a place to the cells within `most` (m), by cell, the nearest first; the others are missing. */
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
  const { X: cos, Y: sin } = fromAxes(1, 0, angle);
  for (const one of regions) {
    const { low, high } = boundsAlong(one, angle);
    for (let column = Math.floor(low[0] / size); column * size < high[0]; column++)
      for (let row = Math.floor(low[1] / size); row * size < high[1]; row++) {
        const [along, across] = [(column + 0.5) * size, (row + 0.5) * size];
        const middle = { X: along * cos - across * sin, Y: along * sin + across * cos, Z: 0 };
        if (at.has(keyOf(column, row)) || !regionContains(one, middle)) continue;
        at.set(keyOf(column, row), cells.push(middle) - 1);
        places.push([column, row]);
      }
  }
  const { beside, lengths } = neighboursOf(places, (column, row) => at.get(keyOf(column, row)), size);
  const reach = size * DIAGONAL;
  return {
    cells,
    margin: reach / 2,
    waysFrom(place, most) {
      const ways = new Map<number, number>();
      const least = new Float64Array(cells.length).fill(Infinity);
      const waiting = new Nearest();
      for (let cell = 0; cell < cells.length; cell++) {
        const { X, Y } = cells[cell] as Point;
        const [dx, dy] = [X - place.X, Y - place.Y];
        // Most cells are far: their distance is not worked out.
        if (dx > reach || dx < -reach || dy > reach || dy < -reach) continue;
        const straight = Math.hypot(dx, dy);
        if (straight > reach) continue;
        least[cell] = straight;
        waiting.add(cell, straight);
      }
      for (let cell = waiting.take(); cell >= 0; cell = waiting.take()) {
        const way = waiting.way;
        // Found again since, by a shorter way.
        if (way > (least[cell] as number)) continue;
        ways.set(cell, way);
        for (let side = cell * SIDES; side < (cell + 1) * SIDES; side++) {
          const other = beside[side] as number;
          const length = way + (lengths[side % SIDES] as number);
          if (other < 0 || length > most || length >= (least[other] as number)) continue;
          least[other] = length;
          waiting.add(other, length);
        }
      }
      return ways;
    },
  };
}

/** What lies around a cell: four sides, four corners. */
const SIDES = 8;
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** Cells beside each, `SIDES` a cell, -1 where none is; and the way (m) to each of the sides. */
function neighboursOf(
  places: readonly (readonly [column: number, row: number])[],
  cellAt: (column: number, row: number) => number | undefined,
  size: number,
): { beside: Int32Array; lengths: number[] } {
  const beside = new Int32Array(places.length * SIDES).fill(-1);
  for (const [cell, [column, row]] of places.entries())
    for (const [side, [dx, dy]] of AROUND.entries()) {
      // Nobody cuts the corner of a court.
      const isCut = dx !== 0 && dy !== 0 && (cellAt(column + dx, row) === undefined || cellAt(column, row + dy) === undefined);
      if (!isCut) beside[cell * SIDES + side] = cellAt(column + dx, row + dy) ?? -1;
    }
  return { beside, lengths: AROUND.map(([dx, dy]) => (dx !== 0 && dy !== 0 ? size * DIAGONAL : size)) };
}

/** Cells by their way, the nearest first: a binary heap. */
class Nearest {
  /** Of the cell that was taken last. */
  way = 0;
  readonly #cells: number[] = [];
  readonly #ways: number[] = [];

  add(cell: number, way: number): void {
    const [cells, ways] = [this.#cells, this.#ways];
    let at = cells.length;
    cells.push(cell);
    ways.push(way);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((ways[above] as number) <= way) break;
      this.#move(above, at);
      at = above;
    }
    this.#put(at, cell, way);
  }

  /** The nearest cell, -1 where none is left. */
  take(): number {
    const [cells, ways] = [this.#cells, this.#ways];
    if (cells.length === 0) return -1;
    const first = cells[0] as number;
    this.way = ways[0] as number;
    const [cell, way] = [cells.pop() as number, ways.pop() as number];
    if (cells.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      let least = at;
      let shortest = way;
      for (let below = left; below < left + 2 && below < ways.length; below++)
        if ((ways[below] as number) < shortest) [least, shortest] = [below, ways[below] as number];
      if (least === at) break;
      this.#move(least, at);
      at = least;
    }
    this.#put(at, cell, way);
    return first;
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#cells[from] as number, this.#ways[from] as number);
  }

  #put(at: number, cell: number, way: number): void {
    this.#cells[at] = cell;
    this.#ways[at] = way;
  }
}
