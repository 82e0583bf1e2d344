import { createReadStream, statSync } from 'node:fs';
import { PartiError } from '#domain';
import { readModelStream, type ModelFile } from '#engine';

/** Files above this size (bytes) tell how far their reading is. */
const SLOW = 64 * 1024 * 1024;

/** Reads a model from disk piece by piece. Rejects with `file.read-failed`, `json.invalid`, `json.too-deep` or `model.not-a-model`. */
export async function readModelFile(file: string, log: (text: string) => void): Promise<ModelFile> {
  const size = sizeOf(file);
  let shown = 0;
  const onProgress = (bytes: number) => {
    const percent = Math.floor((bytes / size) * 10) * 10;
    if (size < SLOW || percent <= shown) return;
    shown = percent;
    log(`${file}: ${percent} %\n`);
  };
  return readModelStream(createReadStream(file, { highWaterMark: 1024 * 1024 }), { onProgress });
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
