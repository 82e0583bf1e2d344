import { sha256Hex } from '#domain';
import { readyFile } from '../../services/ready-file.ts';

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Value of a file that stays in the page: what the server would answer. Rejects as {@link readyFile} does. */
export async function keptFile(chosen: File, wanted: readonly string[] | undefined) {
  const file = await readyFile(chosen, wanted);
  const digest = globalThis.crypto?.subtle
    ? toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))
    : sha256Hex(await file.text());
  return { name: file.name, type: file.type, size: file.size, digest };
}
