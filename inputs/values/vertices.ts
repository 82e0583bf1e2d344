import { isJsonObject } from '#domain';
import type { JsonObject, JsonValue } from '#domain';

/** How a geometry input keeps its points: the value itself, `Vertices`, or `Start` and `End`. */
export type VertexForm = 'list' | 'vertices' | 'line';

/** The same value with other points; its further keys stay. A closed or open curve without points becomes null. */
export function writeVertices(
  points: readonly JsonObject[],
  form: VertexForm,
  before: JsonValue | undefined,
  discriminator: string,
): JsonValue {
  if (form === 'list') return [...points];
  if (points.length === 0) return null;
  const kept = isJsonObject(before) ? before : { discriminator };
  return form === 'vertices' ? { ...kept, Vertices: [...points] } : { ...kept, Start: points[0]!, End: points[1] ?? points[0]! };
}

/** A further point: past the last one, along the last edge, 10 m where there is none. */
export function nextVertex(points: readonly JsonObject[]): JsonObject {
  const last = points.at(-1);
  if (last === undefined) return { X: 0, Y: 0, Z: 0 };
  const before = points.at(-2);
  const part = (key: string, fallback: number) => {
    const [from, to] = [before?.[key], last[key]];
    return typeof to === 'number' ? (typeof from === 'number' ? to + (to - from) : to + fallback) : fallback;
  };
  return { X: part('X', 10), Y: part('Y', 0), Z: part('Z', 0) };
}
