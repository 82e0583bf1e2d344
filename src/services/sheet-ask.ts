import type { ImportedFile, ReadTable } from '#formats-browser';

/** Question for a sheet of a workbook that waits for its answer. */
export interface SheetAsk {
  file: File;
  /** What its first sheet holds. */
  first: ReadTable;
  /** Undefined: none was chosen. */
  answer: (found: ImportedFile | undefined) => void;
}

let current: SheetAsk | undefined;
const listeners = new Set<() => void>();

function put(ask: SheetAsk | undefined): void {
  current = ask;
  for (const listener of listeners) listener();
}

/** The question that stands open. */
export const openSheetAsk = {
  get: (): SheetAsk | undefined => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Asks which sheet of a workbook is meant; a newer question gives the older up. Where nobody can be asked it is the first.
 * Rejects with an `AbortError` where none is wanted.
 */
export function askForSheet(file: File, first: ReadTable): Promise<ImportedFile> {
  current?.answer(undefined);
  if (listeners.size === 0) return Promise.resolve(first);
  return new Promise((resolve, reject) => {
    put({
      file,
      first,
      answer(found) {
        put(undefined);
        if (found) resolve(found);
        else reject(new DOMException('no sheet is wanted', 'AbortError'));
      },
    });
  });
}
