import { toImportedFile } from '../content/imported-file.ts';
import { formatOf, readFile } from '../read/read-file.ts';
import { askReader } from './ask-reader.ts';
import { serveReader } from './serve-reader.ts';

const startRhino = () => new Worker(new URL('./rhino.worker.ts', import.meta.url), { type: 'module' });
const startPdfWorker = () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });

/** The one entry for files of every kind; what must run under another policy has a worker of its own beneath it. */
serveReader(async ({ file, page, unit }, onProgress) => {
  if ((await formatOf(file)) === 'rhino') return askReader(startRhino(), { file, page }, { onProgress });
  return toImportedFile(
    file,
    await readFile(file, { page, ...(unit ? { unit } : {}), onProgress, platform: { startPdfWorker } }),
  );
});
