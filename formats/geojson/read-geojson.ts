import { isJsonObject, PartiError, parseJson, type JsonObject, type JsonValue } from '#domain';
import type { Drawing, DrawingLayer } from '../content/drawing.ts';

/** Radius of the earth (m) where it counts: WGS84, by latitude. */
const [MAJOR, FLATTENING] = [6_378_137, 1 / 298.257_223_563];
const ECCENTRICITY = FLATTENING * (2 - FLATTENING);

type Place = [longitude: number, latitude: number, height: number];

/**
 * Reads GeoJSON as lines in local metres: x to the east, y to the north of `origin` (default: the middle of what it holds).
 * Throws `json.invalid`, `import.unreadable` or `import.empty`. Source: RFC 7946.
 */
export function readGeoJson(
  text: string,
  origin?: { latitude: number; longitude: number },
): Drawing & { origin: { latitude: number; longitude: number } } {
  const root = parseJson(text);
  if (!isJsonObject(root) || typeof root['type'] !== 'string')
    throw new PartiError('import.unreadable', { format: 'GeoJSON', reason: 'no "type"' });
  const layers = new Map<string, Place[][]>();
  const skipped: Record<string, number> = {};
  collect(root, 'GeoJSON', layers, skipped, 0);
  const places = [...layers.values()].flat(2);
  if (places.length === 0) throw new PartiError('import.empty');
  const zero = origin ?? middleOf(places);
  const toMetres = projectionAt(zero);
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  const grown = (point: [number, number, number]) => {
    point.forEach((value, axis) => {
      box[axis] = Math.min(box[axis] as number, value);
      box[axis + 3] = Math.max(box[axis + 3] as number, value);
    });
    return point;
  };
  const drawn = [...layers].map(([name, lines]): DrawingLayer => ({
    name,
    color: undefined,
    triangles: [],
    points: lines.filter((line) => line.length === 1).flatMap(([place]) => grown(toMetres(place as Place))),
    texts: [],
    lines: lines
      .filter((line) => line.length > 1)
      .map((line) => Float64Array.from(line.flatMap((place) => grown(toMetres(place))))),
  }));
  return {
    layers: drawn,
    unitScale: 1,
    unit: 'm',
    origin: zero,
    bounds: { min: box.slice(0, 3) as [number, number, number], max: box.slice(3) as [number, number, number] },
    skipped,
  };
}

/** Local metres around a place: the ellipsoid's own radii there, good to a part in 10,000 within 50 km. */
export function projectionAt({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): (place: Place) => [number, number, number] {
  const phi = (latitude * Math.PI) / 180;
  const bend = 1 - ECCENTRICITY * Math.sin(phi) ** 2;
  const northRadius = (MAJOR * (1 - ECCENTRICITY)) / bend ** 1.5;
  const eastRadius = (MAJOR / Math.sqrt(bend)) * Math.cos(phi);
  const radians = Math.PI / 180;
  return ([lon, lat, height]) => [(lon - longitude) * radians * eastRadius, (lat - latitude) * radians * northRadius, height];
}

function middleOf(places: readonly Place[]): { latitude: number; longitude: number } {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [lon, lat] of places) {
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return { longitude: (west + east) / 2, latitude: (south + north) / 2 };
}

function collect(
  value: JsonObject,
  layer: string,
  layers: Map<string, Place[][]>,
  skipped: Record<string, number>,
  depth: number,
): void {
  if (depth > 32) return;
  const type = value['type'];
  const children = (key: string) => (Array.isArray(value[key]) ? (value[key] as JsonValue[]).filter(isJsonObject) : []);
  if (type === 'FeatureCollection')
    for (const feature of children('features')) collect(feature, layer, layers, skipped, depth + 1);
  else if (type === 'GeometryCollection')
    for (const part of children('geometries')) collect(part, layer, layers, skipped, depth + 1);
  else if (type === 'Feature') {
    const properties = isJsonObject(value['properties']) ? value['properties'] : {};
    const named = ['layer', 'Layer', 'building', 'highway', 'landuse', 'natural', 'type', 'kind'].find(
      (key) => typeof properties[key] === 'string',
    );
    const name =
      named === undefined ? layer : ['layer', 'Layer', 'type', 'kind'].includes(named) ? String(properties[named]) : named;
    if (isJsonObject(value['geometry'])) collect(value['geometry'], name, layers, skipped, depth + 1);
  } else {
    const lines = linesOf(String(type), value['coordinates']);
    if (!lines) skipped[String(type)] = (skipped[String(type)] ?? 0) + 1;
    else if (lines.length > 0) layers.set(layer, [...(layers.get(layer) ?? []), ...lines]);
  }
}

function linesOf(type: string, coordinates: JsonValue | undefined): Place[][] | undefined {
  const list = Array.isArray(coordinates) ? coordinates : [];
  const line = (value: JsonValue): Place[] =>
    Array.isArray(value) ? value.map(placeOf).filter((place) => place !== undefined) : [];
  const lines = (values: readonly JsonValue[]) => values.map(line).filter((points) => points.length > 1);
  if (type === 'Point') return [line([list])].filter((points) => points.length > 0);
  if (type === 'MultiPoint') return line(list).map((place) => [place]);
  if (type === 'LineString') return lines([list]);
  if (type === 'MultiLineString' || type === 'Polygon') return lines(list);
  if (type === 'MultiPolygon') return list.flatMap((polygon) => (Array.isArray(polygon) ? lines(polygon) : []));
  return undefined;
}

function placeOf(value: JsonValue): Place | undefined {
  if (!Array.isArray(value)) return undefined;
  const [lon, lat, height] = value;
  if (typeof lon !== 'number' || typeof lat !== 'number' || Math.abs(lat) > 90 || Math.abs(lon) > 360) return undefined;
  return [lon, lat, typeof height === 'number' ? height : 0];
}
