import readSheets from 'read-excel-file/web-worker';
import { PartiError } from '#domain';
import type { ReadFormat, Sheets } from '../content/file-content.ts';
import { readTable } from './read-table.ts';
import { namesCells, sheetMarks } from './sheet-marks.ts';
import { spreadMerged, type Cell } from './spread-merged.ts';

/** Reads one of the sheets of a workbook that hold something, the first where `page` is none of them. Rejects with `import.*` codes. */
export const readWorkbookFile: ReadFormat = async (file, { page }) => {
  const { text, uncomputed, sheets } = await xlsxAsCsv(file, page);
  const isNamed = namesCells(new Uint8Array(await file.arrayBuffer()));
  return {
    kind: 'table',
    table: readTable(text),
    text,
    ...(uncomputed > 0 ? { uncomputed } : {}),
    ...(isNamed ? { isNamed } : {}),
    ...(sheets.names.length > 1 ? { sheets } : {}),
  };
};

/** A sheet as CSV text, dates by ISO 8601, and how many of its formulas have no value. Rejects with `import.unreadable` or `import.empty`. */
async function xlsxAsCsv(file: Blob, page: number): Promise<{ text: string; uncomputed: number; sheets: Sheets }> {
  const unreadable = (error: unknown) => {
    throw new PartiError('import.unreadable', { format: 'XLSX', reason: error instanceof Error ? error.message : String(error) });
  };
  const sheets = await readSheets(file).catch(unreadable);
  const filled = sheets.filter(({ data }) => data.length > 0);
  const chosen = filled[page - 1] ? page : 1;
  const found = filled[chosen - 1];
  if (!found) throw new PartiError('import.empty');
  const { merged, uncomputed } = sheetMarks(new Uint8Array(await file.arrayBuffer()), found.sheet);
  const rows = spreadMerged(found.data as unknown as Cell[][], merged);
  return {
    text: rows.map((row) => row.map(cellText).join(',')).join('\r\n'),
    uncomputed,
    sheets: { names: filled.map(({ sheet }) => sheet), page: chosen },
  };
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const text = cell.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
  }
  const text = String(cell);
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
