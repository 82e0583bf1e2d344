import { isJsonObject, type JsonObject, type JsonValue } from '#domain';

/** Points of a points, polyline, polygon or line value. */
export function readVertices(value: JsonValue | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.filter(isJsonObject);
  if (!isJsonObject(value)) return [];
  if (Array.isArray(value['Vertices'])) return value['Vertices'].filter(isJsonObject);
  return [value['Start'], value['End']].filter(isJsonObject);
}
