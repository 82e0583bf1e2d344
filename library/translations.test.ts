import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionTexts, isJsonObject, readFunctionRecord, textsIn, type FunctionRecord, type JsonValue } from '#domain';

const folder = join(import.meta.dirname, 'functions');
const records = readdirSync(folder).map((name) => {
  const read = JSON.parse(readFileSync(join(folder, name, 'parti.json'), 'utf8')) as Parameters<typeof readFunctionRecord>[0];
  return readFunctionRecord(read);
});

/** Every text of a record that a person can read: where it stands in the translations, and what it says in English. */
function textsOf(record: FunctionRecord): [path: (string | number)[], english: string][] {
  const of = (path: (string | number)[], texts: Record<string, string | undefined>): [(string | number)[], string][] =>
    Object.entries(texts).flatMap(([key, text]) => (text === undefined || text === '' ? [] : [[[...path, key], text]]));
  return [
    ...of([], { name: record.displayName, description: record.description, model_output: record.modelOutput }),
    ...record.tags.map((tag, index): [(string | number)[], string] => [['tags', index], tag]),
    ...record.modelDependencies.flatMap(({ name }, index) => of(['model_dependencies', index], { name })),
    ...Object.entries(record.inputSchema.properties).flatMap(([name, property]) => [
      ...of(['input_schema', 'properties', name], { name, description: property.description }),
      ...(property.enum ?? []).flatMap((option, index) =>
        typeof option === 'string'
          ? [[['input_schema', 'properties', name, 'enum', index], option] as [(string | number)[], string]]
          : [],
      ),
    ]),
    ...record.outputs.flatMap(({ name, description }, index) => of(['outputs', index], { name, description })),
  ];
}

function at(texts: JsonValue | undefined, path: readonly (string | number)[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)];
    return isJsonObject(found) ? found[key] : undefined;
  }, texts);
}

/** Signs of units, letters of a formula, and the words that German shares with English. */
const SAME = new Set(['mm', 'cm', 'm', 'in', 'ft', ...'A B C D E F G H'.split(' '), 'Name', 'Text', 'Parameter']);

describe.each(['ja', 'de'])('every text of every shipped function in %s', (locale) => {
  it('counts: as many translated as there are, none of them English', () => {
    const all = records.flatMap((record) => textsOf(record).map((text) => ({ record, text })));
    const missing = all.filter(({ record, text: [path, english] }) => {
      const said = at(textsIn(record, locale), path);
      return typeof said !== 'string' || said === '' || (said === english && !SAME.has(english));
    });
    expect(missing.map(({ record, text: [path] }) => `${record.name}: ${path.join('/')}`)).toEqual([]);
    // 22 functions with 65 inputs and 41 outputs of the time of writing; more may come, none may go untranslated.
    expect(all.length).toBeGreaterThanOrEqual(22 * 3 + 65 * 2 + 41 * 2);
  });

  it('Japanese is written in Japanese, German with its own words', () => {
    if (locale !== 'ja') return;
    const latin = records.flatMap((record) =>
      textsOf(record)
        .filter(([, english]) => !SAME.has(english))
        .map(([path]) => at(textsIn(record, locale), path))
        .filter((said) => typeof said === 'string' && !/[\u3040-\u30ff\u4e00-\u9fff]/.test(said)),
    );
    expect(latin).toEqual([]);
  });
});

describe('W3.30f texts of a record in a language', () => {
  it('give a card its name, its description and the name of its port; English where a language has none', () => {
    const core = records.find(({ id }) => id === '25d52f01-6023-494e-8d75-c45ba2f51b78') as FunctionRecord;
    expect(functionTexts(core, 'de')).toMatchObject({
      name: 'Kern nach Hülle',
      description: 'Erzeugt einen Erschließungskern aus dem Grundriss der Hülle.',
      modelOutput: 'Kern',
    });
    expect(functionTexts(core, 'ja')).toMatchObject({ name: 'エンベロープによるコア', modelOutput: 'コア' });
    expect(functionTexts(core, 'fr')).toMatchObject({ name: 'Core By Envelope', modelOutput: 'Core' });
  });
});
