import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { PartiError } from '#domain';
import type { ModelFile } from '#engine';
import { contentToModel, extensionOf, NODE_PLATFORM, READABLE_EXTENSIONS, readFile, type FileContent } from '#formats';

/** Files above this size (bytes) tell how far their reading is. */
const SLOW = 64 * 1024 * 1024;

/**
 * Reads a file of any kind as elements: models piece by piece, drawings, tables, pictures and models of other forms by their
 * readers; what had to be left out is logged. Rejects with `file.*`, `import.*`, `json.*` and `model.*` codes.
 */
export async function readModelFile(file: string, log: (text: string) => void): Promise<ModelFile> {
  const size = sizeOf(file);
  let shown = 0;
  const onProgress = (share: number) => {
    const percent = Math.floor(share * 10) * 10;
    if (size < SLOW || percent <= shown) return;
    shown = percent;
    log(`${file}: ${percent} %\n`);
  };
  // What has another name is taken for a model.
  const name = READABLE_EXTENSIONS.includes(extensionOf(file)) ? basename(file) : 'model.json';
  const source = new File([await openAsBlob(file)], name);
  const content = await readFile(source, { onProgress, page: 1, platform: NODE_PLATFORM });
  for (const [kind, count] of Object.entries(leftOutOf(content))) log(`${file}: left out: ${kind} (${count})\n`);
  if (content.kind === 'model' && content.unit) log(`${file}: names no unit, read in ${content.unit}\n`);
  return contentToModel(content, name);
}

/** What a reader could not bring along, by kind. */
function leftOutOf(content: FileContent): Record<string, number> {
  if (content.kind === 'underlay') return content.drawing.skipped;
  if (content.kind === 'table') return content.uncomputed === undefined ? {} : { 'formula without a value': content.uncomputed };
  return content.kind === 'model' ? (content.skipped ?? {}) : {};
}

function sizeOf(file: string): number {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) throw new Error('not a file');
    return stats.size;
  } catch (error) {
    throw new PartiError('file.read-failed', { file, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** A failure as commands print it: code and English text. */
export function failureOf(error: unknown): { code: string; parameters: PartiError['parameters'] } {
  if (error instanceof PartiError) return { code: error.code, parameters: error.parameters };
  return { code: 'http.internal-error', parameters: { reason: error instanceof Error ? error.message : String(error) } };
}
