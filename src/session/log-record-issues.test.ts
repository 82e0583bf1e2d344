import { expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { logRecordIssues } from './log-record-issues.ts';

it('W3.26 logs an unknown output type once, however often the record is read; the output has none', () => {
  const lines: string[] = [];
  const record = {
    id: 'f',
    name: 'Foo',
    language: 'typescript',
    input_schema: {},
    outputs: [
      { name: 'Good', description: '', type: 'number', unit_type: 'none' },
      { name: 'Bad', description: '', type: 'foo', unit_type: 'none' },
    ],
  };
  const read = () =>
    readFunctionRecord(
      record,
      logRecordIssues('Foo', (line) => lines.push(line)),
    );
  read();
  expect(read().outputs.map(({ type }) => type)).toEqual(['number', null]);
  expect(lines).toEqual(['output.invalid-type: function Foo: output Bad: type "foo" is none']);
});
