import readSheets from 'read-excel-file/web-worker';
import { PartiError } from '#domain';
import type { ReadFormat } from '../content/file-content.ts';
import { readTable } from './read-table.ts';

/** Reads the first sheet of a workbook. Rejects with `import.*` codes. */
export const readWorkbookFile: ReadFormat = async (file) => {
  const text = await xlsxAsCsv(file);
  return { kind: 'table', table: readTable(text), text };
};

/** The first sheet of a workbook as CSV text, dates by ISO 8601. Rejects with `import.unreadable` or `import.empty`. */
async function xlsxAsCsv(file: Blob): Promise<string> {
  const sheets = await readSheets(file).catch((error: unknown) => {
    throw new PartiError('import.unreadable', { format: 'XLSX', reason: error instanceof Error ? error.message : String(error) });
  });
  const rows = sheets.find(({ data }) => data.length > 0)?.data;
  if (!rows) throw new PartiError('import.empty');
  return rows.map((row) => row.map(cellText).join(',')).join('\r\n');
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
