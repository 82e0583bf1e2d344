import { describe, expect, it } from 'vitest';
import {
  functionTags,
  functionTexts,
  inLanguage,
  inputTexts,
  missedInWords,
  optionLabel,
  outputTexts,
  sentenceIn,
  shownText,
  wordsIn,
} from './function-texts.ts';
import { readFunctionRecord } from './read-function-record.ts';
import { writeFunctionRecord } from './write-function-record.ts';

const record = readFunctionRecord({
  name: 'Facade',
  input_schema: { type: 'object', properties: { Vents: { type: 'string', enum: ['None', 'Every panel'] } } },
  messages: {
    de: {
      input_schema: { properties: { Vents: { enum: ['Keine', 'Jede Tafel'] } } },
      sentences: {
        'No storey.': 'Kein Geschoss.',
        'A setback of {depth} m leaves nothing of {level}.': '{level}: {depth} m sind zu viel.',
        '{file}: {reason}': '{file} geht nicht, denn {reason}',
        '{a} and {other} stay': '{other} bleiben, {missing} nicht',
      },
    },
  },
});
const property = record.inputSchema.properties?.['Vents'] ?? {};

describe('options', () => {
  it('carry the words of a language, by position, and keep their values', () => {
    const german = inLanguage(record, ['Vents'], property, 'de-AT');
    expect(german.enum).toEqual(['None', 'Every panel']);
    expect(optionLabel(german, 'Every panel')).toBe('Jede Tafel');
    expect(optionLabel(german, 'Gone')).toBeUndefined();
  });

  it('keep their own words in a language that the record lacks', () => {
    expect(optionLabel(inLanguage(record, ['Vents'], property, 'ja'), 'None')).toBeUndefined();
  });
});

describe('properties of rows and objects', () => {
  const rows = readFunctionRecord({
    name: 'Parts',
    input_schema: {
      type: 'object',
      properties: {
        Parts: {
          type: 'array',
          items: { type: 'object', properties: { Use: { type: 'string', enum: ['Office'] }, Base: { type: 'number' } } },
        },
        Frame: { type: 'object', properties: { Depth: { type: 'number', title: 'How deep' } } },
      },
    },
    messages: {
      de: {
        input_schema: {
          properties: {
            Parts: { items: { properties: { Use: { name: 'Nutzung', description: 'Wofür.', enum: ['Büro'] } } } },
            Frame: { properties: { Depth: { name: 'Tiefe' } } },
          },
        },
      },
    },
  });
  const said = (name: string, locale: string) => inLanguage(rows, [name], rows.inputSchema.properties?.[name] ?? {}, locale);

  it('have the titles, texts and options of the language', () => {
    const { Use = {}, Base = {} } = said('Parts', 'de').items?.properties ?? {};
    expect([Use.title, Use.description, optionLabel(Use, 'Office'), Base.title]).toEqual([
      'Nutzung',
      'Wofür.',
      'Büro',
      undefined,
    ]);
    expect(said('Frame', 'de').properties?.['Depth']?.title).toBe('Tiefe');
    expect(said('Frame', 'en').properties?.['Depth']?.title).toBe('How deep');
    expect(said('Parts', 'de')).toBe(said('Parts', 'de'));
  });
});

describe('default texts', () => {
  const report = readFunctionRecord({
    name: 'Report',
    input_schema: {
      type: 'object',
      properties: { Title: { type: 'string', default: 'Areas' }, Note: { type: 'string', default: '-' } },
    },
    messages: { de: { words: { Areas: 'Flächen' } }, ja: { input_schema: { properties: { Title: { default: '面積一覧' } } } } },
  });
  const shown = (name: string, locale: string, value: string) =>
    shownText(inLanguage(report, [name], report.inputSchema.properties?.[name] ?? {}, locale), value);

  it('are shown as the function says them; what somebody wrote stays, and so does the value', () => {
    expect(shown('Title', 'de', 'Areas')).toBe('Flächen');
    expect(shown('Title', 'ja', 'Areas')).toBe('面積一覧');
    expect(shown('Title', 'en', 'Areas')).toBe('Areas');
    expect(shown('Title', 'de', 'North wing')).toBe('North wing');
    expect(shown('Note', 'de', '-')).toBe('-');
    expect(inLanguage(report, ['Title'], report.inputSchema.properties?.['Title'] ?? {}, 'de').default).toBe('Areas');
  });
});

