import { projectionAt } from '#formats-text';
import type { Region } from 'parti';

/** A building as a file draws it: its plan in metres, its height where the file says one. */
export interface Building {
  name: string;
  plan: Region;
  height?: number;
}

/** What a file holds. */
export interface ReadBuildings {
  buildings: Building[];
  /** What was taken for granted, and what was left out. */
  notes: { level: 'info' | 'warning'; text: string }[];
}

/** A place on earth, in degrees. */
export interface Origin {
  latitude: number;
  longitude: number;
}

/** Metres of a storey, where a file counts storeys. */
const STOREY = 3;

/** Height (m) that a file gives: a number, or a text such as `12.5 m` or `40 ft`; storeys where its name speaks of them. */
export function heightOf(value: unknown, name: string): number | undefined {
  const [, digits, feet] = /^\s*(\d+(?:[.,]\d+)?)\s*(?:m|(ft|feet|'))?\s*$/i.exec(String(value ?? '')) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits.replace(',', '.'));
  const metres = /(levels|storeys|stories|floors)$/i.test(name) ? number * STOREY : feet === undefined ? number : number * 0.3048;
  return metres > 0 && metres <= 1000 ? metres : undefined;
}

/** A corner list of a file without its repeated last corner. */
export function ringOf(places: readonly (readonly [number, number])[]): Region['perimeter'] {
  const corners = places.map(([X, Y]) => ({ X, Y, Z: 0 }));
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed = corners.length > 1 && first && last && first.X === last.X && first.Y === last.Y;
  return isClosed ? corners.slice(0, -1) : corners;
}

/** Middle of all corners' box, in the file's own numbers. */
export function middleOf(corners: Iterable<readonly [number, number]>): [number, number] {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (const [x, y] of corners) {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
}

/** Turns degrees (longitude, latitude) into metres around a place, or else around the middle of what there is. */
export function planeOf(
  places: Iterable<readonly [number, number]>,
  origin?: Origin,
): (place: readonly [number, number]) => [number, number] {
  const [longitude, latitude] = middleOf(places);
  const toMetres = projectionAt(origin ?? { latitude, longitude });
  return ([lon, lat]) => {
    const [x, y] = toMetres([lon, lat, 0]);
    return [x, y];
  };
}

/** What is told where nothing says where on earth the project stands. */
export const placeNotes = (origin: Origin | undefined): ReadBuildings['notes'] =>
  origin ? [] : [{ level: 'info', text: 'Without a Location the middle of the file is the origin.' }];
