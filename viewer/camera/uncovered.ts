import type { Vec3 } from '#engine';
import { axesOf, panned, type Orbit } from './orbit.ts';

/** Room (px) around what was uncovered: its name stands above it. */
const MARGIN = 28;

/** A pane (px), and how much of its lower end something covers. */
interface CoveredPane {
  width: number;
  height: number;
  covered: number;
}

/**
 * Where a box (scene coordinates) that is in the picture stands above what covers its lower end, by the shortest way: the
 * picture moves up. Undefined where enough of it is in sight already, where it is not in the picture, and where no room is left.
 */
export function uncovered(orbit: Orbit, box: ArrayLike<number>, pane: CoveredPane): Orbit | undefined {
  const room = pane.height - pane.covered;
  const seen = seenBox(orbit, box, pane);
  if (!seen || room < 2 * MARGIN) return undefined;
  const { left, right, top, bottom, depth } = seen;
  if (right < 0 || left > pane.width || bottom < 0 || top > pane.height) return undefined;
  const fits = bottom - top <= room - 2 * MARGIN;
  // Of what is higher than the room, half of the room is enough.
  const up = fits ? bottom - (room - MARGIN) : top - room / 2;
  return up > 0 ? panned(orbit, 0, (-up * depth) / orbit.distance, pane.height) : undefined;
}

/** Where a box lies in the picture (px), and how far away its middle is (m); undefined where part of it is behind the eye. */
function seenBox(orbit: Orbit, box: ArrayLike<number>, { width, height }: CoveredPane) {
  const { right, up, forward } = axesOf(orbit);
  const focal = height / 2 / Math.tan((orbit.fov * Math.PI) / 360);
  const along = (offset: Vec3, axis: Vec3) => offset[0] * axis[0] + offset[1] * axis[1] + offset[2] * axis[2];
  const places = Array.from({ length: 8 }, (_, corner) => {
    const offset = [0, 1, 2].map(
      (axis) => (box[axis + (corner & (1 << axis) ? 3 : 0)] as number) - (orbit.target[axis] as number),
    ) as unknown as Vec3;
    const depth = along(offset, forward) + orbit.distance;
    return {
      x: width / 2 + (along(offset, right) / depth) * focal,
      y: height / 2 - (along(offset, up) / depth) * focal,
      depth,
    };
  });
  if (places.some(({ depth }) => depth <= 0)) return undefined;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const depth = places.reduce((sum, place) => sum + place.depth, 0) / places.length;
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys), depth };
}
