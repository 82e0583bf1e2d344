import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { checkFunctionRecord } from './check-function-record.ts';
import { readFunctionRecord } from './read-function-record.ts';
import type { RecordIssue } from './record-issue.ts';
import { writeFunctionRecord } from './write-function-record.ts';

describe('readFunctionRecord', () => {
  it('reads keywords under a foreign prefix and keeps unknown ones', () => {
    const record = readFunctionRecord({
      name: 'X',
      input_schema: {
        type: 'object',
        $acmeHidden: ['B'],
        properties: {
          $acmeOrder: { type: 'string', $acmeOrder: 2, default: { $acmeOrder: 1 } },
          B: { type: 'number', $acmeUnitType: 'area', $acmeFrobnicate: 1, $acmeSortOrder: 3, $id: 'b' },
        },
      },
      overrides: {
        O: {
          schema: { A: { type: 'number', $acmeUnitType: 'length' } },
          behaviors: { add: { schema: { A: { $acmeStyle: 'row' } } } },
        },
      },
    });
    expect(record.inputSchema).toEqual({
      type: 'object',
      $partiHidden: ['B'],
      properties: {
        $acmeOrder: { type: 'string', $partiOrder: 2, default: { $acmeOrder: 1 } },
        B: { type: 'number', $partiUnitType: 'area', $acmeFrobnicate: 1, $acmeSortOrder: 3, $id: 'b' },
      },
    });
    expect(record.overrides['O']).toEqual({
      schema: { A: { type: 'number', $partiUnitType: 'length' } },
      behaviors: { add: { schema: { A: { $partiStyle: 'row' } } } },
    });
  });

  it('W3.24a: reads dependencies as text or object and merges those listed twice', () => {
    const record = readFunctionRecord({
      model_dependencies: ['Site', { name: 'Core', optional: true, autohide: true }, { name: 'Site', optional: true }],
    });
    expect(record.modelDependencies).toEqual([
      { name: 'Site', optional: false, autohide: false },
      { name: 'Core', optional: true, autohide: true },
    ]);
  });

  it('W3.06a W3.26: reads outputs: range as number, unknown as null, outputs before returns', () => {
    const issues: RecordIssue[] = [];
    const record = readFunctionRecord(
      {
        outputs: [
          { name: 'R', type: 'range' },
          { name: 'F', type: 'foo', unit_type: 'smell' },
          { name: 'L', type: 'list', item_type: 'number', unit_type: 'area' },
        ],
        returns: [{ name: 'no', type: 'number' }],
      },
      (issue) => issues.push(issue),
    );
    expect(record.outputs).toEqual([
      { name: 'R', description: '', type: 'number', unitType: 'none' },
      { name: 'F', description: '', type: null, unitType: 'none' },
      { name: 'L', description: '', type: 'list', unitType: 'area', itemType: 'number' },
    ]);
    expect(issues).toEqual([
      { severity: 'warning', code: 'output.invalid-type', parameters: { name: 'F', type: 'foo' }, path: 'outputs.1.type' },
    ]);
  });

  it.each([
    ['C#', 'csharp'],
    ['Python', 'python'],
    ['python3.6', 'python'],
    ['Excel', 'excel'],
    ['TypeScript', 'typescript'],
    ['grasshopper', 'grasshopper'],
  ])('reads the language %s', (language, expected) => {
    expect(readFunctionRecord({ language }).language).toBe(expected);
  });

  it('tells an unknown language, and an input that is no schema', () => {
    const issues: RecordIssue[] = [];
    const record = readFunctionRecord(
      { name: 'X', language: 'Cobol', input_schema: { properties: { A: 3, B: { type: 'number' } } } },
      (issue) => issues.push(issue),
    );
    expect(Object.keys(record.inputSchema.properties)).toEqual(['B']);
    expect(record.language).toBe('csharp');
    expect(issues.map(({ code, path, parameters }) => [code, path, parameters])).toEqual([
      ['function.language-unknown', 'language', { language: 'Cobol' }],
      ['function.input.type-required', 'input_schema.properties.A', { name: 'A' }],
    ]);
  });

  it('takes a grasshopper version for the language where none is named', () => {
    expect(readFunctionRecord({ grasshopper_version: '7' }).language).toBe('grasshopper');
    expect(readFunctionRecord({}).language).toBe('csharp');
  });

  it('an exporter runs on demand, and an exact timeout is kept', () => {
    expect(readFunctionRecord({ $schema: 'https://x/ExporterFunction.json' }).onDemand).toBe(true);
    expect(readFunctionRecord({ on_demand: 'true', timeout: 90 })).toMatchObject({ onDemand: true, timeoutSeconds: 90 });
    expect(readFunctionRecord({ on_demand: 'no', timeout: -1 })).toMatchObject({ onDemand: false, timeoutSeconds: 0 });
  });

  it('refuses what is no object', () => {
    expect(() => readFunctionRecord([1])).toThrow('function.record-not-an-object');
    expect(() => readFunctionRecord('{"a":')).toThrow('json.invalid');
  });

  it('W3.05: survives and gives back any JSON object', () => {
    const keys = fc.constantFrom(
      'name',
      'inputs',
      'parameters',
      'input_schema',
      'outputs',
      'returns',
      'overrides',
      'model_dependencies',
      'messages',
      'element_types',
      'properties',
      'type',
      '__proto__',
      '$hyparOrder',
      'constructor',
    );
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.jsonValue({ maxDepth: 1 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(keys, json, { maxKeys: 6 }), (source) => {
        const plain = JSON.parse(JSON.stringify(source)) as JsonObject;
        const record = readFunctionRecord(plain);
        checkFunctionRecord(record);
        expect(JSON.stringify(writeFunctionRecord(record))).toBe(JSON.stringify(plain));
      }),
      { numRuns: 300 },
    );
  });
});

