import { formatHexColor, isColor, parseHexColor, type JsonValue } from '#domain';

/** Color of six typed hex digits; keeps the transparency of the one before. Undefined for other texts. */
export function readColor(text: string, before: JsonValue | undefined): JsonValue | undefined {
  const alpha = isColor(before) && typeof before.Alpha === 'number' ? before.Alpha : 1;
  return parseHexColor(text, alpha) as unknown as JsonValue | undefined;
}

/** Hex digits of a stored color, such as `#3286C3`; undefined for other values. */
export function colorText(value: JsonValue | undefined): string | undefined {
  return isColor(value) ? formatHexColor(value as unknown as JsonValue) : undefined;
}
