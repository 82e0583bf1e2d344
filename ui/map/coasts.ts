import type { feature } from 'topojson-client';

/** A place on the globe: longitude, latitude (degrees). */
export type LonLat = readonly [longitude: number, latitude: number];
/** An outline of land and its lakes; each ends where it begins. */
export type Land = readonly (readonly LonLat[])[];

/** Outlines of all land of an atlas. */
export function landsOf(world: ReturnType<typeof feature>): Land[] {
  const shapes = world.type === 'FeatureCollection' ? world.features : [world];
  const outlines = shapes.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates;
    return geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  });
  return outlines.map((rings) => rings.map((ring) => ring.map(([longitude = 0, latitude = 0]): LonLat => [longitude, latitude])));
}

/** Copies of the world to the west and to the east: a map may show the seam between two of them. */
const WORLDS = [-360, 0, 360] as const;

/**
 * Land as a flat map draws it, in three worlds side by side: an outline that crosses the date line goes on beyond 180°
 * instead of back across the whole world, and one around a pole is closed along the pole.
 */
export function flatCoasts(lands: readonly Land[]): LonLat[][][] {
  return lands.flatMap(([outline = [], ...lakes]) => {
    const way = unrolled(outline);
    const [first, last] = [way[0], way.at(-1)];
    if (!first || !last) return [];
    const around = last[0] - first[0];
    if (Math.abs(around) > 180) return [[alongPole(way, around)]];
    const longitudes = way.map(([longitude]) => longitude);
    const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
    const inside = lakes.map((lake) => beside(unrolled(lake), west, east));
    return WORLDS.map((shift) => [way, ...inside].map((ring) => moved(ring, shift)));
  });
}

const moved = (ring: readonly LonLat[], by: number): LonLat[] => ring.map(([longitude, latitude]) => [longitude + by, latitude]);

/** Each place in the world of the one before it. */
function unrolled(ring: readonly LonLat[]): LonLat[] {
  let [shift, before] = [0, ring[0]?.[0] ?? 0];
  return ring.map(([longitude, latitude]) => {
    shift -= Math.round((longitude + shift - before) / 360) * 360;
    before = longitude + shift;
    return [before, latitude];
  });
}

/** A lake in the world of its land. */
function beside(lake: readonly LonLat[], west: number, east: number): LonLat[] {
  const longitude = lake[0]?.[0] ?? 0;
  return moved(lake, Math.round(((west + east) / 2 - longitude) / 360) * 360);
}

/** One coast through all worlds, with the pole on its other side. */
function alongPole(way: readonly LonLat[], around: number): LonLat[] {
  const coast = (around > 0 ? WORLDS : WORLDS.toReversed()).flatMap((shift) => moved(way, shift));
  const pole = way.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90;
  const [first = [0, 0], last = first] = [coast[0], coast.at(-1)];
  return [...coast, [last[0], pole], [first[0], pole], first];
}
