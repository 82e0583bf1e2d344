import { describe, expect, it } from 'vitest';
import { editedFiles, type SourceEdit } from './source-answers.ts';

const edit = (file: string, line: number, column: number, length: number, text: string): SourceEdit => ({
  file,
  line,
  column,
  endLine: line,
  endColumn: column + length,
  text,
});

describe('edits of several files', () => {
  it('are all made, whatever their order and the ends of lines', () => {
    const files = new Map([
      ['a.ts', 'bay = bay + 1;\r\nbay;\r\n'],
      ['b.ts', 'bay\n'],
      ['c.ts', 'bay'],
    ]);
    const edits = [
      edit('a.ts', 1, 1, 3, 'module'),
      edit('a.ts', 2, 1, 3, 'module'),
      edit('a.ts', 1, 7, 3, 'module'),
      edit('b.ts', 1, 1, 3, 'x'),
    ];
    expect([...editedFiles(files, edits)]).toEqual([
      ['a.ts', 'module = module + 1;\r\nmodule;\r\n'],
      ['b.ts', 'x\n'],
    ]);
  });

  it('tell of no file that stays as it is, and none that is not there', () => {
    expect(editedFiles(new Map([['a.ts', 'bay']]), [edit('a.ts', 1, 1, 3, 'bay'), edit('z.ts', 1, 1, 3, 'x')]).size).toBe(0);
  });
});
