const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether text is a UUID: hexadecimal groups of 8-4-4-4-12, in either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
