import { isInRing } from '#domain';
import { oriented, type FlatRegion, type Ring } from './planar.ts';

/** Smallest and largest x, y. */
type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

/**
 * A region with cuts that lie wholly inside it and apart from each other, such as windows in a wall: they are its holes as they stand.
 * Undefined where one may touch the outline, a hole or another cut: that takes booleans.
 */
export function withInnerCuts({ outline, holes }: FlatRegion, cuts: readonly Ring[]): FlatRegion | undefined {
  const boxes = holes.map(boxOf);
  for (const cut of cuts) {
    const box = boxOf(cut);
    if (boxes.some((other) => touch(box, other)) || !isInside(box, outline)) return undefined;
    boxes.push(box);
  }
  return oriented(outline, [...holes, ...cuts]);
}

function boxOf(ring: Ring): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    const x = ring[at] as number;
    const y = ring[at + 1] as number;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return [minX, minY, maxX, maxY];
}

/** Rings that come nearer than this (m) are left to booleans. */
const NEAR = 1e-6;

const touch = (a: Box, b: Box): boolean =>
  a[0] <= b[2] + NEAR && b[0] <= a[2] + NEAR && a[1] <= b[3] + NEAR && b[1] <= a[3] + NEAR;

/** Whether no side of the ring meets the box, and one corner of the box lies within. */
function isInside([minX, minY, maxX, maxY]: Box, ring: Ring): boolean {
  const box: Box = [minX - NEAR, minY - NEAR, maxX + NEAR, maxY + NEAR];
  let ax = ring[ring.length - 2] as number;
  let ay = ring[ring.length - 1] as number;
  for (let at = 0; at < ring.length; at += 2) {
    const bx = ring[at] as number;
    const by = ring[at + 1] as number;
    if (meets(box, ax, ay, bx, by)) return false;
    ax = bx;
    ay = by;
  }
  return isInRing(minX, minY, ring);
}

/** Whether a line may meet a box: their extents overlap, and the box does not lie on one side of the line. */
function meets([minX, minY, maxX, maxY]: Box, ax: number, ay: number, bx: number, by: number): boolean {
  if (Math.max(ax, bx) < minX || Math.min(ax, bx) > maxX || Math.max(ay, by) < minY || Math.min(ay, by) > maxY) return false;
  const [dx, dy] = [bx - ax, by - ay];
  const side = (x: number, y: number) => Math.sign(dx * (y - ay) - dy * (x - ax));
  const first = side(minX, minY);
  return first === 0 || side(maxX, minY) !== first || side(minX, maxY) !== first || side(maxX, maxY) !== first;
}
