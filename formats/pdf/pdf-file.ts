import { PartiError } from '#domain';
import type { ReadFormat } from '../content/file-content.ts';

/** Reads one page of a PDF, where its pages can be drawn. Rejects with `import.*` codes. */
export const readPdfFile: ReadFormat = async (file, { page, platform: { startPdfWorker } }) => {
  if (!startPdfWorker)
    throw new PartiError('import.unreadable', { format: 'PDF', reason: 'its pages are drawn in a browser only' });
  const { readPdfPage } = await import('./read-pdf.ts');
  return readPdfPage(file, page, startPdfWorker);
};
