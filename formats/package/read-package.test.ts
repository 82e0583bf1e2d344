import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { packFolder, readPackage } from './read-package.ts';

const zip = (files: Record<string, string>) =>
  packFolder(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
const record = JSON.stringify({ id: 'own', name: 'Own', language: 'python' });

describe('a zip that is dropped', () => {
  test('is a function where it holds a record, with or without a folder around it', () => {
    for (const root of ['', 'own/'])
      expect(readPackage(zip({ [`${root}parti.json`]: record, [`${root}src/function.py`]: '' }), 'own.zip')).toMatchObject({
        kind: 'function',
        record: { id: 'own', language: 'python' },
        sources: 1,
      });
  });

  test('is a workflow where it holds one: its name and what comes with it', () => {
    const document = { meta: { name: 'Tower' }, nodes: { a: {}, b: {} } };
    const file = zip({
      'workflow.json': JSON.stringify({ schemaVersion: 1, document }),
      'functions/d1/record.json': '{}',
      'functions/d1/bundle': '',
      [`results/${'a'.repeat(64)}`]: '{}',
    });
    expect(readPackage(file, 'tower.parti')).toEqual({ kind: 'workflow', name: 'Tower', nodes: 2, functions: 1, results: 1 });
  });

  test.each([
    ['a zip without a record', zip({ 'readme.txt': '' }), 'some.zip', 'function.no-source'],
    ['a record that is a list', zip({ 'parti.json': '[]' }), 'some.zip', 'function.record-not-an-object'],
    ['a workflow file without its workflow', zip({ 'readme.txt': '' }), 'a.parti', 'workflow.file-invalid'],
    ['bytes that are no zip', strToU8('no zip at all, whatever it says'), 'a.parti', 'workflow.file-invalid'],
  ])('is refused: %s', (_, bytes, name, code) => {
    expect(() => readPackage(bytes, name)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
