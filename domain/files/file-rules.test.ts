import { describe, expect, it } from 'vitest';
import {
  allowedExtensions,
  requireFileName,
  requireFileType,
  takenExtensions,
  requireImageSize,
  requireOneOwner,
  requireUploadSize,
  requireWorkbook,
} from './file-rules.ts';

const refuses = (check: () => void, code: string, parameters: object = {}) =>
  expect(check).toThrow(expect.objectContaining({ code, parameters }));

describe('file rules', () => {
  it('W5.07a hold pictures below 300 or 800 kB', () => {
    requireImageSize(307_200, 'small');
    requireImageSize(819_200, 'large');
    refuses(() => requireImageSize(307_201, 'small'), 'file.image-too-large', { limit: 300 });
    refuses(() => requireImageSize(819_201, 'large'), 'file.image-too-large', { limit: 800 });
  });

  it('W5.07b refuse names that no file system takes', () => {
    for (const name of ['plan.json', 'Grundriß 2.dxf', '図面.pdf', '.hidden']) requireFileName(name);
    for (const characters of ['\\', '/', ':', '*', '?', '"', '<', '>', '|']) {
      const name = `a${characters}b.json`;
      refuses(() => requireFileName(name), 'file.name-invalid', { name, characters });
    }
    refuses(() => requireFileName('<a>:\u0000'), 'file.name-invalid', { name: '<a>:\u0000', characters: '< > : ␣' });
    for (const name of [' ', '', '.', '..']) refuses(() => requireFileName(name), 'file.name-blank', {});
  });

  it('W5.07c refuse uploads above 50 MB', () => {
    requireUploadSize(52_428_800);
    refuses(() => requireUploadSize(52_428_801), 'upload.too-large', { size: 51 });
  });

  it('W5.07d take .xlsx workbooks only', () => {
    requireWorkbook('Rates.XLSX');
    refuses(() => requireWorkbook('rates.xls'), 'file.excel-only-xlsx', { name: 'rates.xls' });
  });

  it('W5.07e name the types that are allowed', () => {
    expect(allowedExtensions(['.DXF', 'json', 'text/csv', 3])).toEqual(['dxf', 'json', 'csv']);
    expect(allowedExtensions('dxf')).toEqual([]);
    requireFileType('plan.DXF', ['dxf']);
    requireFileType('anything', []);
    refuses(() => requireFileType('plan.docx', ['dxf', 'json']), 'file.type-not-allowed', { types: '.dxf, .json' });
    refuses(() => requireFileType('dxf', ['dxf']), 'file.type-not-allowed', { types: '.dxf' });
  });

  it('take a workbook where a table is wanted as text', () => {
    expect(takenExtensions(['csv', 'tsv'])).toEqual(['csv', 'xlsx', 'tsv']);
    expect(takenExtensions(['xlsx', 'csv'])).toEqual(['xlsx', 'csv']);
    expect([takenExtensions(['dxf']), takenExtensions([])]).toEqual([['dxf'], []]);
  });

  it('take at most one owner', () => {
    requireOneOwner([undefined, 'w1', undefined]);
    requireOneOwner([]);
    refuses(() => requireOneOwner(['f1', 'w1']), 'upload.too-many-ids');
  });
});
