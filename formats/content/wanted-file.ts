import { extensionOf } from './format-table.ts';
import type { ImportedFile } from './imported-file.ts';

/** A table that was read. */
export type ReadTable = Extract<ImportedFile, { kind: 'table' }>;

/** A file as an input wants it; `uncomputed`: how many formulas of a workbook have no value, absent for none. */
export interface WantedFile {
  file: File;
  uncomputed?: number;
}

/**
 * Form of a file that an input of these extensions (small, without dot) takes: a workbook becomes CSV where only tables are
 * taken, and a table in the code page of its system one in UTF-8. `read` reads its content, of a workbook the first sheet;
 * `choose` is asked where it has several, and rejects where nobody wants one. Rejects with the `import.*` codes of a workbook
 * that cannot be read; a text that is no table goes as it is.
 */
export async function wantedFile(
  file: File,
  wanted: readonly string[],
  read: (file: File) => Promise<ImportedFile>,
  choose?: (file: File, first: ReadTable) => Promise<ImportedFile>,
): Promise<WantedFile> {
  const end = extensionOf(file.name);
  const isWorkbook = end === 'xlsx' && !wanted.includes('xlsx');
  if (!wanted.includes('csv') || !(isWorkbook || end === 'csv' || end === 'tsv')) return { file };
  const first = await read(file).catch((error: unknown) => {
    if (isWorkbook) throw error;
    return undefined;
  });
  const found = choose && first?.kind === 'table' && first.sheets ? await choose(file, first) : first;
  if (found?.kind !== 'table') return { file };
  return { file: found.file ?? file, ...(found.uncomputed === undefined ? {} : { uncomputed: found.uncomputed }) };
}
