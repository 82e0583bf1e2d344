import { describe, expect, it } from 'vitest';
import {
  checkFunctionRecord,
  inputKindOf,
  readFunctionRecord,
  validateValue,
  type InputProperty,
  type JsonObject,
} from '#domain';
import { choiceOf, freeName, KIND_CHOICES, withKind } from './kind-choices.ts';

describe('kinds of inputs in a form', () => {
  it('P1.08 offers the nineteen types of the specification and the kinds beside them, each found again', () => {
    expect(KIND_CHOICES.length).toBe(37);
    for (const choice of KIND_CHOICES) expect(choiceOf(withKind({}, choice)), choice).toBe(choice);
  });

  it.each(KIND_CHOICES)('makes a %s that stands in a record at once', (choice) => {
    const property = withKind({ title: 'Kept' }, choice);
    expect(inputKindOf(property)).not.toBe('unknown');
    const record = readFunctionRecord({
      id: 'f',
      name: 'F',
      input_schema: { type: 'object', properties: { One: property } },
    } as JsonObject);
    expect(checkFunctionRecord(record).filter(({ severity }) => severity === 'error')).toEqual([]);
    if (property.default !== undefined) expect(validateValue(property, property.default, { name: 'One' })).toEqual([]);
  });

  it('keeps texts, place, conditions and what nobody knows where the kind changes, and nothing of the shape', () => {
    const before: InputProperty = {
      type: 'string',
      enum: ['a'],
      default: 'a',
      title: 'Title',
      $partiOrder: 3,
      $partiShowIf: { conditions: [{ property: 'Other', value: 1 }] },
      'x-vendor': { kept: true },
    };
    const after = withKind(before, 'boolean');
    expect(after).toEqual({
      type: 'boolean',
      default: true,
      title: 'Title',
      $partiOrder: 3,
      $partiShowIf: { conditions: [{ property: 'Other', value: 1 }] },
      'x-vendor': { kept: true },
    });
  });

  it('finds a name that is free', () => {
    expect(freeName('Input', ['Width', 'Input 3'])).toBe('Input 4');
  });
});
