import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { rankFunctions } from './rank-functions.ts';

const library = ['length', 'number', 'expression', 'merge', 'envelope'].map((folder) => {
  const record = readFunctionRecord(
    readFileSync(new URL(`../../library/functions/${folder}/parti.json`, import.meta.url), 'utf8'),
  );
  return { record, digest: folder, stage: 'live' as const };
});
const found = (query: string, locale = 'en'): string[] =>
  rankFunctions({
    library,
    query,
    locale,
    groupName: ({ group }) => group && { en: 'Values and models', de: 'Werte und Modelle', ja: '値とモデル' }[locale],
    wanted: new Set(),
  }).map(({ entry }) => entry.digest);

it('W2.04b finds functions by name, description, tags and shelf in the reader’s language', () => {
  expect(found('slider')).toEqual(['number']);
  expect(found('distance')).toEqual(['length']);
  expect(found('boundary')).toEqual(['envelope']);
  expect(found('Schieberegler', 'de')).toEqual(['number']);
  expect(found('rechnen', 'de')).toEqual(['expression']);
  expect(found('結合', 'ja')).toEqual(['merge']);
  // From the middle of 他の関数が作成した敷地境界からエンベロープを作成します。
  expect(found('敷地境界', 'ja')).toEqual(['envelope']);
  expect(found('境界', 'ja')).toEqual(['envelope']);
  expect(found('Values and')).toHaveLength(4);
  expect(found('Schieberegler')).toEqual([]);
});
