import { booleanOpD, ClipType, EndType, FillRule, inflatePathsD, JoinType, unionD, type PathsD } from 'clipper2-ts';
import { containsPoint, distanceToEdges, polygonArea, signedArea, type Point, type Polygon } from './polygon.ts';

/** A flat outline with holes, seen from above. */
export interface Region {
  perimeter: Polygon;
  voids: Polygon[];
}

/** A straight piece of a wall or grid line. */
export interface Segment {
  start: Point;
  end: Point;
}

/** Decimal places that areas are cut to: a hundredth of a millimetre. */
const PRECISION = 5;

/** Parts smaller than this (m²) are dust of the arithmetic. */
const DUST = 1e-6;

/** An outline with holes. */
export const region = (perimeter: Polygon, voids: Polygon[] = []): Region => ({ perimeter, voids });

/** Area (m²) without the holes. */
export const regionArea = ({ perimeter, voids }: Region): number =>
  polygonArea(perimeter) - voids.reduce((sum, hole) => sum + polygonArea(hole), 0);

/** Area (m²) of several regions that do not overlap. */
export const regionsArea = (regions: readonly Region[]): number => regions.reduce((sum, one) => sum + regionArea(one), 0);

/** Centre of gravity, holes taken out, at the height of the first corner. */
export function regionCentroid({ perimeter, voids }: Region): Point {
  const origin = perimeter[0] ?? { X: 0, Y: 0, Z: 0 };
  let [area, x, y] = [0, 0, 0];
  for (const [index, ring] of [perimeter, ...voids].entries()) {
    const turn = Math.sign(signedArea(ring)) * (index === 0 ? 1 : -1);
    for (const [at, corner] of ring.entries()) {
      const next = ring[(at + 1) % ring.length] as Point;
      // Relative to the first corner, so that survey coordinates lose no digits.
      const [ax, ay, bx, by] = [corner.X - origin.X, corner.Y - origin.Y, next.X - origin.X, next.Y - origin.Y];
      const cross = (ax * by - bx * ay) * turn;
      area += cross / 2;
      x += ((ax + bx) * cross) / 6;
      y += ((ay + by) * cross) / 6;
    }
  }
  return area === 0 ? origin : { X: origin.X + x / area, Y: origin.Y + y / area, Z: origin.Z };
}

/** Whether a point lies inside and in no hole. */
export const regionContains = ({ perimeter, voids }: Region, at: { X: number; Y: number }): boolean =>
  containsPoint(perimeter, at) && !voids.some((hole) => containsPoint(hole, at));

/** Smallest distance from a point to any edge, those of holes too. */
export const distanceToRegion = ({ perimeter, voids }: Region, at: { X: number; Y: number }): number =>
  Math.min(...[perimeter, ...voids].map((ring) => distanceToEdges(ring, at)));

/** Moves every edge outwards by `distance` (m; negative: inwards) with mitred corners; holes shrink as the outline grows. */
export function offsetRegions(regions: readonly Region[], distance: number): Region[] {
  if (distance === 0) return [...regions];
  const paths = regions.flatMap(pathsOf);
  return regionsOf(inflatePathsD(paths, distance, JoinType.Miter, EndType.Polygon, 4, PRECISION), heightOf(regions));
}

/** What lies in any of them. */
export const unite = (...groups: readonly (readonly Region[])[]): Region[] => combine(ClipType.Union, groups.flat(), []);

/** What lies in the first and not in the second. */
export const subtract = (from: readonly Region[], taken: readonly Region[]): Region[] =>
  taken.length === 0 ? [...from] : combine(ClipType.Difference, from, taken);

/** What lies in both. */
export const intersect = (one: readonly Region[], other: readonly Region[]): Region[] =>
  combine(ClipType.Intersection, one, other);

/** Pieces of the regions between lines without end, each given by two points on it. */
export function splitByLines(regions: readonly Region[], lines: readonly Segment[]): Region[] {
  return lines.reduce<Region[]>(
    (pieces, line) =>
      pieces.flatMap((piece) => {
        const [left, right] = halves(piece, line);
        return [...intersect([piece], [left]), ...intersect([piece], [right])];
      }),
    [...regions],
  );
}

