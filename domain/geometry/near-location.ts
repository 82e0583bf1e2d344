import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';

/**
 * Points farther from the location than this are taken for a mistake of origin or unit. At 10 km coordinates of the
 * graphics card still tell millimetres apart.
 */
export const MAX_METRES_FROM_LOCATION = 10_000;

/** A place on the globe in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Point that cannot stand where it is; `path` leads to it inside the value. */
export interface PlaceFinding {
  path: readonly string[];
  code: 'geometry.point-far-from-location' | 'geometry.location-function-needed';
}

/** Points `{X, Y, Z}` anywhere in a value that lie too far from the origin, which stands at the location. */
export function pointsFarFromLocation(value: JsonValue): PlaceFinding[] {
  return farPoints(value, []);
}

/**
 * A georeferenced polygon (GeoJSON, longitude before latitude) needs a location, and its corners lie near it.
 * A value that is no GeoJSON polygon has no corners.
 */
export function geoPolygonFindings(polygon: JsonValue, location: Place | undefined): PlaceFinding[] {
  if (location === undefined) return [{ path: [], code: 'geometry.location-function-needed' }];
  const rings = isJsonObject(polygon) && Array.isArray(polygon['coordinates']) ? polygon['coordinates'] : [];
  return rings.flatMap((ring, ringIndex) =>
    (Array.isArray(ring) ? ring : []).flatMap((corner, index): PlaceFinding[] => {
      const [longitude, latitude] = Array.isArray(corner) ? corner : [];
      const known = typeof longitude === 'number' && typeof latitude === 'number';
      if (known && metresBetween({ latitude, longitude }, location) <= MAX_METRES_FROM_LOCATION) return [];
      return [{ path: ['coordinates', String(ringIndex), String(index)], code: 'geometry.point-far-from-location' }];
    }),
  );
}

/** Mean radius. Source: IUGG, GRS 80. */
export const EARTH_RADIUS_METRES = 6_371_008.8;

/** Distance over the globe, by the haversine. */
export function metresBetween(a: Place, b: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const square = (x: number): number => x * x;
  const north = square(Math.sin(radians(b.latitude - a.latitude) / 2));
  const east = square(Math.sin(radians(b.longitude - a.longitude) / 2));
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function farPoints(value: JsonValue, path: readonly string[]): PlaceFinding[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isJsonObject(value) && typeof value['X'] === 'number' && typeof value['Y'] === 'number') {
    const { X, Y, Z = 0 } = value;
    const away = Math.hypot(X, Y, typeof Z === 'number' ? Z : 0);
    return away <= MAX_METRES_FROM_LOCATION ? [] : [{ path, code: 'geometry.point-far-from-location' }];
  }
  return Object.entries(value).flatMap(([key, child]) => farPoints(child, [...path, key]));
}
