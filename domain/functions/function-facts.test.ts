import { describe, expect, it } from 'vitest';
import { authorOf, generatesGltf, isDefunct, isRecentlyUpdated, isStrictlyPrivate, lastUpdatedOf } from './function-facts.ts';
import { dependencyName, functionTexts, inputTexts, outputTexts } from './function-texts.ts';
import { readFunctionRecord } from './read-function-record.ts';

describe('facts', () => {
  it('W1.04a W3.25b W3.25d W3.25f: derives author, age, privacy and glTF', () => {
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
      model_dependencies: [{ name: 'Site' }, 'Levels'],
      outputs: [{ name: 'O', description: 'o', type: 'number' }],
      messages: {
        jp: {
          name: 'あ',
          model_dependencies: [{ name: '敷地' }],
          input_schema: { properties: { H: { name: '高さ', description: '高' } } },
          outputs: [{ name: '出力' }],
        },
      },
    });
    expect(functionTexts(record, 'ja')).toEqual({ name: 'あ', description: 'a', modelOutput: undefined });
    expect(inputTexts(record, ['H'], 'ja-JP')).toEqual({ title: '高さ', description: '高' });
    expect(inputTexts(record, ['H'], 'de')).toEqual({ title: 'H', description: 'h' });
    expect(inputTexts(record, ['G', 'K'], 'en')).toEqual({ title: 'Kay', description: '' });
    expect(['Site', 'Levels'].map((name) => dependencyName(record, name, 'ja'))).toEqual(['敷地', 'Levels']);
    expect(outputTexts(record, 0, 'ja')).toEqual({ name: '出力', description: 'o' });
  });
});
