import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflating = promisify(deflateRaw);
const inflating = promisify(inflateRaw);
/** Far above the largest document with its edits; a damaged row must not fill the memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Bytes of history as they lie in the database. */
export const packed = (bytes: Uint8Array): Promise<Buffer> => deflating(bytes, { level: 6 });
/** Rejects for what is damaged. */
export const unpacked = (bytes: Uint8Array): Promise<Buffer> => inflating(bytes, { maxOutputLength: MAX_BYTES });
