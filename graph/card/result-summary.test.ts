import { describe, expect, it } from 'vitest';
import type { JsonValue, RunResult } from '#domain';
import { sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { cardWords, incomingText, resultSummary } from './result-summary.ts';

const units = { system: 'metric', locale: 'en' } as const;
const texts = shownTexts('en');
const words = cardWords(texts.getFixedT(null, 'graph'), texts.getFixedT(null, 'inputs'), texts);
const result = (outputs: Record<string, JsonValue>): RunResult => ({ outputs, messages: [] });
const record = sampleFunction({
  id: 'Floors',
  output: 'Floors',
  outputs: [
    { name: 'Area', type: 'number', unit_type: 'area' },
    { name: 'Regular', type: 'boolean' },
    { name: 'Heights', type: 'list' },
  ],
});

describe('summary of a result', () => {
  it('tells two outputs with their units, in their order', () => {
    expect(resultSummary(record, result({ Area: 1234, Regular: true, Heights: [3, 3] }), units, words)).toBe(
      '1,234\u00A0m² · yes',
    );
  });

  it('passes over outputs that hold nothing or no short text', () => {
    expect(resultSummary(record, result({ Area: null, Regular: false, Heights: [3, 3] }), units, words)).toBe(
      'no · 2 entries: 3, 3',
    );
    expect(resultSummary(record, result({ Heights: ['a', 'b', 'c'] }), units, words)).toBe('3 entries: a, b, …');
    expect(resultSummary(record, result({ Heights: [{ a: 1 }, 2] }), units, words)).toBe('2 entries');
    expect(resultSummary(record, result({ Heights: { a: 1 } }), units, words)).toBe('');
  });

  it('says so where a number was expected and something else came', () => {
    expect(resultSummary(record, result({ Area: 'NaN', Regular: true }), units, words)).toBe('no number · yes');
    expect(resultSummary(record, result({ Area: [1, 2] }), units, words)).toBe('error ([1,2])');
    expect(incomingText(record, result({ Area: 'n/a' }), 'out/Area', units, words)).toBe('no number');
  });

  it('takes no output from the prototype of objects', () => {
    const odd = sampleFunction({ id: 'Odd', outputs: [{ name: 'constructor', type: 'string' }] });
    expect(resultSummary(odd, result({}), units, words)).toBe('');
  });
});

describe('what comes in through a wire', () => {
  it('is the value of the output', () => {
    expect(incomingText(record, result({ Area: 12.5 }), 'out/Area', units, words)).toBe('12.5\u00A0m²');
    expect(incomingText(undefined, result({ Area: 12.5 }), 'out/Area', units, words)).toBe('12.5');
  });

  it('is nothing where the result has neither model nor value', () => {
    expect(incomingText(record, result({}), 'model', units, words)).toBeUndefined();
    expect(incomingText(record, result({}), 'out/Area', units, words)).toBeUndefined();
  });
});
