import { describe, expect, it } from 'vitest';
import { workbook } from '#fixtures/small-files';
import { madeBook } from '#fixtures/workbooks';
import { readFile } from '../read/read-file.ts';
import { toImportedFile } from './imported-file.ts';
import { wantedFile, type ReadTable } from './wanted-file.ts';

/** As the worker of a page reads. */
const read = async (file: File) =>
  toImportedFile(file, await readFile(file, { onProgress: () => undefined, page: 1, platform: {} }));
const fileOf = (bytes: Uint8Array | string, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name);
const rooms = () =>
  workbook([
    ['Room', 'Area', 'Twice'],
    ['Hall; low', '8.5', '=B2*2'],
  ]);

describe('W1.06d a file as the field of a table wants it', () => {
  it('is CSV of a workbook, whose formulas without a value are counted', async () => {
    const { file, uncomputed } = await wantedFile(fileOf(rooms(), 'Rooms.XLSX'), ['csv', 'tsv'], read);
    expect([file.name, file.type, uncomputed]).toEqual(['Rooms.csv', 'text/csv', 1]);
    expect(await file.text()).toBe('Room,Area,Twice\r\n"Hall; low",8.5,');
  });

  it('is the workbook itself where an input takes workbooks, and any other file as it is', async () => {
    const book = fileOf(rooms(), 'rooms.xlsx');
    expect(await wantedFile(book, ['csv', 'xlsx'], read)).toEqual({ file: book });
    const plan = fileOf('0\nEOF', 'plan.dxf');
    expect(await wantedFile(plan, ['dxf'], read)).toEqual({ file: plan });
    const plain = fileOf('Room;Area\r\nHall;8,5', 'rooms.csv');
    expect((await wantedFile(plain, ['csv'], read)).file).toBe(plain);
  });

  it('W1.06f is the sheet that is chosen of a workbook with several, and none where none is wanted', async () => {
    const cells = (name: string, area: number) => ({ A1: 'Room', B1: 'Area', A2: name, B2: area });
    const book = fileOf(
      madeBook({ sheets: { Notes: {}, Ground: cells('Hall', 12), 'Upper floor': cells('Loft', 20) } }),
      'rooms.xlsx',
    );
    const asked: unknown[] = [];
    const choose =
      (page: number) =>
      async (file: File, { sheets }: ReadTable) => {
        asked.push(sheets);
        return toImportedFile(file, await readFile(file, { onProgress: () => undefined, page, platform: {} }));
      };
    const chosen = await wantedFile(book, ['csv'], read, choose(2));
    expect([chosen.file.name, await chosen.file.text()]).toEqual(['rooms.csv', 'Room,Area\r\nLoft,20']);
    expect(await (await wantedFile(book, ['csv'], read)).file.text()).toBe('Room,Area\r\nHall,12');
    // There is no ninth: the first counts.
    expect(await (await wantedFile(book, ['csv'], read, choose(9))).file.text()).toBe('Room,Area\r\nHall,12');
    const sheets = { names: ['Ground', 'Upper floor'], page: 1 };
    expect(asked).toEqual([sheets, sheets]);
    const none = wantedFile(book, ['csv'], read, () => Promise.reject(new DOMException('none', 'AbortError')));
    await expect(none).rejects.toMatchObject({ name: 'AbortError' });
    // One sheet is no question.
    await wantedFile(fileOf(rooms(), 'one.xlsx'), ['csv'], read, () => Promise.reject(new Error('asked')));
  });

  it('is UTF-8 of a table in the code page of its system', async () => {
    const latin = Uint8Array.from('Raum;Fläche\r\nKüche;8', (character) => character.charCodeAt(0));
    const { file } = await wantedFile(fileOf(latin, 'räume.csv'), ['csv'], read);
    expect(await file.text()).toBe('Raum;Fläche\r\nKüche;8');
  });

  it('is refused where the workbook is none; a text that is no table goes as it is', async () => {
    await expect(wantedFile(fileOf('no zip', 'rooms.xlsx'), ['csv'], read)).rejects.toMatchObject({ code: 'import.unreadable' });
    const empty = fileOf('', 'notes.csv');
    expect((await wantedFile(empty, ['csv'], read)).file).toBe(empty);
  });
});