/** Pieces of a line without end that lie inside, in its direction (radians). */
export function segmentsInside({ perimeter, voids }: Region, through: { X: number; Y: number }, angle: number): Segment[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along: number[] = [];
  for (const ring of [perimeter, ...voids])
    for (const [at, a] of ring.entries()) {
      const b = ring[(at + 1) % ring.length] as Point;
      const [da, db] = [a, b].map(({ X, Y }) => (Y - through.Y) * cos - (X - through.X) * sin) as [number, number];
      if (da > 0 === db > 0) continue;
      const [sa, sb] = [a, b].map(({ X, Y }) => (X - through.X) * cos + (Y - through.Y) * sin) as [number, number];
      along.push(sa + ((sb - sa) * da) / (da - db));
    }
  along.sort((a, b) => a - b);
  const z = perimeter[0]?.Z ?? 0;
  const place = (s: number): Point => ({ X: through.X + cos * s, Y: through.Y + sin * s, Z: z });
  return Array.from({ length: Math.floor(along.length / 2) }, (_, pair) => ({
    start: place(along[pair * 2] as number),
    end: place(along[pair * 2 + 1] as number),
  })).filter(({ start, end }) => Math.hypot(end.X - start.X, end.Y - start.Y) > 1e-6);
}

/** Box around a region in axes turned by `angle` (radians) about the origin: lowest and highest along both. */
export function boundsAlong({ perimeter }: Region, angle = 0): { low: [number, number]; high: [number, number] } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const us = perimeter.map(({ X, Y }) => X * cos + Y * sin);
  const vs = perimeter.map(({ X, Y }) => Y * cos - X * sin);
  return { low: [Math.min(...us), Math.min(...vs)], high: [Math.max(...us), Math.max(...vs)] };
}

/** Point that has these places along axes turned by `angle` (radians) about the origin. */
export const fromAxes = (u: number, v: number, angle: number, z = 0): Point => ({
  X: u * Math.cos(angle) - v * Math.sin(angle),
  Y: u * Math.sin(angle) + v * Math.cos(angle),
  Z: z,
});

const heightOf = (regions: readonly Region[]): number => regions[0]?.perimeter[0]?.Z ?? 0;

/** Rings with the outline counter-clockwise and holes clockwise, as the clipping wants them. */
const pathsOf = ({ perimeter, voids }: Region): PathsD =>
  [perimeter, ...voids].map((ring, index) => {
    const turned = signedArea(ring) > 0 === (index === 0) ? ring : ring.toReversed();
    return turned.map(({ X, Y }) => ({ x: X, y: Y }));
  });

function combine(kind: ClipType, one: readonly Region[], other: readonly Region[]): Region[] {
  const paths = (regions: readonly Region[]) => regions.flatMap(pathsOf);
  return regionsOf(booleanOpD(kind, paths(one), paths(other), FillRule.NonZero, PRECISION), heightOf(one));
}

/** Outlines with the holes that lie in them, largest first. */
function regionsOf(paths: PathsD, z: number): Region[] {
  const rings = unionD(paths, [], FillRule.NonZero, PRECISION).map((path) =>
    path.map(({ x, y }): Point => ({ X: x, Y: y, Z: z })),
  );
  const outlines = rings
    .filter((ring) => signedArea(ring) > DUST)
    .map((perimeter): Region => region(perimeter))
    .toSorted((a, b) => polygonArea(b.perimeter) - polygonArea(a.perimeter));
  for (const hole of rings.filter((ring) => signedArea(ring) < -DUST))
    outlines.findLast(({ perimeter }) => isRingInside(perimeter, hole))?.voids.push(hole);
  return outlines;
}

/** Whether a ring that touches no edge from outside lies inside: told by its corners and the middles of its edges. */
const isRingInside = (outline: Polygon, ring: Polygon): boolean =>
  ring.some((corner, at) => {
    const next = ring[(at + 1) % ring.length] as Point;
    const middle = { X: (corner.X + next.X) / 2, Y: (corner.Y + next.Y) / 2 };
    return distanceToEdges(outline, middle) > 1e-4 && containsPoint(outline, middle);
  });

/** What lies left and right of a line, as far as the region reaches. */
function halves({ perimeter }: Region, { start, end }: Segment): [Region, Region] {
  const reach = Math.max(...perimeter.map(({ X, Y }) => Math.hypot(X - start.X, Y - start.Y))) + 1;
  const length = Math.hypot(end.X - start.X, end.Y - start.Y) || 1;
  const [dx, dy] = [((end.X - start.X) / length) * reach, ((end.Y - start.Y) / length) * reach];
  const at = (along: number, aside: number): Point => ({
    X: start.X + dx * along - dy * aside,
    Y: start.Y + dy * along + dx * aside,
    Z: perimeter[0]?.Z ?? 0,
  });
  return [region([at(-1, 0), at(1, 0), at(1, 1), at(-1, 1)]), region([at(-1, -1), at(1, -1), at(1, 0), at(-1, 0)])];
}
