import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import { PartiError } from '#domain';
import { shrunk, type Picture } from '../picture/read-picture.ts';

/** Longest side of the picture of a page (px). */
const SIDE = 3600;
const METRES_A_POINT = 0.0254 / 72;
/** Plans are read as if drawn 1:100, until two points say otherwise. */
const PAPER_SCALE = 100;

/**
 * One page of a PDF as a picture, as large as the paper at 1:100, and how many pages there are.
 * Rejects with `import.page-not-found`, `import.locked` or `import.unreadable`.
 */
export async function readPdfPage(file: Blob, page: number): Promise<{ picture: Picture; count: number }> {
  const worker = new Worker(new URL('../browser/pdf.worker.ts', import.meta.url), { type: 'module' });
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()), enableXfa: false });
  try {
    const document = await task.promise.catch((error: unknown) => {
      if (error instanceof Error && error.name === 'PasswordException') throw new PartiError('import.locked');
      throw new PartiError('import.unreadable', {
        format: 'PDF',
        reason: error instanceof Error ? error.message : String(error),
      });
    });
    const count = document.numPages;
    if (!Number.isInteger(page) || page < 1 || page > count) throw new PartiError('import.page-not-found', { page, count });
    const sheet = await document.getPage(page);
    const paper = sheet.getViewport({ scale: 1 });
    const viewport = sheet.getViewport({ scale: SIDE / Math.max(paper.width, paper.height) });
    const canvas = globalThis.document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await sheet.render({ canvas, viewport }).promise;
    const { image, width, height } = await shrunk(canvas, canvas);
    const metres = METRES_A_POINT * PAPER_SCALE;
    return { picture: { image, pixels: { width, height }, width: paper.width * metres, height: paper.height * metres }, count };
  } finally {
    await task.destroy();
    worker.terminate();
  }
}
