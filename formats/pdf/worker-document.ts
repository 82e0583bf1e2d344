/** What the PDF reader asks of a page's document, of a worker: canvases to draw on, and the fonts that texts are drawn with. */
export function workerDocument(): HTMLDocument {
  const { fonts } = globalThis as { fonts?: FontFaceSet };
  return { fonts, createElement: () => new OffscreenCanvas(1, 1) } as unknown as HTMLDocument;
}

/** Filters of a page, which a worker has none of: the PDF reader then works on the pixels itself. */
export class NoFilters {
  addFilter = (): string => 'none';
  addHCMFilter = (): string => 'none';
  addAlphaFilter = (): string => 'none';
  addLuminosityFilter = (): string => 'none';
  addKnockoutFilter = (): string => 'none';
  addHighlightHCMFilter = (): string => 'none';
  addSelectionHCMFilter = (): string => 'none';
  addSelectionFilter = (): string => 'none';
  createSelectionStyle = (): null => null;
  destroy = (): void => undefined;
}
