import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FUNCTION_GROUPS, readFunctionRecord } from '#domain';
import { inGroups, inOrder, isFound } from './function-order.ts';

const shipped = new URL('../../../library/functions/', import.meta.url);
const entries = readdirSync(shipped).map((folder) => {
  const record = readFunctionRecord(readFileSync(new URL(`${folder}/parti.json`, shipped), 'utf8'));
  return { folder, record, usedIn: 0 };
});
const found = (wanted: string, locale: string, groupName = '') =>
  entries.filter((one) => isFound(one, { wanted, locale, groupName })).map(({ folder }) => folder);

it('finds functions in Japanese by a word from the middle of a sentence, wide and narrow letters alike', () => {
  // 用途ごとに必要な駐車台数と、それを収める地下階を数えます。
  expect(found('収める地下階', 'ja')).toEqual(['parking']);
  expect(found('駐車台数', 'ja')).toEqual(['parking']);
  expect(found('ｴﾝﾍﾞﾛｰﾌﾟ', 'ja')).toEqual(found('エンベロープ', 'ja'));
  expect(found('ｴﾝﾍﾞﾛｰﾌﾟ', 'ja')).toContain('envelope');
  expect(found('駐車\u3000地下階', 'ja')).toEqual(['parking']);
  expect(found('ＰＡＲＫＩＮＧ', 'en')).toEqual(found('parking', 'en'));
  expect(found('parking stalls', 'en')).toEqual(['parking']);
  expect(found('Tiefgarage', 'de')).toEqual(['parking']);
  expect(found('内部', 'ja', '内部')).toHaveLength(entries.length);
  expect(found('no such thing', 'en')).toEqual([]);
});

it('puts functions under their groups as a building comes about, most used first within; those of no group lead', () => {
  const named = (name: string, group: (typeof FUNCTION_GROUPS)[number] | undefined, usedIn: number) => ({
    record: readFunctionRecord({ id: name, name, ...(group ? { group } : {}) }),
    usedIn,
  });
  const all = [
    named('Rate', 'glue', 9),
    named('Own', undefined, 0),
    named('B', 'site', 1),
    named('A', 'site', 1),
    named('C', 'site', 4),
  ];
  expect(inGroups(all, 'en').map(({ record }) => record.name)).toEqual(['Own', 'C', 'A', 'B', 'Rate']);
  const groups = inGroups(entries, 'ja').map(({ record }) => record.group);
  expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual(FUNCTION_GROUPS);
});

it('puts functions in one list by use, by name or by their last change', () => {
  const named = (name: string, usedIn: number, updatedAt?: string) => ({
    record: readFunctionRecord({ id: name, name }),
    usedIn,
    ...(updatedAt ? { updatedAt } : {}),
  });
  const all = [
    named('Level 10', 1),
    named('Level 2', 1, '2026-11-02T08:00:00Z'),
    named('Atrium', 0, '2026-11-20T08:00:00Z'),
    named('Zone', 7),
  ];
  const names = (order: Parameters<typeof inOrder>[0]) => all.toSorted(inOrder(order, 'en')).map(({ record }) => record.name);
  expect(names('used')).toEqual(['Zone', 'Level 2', 'Level 10', 'Atrium']);
  expect(names('name')).toEqual(['Atrium', 'Level 2', 'Level 10', 'Zone']);
  expect(names('changed')).toEqual(['Atrium', 'Level 2', 'Level 10', 'Zone']);
});
