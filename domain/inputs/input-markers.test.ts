import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { valueQueryOf } from '../queries/value-query.ts';
import { visibleInputs } from './ordered-inputs.ts';
import { inputKindOf } from './input-kind.ts';
import { preferredUnit, unitTypeOf } from './unit-of-input.ts';
import { validateInputs } from './validate-inputs.ts';

describe('W3.22b markers of properties', () => {
  const record = readFunctionRecord({
    name: 'Markers',
    input_schema: {
      type: 'object',
      $acmeHidden: ['Secret'],
      required: ['Migrated'],
      properties: {
        Second: { type: 'number', $acmeOrder: 2, $acmeUnitType: 'length', $acmePreferredUnits: { metric: 'mm', imperial: 'in' } },
        First: { type: 'number', $acmeOrder: 1, $acmeValueQuery: { dependency: 'Rooms', query: 'Area', aggregator: 'sum' } },
        Secret: { type: 'number', $acmeOrder: 0 },
        Old: { type: 'number', $acmeOrder: 3, $acmeDeprecated: true },
        Plan: { type: 'object', $acmeOrder: 4, $acmeFileTypes: ['dxf', '3dm'] },
        Migrated: { type: 'object', $acmeOrder: 5, $acmeMigratedFromDataInput: true },
        Sun: { type: 'number', $acmeOrder: 6, $acmeUnitType: 'Heading' },
        Own: { type: 'number', $acmeHidden: true },
        Odd: { type: 'number', $acmeOrder: 7, $acmeUnitType: 'smell' },
      },
    },
  });
  const property = (name: string) => record.inputSchema.properties[name]!;

  it('keep the order, hide the hidden, and show deprecated ones only where they hold a value', () => {
    const names = (values: Record<string, number>) => visibleInputs(record, values).map((entry) => entry.name);
    expect(names({})).toEqual(['First', 'Second', 'Plan', 'Migrated', 'Sun', 'Odd']);
    expect(names({ Old: 1, Secret: 1 })).toEqual(['First', 'Second', 'Old', 'Plan', 'Migrated', 'Sun', 'Odd']);
  });

  it('say units, files and queries', () => {
    expect([unitTypeOf(property('Second')), unitTypeOf(property('Sun')), unitTypeOf(property('Odd'))]).toEqual([
      'length',
      'heading',
      'none',
    ]);
    expect([preferredUnit(property('Second'), 'metric'), preferredUnit(property('Second'), 'imperial')]).toEqual(['mm', 'in']);
    expect([preferredUnit(property('Sun'), 'metric'), preferredUnit({ $partiPreferredUnits: 'cm' }, 'imperial')]).toEqual([
      undefined,
      'cm',
    ]);
    expect([inputKindOf(property('Plan')), property('Plan').$partiFileTypes]).toEqual(['file', ['dxf', '3dm']]);
    expect(valueQueryOf(property('First'))).toEqual({ dependency: 'Rooms', query: 'Area', aggregator: 'sum' });
  });

  it('say which inputs are required', () => {
    expect(visibleInputs(record, {}).map((entry) => entry.required)).toEqual([false, false, false, true, false, false]);
  });

  it('skip the validation of what was migrated from a data input', () => {
    expect(validateInputs(record, {})).toEqual([]);
  });
});
