import { isJsonObject, type JsonObject, type JsonValue } from '#domain';

/** Corner on the globe, degrees. */
export interface GeoCorner {
  latitude: number;
  longitude: number;
}

/** Corners of a GeoJSON polygon's outline, without the one that closes it. What is no polygon has none. */
export function readGeoCorners(value: JsonValue | undefined): GeoCorner[] {
  const rings = isJsonObject(value) && Array.isArray(value['coordinates']) ? value['coordinates'] : [];
  const outline = Array.isArray(rings[0]) ? rings[0] : [];
  const corners = outline.flatMap((corner): GeoCorner[] => {
    const [longitude, latitude] = Array.isArray(corner) ? corner : [];
    return typeof longitude === 'number' && typeof latitude === 'number' ? [{ latitude, longitude }] : [];
  });
  const [first] = corners;
  const last = corners.at(-1);
  const isClosed = corners.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
  return isClosed ? corners.slice(0, -1) : corners;
}

/**
 * A GeoJSON polygon with this outline: closed, counterclockwise, and over the date line in one piece, longitudes beyond
 * 180 where it lies there (RFC 7946 §3.1.6, §3.1.9). Holes and further keys stay; without corners it is null.
 */
export function writeGeoCorners(corners: readonly GeoCorner[], before: JsonValue | undefined): JsonValue {
  const [first] = corners;
  if (first === undefined) return null;
  const held: JsonObject = isJsonObject(before) ? before : {};
  const holes = Array.isArray(held['coordinates']) ? held['coordinates'].slice(1) : [];
  const places = corners.map(({ latitude, longitude }): [number, number] => [nearTo(longitude, first.longitude), latitude]);
  const ring = areaOf(places) < 0 ? places.toReversed() : places;
  return { ...held, type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]], ...holes] };
}

/** The same meridian within half a turn of another. */
export const nearTo = (longitude: number, other: number): number => longitude - 360 * Math.round((longitude - other) / 360);

/** Twice the signed area; above 0 counterclockwise. */
const areaOf = (ring: readonly (readonly [number, number])[]): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as readonly [number, number];
    return sum + x * nextY - nextX * y;
  }, 0);
