import { FunctionError, region } from 'parti';
import { heightOf, placeNotes, planeOf, ringOf, type Building, type Origin, type ReadBuildings } from './building.ts';

type Place = [longitude: number, latitude: number];
/** Outline and courtyards in degrees. */
interface Shape {
  properties: Record<string, unknown>;
  rings: Place[][];
}

/** Polygons of a GeoJSON, around the place of the project or else around their middle. Source: RFC 7946. */
export function readMap(source: string, name: string, heightFrom: string, origin?: Origin): ReadBuildings {
  const shapes: Shape[] = [];
  collect(parse(source, name), {}, shapes, 0);
  const places = shapes.flatMap(({ rings }) => rings.flat());
  if (places.length === 0) throw new FunctionError(`${name} holds no polygons; export the outlines of the buildings.`);
  const plane = planeOf(places, origin);
  const ring = (corners: Place[]) => ringOf(corners.map(plane));
  const buildings = shapes.map(({ properties, rings: [outline = [], ...courts] }): Building => ({
    name: text(properties['name']),
    plan: region(ring(outline), courts.map(ring)),
    height: heightOf(properties[heightFrom], heightFrom),
  }));
  return { buildings, notes: placeNotes(origin) };
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function parse(source: string, name: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch {
    throw new FunctionError(`${name} is not valid GeoJSON; export it again.`);
  }
}

function collect(value: unknown, properties: Record<string, unknown>, shapes: Shape[], depth: number): void {
  if (depth > 32 || value === null || typeof value !== 'object') return;
  const { type, features, geometries, geometry, coordinates, properties: own } = value as Record<string, unknown>;
  if (type === 'FeatureCollection') for (const one of listOf(features)) collect(one, {}, shapes, depth + 1);
  else if (type === 'Feature') collect(geometry, (own ?? {}) as Record<string, unknown>, shapes, depth + 1);
  else if (type === 'GeometryCollection') for (const one of listOf(geometries)) collect(one, properties, shapes, depth + 1);
  else if (type === 'Polygon') shapes.push({ properties, rings: ringsOf(coordinates) });
  else if (type === 'MultiPolygon') for (const one of listOf(coordinates)) shapes.push({ properties, rings: ringsOf(one) });
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const ringsOf = (value: unknown): Place[][] =>
  listOf(value).map((ring) =>
    listOf(ring).flatMap((place): Place[] => {
      const [longitude, latitude] = listOf(place);
      const isPlace = typeof longitude === 'number' && typeof latitude === 'number';
      return isPlace && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360 ? [[longitude, latitude]] : [];
    }),
  );
