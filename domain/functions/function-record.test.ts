import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { checkFunctionRecord } from './check-function-record.ts';
import {
  authorOf,
  functionTexts,
  generatesGltf,
  inputTexts,
  isDefunct,
  isRecentlyUpdated,
  isStrictlyPrivate,
  lastUpdatedOf,
  outputTexts,
} from './function-facts.ts';
import type { InputProperty } from './function-record.ts';
import { readFunctionRecord } from './read-function-record.ts';
import type { RecordIssue } from './record-issue.ts';
import { writeFunctionRecord } from './write-function-record.ts';

const old = (...inputs: JsonObject[]) => readFunctionRecord({ name: 'Old', inputs });
const first = (record: { inputSchema: { properties: Record<string, InputProperty> } }) =>
  Object.values(record.inputSchema.properties)[0];
const issuesOf = (record: JsonValue) => {
  const found: RecordIssue[] = [];
  found.push(...checkFunctionRecord(readFunctionRecord(record, (issue) => found.push(issue))));
  return found.filter((issue) => issue.severity === 'error').map((issue) => issue.code);
};

describe('old input conversion', () => {
  it.each<[JsonObject, JsonObject, string[]]>([
    [
      { name: 'N', type: 'number', min: 1, max: 5, unit_type: 'length' },
      { type: 'number', minimum: 1, maximum: 5, $partiUnitType: 'length', $partiOrder: 0 },
      [],
    ],
    [
      { name: 'R', type: 'range', min: 0, max: 5, step: 2 },
      { type: 'number', minimum: 0, maximum: 5, multipleOf: 2, default: 3, $partiOrder: 0 },
      [],
    ],
    [
      { name: 'R', type: 'range', min: 0.2, max: 0.4, step: 0.1 },
      { type: 'number', minimum: 0.2, maximum: 0.4, multipleOf: 0.1, default: 0.30000000000000004, $partiOrder: 0 },
      [],
    ],
    [
      { name: 'L', type: 'location' },
      {
        $ref: 'https://schemas.parti.design/Location/Point.json',
        default: { type: 'Point', coordinates: [-118.405991, 34.005833] },
        $partiOrder: 0,
      },
      [],
    ],
    [
      { name: 'G', type: 'geometry', primitive_type: 'polygon' },
      { $ref: 'https://schemas.parti.design/Polygon.json', $partiOrder: 0 },
      ['G'],
    ],
    [
      { name: 'G', type: 'geometry', primitive_type: 'polyline' },
      { $ref: 'https://schemas.parti.design/Polyline.json', $partiOrder: 0 },
      ['G'],
    ],
    [
      { name: 'D', type: 'data', content_type: 'csv' },
      {
        $ref: 'https://schemas.parti.design/InputData.json',
        $partiFileTypes: ['csv'],
        $partiMigratedFromDataInput: true,
        $partiOrder: 0,
      },
      ['D'],
    ],
    [
      { name: 'D', type: 'data', file_types: ['.txt', 'application/json'] },
      {
        $ref: 'https://schemas.parti.design/InputData.json',
        $partiFileTypes: ['txt', 'json'],
        $partiMigratedFromDataInput: true,
        $partiOrder: 0,
      },
      ['D'],
    ],
    [
      { name: 'B', type: 'boolean', description: 'Yes?' },
      { type: 'boolean', default: false, description: 'Yes?', $partiOrder: 0 },
      [],
    ],
    [{ name: 'C', type: 'choice', choices: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'], default: 'a', $partiOrder: 0 }, []],
    [
      { name: 'Q', type: 'query', target_type: 'string', creates_list: true, aggType: 'none', queryString: '[*Name=X].Y' },
      {
        type: 'array',
        items: { type: 'string' },
        $partiQueryString: '[*Name=X].Y',
        $partiValueQuery: { name: 'Q', query: '[*Name=X].Y', aggregator: 'none' },
        $partiOrder: 0,
      },
      [],
    ],
    [{ name: 'S', type: 'string' }, { type: 'string', default: '', $partiOrder: 0 }, []],
    [
      { name: 'I', type: 'list', item_type: 'number' },
      { type: 'array', items: { type: 'number' }, default: [], $partiOrder: 0 },
      [],
    ],
    [
      { name: 'I', type: 'list', item_type: 'string' },
      { type: 'array', items: { type: 'string' }, default: [], $partiOrder: 0 },
      [],
    ],
  ])('converts %j', (input, property, required) => {
    const record = old(input);
    expect(first(record)).toEqual(property);
    expect(record.inputSchema.required).toEqual(required);
    expect(record.migrations).toEqual([{ from: 'inputs', to: 'input_schema' }]);
  });

  it('falls back to number for an unknown target type and keeps the query', () => {
    const issues: RecordIssue[] = [];
    const record = readFunctionRecord(
      { name: 'Q', inputs: [{ name: 'Q', type: 'query', target_type: 'foo', queryString: 'x' }] },
      (issue) => issues.push(issue),
    );
    expect(first(record)).toMatchObject({ type: 'number', $partiQueryString: 'x' });
    expect(issues.map((issue) => issue.code)).toEqual(['input.unknown-target-type']);
  });

  it('reads the oldest form and does not convert twice', () => {
    const record = readFunctionRecord({
      function: 'box.box',
      runtime: 'python3.6',
      parameters: { height: { type: 'number', min: 1, max: 11, step: 5 } },
      returns: { volume: { description: 'V' } },
    });
    expect(record).toMatchObject({
      id: 'box.box',
      name: 'box.box',
      language: 'python',
      outputs: [{ name: 'volume', type: 'number', description: 'V', unitType: 'none' }],
    });
    const written = writeFunctionRecord(record, { generation: 'current' });
    expect(written['parameters']).toBeUndefined();
    expect(written).toMatchObject({ migrations: [{ from: 'parameters', to: 'input_schema' }], input_schema: { required: [] } });
    const again = readFunctionRecord(written);
    expect(again.inputSchema).toEqual(record.inputSchema);
    expect(writeFunctionRecord(again, { generation: 'current' })).toEqual(written);
  });
});

describe('readFunctionRecord', () => {
  it('reads keywords under any prefix and keeps unknown ones', () => {
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

  it('reads dependencies as text or object and merges those listed twice', () => {
    const record = readFunctionRecord({
      model_dependencies: ['Site', { name: 'Core', optional: true, autohide: true }, { name: 'Site', optional: true }],
    });
    expect(record.modelDependencies).toEqual([
      { name: 'Site', optional: false, autohide: false },
      { name: 'Core', optional: true, autohide: true },
    ]);
  });

  it('reads outputs: range as number, unknown as null, outputs before returns', () => {
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

  it('refuses what is no object', () => {
    expect(() => readFunctionRecord([1])).toThrow('function.record-not-an-object');
    expect(() => readFunctionRecord('{"a":')).toThrow('json.invalid');
  });

  it('survives and gives back any JSON object', () => {
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

  it('drops the thumbnail cache and keeps references', () => {
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
});

describe('checkFunctionRecord', () => {
  const good = { name: 'A', outputs: [{ name: 'O', type: 'number', description: 'd' }] };
  const withInputs = (properties: JsonObject) => ({ ...good, input_schema: { type: 'object', properties } });
  const withOverride = (override: JsonObject) => ({ ...good, overrides: { O: override } });
  const identity = { Id: { type: 'string' } };
  const schema = { V: { type: 'number' } };

  it.each<[string, JsonObject, string[]]>([
    ['a good record', good, []],
    ['no name', { ...good, name: '' }, ['function.name-required']],
    [
      'outputs without parts',
      {
        ...good,
        outputs: [
          { type: 'number', description: 'd' },
          { name: 'O', description: 'd' },
          { name: 'P', type: 'list' },
        ],
      },
      ['function.output.name-required', 'function.output.type-required', 'function.output.description-required'],
    ],
    [
      'input names',
      withInputs({ '': { type: 'number' }, undefined: { type: 'number' } }),
      ['function.input.name-required', 'function.input.name-required'],
    ],
    [
      'old inputs alike',
      {
        ...good,
        inputs: [
          { name: '', type: 'number' },
          { name: 'A', type: 'number' },
          { name: 'A', type: 'number' },
        ],
      },
      ['function.input.name-required', 'function.input.name-not-unique', 'function.input.name-required'],
    ],
    ['an empty select', withInputs({ S: { type: 'string', enum: [] } }), ['function.input.select-needs-option']],
    ['an empty object', withInputs({ S: { type: 'object', properties: {} } }), ['function.input.object-needs-property']],
    [
      'a nameless property',
      withInputs({ S: { type: 'object', properties: { '': { type: 'number' } } } }),
      ['function.input.property-name-required'],
    ],
    [
      'element types',
      { ...good, element_types: ['', 'x.json', 'https://x/y.json'] },
      ['function.element-type.url-blank', 'function.element-type.url-not-web'],
    ],
    ['a nameless dependency', { ...good, model_dependencies: [{ optional: true }] }, ['function.dependency.name-required']],
    ['a good override', withOverride({ context: '[*]', identity, schema }), []],
    ['a good quick-add override', withOverride({ behaviors: { quickAdd: true }, targetType: 'X', schema }), []],
    [
      'a quick-add override without target',
      withOverride({ behaviors: { quickAdd: true }, context: '[*]', schema }),
      ['function.override.quick-add-target-required'],
    ],
    ['an override without context', withOverride({ identity, schema, targetType: 'X' }), ['function.override.context-required']],
    ['an override without identity', withOverride({ context: '[*]', schema }), ['function.override.identity-required']],
    ['an override without schema', withOverride({ context: '[*]', identity }), ['function.override.schema-property-required']],
    [
      'override properties without type',
      withOverride({ context: '[*]', identity: { A: {} }, schema: { B: {} } }),
      ['function.override.identity-property-type', 'function.override.schema-property-type'],
    ],
    [
      'an override of nothing',
      withOverride({ identity, schema }),
      ['function.override.context-required', 'function.override.target-or-context-required'],
    ],
    [
      'a reserved override',
      { ...good, overrides: { additions: { context: '[*]', identity, schema } } },
      ['function.override.name-reserved'],
    ],
  ])('finds in %s', (_, record, codes) => {
    expect(issuesOf(record)).toEqual(codes);
  });
});

describe('facts', () => {
  it('derives author, age, privacy and glTF', () => {
    const record = readFunctionRecord({
      name: 'A',
      language: 'grasshopper',
      user_name: 'u',
      user_name_preferred: 'U',
      last_updated: '0001-01-01T00:00:00',
      created: '2026-11-21T10:00:00',
      generate_gltf: 'false',
    });
    expect(isDefunct(record)).toBe(true);
    expect(authorOf(record)).toBe('U');
    expect(lastUpdatedOf(record)).toBe('2026-11-21T10:00:00.000Z');
    expect(isRecentlyUpdated(record, Date.UTC(2026, 10, 21, 10, 30))).toBe(true);
    expect(isRecentlyUpdated(record, Date.UTC(2026, 10, 21, 10, 31))).toBe(false);
    expect(isStrictlyPrivate(record)).toBe(true);
    expect(isStrictlyPrivate(readFunctionRecord({ execute_permissions: ['a'] }))).toBe(false);
    expect(isStrictlyPrivate(readFunctionRecord({ permissions: { execute: ['a'] } }))).toBe(false);
    expect(generatesGltf(record)).toBe(false);
    expect(generatesGltf(readFunctionRecord({}))).toBe(true);
    expect(lastUpdatedOf(readFunctionRecord({ last_updated: '2026-11-21T10:00:00+09:00' }))).toBe('2026-11-21T01:00:00.000Z');
  });

  it('finds translated texts, outputs by position', () => {
    const record = readFunctionRecord({
      name: 'A',
      description: 'a',
      input_schema: { properties: { H: { description: 'h' }, G: { properties: { K: { $acmeDisplayName: 'Kay' } } } } },
      outputs: [{ name: 'O', description: 'o', type: 'number' }],
      messages: {
        jp: { name: 'あ', input_schema: { properties: { H: { name: '高さ', description: '高' } } }, outputs: [{ name: '出力' }] },
      },
    });
    expect(functionTexts(record, 'ja')).toEqual({ name: 'あ', description: 'a', modelOutput: undefined });
    expect(inputTexts(record, ['H'], 'ja-JP')).toEqual({ title: '高さ', description: '高' });
    expect(inputTexts(record, ['H'], 'de')).toEqual({ title: 'H', description: 'h' });
    expect(inputTexts(record, ['G', 'K'], 'en')).toEqual({ title: 'Kay', description: '' });
    expect(outputTexts(record, 0, 'ja')).toEqual({ name: '出力', description: 'o' });
  });
});
