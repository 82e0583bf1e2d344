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
