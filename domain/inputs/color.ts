import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';

/** Colour as functions get it; every part 0 to 1. */
export interface Color {
  Red: number;
  Green: number;
  Blue: number;
  Alpha: number;
}

/** What stands in for a colour that cannot be read. */
export const FALLBACK_COLOR: Color = { Red: 0, Green: 1, Blue: 0, Alpha: 1 };

/** Six hex digits with an optional `#` → colour; undefined for anything else. */
export function parseHexColor(text: string, alpha = 1): Color | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim().normalize('NFKC'))?.[1];
  if (digits === undefined) return undefined;
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return { Red: part(0), Green: part(2), Blue: part(4), Alpha: alpha };
}

/** Colour → `#RRGGBB`; green for a value that is no colour. */
export function formatHexColor(value: JsonValue | undefined): string {
  const color = isColor(value) ? value : FALLBACK_COLOR;
  const hex = (part: number): string =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${hex(color.Red)}${hex(color.Green)}${hex(color.Blue)}`.toUpperCase();
}

/**
 * A colour of a model, as parts from 0 to 1 or as six hex digits; a missing Alpha is 1. Parts outside are held at the end
 * they passed, with `color.clamped`; a value that is no colour gives green, with `color.conversion-failed`.
 */
export function readColor(
  value: JsonValue | undefined,
  report: (code: 'color.clamped' | 'color.conversion-failed', parameters: Record<string, JsonValue>) => void,
): Color {
  const written = typeof value === 'string' ? parseHexColor(value) : undefined;
  if (written) return written;
  if (!isColor(value)) {
    report('color.conversion-failed', { value: JSON.stringify(value ?? null) });
    return FALLBACK_COLOR;
  }
  const { Red, Green, Blue, Alpha = 1 } = value as Partial<Color> & Omit<Color, 'Alpha'>;
  const parts = [Red, Green, Blue, Number.isFinite(Alpha) ? Alpha : 1];
  const held = parts.map((part) => Math.min(1, Math.max(0, part))) as [number, number, number, number];
  if (parts.some((part, index) => part !== held[index])) report('color.clamped', { value: JSON.stringify(value) });
  return { Red: held[0], Green: held[1], Blue: held[2], Alpha: held[3] };
}

/** Whether a value has the three colour parts as numbers. */
export function isColor(value: unknown): value is Color {
  return isJsonObject(value) && ['Red', 'Green', 'Blue'].every((part) => Number.isFinite(value[part]));
}
