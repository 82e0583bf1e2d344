import { MAX_TABLE_CELLS, PartiError } from '#domain';
import type { TableData } from '../content/table-data.ts';

/** Reads CSV or tab-separated text; the separator is the one of `,`, `;` and tab that the first line has most of. Throws `import.empty`. Source: RFC 4180. */
export function readTable(text: string): TableData {
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  // Spreadsheets may name it in a line of its own.
  const named = /^sep=([,;\t])\r?\n/i.exec(whole);
  const source = named ? whole.slice(named[0].length) : whole;
  const separator = named?.[1] ?? separatorOf(source);
  const cells = splitCells(source, separator).filter((row) => row.some((cell) => cell !== ''));
  const [head, ...rows] = cells;
  if (!head) throw new PartiError('import.empty');
  const columns = uniqueNames(head, Math.max(...cells.map((row) => row.length)));
  // In semicolon files commas are decimal points.
  const hasCommaDecimals = separator === ';';
  return { columns, rows: rows.map((row) => columns.map((_, at) => valueOf(row[at] ?? '', hasCommaDecimals))) };
}

function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((sign): [string, number] => [sign, line.split(sign).length]);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function splitCells(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let count = 0;
  const endCell = () => {
    row.push(cell);
    cell = '';
    if (++count > MAX_TABLE_CELLS) throw new PartiError('import.geometry-too-complex', { limit: MAX_TABLE_CELLS });
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r' || text[at + 1] !== '\n') {
      if (sign === '\r') endRow();
      else cell += sign;
    }
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

function uniqueNames(head: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const name = (head[at] ?? '').trim() || `Column ${at + 1}`;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

function valueOf(cell: string, hasCommaDecimals: boolean): string | number | boolean | null {
  const text = cell.trim();
  if (text === '') return null;
  const plain = hasCommaDecimals && /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  // Numbers with zeros in front are names: postal codes, room numbers.
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(plain)) return Number(plain);
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return cell;
}
