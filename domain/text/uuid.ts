const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether text is 8-4-4-4-12 hexadecimal digits. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
