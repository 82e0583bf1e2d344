import { insideOutline, outlinesCross } from '../geometry/outline.ts';
import { readPoint } from '../geometry/point.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { runQuery } from './run-query.ts';

/**
 * Which of some split lines lie outside every polygon that a query finds, seen from above: they split nothing. Places in the list,
 * from 0; none where no polygon is found. Never throws.
 */
export function linesOutside(models: readonly ElementModel[], query: string, lines: readonly JsonValue[]): number[] {
  const outlines = models.flatMap((model) => outlinesOf(model, query));
  if (outlines.length === 0) return [];
  return lines.flatMap((line, index) => {
    const points = cornersOf(line);
    const edges = points.slice(1).map((point, at): Vec2[] => [points[at]!, point]);
    const isOutside = edges.length > 0 && !edges.some((edge) => outlines.some((outline) => meets(edge, outline)));
    return isOutside ? [index] : [];
  });
}

/** A line through corners crosses no edge: they lie on it. */
const meets = (edge: readonly Vec2[], outline: readonly Vec2[]): boolean =>
  edge.some((point) => insideOutline(point, outline)) ||
  outlinesCross(edge, outline) ||
  outline.some((corner) => insideOutline(corner, edge));

function outlinesOf(model: ElementModel, query: string): Vec2[][] {
  try {
    return runQuery(model, query)
      .map((value) => outlineOf(model, value))
      .filter((corners) => corners.length > 2);
  } catch (error) {
    if (error instanceof PartiError) return [];
    throw error;
  }
}

/** Corners of a polygon, of a profile's perimeter, or of the element that an id names. */
function outlineOf(model: ElementModel, value: JsonValue | undefined): Vec2[] {
  const found = typeof value === 'string' ? ownValue(model.Elements, value) : value;
  if (!isJsonObject(found)) return [];
  return cornersOf(isJsonObject(found['Perimeter']) ? found['Perimeter'] : found);
}

function cornersOf(curve: JsonValue): Vec2[] {
  if (!isJsonObject(curve)) return [];
  const points = Array.isArray(curve['Vertices']) ? curve['Vertices'] : [curve['Start'], curve['End']];
  return points.flatMap((point): Vec2[] => {
    const read = readPoint(point);
    return read ? [[read.X, read.Y]] : [];
  });
}
