import { NUMBER_TOLERANCE } from '../json/values-equal.ts';
import { isInRing } from './ring.ts';
import type { Vec2 } from './vector.ts';

type Edge = readonly [from: Vec2, to: Vec2];

/** Corners of a closed outline without repetitions, the closing one among them. */
export function distinctCorners<P>(corners: readonly P[], distanceOf: (a: P, b: P) => number): P[] {
  const kept: P[] = [];
  for (const corner of corners) {
    const last = kept.at(-1);
    if (last === undefined || distanceOf(last, corner) > NUMBER_TOLERANCE) kept.push(corner);
  }
  while (kept.length > 1 && distanceOf(kept[0]!, kept.at(-1)!) <= NUMBER_TOLERANCE) kept.pop();
  return kept;
}

/**
 * Whether a closed outline crosses, touches or runs back over itself. Corners are distinct and not on one line. Edges are compared only
 * where their extents along u overlap, so that outlines of thousands of corners answer at once.
 */
export function crossesItself(corners: readonly Vec2[]): boolean {
  const count = corners.length;
  const edges = edgesOf(corners).map((edge, index) => ({ edge, index, low: lowOf(edge), high: highOf(edge) }));
  edges.sort((a, b) => a.low - b.low);
  return edges.some((first, place) => {
    for (let next = place + 1; next < edges.length; next += 1) {
      const second = edges[next]!;
      if (second.low > first.high + NUMBER_TOLERANCE) return false;
      const gap = Math.abs(first.index - second.index);
      // An edge that runs back over its neighbour also touches the one behind that.
      if (gap !== 1 && gap !== count - 1 && touch(first.edge, second.edge)) return true;
    }
    return false;
  });
}

/** Whether the edges of two outlines cross; touching is no crossing. */
export function outlinesCross(a: readonly Vec2[], b: readonly Vec2[]): boolean {
  const others = edgesOf(b);
  return edgesOf(a).some((edge) => others.some((other) => cross(edge, other)));
}

/** Whether a point lies in an outline or on its edge. */
export function insideOutline(point: Vec2, corners: readonly Vec2[]): boolean {
  const isOnEdge = edgesOf(corners).some((edge) => distanceToEdge(point, edge) <= NUMBER_TOLERANCE);
  return isOnEdge || isInRing(point[0], point[1], corners.flat());
}

function edgesOf(corners: readonly Vec2[]): Edge[] {
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]!]);
}

const lowOf = ([from, to]: Edge): number => Math.min(from[0], to[0]);
const highOf = ([from, to]: Edge): number => Math.max(from[0], to[0]);

function touch(a: Edge, b: Edge): boolean {
  if (cross(a, b)) return true;
  const gaps = [distanceToEdge(a[0], b), distanceToEdge(a[1], b), distanceToEdge(b[0], a), distanceToEdge(b[1], a)];
  return Math.min(...gaps) <= NUMBER_TOLERANCE;
}

/** Whether two edges pass through each other by more than the tolerance at every end. */
function cross(a: Edge, b: Edge): boolean {
  return separates(a, b) && separates(b, a);
}

/** Whether the ends of `b` lie on two sides of the line through `a`. */
function separates(a: Edge, b: Edge): boolean {
  const first = offsetFromLine(b[0], a);
  const second = offsetFromLine(b[1], a);
  if (Math.min(Math.abs(first), Math.abs(second)) <= NUMBER_TOLERANCE) return false;
  return first > 0 !== second > 0;
}

function offsetFromLine(point: Vec2, [from, to]: Edge): number {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  return (u * (point[1] - from[1]) - v * (point[0] - from[0])) / Math.hypot(u, v);
}

function distanceToEdge(point: Vec2, [from, to]: Edge): number {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  const t = ((point[0] - from[0]) * u + (point[1] - from[1]) * v) / (u * u + v * v);
  const place = Math.min(1, Math.max(0, t));
  return Math.hypot(point[0] - from[0] - place * u, point[1] - from[1] - place * v);
}