describe('a language that a record half knows', () => {
  const halls = readFunctionRecord({
    name: 'Halls',
    input_schema: { type: 'object', properties: { 'Total Headcount': { type: 'integer', description: 'Heads' } } },
    outputs: [{ name: 'area' }, { name: 'seats' }],
    messages: {
      en: {
        name: 'Big halls',
        input_schema: { properties: { 'Total Headcount': { name: 'Headcount', description: 'People' } } },
        outputs: [{ name: 'Area' }, { name: 'Seats' }],
        overrides: { 'U Lines': { name: 'Lines', schema: { Usable: { name: 'Floor area' } } } },
      },
      de: {
        input_schema: { properties: { 'Total Headcount': { name: 'Personen' } } },
        outputs: [{ name: 'Fläche' }],
        overrides: { 'U Lines': { schema: { Usable: { name: 'Nutzfläche' } } } },
      },
    },
  });

  it('is helped out by English, text by text', () => {
    const input = (locale: string) => inputTexts(halls, ['Total Headcount'], locale);
    expect(input('de')).toEqual({ title: 'Personen', description: 'People' });
    expect(input('ja')).toEqual({ title: 'Headcount', description: 'People' });
    expect(['de', 'ja'].map((locale) => outputTexts(halls, 0, locale).name)).toEqual(['Fläche', 'Area']);
    expect(outputTexts(halls, 1, 'de').name).toBe('Seats');
    expect(functionTexts(halls, 'ja').name).toBe('Big halls');
  });

  it('names overrides and their properties', () => {
    const said = (locale: string) => ['U Lines', 'Usable', 'Other'].map(wordsIn([halls], locale));
    expect(said('en')).toEqual(['Lines', 'Floor area', 'Other']);
    expect(said('de')).toEqual(['Lines', 'Nutzfläche', 'Other']);
  });
});

describe('sentences of a function', () => {
  it.each([
    ['No storey.', 'Kein Geschoss.'],
    ['A setback of 60 m leaves nothing of Level 3.', 'Level 3: 60 m sind zu viel.'],
    ['plan.dxf: line 4: no value', 'plan.dxf geht nicht, denn line 4: no value'],
    ['x and y stay', 'y bleiben, {missing} nicht'],
  ])('%s', (sentence, german) => expect(sentenceIn(record, sentence, 'de')).toBe(german));

  it.each(['No storey', 'No storey. Really.', 'A setback of 60 m', 'A setback of 60 m leaves nothing of it', ''])(
    'leaves %j, which it does not know',
    (sentence) => expect(sentenceIn(record, sentence, 'de')).toBe(sentence),
  );

  it('leaves a sentence in the language of its author', () => {
    expect(sentenceIn(record, 'No storey.', 'en')).toBe('No storey.');
  });
});

