import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { portsOf, readFunctionRecord } from '#domain';
import { rankFunctions } from './rank-functions.ts';

const FOLDERS = ['length', 'number', 'expression', 'merge', 'envelope'];
const BUILDING = ['area-report', 'columns', 'core', 'facade', 'filter', 'floors', 'grid', 'levels', 'parking', 'zoning-check'];
const read = (folders: string[]) =>
  folders.map((folder) => {
    const record = readFunctionRecord(
      readFileSync(new URL(`../../library/functions/${folder}/parti.json`, import.meta.url), 'utf8'),
    );
    return { record, digest: folder, stage: 'live' as const };
  });
const library = read(FOLDERS);
const found = (query: string, locale = 'en'): string[] =>
  rankFunctions({
    library,
    query,
    locale,
    groupName: ({ group }) =>
      group === 'glue' ? { en: 'Values and models', de: 'Werte und Modelle', ja: '値とモデル' }[locale] : undefined,
    wanted: new Set(),
    made: new Set(),
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
  // Half-width letters and full-width ones, as an input method leaves them.
  expect(found('ｴﾝﾍﾞﾛｰﾌﾟ', 'ja')).toEqual(found('エンベロープ', 'ja'));
  expect(found('ｴﾝﾍﾞﾛｰﾌﾟ', 'ja')).toContain('envelope');
  expect(found('Ｎｕｍｂｅｒ')).toEqual(found('number'));
  expect(found('Values and')).toHaveLength(4);
  expect(found('Schieberegler')).toEqual([]);
});

it('puts what can run on a loose wire first: of its name and with all it needs, then what takes any model', () => {
  const building = read(BUILDING);
  const offered = (folder: string, ...made: string[]): string[] => {
    const port = portsOf(building.find(({ digest }) => digest === folder)!.record).find(({ key }) => key === 'model')!;
    const from = { end: { node: folder, port: port.key }, port };
    return rankFunctions({ library: building, query: '', locale: 'en', from, wanted: new Set(), made: new Set(made) }).map(
      ({ entry }) => entry.digest,
    );
  };
  expect(offered('levels', 'Levels', 'Envelope').slice(0, 3)).toEqual(['facade', 'floors', 'filter']);
  // Columns wait for a grid, the check for a zoning: they come after what runs at once.
  expect(offered('floors', 'Floors').slice(0, 4)).toEqual(['area-report', 'filter', 'columns', 'parking']);
  expect(offered('floors', 'Floors', 'Grid').slice(0, 3)).toEqual(['area-report', 'columns', 'filter']);
  // Area Report takes floors: a model of columns is not led by it.
  expect(offered('columns', 'Columns')[0]).toBe('filter');
});
