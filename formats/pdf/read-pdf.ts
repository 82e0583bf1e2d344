import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import { PartiError } from '#domain';
import type { PictureContent } from '../content/file-content.ts';
import { shrinkImage } from '../picture/shrink-image.ts';
import { NoFilters, workerDocument } from './worker-document.ts';

/** Longest side of the picture of a page (px). */
const SIDE = 3600;
const METRES_A_POINT = 0.0254 / 72;
/** Plans are read as if drawn 1:100, until two points say otherwise. */
const PAPER_SCALE = 100;

/**
 * Reads one page of a PDF as a picture, as large as the paper at 1:100, and how many pages there are.
 * Rejects with `import.page-not-found`, `import.locked` or `import.unreadable`.
 */
export async function readPdfPage(file: File, page: number, startWorker: () => Worker): Promise<PictureContent> {
  const worker = startWorker();
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    enableXfa: false,
    ownerDocument: workerDocument(),
    FilterFactory: NoFilters,
    // Without fonts of its own a worker draws letters by their outlines.
    disableFontFace: !('fonts' in globalThis),
  });
  try {
    const document = await task.promise.catch((error: unknown) => {
      if (error instanceof Error && error.name === 'PasswordException') throw new PartiError('import.locked');
      throw unreadable(error instanceof Error ? error.message : String(error));
    });
    const count = document.numPages;
    if (!Number.isInteger(page) || page < 1 || page > count) throw new PartiError('import.page-not-found', { page, count });
    const sheet = await document.getPage(page);
    const paper = sheet.getViewport({ scale: 1 });
    const viewport = sheet.getViewport({ scale: SIDE / Math.max(paper.width, paper.height) });
    const canvas = new OffscreenCanvas(Math.round(viewport.width), Math.round(viewport.height));
    // The reader draws on either kind; its types know only the page's.
    await sheet.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    const { image, pixels } = await shrinkImage(canvas);
    const metres = METRES_A_POINT * PAPER_SCALE;
    const picture = { image, pixels, width: paper.width * metres, height: paper.height * metres };
    return { kind: 'picture', picture, pages: { page, count } };
  } finally {
    await task.destroy();
    worker.terminate();
  }
}

const unreadable = (reason: string): PartiError => new PartiError('import.unreadable', { format: 'PDF', reason });