describe('writeFunctionRecord', () => {
  const source: JsonObject = {
    name: 'A',
    odd: [1],
    thumbnail_url: 'https://x',
    input_schema: { type: 'object', properties: { H: { $acmeOrder: 1, type: 'number', $ref: 'https://x/Polygon.json' } } },
  };

  it('W3.25e: drops the thumbnail cache and keeps references', () => {
    const { thumbnail_url: _, ...kept } = source;
    expect(writeFunctionRecord(readFunctionRecord(source))).toEqual(kept);
  });

  it('writes what was changed in the spelling of the record', () => {
    const record = readFunctionRecord(source);
    const changed = {
      ...record,
      description: 'New',
      inputSchema: {
        ...record.inputSchema,
        properties: { ...record.inputSchema.properties, N: { type: 'number', $partiOrder: 2 } },
      },
    };
    expect(writeFunctionRecord(changed)).toMatchObject({
      name: 'A',
      odd: [1],
      description: 'New',
      input_schema: { properties: { H: { $acmeOrder: 1 }, N: { $acmeOrder: 2 } } },
    });
  });

  it('W3.06a: writes changed outputs and dependencies, and takes away what was taken away', () => {
    const record = readFunctionRecord({ name: 'A', model_output: 'M', outputs: [], model_dependencies: ['Site'] });
    const { modelOutput: _, ...rest } = record;
    const written = writeFunctionRecord({
      ...rest,
      outputs: [{ name: 'L', description: 'd', type: 'list', unitType: 'area', itemType: 'number' }],
      modelDependencies: [{ name: 'Core', optional: true, autohide: false }],
    });
    expect(written).toEqual({
      name: 'A',
      outputs: [{ name: 'L', description: 'd', type: 'list', unit_type: 'area', item_type: 'number' }],
      model_dependencies: [{ name: 'Core', optional: true, autohide: false }],
    });
  });
});
