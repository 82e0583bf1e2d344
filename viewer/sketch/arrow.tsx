import { cross, unit, type Vec3 } from '#engine';
import type { ProjectedPoint } from '../model/pane-point.ts';
import { minus, plus, type Segment } from './plan-geometry.ts';

/** Length and half the width of the head (px). */
const [HEAD, HALF] = [11, 4.5];
/** Half the side of the drawn part of a plane, as a share of its arrow. */
const PATCH = 0.8;

/** A direction as an arrow; of a plane with a square of it where the arrow stands. */
export function Arrow({ edge, see, isPlane }: { edge: Segment; see: (corner: Vec3) => ProjectedPoint; isPlane: boolean }) {
  const [from, to] = [see(edge[0]), see(edge[1])];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!from.isBefore || !to.isBefore) return null;
  const [x, y] = length > 0 ? [(to.x - from.x) / length, (to.y - from.y) / length] : [0, -1];
  const foot = { x: to.x - x * HEAD, y: to.y - y * HEAD };
  const corners = isPlane ? squareAround(edge).map(see) : [];
  return (
    <g data-part="sketch-arrow">
      {corners.length > 0 && corners.every(({ isBefore }) => isBefore) && (
        <path className="sketch-patch" d={`M${corners.map((corner) => `${corner.x} ${corner.y}`).join('L')}Z`} />
      )}
      <path
        className="sketch-arrow"
        d={`M${to.x} ${to.y}L${foot.x - y * HALF} ${foot.y + x * HALF}L${foot.x + y * HALF} ${foot.y - x * HALF}Z`}
      />
    </g>
  );
}

/** Corners of a square that the arrow stands on; none where it has no length. */
export function squareAround([from, to]: Segment): Vec3[] {
  const along = minus(to, from);
  const size = Math.hypot(...along);
  if (size === 0) return [];
  const right = unit(cross(along, Math.abs(along[2]) > size * 0.9 ? [1, 0, 0] : [0, 0, 1]));
  const up = unit(cross(right, along));
  const reach = size * PATCH;
  return (
    [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ] as const
  ).map(([a, b]) => plus(plus(from, right, a * reach), up, b * reach));
}
