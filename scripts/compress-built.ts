import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What gets smaller; pictures and fonts are compressed in themselves. */
const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|wasm)$/;
/** Below this a second file saves no packet. */
const LEAST_BYTES = 1024;
const AT_ONCE = 4;

/** Writes `.br` and `.gz` beside every built file that gets smaller by it; the server hands them out by `Accept-Encoding`. */
export async function compressBuilt(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name));
  const work = files.values();
  const next = async (): Promise<void> => {
    for (const name of work) await compressFile(join(folder, name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  // One step below the best, which takes ten times as long for a twentieth less: a first start waits for this.
  const brotli = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const forms = { br: promisify(brotliCompress)(bytes, { params: brotli }), gz: promisify(gzip)(bytes, { level: 9 }) };
  for (const [ending, form] of Object.entries(forms)) {
    const small = await form;
    if (small.length < bytes.length) await writeFile(`${path}.${ending}`, small);
  }
}
