/** A new id for a node or a wire: 96 random bits. Works where `randomUUID` does not, such as plain HTTP beyond localhost. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
