import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { OverrideChanges } from '../workflow/override-entry.ts';
import { unmetRules } from './unmet-rules.ts';

const record = readFunctionRecord({
  id: 'site',
  name: 'Site',
  overrides: {
    Zones: { validationRules: [{ type: 'required', level: 'hint', message: 'Assign zones.' }] },
    Site: {
      validationRules: [
        { type: 'any', level: 'hint', message: 'Touch something.' },
        { type: 'minimumAddedItems', value: 2, level: 'requirement', message: 'Draw two sites.' },
      ],
    },
    Trees: { validationRules: [{ type: 'minimumAddedItems', value: 1, message: 'Plant one.' }] },
  },
  messages: { de: { overrides: { Site: { validationRules: [{ message: 'Etwas anfassen.' }, 'Zwei zeichnen.'] } } } },
});
const told = (node: OverrideChanges, locale?: string) =>
  unmetRules(node, record, locale).map(({ override, code, blocking, parameters }) => [override, code, blocking, parameters]);

describe('rules of overrides', () => {
  it('W3.07c: say what is missing, requirements first; only a least number of added ones at that level blocks', () => {
    expect(told({})).toEqual([
      ['Site', 'rule.minimum-added-items', true, { value: 2, message: 'Draw two sites.' }],
      ['Zones', 'rule.required', false, { message: 'Assign zones.' }],
      ['Site', 'rule.any', false, { message: 'Touch something.' }],
      ['Trees', 'rule.minimum-added-items-hint', false, { value: 1, message: 'Plant one.' }],
    ]);
  });

  it('are met by what was done', () => {
    const one = { value: {} };
    expect(told({ additions: { Site: { a: one, b: one }, Trees: { c: one } }, overrides: { Zones: { d: one } } })).toEqual([]);
    expect(told({ additions: { Site: { a: one } } }).map(([, code]) => code)).toContain('rule.minimum-added-items');
  });

  it('speak the language of the reader', () => {
    expect(told({}, 'de')[0]?.[3]).toEqual({ value: 2, message: 'Zwei zeichnen.' });
  });
});
