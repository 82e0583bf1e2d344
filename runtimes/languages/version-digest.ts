import { createHash } from 'node:crypto';

/** Digest of a function version: SHA-256 over its bundle and its record, hexadecimal. */
export function versionDigest(bundle: string, recordText: string): string {
  return createHash('sha256').update(bundle).update('\0').update(recordText).digest('hex');
}
