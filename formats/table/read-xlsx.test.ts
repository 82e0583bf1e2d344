import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbook } from '#fixtures/small-files';
import type { TableContent } from '../content/file-content.ts';
import { readWorkbookFile } from './read-xlsx.ts';

const read = async (bytes: Uint8Array) => {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'rooms.xlsx');
  return (await readWorkbookFile(file, { onProgress: () => undefined, page: 1, platform: {} })) as TableContent;
};

describe('XLSX', () => {
  it('gives every row what its merged cells say, down and across', async () => {
    const { table } = await read(
      workbook(
        [
          ['Level', 'Room', 'Area', 'Note'],
          ['Ground', 'Hall', '8', 'let'],
          ['', 'Kitchen', '12.5', ''],
          ['Upper', 'Studio', '40', 'own'],
        ],
        ['A2:A3', 'D2:D3'],
      ),
    );
    expect(table.rows).toEqual([
      ['Ground', 'Hall', 8, 'let'],
      ['Ground', 'Kitchen', 12.5, 'let'],
      ['Upper', 'Studio', 40, 'own'],
    ]);
  });

  it('makes one head of several rows, and leaves out the title above it', async () => {
    const { table } = await read(
      workbook(
        [
          ['Schedule of rooms', '', ''],
          ['Room', 'Area', ''],
          ['', 'Net', 'Gross'],
          ['Hall', '8', '9.5'],
        ],
        ['A1:C1', 'A2:A3', 'B2:C2'],
      ),
    );
    expect(table).toEqual({ columns: ['Room', 'Area Net', 'Area Gross'], rows: [['Hall', 8, 9.5]] });
  });

  it('leaves formulas without a value empty, and counts them; one with a value is its value', async () => {
    const plain = workbook([
      ['Room', 'Area', 'Twice'],
      ['Hall', '8', '=B2*2'],
      ['Kitchen', '=SUM(B2)', '=B3*2'],
      ['Loft', '5', '10'],
    ]);
    const content = await read(plain);
    expect(content.table.rows).toEqual([
      ['Hall', 8, null],
      ['Kitchen', null, null],
      ['Loft', 5, 10],
    ]);
    expect(content.uncomputed).toBe(3);
    const files = unzipSync(plain);
    const path = 'xl/worksheets/sheet1.xml';
    const sheet = strFromU8(files[path]!);
    const computed = sheet.replaceAll(/<v><\/v>/g, '<v>7</v>');
    const known = await read(zipSync({ ...files, [path]: strToU8(computed) }));
    expect([known.table.rows[0], known.uncomputed]).toEqual([['Hall', 8, 7], undefined]);
    // Other programs leave the value away altogether, or close it at once.
    for (const none of ['', '<v/>', '<v />'])
      expect((await read(zipSync({ ...files, [path]: strToU8(sheet.replaceAll('<v></v>', none)) }))).uncomputed).toBe(3);
  });

  it('takes the marks of the sheet that it reads, whatever it is called', async () => {
    const files = unzipSync(
      workbook(
        [
          ['Room', 'Level'],
          ['Hall', 'G'],
          ['Loft', ''],
        ],
        ['B2:B3'],
      ),
    );
    const text = (path: string) => strFromU8(files[path]!);
    const renamed = text('xl/workbook.xml').replace('name="Rooms"', 'name="R &amp; &#228;"');
    const { table } = await read(zipSync({ ...files, 'xl/workbook.xml': strToU8(renamed) }));
    expect(table.rows).toEqual([
      ['Hall', 'G'],
      ['Loft', 'G'],
    ]);
  });
});
