import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import { addEntry, moveEntry, removeEntry, renameOverride, setEntry, setEntryText, setFunctionText } from './part-edits.ts';
import {
  addInput,
  editRecordText,
  moveInput,
  removeInput,
  renameInput,
  setInput,
  setInputText,
  setRequired,
} from './record-edits.ts';
import { recordEffects } from './record-effects.ts';

/** A record of another product, with keywords that nobody here knows. */
const foreign = (): JsonObject => ({
  id: 'f',
  name: 'Bays',
  vendor_field: { kept: true },
  input_schema: {
    type: 'object',
    $acmeNote: 'kept',
    required: ['Width'],
    properties: {
      Width: { type: 'number', minimum: 1, maximum: 12, $acmeOrder: 0, $acmeUnitType: 'length', 'x-hint': 'kept' },
      Count: { type: 'integer', $acmeOrder: 1 },
      Detail: {
        type: 'string',
        $acmeOrder: 2,
        $acmeShowIf: {
          type: 'any',
          conditions: [
            { property: 'Count', value: 2 },
            { propertyPath: ['Width'], value: 3 },
          ],
        },
      },
    },
  },
  outputs: [
    { name: 'Area', type: 'number', description: 'Of it.', unit_type: 'area', 'x-colour': 'red' },
    { name: 'Name', type: 'string', description: 'Its.' },
  ],
  messages: {
    de: {
      name: 'Felder',
      input_schema: { properties: { Width: { name: 'Breite' } } },
      outputs: [{ name: 'Fläche' }, { name: 'Titel' }],
    },
  },
});
const schemaOf = (source: JsonObject) =>
  source['input_schema'] as { properties: Record<string, JsonObject>; required?: string[] };

describe('edits of a record', () => {
  it('writes an input under the keywords of the record, and keeps what nobody knows', () => {
    const source = addInput('Depth', { type: 'number', $partiUnitType: 'length' })(foreign());
    expect(schemaOf(source).properties['Depth']).toEqual({ type: 'number', $acmeUnitType: 'length', $acmeOrder: 3 });
    expect(schemaOf(source).properties['Width']?.['x-hint']).toBe('kept');
    expect(source['vendor_field']).toEqual({ kept: true });
    expect((source['input_schema'] as JsonObject)['$acmeNote']).toBe('kept');
  });

  it('renames an input wherever it is named', () => {
    const source = renameInput('Width', 'Bay')(foreign());
    const { properties, required } = schemaOf(source);
    expect(Object.keys(properties)).toEqual(['Bay', 'Count', 'Detail']);
    expect(required).toEqual(['Bay']);
    expect(properties['Detail']?.['$acmeShowIf']).toEqual({
      type: 'any',
      conditions: [
        { property: 'Count', value: 2 },
        { propertyPath: ['Bay'], value: 3 },
      ],
    });
    expect((source['messages'] as JsonObject)['de']).toMatchObject({ input_schema: { properties: { Bay: { name: 'Breite' } } } });
  });

  it('removes an input with its texts and the conditions that look at it', () => {
    const once = removeInput('Count')(foreign());
    expect(schemaOf(once).properties['Detail']?.['$acmeShowIf']).toEqual({
      type: 'any',
      conditions: [{ propertyPath: ['Width'], value: 3 }],
    });
    const twice = removeInput('Width')(once);
    expect(schemaOf(twice).properties['Detail']).toEqual({ type: 'string', $acmeOrder: 2 });
    expect(schemaOf(twice).required).toBeUndefined();
    expect((twice['messages'] as { de: { input_schema: JsonObject } }).de.input_schema).toEqual({ properties: {} });
  });

  it('moves an input, makes it needed, and writes its texts in three languages', () => {
    const source = setInputText(
      'Count',
      'ja',
      'title',
      '数',
    )(setInputText('Count', 'en', 'title', 'How many')(setRequired('Count', true)(moveInput('Detail', 0)(foreign()))));
    const { properties, required } = schemaOf(source);
    expect(Object.entries(properties).map(([name, one]) => [name, one['$acmeOrder']])).toEqual([
      ['Width', 1],
      ['Count', 2],
      ['Detail', 0],
    ]);
    expect(required).toEqual(['Width', 'Count']);
    expect(properties['Count']?.['title']).toBe('How many');
    expect((source['messages'] as JsonObject)['ja']).toEqual({ input_schema: { properties: { Count: { name: '数' } } } });
  });

  it('removes and moves outputs with the translations at their place', () => {
    const moved = moveEntry('outputs', 1, 0)(foreign());
    expect((moved['outputs'] as JsonObject[]).map((one) => one['name'])).toEqual(['Name', 'Area']);
    expect((moved['messages'] as { de: JsonObject }).de['outputs']).toEqual([{ name: 'Titel' }, { name: 'Fläche' }]);
    const removed = removeEntry('outputs', 0)(moved);
    expect(removed['outputs']).toEqual([
      { name: 'Area', type: 'number', description: 'Of it.', unit_type: 'area', 'x-colour': 'red' },
    ]);
    expect((removed['messages'] as { de: JsonObject }).de['outputs']).toEqual([{ name: 'Fläche' }]);
    const named = setEntryText(
      'outputs',
      1,
      'ja',
      'name',
      '名',
    )(setEntry('outputs', 1, { type: 'list' })(addEntry('outputs', { name: 'Rows' })(removed)));
    expect((named['messages'] as { ja: JsonObject }).ja['outputs']).toEqual([{}, { name: '名' }]);
    expect((named['outputs'] as JsonObject[])[1]).toEqual({ name: 'Rows', type: 'list' });
  });

  it('writes the name where it is read from, and renames an override with its own name', () => {
    expect(setFunctionText('en', 'name', 'Fields')({ name: 'a', display_name: 'b' })).toEqual({
      name: 'a',
      display_name: 'Fields',
    });
    const source = renameOverride(
      'Panel',
      'Bay',
    )({ name: 'a', overrides: { Panel: { name: 'Panel', context: '[*]' }, Other: {} } });
    expect(source['overrides']).toEqual({ Bay: { name: 'Bay', context: '[*]' }, Other: {} });
  });

  it('writes into a text that can be read alone, with its line ends', () => {
    const edit = setInput('Width', { type: 'integer' });
    expect(editRecordText('{ "name": ', edit)).toBe('{ "name": ');
    // Reading keeps only the last of two keys: writing would drop the first without a word.
    const twice = '{"name": "a", "input_schema": {"properties": {"A": {}, "A": {}}}}';
    expect(editRecordText(twice, edit)).toBe(twice);
    expect(editRecordText('{\r\n  "name": "a"\r\n}\r\n', (source) => ({ ...source, name: 'b' }))).toBe(
      '{\r\n  "name": "b"\r\n}\r\n',
    );
  });
});

