import { requireUploadSize } from '#domain';
import { requireDroppable } from '../content/format-table.ts';
import type { FileUnit } from '../content/file-unit.ts';
import type { ImportedFile } from '../content/imported-file.ts';
import { askReader } from './ask-reader.ts';

export interface ReadBesideOptions {
  /** Hears the share that is read, 0 to 1. */
  onProgress: (share: number) => void;
  /** Gives the reading up. */
  signal: AbortSignal;
  /** Of a PDF; the first one is 1. */
  page: number;
  /** Of the numbers of a file that names none; absent: by its size. */
  unit?: FileUnit | undefined;
}

/**
 * Reads a file of any kind in a worker beside the page, as far as its preview needs. Rejects with `import.drop-type-not-accepted`,
 * `upload.too-large` and the codes of the readers.
 */
export async function readBeside(file: File, { page, unit, ...options }: ReadBesideOptions): Promise<ImportedFile> {
  requireDroppable(file.name);
  requireUploadSize(file.size);
  const worker = new Worker(new URL('./formats.worker.ts', import.meta.url), { type: 'module' });
  return askReader(worker, { file, page, unit }, options);
}
