import { isJsonObject, readColor, type Color, type JsonObject, type JsonValue } from '#domain';
import { field, listField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import type { ModelReader } from '../read/model-reader.ts';
import type { ReadElement } from '../read/read-element.ts';

/** Material of an element, an id or inline: its own, else that of its first representation with one. Undefined where it has none. */
export function materialIn(json: JsonObject): string | JsonObject | undefined {
  for (const holder of [json, ...listField(json, 'RepresentationInstances')]) {
    const material = isJsonObject(holder) ? field(holder, 'Material') : undefined;
    if (typeof material === 'string' || isJsonObject(material)) return material;
  }
  return undefined;
}

/**
 * Colour of a material in display sRGB, 0 to 1; undefined where it names none. Parts outside are held at the end they
 * passed, what is no colour is green; both are reported.
 */
export function materialColour(material: JsonObject, report: Report, key = 'Color'): Color | undefined {
  const value: JsonValue | undefined = field(material, key) ?? field(material, 'Color');
  if (value === undefined || value === null) return undefined;
  return readColor(value, (code, { value: text }) =>
    report(
      code,
      code === 'color.clamped'
        ? `The colour ${String(text)} has parts outside 0 to 1; they were held.`
        : `${String(text)} is no colour; green is shown.`,
    ),
  );
}

/** Colours of a model's elements, packed as red, green, blue and alpha from the lowest byte up; 0: without one. Each material is read once. */
export function createColours(reader: ModelReader): (source: ReadElement) => number {
  const byMaterial = new Map<string, number>();
  const bySource = new Map<ReadElement, number>();
  const named = (id: string): number => {
    const found = reader.elements.get(id);
    return found ? packed(materialColour(found.json, reader.reportFor(id))) : 0;
  };
  const colourOf = ({ id, json }: ReadElement): number => {
    const material = materialIn(json);
    if (material === undefined) return 0;
    if (typeof material !== 'string') return packed(materialColour(material, reader.reportFor(id)));
    let colour = byMaterial.get(material);
    if (colour === undefined) byMaterial.set(material, (colour = named(material)));
    return colour;
  };
  return (source) => {
    let colour = bySource.get(source);
    if (colour === undefined) bySource.set(source, (colour = colourOf(source)));
    return colour;
  };
}

/** What cannot be seen at all has an alpha of 1 of 255: 0 says that there is no colour. */
function packed(colour: Color | undefined): number {
  if (!colour) return 0;
  const byte = (part: number) => Math.round(part * 255);
  const { Red, Green, Blue, Alpha } = colour;
  return (byte(Red) | (byte(Green) << 8) | (byte(Blue) << 16) | (Math.max(1, byte(Alpha)) << 24)) >>> 0;
}
