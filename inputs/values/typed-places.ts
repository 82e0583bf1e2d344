import { localStorageOrNone } from '#ui';

/** How many typed figures a browser remembers the decimal places of; the oldest make room. */
const MOST = 400;
const STORAGE_KEY = 'parti.typed-places';

let known: Map<string, number> | undefined;

/** Decimal places with which a figure was typed in this browser, by unit and metric value; undefined where it was not typed here. */
export function typedPlaces(unit: string, valueInMetric: number): number | undefined {
  return figures().get(`${unit} ${valueInMetric}`);
}

/** Remembers the decimal places of a typed figure, so that it is shown as it was written, now and after a reload. */
export function rememberPlaces(unit: string, valueInMetric: number, places: number): void {
  const all = figures();
  const key = `${unit} ${valueInMetric}`;
  all.delete(key);
  all.set(key, places);
  for (const oldest of all.keys()) {
    if (all.size <= MOST) break;
    all.delete(oldest);
  }
  try {
    localStorageOrNone().setItem(STORAGE_KEY, JSON.stringify([...all]));
  } catch {
    // A full store keeps nothing new; the tab still knows.
  }
}

function figures(): Map<string, number> {
  known ??= new Map(readStored());
  return known;
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(localStorageOrNone().getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFigure) : [];
  } catch {
    return [];
  }
}

const isFigure = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Number.isInteger(entry[1]) && entry[1] >= 0 && entry[1] <= 12;
