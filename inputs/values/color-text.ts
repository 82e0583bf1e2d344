import { formatHexColor, isColor, type JsonValue } from '#domain';

/** Hex digits of a stored color, such as `#3286C3`; undefined for other values. */
export function colorText(value: JsonValue | undefined): string | undefined {
  return isColor(value) ? formatHexColor(value as unknown as JsonValue) : undefined;
}
