import type { JsonObject } from '../json/json-value.ts';
import { EARTH_RADIUS_METRES } from './near-location.ts';

/**
 * A GeoJSON polygon (longitude before latitude) as a profile in metres around its first corner, flat as the map. The
 * corner that closes a ring may be there or not. An unreadable corner leaves its ring without corners.
 */
export function profileOfGeoPolygon(polygon: JsonObject): JsonObject {
  const rings = Array.isArray(polygon['coordinates']) ? polygon['coordinates'] : [];
  const places = rings.map((ring) => (Array.isArray(ring) ? ring : []).map(readPlace));
  const [origin] = places[0] ?? [];
  const outlines = places.map((ring) => {
    const known = ring.filter((place) => place !== undefined);
    if (origin === undefined || known.length < ring.length) return { Vertices: [] };
    return { Vertices: known.map((place) => pointAround(origin, place)) };
  });
  return { Perimeter: outlines[0] ?? { Vertices: [] }, Voids: outlines.slice(1) };
}

type Place = readonly [longitude: number, latitude: number];

function readPlace(corner: unknown): Place | undefined {
  const [longitude, latitude] = Array.isArray(corner) ? (corner as unknown[]) : [];
  const readable = typeof longitude === 'number' && typeof latitude === 'number';
  return readable && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : undefined;
}

function pointAround([east, north]: Place, [longitude, latitude]: Place): JsonObject {
  const metresPerDegree = (Math.PI / 180) * EARTH_RADIUS_METRES;
  return {
    X: (longitude - east) * metresPerDegree * Math.cos((north * Math.PI) / 180),
    Y: (latitude - north) * metresPerDegree,
    Z: 0,
  };
}
