import { NUMBER_TOLERANCE } from '../json/values-equal.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { distance, readPoint } from './point.ts';
import type { Point } from './point.ts';

/** Corners of the one loop that lines and polylines make, in any order and direction; undefined when they make none. */
export function joinLines(lines: readonly JsonValue[]): Point[] | undefined {
  const pieces = lines.map(pointsOf);
  const [first, ...others] = pieces;
  if (first === undefined || pieces.some((piece) => piece.length < 2)) return undefined;
  const loop = [...first];
  while (others.length > 0) {
    const end = loop.at(-1)!;
    const index = others.findIndex((piece) => meets(piece[0]!, end) || meets(piece.at(-1)!, end));
    const [next] = index < 0 ? [] : others.splice(index, 1);
    if (next === undefined) return undefined;
    const onward = meets(next[0]!, end) ? next : next.toReversed();
    loop.push(...onward.slice(1));
  }
  return meets(loop[0]!, loop.at(-1)!) ? loop.slice(0, -1) : undefined;
}

const meets = (a: Point, b: Point): boolean => distance(a, b) <= NUMBER_TOLERANCE;

/** Points of a line or polyline; none when one of them is unreadable. */
function pointsOf(line: JsonValue): Point[] {
  if (!isJsonObject(line)) return [];
  const vertices = Array.isArray(line['Vertices']) ? line['Vertices'] : [line['Start'], line['End']];
  const points = vertices.map(readPoint).filter((point) => point !== undefined);
  return points.length === vertices.length ? points : [];
}
