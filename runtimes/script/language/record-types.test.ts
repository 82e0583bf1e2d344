import { expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { recordTypes } from './record-types.ts';

it('W3.08c knows what a function is given of a file', () => {
  const properties = {
    Table: { type: 'object', $partiFileTypes: ['csv'] },
    Old: { $ref: 'https://prod-api.hypar.io/schemas/InputData' },
    Width: { type: 'number' },
  };
  const record = readFunctionRecord({
    id: 'rows',
    name: 'Rows',
    input_schema: { type: 'object', properties, required: ['Table'] },
  });
  const file = '{ name: string; digest: string; text: string; readonly bytes: Uint8Array }';
  const text = recordTypes(record);
  expect(text).toContain(`"Table": ${file};`);
  expect(text).toContain(`"Old"?: ${file};`);
  expect(text).toContain('"Width"?: number;');
});

it('W3.09m knows files of lists and of folders', () => {
  const properties = {
    Tables: { type: 'array', items: { type: 'object', $partiFileTypes: ['csv'] } },
    Desks: { $ref: 'https://schemas.parti.design/InputFolder.json' },
  };
  const record = readFunctionRecord({ id: 'rows', name: 'Rows', input_schema: { type: 'object', properties } });
  const text = recordTypes(record);
  expect(text).toContain('"Tables"?: ({ name: string; digest: string; text: string; readonly bytes: Uint8Array })[];');
  expect(text).toContain('"Desks"?: { Id: string; Name: string; Files: { FileName: string;');
});
