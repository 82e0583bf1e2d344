import { isJsonObject, type JsonValue } from '#domain';

/** Latitude and longitude in degrees; undefined where one is not set. */
export interface Place {
  latitude: number | undefined;
  longitude: number | undefined;
}

/** Place of a location value, which is a GeoJSON point or an object with latitude and longitude. */
export function readPlace(value: JsonValue | undefined): Place {
  const numberOf = (part: JsonValue | undefined) => (typeof part === 'number' ? part : undefined);
  if (!isJsonObject(value)) return { latitude: undefined, longitude: undefined };
  if (Array.isArray(value['coordinates']))
    return { latitude: numberOf(value['coordinates'][1]), longitude: numberOf(value['coordinates'][0]) };
  return {
    latitude: numberOf(value['latitude'] ?? value['Latitude']),
    longitude: numberOf(value['longitude'] ?? value['Longitude']),
  };
}

/** Latitude and longitude of a location value to a hundred metres; undefined where one is missing. */
export function placeText(value: JsonValue): string | undefined {
  const { latitude, longitude } = readPlace(value);
  return latitude === undefined || longitude === undefined ? undefined : `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
}