describe('words in models', () => {
  const floors = readFunctionRecord({ name: 'Floors', messages: { de: { words: { Area: 'Fläche' } } } });
  const levels = readFunctionRecord({
    name: 'Levels',
    messages: { de: { words: { Area: 'Anderes', Level: 'Geschoss', Bad: 3 } } },
  });

  it('are said by the first function that knows them; others stay', () => {
    const say = wordsIn([floors, levels], 'de-CH');
    expect(['Area', 'Level', 'Bad', 'constructor', 'L0'].map(say)).toEqual(['Fläche', 'Geschoss', 'Bad', 'constructor', 'L0']);
    expect(wordsIn([floors, levels], 'en')('Area')).toBe('Area');
  });

  it('keep the number and the code that stand in the name of an element; a name that somebody gave stays', () => {
    const words = { Stair: 'Treppe', '{level} East': '{level} Osten', 'Stair {number}, {level}': 'Treppe {number}, {level}' };
    const say = wordsIn([readFunctionRecord({ name: 'Stairs', messages: { de: { words } } })], 'de');
    expect(['Stair 12', 'Stair -0.5', 'Stair 2, L10', 'L5 East', 'A East'].map(say)).toEqual([
      'Treppe 12',
      'Treppe -0.5',
      'Treppe 2, L10',
      'L5 Osten',
      'A Osten',
    ]);
    const own = ['Stair two', 'Stair 2 b', 'Middle East', 'Stair 2, Attic', 'Stairs 2', '{level} West'];
    expect(own.map(say)).toEqual(own);
  });
});

describe('tags', () => {
  it('are those of the language, else the record’s own; what is no text is left out', () => {
    const tagged = readFunctionRecord({
      name: 'Number',
      tags: ['value', 7, ' ', 'slider'],
      group: 'glue',
      messages: { de: { tags: ['Wert', null] }, ja: { tags: 'x' } },
    });
    expect(tagged).toMatchObject({ tags: ['value', 'slider'], group: 'glue' });
    expect(functionTags(tagged, 'de-AT')).toEqual(['Wert']);
    expect(functionTags(tagged, 'ja')).toEqual(['value', 'slider']);
    expect(functionTags(tagged, 'en')).toEqual(['value', 'slider']);
    expect(writeFunctionRecord({ ...tagged, tags: ['count'], group: 'figures' })).toMatchObject({
      tags: ['count'],
      group: 'figures',
    });
    const { group: _group, ...shelfless } = tagged;
    expect(writeFunctionRecord(shelfless)).toEqual({
      name: 'Number',
      tags: ['value', 7, ' ', 'slider'],
      messages: tagged.messages,
    });
    expect(readFunctionRecord({ name: 'A', group: 'odd' })).toMatchObject({ tags: [] });
    expect(readFunctionRecord({ name: 'A', group: 'odd' }).group).toBeUndefined();
  });
});

describe('what a function misses', () => {
  const area = readFunctionRecord({
    name: 'Areas',
    model_dependencies: [{ name: 'Floors' }, { name: 'Core' }],
    input_schema: { type: 'object', properties: { Retail: { type: 'number' } } },
    messages: {
      de: {
        model_dependencies: [{ name: 'Decken' }, { name: 'Kern' }],
        input_schema: { properties: { Retail: { name: 'Ladengeschosse' } } },
      },
    },
  });
  const told = (code: string, parameters: Record<string, string>, locale = 'de') =>
    missedInWords(area, { code, parameters }, locale).parameters;

  it('P1.03 is called as its record calls it in the language of the reader', () => {
    expect(told('run.missing-dependency', { dependency: 'Floors, Core' })).toEqual({ dependency: 'Decken, Kern' });
    expect(told('run.missing-inputs', { inputs: 'Retail' })).toEqual({ inputs: 'Ladengeschosse' });
    expect(told('run.missing-dependency', { dependency: 'Floors' }, 'en')).toEqual({ dependency: 'Floors' });
    // Other problems, and functions that nobody knows, keep what they name.
    expect(told('run.failed', { dependency: 'Floors' })).toEqual({ dependency: 'Floors' });
    const rows = ['Retail', 'Retail'].join(', ');
    expect(
      missedInWords(area, { code: 'run.missing-inputs', parameters: { inputs: rows } }, 'en').parameters['inputs'],
    ).not.toContain(', ');
    expect(missedInWords(undefined, { code: 'run.missing-inputs', parameters: { inputs: 'Retail' } }, 'de').parameters).toEqual({
      inputs: 'Retail',
    });
  });
});
