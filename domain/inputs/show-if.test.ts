import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { isControlShown, isShown } from './show-if.ts';

describe('isShown', () => {
  const shown = (rule: JsonObject, values: JsonObject = {}, dependencies = new Map<string, { types?: string[] }>()) =>
    isShown({ $partiShowIf: rule }, { values, dependencies });

  it('W3.10a combines by all and any', () => {
    const conditions = [
      { property: 'A', value: 1 },
      { property: 'B', value: 1 },
    ];
    expect(shown({ conditions }, { A: 1, B: 2 })).toBe(false);
    expect(shown({ type: 'any', conditions }, { A: 1, B: 2 })).toBe(true);
  });

  it('W3.10b looks at a property, a path and a dependency', () => {
    expect(shown({ conditions: [{ propertyPath: 'O.X', value: 3 }] }, { O: { X: 3 } })).toBe(true);
    expect(shown({ conditions: [{ dependency: 'Levels', present: false }] })).toBe(true);
    expect(shown({ conditions: [{ dependency: 'Levels', present: false }] }, {}, new Map([['Levels', {}]]))).toBe(false);
    const typed = { conditions: [{ dependency: 'Levels', outputType: 'Elements.Level' }] };
    expect(shown(typed, {}, new Map([['Levels', { types: ['Elements.Level'] }]]))).toBe(true);
    expect(shown(typed, {}, new Map([['Levels', { types: ['Elements.Wall'] }]]))).toBe(false);
  });

  it('W3.10b hides what a dependency without producer or with an unknown type decides', () => {
    const typed = { conditions: [{ dependency: 'Levels', outputType: 'Elements.Level' }] };
    expect([shown(typed), shown(typed, {}, new Map([['Levels', {}]]))]).toEqual([false, false]);
    const path = { conditions: [{ propertyPath: 'O.X.Y', value: 1 }] };
    expect([shown(path, { O: null }), shown(path, { O: { X: 'text' } }), shown(path, {})]).toEqual([false, false, false]);
    expect(shown({ conditions: [{ property: 'A', value: null }] })).toBe(true);
  });

  it('W3.10c has two operators and reads siblings before the root', () => {
    expect(shown({ conditions: [{ property: 'A', operator: 'equals', value: 1 }] }, { A: 1 })).toBe(true);
    expect(shown({ conditions: [{ property: 'A', operator: 'does not equal', value: 1 }] }, { A: 1 })).toBe(false);
    expect(
      isShown({ $partiShowIf: { conditions: [{ property: 'A', value: 1 }] } }, { values: { A: 2 }, siblings: { A: 1 } }),
    ).toBe(true);
  });

  it('shows what has no readable rule', () => {
    expect([isShown({}, { values: {} }), shown({}), shown({ conditions: [{}] })]).toEqual([true, true, true]);
  });
});

describe('isControlShown', () => {
  const property = { type: 'number', $partiConditionalControl: { conditions: [{ property: 'Mode', value: 'typed' }] } };

  it('W3.09i goes with its condition, while the input itself stays', () => {
    const context = (mode: string) => ({ values: { Mode: mode } });
    expect(isControlShown(property, context('typed'))).toBe(true);
    expect(isControlShown(property, context('found'))).toBe(false);
    expect(isShown(property, context('found'))).toBe(true);
    expect(
      isControlShown({ ...property, $partiShowIf: { conditions: [{ property: 'On', value: true }] } }, context('typed')),
    ).toBe(false);
  });
});
