import { expect, it } from 'vitest';
import { sampleFunction } from '#fixtures/sample-functions';
import { missingTitles } from './missing-titles.ts';

const record = {
  ...sampleFunction({ id: 'area', dependencies: ['Floors'], inputs: { Retail: { type: 'number' } } }),
  messages: {
    de: { model_dependencies: [{ name: 'Decken' }], input_schema: { properties: { Retail: { name: 'Ladengeschosse' } } } },
  },
};

it('P1.03 says what a function misses in the words of its card, models as well as inputs', () => {
  expect(missingTitles({ state: 'missing-dependency', missing: ['Floors'] }, record, 'de')).toEqual(['Decken']);
  expect(missingTitles({ state: 'missing-input', missing: ['Retail'] }, record, 'de')).toEqual(['Ladengeschosse']);
  expect(missingTitles({ state: 'missing-dependency', missing: ['Floors'] }, record, 'en')).toEqual(['Floors']);
  expect(missingTitles({ state: 'missing-dependency', missing: ['Floors'] }, undefined, 'de')).toEqual(['Floors']);
});
