import { describe, expect, it } from 'vitest';
import { checkInputsText, EXTENSION_KEYWORDS, readFunctionRecord, resolveInputs, validateInputs } from '#domain';
import { addressOf, DOCS_ENTRIES, entryAt } from './entries.ts';
import { languageReads } from './language-reads.ts';
import { firstValues, valuesOf } from './live-values.ts';

const recordOf = (properties: object) =>
  readFunctionRecord({
    id: 'x',
    name: 'X',
    language: 'typescript',
    input_schema: { type: 'object', properties: properties as never },
  });

/** The 19 types of the specification (workflows §3, Input types), in its words. */
const TYPES = [
  ...['boolean', 'color', 'data', 'line', 'list', 'location', 'mesh', 'number', 'object', 'point', 'polygon', 'polyline'],
  ...['profile', 'range', 'select', 'string', 'transform-constraints', 'viewscope', 'file'],
];

describe('documentation of inputs', () => {
  it('P1.08 has the 19 types of the specification and every keyword, each at an address of its own', () => {
    const ids = (group: string) => DOCS_ENTRIES.filter((entry) => entry.group === group).map(({ id }) => id as string);
    expect(ids('types').toSorted()).toEqual(TYPES.toSorted());
    expect(ids('keywords')).toEqual([...EXTENSION_KEYWORDS]);
    expect(new Set(DOCS_ENTRIES.map(addressOf)).size).toBe(DOCS_ENTRIES.length);
    expect(entryAt({ type: 'profile' })?.id).toBe('profile');
    expect(entryAt({ keyword: 'UnitType' })?.group).toBe('keywords');
    expect(entryAt({ type: 'UnitType' })).toBeUndefined();
  });

  it.each(DOCS_ENTRIES.map((entry) => [addressOf(entry), entry] as const))('%s is sound, and shows its keyword', (_, entry) => {
    const { record, findings } = checkInputsText(JSON.stringify(entry.properties, null, 2));
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    const own = firstValues(record!);
    expect(validateInputs(record!, valuesOf(record!, own))).toEqual([]);
    if (entry.group === 'keywords') expect(JSON.stringify(entry.properties)).toContain(`"$parti${entry.id}"`);
  });

  it('P9.07d stands at 12 May 1977, 12:12', () => {
    const record = recordOf({
      At: { type: 'string', format: 'date-time' },
      On: { type: 'string', format: 'date' },
      Time: { type: 'string', format: 'time' },
    });
    expect(resolveInputs(record, firstValues(record))).toEqual({
      At: '1977-05-12T12:12:00Z',
      On: '1977-05-12',
      Time: '12:12:00',
    });
  });

  it('asks the sample building: the sum of its floors, the height of its roof', () => {
    const record = recordOf({
      Area: {
        type: 'number',
        $partiValueQuery: { dependency: 'Floors', query: '[*discriminator=Elements.Floor].Area', aggregator: 'sum' },
      },
      Roof: { type: 'number', $partiQueryString: '[discriminator=Elements.Level & Name = Roof].Elevation' },
    });
    // 360 + 320 + 280
    expect(valuesOf(record, {})).toEqual({ Area: 960, Roof: 11.4 });
    expect(valuesOf(record, { Area: 5 })).toEqual({ Area: 5, Roof: 11.4 });
  });
});

describe('how languages read inputs', () => {
  it('name values as a function in each language gets them', () => {
    const { properties } = recordOf({
      'Bay Width': { type: 'number', $partiUnitType: 'length' },
      Count: { type: ['integer', 'null'] },
      Mode: { type: 'string', enum: ['By Area', '2 Rows'] },
      Site: { $ref: 'https://schemas.parti.design/Geometry/Polygon.json' },
      Rooms: { type: 'array', items: { type: 'object', properties: { Name: { type: 'string' } } } },
      Table: { type: 'object', $partiFileTypes: ['csv'] },
    }).inputSchema;
    const { python, csharp, typescript } = languageReads(properties);
    expect(python.split('\n')).toEqual([
      'bay_width = inputs["Bay Width"]  # float, m',
      'count = inputs["Count"]  # int | None',
      'mode = inputs["Mode"]  # str',
      'site = inputs["Site"]  # dict[str, Any]',
      'rooms = inputs["Rooms"]  # list[dict[str, Any]]',
      'table = inputs["Table"]  # dict[str, Any]',
    ]);
    expect(typescript.split('\n')).toEqual([
      "const bayWidth = inputs['Bay Width']; // number, m",
      'const count = inputs.Count; // number | null',
      "const mode = inputs.Mode; // 'By Area' | '2 Rows'",
      'const site = inputs.Site; // { Vertices: parti.Point[] }',
      'const rooms = inputs.Rooms; // { Name: string }[]',
      'const table = inputs.Table; // { name: string; type: string; size: number; digest: string; text: string }',
    ]);
    for (const line of [
      'double bayWidth = inputs.BayWidth; // m',
      'int? count = inputs.Count;',
      'InputsMode mode = inputs.Mode;',
      'Polygon site = inputs.Site;',
      'IList<Rooms> rooms = inputs.Rooms;',
      'InputData table = inputs.Table;',
      'public enum InputsMode',
      'public class Rooms\n{\n    public string Name { get; set; }\n}',
    ])
      expect(csharp).toContain(line);
  });
});
