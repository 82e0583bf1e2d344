import { isJsonObject, type JsonValue } from '#domain';
import type { Place } from './place-text.ts';

/** Location value with another place, in the form of the one before; further keys stay. */
export function writePlace({ latitude = 0, longitude = 0 }: Place, before: JsonValue | undefined): JsonValue {
  if (!isJsonObject(before)) return { latitude, longitude };
  if (Array.isArray(before['coordinates']))
    return { ...before, coordinates: [longitude, latitude, ...before['coordinates'].slice(2)] };
  return 'Latitude' in before ? { ...before, Latitude: latitude, Longitude: longitude } : { ...before, latitude, longitude };
}
