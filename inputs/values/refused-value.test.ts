import { expect, test } from 'vitest';
import type { JsonValue } from '#domain';
import { sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { refusedValue } from './refused-value.ts';

const height: JsonValue = { type: 'number', minimum: 5, maximum: 200, multipleOf: 0.1, $partiUnitType: 'length' };
const record = sampleFunction({ id: 'Envelope', inputs: { 'Building Height': height } });
const error = (parameters: Record<string, JsonValue>) => ({ code: 'run.invalid-values', parameters });
const tooHigh = error({ input: 'Building Height', reason: 'property.number-too-high', maximum: 200 });
const toldIn = (locale: 'en' | 'de', system: 'metric' | 'imperial', refused = tooHigh) =>
  refusedValue(record, refused, { system, locale }, shownTexts(locale).getFixedT(locale, 'inputs') as never);

test('a value that a run refused is named with its limit, in the units of the reader', () => {
  expect(toldIn('en', 'metric')).toEqual({
    input: 'Building Height',
    reason: 'Max 200.0\u00a0m',
    text: 'Building Height: Max 200.0\u00a0m',
  });
  expect(toldIn('de', 'metric')?.reason).toContain('200,0');
  // 200 m are 656 feet and 2 inches.
  expect(toldIn('en', 'imperial')?.reason).toContain("656'");
});

test('other errors, and values within a value, are told as they are', () => {
  expect(toldIn('en', 'metric', { code: 'run.failed', parameters: {} })).toBeUndefined();
  expect(
    toldIn('en', 'metric', error({ input: 'Rows.0.Height', reason: 'property.number-too-low', minimum: 1 })),
  ).toBeUndefined();
});
