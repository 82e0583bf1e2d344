import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { readFunctionRecord } from '#domain';
import { workbook } from '#fixtures/small-files';
import type { BlobStore } from '../blobs/blob-store.ts';
import { createFileInputs } from './file-inputs.ts';

const RECORD = readFunctionRecord({
  id: 'rows',
  name: 'Rows',
  input_schema: {
    type: 'object',
    properties: {
      Table: { type: 'object', $partiFileTypes: ['csv', 'xlsx'] },
      Old: { $ref: 'https://prod-api.hypar.io/schemas/InputData' },
      Note: { type: 'string' },
    },
  },
});

test('W3.08c W1.06f functions are given the text of a file, and its bytes where they are no text', async () => {
  const book = Buffer.from(workbook([['Room'], ['Hall']]));
  const held: Record<string, Buffer> = { d1: Buffer.from('Raum\nKüche'), d2: book };
  const get = (digest: string) => (held[digest] ? Promise.resolve(held[digest]) : Promise.reject(new Error('none')));
  const files = createFileInputs({} as Pool, { get } as unknown as BlobStore);
  const file = (digest: string, name: string) => ({ digest, name });
  const table = file('d2', 'rooms.xlsx');
  const given = await files.withContent(RECORD, { Table: table, Old: file('d1', 'räume.csv'), Note: 'd1' });
  expect(given['Old']).toEqual({ ...file('d1', 'räume.csv'), text: 'Raum\nKüche' });
  expect(given['Note']).toBe('d1');
  const { base64 } = given['Table'] as { base64: string };
  expect(Buffer.from(base64, 'base64').equals(book)).toBe(true);
  await expect(files.withContent(RECORD, { Table: file('d3', 'gone.csv') })).rejects.toMatchObject({ code: 'upload.not-found' });
});

const SEVERAL = readFunctionRecord({
  id: 'several',
  name: 'Several',
  input_schema: {
    type: 'object',
    properties: {
      Tables: { type: 'array', items: { type: 'object', $partiFileTypes: ['csv'] } },
      Desks: { $ref: 'https://schemas.parti.design/InputFolder.json' },
    },
  },
});

test('W3.09m each file of a list and of a folder comes with its content, read once', async () => {
  const held: Record<string, Buffer> = { d1: Buffer.from('a,b'), d2: Buffer.from([0xff, 0x00]) };
  const asked: string[] = [];
  const get = (digest: string) => {
    asked.push(digest);
    return Promise.resolve(held[digest]);
  };
  const files = createFileInputs({} as Pool, { get } as unknown as BlobStore);
  const one = { FileName: 'desk.glb', FileRefId: 'r', FolderId: 'f', digest: 'd2', size: 2 };
  const given = await files.withContent(SEVERAL, {
    Tables: [{ digest: 'd1', name: 'a.csv' }, { digest: 'd1', name: 'a.csv' }, null],
    Desks: { Id: 'f', Name: 'Desks', Files: [one] },
  });
  const table = { digest: 'd1', name: 'a.csv', text: 'a,b' };
  expect(given['Tables']).toEqual([table, table, null]);
  const base64 = Buffer.from([0xff, 0x00]).toString('base64');
  expect(given['Desks']).toMatchObject({ Name: 'Desks', Files: [{ ...one, base64 }] });
  expect(asked).toEqual(['d1', 'd2']);
});

test('W3.09m digests of lists and folders open nothing by themselves', async () => {
  let asked: unknown;
  const query = (_: string, [, digests]: [string, string[]]) => {
    asked = digests;
    return Promise.resolve({ rows: [{ digest: 'd1' }] });
  };
  const files = createFileInputs({ query } as unknown as Pool, {} as BlobStore);
  const folder = { Id: 'f', Name: 'Desks', Files: [{ FileName: 'x.glb', FileRefId: 'r', FolderId: 'f', digest: 'd2', size: 1 }] };
  const tables = [{ digest: 'd1', name: 'a.csv' }];
  expect(await files.refusal('w', SEVERAL, { Tables: tables, Desks: folder })).toEqual({ code: 'upload.not-found' });
  expect(asked).toEqual(['d1', 'd2']);
  expect(await files.refusal('w', SEVERAL, { Tables: tables })).toBeUndefined();
});
