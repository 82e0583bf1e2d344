import { counterClockwise, point, triangulate, type Point, type Region } from 'parti';

/** A closed body over a plan, between two heights at every place of it; corners of triangles count counter-clockwise from outside. */
export function prismOver(
  { perimeter, voids }: Region,
  bottom: (at: Point) => number,
  top: (at: Point) => number,
): { points: Point[]; faces: [number, number, number][] } {
  const rings = [counterClockwise(perimeter), ...voids.map((hole) => counterClockwise(hole).toReversed())];
  const corners = rings.flat();
  const count = corners.length;
  const points = [...corners.map((at) => point(at.X, at.Y, bottom(at))), ...corners.map((at) => point(at.X, at.Y, top(at)))];
  const faces: [number, number, number][] = [];
  const flat = triangulate(rings);
  for (let at = 0; at < flat.length; at += 3) {
    const [a, b, c] = upwards(corners, [flat[at] as number, flat[at + 1] as number, flat[at + 2] as number]);
    faces.push([a, c, b], [a + count, b + count, c + count]);
  }
  let start = 0;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at++) {
      const [a, b] = [start + at, start + ((at + 1) % ring.length)];
      faces.push([a, b, b + count], [a, b + count, a + count]);
    }
    start += ring.length;
  }
  return { points, faces };
}

/** The same triangle, counter-clockwise seen from above. */
function upwards(corners: readonly Point[], [a, b, c]: [number, number, number]): [number, number, number] {
  const [p, q, r] = [corners[a], corners[b], corners[c]] as [Point, Point, Point];
  return (q.X - p.X) * (r.Y - p.Y) - (q.Y - p.Y) * (r.X - p.X) < 0 ? [a, c, b] : [a, b, c];
}
