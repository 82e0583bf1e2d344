/** Features that a product skin may hide. Source: spec platform §6. */
export const HIDEABLE_FEATURES = ['Add Function', 'Delete Function', 'Sample Range', 'Show Function Details'] as const;
export type HideableFeature = (typeof HIDEABLE_FEATURES)[number];

/** Factors from a brand colour to its dark and light variants. */
export const BRAND_DARK_FACTOR = 0.75;
/** Factor by which a brand colour is lightened. */
export const BRAND_LIGHT_FACTOR = 1.25;

/** Features that a skin hides; names that it may not hide are left out. */
export function hiddenFeatures(names: readonly string[]): HideableFeature[] {
  return HIDEABLE_FEATURES.filter((feature) => names.includes(feature));
}

/** Dark and light variant of a brand colour of six hex digits; each part at most 255. Undefined for no colour. */
export function brandVariants(hex: string): { dark: string; light: string } | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (digits === undefined) return undefined;
  const parts = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const times = (factor: number): string =>
    `#${parts
      .map((part) =>
        Math.min(255, Math.round(part * factor))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`.toUpperCase();
  return { dark: times(BRAND_DARK_FACTOR), light: times(BRAND_LIGHT_FACTOR) };
}
