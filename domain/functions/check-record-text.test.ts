import { describe, expect, it } from 'vitest';
import { checkRecordText, recordError } from './check-record-text.ts';

const RECORD = {
  id: 'own',
  name: 'Own',
  language: 'python',
  input_schema: { type: 'object', properties: {} },
  outputs: [{ name: 'Area', type: 'number', description: 'Of all slabs', unit_type: 'area' }],
};
const errorOf = (text: string) => {
  const error = recordError(checkRecordText(text));
  return error && [error.code, error.parameters];
};

describe('what publishing refuses', () => {
  it('is nothing of a sound record', () => {
    expect(errorOf(JSON.stringify(RECORD))).toBeUndefined();
  });

  it('is the first error that the check names, with what it is about', () => {
    const outputs = [{ name: 'Area', type: 'number', description: ' ' }];
    expect(errorOf(JSON.stringify({ ...RECORD, outputs }))).toEqual([
      'function.output.description-required',
      { name: 'Area', index: 0 },
    ]);
  });

  it('is no warning', () => {
    const text = JSON.stringify(RECORD).replace('"id":"own"', '"id":"other","id":"own"');
    expect(checkRecordText(text).findings).toMatchObject([{ code: 'json.duplicate-key', severity: 'warning', line: 1 }]);
    expect(errorOf(text)).toBeUndefined();
  });

  it('is an input that stands twice, at its place', () => {
    const text = `{"id":"own","name":"Own","language":"python","input_schema":{"type":"object","properties":{\n"N":{"type":"number"},\n"N":{"type":"string"}}}}`;
    expect(errorOf(text)).toEqual(['function.input.name-not-unique', { name: 'N' }]);
    expect(checkRecordText(text).findings).toMatchObject([{ line: 3, column: 1, path: 'input_schema.properties.N' }]);
  });
});
