/** Longest drawing that is shown, in UTF-16 units: more would hold the page. */
export const SVG_MAX = 5_000_000;

/** What may stand before the root of a drawing: declaration, comments, document type. */
const BEFORE_ROOT = /^\uFEFF?(?:\s|<\?xml[^>]{0,500}>|<!--[\s\S]{0,10000}?-->|<!DOCTYPE[^>[]{0,500}>)*<svg[\s/>]/i;

/** Whether a text is a drawing. */
export const isSvgText = (text: unknown): text is string => typeof text === 'string' && BEFORE_ROOT.test(text.slice(0, 30_000));

/**
 * Address under which an image shows a drawing. As an image it runs no script, hears nothing, and fetches nothing from
 * elsewhere, whatever stands in it; half a character is mended, which no address can hold.
 */
export const svgAddress = (text: string): string => `data:image/svg+xml,${encodeURIComponent(text.toWellFormed())}`;
