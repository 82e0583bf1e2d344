import { describe, expect, it } from 'vitest';
import { recordDiagnostics } from './record-diagnostics.ts';
import { isDraftPath } from './source-answers.ts';

const placed = (text: string) =>
  recordDiagnostics(text).map(({ line, column, code, severity }) => [line, column, code, severity]);

describe('faults of a record', () => {
  it('stand at the key that they are about', () => {
    const text = [
      '{',
      '  "id": "one",',
      '  "name": "",',
      '  "language": "typescript",',
      '  "timeout": "soon",',
      '  "input_schema": { "type": "object", "properties": {',
      '    "Kind": { "type": "string", "enum": [] }',
      '  } }',
      '}',
    ].join('\n');
    expect(placed(text)).toEqual([
      [3, 3, 'function.name-required', 'error'],
      [5, 3, 'function.timeout-not-seconds', 'error'],
      [7, 5, 'function.input.select-needs-option', 'error'],
    ]);
  });

  it('stand where the text is no JSON, and at a key that stands twice', () => {
    expect(placed('{\n  "id": "one",\n}')).toEqual([[2, 14, 'json.invalid', 'error']]);
    const twice =
      '{"id":"one","name":"One","language":"python","input_schema":{"type":"object","properties":{"A":{"type":"number"},"A":{"type":"number"}}}}';
    expect(placed(twice)).toEqual([[1, twice.lastIndexOf('"A"') + 1, 'function.input.name-not-unique', 'error']]);
  });
});

it('files of a draft stay in their folder, under names that every system can hold', () => {
  for (const path of ['function.ts', 'panels/bay one.py', 'Größe.cs', 'data.csv', '_a.ts'])
    expect([path, isDraftPath(path)]).toEqual([path, true]);
  const refused = [
    '..',
    '../a.ts',
    'a/../b.ts',
    '/a.ts',
    'a//b.ts',
    'con',
    'CON.ts',
    'lpt1.py',
    '__proto__',
    '__proto__.ts',
    'a\\b.ts',
    'a\nb.ts',
    '.git/a.ts',
    'a.',
    'a ',
    '',
    'a\0.ts',
    'x'.repeat(201),
  ];
  for (const path of refused) expect([path, isDraftPath(path)]).toEqual([path, false]);
});
