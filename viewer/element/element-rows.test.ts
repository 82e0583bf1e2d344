import { describe, expect, it } from 'vitest';
import { kindName } from '#inputs';
import { elementRows, sharedRows } from './element-rows.ts';

const panel = {
  Id: 'x',
  Name: 'S-15-06',
  discriminator: 'Elements.FacadePanel',
  Width: 2.25,
  Area: 7.16,
  Level: 'L15',
  Opens: true,
  Profile: 'p',
  Owner: '7d1f5a52-9b1e-4c3e-8a36-5a0f6b7f9e10',
  Transform: { Matrix: { Components: [] } },
};

describe('rows of the element panel', () => {
  it('shows plain properties with units, not how the element is stored', () => {
    expect(elementRows(panel, 'metric', 'en').map((row) => row.property)).toEqual(['Width', 'Area', 'Level', 'Opens']);
    const [width, area, level, opens] = elementRows(panel, 'metric', 'en');
    expect([width?.quantity, area?.quantity?.unit, level?.text, opens?.isTrue]).toEqual([
      { number: '2.3', unit: 'm' },
      'm²',
      'L15',
      true,
    ]);
  });

  it('names kinds in words', () => {
    expect(kindName('Elements.FacadePanel')).toBe('Facade panel');
    expect(kindName('Elements.ElementProxy<Elements.SpaceBoundary>')).toBe('Element proxy');
  });

  it('of several elements shows what all of them have: the same value, or that they differ', () => {
    const other = { ...panel, Width: 3, Area: 7.1601, Level: 'L16' };
    const { Opens: _, ...third } = panel;
    const shown = (...elements: (typeof panel)[]) =>
      sharedRows(elements, 'metric', 'en').map(({ property, isDifferent }) => `${property}${isDifferent ? ': differs' : ''}`);
    expect(shown(panel, panel)).toEqual(['Width', 'Area', 'Level', 'Opens']);
    // 7.16 and 7.1601 m² both read 7.2 m².
    expect(shown(panel, other)).toEqual(['Width: differs', 'Area', 'Level: differs', 'Opens']);
    expect(shown(panel, third as typeof panel)).toEqual(['Width', 'Area', 'Level']);
    expect(shown(third as typeof panel, other)).toEqual(['Width: differs', 'Area', 'Level: differs']);
    expect(sharedRows([], 'metric', 'en')).toEqual([]);
  });
});
