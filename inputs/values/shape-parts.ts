import { isJsonObject, singularOf, type GeometryType, type InputProperty, type JsonObject, type JsonValue } from '#domain';

/** Kinds of inputs that are made of several curves. */
export const SHAPE_KINDS = ['lines', 'polylines', 'polygons', 'profile', 'profiles'] as const;
export type ShapeKind = (typeof SHAPE_KINDS)[number];

/** The shapes of a value: items of a list, or perimeter and voids of a profile. */
export function readParts(kind: ShapeKind, value: JsonValue | undefined): JsonValue[] {
  if (kind !== 'profile') return Array.isArray(value) ? value : [];
  if (!isJsonObject(value) || !isJsonObject(value['Perimeter'])) return [];
  return [value['Perimeter'], ...(Array.isArray(value['Voids']) ? value['Voids'] : [])];
}

/** The value with other shapes; further keys of a profile stay. A profile without a perimeter is null. */
export function writeParts(kind: ShapeKind, parts: readonly JsonValue[], before: JsonValue | undefined): JsonValue {
  if (kind !== 'profile') return [...parts];
  const [perimeter, ...voids] = parts;
  if (perimeter === undefined || perimeter === null) return null;
  const kept: JsonObject = isJsonObject(before) ? before : { discriminator: 'Elements.Geometry.Profile' };
  return { ...kept, Perimeter: perimeter, Voids: voids.filter((part) => part !== null) };
}

/** The property of one shape: what its own editor reads. */
export function partProperty(kind: ShapeKind): InputProperty {
  const single: GeometryType = kind === 'profile' ? 'polygon' : (singularOf(kind) ?? 'polygon');
  const name = single.charAt(0).toUpperCase() + single.slice(1);
  return { $ref: `Geometry/${name}.json` };
}

/** A first shape: a square of 10 m beside what is there, or the two ends of a line. */
export function newPart(kind: ShapeKind, count: number): JsonValue {
  const at = (x: number, y: number): JsonObject => ({ X: x + count * 15, Y: y, Z: 0 });
  const square = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)];
  const polygon = (vertices: JsonObject[]): JsonObject => ({ discriminator: 'Elements.Geometry.Polygon', Vertices: vertices });
  switch (kind) {
    case 'lines':
      return { discriminator: 'Elements.Geometry.Line', Start: at(0, 0), End: at(10, 0) };
    case 'polylines':
      return { discriminator: 'Elements.Geometry.Polyline', Vertices: square.slice(0, 3) };
    case 'polygons':
      return polygon(square);
    case 'profiles':
      return { discriminator: 'Elements.Geometry.Profile', Perimeter: polygon(square), Voids: [] };
    case 'profile':
      // A void stands inside of the square that a perimeter begins as.
      return count === 0
        ? polygon(square)
        : polygon([
            { X: 2, Y: 2, Z: 0 },
            { X: 4, Y: 2, Z: 0 },
            { X: 4, Y: 4, Z: 0 },
            { X: 2, Y: 4, Z: 0 },
          ]);
  }
}
