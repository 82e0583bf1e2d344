import { interfaceFonts } from './interface-fonts.ts';
import { readPage } from './read-page.ts';
import type { PageDrawing } from './page-marks.ts';
import { writePdf, type PdfAbout, type WrittenPdf } from './write-pdf.ts';

/** Takes pages one after another, as they stand on the screen, and writes them as one PDF. */
export interface PdfMaker {
  add(page: HTMLElement, about: { points: number; title: string }): Promise<void>;
  /** Rejects where fonts cannot be fetched. */
  write(about: PdfAbout): Promise<WrittenPdf>;
}

export function createPdf(): PdfMaker {
  const pages: PageDrawing[] = [];
  return {
    async add(page, about) {
      pages.push(await readPage(page, about));
    },
    async write(about) {
      const fonts = interfaceFonts();
      try {
        return await writePdf(pages, fonts, about);
      } finally {
        fonts.end();
      }
    },
  };
}
