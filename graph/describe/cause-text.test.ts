import { describe, expect, it } from 'vitest';
import { sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { causeText } from './cause-text.ts';

const english = shownTexts('en');

describe('why a function ran', () => {
  const t = english.getFixedT(null, 'graph');
  const record = sampleFunction({ id: 'Levels', inputs: { Height: { type: 'number' } } });
  const why = (...causes: Parameters<typeof causeText>[0] & object) => causeText(causes, (id) => `<${id}>`, record, t, 'en');

  it('says nothing where it is not known', () => {
    expect(causeText(undefined, String, record, t, 'en')).toBeUndefined();
    expect(why()).toBeUndefined();
  });

  it('names inputs and other functions, each once', () => {
    const text = why(
      { kind: 'input', name: 'Height' },
      { kind: 'input', name: 'Height' },
      { kind: 'upstream', node: 'a', name: 'Site' },
    );
    expect(text?.match(/Height/g)).toHaveLength(1);
    expect(text).toContain('<a>');
  });
});
