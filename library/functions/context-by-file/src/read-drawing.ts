import { readDxf } from '#formats-text';
import { containsPoint, FunctionError, polygonArea, region, type Polygon } from 'parti';
import { heightOf, ringOf, type Building, type ReadBuildings } from './building.ts';

/**
 * Closed lines of a drawing; one within another is its courtyard. A text on the layer that `heightFrom` names, inside an
 * outline, is its height. `scale`: metres a unit, where the file's own is not meant.
 */
export function readDrawing(source: string, name: string, heightFrom: string, scale: number | undefined): ReadBuildings {
  const drawing = open(source, name, scale);
  const named = drawing.layers.find((layer) => layer.name.toLowerCase() === heightFrom.trim().toLowerCase());
  const texts = (named?.texts ?? []).flatMap(({ text, at: [X, Y] }) => {
    const height = heightOf(text, '');
    return height === undefined ? [] : [{ X, Y, height }];
  });
  const rings = drawing.layers.flatMap(({ lines }) => lines.flatMap(closed)).toSorted((a, b) => polygonArea(b) - polygonArea(a));
  if (rings.length === 0) throw new FunctionError(`${name} holds no closed lines; close the outlines of the buildings.`);
  const notes: ReadBuildings['notes'] =
    drawing.unit === undefined && scale === undefined
      ? [
          {
            level: 'warning',
            text: `${name} names no unit and was read in ${drawing.assumedUnit ?? 'm'}; choose the Unit if it is another.`,
          },
        ]
      : [];
  return {
    notes,
    buildings: withCourts(rings).map((plan): Building => ({
      name: '',
      plan,
      height: texts.find((text) => containsPoint(plan.perimeter, text))?.height,
    })),
  };
}

function open(source: string, name: string, scale: number | undefined): ReturnType<typeof readDxf> {
  try {
    return readDxf(source, scale);
  } catch (error) {
    throw new FunctionError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A run of line that ends where it began. */
function closed(line: Float64Array): Polygon[] {
  const [last, count] = [line.length - 3, line.length / 3];
  if (count < 4 || line[0] !== line[last] || line[1] !== line[last + 1]) return [];
  return [ringOf(Array.from({ length: count }, (_, at) => [line[at * 3] as number, line[at * 3 + 1] as number]))];
}

/** Largest first: what begins inside an outline, and in none of its courtyards, is a courtyard of it. */
function withCourts(rings: readonly Polygon[]): Building['plan'][] {
  const plans: Building['plan'][] = [];
  const boxes: { low: [number, number]; high: [number, number] }[] = [];
  for (const ring of rings) {
    const [xs, ys] = [ring.map(({ X }) => X), ring.map(({ Y }) => Y)];
    const corner = ring[0] as Polygon[number];
    const around = plans.find(
      ({ perimeter, voids }, index) =>
        isIn(boxes[index], corner) && containsPoint(perimeter, corner) && !voids.some((hole) => containsPoint(hole, corner)),
    );
    if (around) around.voids.push(ring);
    else {
      plans.push(region(ring, []));
      boxes.push({ low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)] });
    }
  }
  return plans;
}

const isIn = (box: { low: [number, number]; high: [number, number] } | undefined, { X, Y }: Polygon[number]): boolean =>
  box !== undefined && X >= box.low[0] && X <= box.high[0] && Y >= box.low[1] && Y <= box.high[1];
