import type { PlacedThing, PlanPoint, PlanRectangle } from './space-type.ts';

/** A thing that may be placed, as its catalogue or file describes it (m). */
export interface ThingSize {
  min: readonly [x: number, y: number, z: number];
  max: readonly [x: number, y: number, z: number];
  /** Outline in plan; its box where nobody knows it. */
  outline?: readonly PlanPoint[];
}

/** Outline in plan of a thing before it is placed. */
export function outlineOf({ min, max, outline }: ThingSize): readonly PlanPoint[] {
  if (outline && outline.length > 2) return outline;
  return [
    [min[0], min[1]],
    [max[0], min[1]],
    [max[0], max[1]],
    [min[0], max[1]],
  ];
}

/** Where a point of a thing lies once the thing is placed. */
export function placedPoint(components: readonly number[], [x, y]: PlanPoint): PlanPoint {
  const at = (place: number) => components[place] ?? 0;
  return [at(0) * x + at(1) * y + at(3), at(4) * x + at(5) * y + at(7)];
}

/** Rectangle along the axes around a placed thing; of one that nobody knows the size of, its place alone. */
export function extentOf({ components }: Pick<PlacedThing, 'components'>, size: ThingSize | undefined): PlanRectangle {
  const [x, y] = [components[3] ?? 0, components[7] ?? 0];
  if (!size) return [x, y, x, y];
  const points = outlineOf(size).map((point) => placedPoint(components, point));
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export const middleOf = ([x0, y0, x1, y1]: PlanRectangle): PlanPoint => [(x0 + x1) / 2, (y0 + y1) / 2];

/** The thing moved by this much (m). */
export function shifted(thing: PlacedThing, [dx, dy]: PlanPoint): PlacedThing {
  const components = [...thing.components];
  components[3] = (components[3] ?? 0) + dx;
  components[7] = (components[7] ?? 0) + dy;
  return { ...thing, components };
}

/** Quarter turns from how the thing was drawn, counter-clockwise; undefined where it stands askew. */
export function quartersOf({ components }: Pick<PlacedThing, 'components'>): 0 | 1 | 2 | 3 | undefined {
  const [x, y] = [components[0] ?? 1, components[4] ?? 0];
  const angle = Math.atan2(y, x) / (Math.PI / 2);
  const nearest = Math.round(angle);
  return Math.abs(angle - nearest) < 0.01 ? (((nearest + 4) % 4) as 0 | 1 | 2 | 3) : undefined;
}

/** The thing turned by quarters, counter-clockwise, around the middle of its extent. */
export function turned(thing: PlacedThing, size: ThingSize | undefined, quarters: number): PlacedThing {
  const [mx, my] = middleOf(extentOf(thing, size));
  const m = thing.components;
  const count = ((quarters % 4) + 4) % 4;
  const [cos, sin] = [[1, 0, -1, 0][count] ?? 1, [0, 1, 0, -1][count] ?? 0];
  const at = (place: number) => m[place] ?? 0;
  const components = [...m];
  for (const column of [0, 1, 2]) {
    components[column] = cos * at(column) - sin * at(4 + column) + 0;
    components[4 + column] = sin * at(column) + cos * at(4 + column) + 0;
  }
  components[3] = cos * (at(3) - mx) - sin * (at(7) - my) + mx;
  components[7] = sin * (at(3) - mx) + cos * (at(7) - my) + my;
  return { ...thing, components };
}

/** Part of the cell that a thing holds on to: column and row, 0 the left or lower, 1 the middle, 2 the right or upper. */
export type Hold = readonly [column: 0 | 1 | 2, row: 0 | 1 | 2];

/** What a thing holds on to: the nearest to its anchor; between two the middle. */
export function holdOf(anchor: PlanPoint, [x0, y0, x1, y1]: PlanRectangle): Hold {
  return [nearest(anchor[0], x0, x1), nearest(anchor[1], y0, y1)];
}

function nearest(place: number, from: number, to: number): 0 | 1 | 2 {
  const [start, middle, end] = [from, (from + to) / 2, to].map((one) => Math.abs(place - one)) as [number, number, number];
  if (middle <= Math.min(start, end) + 1e-9) return 1;
  return start <= end ? 0 : 2;
}

/** Place of what is held on to. */
export function anchorAt([column, row]: Hold, [x0, y0, x1, y1]: PlanRectangle): PlanPoint {
  return [x0 + ((x1 - x0) * column) / 2, y0 + ((y1 - y0) * row) / 2];
}

/** The hold nearest to a placed thing: what stands at a wall keeps to it. */
export function nearestHold(extent: PlanRectangle, cell: PlanRectangle): Hold {
  const along = (low: number, high: number, from: number, to: number): 0 | 1 | 2 => {
    const ways = [Math.abs(low - from), Math.abs((low + high) / 2 - (from + to) / 2), Math.abs(to - high)];
    const least = Math.min(...ways);
    return (ways.indexOf(least) as 0 | 1 | 2) ?? 1;
  };
  return [along(extent[0], extent[2], cell[0], cell[2]), along(extent[1], extent[3], cell[1], cell[3])];
}