describe('effects of a change of a record', () => {
  const effectsOf = (change: (source: JsonObject) => JsonObject) =>
    recordEffects(readFunctionRecord(foreign()), readFunctionRecord(change(foreign())))
      .filter(({ kind }) => kind !== 'kept')
      .map(({ kind, part, name }) => `${kind} ${part} ${name}`);

  it('tells what is lost, what must fit first, and is silent about the rest', () => {
    expect(effectsOf((source) => source)).toEqual([]);
    // Its values go along; where another input takes the same, nobody knows which is meant.
    expect(effectsOf(renameInput('Width', 'Bay'))).toEqual(['mapped input Width']);
    const twin = (source: JsonObject) => {
      const renamed = renameInput('Width', 'Bay')(source) as { input_schema: { properties: JsonObject } };
      const { Bay, ...others } = renamed.input_schema.properties;
      return { ...renamed, input_schema: { ...renamed.input_schema, properties: { ...others, Bay, Gap: Bay } } } as JsonObject;
    };
    expect(effectsOf(twin)).toEqual(['lost input Width']);
    expect(effectsOf(setInput('Width', { type: 'number', maximum: 8, $partiUnitType: 'length' }))).toEqual([
      'checked input Width',
    ]);
    expect(effectsOf(setInput('Width', { type: 'number', $partiUnitType: 'length' }))).toEqual([]);
    expect(effectsOf(setInput('Count', { type: 'number' }))).toEqual([]);
    expect(effectsOf(setInput('Detail', { type: 'boolean' }))).toEqual(['lost input Detail']);
    expect(effectsOf(removeEntry('outputs', 0))).toEqual(['lost output Area']);
    expect(effectsOf(setEntry('outputs', 0, { type: 'string' }))).toEqual(['lost output Area']);
  });
});
