import type { Box } from './card-geometry.ts';

/** Side of a cell in graph px: a little more than a card. */
const CELL_PX = 256;

/** More cells than a column of them has, up and down. */
const ROW_CELLS = 2 ** 24;

/** Finds boxes by place without looking at all of them. */
export class SpatialGrid {
  readonly #cells = new Map<number, Set<string>>();
  readonly #boxes = new Map<string, Box>();

  set(id: string, box: Box): void {
    this.delete(id);
    this.#boxes.set(id, box);
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.add(id);
      else this.#cells.set(key, new Set([id]));
    }
  }

  delete(id: string): void {
    const box = this.#boxes.get(id);
    if (!box) return;
    this.#boxes.delete(id);
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      cell?.delete(id);
      if (cell?.size === 0) this.#cells.delete(key);
    }
  }

  box(id: string): Box | undefined {
    return this.#boxes.get(id);
  }

  /** Ids whose box shares a point with `area`. */
  query(area: Box): Set<string> {
    const found = new Set<string>();
    const visit = (id: string) => {
      const box = this.#boxes.get(id);
      if (
        box &&
        box.x <= area.x + area.width &&
        area.x <= box.x + box.width &&
        box.y <= area.y + area.height &&
        area.y <= box.y + box.height
      )
        found.add(id);
    };
    // From far away the area has more cells than there are boxes.
    if ((area.width / CELL_PX) * (area.height / CELL_PX) > this.#boxes.size) for (const id of this.#boxes.keys()) visit(id);
    else for (const key of cellsOf(area)) for (const id of this.#cells.get(key) ?? []) visit(id);
    return found;
  }
}

/** Numbers of the cells that a box touches. */
function cellsOf(box: Box): number[] {
  const cells: number[] = [];
  const [right, bottom] = [Math.floor((box.x + box.width) / CELL_PX), Math.floor((box.y + box.height) / CELL_PX)];
  for (let x = Math.floor(box.x / CELL_PX); x <= right; x++)
    for (let y = Math.floor(box.y / CELL_PX); y <= bottom; y++) cells.push(x * ROW_CELLS + y);
  return cells;
}
