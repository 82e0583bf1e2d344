import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { evaluateValidationRules, readValidationRules, translatedRuleMessages } from './validation-rules.ts';

describe('validation rules', () => {
  const rules = readValidationRules({
    validationRules: [
      { type: 'minimumAddedItems', value: 2, level: 'hint', message: 'Add two.' },
      { type: 'any', level: 'hint', message: 'Do something.' },
      { type: 'required', level: 'requirement', message: 'Edit one.' },
      { type: 'smell' },
    ],
  });

  it('W3.17 are read with type, level, message and value; a level that is not named is a hint', () => {
    expect(rules).toEqual([
      { type: 'minimumAddedItems', value: 2, level: 'hint', message: 'Add two.' },
      { type: 'any', value: 0, level: 'hint', message: 'Do something.' },
      { type: 'required', value: 0, level: 'requirement', message: 'Edit one.' },
    ]);
    expect(readValidationRules({ validation_rules: [{ type: 'any' }] })).toEqual([
      { type: 'any', value: 0, level: 'hint', message: '' },
    ]);
    expect([readValidationRules({}), readValidationRules({ validationRules: [null, 'x'] })]).toEqual([[], []]);
  });

  it('W5.04a puts requirements first', () => {
    expect(evaluateValidationRules(rules, { added: 0, removed: 0, edited: 0 }).map((finding) => finding.message)).toEqual([
      'Edit one.',
      'Add two.',
      'Do something.',
    ]);
    expect(evaluateValidationRules(rules, { added: 0, removed: 1, edited: 1 }).map((finding) => finding.message)).toEqual([
      'Add two.',
    ]);
  });

  it('W5.04d blocks only for a missing number of items at level requirement', () => {
    const blocking = (level: 'requirement' | 'hint', value = 2) =>
      evaluateValidationRules([{ type: 'minimumAddedItems', level, message: '', value }], {
        added: 1,
        removed: 0,
        edited: 0,
      }).map((finding) => finding.blocking);
    expect([blocking('requirement'), blocking('hint'), blocking('requirement', 0), blocking('requirement', 1)]).toEqual([
      [true],
      [false],
      [],
      [],
    ]);
    expect(evaluateValidationRules(rules, { added: 0, removed: 0, edited: 0 }).every((finding) => !finding.blocking)).toBe(true);
  });

  it('W5.04b W5.04c ask for any change, or for an edit', () => {
    const codes = (type: 'any' | 'required', added: number, removed: number, edited: number) =>
      evaluateValidationRules([{ type, level: 'requirement', message: '', value: 0 }], { added, removed, edited }).map(
        ({ code, blocking }) => [code, blocking],
      );
    expect(codes('any', 0, 0, 0)).toEqual([['required', false]]);
    for (const [added, removed, edited] of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const)
      expect(codes('any', added, removed, edited)).toEqual([]);
    expect(codes('required', 3, 3, 0)).toEqual([['required', false]]);
    expect(codes('required', 0, 0, 1)).toEqual([]);
  });

  it('W5.16 take their messages from the record in the language of the reader', () => {
    const record = readFunctionRecord({
      name: 'R',
      messages: { de: { overrides: { Site: { validationRules: [{ message: 'Grundstück anlegen.' }, 'Noch eins.', 3] } } } },
    });
    const texts = translatedRuleMessages(record, 'Site', 'de-AT');
    expect(texts).toEqual(['Grundstück anlegen.', 'Noch eins.', undefined]);
    const rule = { type: 'minimumAddedItems', level: 'hint', message: 'Create a site.', value: 1 } as const;
    const counts = { added: 0, removed: 0, edited: 0 };
    expect(evaluateValidationRules([rule], counts, texts)[0]!.message).toBe('Grundstück anlegen.');
    for (const [override, locale] of [
      ['Site', 'en'],
      ['Other', 'de'],
    ] as const) {
      const none = translatedRuleMessages(record, override, locale);
      expect(evaluateValidationRules([rule], counts, none)[0]!.message).toBe('Create a site.');
    }
  });

  it('W5.16 takes translated messages', () => {
    expect(
      evaluateValidationRules(rules, { added: 2, removed: 0, edited: 0 }, [undefined, undefined, 'Eins ändern.'])[0]!.message,
    ).toBe('Eins ändern.');
  });
});
