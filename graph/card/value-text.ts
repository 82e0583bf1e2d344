import { formatHexColor, inputKindOf, isColor, isJsonObject, shownText, type InputProperty, type JsonValue } from '#domain';
import { type Units, readVertices, optionText, quantityScale } from '#inputs';

/** A value as short as it is true; the unit stands in a quieter ink. */
export interface ValueText {
  text: string;
  unit?: string;
  /** CSS colour of a swatch before it. */
  swatch?: string;
}

/** Words that a value may need. */
export interface ValueWords {
  unset: string;
  yes: string;
  no: string;
  entries: (count: number) => string;
  fields: (count: number) => string;
  points: (count: number) => string;
}

/** What an input holds, for its chip. */
export function valueText(property: InputProperty, value: JsonValue | undefined, units: Units, words: ValueWords): ValueText {
  if (value === undefined || value === null || value === '') return { text: words.unset };
  const kind = inputKindOf(property);
  if (kind === 'select') return { text: optionText(property, value, words.unset) };
  if (isColor(value))
    return { text: formatHexColor(value as unknown as JsonValue), swatch: formatHexColor(value as unknown as JsonValue) };
  if (typeof value === 'boolean') return { text: value ? words.yes : words.no };
  if (typeof value === 'number') {
    const { number, unit } = quantityScale(property, units).format(value);
    return unit ? { text: number, unit } : { text: number };
  }
  if (kind === 'range') return rangeText(property, value, units) ?? { text: JSON.stringify(value) };
  if (kind === 'location') return { text: locationText(value) ?? words.unset };
  if (kind === 'point' && isJsonObject(value))
    return { text: [value['X'], value['Y'], value['Z']].map((part) => plain(part, units.locale)).join(', ') };
  if (kind === 'line' || kind === 'polyline' || kind === 'polygon') return { text: words.points(readVertices(value).length) };
  if (Array.isArray(value)) return { text: words.entries(value.length) };
  if (isJsonObject(value)) return { text: nameIn(value) ?? words.fields(Object.keys(value).length) };
  return { text: typeof value === 'string' ? shownText(property, value) : String(value) };
}

function rangeText(property: InputProperty, value: JsonValue, units: Units): ValueText | undefined {
  const ends = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  const numbers = ends.filter((end) => typeof end === 'number');
  if (numbers.length !== 2) return undefined;
  const scale = quantityScale(property, units);
  const [low, high] = numbers.toSorted((a, b) => a - b).map((end) => scale.format(end)) as [
    { number: string; unit: string },
    { number: string; unit: string },
  ];
  return { text: `${low.number} – ${high.number}`, ...(high.unit ? { unit: high.unit } : {}) };
}

/** Latitude and longitude to a hundred metres. */
function locationText(value: JsonValue): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { coordinates } = value;
  const [latitude, longitude] = Array.isArray(coordinates)
    ? [coordinates[1], coordinates[0]]
    : [value['latitude'], value['longitude']];
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`
    : undefined;
}

function nameIn(value: Record<string, JsonValue>): string | undefined {
  const name = value['name'] ?? value['Name'];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function plain(value: JsonValue | undefined, locale: string): string {
  return typeof value === 'number' ? value.toLocaleString(locale, { maximumFractionDigits: 2 }) : '–';
}
