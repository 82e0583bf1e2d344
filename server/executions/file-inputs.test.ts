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
