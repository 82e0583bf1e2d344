import { expect, it } from 'vitest';
import { corpusText, hasCorpus } from '#fixtures/corpus';
import type { InputProperty } from '../functions/function-record.ts';
import { filledFromContent, populateWish } from './populate-from-content.ts';

const number: InputProperty = { type: ['number', 'null'] };
const facts = { Name: 'Meeting M', 'Space Type': 'Meeting M', Width: 3.6, Depth: 3, Area: 10.8, Tags: ['huddle'] };

it('W3.09h the keyword names a label and a tag; what is no object says nothing', () => {
  expect(populateWish({ $partiPopulateFromContent: { label: 'Load', tag: ' spaceType ' } })).toEqual({
    label: 'Load',
    tag: 'spacetype',
  });
  expect(populateWish({ $partiPopulateFromContent: { label: 3 } as never })).toEqual({});
  expect(populateWish({ $partiPopulateFromContent: true as never })).toBeUndefined();
  expect(populateWish({})).toBeUndefined();
});

it('W3.09h fields take the facts of their name, and of those that begin or end it; another type is left', () => {
  const schema: InputProperty = {
    type: 'object',
    properties: {
      'Program Name': { type: 'string' },
      'Hypar Space Type': { type: 'string' },
      width: number,
      'Area per Space': number,
      Depth: { type: 'integer' },
      Tags: { type: 'string' },
      'Space Count': { type: 'integer' },
      'Layout Type': { type: 'string' },
    },
  };
  expect(filledFromContent(schema, facts)).toEqual({
    'Program Name': 'Meeting M',
    'Hypar Space Type': 'Meeting M',
    width: 3.6,
    'Area per Space': 10.8,
    Depth: 3,
  });
  expect(filledFromContent(schema, { Depth: 2.5 })).toEqual({});
});

it.runIf(hasCorpus)('W3.09h the recorded Program Requirements are filled by a space type', () => {
  const text = corpusText('functions/DefineProgramRequirements.hypar.json').replaceAll('$hypar', '$parti');
  const { input_schema: inputs } = JSON.parse(text) as { input_schema: { properties: Record<string, InputProperty> } };
  const list = Object.values(inputs.properties).find((one) => populateWish(one));
  expect(list && populateWish(list)).toEqual({ label: 'Load Space Types', tag: 'spacetype' });
  expect(filledFromContent(list?.items ?? {}, facts)).toEqual({
    'Program Name': 'Meeting M',
    'Area per Space': 10.8,
    Width: 3.6,
    Depth: 3,
    'Hypar Space Type': 'Meeting M',
  });
});
