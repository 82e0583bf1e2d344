import { createHash } from 'node:crypto';

/** Epoch of a runtime, 16 hexadecimal digits, made of its version and the texts of its host program. */
export function epochOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
