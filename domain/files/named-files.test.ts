import { expect, test } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isNamedFile, mapFiles, namedFileName, namedFiles } from './named-files.ts';

const FOLDER = { $ref: 'https://schemas.parti.design/InputFolder.json', $partiFileTypes: ['glb'] };
const FILE = { type: 'object', $partiFileTypes: ['csv'] };
const RECORD = readFunctionRecord({
  id: 'x',
  name: 'X',
  input_schema: {
    type: 'object',
    properties: {
      One: FILE,
      Several: { type: 'array', items: FILE },
      Rows: { type: 'array', items: { type: 'object', properties: { Plan: FILE, Name: { type: 'string' }, Layout: FOLDER } } },
      Desks: FOLDER,
      Note: { type: 'object' },
    },
  },
});
const file = (digest: string) => ({ digest, name: `${digest}.csv` });
const inFolder = (digest: string) => ({ FileName: `${digest}.glb`, FileRefId: digest, FolderId: 'f', digest, size: 1 });
const INPUTS: JsonObject = {
  One: file('a'),
  Several: [file('b'), null, file('c')],
  Rows: [{ Plan: file('d'), Name: 'x', Layout: { Id: 'l', Name: 'L', Files: [inFolder('e')] } }, {}],
  Desks: { Id: 'f', Name: 'Desks', Files: [inFolder('g'), inFolder('h')] },
  Note: { digest: 'n' },
};

test('W3.09m files stand in lists, in objects of lists and in folders', () => {
  expect(namedFiles(RECORD, INPUTS).map(namedFileName)).toEqual([
    ...['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.glb', 'g.glb', 'h.glb'],
  ]);
});

test('what is no file stays as it is', () => {
  const given = mapFiles(RECORD, INPUTS, (value) => (isNamedFile(value) ? { ...value, seen: true } : value));
  expect(given['Note']).toBe(INPUTS['Note']);
  expect(given['Several']).toEqual([{ ...file('b'), seen: true }, null, { ...file('c'), seen: true }]);
  expect(given['Rows']).toEqual([
    { Plan: { ...file('d'), seen: true }, Name: 'x', Layout: { Id: 'l', Name: 'L', Files: [{ ...inFolder('e'), seen: true }] } },
    {},
  ]);
  expect(namedFiles(RECORD, { One: 'a.csv', Several: 'x', Rows: [3], Desks: { Files: 'none' } })).toEqual([]);
});

test('a folder that names no files is handed over whole', () => {
  const kinds: string[] = [];
  mapFiles(RECORD, { Desks: './desks', One: './a.csv' }, (value, { kind }) => {
    kinds.push(`${kind} ${String(value)}`);
    return value;
  });
  expect(kinds).toEqual(['file ./a.csv', 'folder ./desks']);
});
