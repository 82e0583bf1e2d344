import { describe, expect, it } from 'vitest';
import type { InputProperty } from '#domain';
import { valuesOf, type AxisDraft, type Sampled } from './axis-draft.ts';

const units = { system: 'metric' as const, locale: 'de' };
const sampled = (property: InputProperty, kind: Sampled['kind'] = 'number'): Sampled => ({
  node: 'a',
  name: 'Height',
  property,
  kind,
});
const draft = (patch: Partial<AxisDraft>): AxisDraft => ({
  node: 'a',
  property: 'Height',
  way: 'range',
  from: '3',
  to: '4',
  count: '5',
  list: '',
  chosen: [],
  ...patch,
});
const length: InputProperty = { type: 'number', $partiUnitType: 'length' };

describe('values of an axis', () => {
  it('are read in the units of the person and told in metres', () => {
    expect(valuesOf(draft({ from: '3 m', to: '400 cm', count: '3' }), sampled(length), units)).toEqual([3, 3.5, 4]);
    expect(valuesOf(draft({ way: 'list', list: '3,5; 380 cm;\n4' }), sampled(length), units)).toEqual([3.5, 3.8, 4]);
  });

  it('of whole numbers are whole, each once', () => {
    expect(valuesOf(draft({ from: '1', to: '3', count: '5' }), sampled({ type: 'integer' }), units)).toEqual([1, 2, 3]);
  });

  it('of whole numbers are none where one that was typed is not whole', () => {
    expect(valuesOf(draft({ way: 'list', list: '1; 2,5' }), sampled({ type: 'integer' }), units)).toBeUndefined();
  });

  it('of a choice are those that are taken, in the order of the author', () => {
    const choice = sampled({ type: 'string', enum: ['A', 'B', 'C'] }, 'choice');
    expect(valuesOf(draft({ chosen: ['C', 'A'] }), choice, units)).toEqual(['A', 'C']);
  });

  it('are none where something is no value', () => {
    for (const patch of [
      { from: 'tall' },
      { count: '0' },
      { count: '2.5' },
      { count: '99999' },
      { way: 'list' as const, list: '3; x' },
      { way: 'list' as const },
    ])
      expect(valuesOf(draft(patch), sampled(length), units)).toBeUndefined();
  });
});
