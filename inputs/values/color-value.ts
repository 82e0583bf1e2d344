import { isColor, parseHexColor, type JsonValue } from '#domain';

/** Color of six typed hex digits; keeps the transparency of the one before. Undefined for other texts. */
export function readColor(text: string, before: JsonValue | undefined): JsonValue | undefined {
  const alpha = isColor(before) && typeof before.Alpha === 'number' ? before.Alpha : 1;
  return parseHexColor(text, alpha) as unknown as JsonValue | undefined;
}
