import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether text is a UUID: hexadecimal groups of 8-4-4-4-12, in either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The same with its reason. */
export function checkUuid(text: string): Verdict {
  return isUuid(text) ? ALLOWED : refused('validation.uuid', { value: text });
}
