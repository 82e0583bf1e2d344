import { brandVariants } from './skin-features.ts';

/** Least contrast of words with what they stand on. */
export const LEAST_CONTRAST = 4.5;
/** Surfaces that words in a brand colour may stand on; of each theme the one that is hardest to read on. */
const GROUNDS = { light: '#eef0f3', dark: '#25282c' } as const;
/** What stands on a surface filled with the brand colour. */
const INKS = ['#FFFFFF', '#0E1321'] as const;
const STEP = 0.02;

/** Theme of the interface. */
export type SkinTheme = keyof typeof GROUNDS;
/** A colour of a skin that was shifted, or is left as it was given. */
export interface ReadableColour {
  /** Six hex digits after `#`, capitals. */
  light: string;
  dark: string;
  /** Themes in which it is another than was given. */
  shifted: SkinTheme[];
}

/** Red, green and blue of six hex digits, with or without `#`, each 0 to 255; undefined for no colour. */
function partsOf(hex: string): [number, number, number] | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (digits === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** Relative luminance after WCAG 2, 0 to 1. */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours of six hex digits after WCAG 2, 1 to 21; undefined where one is no colour. */
export function contrastOf(one: string, other: string): number | undefined {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a || !b) return undefined;
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/** A colour as near to the given one as can be read on `ground`: darker or lighter, whichever `ground` needs. */
export function readableOn(hex: string, ground: string): string | undefined {
  const given = partsOf(hex);
  const below = partsOf(ground);
  if (!given || !below) return undefined;
  const target = luminance(below) > 0.18 ? 0 : 255;
  for (let part = 0; part < 1; part += STEP) {
    const shifted = hexOf(given.map((value) => value + (target - value) * part));
    if ((contrastOf(shifted, ground) ?? 0) >= LEAST_CONTRAST) return shifted;
  }
  return target === 0 ? '#000000' : '#FFFFFF';
}

/** The colour as it can be read in each theme, on the surfaces of the interface; undefined for no colour. */
export function readableColour(hex: string): ReadableColour | undefined {
  const given = partsOf(hex);
  const light = readableOn(hex, GROUNDS.light);
  const dark = readableOn(hex, GROUNDS.dark);
  if (!given || light === undefined || dark === undefined) return undefined;
  const asGiven = hexOf(given);
  const shifted = (['light', 'dark'] as const).filter((theme) => ({ light, dark })[theme] !== asGiven);
  return { light, dark, shifted };
}

/** Words on a surface of this colour: white or ink, whichever is read better. */
export function inkOn(hex: string): string {
  const [white, ink] = INKS;
  return (contrastOf(hex, white) ?? 0) >= (contrastOf(hex, ink) ?? 0) ? white : ink;
}

/** Hover of a brand colour in each theme: its dark variant in the light, its light variant in the dark. */
export function hoverOf({ light, dark }: Pick<ReadableColour, 'light' | 'dark'>): { light: string; dark: string } {
  return { light: brandVariants(light)?.dark ?? light, dark: brandVariants(dark)?.light ?? dark };
}

/** Tokens of the interface, by name, that a brand colour sets in both themes. */
export function accentTokens(primary: Pick<ReadableColour, 'light' | 'dark'>): Readonly<Record<string, string>> {
  const both = ({ light, dark }: { light: string; dark: string }): string => `light-dark(${light}, ${dark})`;
  return {
    '--color-accent': both(primary),
    '--color-accent-strong': both(hoverOf(primary)),
    '--color-accent-soft': 'color-mix(in oklab, var(--color-accent) 12%, var(--color-surface-1))',
    '--color-on-accent': both({ light: inkOn(primary.light), dark: inkOn(primary.dark) }),
  };
}
