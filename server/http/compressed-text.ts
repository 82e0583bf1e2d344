import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';

/** Below this a smaller body saves no packet. */
const LEAST_BYTES = 1024;

/** Ways to make a body smaller while somebody waits for it, the best first; any level above takes longer than it saves. */
const WAYS = [
  ['zstd', (bytes: Buffer) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })],
  ['gzip', (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 })],
] as const;

/** A body as a caller with this `Accept-Encoding` takes it, with the headers that say so. */
export async function compressedFor(
  accepted: string | undefined,
  content: Buffer | string,
): Promise<{ content: Buffer; headers: Record<string, string> }> {
  const bytes = Buffer.from(content);
  const vary = { vary: 'accept-encoding' };
  const way = WAYS.find(([name]) => accepts(accepted, name));
  if (!way || bytes.length < LEAST_BYTES) return { content: bytes, headers: vary };
  const [name, compress] = way;
  return { content: await compress(bytes), headers: { ...vary, 'content-encoding': name } };
}

/** Whether `name` is listed and not refused by `q=0`. A star alone promises nothing about a browser. */
function accepts(accepted: string | undefined, name: string): boolean {
  return (accepted ?? '').split(',').some((part) => {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
