import {
  boundsAlong,
  counterClockwise,
  fromAxes,
  intersect,
  longestEdgeAngle,
  point,
  polygonArea,
  region,
  splitByLines,
  type Point,
  type Polygon,
  type Region,
} from 'parti';

/** A plane of a roof: what of the plan it covers, and how far inside the wall (m, level) a place is from which it rises. */
export interface Slope {
  regions: Region[];
  distance(at: { X: number; Y: number }): number;
}

/** Cross products (m²) below this are straight on. */
const STRAIGHT = 1e-6;

/** Whether a plan has no court and no corner that points inwards. */
export const isConvex = ({ perimeter, voids }: Region): boolean =>
  voids.length === 0 &&
  edgesOf(perimeter).every(([a, b], at, all) => turn(a, b, (all[(at + 1) % all.length] as Edge)[1]) > -STRAIGHT);

/** Planes over `outer`, the plan with its overhang, that rise from the walls of `plan`. */
export function slopesOf(kind: 'Flat' | 'Shed' | 'Gable' | 'Hip', plan: Region, outer: Region): Slope[] {
  if (kind === 'Hip') return hips(plan, outer);
  const angle = longestEdgeAngle(plan.perimeter);
  const { low, high } = boundsAlong(plan, angle);
  const across = ({ X, Y }: { X: number; Y: number }) => Y * Math.cos(angle) - X * Math.sin(angle);
  const [from, to] = [low[1], high[1]];
  if (kind === 'Shed') return [{ regions: [outer], distance: (at) => across(at) - from }];
  const middle = (from + to) / 2;
  const ridge = { start: fromAxes(low[0], middle, angle), end: fromAxes(high[0], middle, angle) };
  const halves = splitByLines([outer], [ridge]);
  const isFront = (half: Region) => Math.min(...half.perimeter.map(across)) < middle - 1e-6;
  return [
    { regions: halves.filter(isFront), distance: (at) => across(at) - from },
    { regions: halves.filter((half) => !isFront(half)), distance: (at) => to - across(at) },
  ];
}

type Edge = [a: Point, b: Point];

const edgesOf = (outline: Polygon): Edge[] => {
  const corners = counterClockwise(outline);
  return corners.map((corner, at): Edge => [corner, corners[(at + 1) % corners.length] as Point]);
};

const turn = (a: Point, b: Point, c: Point): number => (b.X - a.X) * (c.Y - b.Y) - (b.Y - a.Y) * (c.X - b.X);

/** A plane from every wall; each covers the places that are nearer to its wall than to the others. */
function hips(plan: Region, outer: Region): Slope[] {
  const lines = edgesOf(plan.perimeter).flatMap(([a, b]) => {
    const length = Math.hypot(b.X - a.X, b.Y - a.Y);
    return length < 1e-9 ? [] : [{ a, nx: -(b.Y - a.Y) / length, ny: (b.X - a.X) / length }];
  });
  return lines.map((own) => {
    const distance = ({ X, Y }: { X: number; Y: number }) => (X - own.a.X) * own.nx + (Y - own.a.Y) * own.ny;
    let cell: Polygon = counterClockwise(outer.perimeter);
    for (const other of lines) {
      if (other === own) continue;
      const further = ({ X, Y }: Point) => (X - other.a.X) * other.nx + (Y - other.a.Y) * other.ny - distance({ X, Y });
      cell = cutTo(cell, further);
    }
    const kept = cell.length >= 3 && polygonArea(cell) > STRAIGHT ? intersect([region(cell)], [outer]) : [];
    return { regions: kept, distance };
  });
}

/** What of a convex outline lies where `value` is not below zero. */
function cutTo(outline: Polygon, value: (at: Point) => number): Polygon {
  return outline.flatMap((a, at) => {
    const b = outline[(at + 1) % outline.length] as Point;
    const [va, vb] = [value(a), value(b)];
    const kept = va >= -1e-9 ? [a] : [];
    if (va > 1e-9 === vb > 1e-9 || Math.abs(va) < 1e-9 || Math.abs(vb) < 1e-9) return kept;
    const share = va / (va - vb);
    return [...kept, point(a.X + (b.X - a.X) * share, a.Y + (b.Y - a.Y) * share)];
  });
}
